"""Whole games of any kind at random, with a chance that can be had again."""

import random
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from engine.game import CHANCE
from engine.log import Entry
from engine.shuffle import DrawingLots, DrawLots, Shuffle
from engine.state import Table
from engine.table import TableAction, actors, apply, moves, rights
from engine.votes import ProposeStop

A = TypeVar("A")
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

    With probability ``besides`` somebody uses a right instead, seldom to stop.
    """
    while waiting := actors(table):
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
        yield table, entry
        table = apply(table, entry.actor, entry.action)
