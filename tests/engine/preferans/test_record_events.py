"""The draw and the events of a record: written, read back, and held to the rules."""

import json
from typing import Any

import pytest

from engine.game import CHANCE
from engine.preferans import record
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.options import agree
from engine.preferans.record import dump, facts_of
from engine.shuffle import DrawLots, Shuffle, lots_of
from engine.table import apply, derived_cut, opening_action, start
from tests.engine.preferans.laws import check_kept
from tests.engine.preferans.records import refused
from tests.engine.preferans.tables import cards, opened, run
from tests.engine.preferans.test_record_golden import golden

NAMES = ("Anna", "Boris", "Vera")


def with_deal(table: PreferansTable, codes: str) -> PreferansTable:
    """The next deal, from a deck in order, cut where its commitment says."""
    table = apply(table, CHANCE, Shuffle(PREFERANS.deck, "5a"))
    return run(apply(table, CHANCE, derived_cut(table)), codes)


def written(table: PreferansTable) -> Any:
    """The table as a record, as JSON brings it back; what is kept of it comes back too."""
    check_kept(table)
    return json.loads(json.dumps(dump(facts_of(table), NAMES)))


def by_lot() -> PreferansTable:
    """Boris sits at seat 0, Vera deals first."""
    table = start(PREFERANS, opening_action(PREFERANS, agree("sochi", 3, {"length": 4})))
    lots = cards("Kd As 8h") + cards("9s Tc 7c")
    return apply(table, CHANCE, DrawLots(lots))


def test_lots_are_told_by_seat_and_lead_to_the_same_table() -> None:
    table = run(by_lot(), "")
    table = with_deal(table, "1:ps 0:A 2:A")
    data = written(table)
    assert data["draw"] == {"seats": ["As", "8h", "Kd"], "dealer": ["9s", "Tc", "7c"]}
    assert record.replayed(record.read(data)).seating.lots == cards("As 8h Kd 9s Tc 7c")


def test_lots_with_a_salt_come_back_with_the_order_in_which_people_came() -> None:
    """A computer came first; the record tells seats alone, and the salt who came when."""
    salt = "00ff"
    opening = opening_action(PREFERANS, agree("sochi", 3, {"length": 4}), frozenset({0}))
    table = start(PREFERANS, opening)
    lots = lots_of(salt, PREFERANS.deck, 3)
    table = apply(table, CHANCE, DrawLots(lots, salt))
    assert table.seating.joined != (0, 1, 2)
    table = run(with_deal(table, "ps"), "1:A 2:A")
    data = written(table)
    assert data["draw"]["salt"] == salt
    assert refused(data) is None
    again = record.replayed(record.read(data))
    assert (again.seating.lots, again.seating.joined) == (lots, table.seating.joined)
    assert again.computer_seats == table.computer_seats
    assert dump(facts_of(again), NAMES) == dump(facts_of(table), NAMES)
    data["draw"]["salt"] = "00fe"
    found = refused(data)
    assert found is not None
    assert (found.field, found.rule) == ("draw", "1.8")


def test_who_sits_as_he_came_has_drawn_nothing() -> None:
    table = run(opened(length=4), "0:ps 1:A 2:A")
    assert "draw" not in written(table)
    # Nor does reading a record invent lots.
    told = record.read(golden("sochi-3"))
    assert "draw" not in dump(facts_of(record.replayed(told)), NAMES)


@pytest.mark.parametrize(
    ("field", "value", "error"),
    [
        ("seats", ["8h", "As", "Qs"], "clockwise"),
        ("seats", ["As", "8h"], "each of 3 players"),
        ("seats", ["As", "As", "Kd"], "twice"),
        ("seats", ["As", "8h", "Zd"], "unknown card"),
        ("seats", "As", "a list"),
        ("dealer", ["7s", "Tc", "7c"], "the lowest card deals: seat 0, not 2"),
        ("dealer", None, "a list"),
    ],
)
def test_lots_that_would_seat_otherwise_are_refused(field: str, value: Any, error: str) -> None:
    data = golden("sochi-3")
    assert data["deals"][0]["dealer"] == 2
    # Any seat may have the lowest card.
    data["draw"] = {"seats": ["8h", "Kd", "As"], "dealer": ["9s", "9c", "7c"]}
    assert refused(data) is None
    data["draw"][field] = value
    found = refused(data)
    assert found is not None
    assert found.field == "draw"
    assert error in found.error


def test_an_end_by_consent_is_told() -> None:
    table = run(opened(length=4), "0:ps 1:A 2:A")
    data = written(table)
    assert data["events"] == [{"kind": "end", "after": 0, "by": "consent"}]
    assert data["settlement"]["finished"]
    assert refused(data) is None
    data["settlement"]["finished"] = False
    assert (found := refused(data)) is not None
    assert found.field == "settlement"


def test_a_longer_pulka_goes_on_after_its_end() -> None:
    """Three misères close a pulka of ten; its settlement is that of the new length."""
    data = golden("sochi-3")
    data["events"] = [{"kind": "length", "after": 7, "length": 12}]
    data["settlement"]["finished"] = False
    # Every pool misses two: what comes off all alike changes nothing.
    assert refused(data) is None
    table = record.replayed(record.read(data))
    assert table.state.agreement.length == 12
    assert not table.over
    again = written(table)
    assert (again["rules"]["length"], again["events"]) == (10, data["events"])


@pytest.mark.parametrize(
    ("events", "error"),
    [
        ([{"kind": "length", "after": 7, "length": 10}], "no later end"),
        ([{"kind": "length", "after": 7}], "one of the two"),
        ([{"kind": "length", "after": 7, "length": 0}], "1 to 1000"),
        ([{"kind": "length", "after": 7, "limit": {"deals": 20}}], "counted"),
        ([{"kind": "length", "after": 7, "limit": {"weeks": 2}}], "a limit"),
        ([{"kind": "length", "after": 7, "limit": {"until": "tomorrow"}}], "no time"),
        ([{"kind": "end", "after": 7, "by": "consent"}], "may not be stopped"),
        ([{"kind": "end", "after": 3, "by": "time"}], "no time was agreed"),
        ([{"kind": "end", "after": 3, "by": "rain"}], "unknown end"),
        ([{"kind": "feast", "after": 3}], "unknown event"),
        ([{"kind": "end", "after": -1, "by": "consent"}], "order"),
        ([{"kind": "length", "after": 9, "length": 12}], "7 deals"),
        ({"kind": "end"}, "a list"),
    ],
)
def test_events_that_do_not_hold_are_refused(events: Any, error: str) -> None:
    data = golden("sochi-3")
    data["events"] = events
    found = refused(data)
    assert found is not None
    assert found.field in ("events", "settlement")
    assert error in found.error


def test_help_follows_the_length_of_its_time() -> None:
    data = golden("sochi-3")
    data["events"] = [{"kind": "length", "after": 3, "length": 12}]
    found = refused(data)
    assert found is not None
    # A seven: with ten to fill the fourth deal helped; with twelve there is room for two of it.
    assert (found.deal, found.field, found.error) == (4, "writes", "pool of seat 1: 2, not 0")


def test_no_deal_follows_an_end() -> None:
    data = golden("sochi-3")
    data["events"] = [{"kind": "end", "after": 3, "by": "consent"}]
    found = refused(data)
    assert found is not None
    assert (found.deal, found.field) == (4, "deals")
