"""Whist as a `bot.views.front.Front`: trumps, piles of two, what a side writes."""

from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType
from typing import Final

from markupsafe import Markup

from bot.games.kit.rubbers import RubberFront
from bot.i18n import Translator, join
from bot.views import words
from bot.views.front import AnyFront
from bot.views.model import Scene
from engine.cards import Hand
from engine.kit.past import FinishedDeal
from engine.whist.ai import COMPUTERS
from engine.whist.game import WHIST, PileWord, WhistDeal, WhistFacts, WhistView

Result = FinishedDeal[WhistFacts]


class WhistFront(RubberFront[WhistDeal, WhistFacts]):
    """Whist in a chat."""

    game = WHIST
    company = 4
    computers = COMPUTERS
    said = ("rubbers",)
    asks = MappingProxyType({"x": "exchange"})

    def shown(self, deal: WhistDeal, tr: Translator) -> Iterator[Markup]:
        """Yield «козырь К♥» till the first trick is over, else the suit."""
        if deal.turned is not None and not deal.tricks:
            yield tr("trump", card=words.card(deal.turned, tr))
        elif deal.trump is not None:
            yield tr("trump", card=deal.trump.sign)
        else:
            yield tr("no-trumps")

    def spoken(self, told: WhistDeal | WhistFacts) -> Iterable[tuple[int, PileWord]]:
        """Return the words about piles."""
        return [(seat, (PileWord.KEEP, PileWord.EXCHANGE)[each]) for seat, each in told.exchange]

    def course(self, view: WhistView, deal: WhistDeal, scene: Scene) -> Iterator[Markup | None]:
        """Yield the words about piles, then what all games of sides tell."""
        if view.stage == "play":
            yield self.words_line(deal, scene)
        yield from super().course(view, deal, scene)

    def dealt_hands(self, deal: Result) -> Sequence[Hand]:
        """Return the hands; of two with piles those two."""
        hands = deal.facts.hands
        return hands[:2] if deal.facts.exchange else hands

    def dealt_besides(self, deal: Result, scene: Scene) -> Iterator[Markup]:
        """Yield the other piles, and the turned card."""
        for number, cards in enumerate(deal.facts.hands):
            if number >= len(self.dealt_hands(deal)):
                yield scene.tr("pile", number=number, cards=words.hand(cards, scene.tr))
        yield from super().dealt_besides(deal, scene)

    def verdict(self, deal: Result, tr: Translator) -> Markup:
        """Return «9 : 4»."""
        first, second = self.tricks_of(deal)
        return words.tied(str(first), ":", str(second))

    def headline(self, deal: Result, scene: Scene) -> Markup:
        """Return «Взятки: Анна и Вера 9 · Борис и Глеб 4», and who won party or rubber."""
        told = scene.tr("taken", tricks=self.deal_line(deal, scene))
        said = (scene.tr("headline-outcome", outcome=told), self.won(deal, scene))
        return join("\n", (each for each in said if each))

    def deal_line(self, deal: Result, scene: Scene) -> Markup:
        """Return a finished deal in one line: «Анна и Вера 9 · Борис и Глеб 4»."""
        return self.sided(deal.agreement, deal.facts.rubber, self.tricks_of(deal), scene)

    def own_line(self, deal: Result, seat: int, scene: Scene) -> Markup:
        """Return the tricks, those of the player's side first."""
        mine = self.column(deal.agreement, deal.facts.rubber, seat)
        tricks = self.tricks_of(deal)
        return scene.tr("own-tricks", mine=tricks[mine], others=tricks[1 - mine])

    def tricks_of(self, deal: Result) -> Sequence[int]:
        """Return the tricks of both sides."""
        sides = self.game.sides(deal.agreement, deal.facts.rubber)
        return [sum(deal.facts.taken[hand] for hand in side) for side in sides]

    def note(self, deal: Result, tr: Translator) -> str:
        """Return the suit of trumps."""
        return "" if deal.facts.trump is None else deal.facts.trump.sign


FRONT: Final[AnyFront] = WhistFront()
