"""Stukolka as a `bot.games.front.Front`: who plays, what was bought, what the pot came to."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from markupsafe import Markup

from bot.games.kit import hand
from bot.games.kit.front import TrickFront
from bot.i18n import Translator, join, plain
from bot.views import words
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
from engine.tricks import PlayCard

StukolkaResult = FinishedDeal[StukolkaFacts]


class StukolkaFront(TrickFront[StukolkaDeal, StukolkaFacts]):
    """Stukolka in a chat."""

    game = STUKOLKA
    computers = COMPUTERS
    said = ("cap", "deals")
    unsaid = frozenset()

    # --- a deal -----------------------------------------------------------------------------

    def doing(self, view: StukolkaView, deal: StukolkaDeal, scene: Scene) -> Markup:
        """Return what is asked, or who plays."""
        return scene.tr(f"doing-{view.stage}", names=words.names(scene, deal.playing))

    def role(self, view: StukolkaView, deal: StukolkaDeal, scene: Scene) -> Markup | None:
        """Return «вы играете», «вы пас»."""
        if view.stage in ("waiver", "words"):
            return None
        return scene.tr("role-plays" if view.viewer in deal.playing else "role-passed")

    def stakes(self, view: StukolkaView, scene: Scene) -> Markup | None:
        """Return «Кон 36 · козырь Д♥», and below it who has bought how many."""
        bought = () if view.deal is None else view.deal.bought
        said = [super().stakes(view, scene)]
        if view.deal is not None and view.deal.closed is not None:
            said.append(scene.tr("closed", card=words.card(view.deal.closed, scene.tr)))
        if bought:
            counts = [scene.tr("bought-count", count=len(each.in_)) for each in bought]
            told = join(
                words.DOT,
                (
                    words.tied(words.name(scene, each.seat), count)
                    for each, count in zip(bought, counts, strict=True)
                ),
            )
            said.append(scene.tr("bought", told=told))
        return join("\n", (line for line in said if line))

    def other(self, action: Any, tr: Translator) -> Markup:
        """Return a choice left behind: «сбросить 2 карты»."""
        if isinstance(action, PlayCard):
            return super().other(action, tr)
        return tr("other", what=plain(hand.act(self, action, tr)).lower())

    def figures(self, advice: Any, scene: Scene) -> Iterable[Markup]:
        """Yield how often the viewer is left without a trick, if ever."""
        if advice.chance:
            yield scene.tr("advice-pays", chance=advice.chance)

    # --- a finished one ---------------------------------------------------------------------

    def hero(self, deal: StukolkaResult) -> int | None:
        """Return who took a pot that nobody played for."""
        playing = deal.facts.playing
        return playing[0] if len(playing) == 1 else None

    def verdict(self, deal: StukolkaResult, tr: Translator) -> Markup:
        """Return «берёт кон 3», «двое без взятки»."""
        remis = sum(write.for_ is PotReason.REMIS for write in deal.facts.writes)
        if self.hero(deal) is not None:
            return tr("verdict-pot", pot=words.points(deal.facts.at_stake))
        return tr("verdict-played", pot=words.points(deal.facts.at_stake), remis=remis)

    def headline(self, deal: StukolkaResult, scene: Scene) -> Markup:
        """Return who took the pot, or who played for it."""
        hero, pot = self.hero(deal), words.points(deal.facts.at_stake)
        if hero is not None:
            return scene.tr("headline-pot", name=words.name(scene, hero), pot=pot)
        return scene.tr("headline-played", names=words.names(scene, deal.facts.playing), pot=pot)

    def note(self, deal: StukolkaResult, tr: Translator) -> str:
        """Return what was at stake."""
        return words.points(deal.facts.at_stake)

    def exchanges(self, deal: StukolkaResult, scene: Scene) -> Iterable[Markup]:
        """Yield who threw and got which cards."""
        for bought in deal.facts.bought:
            out = (*bought.out, *(() if bought.away is None else (bought.away,)))
            yield scene.tr(
                "bought-line",
                name=words.name(scene, bought.seat),
                out=words.cards(out, scene.tr) if out else "—",
                cards=words.cards(bought.in_, scene.tr) if bought.in_ else "—",
            )

    def reason(
        self, why: str, payments: Sequence[Payment], deal: StukolkaResult, scene: Scene
    ) -> Markup:
        """Return the rule behind a payment, with the numbers of the deal."""
        stake = deal.facts.at_stake
        told = "all" if len(payments) > 1 else "dealer"
        if why == PotReason.REMIS:
            told = "capped" if payments[0].points < stake else "whole"
        elif why == PotReason.POT:
            told = "passed" if deal.facts.playing[0] == deal.dealer else "alone"
        return scene.tr(
            f"why-{why}",
            told=told,
            stake=words.points(stake),
            each=words.points(payments[0].points),
            third=words.points(stake / TRICKS),
        )


FRONT: Final = StukolkaFront()
