"""What the kinds of bank differ in: cards, words, and what a stake brings."""

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple, Protocol

from engine.cards import Card, Rank, deck

LIMIT: Final = 21
"""More than this is too much. Bank 7.1."""


class Terms(Protocol):
    """What kinds ask of an agreement."""

    @property
    def bust(self) -> int:
        """How often a stake is paid if the banker has too much."""


class Held(NamedTuple):
    """What a hand counts, and the number of its cards."""

    total: int
    cards: int


class BankKind:
    """A kind of bank.

    ``packs`` of cards from ``lowest`` up; ``dealt``: cards of each before any word, ``most`` that
    each may ask for then; ``need``: cards that a coup may need for each seat; ``best``: what more
    is too much.
    """

    key: ClassVar[str]
    packs: ClassVar[int] = 2
    lowest: ClassVar[Rank] = Rank.TWO
    dealt: ClassVar[int]
    most: ClassVar[int]
    need: ClassVar[int]
    best: ClassVar[int]

    def shoe(self) -> tuple[Card, ...]:
        """Return every card, pack by pack."""
        return deck(self.lowest) * self.packs

    def count(self, cards: Sequence[Card]) -> int:
        """Return what cards are worth."""
        raise NotImplementedError

    def held(self, cards: Sequence[Card]) -> Held:
        """Return what a hand counts, and the number of its cards."""
        return Held(self.count(cards), len(cards))

    def draws(self, held: Held) -> bool:
        """Return whether one may ask for a card with this hand."""
        raise NotImplementedError

    def shows(self, held: Held) -> bool:
        """Return whether the banker shows this hand as dealt, and the coup ends."""
        raise NotImplementedError

    def pays(self, terms: Terms, mine: Held, banker: Held) -> int:
        """Return how often a punter is paid his stake, negative if he loses it."""
        raise NotImplementedError


class TwentyOne(BankKind):
    """Twenty-one. Bank 7."""

    key = "twenty_one"
    dealt, most, need, best = 2, 3, 5, LIMIT

    def count(self, cards: Sequence[Card]) -> int:
        """Return the sum: an ace counts 11 as long as that is not too much. Bank 7.1."""
        found = sum(map(worth, cards))
        for card in cards:
            if found > LIMIT and card.rank is Rank.ACE:
                found -= 10
        return found

    def draws(self, held: Held) -> bool:
        """Return whether it is less than 21. Bank 7.3."""
        return held.total < LIMIT

    def shows(self, held: Held) -> bool:
        """Return whether it is 21. Bank 7.2."""
        return held == (LIMIT, self.dealt)

    def pays(self, terms: Terms, mine: Held, banker: Held) -> int:
        """Return it. Bank 7.2, 7.4, 7.5."""
        if self.shows(banker):
            return -1
        if self.shows(mine):
            return 2
        if banker.total > LIMIT:
            return 0 if mine.total > LIMIT else terms.bust
        if mine.total > LIMIT:
            return -1
        return (mine.total > banker.total) - (mine.total < banker.total)


def worth(card: Card) -> int:
    """Return what a card counts at most. Bank 7.1."""
    return 11 if card.rank is Rank.ACE else min(int(card.rank), 10)


TWENTY_ONE: Final = TwentyOne()
