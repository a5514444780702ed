"""How well a computer plays, and how long it may think."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """Levels of play, weakest first."""

    NOVICE = "novice"
    CLUB = "club"
    EXPERT = "expert"


def never() -> bool:
    """Nothing hurries."""
    return False


@dataclass(frozen=True, slots=True)
class Effort:
    """What one decision may cost.

    ``samples`` layouts of the hidden cards are tried; the same number always gives the same
    choice. ``enough`` is asked between them and ends the thinking early: a cap for production,
    which alone has a clock.
    """

    samples: int = 40
    enough: Callable[[], bool] = never


USUAL = Effort()
