"""``pulka verify-set``: fingerprint and hands of a revealed set, worked out by hand here."""

from __future__ import annotations

import json
from hashlib import sha256
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from engine import sets
from engine.games import GAMES
from engine.preferans.sets import AGREEMENTS, deals
from tests.support.cli import pulka

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def revealed() -> dict[str, Any]:
    """A set as the page of a closed day gives it."""
    rules, given = GAMES["preferans"].version, deals(AGREEMENTS[0], Random(1))
    return sets.dump(sets.DealSet("preferans", rules, "1", "expert", "5eed", 1000, 2000, given))


def fingerprint(told: dict[str, Any]) -> str:
    text = json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def hands(deal: dict[str, Any]) -> Iterator[set[str]]:
    """By seat: twos from the dealer's left, the talon after the first round. Rule 1.5."""
    _, (_, before), (_, shuffled), (_, cut) = deal["log"]
    deck, at = shuffled["shuffle"]["deck"], int(cut.removeprefix("k"))
    cards = deck[at:] + deck[:at]
    left = cards[:6] + cards[8:]
    for seat in range(3):
        first = 2 * ((seat - before["before"]["dealer"] - 1) % 3)
        yield {*chain(*(left[each : each + 2] for each in range(first, 30, 6)))}


def test_all_of_it_is_worked_out_anew(revealed: dict[str, Any]) -> None:
    seal, text = fingerprint(revealed), json.dumps(revealed)
    for shown in ((), ("--seal", seal), ("--seal", f"{seal[:12]}…")):
        found = pulka("verify-set", "-", *shown, stdin=text)
        assert found.exit_code == 0
        lines = found.stdout.splitlines()
        assert lines[0] == f"fingerprint: {seal}"
        for number, deal in enumerate(revealed["deals"]):
            title, *seats = lines[2 + 4 * number : 6 + 4 * number]
            assert title == f"deal {number + 1}: ok, a person at seat {deal['seat']}"
            told = [set(each.split(": ")[1].split()) for each in seats]
            assert told == [*hands(deal)]


def test_what_was_revealed_otherwise_is_found(revealed: dict[str, Any]) -> None:
    seal = fingerprint(revealed)
    deck = revealed["deals"][8]["log"][2][1]["shuffle"]["deck"]
    deck[0], deck[1] = deck[1], deck[0]
    found = pulka("verify-set", "-", "--seal", seal, stdin=json.dumps(revealed))
    assert found.exit_code == 1
    assert "not the one that the chat showed" in found.stdout.splitlines()[0]
    deck[0] = deck[1]
    assert pulka("verify-set", "-", stdin=json.dumps(revealed)).exit_code == 1
    revealed["deals"][3]["log"] = []
    assert pulka("verify-set", "-", stdin=json.dumps(revealed)).exit_code == 2
    for told in ("{}", "[]", '{"format": "pulka-set", "version": 1}', "no JSON"):
        assert pulka("verify-set", "-", stdin=told).exit_code == 2
