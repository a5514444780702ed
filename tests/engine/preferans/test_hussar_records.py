"""Records of two: a third hand, whisted alone or opened; what they may not tell. Rule 10.1."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.preferans import record
from engine.preferans.state import Play
from tests.engine.preferans.records import refused
from tests.engine.preferans.tables import listed, run
from tests.engine.preferans.test_hussar import CLUBS, ORDERED, SPADES, dealt


def told(choice: str) -> dict[str, Any]:
    """The record of one deal whisted alone (``pc``) or with the third hand (``po``)."""
    table = dealt(SPADES, third=f"{CLUBS} 7h", talon="7d 8d", length=0, limit="deals 1")
    table = run(table, f"{ORDERED} w {choice}")
    while isinstance(table.state.phase, Play):
        table = run(table, listed(table).split()[0])
    data: dict[str, Any] = json.loads(json.dumps(record.dump(record.facts_of(table), ("А", "Б"))))
    return data


@pytest.mark.parametrize(("choice", "play", "cards"), [("pc", "alone", 2), ("po", "open", 3)])
def test_a_record_tells_of_three_hands_and_two_players(choice: str, play: str, cards: int) -> None:
    data = told(choice)
    (deal,) = data["deals"]
    assert (deal["play"], len(deal["hands"]), len(deal["taken"])) == (play, 3, 3)
    assert {len(trick) for trick in deal["tricks"]} == {cards}
    assert deal["whisting"] == [{"seat": 0, "say": "whist"}]
    assert (len(data["players"]), len(data["sheet"]), len(data["settlement"]["points"])) == (
        2,
        2,
        2,
    )
    assert record.verify(record.read(data)).ok


@pytest.mark.parametrize(
    ("choice", "change", "field"),
    [
        ("pc", lambda deal: deal.update(play="closed"), "play"),
        ("pc", lambda deal: deal.update(play="open"), "tricks"),
        ("po", lambda deal: deal.update(play="alone"), "tricks"),
        ("pc", lambda deal: deal["tricks"][0].append({"seat": 2, "card": "Kc"}), "tricks"),
        ("po", lambda deal: deal["tricks"][0].pop(), "tricks"),
        ("pc", lambda deal: deal["hands"].pop(), "hands"),
        ("pc", lambda deal: deal["taken"].pop(), "taken"),
        ("po", lambda deal: deal["whisting"].append({"seat": 2, "say": "pass"}), "whisting"),
        ("po", lambda deal: deal["whisting"].append({"seat": 1, "say": "pass"}), "whisting"),
        ("pc", lambda deal: deal["whisting"].clear(), "whisting"),
        ("pc", lambda deal: deal["auction"].insert(1, {"seat": 2, "bid": "pass"}), "auction"),
        ("po", lambda deal: deal.update(declarer=2), "declarer"),
        ("po", lambda deal: deal["writes"][0].update(seat=2), "writes"),
        ("po", lambda deal: deal["hands"].reverse(), "hands"),
    ],
)
def test_what_a_record_of_two_may_not_tell(
    choice: str, change: Callable[[dict[str, Any]], object], field: str
) -> None:
    data = told(choice)
    change(data["deals"][0])
    found = refused(data)
    assert found is not None
    assert found.field == field


def test_a_record_of_two_has_no_newcomer() -> None:
    data = told("pc")
    data["players"].append({"name": "В"})
    came = {"kind": "newcomer", "after": 1, "seat": 2, "name": "В", "pool": 0, "mountain": 0}
    data["events"] = [came]
    found = refused(data)
    assert found is not None
    assert found.field == "events"
