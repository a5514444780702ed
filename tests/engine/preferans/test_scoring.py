"""What deals write, between the golden figures. Expected figures are worked out from the rules.

Three players: seat 2 deals, seat 0 declares. Four players: seat 3 deals and sits out.
"""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.options import OptionValue
from engine.preferans.facts import Column, DealFacts, EndingKind, EntryReason, SheetEntry
from engine.preferans.options import Agreement
from engine.preferans.pulka import Sheet, empty_sheet, enter
from tests.engine.preferans.deals import active_of, agreement, all_pass, deal, scored, sheet, text


def written(facts: DealFacts, table: Agreement, before: Sheet | None = None) -> str:
    return text(scored(facts, table, before or empty_sheet(table.players)))


# --- made, lost, unplayed -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("convention", "expected"),
    [
        ("sochi", "P0=4 W10=12"),  # 4; 3 x 4
        ("leningrad", "P0=4 W10=24"),  # 4; 3 x 8
        ("rostov", "P0=4 W10=12"),
    ],
)
def test_made_against_one_whister(convention: str, expected: str) -> None:
    facts = deal((7, 2, 1), contract="7d", whisters=(1,))
    assert written(facts, agreement(convention, 3)) == expected


def test_overtricks_add_nothing_to_the_pool() -> None:
    facts = deal((8, 1, 1), contract="7d", whisters=(1, 2))
    assert written(facts, agreement("sochi", 3)) == "P0=4 W10=4 W20=4"


@pytest.mark.parametrize(
    ("convention", "whist", "expected"),
    [
        # seven down two, five tricks of the defenders, seat 1 whisted alone
        ("sochi", "greedy", "M0=8 W10=28 W20=8"),  # 5 x 4 + 2 x 4
        ("sochi", "gentleman", "M0=8 W10=18 W20=18"),  # 10 + 8
        ("leningrad", "greedy", "M0=16 W10=56 W20=16"),  # all doubled
        ("leningrad", "gentleman", "M0=16 W10=36 W20=36"),
        ("rostov", "greedy", "M0=8 W10=40 W20=20"),  # 5 x 4 + 2 x 10
        ("rostov", "gentleman", "M0=8 W10=30 W20=30"),
    ],
)
def test_lost_against_one_whister(convention: str, whist: str, expected: str) -> None:
    facts = deal((5, 4, 1), contract="7d", whisters=(1,))
    assert written(facts, agreement(convention, 3, whist=whist)) == expected


def test_gentlemen_share_even_without_a_trick_of_the_passer() -> None:
    facts = deal((7, 3, 0), contract="8d", whisters=(1,))
    assert written(facts, agreement("sochi", 3, whist="gentleman")) == "M0=6 W10=15 W20=15"


def test_a_half_point_stays_exact() -> None:
    facts = deal((9, 1, 0), contract="8d", whisters=(1, 2))
    assert written(facts, agreement("rostov", 3)) == "P0=6 W10=6"
    facts = deal((10, 0, 0), contract="8d", whisters=(1, 2))
    shared = agreement("rostov", 3, share_high_shortage=True)
    assert written(facts, shared) == "M1=3/2 M2=3/2 P0=6"


@pytest.mark.parametrize("whist", ["greedy", "gentleman"])
def test_a_lone_whister_keeps_all_when_the_contract_is_made(whist: str) -> None:
    facts = deal((6, 1, 3), whisters=(1,))
    assert written(facts, agreement("sochi", 3, whist=whist)) == "P0=2 W10=8"


@pytest.mark.parametrize("whist", ["greedy", "gentleman"])
def test_two_whisters_write_their_own_tricks(whist: str) -> None:
    facts = deal((4, 5, 1), whisters=(1, 2))
    # two undertricks: mountain 4; 5 x 2 + 4 and 1 x 2 + 4
    assert written(facts, agreement("sochi", 3, whist=whist)) == "M0=4 W10=14 W20=6"


def test_everybody_writes_consolation_the_sitting_dealer_too() -> None:
    facts = deal((4, 6, 0, 0), whisters=(1,))
    assert written(facts, agreement("sochi", 4)) == "M0=4 W10=16 W20=4 W30=4"


@pytest.mark.parametrize(
    ("contract", "pool"), [("6s", 2), ("7s", 4), ("8s", 6), ("9s", 8), ("10n", 10)]
)
def test_unwhisted(contract: str, pool: int) -> None:
    facts = deal((0, 0, 0), contract=contract)
    assert written(facts, agreement("leningrad", 3)) == f"P0={pool}"


@pytest.mark.parametrize(
    ("convention", "contract", "expected"),
    [
        ("sochi", "6s", "P0=2 W20=4"),  # two tricks at 2
        ("sochi", "7s", "P0=4 W20=4"),  # one trick at 4
        ("leningrad", "6s", "P0=2 W20=8"),
        ("leningrad", "7s", "P0=4 W20=8"),
    ],
)
def test_half_whist(convention: str, contract: str, expected: str) -> None:
    facts = deal((0, 0, 0), contract=contract, half=2)
    assert written(facts, agreement(convention, 3)) == expected


def test_a_half_whister_whose_whist_was_returned_takes_no_share_but_consolation() -> None:
    facts = deal((5, 3, 2), whisters=(1,), half=2)
    assert written(facts, agreement("sochi", 3, whist="gentleman")) == "M0=2 W10=12 W20=2"


def test_the_first_defender_who_left_after_whisting_takes_no_share() -> None:
    facts = deal((5, 3, 2), whisters=(2,), half=1)
    assert written(facts, agreement("leningrad", 3)) == "M0=4 W10=4 W20=24"


def test_conceding_is_down_by_the_level() -> None:
    facts = deal((0, 6, 4), contract="7h", whisters=(1, 2), ending=EndingKind.CONCEDE)
    # seven undertricks: 28; 6 x 4 + 28 and 4 x 4 + 28
    assert written(facts, agreement("sochi", 3)) == "M0=28 W10=52 W20=44"


@pytest.mark.parametrize(("convention", "mountain"), [("sochi", 12), ("leningrad", 24)])
def test_without_three_is_three_undertricks_of_the_bid_alone(
    convention: str, mountain: int
) -> None:
    facts = deal((0, 0, 0, 0), contract="7c", ending=EndingKind.WITHOUT_THREE)
    assert written(facts, agreement(convention, 4, without_three=True)) == f"M0={mountain}"


# --- whisters short of the obligation -------------------------------------------------------


@pytest.mark.parametrize(
    ("contract", "declarer", "missing"),
    [("6s", 7, 1), ("6s", 10, 4), ("7s", 9, 1), ("7s", 10, 2), ("8s", 10, 1), ("10s", 10, 1)],
)
@pytest.mark.parametrize(
    ("table", "prices"),
    [
        (agreement("sochi", 3), Fraction(1)),
        (agreement("sochi", 3, responsibility="half"), Fraction(1, 2)),
        (agreement("leningrad", 3), Fraction(1)),  # half of twice the price
        (agreement("leningrad", 3, responsibility="full"), Fraction(2)),
        (agreement("rostov", 3), Fraction(1, 2)),
        (agreement("sochi", 3, responsibility="none"), Fraction(0)),
    ],
)
def test_a_lone_whister_answers_for_all(
    contract: str, declarer: int, missing: int, table: Agreement, prices: Fraction
) -> None:
    price = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}[int(contract[:-1])]
    facts = deal((declarer, 0, 10 - declarer), contract=contract, whisters=(1,))
    mountain = {
        write.seat: write.points
        for write in scored(facts, table, empty_sheet(3))
        if write.column is Column.MOUNTAIN
    }
    assert mountain == ({1: prices * missing * price} if prices else {})


@pytest.mark.parametrize(
    ("contract", "taken", "plain", "capped"),
    [
        ("6s", (7, 3, 0), "M2=4", "M2=2"),  # one short in all; the second alone is two short
        ("6s", (7, 0, 3), "M1=4", "M1=2"),
        ("6s", (7, 2, 1), "M2=2", "M2=2"),
        ("6s", (9, 1, 0), "M1=2 M2=4", "M1=2 M2=4"),
        ("6s", (6, 4, 0), "", ""),  # the total is met
        ("6s", (5, 5, 0), "M0=2", "M0=2"),
        ("7s", (9, 1, 0), "M2=4", "M2=4"),
        ("7s", (10, 0, 0), "M1=4 M2=4", "M1=4 M2=4"),
        ("7s", (8, 2, 0), "", ""),
    ],
)
def test_two_whisters_answer_for_half_each(
    contract: str, taken: tuple[int, ...], plain: str, capped: str
) -> None:
    facts = deal(taken, contract=contract, whisters=(1, 2))
    for cap, expected in ((False, plain), (True, capped)):
        figures = written(facts, agreement("sochi", 3, cap_shortage=cap)).split()
        assert " ".join(each for each in figures if each.startswith("M")) == expected


@pytest.mark.parametrize(("contract", "price"), [("8h", 6), ("9h", 8), ("10h", 10)])
def test_high_games_are_the_second_whisters_business(contract: str, price: int) -> None:
    facts = deal((10, 0, 0, 0), contract=contract, whisters=(1, 2))
    assert written(facts, agreement("sochi", 4)) == f"M2={price} P0={price}"
    shared = agreement("sochi", 4, share_high_shortage=True)
    assert written(facts, shared) == f"M1={price // 2} M2={price // 2} P0={price}"
    assert written(facts, agreement("leningrad", 4)) == f"M2={price} P0={price}"


def test_stalingrad_answers_like_any_two_whisters() -> None:
    facts = deal((7, 3, 0), contract="6s", whisters=(1, 2))
    assert written(facts, agreement("sochi", 3, stalingrad=True)) == "M2=4 P0=2 W10=6"


# --- the dealer whists ----------------------------------------------------------------------


def test_the_dealer_whists_with_a_defenders_hand() -> None:
    facts = deal((6, 3, 1, 0), whisters=(3,), hand=1, half=2)
    assert written(facts, agreement("sochi", 4)) == "P0=2 W30=8"


def test_the_dealer_answers_for_the_obligation() -> None:
    facts = deal((10, 0, 0, 0), contract="8s", whisters=(3,), hand=2)
    assert written(facts, agreement("sochi", 4)) == "M3=6 P0=6"


@pytest.mark.parametrize(
    ("hand", "half", "expected"),
    [
        # six down one, 5 x 2 = 10 trick whists, consolation 2 to everybody
        (2, 2, "M0=2 W10=7 W20=2 W30=7"),  # the half-whister's hand: the passer shares
        (1, 2, "M0=2 W10=2 W20=2 W30=12"),  # the passer's hand: the half-whister does not
    ],
)
def test_a_gentleman_dealer_shares_with_the_other_hand(hand: int, half: int, expected: str) -> None:
    facts = deal((5, 4, 1, 0), whisters=(3,), hand=hand, half=half)
    assert written(facts, agreement("sochi", 4, whist="gentleman")) == expected


def test_a_gentleman_dealer_shares_at_eight_where_nobody_left() -> None:
    facts = deal((7, 3, 0, 0), contract="8c", whisters=(3,), hand=1)
    # 3 x 6 = 18 halved, consolation 6
    assert written(facts, agreement("sochi", 4, whist="gentleman")) == "M0=6 W10=6 W20=15 W30=15"


def test_a_dealer_who_looked_and_declined_changes_nothing() -> None:
    facts = deal((0, 0, 0, 0), hand=1, half=2)
    assert written(facts, agreement("sochi", 4)) == "P0=2 W20=4"


# --- misère ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("convention", "tricks", "expected"),
    [
        ("sochi", 0, "P0=10"),
        ("leningrad", 0, "P0=10"),
        ("sochi", 3, "M0=30"),
        ("rostov", 1, "M0=10"),
        ("leningrad", 2, "M0=40"),
    ],
)
def test_misere(convention: str, tricks: int, expected: str) -> None:
    facts = deal((tricks, 10 - tricks, 0), contract="misere")
    assert written(facts, agreement(convention, 3)) == expected


# --- all-pass -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("taken", "price", "options", "expected"),
    [
        ((3, 3, 4), 1, {}, "M2=1"),
        ((0, 4, 6), 1, {}, "M1=4 M2=6 P0=1"),
        ((0, 4, 6), 3, {}, "M1=12 M2=18 P0=3"),
        ((0, 4, 6), 3, {"zero_trick_bonus": "one"}, "M1=12 M2=18 P0=1"),
        ((0, 4, 6), 3, {"zero_trick_bonus": "none"}, "M1=12 M2=18"),
        ((0, 0, 10), 2, {}, "M2=20 P0=2 P1=2"),
    ],
)
def test_all_pass_on_the_mountain(
    taken: tuple[int, ...], price: int, options: dict[str, OptionValue], expected: str
) -> None:
    assert written(all_pass(taken, price), agreement("sochi", 3, **options)) == expected


def test_a_leningrad_all_pass_bonus_is_the_price_of_a_trick() -> None:
    assert written(all_pass((0, 4, 6), 2), agreement("leningrad", 3)) == "M1=8 M2=12 P0=2"


@pytest.mark.parametrize(
    ("taken", "expected"),
    [
        ((4, 3, 2, 1), "M0=3 M1=2 M2=1"),  # the dealer's one trick lowers everybody
        ((4, 3, 3, 0), "M0=4 M1=3 M2=3 P3=1"),  # no trick of his: no amnesty, his bonus
        ((0, 5, 3, 2), "M1=5 M2=3 M3=2 P0=1"),
        ((3, 3, 2, 2), "M0=1 M1=1"),
    ],
)
def test_amnesty_counts_the_dealer_of_four(taken: tuple[int, ...], expected: str) -> None:
    assert written(all_pass(taken, 1), agreement("sochi", 4)) == expected


@pytest.mark.parametrize(
    ("taken", "price", "expected"),
    [
        ((1, 4, 5), 5, "W01=20 W02=25"),
        ((1, 4, 5), 10, "W01=40 W02=50"),
        ((0, 4, 6), 15, "P0=1 W01=60 W02=90"),  # the progression leaves the one alone
        ((3, 3, 4), 5, "W02=10 W12=10"),
        ((0, 0, 10), 5, "P0=1 P1=1 W02=25 W12=25"),
        ((5, 3, 2, 0), 5, "P3=1 W20=25 W21=15"),  # the sitting dealer writes one
        ((1, 1, 8, 0), 5, "P3=1 W02=20 W12=20"),
    ],
)
def test_all_pass_in_rostov(taken: tuple[int, ...], price: int, expected: str) -> None:
    assert written(all_pass(taken, price), agreement("rostov", len(taken))) == expected


def test_half_whists_of_rostov_all_pass_stay_exact() -> None:
    assert written(all_pass((1, 8, 1), 5), agreement("rostov", 3)) == "W01=20 W21=20"
    assert written(all_pass((4, 2, 2), 15), agreement("rostov", 3)) == "W10=30 W20=30"
    # a claimed or agreed result may leave an odd number: 3 x 5 / 2
    assert written(all_pass((3, 0, 0), 5), agreement("rostov", 3)) == "P1=1 P2=1 W10=15/2 W20=15/2"


@pytest.mark.parametrize(("bonus", "expected"), [("one", "P0=1 "), ("none", "")])
def test_the_rostov_bonus_may_be_taken_away(bonus: str, expected: str) -> None:
    table = agreement("rostov", 3, zero_trick_bonus=bonus)
    assert written(all_pass((0, 4, 6), 5), table) == f"{expected}W01=20 W02=30"


@pytest.mark.parametrize(
    ("taken", "options", "expected"),
    [
        # with the talon aside the dealer is no part of the amnesty: 4-3-3 is 1-0-0, and his bonus
        ((4, 3, 3, 0), {"all_pass_talon": "aside"}, "M0=1 P3=1"),
        ((0, 4, 6, 0), {"all_pass_talon": "aside"}, "M1=4 M2=6 P0=1 P3=1"),
        ((4, 3, 3, 0), {"all_pass_talon": "aside", "dealer_zero_bonus": False}, "M0=1"),
        ((0, 4, 6, 0), {"all_pass_talon": "aside", "zero_trick_bonus": "none"}, "M1=4 M2=6"),
        # with the talon opened his zero still counts against an amnesty, and his tricks are his
        ((4, 3, 3, 0), {"dealer_zero_bonus": False}, "M0=4 M1=3 M2=3"),
        ((4, 3, 2, 1), {"dealer_zero_bonus": False}, "M0=3 M1=2 M2=1"),
        ((0, 5, 3, 2), {"dealer_zero_bonus": False}, "M1=5 M2=3 M3=2 P0=1"),
    ],
)
def test_what_the_sitting_dealer_has_of_an_all_pass(
    taken: tuple[int, ...], options: dict[str, OptionValue], expected: str
) -> None:
    """Rules 6.9, 13.25."""
    assert written(all_pass(taken, 1), agreement("sochi", 4, **options)) == expected


@pytest.mark.parametrize(("counts", "expected"), [(True, "P3=1 "), (False, "")])
def test_the_sitting_dealer_of_rostov_may_have_nothing(counts: bool, expected: str) -> None:
    table = agreement("rostov", 4, dealer_zero_bonus=counts)
    assert written(all_pass((5, 3, 2, 0), 5), table) == f"{expected}W20=25 W21=15"


def test_with_three_players_the_talon_aside_changes_no_figure() -> None:
    options: dict[str, OptionValue] = {"all_pass_talon": "aside", "dealer_zero_bonus": False}
    aside = agreement("leningrad", 3, **options)
    assert written(all_pass((4, 6, 0), 2), aside) == "M0=8 M1=12 P2=2"


@pytest.mark.parametrize(
    ("who", "players", "options", "expected"),
    [
        # six down one: 5 x 2 trick whists to the whister, consolation 2
        ((1,), 4, {}, "M0=2 W10=12 W20=2 W30=2"),
        ((1,), 4, {"consolation": "players"}, "M0=2 W10=12 W20=2"),
        ((1,), 4, {"consolation": "none"}, "M0=2 W10=10"),
        ((3,), 4, {"consolation": "players"}, "M0=2 W10=2 W20=2 W30=12"),  # a dealer who whists
        ((3,), 4, {"consolation": "none"}, "M0=2 W30=10"),
        ((1,), 3, {"consolation": "players"}, "M0=2 W10=12 W20=2"),
        ((1, 2), 4, {"consolation": "players", "whist": "gentleman"}, "M0=2 W10=8 W20=6"),
    ],
)
def test_who_writes_consolation_is_agreed_on(
    who: tuple[int, ...], players: int, options: dict[str, OptionValue], expected: str
) -> None:
    """Rules 6.9, 13.24."""
    hand = 1 if who == (3,) else None
    facts = deal((5, 3, 2, 0)[:players], whisters=who, hand=hand, half=2 if hand else None)
    assert written(facts, agreement("sochi", players, **options)) == expected


def test_no_consolation_on_a_checked_ten_either() -> None:
    facts = deal((9, 1, 0, 0), contract="10s", ending=EndingKind.CHECKED)
    for who, expected in (
        ("players", "M0=10 W10=15 W20=15"),
        ("none", "M0=10 W10=5 W20=5"),
    ):
        table = agreement("sochi", 4, ten_checked=True, consolation=who)
        assert written(facts, table) == expected


def test_five_whists_never_go_into_a_pool() -> None:
    """Rule 13.35: in Rostov the bonus is one point or none, never a price in whists."""
    assert agreement("rostov", 3).zero_trick_bonus == "one"
    with pytest.raises(RuleError, match="option-barred"):
        agreement("rostov", 3, zero_trick_bonus="price")


# --- help -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pools", "expected"),
    [
        ((10, 0, 0), "P0=6"),
        ((16, 5, 9), "P0=4 P2=2 W02=20"),  # to the larger open pool
        ((20, 5, 9), "P2=6 W02=60"),  # nothing of his own to write
        ((20, 9, 9), "P1=6 W01=60"),  # equal: the nearer on the left
        ((20, 20, 9), "P2=6 W02=60"),  # a full pool is helped no more
        ((20, 16, 18), "P1=4 P2=2 W01=40 W02=20"),  # a chain
        ((19, 18, 17), "P0=1 P1=2 P2=3 W01=20 W02=30"),
        ((18, 19, 20), "M0=-3 P0=2 P1=1 W01=10"),  # the rest off his own mountain
        ((20, 20, 20), "M0=-6"),
    ],
)
def test_help(pools: tuple[int, ...], expected: str) -> None:
    facts = deal((0, 0, 0), contract="8s")
    assert written(facts, agreement("sochi", 3), sheet(*pools)) == expected


@pytest.mark.parametrize(("declarer", "helped"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_left_is_clockwise(declarer: int, helped: int) -> None:
    pools = [7, 7, 7, 7]
    pools[declarer] = 20
    facts = deal((0, 0, 0, 0), declarer=declarer, dealer=(declarer + 3) % 4)
    expected = f"P{helped}=2 W{declarer}{helped}=20"
    assert written(facts, agreement("sochi", 4), sheet(*pools)) == expected


def test_the_sitting_dealer_and_a_short_whister_may_be_helped() -> None:
    facts = deal((10, 0, 0, 0), contract="8s", whisters=(1, 2))
    before = sheet(20, 0, 15, 17)
    assert written(facts, agreement("sochi", 4), before) == "M2=6 P2=3 P3=3 W02=30 W03=30"


def test_leningrad_never_helps() -> None:
    facts = deal((0, 0, 0), contract="8s")
    assert written(facts, agreement("leningrad", 3), sheet(20, 0, 0)) == "P0=6"


def test_all_pass_bonuses_help_in_hand_order_the_dealer_last() -> None:
    # seat 1 deals; seats 2 and 0 took nothing, pools 20-19-20 leave room for one point
    facts = all_pass((0, 10, 0), price=1, dealer=1)
    before = sheet(20, 19, 20)
    assert written(facts, agreement("sochi", 3), before) == "M0=-1 M1=10 P1=1 W21=10"


def test_writes_of_an_all_pass_with_a_dealer_come_in_hand_order() -> None:
    facts = all_pass((0, 6, 4, 0), price=1, dealer=0)
    writes = scored(facts, agreement("sochi", 4), empty_sheet(4))
    assert [(write.seat, write.why) for write in writes] == [
        (1, EntryReason.ALL_PASS_TRICKS),
        (2, EntryReason.ALL_PASS_TRICKS),
        (3, EntryReason.ALL_PASS_CLEAN),
        (0, EntryReason.ALL_PASS_CLEAN),
    ]


# --- every write explains itself ------------------------------------------------------------


def test_reasons_of_a_lost_contract() -> None:
    facts = deal((5, 4, 1), contract="7d", whisters=(1,))
    writes = scored(facts, agreement("leningrad", 3), empty_sheet(3))
    assert writes == (
        SheetEntry(0, Column.MOUNTAIN, Fraction(16), EntryReason.UNDERTRICKS, None, 2, Fraction(8)),
        SheetEntry(1, Column.WHISTS, Fraction(20), EntryReason.SHARED_WHISTS, 0, 5, Fraction(8)),
        SheetEntry(2, Column.WHISTS, Fraction(20), EntryReason.SHARED_WHISTS, 0, 5, Fraction(8)),
        SheetEntry(1, Column.WHISTS, Fraction(16), EntryReason.CONSOLATION, 0, 2, Fraction(8)),
        SheetEntry(2, Column.WHISTS, Fraction(16), EntryReason.CONSOLATION, 0, 2, Fraction(8)),
    )


def test_reasons_of_help() -> None:
    writes = scored(deal((0, 0, 0), contract="8s"), agreement("sochi", 3), sheet(18, 17, 20))
    assert writes == (
        SheetEntry(0, Column.POOL, Fraction(2), EntryReason.UNPLAYED, None, 2, Fraction(1)),
        SheetEntry(1, Column.POOL, Fraction(3), EntryReason.HELP_TAKEN, None, 3, Fraction(1)),
        SheetEntry(0, Column.WHISTS, Fraction(30), EntryReason.HELP_GIVEN, 1, 3, Fraction(10)),
        SheetEntry(
            0, Column.MOUNTAIN, Fraction(-1), EntryReason.OFF_MOUNTAIN, None, 1, Fraction(-1)
        ),
    )


@st.composite
def played_deals(draw: st.DrawFn) -> tuple[DealFacts, Agreement, Sheet]:
    players = draw(st.sampled_from([3, 4, 5]))
    table = agreement(
        draw(st.sampled_from(["sochi", "leningrad", "rostov"])),
        players,
        whist=draw(st.sampled_from(["greedy", "gentleman"])),
        cap_shortage=draw(st.booleans()),
        share_high_shortage=draw(st.booleans()),
    )
    pools = draw(st.tuples(*(st.integers(0, 20) for _ in range(players))))
    first = draw(st.integers(0, 10))
    second = draw(st.integers(0, 10 - first))
    declarer, one, two = active_of(players - 1, players)
    tricks = {declarer: 10 - first - second, one: first, two: second}
    taken = tuple(tricks.get(seat, 0) for seat in range(players))
    if draw(st.booleans()):
        facts = all_pass(taken, draw(st.sampled_from([1, 2, 5, 10])))
    else:
        whisters = draw(st.sampled_from([(), (one,), (two,), (one, two)]))
        contract = draw(st.sampled_from(["6s", "7h", "8n", "9c", "10d", "misere"]))
        whisting = () if contract == "misere" else whisters
        dark = draw(st.booleans())
        facts = deal(taken, contract=contract, whisters=whisting, dark=dark)
    return facts, table, sheet(*pools)


@given(played_deals())
def test_count_times_price_is_the_figure_or_its_double(
    case: tuple[DealFacts, Agreement, Sheet],
) -> None:
    for write in scored(*case):
        assert write.points != 0
        assert write.count * write.price in (write.points, 2 * write.points)


@given(played_deals())
def test_help_moves_points_without_losing_any(case: tuple[DealFacts, Agreement, Sheet]) -> None:
    """A pool point and ten whists of help weigh the same wherever they fall. K 4.1.1."""
    facts, table, before = case
    writes = scored(facts, table, before)
    after = enter(before, writes)
    if not table.convention.helps:
        return
    assert all(account.pool <= table.length for account in after.accounts)
    pooled = sum(w.points for w in writes if w.column is Column.POOL)
    off = sum(w.points for w in writes if w.why is EntryReason.OFF_MOUNTAIN)
    unhelped = scored(facts, table, empty_sheet(table.players))
    assert pooled - off == sum(w.points for w in unhelped if w.column is Column.POOL)
    given_help = sum(w.points for w in writes if w.why is EntryReason.HELP_GIVEN)
    assert given_help == 10 * sum(w.points for w in writes if w.why is EntryReason.HELP_TAKEN)
