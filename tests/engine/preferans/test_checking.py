"""A ten that is checked instead of whisted (4.9), from the order to the record."""

from typing import Any

import pytest

from engine.cards import DECK
from engine.errors import RuleError
from engine.game import CHANCE, PUBLIC
from engine.preferans.actions import ORDER, PLAY, Checked, Contract, Strain
from engine.preferans.facts import DealFacts, EndingKind, EntryReason
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.observe import Stage
from engine.preferans.state import Whisting
from engine.shuffle import Shuffling
from engine.table import actors, apply, found, moves, observe, sought
from engine.votes import PROVED
from tests.engine.preferans.deals import text
from tests.engine.preferans.tables import dealt, in_series, run, stage_of
from tests.engine.records import dump, verify

SOLID = "AKQJT9s AKc Ad Ah"
"""Ten tricks at spades for whoever leads."""
FINESSE = "AKQJT9s AKJc Ad"
"""Nine tricks at spades when the queen of clubs is guarded."""
GUARDED = "87s QT9c KQd KQJh"


def ordered(
    hands: str, *, bidder: str = "b6s P P", order: str = "o10s", **more: Any
) -> PreferansTable:
    """``hands`` of seats 1, 2, 3 (or 0), apart by ``/``; the talon is laid away again."""
    table = dealt(*hands.split("/"), talon="7d 8d", **more)
    return run(table, f"{bidder} O x7d8d {order}")


def last(table: PreferansTable) -> DealFacts:
    return table.state.finished[-1]


def test_a_ten_that_no_defence_beats_is_written() -> None:
    table = ordered(SOLID, ten_checked=True)
    assert isinstance(table.stage, Shuffling)
    facts = last(table)
    assert facts.ending is not None
    assert (facts.ending.kind, facts.ending.seat) == (EndingKind.CHECKED, 1)
    assert (facts.taken, facts.tricks, facts.whisting, facts.whisters) == ((0, 10, 0), (), (), ())
    assert facts.open_play is True
    assert [write.why for write in facts.writes] == [EntryReason.CHECKED_MADE]
    assert text(facts.writes) == "P1=10"


@pytest.mark.parametrize(("order", "checked"), [("o9n", False), ("o10n", True), ("o10s", True)])
def test_only_tens_are_checked(order: str, checked: bool) -> None:
    table = ordered(SOLID, order=order, ten_checked=True)
    assert isinstance(table.state.phase, Whisting) is not checked
    assert isinstance(ordered(SOLID, order=order).state.phase, Whisting)


@pytest.mark.parametrize("players", [3, 4])
def test_the_hands_lie_open_until_chance_has_said_what_it_comes_to(players: int) -> None:
    table = dealt(FINESSE, GUARDED, talon="7d 8d", ten_checked=True, players=players)
    table = apply(run(table, "b6s P P O x7d8d"), 1, ORDER[Contract(10, Strain.SPADES)])
    assert actors(table) == {CHANCE}
    assert stage_of(table) is Stage.CHECKING
    assert sought(table) == (CHANCE, PUBLIC)
    assert not any(moves(table, seat) for seat in range(players))
    held = observe(table, PUBLIC).hands
    assert [len(held[seat] or ()) for seat in observe(table, PUBLIC).active] == [10, 10, 10]
    for actor, action in ((0, Checked(9)), (CHANCE, PLAY[DECK[0]]), (CHANCE, PROVED)):
        with pytest.raises(RuleError, match=r"not-your-turn|not-now"):
            apply(table, actor, action)
    for tricks in (-1, 11):
        with pytest.raises(RuleError, match="bad-result"):
            apply(table, CHANCE, Checked(tricks))
    assert found(table) == Checked(9)
    third = 0 if players == 3 else 3
    facts = last(apply(table, CHANCE, Checked(7)))
    assert (facts.taken[1], facts.taken[2], facts.taken[third]) == (7, 2, 1)
    told = observe(table, PUBLIC)
    assert [PREFERANS.confirm(told, Checked(tricks), 0) for tricks in (8, 9)] == [False, True]


def test_a_lost_ten_keeps_the_series_a_made_one_ends_it() -> None:
    for hands, series in ((f"{FINESSE}/{GUARDED}", 1), (SOLID, 0)):
        table = run(dealt(*hands.split("/"), talon="7d 8d", ten_checked=True), "b6s P P O x7d8d")
        standing = in_series(table, 1)
        assert run(standing, "o10s").state.pulka.series == series


# --- what a record may not say --------------------------------------------------------------


def told() -> dict[str, Any]:
    table = ordered(f"{FINESSE}/{GUARDED}", ten_checked=True)
    data: dict[str, Any] = dump(table, ["A", "B", "C"])
    return data


@pytest.mark.parametrize(
    ("change", "field", "rule"),
    [
        ({"ending": None}, "ending", "7.6"),
        ({"ending": {"kind": "checked", "seat": 2, "taken": [0, 9, 1]}}, "ending.seat", "7.6"),
        ({"whisting": [{"seat": 2, "say": "whist"}]}, "whisting", "4.1"),
        ({"play": None}, "play", "4.7"),
        ({"taken": [0, 10, 0]}, "taken[1]", "7.2"),
        ({"writes": []}, "writes", "5.2"),
        (
            {
                "writes": [
                    {"seat": s, "column": "whists", "on": 1, "points": 15, "why": "made"}
                    for s in (0, 2)
                ]
            },
            "writes",
            "5.2",
        ),
    ],
)
def test_the_first_thing_that_does_not_hold_is_named(
    change: dict[str, Any], field: str, rule: str
) -> None:
    data = told()
    data["deals"][0] |= change
    found = verify(data)
    assert (found.ok, found.deal, found.field, found.rule) == (False, 1, field, rule)


def test_a_ten_is_not_checked_where_that_was_not_agreed_on() -> None:
    data = told()
    del data["rules"]["ten_checked"]
    found = verify(data)
    assert (found.ok, found.deal) == (False, 1)
