"""Logs fold to states, or stop where they break the rules."""

import json
import random

import pytest

from engine.game import CHANCE
from engine.log import Entry, ReplayError, from_json, replay, to_json
from engine.preferans.actions import PASS, Action
from engine.preferans.game import PREFERANS
from engine.table import apply, start
from tests.engine.preferans.tables import game, opening


def pulka(seed: int) -> list[Entry[Action]]:
    rng = random.Random(seed)
    table = opening(rng, "sochi", 3)
    return [Entry(CHANCE, table), *(entry for _, entry in game(rng, table, besides=0.05))]


def test_replay_of_the_encoded_log_equals_the_live_state() -> None:
    for seed in range(6):
        log = pulka(seed)
        live = start(PREFERANS, log[0].action)
        for entry in log[1:]:
            live = apply(live, entry.actor, entry.action)
        text = json.dumps([to_json(PREFERANS, entry) for entry in log])
        assert replay(PREFERANS, [from_json(PREFERANS, each) for each in json.loads(text)]) == live


def test_replay_stops_loudly_at_the_first_entry_against_the_rules() -> None:
    log = pulka(1)
    with pytest.raises(ReplayError) as stopped:
        replay(PREFERANS, [*log[:3], Entry(CHANCE, PASS), *log[3:]])
    assert stopped.value.index == 3
    with pytest.raises(ReplayError, match="empty-log"):
        replay(PREFERANS, [])


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"actor": "0", "action": {"do": "P"}},
        {"actor": 0, "action": {"do": "Q"}},
        {"actor": 0, "action": {"do": "P", "more": 1}},
        {"actor": 0, "action": {"shuffle": {"deck": ["7x"], "salt": ""}}},
        {"actor": 0, "action": {"control": {"seat": 6, "computer": True}}},
        {
            "actor": 0,
            "action": {
                "open": {"game": "preferans", "version": 1, "agreement": {}, "computers": []}
            },
        },
    ],
)
def test_unreadable_entries(data: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        from_json(PREFERANS, data)


def test_what_an_entry_says_beside_its_action_is_not_read() -> None:
    data = {"actor": 0, "action": {"do": "P"}, "at": 12.5}
    assert from_json(PREFERANS, data) == Entry(0, PASS)
