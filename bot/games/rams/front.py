"""Rams as a `bot.views.front.Front`: jacks and the turned card, opened hands."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from bot.games.kit.figures import FigureFront
from bot.i18n import Translator, join
from bot.views import words
from bot.views.front import AnyFront
from bot.views.model import Scene
from engine.cards import Rank
from engine.kit.past import FinishedDeal
from engine.kit.score import Payment
from engine.kit.words import Action
from engine.rams.ai import COMPUTERS
from engine.rams.game import RAMS, WORTH, RamsDeal, RamsFacts, RamsReason, RamsView, RamsWord

RamsResult = FinishedDeal[RamsFacts]


class RamsFront(FigureFront[RamsDeal, RamsFacts]):
    """Rams in a chat."""

    game = RAMS
    kind = "short"
    minutes = 9
    computers = COMPUTERS

    def word(self, action: Action, tr: Translator) -> Markup:
        """Return «меняет 2 и козырная» for a dealer who took the turned card."""
        said = super().word(action, tr)
        took = isinstance(action, RamsWord) and action.swap is not None
        return tr("exchanges-turned", said=said) if took else said

    def trump(self, deal: RamsDeal, tr: Translator) -> Markup | None:
        """Return «козырь Д♥ у сдающего» once he has it."""
        if deal.face_up is None and deal.turned is not None:
            return tr("taken-up", card=words.card(deal.turned, tr))
        return super().trump(deal, tr)

    def stakes(self, view: RamsView, scene: Scene) -> Markup | None:
        """Return the stakes, and whose jacks were shown."""
        said, deal = [super().stakes(view, scene)], view.deal
        if deal is not None and deal.jacks:
            told = (
                words.tied(words.who(scene, seat), scene.tr(f"jacks-{pair}"))
                for seat, pair in deal.jacks
            )
            said.append(scene.tr("jacks", told=join(words.DOT, told)))
        return join("\n", (line for line in said if line)) or None

    def payment(
        self,
        why: str,
        payments: Sequence[Payment],
        deal: RamsResult,
        scene: Scene,
        **said: Markup,
    ) -> Markup:
        """Return the entries by one rule, those for aces one by one."""
        if why == RamsReason.ACES:
            told = (self._aces(each, deal, scene) for each in payments if each.points)
            said = {"figures": join(words.DOT, told)}
        return super().payment(why, payments, deal, scene, **said)

    def _aces(self, written: Payment, deal: RamsResult, scene: Scene) -> Markup:
        """Return «Анна ♠ −5, ♥ −20»."""
        seat = written.column or 0
        suits = [card.suit for card in deal.facts.held(seat) if card.rank is Rank.ACE]
        sign = -1 if written.points < 0 else 1
        each = (
            words.tied(suit.sign, self.amount(sign * WORTH[suit]))
            for suit in sorted(suits, key=WORTH.__getitem__)
        )
        return words.tied(words.who(scene, seat), join(", ", each))

    def hero(self, deal: RamsResult) -> int | None:
        """Return who ended the deal with his hand, or played alone."""
        shown = deal.facts.shown
        return super().hero(deal) if shown is None else shown.seat

    def headline(self, deal: RamsResult, scene: Scene) -> Markup:
        """Return the headline, and below it the hand that ended the deal."""
        said, shown = super().headline(deal, scene), deal.facts.shown
        if shown is None:
            return said
        return join("\n", (said, words.hand(deal.facts.held(shown.seat), scene.tr)))

    def verdict(self, deal: RamsResult, tr: Translator) -> Markup:
        """Return the verdict; «открытый рамс» without play."""
        shown = deal.facts.shown
        return super().verdict(deal, tr) if shown is None else tr(f"verdict-{shown.for_}")


FRONT: Final[AnyFront] = RamsFront()
