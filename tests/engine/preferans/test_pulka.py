"""The running sheet and its settlement."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.preferans.facts import Column, EntryReason, SheetEntry
from engine.preferans.options import Agreement
from engine.preferans.pulka import (
    Account,
    Sheet,
    closed,
    empty_sheet,
    enter,
    levelled,
    settle,
    whole,
)
from tests.engine.preferans.deals import agreement, sheet

POINTS = st.fractions(-500, 500, max_denominator=12)


@st.composite
def tables(draw: st.DrawFn) -> tuple[Sheet, Agreement]:
    players = draw(st.sampled_from([3, 4, 5]))
    convention = draw(st.sampled_from(["sochi", "leningrad", "rostov"]))
    accounts = tuple(
        Account(
            Fraction(draw(st.integers(0, 60))),
            draw(POINTS),
            tuple(Fraction(0) if other == seat else draw(POINTS) for other in range(players)),
        )
        for seat in range(players)
    )
    share = draw(st.sampled_from(["players", "others"]))
    return Sheet(accounts), agreement(convention, players, mountain_share=share)


def settle_by_average(sheet: Sheet, agreement: Agreement) -> list[Fraction]:
    """Settle the other way of rule 8.5: by the distance to the average mountain. 13.40."""
    mountains = [Fraction(each) for each in levelled(sheet, agreement)]
    average = sum(mountains, Fraction(0)) / len(mountains)
    worth = Fraction(10)
    if agreement.mountain_share == "others":
        worth *= Fraction(len(mountains), len(mountains) - 1)
    return [
        (average - mountains[seat]) * worth
        + sum(account.whists)
        - sum(other.whists[seat] for other in sheet.accounts)
        for seat, account in enumerate(sheet.accounts)
    ]


@pytest.mark.slow
@settings(max_examples=40)
@given(tables())
def test_settlement_is_zero_sum_and_both_methods_agree(case: tuple[Sheet, Agreement]) -> None:
    points = settle(*case)
    assert sum(points) == 0
    assert list(points) == settle_by_average(*case)


@pytest.mark.slow
@settings(max_examples=40)
@given(tables())
def test_whole_whists_stay_zero_sum_and_near(case: tuple[Sheet, Agreement]) -> None:
    points = settle(*case)
    rounded = whole(points)
    assert sum(rounded) == 0
    assert all(abs(near - exact) < 1 for near, exact in zip(rounded, points, strict=True))


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((0, 0, 0), (0, 0, 0)),
        (("44/3", "-4/3", "-40/3"), (15, -1, -14)),  # 14, -2, -14 and two whists left over
        (("1/2", "-1/2", 0), (1, -1, 0)),  # equal remainders: the first seat
        (("-1/2", "1/2", 0), (0, 0, 0)),
        (("1/3", "1/3", "-2/3"), (1, 0, -1)),
        (("5/2", "5/2", "-5/2", "-5/2"), (3, 3, -3, -3)),
    ],
)
def test_whole_by_largest_remainder(
    points: tuple[str | int, ...], expected: tuple[int, ...]
) -> None:
    assert whole(tuple(Fraction(each) for each in points)) == expected


def test_whole_refuses_what_is_no_settlement() -> None:
    with pytest.raises(ValueError, match="zero"):
        whole((Fraction(1), Fraction(0)))


@pytest.mark.parametrize(
    ("convention", "pools", "expected"),
    [
        ("sochi", (20, 20, 20), True),
        ("sochi", (20, 20, 19), False),
        ("rostov", (20, 20, 20), True),
        ("leningrad", (60, 0, 0), True),
        ("leningrad", (30, 20, 12), True),
        ("leningrad", (30, 20, 9), False),
    ],
)
def test_closing(convention: str, pools: tuple[int, ...], expected: bool) -> None:
    assert closed(sheet(*pools), agreement(convention, 3), ()) is expected


@pytest.mark.parametrize(("convention", "rate"), [("sochi", 1), ("rostov", 1), ("leningrad", 2)])
def test_stopping_early_puts_missing_points_on_the_mountain(convention: str, rate: int) -> None:
    # pools 14, 20, 20 of 20: six missing points; 60 whists of mountain per rate, a third to each
    points = settle(sheet(14, 20, 20), agreement(convention, 3))
    assert list(points) == [-40 * rate, 20 * rate, 20 * rate]


def test_who_shares_the_whists_of_a_mountain() -> None:
    """Rules 8.5, 13.40: two points more than theirs."""
    ahead = sheet(20, 20, 20, mountains=(5, 3, 3))
    each = Fraction(20, 3)
    assert settle(ahead, agreement("sochi", 3)) == (-2 * each, each, each)
    apart = agreement("sochi", 3, mountain_share="others")
    assert list(settle(ahead, apart)) == [-20, 10, 10]
    four = sheet(20, 20, 20, 17, mountains=(3, 0, 0, 0))
    # both are three behind: ten whists to each of the others, who pay nothing
    apart = agreement("sochi", 4, mountain_share="others")
    assert list(settle(four, apart)) == [-20, 20, 20, -20]


def test_whists_need_a_debtor() -> None:
    with pytest.raises(ValueError, match="debtor"):
        enter(empty_sheet(3), [SheetEntry(0, Column.WHISTS, Fraction(1), EntryReason.CONSOLATION)])
