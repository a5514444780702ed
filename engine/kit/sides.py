"""Games of two sides: partners sit across, in a circle that turns; hands may lie open."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar

from engine.game import ConsentRequest
from engine.kit.deal import KnownCards, TrickDeal
from engine.kit.game import Evening
from engine.kit.past import TrickFacts
from engine.kit.trick_game import TrickGame

CIRCLES: Final = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))
"""How four people sit in the periods, in turn: each plays with each."""
D = TypeVar("D", bound=TrickDeal)
F = TypeVar("F", bound=TrickFacts)


class SideGame(TrickGame[D, F]):
    """A game of two sides, whose agreement tells whether ``partners`` rotate."""

    def number(self, told: Evening[D, F] | D | F) -> int:
        """Return the number of a period (rubber, party), from 1."""
        raise NotImplementedError

    def ring(self, agreement: Any, number: int) -> tuple[int, ...]:
        """Return the hands as they sit in a period, clockwise; partners sit across."""
        turns = agreement.players == len(CIRCLES[0]) and agreement.partners == "rotate"
        return CIRCLES[(number - 1) % len(CIRCLES) if turns else 0]

    def owner(self, agreement: Any, number: int, hand: int) -> int:
        """Return the person of a hand: a dummy belongs to whoever sits across."""
        ring = self.ring(agreement, number)
        return hand if hand < agreement.players else ring[(ring.index(hand) + 2) % len(ring)]

    def sides(self, agreement: Any, number: int) -> tuple[tuple[int, ...], ...]:
        """Return the hands of both sides, or of each where sides change from deal to deal."""
        ring = self.ring(agreement, number)
        return ring[::2], ring[1::2]

    def column(self, agreement: Any, number: int, seat: int) -> int:
        """Return the number of a seat's side."""
        sides = self.sides(agreement, number)
        return next(
            column
            for column, side in enumerate(sides)
            if seat in [self.owner(agreement, number, hand) for hand in side]
        )

    def open_hands(self, deal: D) -> Iterable[int]:
        """Return the hands that lie open: those of nobody."""
        return [hand for hand in deal.playing if hand >= deal.players]

    # --- hands ------------------------------------------------------------------------------

    def order(self, agreement: Any, told: Evening[D, F] | D | F) -> Sequence[int]:
        """Return the hands as they sit in the period, the dealer's left first."""
        ring = self.ring(agreement, self.number(told))
        place = ring.index(told.dealer) + 1
        return (*ring[place:], *ring[:place])

    def side(self, deal: D, hand: int) -> tuple[int, ...]:
        """Return a hand with its partner's."""
        first, second = self.sides(deal.agreement, self.number(deal))[:2]
        return first if hand in first else second

    def player_of(self, deal: D, hand: int) -> int:
        """Return the person of a hand."""
        return self.owner(deal.agreement, self.number(deal), hand)

    def known(self, deal: D) -> KnownCards:
        """Return own cards, and the hands that lie open."""
        found = super().known(deal)
        for hand in self.open_hands(deal):
            found = found.shown(deal.hands[hand])
        return found

    # --- an agreed rest ---------------------------------------------------------------------

    def propose(self, state: Evening[D, F], actor: int, action: Any) -> ConsentRequest:
        """Ask everybody at the table: partners do not know each other's cards."""
        super().propose(state, actor, action)
        return ConsentRequest(frozenset(range(state.agreement.players)) - {actor})

    def unclaimed(self, deal: D, against: Sequence[int]) -> int:
        """Return a hand of the other side."""
        return against[0]
