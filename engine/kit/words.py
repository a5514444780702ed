"""Words in turn, and picked cards: actions beside playing cards."""

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from math import comb
from random import Random
from typing import Final, TypeAlias, overload

from engine.cards import PLACE, Card, Hand, in_order
from engine.game import Unlisted
from engine.tricks import CardSet, PlayCard, cards_in, plays_of

Action: TypeAlias = Hashable
"""A word of a game, a `PlayCard`, `Pick`, `Picked` or `Ahead`."""
Said = tuple[int, Action]
"""A word with the seat that said it."""


# --- rounds ---------------------------------------------------------------------------------


def clockwise(seats: Iterable[int], first: int) -> tuple[int, ...]:
    """Return ``seats`` in their order from ``first``, which need not be among them.

    >>> clockwise((0, 2, 3), 1)
    (2, 3, 0)
    """
    order = sorted(seats)
    place = bisect_left(order, first)
    return (*order[place:], *order[:place])


def one_each(order: Sequence[int], words: Sequence[Said]) -> int | None:
    """Return the next speaker where all speak once; None: the round is over."""
    return order[len(words)] if len(words) < len(order) else None


def until_one_stays(order: Sequence[int], words: Sequence[Said], passed: Hashable) -> int | None:
    """Return the next speaker where a pass drops out; None: all but one have passed."""
    out = {seat for seat, word in words if word == passed}
    left = [seat for seat in order if seat not in out]
    if not words:
        return order[0]
    spoken = len({seat for seat, _ in words}) == len(order)
    if not left or (len(left) == 1 and spoken):
        return None
    place = order.index(words[-1][0]) + 1
    return next(seat for seat in (*order[place:], *order[:place]) if seat in left)


def until_passes(
    order: Sequence[int], words: Sequence[Said], passed: Hashable, count: int
) -> int | None:
    """Return the next speaker where a pass does not drop out; None: ``count`` passes in a row."""
    trailing = [word for _, word in words[-count:]]
    if len(trailing) == count and all(word == passed for word in trailing):
        return None
    return order[len(words) % len(order)]


@dataclass(frozen=True, slots=True)
class Ahead:
    """A word left before one's turn, unseen by the others; None takes it back."""

    word: Action


# --- cards ----------------------------------------------------------------------------------


class Plays(Sequence[Action]):
    """Words, then the plays of a set of cards, ascending by suit, then by rank, once listed."""

    __slots__ = ("cards", "words")

    def __init__(self, cards: CardSet, words: Sequence[Action] = ()) -> None:
        """Take the playable cards, and the words next to them."""
        self.cards, self.words = cards, words

    def __contains__(self, action: object) -> bool:
        if type(action) is PlayCard:
            return self.cards >> action.card & 1 == 1
        return action in self.words

    def __iter__(self) -> Iterator[Action]:
        return iter(self[:])

    def __len__(self) -> int:
        return self.cards.bit_count() + len(self.words)

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Action]: ...
    def __getitem__(self, place: int | slice) -> Action | Sequence[Action]:
        return (*self.words, *plays_of(self.cards))[place]


# --- picks ----------------------------------------------------------------------------------

LISTED: Final = 100
"""Maximum of picks of one kind that are listed singly; more stay a `Pick`."""


@dataclass(frozen=True, slots=True)
class Picked:
    """Picked cards, ascending: discarded to the pack, or given to seat ``to``."""

    cards: tuple[Card, ...]
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Pick(Unlisted):
    """From ``least`` to ``most`` of these cards may be picked, for one of ``to``.

    ``fits`` returns whether some cards may go together: a function of a module, as views are
    pickled.
    """

    cards: CardSet
    least: int
    most: int
    to: tuple[int | None, ...] = (None,)
    fits: Callable[[Hand], bool] | None = None

    def allows(self, action: object) -> bool:
        """Return whether this is one of the picks."""
        if not isinstance(action, Picked) or action.to not in self.to:
            return False
        cards, last = action.cards, -1
        if not self.least <= len(cards) <= self.most:
            return False
        for card in cards:
            if PLACE[card] <= last or not self.cards >> card & 1:
                return False
            last = PLACE[card]
        return self.fits is None or self.fits(frozenset(cards))

    def __len__(self) -> int:
        """Return the greatest possible number of picks."""
        size = self.cards.bit_count()
        return len(self.to) * sum(comb(size, n) for n in range(self.least, self.most + 1))

    def __iter__(self) -> Iterator[Picked]:
        """Yield every pick: fewer cards first, then ascending."""
        cards = cards_in(self.cards)
        for count in range(self.least, self.most + 1):
            for each in combinations(cards, count):
                if self.fits is None or self.fits(frozenset(each)):
                    yield from (Picked(each, to) for to in self.to)

    def drawn(self, rng: Random) -> Picked:
        """Return one of the picks at random."""
        cards = cards_in(self.cards)
        for _ in range(LISTED):
            count = rng.randint(self.least, min(self.most, len(cards)))
            found = Picked(in_order(rng.sample(cards, count)), rng.choice(self.to))
            if self.allows(found):
                return found
        return rng.choice([*islice(self, LISTED)])


def listed(choices: Iterable[Action]) -> tuple[Action, ...]:
    """Return choices singly; a very large pick stays as it is."""
    found: list[Action] = []
    for each in choices:
        if isinstance(each, Pick) and len(each) <= LISTED:
            found += each
        else:
            found.append(each)
    return tuple(found)


def allowed(choices: Iterable[Action], action: object) -> bool:
    """Return whether an action is among the choices: a pick is none, but what it yields."""
    if type(choices) is Plays and type(action) is PlayCard:
        return choices.cards >> action.card & 1 == 1
    if not isinstance(action, Picked):
        return not isinstance(action, Pick) and action in choices
    for each in choices:
        if each.allows(action) if isinstance(each, Pick) else each == action:
            return True
    return False
