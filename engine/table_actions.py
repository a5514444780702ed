"""What can happen at any table, whatever is played at it."""

from dataclasses import dataclass
from typing import Any, Final

from engine import forms
from engine.shuffle import Cut, DrawLots, Reshuffle, Shuffle
from engine.votes import (
    Agree,
    Judge,
    ProposeComputer,
    ProposeLonger,
    ProposeNewcomer,
    ProposeStop,
    ProposeSubstitute,
    Refuse,
    StayAway,
    Withdraw,
)


@dataclass(frozen=True, slots=True)
class OpenTable:
    """CHANCE: the first entry of every log: which game, by which rules, and what was agreed on.

    ``game`` and ``version`` are those of the program that opened the table; ``computers`` are the
    places, in joining order, that computers fill.
    """

    game: str
    version: int
    agreement: Any
    computers: frozenset[int]


@dataclass(frozen=True, slots=True)
class Control:
    """CHANCE: from now on ``seat`` is played by a computer, or by its person again."""

    seat: int
    computer: bool


@dataclass(frozen=True, slots=True)
class TimeUp:
    """CHANCE: the agreed time is up; the deal that runs is finished first. Rules 8.1, 13.18."""


TableAction = (
    OpenTable | DrawLots | Shuffle | Cut | Reshuffle | ProposeStop | ProposeComputer
    | ProposeLonger | ProposeNewcomer | ProposeSubstitute | Agree | Refuse | Withdraw | Control
    | TimeUp | StayAway | Judge
)  # fmt: skip
"""What can happen at any table; a game adds its own."""

FORMS: Final[forms.Forms] = {
    OpenTable: {"game": forms.text, "version": forms.number, "computers": forms.seat_set},
    DrawLots: {"cards": forms.cards, "salt": forms.text},
    Shuffle: {"deck": forms.cards, "salt": forms.text},
    Cut: {"position": forms.number},
    Reshuffle: {},
    ProposeStop: {"without": forms.seats},
    ProposeComputer: {"seat": forms.seat},
    ProposeLonger: {"to": forms.number},
    ProposeNewcomer: {"who": forms.number, "name": forms.text},
    ProposeSubstitute: {
        "seat": forms.seat,
        "who": forms.number,
        "name": forms.text,
        "instead": forms.number,
        "away": forms.truth,
    },
    Agree: {},
    Refuse: {},
    Withdraw: {},
    Control: {"seat": forms.seat, "computer": forms.truth},
    TimeUp: {},
    StayAway: {"who": forms.number},
    Judge: {"proved": forms.truth},
}
"""What the actions of the table may hold; the agreement is checked by its game."""
