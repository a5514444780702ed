"""Mouche as a `bot.views.front.Front`: named trumps, shown hands, premiums."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from bot.games.kit.figures import FigureFront
from bot.i18n import Translator, join
from bot.views import words
from bot.views.front import AnyFront
from bot.views.model import Scene
from engine.kit.past import FinishedDeal
from engine.kit.score import Payment
from engine.kit.words import Action
from engine.mouche.ai import COMPUTERS
from engine.mouche.game import MOUCHE, MoucheDeal, MoucheFacts, MoucheView, PamphileCall


class MoucheFront(FigureFront[MoucheDeal, MoucheFacts]):
    """Mouche in a chat."""

    game = MOUCHE
    kind = "short"
    minutes = 9
    computers = COMPUTERS

    def word(self, action: Action, tr: Translator) -> Markup:
        """Return a suit by its sign."""
        if isinstance(action, PamphileCall) and action.suit is not None:
            return tr("trump", card=action.suit.sign)
        return super().word(action, tr)

    def trump(self, deal: MoucheDeal, tr: Translator) -> Markup | None:
        """Return the suit that was named, or will be, where Pamphile is turned."""
        if deal.turned is not deal.special or deal.trump is deal.turned.suit:
            return super().trump(deal, tr)
        return None if deal.trump is None else tr("trump", card=deal.trump.sign)

    def stakes(self, view: MoucheView, scene: Scene) -> Markup | None:
        """Return the stakes, who has announced Pamphile, and the shown hand."""
        said, deal = [super().stakes(view, scene)], view.deal
        if deal is not None and deal.announced is not None:
            said.append(words.about(scene, "announced", deal.announced))
        if deal is not None and deal.shown is not None:
            seat, hand = deal.shown.seat, view.hands[deal.shown.seat]
            name, cards = words.subject(scene, seat), words.hand(hand or (), scene.tr)
            said.append(scene.tr("shown", name=name, cards=cards))
        return join("\n", (line for line in said if line)) or None

    def payment(
        self,
        why: str,
        payments: Sequence[Payment],
        deal: FinishedDeal[MoucheFacts],
        scene: Scene,
        **said: Markup,
    ) -> Markup:
        """Return the entries or payments by one rule, which may be about the special card."""
        card = words.card(deal.agreement.game.special, scene.tr)
        return super().payment(why, payments, deal, scene, card=card, **said)


FRONT: Final[AnyFront] = MoucheFront()
