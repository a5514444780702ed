"""Duplicate matches between computers: the same cards for all, in any game.

A *board* is a short evening of shuffled decks, often of a single one. It is played once per
seating: the entrants rotate through all seats, and on every second board they sit in the opposite
direction, so that over two boards each sits behind each. Equal seatings (of equal entrants) are
played once. Seat 0 deals first.

A match is a function of seed and entrants, which give the decks, the cuts and the random source of
each seat. A game's part is a `Duplicate`.
"""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Generic, Protocol, Self, TypeVar

from engine.cards import Card
from engine.computers import DEFAULT_EFFORT, ComputerPlayers, Effort
from engine.game import CHANCE, AnyGame
from engine.shuffle import Cutting, Shuffle
from engine.state import AnyTable
from engine.table import (
    actors,
    apply,
    derived_cut,
    found,
    observe,
    opening_action,
    sought,
    start,
)
from engine.table_turns import deck_of


class Counted(Protocol):
    """A game's counts for one entrant over many deals."""

    def add(self, other: Self, /) -> None:
        """Add the counts of ``other``, which is of the same kind."""


T = TypeVar("T", bound=Counted)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A computer in a match. Entrants of the same ``name`` are counted together."""

    name: str
    level: str
    effort: Effort = DEFAULT_EFFORT


class Chooser(Protocol):
    """Calls a computer: the game's own `ComputerPlayers.choose`, or a wrapper."""

    def __call__(self, entrant: Entrant, view: Any, rng: random.Random) -> object:
        """Return the answer of ``entrant``, whose seat is ``view.viewer``."""


@dataclass(frozen=True, slots=True)
class Duplicate(Generic[T]):
    """A game's part of a match. Its functions can be pickled for worker processes.

    - ``deals``: how many each seating plays of a board, one after the other.
    - ``drawn``: a state before the first deal with a random past, for games where that counts: the
      same for every seating of a board.
    - ``gains``: each seat's result in a state, summing to zero, after these deals.
    - ``tally``: counts of a seat, from a seating's finished deals and its gain.
    - ``stage``: the stage of a view, to measure times by.
    """

    game: AnyGame
    computers: ComputerPlayers[Any, object, object]
    agreement: Any
    deals: int
    gains: Callable[[Any], Sequence[Fraction]]
    tally: Callable[[Sequence[Any], int, Fraction], T]
    stage: Callable[[Any], str]
    drawn: Callable[[Any, random.Random], object] | None = None


@dataclass(frozen=True, slots=True)
class PlayedSeating:
    """A board played in one seating: the seating, the deals, and each seat's result."""

    seating: tuple[Entrant, ...]
    finished: Sequence[Any]
    gains: Sequence[Fraction]


@dataclass(frozen=True, slots=True)
class SeatingInPlay:
    """A board in one seating before its next action; ``sources``: random sources by seat."""

    seating: tuple[Entrant, ...]
    seed: int
    number: int
    table: AnyTable
    sources: tuple[random.Random, ...]


@dataclass(frozen=True, slots=True)
class Board(Generic[T]):
    """All deals of one board.

    ``gains``: by name, points per deal and seat, exact. Over all entrants, each as often as he
    takes part, they sum to zero.
    """

    number: int
    deals: int
    gains: Mapping[str, Fraction]
    tallies: Mapping[str, T]


def seatings(entrants: Sequence[Entrant], number: int) -> tuple[tuple[Entrant, ...], ...]:
    """Return the distinct rotations of the entrants; in reverse order on even boards."""
    order = tuple(entrants) if number % 2 else tuple(reversed(entrants))
    turned = (order[step:] + order[:step] for step in range(len(order)))
    return tuple(dict.fromkeys(turned))


def deck(cards: Sequence[Card], seed: int, number: int, deal: int = 1) -> tuple[Card, ...]:
    """Return the deck ``cards`` as it is shuffled for a deal, from 1, of a board."""
    shuffled = list(cards)
    source = f"{seed}/{number}" if deal == 1 else f"{seed}/{number}/deal {deal}"
    random.Random(source).shuffle(shuffled)  # noqa: S311 - no secret
    return tuple(shuffled)


def play(
    played: Duplicate[T], seating: tuple[Entrant, ...], seed: int, number: int, ask: Chooser
) -> PlayedSeating:
    """Play a board in one seating. Raises `RuleError` for an illegal answer."""
    found: SeatingInPlay | PlayedSeating = begin(played, seating, seed, number)
    while isinstance(found, SeatingInPlay):
        found = advance(played, found, ask)
    return found


def begin(
    played: Duplicate[T], seating: tuple[Entrant, ...], seed: int, number: int
) -> SeatingInPlay:
    """Return a board in one seating before its first action."""
    game = played.game
    table = start(game, opening_action(game, played.agreement, range(len(seating))))
    sources = tuple(
        random.Random(f"{seed}/{number}/{seat}")  # noqa: S311 - play, not secrets
        for seat in range(len(seating))
    )
    if played.drawn is not None:
        chance = random.Random(f"{seed}/{number}/before")  # noqa: S311 - no secret
        table = table._replace(state=played.drawn(table.state, chance))
    return SeatingInPlay(seating, seed, number, table, sources)


def advance(
    played: Duplicate[T], playing: SeatingInPlay, ask: Chooser
) -> SeatingInPlay | PlayedSeating:
    """Do one action; the random sources go on. Raises `RuleError` for an illegal answer.

    A game that ends before its deals are played ends the board.
    """
    table = playing.table
    waiting = actors(table)
    search = sought(table)
    if search is not None:
        table = apply(table, search.actor, found(table))
    elif CHANCE in waiting or isinstance(table.stage, Cutting):
        table = _chance(table, playing.seed, playing.number)
    else:
        seat = min(waiting)
        action = ask(playing.seating[seat], observe(table, seat), playing.sources[seat])
        table = apply(table, seat, action)
    finished = played.game.facts(table.state)
    if len(finished) < played.deals and not table.over:
        return replace(playing, table=table)
    return PlayedSeating(playing.seating, finished, played.gains(table.state))


def _chance(table: AnyTable, seed: int, number: int) -> AnyTable:
    """Shuffle or cut as the board determines; seats are in joining order."""
    if isinstance(table.stage, Cutting):
        return apply(table, CHANCE, derived_cut(table))
    game = table.game
    cards = deck(deck_of(table), seed, number, game.status(table.state).deal)
    return apply(table, CHANCE, Shuffle(cards, "match"))


def board(
    played: Duplicate[T], entrants: Sequence[Entrant], seed: int, number: int, ask: Chooser
) -> Board[T]:
    """Play a board in all its seatings."""
    turns = [play(played, seating, seed, number, ask) for seating in seatings(entrants, number)]
    return sum_up(played, number, turns)


def sum_up(played: Duplicate[T], number: int, turns: Sequence[PlayedSeating]) -> Board[T]:
    """Return the sums over the seatings of one board."""
    totals: dict[str, Fraction] = {}
    deals: Counter[str] = Counter()
    tallies: dict[str, T] = {}
    for turn in turns:
        for seat, entrant in enumerate(turn.seating):
            name, gain = entrant.name, turn.gains[seat]
            totals[name] = totals.get(name, Fraction(0)) + gain
            deals[name] += len(turn.finished)
            tally = played.tally(turn.finished, seat, gain)
            if name in tallies:
                tallies[name].add(tally)
            else:
                tallies[name] = tally
    gains = {name: total / deals[name] for name, total in totals.items()}
    return Board(number, sum(len(turn.finished) for turn in turns), gains, tallies)
