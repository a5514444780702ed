"""What deals write where something was agreed on: a row for each value of an option, by hand.

`test_scoring_golden` has the figures of the rules, `test_scoring_reference` thousands of random
deals. Three players: seat 2 deals, seat 0 declares. Four: seat 3 deals and sits out.
"""

from fractions import Fraction
from typing import Any

import pytest

from engine.errors import RuleError
from engine.preferans.facts import DealFacts, EndingKind
from engine.preferans.pulka import empty_sheet
from tests.engine.preferans.deals import agreement, all_pass, deal, scored, sheet, text

SHORT = deal((10, 0, 0, 0), contract="8s", whisters=(1, 2))
"""Seat 2 answers for the missing trick, seat 3 sits out."""
EIGHT = deal((0, 0, 0), contract="8s")
"""Nobody whists: six points."""
LOST_SIX = deal((5, 3, 2, 0), whisters=(1,))
NINE_PASSES = all_pass((4, 3, 3, 0), 1)
TALON: dict[str, Any] = {"whisters": (1,), "talon": "As Ks", "discard": "Ks As"}

CASES: list[tuple[str, DealFacts, dict[str, Any], str]] = [
    ("sochi", deal((7, 3, 0), contract="8d", whisters=(1,)), {"whist": "gentleman"},
     "M0=6 W10=15 W20=15"),
    ("leningrad", deal((0,) * 4, contract="7c", ending=EndingKind.WITHOUT_THREE),
     {"without_three": True}, "M0=24"),
    # of two each answers for half; capped, for no more than is missing; at eight they may share
    ("sochi", deal((7, 3, 0), whisters=(1, 2)), {"cap_shortage": True}, "M2=2 P0=2 W10=6"),
    ("rostov", deal((10, 0, 0), contract="8d", whisters=(1, 2)), {"share_high_shortage": True},
     "M1=3/2 M2=3/2 P0=6"),
    # of two each answers for his half though the defence has enough. Rule 13.39
    ("sochi", deal((6, 3, 1), whisters=(1, 2)), {}, "P0=2 W10=6 W20=2"),
    ("sochi", deal((6, 3, 1), whisters=(1, 2)), {"shortage": "each"}, "M2=2 P0=2 W10=6 W20=2"),
    ("leningrad", deal((8, 0, 2), contract="7c", whisters=(1, 2)), {"shortage": "each"},
     "M1=4 P0=4 W20=16"),
    ("sochi", deal((7, 0, 3), contract="8h", whisters=(1, 2)), {"shortage": "each"},
     "M0=6 W10=6 W20=24"),
    ("sochi", deal((9, 1, 0), contract="8h", whisters=(1, 2)), {}, "P0=6 W10=6"),
    ("sochi", deal((9, 1, 0), contract="8h", whisters=(1, 2)), {"shortage": "each"},
     "M2=6 P0=6 W10=6"),
    ("sochi", deal((9, 1, 0), contract="8h", whisters=(1, 2)),
     {"shortage": "each", "share_high_shortage": True}, "M2=3 P0=6 W10=6"),
    ("sochi", deal((7, 3, 0), whisters=(1,)), {"shortage": "each"}, "M1=2 P0=2 W10=6"),
    ("sochi", deal((7, 3, 0), whisters=(1, 2)), {"stalingrad": True}, "M2=4 P0=2 W10=6"),
    # a lone whister answers for all: his pool is open, so for half
    ("classic", deal((8, 2, 0), whisters=(1,)), {"responsibility": "until_closed"},
     "M1=2 P0=2 W10=4"),
    ("sochi", deal((8, 2, 0), whisters=(1,)), {"responsibility": "none"}, "P0=2 W10=4"),
    # consolation is not the dealer's where only players have it. Rules 6.9, 13.24
    ("sochi", LOST_SIX, {"consolation": "players"}, "M0=2 W10=12 W20=2"),
    ("sochi", LOST_SIX, {"consolation": "none"}, "M0=2 W10=10"),
    ("sochi", deal((9, 1, 0, 0), contract="10s", ending=EndingKind.CHECKED),
     {"ten_checked": True}, "M0=10 W10=15 W20=15 W30=10"),
    # all-passes: the dealer's part, what a clean hand writes. Rules 6.9, 13.25
    ("sochi", NINE_PASSES, {"dealer_zero_bonus": False}, "M0=4 M1=3 M2=3"),
    ("sochi", NINE_PASSES, {"all_pass_talon": "aside"}, "M0=1 P3=1"),
    ("sochi", all_pass((0, 4, 6), 3), {"zero_trick_bonus": "one"}, "M1=12 M2=18 P0=1"),
    ("sochi", all_pass((0, 4, 6), 3), {"zero_trick_bonus": "none"}, "M1=12 M2=18"),
    # what a talon writes itself: 2 x 2 whists of prize, and the agreed points. Rules 3.6, 13.29
    ("sochi", deal((6, 4, 0, 0), **TALON),
     {"dealer_talon_prize": True, "talon_refusal_penalty": 7}, "M3=7 P0=2 W10=8 W30=4"),
]  # fmt: skip


@pytest.mark.parametrize(("convention", "facts", "options", "expected"), CASES)
def test_what_a_value_of_an_option_writes(
    convention: str, facts: DealFacts, options: dict[str, Any], expected: str
) -> None:
    terms = agreement(convention, len(facts.taken), **options)
    assert text(scored(facts, terms, empty_sheet(terms.players))) == expected


@pytest.mark.parametrize(
    ("facts", "pools", "options", "expected"),
    [
        (SHORT, (20, 0, 15, 17), {"help_to": "anyone"}, "M2=6 P2=3 P3=3 W02=30 W03=30"),
        (SHORT, (20, 0, 15, 17), {"help_to": "not_remised"}, "M2=6 P1=3 P3=3 W01=30 W03=30"),
        (SHORT, (20, 0, 15, 17), {"help_to": "not_dealer"}, "M2=6 P1=1 P2=5 W01=10 W02=50"),
        (SHORT, (20, 0, 15, 17), {"help_to": "neither"}, "M2=6 P1=6 W01=60"),
        (SHORT, (19, 20, 15, 17), {"help_to": "neither"}, "M0=-5 M2=6 P0=1"),
        (EIGHT, (18, 16, 0), {"prizes": (100, 50)},
         "P0=2 P1=4 W01=140 W02=100 W10=50 W12=50"),  # his own first, then the one he helps
        # two bonuses win in hand order: seat 1 deals, so seat 2 is the first hand
        (all_pass((0, 10, 0), 1, dealer=1), (19, 0, 19), {"prizes": (100, 50)},
         "M1=10 P0=1 P2=1 W01=50 W02=50 W20=100 W21=100"),
    ],
)  # fmt: skip
def test_whom_one_may_help_and_prizes(
    facts: DealFacts, pools: tuple[int, ...], options: dict[str, Any], expected: str
) -> None:
    terms = agreement("sochi", len(pools), **options)
    assert text(scored(facts, terms, sheet(*pools))) == expected


@pytest.mark.parametrize(
    ("mountain", "whole", "to_zero"),
    [(9, "M0=-6 P0=2", "M0=-6 P0=2"), (4, "M0=-6 P0=2", "M0=-4 P0=2"),
     (0, "M0=-6 P0=2", "P0=2"), (-3, "M0=-6 P0=2", "P0=2")],
)  # fmt: skip
def test_a_surplus_comes_off_the_mountain_down_to_zero(
    mountain: int, whole: str, to_zero: str
) -> None:
    """Rule 13.41: a nine with two points of room, and nobody to help."""
    before = sheet(18, 20, 20, mountains=(mountain, 0, 0))
    for value, expected in (("whole", whole), ("to_zero", to_zero)):
        terms = agreement("sochi", 3, off_mountain=value)
        assert text(scored(deal((0, 0, 0), contract="9s"), terms, before)) == expected


def test_a_surplus_taken_by_choice_stops_at_zero_too() -> None:
    """Rules 13.21, 13.41."""
    before = sheet(20, 3, 20, mountains=(4, 0, 0))
    nine = deal((0, 0, 0), contract="9s", off_mountain=True)
    options = {"unwhisted_help": "mountain"}
    assert text(scored(nine, agreement("sochi", 3, **options), before)) == "M0=-8"
    terms = agreement("sochi", 3, **options, off_mountain="to_zero")
    assert text(scored(nine, terms, before)) == "M0=-4"


def test_a_fraction_on_the_mountain_lapses_to_nothing_less() -> None:
    """Half of it may be there (7.4): count and price still give the points."""
    before = sheet(20, 20, 20, mountains=(Fraction(5, 2), 0, 0))
    terms = agreement("sochi", 3, off_mountain="to_zero")
    (write,) = scored(deal((0, 0, 0), contract="9s"), terms, before)
    assert write.points == write.count * write.price == Fraction(-5, 2)


def test_five_whists_never_go_into_a_pool() -> None:
    """Rule 13.35: in Rostov the bonus is one point or none, never a price in whists."""
    assert agreement("rostov", 3).zero_trick_bonus == "one"
    with pytest.raises(RuleError, match="option-barred"):
        agreement("rostov", 3, zero_trick_bonus="price")
