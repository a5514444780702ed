"""Computers of Whist: how a sensible player leads, follows, and judges a pile."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.cards import Rank
from engine.kit.computers import Prospect
from engine.kit.side_computers import RubberPlayer
from engine.kit.words import Action
from engine.tricks import cards_in
from engine.whist.game import BOOK, WHIST, PileWord, WhistDeal

HIGH: Final = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}
"""What high cards are worth, a trump one more: a random pile comes to some thirteen."""
ENOUGH: Final = {True: 13, False: 10}
"""What is kept, with trumps and without. Whist 6.2."""


class WhistPlayer(RubberPlayer[WhistDeal]):
    """The computers of Whist."""

    game = WHIST

    def habit(self, deal: WhistDeal, seat: int, choices: Sequence[Action]) -> PileWord:
        """Keep a pile that is as good as most."""
        cards = cards_in(deal.hands[seat])
        worth = sum(HIGH.get(card.rank, 0) + (card.suit is deal.trump) for card in cards)
        enough = worth >= ENOUGH[deal.trump is not None]
        return PileWord.KEEP if enough else PileWord.EXCHANGE

    def explained(
        self, deal: WhistDeal, action: Action, values: Mapping[Action, Prospect]
    ) -> tuple[str, Action]:
        """Return the reason of a pile's word."""
        if isinstance(action, PileWord):
            return action.value, action
        return super().explained(deal, action, values)

    def counts(self, deal: WhistDeal, seat: int, action: Action) -> bool:
        """Return whether the seat's side takes more than six tricks."""
        return sum(deal.taken[hand] for hand in self.game.side(deal, seat)) > BOOK


COMPUTERS: Final = WhistPlayer().computers
