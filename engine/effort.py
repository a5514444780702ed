"""How much searching one decision may cost, for the computer players of every game."""

from collections.abc import Callable
from dataclasses import dataclass


def never() -> bool:
    """Return False: nothing ends the search early."""
    return False


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to search.

    ``samples`` layouts of the hidden cards are tried; the same number always gives the same
    choice. ``enough`` is asked between two of them and ends the search early. It is where a clock
    comes in: the engine has none of its own.
    """

    samples: int = 40
    enough: Callable[[], bool] = never


DEFAULT_EFFORT = Effort()
