"""Stukolka as a `bot.views.front.Front`: who plays, and the pot."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from bot.games.kit.trick_front import TrickFront
from bot.i18n import Translator, join
from bot.views import words
from bot.views.front import AnyFront
from bot.views.model import Scene
from engine.kit.past import FinishedDeal
from engine.kit.score import Payment
from engine.stukolka.ai import COMPUTERS
from engine.stukolka.game import (
    STUKOLKA,
    TRICKS,
    PotReason,
    StukolkaDeal,
    StukolkaFacts,
    StukolkaView,
)

StukolkaResult = FinishedDeal[StukolkaFacts]


class StukolkaFront(TrickFront[StukolkaDeal, StukolkaFacts]):
    """Stukolka in a chat."""

    game = STUKOLKA
    kind = "short"
    minutes = 8
    computers = COMPUTERS
    said = ("cap", "deals")
    unsaid = frozenset()

    def stakes(self, view: StukolkaView, scene: Scene) -> Markup | None:
        """Return «Кон 36 · козырь Д♥», and below it the dealer's closed card."""
        said = super().stakes(view, scene)
        if said is None or view.deal is None or view.deal.closed is None:
            return said
        closed = scene.tr("closed", card=words.card(view.deal.closed, scene.tr))
        return join("\n", (said, closed))

    def verdict(self, deal: StukolkaResult, tr: Translator) -> Markup:
        """Return «кон 3 без игры», «кон 36, 2 ремиза»."""
        pot = words.points(deal.facts.at_stake)
        if self.hero(deal) is not None:
            return tr("verdict-alone", pot=pot)
        remis = sum(write.for_ is PotReason.REMIS for write in deal.facts.writes)
        return tr("verdict", pot=pot, remis=remis)

    def outcome(self, deal: StukolkaResult, scene: Scene) -> Markup | None:
        """Return who took tricks and who pays, and for which pot."""
        told, pot = super().outcome(deal, scene), words.points(deal.facts.at_stake)
        return told and join(words.DOT, (told, scene.tr("outcome-pot", pot=pot)))

    def note(self, deal: StukolkaResult, tr: Translator) -> str:
        """Return the stake."""
        return words.points(deal.facts.at_stake)

    def reason(
        self, why: str, payments: Sequence[Payment], deal: StukolkaResult, scene: Scene
    ) -> Markup:
        """Return the rule behind a payment, with the numbers of the deal."""
        each, stake = payments[0].points, deal.facts.at_stake
        return scene.tr(
            f"why-{why}",
            players=len(payments),
            capped="yes" if each < stake else "no",
            stake=words.points(stake),
            each=words.points(each),
            third=words.points(stake / TRICKS),
        )


FRONT: Final[AnyFront] = StukolkaFront()
