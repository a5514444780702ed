"""How actions are written, and which cannot be read; that logs fold is a law."""

import json
from typing import Any

import pytest

from engine.log import ReplayError, decode, encode, replay
from engine.shuffle import CUT, DrawLots, Shuffle
from engine.table import Control, OpenTable, TimeUp
from engine.votes import OPEN, PROVED, CancelJoin, Excuse, ProposeNewcomer, ProposeSubstitute
from tests.engine.high_card import CARDS, HIGH_CARD, Show


def test_a_log_has_an_entry() -> None:
    with pytest.raises(ReplayError, match="empty-log"):
        replay(HIGH_CARD, [])


@pytest.mark.parametrize(
    "data",
    [
        {},
        [],
        "Q",
        1,
        {"time": {}, "more": 1},
        {"at": 12.5},
        {"shuffle": {"deck": ["7x"], "salt": ""}},
        {"shuffle": {"deck": [7], "salt": ""}},
        {"control": {"seat": 1, "computer": 1}},
        {"open": {"game": "high-card", "version": 1, "options": {}, "computers": []}},
    ],
)
def test_unreadable_actions(data: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        decode(HIGH_CARD, data)


@pytest.mark.parametrize(
    ("action", "written"),
    [
        (Show(), "s"),
        (CUT[3], "k3"),
        (OpenTable("high-card", 1, 3, {"seating": "lot", "deals": 3}, frozenset({2, 0})),
         {"open": {"game": "high-card", "version": 1, "players": 3,
                   "options": {"seating": "lot", "deals": 3}, "computers": [0, 2]}}),
        (DrawLots(CARDS[:2]), {"lots": {"cards": ["7h", "8h"]}}),
        (DrawLots(CARDS[:2], "ff"), {"lots": {"cards": ["7h", "8h"], "salt": "ff"}}),
        (Shuffle(CARDS[1::-1], "ab"), {"shuffle": {"deck": ["8h", "7h"], "salt": "ab"}}),
        (Control(1, computer=True), {"control": {"seat": 1, "computer": True}}),
        (TimeUp(), {"time": {}}),
        (ProposeNewcomer(7, "Ada"), {"newcomer": {"who": 7, "name": "Ada"}}),
        (ProposeSubstitute(1, 7, "Ada", 9, away=True),
         {"substitute": {"seat": 1, "who": 7, "name": "Ada", "instead": 9, "away": True}}),
        (CancelJoin(7), {"away": {"who": 7}}),
        (Excuse(2), {"excuse": {"seat": 2}}),
        (PROVED, {"claim": "proved"}),
        (OPEN, {"claim": "open"}),
    ],
    ids=lambda each: type(each).__name__,
)  # fmt: skip
def test_logs_are_written_as_ever(action: Any, written: object) -> None:
    assert encode(HIGH_CARD, action) == written
    assert decode(HIGH_CARD, json.loads(json.dumps(written))) == action
