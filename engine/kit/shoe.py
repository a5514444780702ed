"""A shoe: packs shuffled together. Equal cards exist: a card of a shoe is its place in it."""

from dataclasses import dataclass
from typing import Any, Self

from engine.cards import Card, Hand
from engine.kit.copying import but
from engine.kit.deal import CardDeal
from engine.tricks import CardSet


def places_in(cards: CardSet) -> list[int]:
    """Return the places of a set, in the order in which their cards left the shoe."""
    return [place for place in range(cards.bit_length()) if cards >> place & 1]


@dataclass(frozen=True, kw_only=True)
class ShoeDeal(CardDeal):
    """A deal from a shoe: hands, and what is known of them, are sets of places.

    ``shoe``: its cards after the cut, None for one that a viewer does not know; no other field
    tells a hidden card. The first ``out`` have left it.
    """

    HANDLED = CardDeal.HANDLED | frozenset(("shoe",))

    shoe: tuple[Card | None, ...]
    out: int = 0

    @property
    def left(self) -> int:
        """Number of cards in the shoe."""
        return len(self.shoe) - self.out

    def seen(self, viewer: int) -> tuple[CardSet, dict[str, Any]]:
        """Return the known places, and the shoe with only their cards."""
        known, shown = super().seen(viewer)
        shoe = [card if known >> place & 1 else None for place, card in enumerate(self.shoe)]
        return known, {**shown, "shoe": tuple(shoe)}

    def cards_of(self, seat: int) -> tuple[Card, ...]:
        """Return the known cards of a hand, in the order in which it got them."""
        held = [self.shoe[place] for place in places_in(self.hands[seat])]
        return tuple([card for card in held if card is not None])

    def hand(self, seat: int) -> Hand:
        """Return the known cards of a hand, equal ones once."""
        return frozenset(self.cards_of(seat))

    def drawn_by(self, seat: int, **more: Any) -> Self:
        """Give the next card of the shoe to a hand; ``more``: other changes."""
        hands = list(self.hands)
        hands[seat] |= 1 << self.out
        return but(self, hands=tuple(hands), out=self.out + 1, **more)

    def laid_open(self, **more: Any) -> Self:
        """Show all hands, and lay them away; ``more``: other changes."""
        known = self.known.shown((1 << self.out) - 1)
        return but(self, hands=(0,) * len(self.hands), known=known, **more)
