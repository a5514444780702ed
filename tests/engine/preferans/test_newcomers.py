"""Newcomers and substitutes in a pulka: what they write, and what a record says of them. 8.7."""

import json
import random
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from engine.events import Joined, Replaced
from engine.game import CHANCE, PUBLIC
from engine.log import Entry
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.newcomers import first_entries
from engine.preferans.pulka import Account, Sheet
from engine.table import apply, observe, start
from engine.view import TableStage
from engine.votes import AGREE, ProposeNewcomer, ProposeSubstitute
from tests.engine.preferans.laws import check_kept
from tests.engine.preferans.tables import KINDS, opened, opening, run
from tests.engine.preferans.test_series import passed_out
from tests.engine.random_games import early_move, random_game
from tests.engine.records import dump, past_of, refused, replayed

CARDS = ("hands", "counts", "talon", "discard", "tricks", "table", "played_by")
"""What a view tells of cards."""
VARIANTS = tuple(kind for kind in KINDS if kind[1] in (3, 4))


def sheet(*accounts: tuple[int | str, int | str]) -> Sheet:
    """A sheet of pools and mountains."""
    nothing = (Fraction(0),) * len(accounts)
    return Sheet(tuple(Account(Fraction(p), Fraction(m), nothing) for p, m in accounts))


@pytest.mark.parametrize(
    ("accounts", "expected"),
    [
        # Pools 10, 4, 0: 4 2/3, rounded down. Mountains 7, 0, 0: 2 1/3, rounded up.
        (sheet((10, 7), (4, 0), (0, 0)), (4, 3)),
        (sheet((6, 6), (6, 6), (6, 6)), (6, 6)),
        # Below zero too: -7 in three is -2 1/3, and more is -2.
        (sheet((10, -7), (10, 0), (8, 0)), (9, -2)),
        # Half points stay exact until then: 5/2 in three is 5/6.
        (sheet((0, "5/2"), (0, 0), (0, 0)), (0, 1)),
        (sheet((4, 1), (4, 0), (4, 0), (3, 0)), (3, 1)),
    ],
)
def test_the_average_is_rounded_against_the_newcomer(
    accounts: Sheet, expected: tuple[int, int]
) -> None:
    assert first_entries(accounts) == expected


def came(table: PreferansTable, proposal: ProposeNewcomer | ProposeSubstitute) -> PreferansTable:
    """Somebody asks, and everybody consents."""
    table = apply(table, CHANCE, proposal)
    while table.vote is not None:
        table = apply(table, min(table.vote.awaited), AGREE)
    return table


def test_a_fourth_to_three_writes_the_average_and_deals_next() -> None:
    table = came(opened(length=10, seats=3), ProposeNewcomer(7, "Gleb"))
    # Seat 0 was to deal: the newcomer sits at his right, left of whoever dealt before.
    assert table.state.pulka.dealer == 3
    assert table.state.agreement.players == 4
    assert table.state.agreement.seats == 4
    account = table.state.sheet.accounts[3]
    assert account == Account(Fraction(0), Fraction(0), (Fraction(0),) * 4)
    seen = observe(table, PUBLIC)
    assert (seen.dealer, seen.sitting, seen.active) == (3, 3, (0, 1, 2))


@pytest.mark.parametrize("passed", [1, 2])
def test_the_deal_moves_on_to_a_newcomer_also_in_what_is_kept(passed: int) -> None:
    """After an all-pass the same player would deal again, had nobody come. Rules 9.4, 13.16."""
    table = opened("classic", seats=3, length=1000, forced_rounds=0, dealer_repeats=3)
    for _ in range(passed):
        table = passed_out(table)
    assert past_of(table).dealer == table.state.pulka.dealer == 0
    table = came(table, ProposeNewcomer(7, "Gleb"))
    check_kept(table)
    assert past_of(table).dealer == table.state.pulka.dealer == 1


def guests_in(
    seed: int, convention: str, players: int, guests: float = 0.03
) -> tuple[list[Entry[Any]], list[Any]]:
    """The log of a random pulka with arrivals, and every table on the way."""
    rng = random.Random(seed)
    first = opening(rng, convention, players, length=6 if guests > 0.05 else rng.choice((2, 6)))
    log: list[Entry[Any]] = [Entry(CHANCE, first)]
    tables = []
    played = random_game(rng, start(PREFERANS, first), choose=early_move, guests=guests)
    for table, entry in played:
        log.append(entry)
        tables.append(table)
    last = tables[-1]
    tables.append(apply(last, log[-1].actor, log[-1].action))
    return log, tables


def test_who_comes_opens_no_card() -> None:
    """Whoever takes a seat over sees what the seat saw; who waits for one sees nothing."""
    pulkas = [guests_in(seed, "sochi", 3, guests=0.1)[1] for seed in range(100, 104)]
    arrivals = 0
    for before, after in (pair for tables in pulkas for pair in pairwise(tables)):
        if before.seating in (after.seating, None) or before.players != after.players:
            continue
        arrivals += len(after.seating.arrivals) - len(before.seating.arrivals)
        for viewer in (PUBLIC, *range(before.players)):
            old, new = observe(before, viewer), observe(after, viewer)
            if old.table_stage is new.table_stage is TableStage.DEAL:
                assert [getattr(old, each) for each in CARDS] == [
                    getattr(new, each) for each in CARDS
                ]
    assert arrivals


# --- records --------------------------------------------------------------------------------


def told() -> Any:
    """A record with a newcomer after a deal and a substitute in the next one."""
    table = opened(length=10)
    for seed in range(2):
        table = deal_by(table, seed)
        if seed == 0:
            table = came(table, ProposeNewcomer(7, "Gleb"))
    table = came(table, ProposeSubstitute(0, 8, "Ada", 500, away=False))
    table = deal_by(table, 5)
    names = ["Ada", "Gleb", "Boris", "Vera"]
    return json.loads(json.dumps(dump(table, names)))


def deal_by(table: PreferansTable, seed: int) -> PreferansTable:
    """One deal at random."""
    rng, done = random.Random(seed), len(table.state.finished)
    for _, entry in random_game(rng, table, choose=early_move):
        if len(table.state.finished) > done:
            break
        table = apply(table, entry.actor, entry.action)
    return table


def test_a_record_is_numbered_by_the_final_seating() -> None:
    data = told()
    assert refused(data) is None
    newcomer, substitute = data["events"]
    assert (newcomer["kind"], newcomer["after"], newcomer["seat"]) == ("newcomer", 1, 1)
    assert substitute == {"kind": "substitute", "after": 2, "seat": 0, "name": "Ada"}
    first, second = data["deals"][:2]
    assert first["present"] == [0, 2, 3]
    assert [len(hand) for hand in first["hands"]] == [10, 10, 10]
    assert second["dealer"] == 1
    table = replayed(data)
    assert [type(event) for event in table.seating.events] == [Joined, Replaced]


@pytest.mark.parametrize(
    ("event", "changes", "field"),
    [
        (0, {"seat": 2}, "present"),
        (0, {"seat": 5}, "events"),
        (0, {"pool": 999}, "events[0]"),
        (0, {"mountain": -999}, "events[0]"),
        (0, {"pool": "4"}, "events[0]"),
        (0, {"after": 0}, "events[0]"),
        (0, {"name": "Inna"}, "players[1]"),
        (1, {"name": "Inna"}, "players[0]"),
        (1, {"name": "\u0007"}, "events[1]"),
        (1, {"seat": 5}, "events"),
        (1, {"after": 9}, "events"),
    ],
)
def test_a_changed_event_is_refused(event: int, changes: dict[str, Any], field: str) -> None:
    data = told()
    data["events"][event] |= changes
    found = refused(data)
    assert found is not None
    assert found.field == field


@pytest.mark.parametrize("seats", [[0, 1, 2], [0, 1, 2, 3], [0, 2], None])
def test_a_deal_names_who_sat_there(seats: list[int] | None) -> None:
    data = told()
    data["deals"][0]["present"] = seats
    found = refused(data)
    assert found is not None
    assert (found.deal, found.field, found.rule) == (1, "present", "13.16")


def test_a_table_read_from_a_record_knows_everybody() -> None:
    found = replayed(told())
    assert run(found, "").players == 4
