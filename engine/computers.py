"""Computer players, as far as they are the same in every game."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Generic, TypeVar

View = TypeVar("View")
Action = TypeVar("Action")
Advice = TypeVar("Advice")


class Level(StrEnum):
    """How well a computer plays: levels that games offer, weakest first."""

    NOVICE = "novice"
    CLUB = "club"
    EXPERT = "expert"


def never() -> bool:
    """Return False: nothing ends the search early."""
    return False


@dataclass(frozen=True, slots=True)
class Effort:
    """How much searching one decision may cost.

    ``samples`` layouts of the hidden cards are tried; the same number always gives the same
    choice. ``enough`` is asked between two of them and ends the search early. It is where a clock
    comes in: the engine has none of its own.
    """

    samples: int = 40
    enough: Callable[[], bool] = never


DEFAULT_EFFORT = Effort()
UNCOMPILED_SAMPLES = 6
"""Samples at most while the solver is being compiled and its slow Python twin answers."""


@dataclass(frozen=True, slots=True)
class Weighed(Generic[Action]):
    """An action and why: ``reason`` names a sentence.

    ``values`` is what each choice brings on average, as far as choices were weighed: in whists, or
    in units of the stake, with the action first and then the best ones.
    """

    action: Action
    reason: str
    values: tuple[tuple[Action, Fraction], ...] = ()

    @property
    def worse(self) -> tuple[tuple[Action, Fraction], ...]:
        """Every other choice with what it loses, the smallest loss first."""
        return tuple((other, self.values[0][1] - value) for other, value in self.values[1:])


def ranked(values: Mapping[Any, Fraction], first: Any) -> tuple[tuple[Any, Fraction], ...]:
    """Return choices as `Weighed` has them."""
    return tuple(sorted(values.items(), key=lambda each: (each[0] != first, -each[1])))


@dataclass(frozen=True, slots=True)
class ComputerPlayers(Generic[View, Action, Advice]):
    """How computers play one game. The functions can be pickled: worker processes run them.

    - ``choose``: what the viewer does at a level of play, with answers to votes.
    - ``advise``: what the strongest player would do, and why.
    - ``fallbacks``: for each level that searches, the level that plays in its place when no search
      can be run. All other levels answer within milliseconds.
    """

    choose: Callable[[View, random.Random, str, Effort], Action]
    advise: Callable[[View, random.Random, Effort], Advice]
    fallbacks: Mapping[str, str]
