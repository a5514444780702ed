"""A pulka that ends by deals or by the clock: all is written whole. Rules 8.1, 13.17, 13.18."""

import json
from fractions import Fraction
from typing import Any

import pytest

from engine.cards import DECK
from engine.errors import RuleError
from engine.events import EndedBy, EndsAt, Measure
from engine.game import CHANCE
from engine.options import Values
from engine.preferans.actions import Contract, Strain
from engine.preferans.facts import Column
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.options import OPTIONS, agree
from engine.preferans.pulka import Account, Sheet, enter, settle
from engine.preferans.scoring import Outcome, score
from engine.shuffle import Shuffle
from engine.state import GameOver
from engine.table import TimeUp, apply, derived_cut, opening_action, start
from engine.votes import AGREE, ProposeLonger
from tests.engine.preferans.laws import check_kept
from tests.engine.preferans.tables import MIDNIGHT, dealt, run
from tests.engine.records import dump, refused, replayed

A_TEN = "b6s P P O x7s8s o10h P P"
"""Seat 1 makes a ten that nobody whists: ten points."""
USUAL: Values = {"limit": "deals 20", "whist": "gentleman"}
MEANS_NOTHING: tuple[Values, ...] = (
    {"limit": "deals 20", "length": 10},
    {"limit": "deals 20", "prizes": (100,)},
    {"length": 0},
)


NAMES = ("Anna", "Boris", "Vera")


def with_deal(table: PreferansTable, codes: str) -> PreferansTable:
    """The next deal, from a deck in order, cut where its commitment says."""
    table = apply(table, CHANCE, Shuffle(DECK, "5a"))
    return run(apply(table, CHANCE, derived_cut(table)), codes)


def ten(limit: str) -> PreferansTable:
    """The first deal of a limited pulka: seat 1 has written ten into his pool."""
    table = dealt("AKQJTh AKQJTs", "AKQJTc", "AKQJTd", talon="8s 7s", limit=limit)
    return run(table, A_TEN)


def written(table: PreferansTable) -> Any:
    check_kept(table)
    return json.loads(json.dumps(dump(table, NAMES)))


def test_a_pulka_by_deals_ends_after_exactly_so_many() -> None:
    assert ten("deals 1").stage == GameOver()
    table = ten("deals 2")
    assert not table.over
    assert [account.pool for account in table.state.sheet.accounts] == [0, 10, 0]
    assert with_deal(table, "2:ps 0:A 1:A").stage == GameOver(EndedBy.CONSENT)


def test_everything_is_written_whole_and_nobody_is_helped() -> None:
    """A ten by whoever has thirty already: with a length of ten it would all go to others."""
    sheet = Sheet(tuple(Account(Fraction(p), Fraction(0), (Fraction(0),) * 3) for p in (0, 30, 4)))
    made = Outcome(0, (1, 2, 0), declarer=1, contract=Contract(10, Strain.HEARTS), taken=(0, 0, 0))
    for limit in ("deals 9", MIDNIGHT):
        (write,) = score(made, agree("sochi", 3, {"limit": limit}), sheet)
        assert (write.seat, write.column) == (1, Column.POOL)
        assert write.points == 10
    helped = score(made, agree("sochi", 3, {"length": 10}), sheet)
    assert [write.seat for write in helped if write.column is Column.POOL] == [2, 0]


@pytest.mark.parametrize(("convention", "worth"), [("sochi", 10), ("leningrad", 20)])
def test_pools_are_levelled_whatever_to(convention: str, worth: int) -> None:
    """Pools 12, 4, 5 against their average 7: each point is worth ten whists, in Leningrad twenty.

    Worked out by hand: 5, -3 and -2 from the average.
    """
    sheet = Sheet(tuple(Account(Fraction(p), Fraction(0), (Fraction(0),) * 3) for p in (12, 4, 5)))
    limited = agree(convention, 3, {"limit": "deals 9"})
    assert list(settle(sheet, limited)) == [5 * worth, -3 * worth, -2 * worth]
    for length in (1, 7, 50):
        assert settle(sheet, agree(convention, 3, {"length": length})) == settle(sheet, limited)


@pytest.mark.parametrize("limit", ["deals 1", MIDNIGHT])
def test_a_limited_pulka_is_a_record(limit: str) -> None:
    table = ten(limit)
    if not table.over:
        table = apply(table, CHANCE, TimeUp())
        assert table.stage == GameOver(EndedBy.TIME)
    data = written(table)
    assert "length" not in data["rules"]
    said = {"deals": 1} if limit == "deals 1" else {"until": limit.removeprefix("until ")}
    assert data["rules"]["limit"] == said
    # Ten points of pool against none: a hundred whists, a third to each.
    assert data["settlement"] == {"points": ["-100/3", "200/3", "-100/3"], "finished": True}
    assert refused(data) is None
    assert replayed(data).state.sheet == table.state.sheet
    if limit == MIDNIGHT:
        assert data["events"] == [{"kind": "end", "after": 1, "by": "time"}]
        data["rules"]["limit"]["until"] = "2026-11-22T03:00+03:00"  # the same moment
        assert refused(data) is None
        del data["events"]
    else:
        data["rules"]["limit"]["deals"] = 2
    assert (found := refused(data)) is not None
    assert (found.field, found.rule) == ("settlement.finished", "8.1")


@pytest.mark.parametrize(
    ("rules", "error"),
    [
        ({"length": 10, "limit": {"deals": 2}}, "one of the two"),
        ({"limit": {"deals": 1001}}, "one of the two"),
        ({"limit": {"deals": "2"}}, "whole number"),
        ({"limit": {"deals": 2, "until": "2026-11-22T00:00:00Z"}}, "one of the two"),
        ({"limit": {"until": "23:30"}}, "one of the two"),
        ({"limit": "deals 2"}, "an object"),
        ({}, "missing"),
    ],
)
def test_a_record_has_a_length_or_a_limit(rules: dict[str, Any], error: str) -> None:
    data = written(ten("deals 1"))
    data["rules"] = {"convention": "sochi", **rules}
    assert (found := refused(data)) is not None
    assert found.field.startswith("rules")
    assert error in found.error


def test_a_limited_pulka_may_be_made_longer() -> None:
    table = run(apply(ten("deals 1"), 0, ProposeLonger(3)), "1:A 2:A")
    assert not table.over
    assert table.state.agreement.limit == "deals 3"
    data = written(table)
    assert data["rules"]["limit"] == {"deals": 1}
    assert data["events"] == [{"kind": "length", "after": 1, "limit": {"deals": 3}}]
    assert refused(data) is None
    timed = apply(apply(ten(MIDNIGHT), CHANCE, TimeUp()), 2, ProposeLonger(1_800_000_000))
    timed = apply(apply(timed, 0, AGREE), 1, AGREE)
    assert timed.state.agreement.ends == EndsAt(Measure.TIME, 1_800_000_000)
    data = written(timed)
    assert [event["kind"] for event in data["events"]] == ["end", "length"]
    assert not data["settlement"]["finished"]
    assert refused(data) is None


def test_a_pulka_begins_with_an_end_that_is_known() -> None:
    for limit in ("minutes 90", "hour 23:30"):
        agreement = agree("sochi", 3, {"limit": limit})
        assert agreement.ends is None
        with pytest.raises(RuleError, match="bad-action"):
            start(PREFERANS, opening_action(PREFERANS, agreement))


def test_a_length_takes_the_place_of_a_limit_that_is_usual_here() -> None:
    assert OPTIONS.yielding(USUAL, {"length": 30}) == {"whist": "gentleman"}
    assert OPTIONS.yielding(USUAL, {"jumps": True}) == USUAL
    assert OPTIONS.yielding(USUAL, {"length": 30, "limit": "deals 8"}) == USUAL
    for chosen in MEANS_NOTHING:
        with pytest.raises(RuleError, match="option-barred"):
            agree("sochi", 3, chosen)


def test_what_came_off_the_mountain_stays_off() -> None:
    """All pools are full: eight of a ten are written off; with a longer pulka they are not back."""
    pools = (10, 8, 10)
    sheet = Sheet(tuple(Account(Fraction(p), Fraction(0), (Fraction(0),) * 3) for p in pools))
    made = Outcome(0, (1, 2, 0), declarer=1, contract=Contract(10, Strain.HEARTS), taken=(0, 0, 0))
    agreement = agree("sochi", 3, {"length": 10})
    sheet = enter(sheet, score(made, agreement, sheet))
    assert [(int(a.pool), int(a.mountain)) for a in sheet.accounts] == [(10, 0), (10, -8), (10, 0)]
    longer = agreement.until(EndsAt(Measure.POINTS, 20))
    assert [(w.seat, int(w.points)) for w in score(made, longer, sheet)] == [(1, 10)]
    # Twenty in the pool and eight off, against ten twice: 18 points more, 120 whists by thirds.
    after = settle(enter(sheet, score(made, longer, sheet)), longer)
    assert list(after) == [-60, 120, -60]
