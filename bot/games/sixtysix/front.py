"""Sixty-six as a `bot.views.front.Front`: points, the stock, marriages, closing."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from markupsafe import Markup

from bot.games.kit.face import ScoreView
from bot.games.kit.sheet import SheetFront, by_seat
from bot.i18n import Translator, join
from bot.views import words
from bot.views.front import AnyFront
from bot.views.model import Scene
from engine.cards import Card, Rank
from engine.kit.past import FinishedDeal
from engine.kit.score import Payment
from engine.sixtysix.ai import COMPUTERS
from engine.sixtysix.game import SIXTYSIX, SixtySixDeal, SixtySixFacts, SixtySixView

Result = FinishedDeal[SixtySixFacts]


class SixtySixFront(SheetFront[SixtySixDeal, SixtySixFacts]):
    """Sixty-six in a chat."""

    game = SIXTYSIX
    kind = "two"
    computers = COMPUTERS
    said = ("games", "parties")
    asks = MappingProxyType({"k": "close"})

    def stakes(self, view: SixtySixView, scene: Scene) -> Markup | None:
        """Return trumps, the stock, who closed it, and the games."""
        deal, tr = view.deal, scene.tr
        if deal is None:
            return None
        lies = deal.face_up is not None
        trump = words.card(deal.face_up, tr) if deal.face_up else deal.turned.suit.sign
        said = [tr("stock", trump=trump, count=deal.stocked, lies="yes" if lies else "no")]
        if deal.closed is not None:
            said.append(words.about(scene, "stock-closed", deal.closed.seat))
        said.append(tr("figures", figures=by_seat(view.score.sheet, scene)))
        return join("\n", said)

    def taken(self, view: SixtySixView, deal: SixtySixDeal, scene: Scene) -> Markup | None:
        """Return the points, and the tricks behind them."""
        return self._counted(deal.playing, deal.count, deal.taken, scene)

    def took(self, deal: Result, scene: Scene) -> Markup | None:
        """Return the points in a finished deal, and the tricks behind them."""
        facts = deal.facts
        return self._counted(facts.playing, facts.count, facts.taken, scene)

    def _counted(
        self, seats: Sequence[int], points: Sequence[int], tricks: Sequence[int], scene: Scene
    ) -> Markup:
        """Return «Очки: Анна 24 за 2 взятки · Борис 11 за 1 взятку»."""
        told = (
            words.tied(
                words.who(scene, seat),
                scene.tr("points", points=points[seat], tricks=tricks[seat]),
            )
            for seat in seats
        )
        return scene.tr("count", told=join(words.DOT, told))

    def said_earlier(
        self, told: SixtySixDeal | SixtySixFacts, tricks: int, scene: Scene
    ) -> Markup | None:
        """Return «Марьяжи: Анна ♠ 20»."""
        each = [
            words.tied(words.who(scene, seat), suit.sign, str(points))
            for (seat, trick, points), suit in zip(told.marriages, told.married, strict=True)
            if trick <= tricks
        ]
        return scene.tr("marriages", told=join(words.DOT, each)) if each else None

    def said_with(
        self, told: SixtySixDeal | SixtySixFacts, number: int, card: Card, tr: Translator
    ) -> Markup | None:
        """Return «марьяж ♠: 40» with the card that was led."""
        for (_, trick, points), suit in zip(told.marriages, told.married, strict=True):
            if (trick, suit) == (number, card.suit) and card.rank in (Rank.KING, Rank.QUEEN):
                return tr("said-marriage", suit=suit.sign, points=points)
        return None

    # A finished deal

    def hero(self, deal: Result) -> int | None:
        """Return the winner."""
        return deal.facts.winner

    def won(self, deal: Result) -> int | None:
        """Return the winner of the party."""
        games, needed = deal.facts.games, deal.agreement.games
        return games.index(needed) if needed in games else None

    def headline(self, deal: Result, scene: Scene) -> Markup:
        """Return who wins how many games and why, and who wins the party by it."""
        winner, best = deal.facts.winner, self.won(deal)
        said = scene.tr("headline-drawn")
        if winner is not None:
            name, verdict = words.subject(scene, winner), self.verdict(deal, scene.tr)
            said = scene.tr("headline", name=name, verdict=verdict)
        return said if best is None else join("\n", (said, words.about(scene, "round-won", best)))

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

    def note(self, deal: Result, tr: Translator) -> str:
        """Return the suit of trumps."""
        return deal.facts.turned.suit.sign

    def reason(self, why: str, payments: Sequence[Payment], deal: Result, scene: Scene) -> Markup:
        """Return the rule behind it, with the games won."""
        return scene.tr(f"why-{why}", games=deal.facts.value, needed=deal.agreement.games)

    def left_over(
        self, game: ScoreView[SixtySixDeal, SixtySixFacts], scene: Scene
    ) -> Markup | None:
        """Return that a party broken off pays nothing."""
        last = game.finished[-1].score.sheet if game.finished else ()
        return scene.tr("round-open", figures=by_seat(last, scene)) if any(last) else None


FRONT: Final[AnyFront] = SixtySixFront()
