"""Thousand as a `bot.views.front.Front`."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from markupsafe import Markup

from bot.games.kit.marriages import MarriageFront
from bot.i18n import Translator, join
from bot.views import words
from bot.views.front import AnyFront
from bot.views.model import Scene
from engine.kit.past import FinishedDeal
from engine.kit.tricks import Laid
from engine.kit.words import Action
from engine.thousand.ai import COMPUTERS
from engine.thousand.game import PASS, THOUSAND, ThousandBid, ThousandDeal, ThousandFacts

Result = FinishedDeal[ThousandFacts]


class ThousandFront(MarriageFront[ThousandDeal, ThousandFacts]):
    """Thousand in a chat."""

    game = THOUSAND
    kind = "long"
    computers = COMPUTERS
    said = ("parties",)
    asks = MappingProxyType({"G": "give-up"})

    def lies(self, deal: ThousandDeal, scene: Scene) -> Iterator[Markup]:
        """Yield the talon that all have seen, and trumps."""
        if deal.opened:
            yield scene.tr("talon", cards=words.cards(deal.opened, scene.tr))
        if deal.trump is not None:
            yield scene.tr("trump", card=deal.trump.sign)

    def word(self, action: Action, tr: Translator) -> Markup:
        """Return a sum by its number, another word by its code."""
        if isinstance(action, ThousandBid) and action != PASS:
            return Markup("%d") % action.points
        return super().word(action, tr)

    def said_with(
        self, told: ThousandDeal | ThousandFacts, number: int, laid: Laid, tr: Translator
    ) -> Markup | None:
        """Return «марьяж ♠: 40», or «четыре туза: 200», with the card that was led."""
        for seat, trick, suit, points in told.marriages:
            if (trick, seat) == (number, laid[0]):
                return tr("said-marriage", suit="" if suit is None else suit.sign, points=points)
        return None

    def said_earlier(
        self, told: ThousandDeal | ThousandFacts, tricks: int, scene: Scene
    ) -> Markup | None:
        """Return «Марьяжи: Анна ♠ 40»."""
        found = [
            words.tied(words.who(scene, seat), "" if suit is None else suit.sign, str(points))
            for seat, trick, suit, points in told.marriages
            if trick <= tricks
        ]
        return scene.tr("marriages", told=join(words.DOT, found)) if found else None

    def hero(self, deal: Result) -> int | None:
        """Return the declarer."""
        return deal.facts.declarer

    def failed(self, deal: Result) -> bool | None:
        """Return whether he lost his contract."""
        return None if deal.facts.redeal else not deal.facts.made

    def verdict(self, deal: Result, tr: Translator) -> Markup:
        """Return «87 из 110»."""
        facts = deal.facts
        if facts.redeal is not None or facts.declarer is None:
            return tr("verdict-anew")
        return tr("verdict", points=facts.count[facts.declarer], contract=facts.contract or 0)


FRONT: Final[AnyFront] = ThousandFront()
