"""Sixty-six as a `bot.views.front.Front`: the stock, who closed it, what a deal is worth."""

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Final

from markupsafe import Markup

from bot.games.kit.marriages import MarriageFront
from bot.i18n import Translator
from bot.views import words
from bot.views.front import AnyFront
from bot.views.model import Scene
from engine.kit.past import FinishedDeal
from engine.kit.score import Payment
from engine.sixtysix.ai import COMPUTERS
from engine.sixtysix.game import SIXTYSIX, SixtySixDeal, SixtySixFacts

Result = FinishedDeal[SixtySixFacts]


class SixtySixFront(MarriageFront[SixtySixDeal, SixtySixFacts]):
    """Sixty-six in a chat."""

    game = SIXTYSIX
    kind = "two"
    computers = COMPUTERS
    said = ("games", "parties")
    hero_fact = "winner"
    asks = MappingProxyType({"k": "close"})

    def lies(self, deal: SixtySixDeal, scene: Scene) -> Iterator[Markup]:
        """Yield trumps with the stock, and who closed it."""
        lies, tr = deal.face_up is not None, scene.tr
        trump = words.card(deal.face_up, tr) if deal.face_up else deal.turned.suit.sign
        yield tr("stock", trump=trump, count=deal.left + lies, lies="yes" if lies else "no")
        if deal.closed is not None:
            yield words.about(scene, "stock-closed", deal.closed.seat)

    # A finished deal

    def headline(self, deal: Result, scene: Scene) -> Markup:
        """Return who wins how many games and why, and who wins the party by it."""
        drawn = deal.facts.winner is None
        return scene.tr("headline-drawn") if drawn else super().headline(deal, scene)

    def verdict(self, deal: Result, tr: Translator) -> Markup:
        """Return «2 игры, 66 : 31», «3 игры, колода закрыта зря»."""
        facts, winner = deal.facts, deal.facts.winner
        if winner is None:
            return tr("verdict-drawn")
        (other,) = (seat for seat in facts.playing if seat != winner)
        failed = facts.closed is not None and facts.closed.seat == other
        score = words.tied(str(facts.count[winner]), ":", str(facts.count[other]))
        how = "failed" if failed else "won" if facts.taken[other] else "schwarz"
        return tr("verdict", games=facts.value, score=score, how=how)

    def reason(self, why: str, payments: Sequence[Payment], deal: Result, scene: Scene) -> Markup:
        """Return the rule behind it, with the games won."""
        return scene.tr(f"why-{why}", games=deal.facts.value, needed=deal.agreement.games)


FRONT: Final[AnyFront] = SixtySixFront()
