"""Actions that cannot be read; that logs fold is a law."""

import pytest

from engine.log import ReplayError, decode, replay
from tests.engine.high_card import HIGH_CARD, Show


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


def test_an_action_is_read() -> None:
    assert decode(HIGH_CARD, "s") == Show()
