"""Finished deals as they are kept: read back they are what they were, whatever the rules are."""

import copy
from typing import Any

import pytest

from engine.preferans import record
from engine.preferans.game import PREFERANS
from engine.preferans.options import agree
from engine.preferans.record.archive import (
    archive_opening,
    facts_of,
    read_pulka,
)
from engine.table import opening_action, start
from tests.engine.preferans.laws import check_kept, kept
from tests.engine.preferans.tables import dealt, run
from tests.engine.preferans.test_claim import solid
from tests.engine.preferans.test_record_golden import WORKED, golden


@pytest.mark.parametrize("name", WORKED)
def test_worked_pulkas_come_back(name: str) -> None:
    check_kept(record.replayed(record.read(golden(name))))


@pytest.mark.parametrize(
    "codes",
    ["pAs p7s 1:cr1", "pAd 1:pr0-10-0 0:A 2:A", "1:cr1"],
)
def test_endings_in_the_middle_come_back(codes: str) -> None:
    check_kept(run(solid(), codes))


def test_hands_that_refused_claims_opened_come_back() -> None:
    table = dealt("AKQJT9s AKJc Ad", "87s QTc KQd KQJTh", "987c JT9d A987h", talon="7d 8d")
    table = run(table, "b6s P P O x7d8d o6s w w 2:cr2 1:R 1:cr1")
    (facts,) = table.state.finished
    assert facts.ending is not None
    assert facts.ending.shown == {2}
    check_kept(table)


@pytest.mark.parametrize("players", [3, 4])
def test_a_talon_card_in_an_unfinished_trick_comes_back(players: int) -> None:
    table = run(dealt(talon="7d 8d", players=players), "P P P")
    taken = (0, 10, 0, 0)[:players]
    others = " ".join(f"{seat}:A" for seat in range(players) if seat != 1)
    check_kept(run(table, f"1:pr{'-'.join(map(str, taken))} {others}"))


def test_a_pulka_that_was_stopped_comes_back() -> None:
    table = run(dealt(), "0:ps 1:A 2:A")
    facts = facts_of(table)
    assert (facts.over, facts.stopped) == (True, True)
    check_kept(table)


def test_nothing_is_kept_before_the_lots() -> None:
    table = start(PREFERANS, opening_action(PREFERANS, agree("sochi", 3, {"seating": "lot"})))
    assert archive_opening(table) is None


GARBAGE: tuple[object, ...] = (None, [], {}, "x", -1, 1.5, [[]], {"seat": "0"}, True)


def test_what_cannot_be_read_is_refused_in_one_way() -> None:
    """Nothing but ``ValueError`` comes out, whatever stands wherever."""
    table = record.replayed(record.read(golden("sochi-4")))
    began, deals = kept(table)
    refusals = 0
    for value in GARBAGE:
        for key in began:
            refusals += refused(began | {key: value}, deals)
        for key in deals[0]["facts"]:
            broken = copy.deepcopy(deals)
            broken[0]["facts"][key] = value
            refusals += refused(began, broken)
        for key in deals[0]["facts"]["writes"][0]:
            broken = copy.deepcopy(deals)
            broken[0]["facts"]["writes"][0][key] = value
            refusals += refused(began, broken)
        refusals += refused(began, [value])
        refusals += refused(began, [deals[0] | {"facts": value}])
    assert refusals > 100


def refused(began: Any, deals: Any) -> bool:
    try:
        read_pulka(began, deals, over=False)
    except ValueError:
        return True
    return False
