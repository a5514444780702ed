"""Computers of Rams: what is kept, which hands play, and what words and exchanges tell."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from engine.cards import Card, Rank
from engine.computers import Level
from engine.kit.figures import FigurePlayer, FigureSay, FigureWord
from engine.kit.words import Action, Picked
from engine.rams.game import ACES, RAMS, TRICKS, RamsDeal
from engine.tricks import CardSet, card_set, cards_in

NEEDED: Final = {3: 0, 4: 1, 5: 2, 6: 2}
"""By players, how many trumps make a hand without aces play; one from the queen up counts twice."""
ODD: Final = 0.15
"""How often somebody says or throws what a hand does not suggest."""


def is_fair(deal: RamsDeal, seat: int, hand: CardSet) -> bool:
    """Return whether most would play: the dealer does, for he gets the turned card."""
    trumps = [card.rank for card in cards_in(hand) if card.suit is deal.trump]
    high = any(rank >= Rank.QUEEN for rank in trumps)
    return seat == deal.dealer or bool(hand & ACES) or len(trumps) + high >= NEEDED[deal.players]


class RamsPlayer(FigurePlayer[RamsDeal]):
    """The computers. Rams 10."""

    game = RAMS
    skills = MappingProxyType(
        {**FigurePlayer.skills, Level.CLUB: FigurePlayer.skills[Level.CLUB]._replace(shares=False)}
    )

    def thrown(self, deal: RamsDeal, hand: CardSet) -> list[Card]:
        """Return all but aces, plain cards first."""
        return sorted(cards_in(hand & ~ACES), key=lambda card: (card.suit is deal.trump, card.rank))

    def kept(self, deal: RamsDeal, hand: CardSet) -> CardSet:
        """Return trumps, aces and kings."""
        return card_set(
            card for card in cards_in(hand) if card.suit is deal.trump or card.rank >= Rank.KING
        )

    def habit(self, deal: RamsDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Keep trumps, aces and kings; take the turned card for the worst."""
        hand, turned = deal.hands[seat], deal.turned
        worst = self.thrown(deal, hand)
        if deal.stage == "turned" and turned is not None:
            better = worst[0].suit is not deal.trump or worst[0].rank < turned.rank
            return Picked(tuple(worst[:better]))
        if not is_fair(deal, seat, hand):
            return FigureSay.PASS
        return self.throw(deal, hand)

    def beginner(self, deal: RamsDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Play only with a trick that is nearly sure."""
        action, hand = self.habit(deal, seat, choices), deal.hands[seat]
        high = sum(card.suit is deal.trump and card.rank >= Rank.TEN for card in cards_in(hand))
        free = deal.stage == "words" and not hand & ACES
        return FigureSay.PASS if free and high < 2 else action

    def barred(self, deal: RamsDeal) -> list[CardSet]:
        """Who has passed has no ace. Rams 3.1."""
        found = super().barred(deal)
        for word in deal.words:
            found[word.seat] |= ACES if word.say is FigureSay.PASS else 0
        return found

    def fits(self, deal: RamsDeal, word: FigureWord, hand: CardSet) -> float:
        """Tell fair hands from passes, and how much was kept."""
        if word.out is None:
            fits = not is_fair(deal, word.seat, hand)
        else:
            fits = self.kept(deal, hand).bit_count() >= TRICKS - len(word.out)
        return 1 if fits else ODD


COMPUTERS: Final = RamsPlayer().computers
