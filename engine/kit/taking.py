"""Cards of a hand that take cards lying open on the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from engine.cards import Card, in_order
from engine.game import CodedAction

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Take(CodedAction):
    """Play a card that takes others, ascending by suit, then by rank."""

    card: Card
    cards: tuple[Card, ...]

    @property
    def code(self) -> str:
        """Its code: ``t7s4c3d``."""
        return f"t{''.join(each.code for each in (self.card, *self.cards))}"

    @property
    def short(self) -> str:
        """A code that fits a button, however many cards are taken: ``T7s`` and their set."""
        number, digits = sum(1 << each for each in self.cards), ""
        while number:
            number, digit = divmod(number, len(DIGITS))
            digits = DIGITS[digit] + digits
        return f"T{self.card.code}{digits}"

    @classmethod
    def parse(cls, code: str) -> Self:
        """Parse a `code`, or a `short` one; raises ``ValueError``."""
        card = Card.parse(code[1:3])
        if code[0] == "T":
            number = int(code[3:], len(DIGITS))
            cards = in_order(Card(place) for place in range(52) if number >> place & 1)
        else:
            cards = tuple(Card.parse(code[at : at + 2]) for at in range(3, len(code), 2))
        found = cls(card, cards)
        if code not in (found.code, found.short) or not cards or cards != in_order(set(cards)):
            raise ValueError(code)
        return found


def sums(cards: Sequence[Card], worth: Sequence[int], total: int) -> list[tuple[Card, ...]]:
    """Return the sets of two or more of ``cards`` worth so much together, fewer cards first.

    ``cards`` ascend, and so do the sets of one size; ``worth`` is by card, above zero.
    """
    found: list[tuple[Card, ...]] = []

    def add(chosen: tuple[Card, ...], start: int, left: int) -> None:
        for at in range(start, len(cards)):
            card = cards[at]
            if worth[card] == left and chosen:
                found.append((*chosen, card))
            elif worth[card] < left:
                add((*chosen, card), at + 1, left - worth[card])

    add((), 0, total)
    return sorted(found, key=len)
