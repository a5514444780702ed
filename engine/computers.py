"""Computer players, as far as they are the same in every game."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

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
