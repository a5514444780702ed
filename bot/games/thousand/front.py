"""Thousand as a `bot.views.front.Front`."""

from types import MappingProxyType
from typing import Final

from markupsafe import Markup

from bot.games.kit.sheet import SheetFront
from bot.i18n import Translator
from engine.kit.past import FinishedDeal
from engine.kit.words import Action
from engine.thousand.ai import COMPUTERS
from engine.thousand.game import PASS, THOUSAND, ThousandBid, ThousandDeal, ThousandFacts

Result = FinishedDeal[ThousandFacts]


class ThousandFront(SheetFront[ThousandDeal, ThousandFacts]):
    """Thousand in a chat."""

    game = THOUSAND
    kind = "long"
    computers = COMPUTERS
    said = ("parties",)
    asks = MappingProxyType({"G": "give-up"})

    def word(self, action: Action, tr: Translator) -> Markup:
        """Return a sum by its number, another word by its code."""
        if isinstance(action, ThousandBid) and action != PASS:
            return Markup("%d") % action.points
        return super().word(action, tr)

    def hero(self, deal: Result) -> int | None:
        """Return the declarer."""
        return deal.facts.declarer

    def won(self, deal: Result) -> int | None:
        """Return the winner of the party."""
        return deal.facts.won

    def failed(self, deal: Result) -> bool | None:
        """Return whether he lost his contract."""
        return None if deal.facts.redeal else not deal.facts.made

    def verdict(self, deal: Result, tr: Translator) -> Markup:
        """Return «87 из 110»."""
        facts = deal.facts
        if facts.redeal is not None or facts.declarer is None:
            return tr("verdict-anew")
        return tr("verdict", points=facts.count[facts.declarer], contract=facts.contract or 0)


FRONT: Final = ThousandFront()
