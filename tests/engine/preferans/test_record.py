"""What is said against a record, by deal, path and rule; and what comes back from one."""

from typing import Any

import pytest

from engine.cards import DECK
from engine.game import CHANCE
from engine.games import RECORDS
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.options import agree
from engine.record import RecordError, past_of
from engine.shuffle import DrawLots, Shuffle, lots_of
from engine.table import apply, derived_cut, opening_action, start
from tests.engine.preferans.laws import check_kept
from tests.engine.preferans.tables import cards, run
from tests.engine.preferans.test_record_golden import golden
from tests.engine.records import Change, dump, put, read, refused, replayed, verify

NAMES = ("Anna", "Boris", "Vera")


def stopped(table: PreferansTable) -> Any:
    """The record of the table after one deal that is passed out."""
    table = apply(table, CHANCE, Shuffle(DECK, "5a"))
    table = run(apply(table, CHANCE, derived_cut(table)), "ps")
    for seat in sorted(table.vote.awaited if table.vote else ()):
        table = run(table, f"{seat}:A")
    check_kept(table)
    return dump(table, NAMES)


# --- lots -----------------------------------------------------------------------------------


def test_lots_are_told_by_seat_and_lead_to_the_same_table() -> None:
    table = start(PREFERANS, opening_action(PREFERANS, agree("sochi", 3, {"length": 4})))
    data = stopped(apply(table, CHANCE, DrawLots(cards("Kd As 8h") + cards("9s Tc 7c"))))
    assert data["draw"] == {"seats": ["As", "8h", "Kd"], "dealer": ["9s", "Tc", "7c"]}
    assert replayed(data).seating.lots == cards("As 8h Kd 9s Tc 7c")
    for field, drawn in (("seats", ["As", "Kd", "8h"]), ("dealer", ["9s", "Tc"])):
        changed = data | {"draw": {**data["draw"], field: drawn}}
        found = refused(changed)
        assert found is not None
        assert (found.field, found.rule) == ("draw", "1.3")


def test_lots_with_a_salt_come_back_with_the_order_in_which_people_came() -> None:
    """A computer came first; the record tells seats alone, and the salt who came when."""
    salt = "00ff"
    opening = opening_action(PREFERANS, agree("sochi", 3, {"length": 4}), frozenset({0}))
    lots = lots_of(salt, DECK, 3)
    table = apply(start(PREFERANS, opening), CHANCE, DrawLots(lots, salt))
    assert table.seating.joined != (0, 1, 2)
    data = stopped(table)
    again = replayed(data)
    assert (again.seating.lots, again.seating.joined) == (lots, table.seating.joined)
    assert again.computer_seats == table.computer_seats
    data["draw"]["salt"] = "ff00"
    found = refused(data)
    assert found is not None
    assert (found.field, found.rule) == ("draw", "1.8")


# --- what does not hold ---------------------------------------------------------------------


def deal_of(*path: str | int, value: object) -> Change:
    return lambda data: put(data["deals"][0], path, value)


def without(field: str) -> Change:
    return lambda data: data["deals"][0].pop(field)


AGAINST: dict[str, tuple[Change, int | None, str, str | None]] = {
    "an unknown version": (lambda data: data.update(version=1), None, "version", None),
    "no game": (lambda data: data.pop("game"), None, "game", None),
    "an unknown convention": (
        lambda data: put(data, ("rules", "convention"), "tarot"),
        None,
        "rules",
        "5",
    ),
    "an unknown option": (lambda data: put(data, ("rules", "bids"), 1), None, "rules", None),
    "an option of the evening": (
        lambda data: put(data, ("rules", "pace"), "fast"),
        None,
        "rules.pace",
        None,
    ),
    "an option that is no value": (
        lambda data: put(data, ("rules", "whist"), {}),
        None,
        "rules.whist",
        None,
    ),
    "a nameless player": (
        lambda data: data["players"][0].pop("name"),
        None,
        "players[0].name",
        None,
    ),
    "too many players": (
        lambda data: data["players"].extend([{"name": "X"}] * 9),
        None,
        "players",
        "1.2",
    ),
    "an unknown event": (
        lambda data: data.update(events=[{"kind": "storm", "after": 0}]),
        None,
        "events[0].kind",
        None,
    ),
    "an event in the future": (
        lambda data: data.update(events=[{"kind": "length", "after": 99, "length": 30}]),
        None,
        "events",
        "8.1",
    ),
    "no log": (without("log"), 1, "log", None),
    "an unknown code": (deal_of("log", 0, 1, value="b11s"), 1, "log[0]", None),
    "another seat": (deal_of("log", 0, 0, value=2), 1, "log[0]", "2.1"),
    "a vote": (deal_of("log", 0, 1, value="ps"), 1, "log[0]", None),
    "chance": (deal_of("log", 0, value=[-1, {"claim": "proved"}]), 1, "log[0]", "7.6"),
    "a number of 2^63": (deal_of("log", 0, 0, value=2**63), 1, "log[0][0]", None),
    "a log that goes on": (
        lambda data: data["deals"][0]["log"].append([0, "P"]),
        1,
        "log[39]",
        "7.1",
    ),
    "a log that ends early": (lambda data: data["deals"][0]["log"].pop(), 1, "log", "7.1"),
    "another cut": (deal_of("shuffle", "cut", value=1), 1, "shuffle", "1.5"),
    "another commitment": (
        deal_of("shuffle", "commitment", value="0" * 64),
        1,
        "shuffle.commitment",
        "1.6",
    ),
    "another dealer": (lambda data: put(data, ("deals", 1, "dealer"), 1), 2, "dealer", "1.4"),
    "another hand": (deal_of("hands", 0, 0, value="7s"), 1, "hands[0][0]", "1.5"),
    "no talon": (without("talon"), 1, "talon", None),
    "no auction": (without("auction"), 1, "auction", "2.1"),
    "another word": (deal_of("auction", 0, "bid", value="hold"), 1, "auction[0].bid", "2.1"),
    "an unknown word": (deal_of("auction", 0, "bid", value="7x"), 1, "auction[0].bid", None),
    "another card": (deal_of("tricks", 3, 1, "card", value="8s"), 1, "tricks[3][1].card", "7.1"),
    "another result": (deal_of("taken", 0, value=1), 1, "taken[0]", "7.2"),
    "an unknown column": (deal_of("writes", 0, "column", value="pot"), 1, "writes[0].column", None),
    "an unknown reason": (deal_of("writes", 0, "why", value="luck"), 1, "writes[0].why", None),
    "other points": (deal_of("writes", 0, "points", value="7/2"), 1, "writes", "5.2"),
    "another sheet": (
        lambda data: put(data, ("sheet", 0, "pool"), 5),
        None,
        "sheet[0].pool",
        "8.8",
    ),
    "no settlement": (lambda data: data.pop("settlement"), None, "settlement", None),
}


@pytest.mark.parametrize("name", AGAINST)
def test_the_first_thing_that_does_not_hold_is_named(name: str) -> None:
    change, deal, field, rule = AGAINST[name]
    data = golden("sochi-3")
    change(data)
    found = refused(data)
    assert found is not None
    assert (found.deal, found.field, found.rule) == (deal, field, rule)


def test_a_cell_is_named_with_what_stands_there_and_what_should() -> None:
    data = golden("sochi-3")
    write = data["deals"][0]["writes"][0]
    write["points"] = 99
    found = verify(data)
    where = f"seat {write['seat']} {write['column']}"
    assert found.error is not None
    assert found.error.startswith(where)
    assert found.error.endswith("2, not 99")


# --- what holds all the same ----------------------------------------------------------------


def test_a_shuffle_may_be_left_out_and_sums_may_be_parted() -> None:
    data = golden("sochi-3")
    for deal in data["deals"]:
        del deal["shuffle"]
        write = deal["writes"][0]
        halves = [{**write, "points": f"{write['points']}/2", "why": "made"} for _ in range(2)]
        deal["writes"][:1] = halves
        deal["hands"] = [hand[::-1] for hand in deal["hands"]]
        for field in ("ending", "declarer", "whisting"):
            if deal[field] in (None, []):
                del deal[field]
        deal["discard"] = deal["discard"] or []
        deal["weather"] = "fine"
    assert verify(data).ok


def test_facts_alone_come_to_the_same_sheet() -> None:
    data = golden("sochi-4")
    whole = past_of(RECORDS["preferans"], read(data))
    for deal in data["deals"]:
        del deal["log"], deal["shuffle"]
    found = past_of(RECORDS["preferans"], read(data))
    assert (found.sheet, found.settlement) == (whole.sheet, whole.settlement)
    data["deals"][0]["writes"][0]["seat"] = 5
    with pytest.raises(RecordError):
        past_of(RECORDS["preferans"], read(data))
