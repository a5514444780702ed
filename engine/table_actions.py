"""Actions at any table."""

from dataclasses import dataclass, field
from typing import Final, get_args

from engine.options import Values
from engine.shuffle import Cut, DrawLots, Reshuffle, Shuffle
from engine.votes import (
    Agree,
    CancelJoin,
    Excuse,
    Judge,
    ProposeComputer,
    ProposeLonger,
    ProposeNewcomer,
    ProposeStop,
    ProposeSubstitute,
    Refuse,
    Withdraw,
)


@dataclass(frozen=True, slots=True)
class OpenTable:
    """CHANCE: the first entry of every log: game, version and agreement.

    ``game`` and ``version`` are those of the program that opened the table, ``options`` were all of
    the game's then; ``computers`` are the places, in joining order, that computers fill,
    ``guests`` those without a person.
    """

    game: str
    version: int
    players: int
    options: Values = field(hash=False)
    computers: frozenset[int]
    guests: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Control:
    """CHANCE: from now on ``seat`` is played by a computer, or by its person again."""

    seat: int
    computer: bool


@dataclass(frozen=True, slots=True)
class TimeUp:
    """CHANCE: the agreed time is up; the deal that runs is finished first. Rules 8.1, 13.18."""


@dataclass(frozen=True, slots=True)
class ToldMark:
    """CHANCE: stands for the log of a deal that was played with real cards, and told."""


TOLD: Final = ToldMark()

TableAction = (
    OpenTable | DrawLots | Shuffle | Cut | Reshuffle | ProposeStop | ProposeComputer
    | ProposeLonger | ProposeNewcomer | ProposeSubstitute | Agree | Refuse | Withdraw | Control
    | TimeUp | CancelJoin | Judge | Excuse
)  # fmt: skip
"""Actions at any table; a game adds its own."""

TABLE_ACTIONS: Final = frozenset(get_args(TableAction))
