"""All-pass with open cards: what each takes when everyone plays for himself. Rules 6.1-6.4.

There are two answers. The *shares* are what the three take when each plays the card after which he
takes least and expects the same of the others. Of equally good cards each is equally likely, which
matters a lot, so a share is an average, in parts of a trick: `TRICK` to the trick. The *bounds* are
the most each takes, whatever the others do, if he plays for that. No share is above its bound.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from engine.cards import Card
from engine.solver.all_pass_questions import (
    BOUND_WORDS,
    BOUNDS,
    SHARE_WORDS,
    SHARES,
    SHARES_BY_CARD,
)
from engine.solver.all_pass_search import SHARES_MEMORY, UNIT
from engine.solver.position import Hands, PositionError
from engine.solver.runtime import runtime
from engine.tricks import FULL_SET, SUIT_SET, CardSet, cards_in, playable

TRICK: Final = UNIT
"""Parts of one trick; shares are whole numbers of them. Shares that differ by less than one in two
million count as equal."""

Shares = tuple[int, int, int, int]
"""What players 0, 1, 2 and the sitting dealer take from here on, in parts of a trick: together
`TRICK` for every trick still to play, this one included."""
Bounds = tuple[int, int, int]
"""What players 0, 1, 2 take at most from here on, in tricks, each against the two others."""
Talon = tuple[Card, ...]
"""The talon cards that lead this trick and the next; or the one; or none."""

_HAND: Final = 10
_NONE: Final = -1


@dataclass(frozen=True, slots=True)
class AllPassPosition:
    """Three hands with open cards. Players are 0, 1, 2 clockwise.

    ``hands`` are as they are now, without the cards on the table; ``table`` holds what players have
    played to the current trick, at most two cards, the first by ``leader``. All three had as many
    cards when the trick began, one to ten.

    ``talon`` are the cards that still lead a trick, that of the current trick first: ``leader``
    then plays first to it, and first to the trick after it too. They name the suit of the trick;
    with ``dealer_plays`` they are the sitting dealer's, and can win. A closed talon leads nothing
    and is no part of a position.
    """

    hands: Hands
    leader: int
    table: tuple[Card, ...] = ()
    talon: Talon = ()
    dealer_plays: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.leader < 3:
            raise PositionError("there are players 0 to 2")
        if len(self.table) > 2:
            raise PositionError("a trick of three cards is over")
        together = 0
        for cards in (*self.hands, *(1 << card for card in (*self.table, *self.talon))):
            if not 0 <= cards <= FULL_SET or together & cards:
                raise PositionError("a card is in two places, or no card of the deck")
            together |= cards
        counts = [hand.bit_count() for hand in self.hands]
        for place in range(len(self.table)):
            counts[(self.leader + place) % 3] += 1
        if len(set(counts)) != 1 or not 0 < counts[0] <= _HAND:
            raise PositionError("hands of one to ten cards, as many in each when the trick began")
        if len(self.talon) > min(2, counts[0]):
            raise PositionError("at most two talon cards lead, and a trick each")
        self._check_followed()

    def _check_followed(self) -> None:
        """Somebody can follow each talon card, as in every deal."""
        to_play = 3 - len(self.table)
        for trick, card in enumerate(self.talon):
            held = sum((hand & SUIT_SET[card >> 3]).bit_count() for hand in self.hands)
            if trick == 0:
                held += sum(played >> 3 == card >> 3 for played in self.table)
            else:
                held -= to_play
            if held <= 0 and not self.dealer_plays:
                raise PositionError("nobody may be left with the suit a talon card names")

    @property
    def turn(self) -> int:
        """The player to play."""
        return (self.leader + len(self.table)) % 3

    @property
    def playable(self) -> CardSet:
        """The cards that may be played next. Rule 6.1."""
        led = (*self.talon[:1], *self.table[:1], None)[0]
        return playable(self.hands[self.turn], None if led is None else led >> 3, None)


@dataclass(frozen=True, slots=True)
class AllPassResult:
    """What the players take from a position."""

    shares: Shares
    at_most: Bounds


def evaluate(position: AllPassPosition) -> AllPassResult:
    """Return the shares and the bounds of a position."""
    return AllPassResult(expected(position), guaranteed(position))


def expected(position: AllPassPosition) -> Shares:
    """Return what everyone takes from here when all play for themselves."""
    return _shares(_ask(SHARES, _like(position, [position.hands]), SHARE_WORDS))[0]


def expected_by_card(position: AllPassPosition) -> dict[Card, Shares]:
    """Return the shares after each card that may be played next, ascending by card."""
    cards = cards_in(position.playable)
    found = _ask(SHARES_BY_CARD, _like(position, [position.hands]), SHARE_WORDS * len(cards))
    return dict(zip(cards, _shares(found), strict=True))


def guaranteed(position: AllPassPosition) -> Bounds:
    """Return what each takes from here at most, against the two others."""
    return _bounds(_ask(BOUNDS, _like(position, [position.hands]), BOUND_WORDS))[0]


def expected_in(
    worlds: Sequence[Hands],
    leader: int,
    table: tuple[Card, ...] = (),
    talons: Sequence[Talon] | None = None,
    *,
    dealer_plays: bool = False,
) -> list[Shares]:
    """Return `expected` in each of several deals: whole ones, or layouts of the hidden cards.

    ``talons`` has one entry per world; without them no talon card leads. Raises `PositionError`
    when the first world is no position; the others must be like it.
    """
    if not worlds:
        return []
    position = _first(worlds, leader, table, talons, dealer_plays)
    return _shares(_ask(SHARES, _like(position, worlds, talons), SHARE_WORDS * len(worlds)))


def expected_by_card_in(
    worlds: Sequence[Hands],
    leader: int,
    table: tuple[Card, ...] = (),
    talons: Sequence[Talon] | None = None,
    *,
    dealer_plays: bool = False,
) -> list[tuple[Shares, ...]]:
    """Return `expected_by_card` in each of several layouts of the hidden cards.

    Per world the shares after each playable card, ascending by card. The hand on turn, and the
    talon card that leads this trick, are the same in all of them. Raises `PositionError` when they
    are not, or when the first layout is no position; the others must be like it.
    """
    if not worlds:
        return []
    position = _first(worlds, leader, table, talons, dealer_plays)
    turn = position.turn
    if any(world[turn] != position.hands[turn] for world in worlds):
        raise PositionError("the hand on turn is the same in every world")
    if any(talon[:1] != position.talon[:1] for talon in talons or ()):
        raise PositionError("the talon card that leads is the same in every world")
    width = position.playable.bit_count()
    words = _like(position, worlds, talons)
    found = iter(_shares(_ask(SHARES_BY_CARD, words, SHARE_WORDS * width * len(worlds))))
    return list(zip(*[found] * width, strict=True))


def _first(
    worlds: Sequence[Hands],
    leader: int,
    table: tuple[Card, ...],
    talons: Sequence[Talon] | None,
    dealer_plays: bool,
) -> AllPassPosition:
    if talons is not None and len(talons) != len(worlds):
        raise PositionError("a talon for every world, or none")
    return AllPassPosition(worlds[0], leader, table, talons[0] if talons else (), dealer_plays)


def _like(
    position: AllPassPosition, worlds: Sequence[Hands], talons: Sequence[Talon] | None = None
) -> list[int]:
    """Return the words of a question about deals that are like ``position``."""
    stage = (position.leader, *_padded(position.table), int(position.dealer_plays), len(worlds))
    if talons is None:
        talon = _padded(position.talon)
        return [*stage, *chain.from_iterable((*world, *talon) for world in worlds)]
    pairs = zip(worlds, talons, strict=True)
    return [*stage, *chain.from_iterable((*world, *_padded(talon)) for world, talon in pairs)]


def _padded(cards: tuple[Card, ...]) -> tuple[int, int]:
    """Two cards, -1 for one that is not there."""
    one, two, *_ = *cards, _NONE, _NONE
    return one, two


def _ask(question: int, words: list[int], answers: int) -> list[int]:
    now = runtime()
    found = now.blank(answers)
    shares_memory = now.memory("all-pass", SHARES_MEMORY)
    now.functions["ask_all_pass"](shares_memory, now.memory(), question, now.words(words), found)
    return now.plain(found)


def _shares(found: Sequence[int]) -> list[Shares]:
    each = iter(found)
    return list(zip(each, each, each, each, strict=True))


def _bounds(found: Sequence[int]) -> list[Bounds]:
    each = iter(found)
    return list(zip(each, each, each, strict=True))
