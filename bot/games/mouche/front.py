"""Mouche as a `bot.games.front.Front`: trumps that are named, hands that are shown, premiums."""

from collections.abc import Sequence
from typing import Any, Final

from markupsafe import Markup

from bot.games.kit.figures import FigureFront
from bot.i18n import Translator, join
from bot.views import words
from bot.views.model import Scene
from engine.kit.figures import PREMIUM
from engine.kit.past import FinishedDeal
from engine.kit.score import Payment
from engine.mouche.ai import COMPUTERS
from engine.mouche.game import MOUCHE, MoucheDeal, MoucheFacts, MoucheView, NamedTrump

MoucheResult = FinishedDeal[MoucheFacts]


class MoucheFront(FigureFront[MoucheDeal, MoucheFacts]):
    """Mouche in a chat."""

    game = MOUCHE
    computers = COMPUTERS

    def word(self, action: Any, tr: Translator) -> Markup:
        """Return a suit by its sign."""
        if isinstance(action, NamedTrump):
            return tr("trump", card=action.suit.sign)
        return super().word(action, tr)

    def trump(self, deal: MoucheDeal, tr: Translator) -> Markup | None:
        """Return the suit that was named, or will be, where Pamphile is turned."""
        if deal.turned is not deal.special or deal.trump is deal.turned.suit:
            return super().trump(deal, tr)
        return None if deal.named is None else tr("trump", card=deal.named.sign)

    def stakes(self, view: MoucheView, scene: Scene) -> Markup | None:
        """Return below it who has announced Pamphile, and which hand is shown."""
        said, deal = [super().stakes(view, scene)], view.deal
        if deal is not None and deal.announced is not None:
            said.append(scene.tr("announced", name=words.name(scene, deal.announced)))
        if deal is not None and deal.shown is not None:
            seat, hand = deal.shown.seat, view.hands[deal.shown.seat]
            name, cards = words.name(scene, seat), words.hand(hand or (), scene.tr)
            said.append(scene.tr("shown", name=name, cards=cards))
        return join("\n", (line for line in said if line)) or None

    def verdict(self, deal: MoucheResult, tr: Translator) -> Markup:
        """Return «мистигри!» where the round was won at once."""
        shown = deal.facts.shown
        if shown is None or deal.facts.at_once is None:
            return super().verdict(deal, tr)
        return tr(f"verdict-{shown.for_}")

    def hero(self, deal: MoucheResult) -> int | None:
        """Return who has won at once, or played alone."""
        at_once = deal.facts.at_once
        return super().hero(deal) if at_once is None else at_once

    def payment(
        self, why: str, payments: Sequence[Payment], deal: MoucheResult, scene: Scene
    ) -> Markup:
        """Return a premium with what it was paid for."""
        if why != PREMIUM:
            return super().payment(why, payments, deal, scene)
        taker = payments[0].taker
        return scene.tr(
            "paid-premium",
            shown="no" if deal.facts.shown is None else "yes",
            name=words.name(scene, taker or 0),
            each=words.points(payments[0].points),
        )


FRONT: Final = MoucheFront()
