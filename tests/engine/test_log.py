"""Entries that cannot be read, and what is read of an entry; that logs fold is a law."""

import pytest

from engine.log import Entry, ReplayError, from_json, replay
from tests.engine.high_card import HIGH_CARD, Show


def test_a_log_has_an_entry() -> None:
    with pytest.raises(ReplayError, match="empty-log"):
        replay(HIGH_CARD, [])


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"actor": "0", "action": {"do": "s"}},
        {"actor": 0, "action": {"do": "Q"}},
        {"actor": 0, "action": {"do": "s", "more": 1}},
        {"actor": 0, "action": {"shuffle": {"deck": ["7x"], "salt": ""}}},
        {"actor": 0, "action": {"control": {"seat": 6, "computer": True}}},
        {
            "actor": 0,
            "action": {
                "open": {"game": "high-card", "version": 1, "agreement": {}, "computers": []}
            },
        },
    ],
)
def test_unreadable_entries(data: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        from_json(HIGH_CARD, data)


def test_what_an_entry_says_beside_its_action_is_not_read() -> None:
    data = {"actor": 0, "action": {"do": "s"}, "at": 12.5}
    assert from_json(HIGH_CARD, data) == Entry(0, Show())
