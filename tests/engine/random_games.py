"""Whole games of any kind at random, with a chance that can be had again."""

import random
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, Final, TypeVar

from engine.game import CHANCE
from engine.log import Entry
from engine.shuffle import DrawingLots, DrawLots, Shuffle
from engine.state import Table
from engine.table import TableAction, actors, apply, moves, rights
from engine.votes import AGREE, STOP, ProposeStop

A = TypeVar("A")
LONGEST: Final = 2000
"""Entries of a game that is played to its end: some agreements let one last for thousands."""
Choice = Callable[[random.Random, Any, int, tuple[Any, ...]], Any]
"""Which of its moves a seat takes: of the table, the seat, and the moves."""


def any_move(rng: random.Random, table: object, seat: int, options: tuple[A, ...]) -> A:
    """Every move alike."""
    return options[rng.randrange(len(options))]


def early_move(rng: random.Random, table: object, seat: int, options: tuple[A, ...]) -> A:
    """Half the time the move that is listed first."""
    return options[0] if rng.random() < 0.5 else any_move(rng, table, seat, options)


def chance(rng: random.Random, table: Table[Any, Any, Any]) -> TableAction:
    """What CHANCE does where it is awaited."""
    deck = list(table.game.deck)
    rng.shuffle(deck)
    if isinstance(table.stage, DrawingLots):
        return DrawLots((*deck[: table.players], *rng.sample(table.game.deck, table.players)))
    return Shuffle(tuple(deck), f"{rng.getrandbits(64):016x}")


def random_game(
    rng: random.Random, table: Any, *, choose: Choice = any_move, besides: float = 0.0
) -> Iterator[tuple[Any, Entry[Any]]]:
    """Play on to the end: yields the table before each entry, and the entry.

    With probability ``besides`` somebody uses a right instead, seldom to stop. After `LONGEST`
    entries everybody agrees to stop.
    """
    for number in count():
        waiting = actors(table)
        if not waiting:
            return
        if CHANCE in waiting:
            entry = Entry(CHANCE, chance(rng, table))
        else:
            seat = rng.choice(sorted(waiting))
            entry = Entry(seat, choose(rng, table, seat, moves(table, seat)))
        if rng.random() < besides:
            seat = rng.randrange(table.players)
            options = [
                right
                for right in rights(table, seat)
                if not isinstance(right, ProposeStop) or rng.random() < 0.05
            ]
            if options:
                entry = Entry(seat, rng.choice(options))
        if number >= LONGEST:
            entry = _stop(table) or entry
        yield table, entry
        table = apply(table, entry.actor, entry.action)


def _stop(table: Table[Any, Any, Any]) -> Entry[Any] | None:
    """Who agrees to what is asked, or asks to stop; None where nobody may just now."""
    for wish in (AGREE, STOP):
        for seat in range(table.players):
            if wish in (*moves(table, seat), *rights(table, seat)):
                return Entry(seat, wish)
    return None
