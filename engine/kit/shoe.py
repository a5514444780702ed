"""A shoe: packs shuffled together. Equal cards exist: a card of a shoe is its place in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, Self, TypeVar

from engine.cards import Card, Hand
from engine.kit.agreement import CardAgreement
from engine.kit.copying import but, changed
from engine.kit.deal import CardDeal, TrickDeal
from engine.kit.past import TrickFacts
from engine.kit.trick_game import TrickGame
from engine.tricks import CardSet


def places_in(cards: CardSet) -> list[int]:
    """Return the places of a set, in the order in which their cards left the shoe."""
    found = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return found


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

    def cards_at(self, cards: CardSet) -> tuple[Card, ...]:
        """Return the known cards of some places, in the order in which they left the shoe."""
        held = [self.shoe[place] for place in places_in(cards)]
        return tuple([card for card in held if card is not None])

    def cards_of(self, seat: int) -> tuple[Card, ...]:
        """Return the known cards of a hand, in the order in which it got them."""
        return self.cards_at(self.hands[seat])

    def hand(self, seat: int) -> Hand:
        """Return the known cards of a hand, equal ones once."""
        return frozenset(self.cards_of(seat))

    def drawn_by(self, seat: int, **more: Any) -> Self:
        """Give the next card of the shoe to a hand; ``more``: other changes."""
        hands = changed(self.hands, seat, self.hands[seat] | 1 << self.out)
        return but(self, hands=hands, out=self.out + 1, **more)

    def laid_open(self, **more: Any) -> Self:
        """Show all hands, and lay them away; ``more``: other changes."""
        known = self.known.shown((1 << self.out) - 1)
        return but(self, hands=(0,) * len(self.hands), known=known, **more)


@dataclass(frozen=True, kw_only=True)
class ShoeTrickDeal(ShoeDeal, TrickDeal):
    """A deal with tricks, after which cards are drawn; the last one of the shoe lies face up.

    Tricks tell cards: nobody is told from which place a played one came.
    """

    HANDLED = ShoeDeal.HANDLED | TrickDeal.HANDLED | frozenset(("face_up",))

    @property
    def lies(self) -> CardSet:
        """The place of the card that lies face up."""
        return 0 if self.face_up is None else 1 << len(self.shoe) - 1

    @property
    def played(self) -> CardSet:
        """No places: tricks have cards."""
        return 0

    @property
    def wholes(self) -> Sequence[CardSet]:
        """The hands: where played cards lay is nobody's to know."""
        return self.hands

    def seen(self, viewer: int) -> tuple[CardSet, dict[str, Any]]:
        """Return the known places of hands, and of the card that lies; tricks and the shoe."""
        known = self.known.of(viewer) & reduce(or_, self.hands) | self.lies
        shoe = [card if known >> place & 1 else None for place, card in enumerate(self.shoe)]
        return known, {**self.seen_course(viewer), "shoe": tuple(shoe)}

    def each_drew(self, order: Sequence[int], **more: Any) -> Self:
        """Draw a card each in this order, the one that lies face up last; ``more``: changes."""
        out, drew = self.out + len(order), [0] * len(self.hands)
        for place, hand in enumerate(order, self.out):
            drew[hand] = 1 << place
        return but(
            self,
            hands=tuple(map(or_, self.hands, drew)),
            out=out,
            face_up=self.face_up if out < len(self.shoe) else None,
            drew=tuple(drew),
            known=self.known.drew(drew),
            **more,
        )


D = TypeVar("D", bound=ShoeTrickDeal)
F = TypeVar("F", bound=TrickFacts)


class ShoeTrickGame(TrickGame[D, F]):
    """A trick game with equal cards."""

    def dealt(
        self, agreement: CardAgreement, order: Sequence[int], cards: Sequence[Card]
    ) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
        """Return the hands by places, and the rest of the shoe."""
        numbers: Any = range(len(cards))
        hands, rest = super().dealt(agreement, order, numbers)
        return hands, tuple(cards[-len(rest) :])

    def told_hand(self, held: CardSet, cards: Sequence[Card]) -> Sequence[Card]:
        """Return a hand with equal cards, ascending."""
        return tuple(sorted([cards[place] for place in places_in(held)]))
