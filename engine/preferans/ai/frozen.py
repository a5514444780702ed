"""What the answer of a computer depends on that is the same for everybody.

It is what `known` leaves of a view, the level, and a seed; the number of layouts is fixed.
"""

import random
from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from fractions import Fraction
from hashlib import sha256
from typing import Final

from engine.computers import Effort
from engine.preferans.observe import PlayerView
from engine.preferans.options import Agreement
from engine.view import TableStage

VERSION: Final = "1"
"""Grows when a view may get another answer, or another key."""
EFFORT: Final = Effort(40)


def source(view: PlayerView, level: str, seed: str) -> random.Random:
    """Return the random source of an answer."""
    return random.Random(f"{seed}/{level}/{key(view)}")  # noqa: S311 - play, not secrets


def known(view: PlayerView) -> PlayerView:
    """Return the view of one deal alone: without people, lots, and how the deck was fixed."""
    return replace(
        view,
        table_stage=TableStage.DEAL,
        number=1,
        computer_seats=frozenset(),
        substituted=frozenset(),
        guests=frozenset(),
        lots=(),
        dealer_lots=(),
        lots_salt="",
        joined=(),
        commitment="",
        shuffles=1,
        actors=frozenset(),
        waiting=(),
        time_up=False,
        ended_by=None,
        finished=(),
        told=None,
    )


def key(view: PlayerView) -> str:
    """Return a digest of `known`, the same in every process."""
    return sha256("".join(_written(known(view))).encode()).hexdigest()[:32]


def _written(value: object) -> Iterable[str]:
    """Yield a value in one form only: sets have no order of their own."""
    if isinstance(value, Agreement):
        yield from _list(value.values().items())
    elif isinstance(value, Enum):
        yield f"{type(value).__name__}.{value.name}"
    elif is_dataclass(value):
        yield type(value).__name__
        yield from _list(getattr(value, each.name) for each in fields(value))
    elif isinstance(value, tuple):
        yield from _list(value)
    elif isinstance(value, frozenset):
        yield from sorted("".join(_written(each)) + "," for each in value)
    elif value is None or isinstance(value, int | str | Fraction):
        yield repr(value)
    else:
        raise TypeError(type(value).__name__)


def _list(values: Iterable[object]) -> Iterable[str]:
    yield "("
    for each in values:
        yield from _written(each)
        yield ","
    yield ")"
