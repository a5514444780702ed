"""How well a computer plays."""

from enum import StrEnum


class Level(StrEnum):
    """Levels of play, weakest first."""

    NOVICE = "novice"
    CLUB = "club"
    EXPERT = "expert"
