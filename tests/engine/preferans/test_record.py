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
from tests.engine.records import dump, read, refused, replayed, verify

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


GONE, LATE = object(), {"kind": "length", "after": 99, "length": 30}
AGAINST: dict[str, tuple[str, object, str, str | None]] = {
    "an unknown version": ("version", 1, "version", None),
    "no game": ("game", GONE, "game", None),
    "an unknown convention": ("rules convention", "tarot", "rules", "5"),
    "an unknown option": ("rules bids", 1, "rules", None),
    "an option of the evening": ("rules pace", "fast", "rules.pace", None),
    "an option that is no value": ("rules whist", {}, "rules.whist", None),
    "a nameless player": ("players 0 name", GONE, "players[0].name", None),
    "too many players": ("players", [{"name": "X"}] * 12, "players", "1.2"),
    "an unknown event": ("events", [{"kind": "storm", "after": 0}], "events[0].kind", None),
    "an event in the future": ("events", [LATE], "events", "8.1"),
    "no log": ("deals 0 log", GONE, "log", None),
    "an unknown code": ("deals 0 log 0 1", "b11s", "log[0]", None),
    "another seat": ("deals 0 log 0 0", 2, "log[0]", "2.1"),
    "a vote": ("deals 0 log 0 1", "ps", "log[0]", None),
    "an excuse": ("deals 0 log 0 1", {"excuse": {"seat": 1}}, "log[0][1].excuse", None),
    "chance": ("deals 0 log 0", [-1, {"claim": "proved"}], "log[0]", "7.6"),
    "a number of 2^63": ("deals 0 log 0 0", 2**63, "log[0][0]", None),
    "a log that goes on": ("deals 0 log 39", [0, "P"], "log[39]", "7.1"),
    "a log that ends early": ("deals 0 log 38", GONE, "log", "7.1"),
    "another cut": ("deals 0 shuffle cut", 1, "shuffle", "1.5"),
    "another commitment": ("deals 0 shuffle commitment", "0" * 64, "shuffle.commitment", "1.6"),
    "another dealer": ("deals 1 dealer", 1, "dealer", "1.4"),
    "another hand": ("deals 0 hands 0 0", "7s", "hands[0][0]", "1.5"),
    "no talon": ("deals 0 talon", GONE, "talon", None),
    "no auction": ("deals 0 auction", GONE, "auction", "2.1"),
    "another word": ("deals 0 auction 0 bid", "hold", "auction[0].bid", "2.1"),
    "an unknown word": ("deals 0 auction 0 bid", "7x", "auction[0].bid", None),
    "another card": ("deals 0 tricks 3 1 card", "8s", "tricks[3][1].card", "7.1"),
    "another result": ("deals 0 taken 0", 1, "taken[0]", "7.2"),
    "an unknown column": ("deals 0 writes 0 column", "pot", "writes[0].column", None),
    "an unknown reason": ("deals 0 writes 0 why", "luck", "writes[0].why", None),
    "other points": ("deals 0 writes 0 points", "7/2", "writes", "5.2"),
    "another sheet": ("sheet 0 pool", 5, "sheet[0].pool", "8.8"),
    "no settlement": ("settlement", GONE, "settlement", None),
}
"""Where something stands in the record, what else stands there, and what is said of it."""


@pytest.mark.parametrize("name", AGAINST)
def test_the_first_thing_that_does_not_hold_is_named(name: str) -> None:
    where, value, field, rule = AGAINST[name]
    data: Any = golden("sochi-3")
    *path, last = (int(step) if step.isdigit() else step for step in where.split())
    inner = data
    for step in path:
        inner = inner[step]
    if value is GONE:
        del inner[last]
    elif last == len(inner):
        inner.append(value)
    else:
        inner[last] = value
    found = refused(data)
    assert found is not None
    deal = int(path[1]) + 1 if path[:1] == ["deals"] else None
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


@pytest.mark.slow
@pytest.mark.parametrize("game", ["sochi-3", "rostov-3", "classic-3"])
@pytest.mark.parametrize("field", ["count", "price"])
def test_each_figure_of_a_write_is_compared(game: str, field: str) -> None:
    data = golden(game)
    tried = 0
    for number, deal in enumerate(data["deals"]):
        for place, write in enumerate(deal["writes"]):
            if field not in write:
                continue
            right, write[field] = write[field], 2**31
            found = verify(data)
            assert found.deal == number + 1
            assert found.field in {f"writes[{place}].{each}" for each in ("count", "price")}
            write[field], tried = right, tried + 1
    assert tried
    assert verify(data).ok


def test_parts_of_a_cell_have_their_products() -> None:
    """Help in two turns, say: either figure is its own product, or half where the rule halves."""
    data = golden("sochi-3")
    write = data["deals"][0]["writes"][0]
    assert (write["count"], write["price"], write["points"]) == (1, 2, 2)
    parts = [{**write, "price": 1, "points": 1}, {**write, "price": 1, "points": 1}]
    data["deals"][0]["writes"][:1] = parts
    assert verify(data).ok
    parts[1]["count"] = 2
    found = verify(data)
    assert (found.deal, found.field, found.rule) == (1, "writes[1].count", "5.2")
    assert found.error == "2 × 1 is not 1"
    del parts[1]["count"]
    assert verify(data).ok


# --- what holds all the same ----------------------------------------------------------------


def test_a_shuffle_may_be_left_out_and_sums_may_be_parted() -> None:
    data = golden("sochi-3")
    for deal in data["deals"]:
        del deal["shuffle"]
        write = deal["writes"][0]
        half = {**write, "points": f"{write['points']}/2", "why": "made"}
        del half["count"], half["price"]
        halves = [half, half]
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
