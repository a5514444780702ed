"""The golden figures of rules.md, section 12, every figure from the texts.

G11, G14 and G15 are in `test_golden_paper`.
"""

from fractions import Fraction

import pytest

from engine.preferans.facts import DealFacts
from engine.preferans.options import Agreement
from engine.preferans.pulka import Sheet, empty_sheet, enter, settle
from tests.engine.preferans.deals import agreement, all_pass, deal, scored, sheet, text


def written(facts: DealFacts, table: Agreement, before: Sheet | None = None) -> str:
    return text(scored(facts, table, before or empty_sheet(table.players)))


def worth(facts: DealFacts, table: Agreement) -> tuple[Fraction, ...]:
    """What the deal changes in the settlement of an even sheet, in whists per seat."""
    before = sheet(*(10,) * table.players)
    after = enter(before, scored(facts, table, before))
    return tuple(
        now - then for now, then in zip(settle(after, table), settle(before, table), strict=True)
    )


def test_g1_six_down_one_against_a_greedy_whister() -> None:
    facts = deal((5, 5, 0), contract="6s", whisters=(1,))
    assert written(facts, agreement("sochi", 3)) == "M0=2 W10=12 W20=2"


@pytest.mark.parametrize(
    ("contract", "undertricks", "each"),
    [
        ("6s", 1, 7),
        ("6s", 2, 10),
        ("6s", 3, 13),
        ("7s", 1, 12),
        ("7s", 2, 18),
        ("7s", 3, 24),
        ("8s", 1, 15),
        ("8s", 2, 24),
        ("8s", 3, 33),
        ("9s", 1, 16),
        ("9s", 2, 28),
        ("9s", 3, 40),
        ("10s", 1, 15),
        ("10s", 2, 30),
        ("10s", 3, 45),
    ],
)
def test_g2_gentlemen_share_the_trick_whists(contract: str, undertricks: int, each: int) -> None:
    price = {"6s": 2, "7s": 4, "8s": 6, "9s": 8, "10s": 10}[contract]
    tricks = int(contract[:-1]) - undertricks
    facts = deal((tricks, 10 - tricks, 0), contract=contract, whisters=(1,))
    expected = f"M0={price * undertricks} W10={each} W20={each}"
    assert written(facts, agreement("sochi", 3, whist="gentleman")) == expected


def test_g3_and_g5_six_down_one_with_four_players() -> None:
    facts = deal((5, 2, 3, 0), contract="6s", whisters=(1, 2))
    assert written(facts, agreement("sochi", 4)) == "M0=2 W10=6 W20=8 W30=2"
    assert list(worth(facts, agreement("sochi", 4))) == [-31, 5 + 6, 5 + 8, 5 + 2]
    assert worth(facts, agreement("leningrad", 4))[0] == -62


@pytest.mark.parametrize(("convention", "expected"), [("sochi", 52), ("leningrad", 104)])
def test_g4_nine_made_against_one_trick(convention: str, expected: int) -> None:
    facts = deal((9, 1, 0, 0), contract="9s", whisters=(1,))
    assert worth(facts, agreement(convention, 4))[0] == expected


@pytest.mark.parametrize(("tricks", "each"), [(0, -25), (1, 25)])
def test_g6_misere_made_and_down_one(tricks: int, each: int) -> None:
    facts = deal((tricks, 10 - tricks, 0, 0), contract="misere")
    assert list(worth(facts, agreement("sochi", 4))) == [-3 * each, each, each, each]


@pytest.mark.parametrize(
    ("first", "second", "mountain"), [(2, 1, "M2=2"), (1, 0, "M1=2 M2=4"), (0, 0, "M1=4 M2=4")]
)
def test_g7_both_whist_a_six_and_are_short(first: int, second: int, mountain: str) -> None:
    facts = deal((10 - first - second, first, second), contract="6s", whisters=(1, 2))
    figures = written(facts, agreement("sochi", 3)).split()
    assert " ".join(each for each in figures if each.startswith("M")) == mountain


def test_g8_the_second_whister_answers_at_eight() -> None:
    facts = deal((10, 0, 0), contract="8s", whisters=(1, 2))
    assert written(facts, agreement("sochi", 3)) == "M2=6 P0=6"


def test_g9_all_pass_amnesty() -> None:
    table = agreement("sochi", 3)
    assert written(all_pass((4, 3, 3), price=1), table) == "M0=1"
    assert written(all_pass((3, 2, 5), price=2), table) == "M0=2 M2=6"


def test_g10_all_pass_in_rostov() -> None:
    facts = all_pass((6, 2, 2), price=5)
    assert written(facts, agreement("rostov", 3)) == "W10=15 W20=15"


def test_g12_leningrad_settlement() -> None:
    table = agreement("leningrad", 4, length=50)
    even = sheet(50, 50, 50, 50, mountains=(22, 12, 70, 132))
    assert list(settle(even, table)) == [370, 470, -110, -730]


@pytest.mark.parametrize("mountain", [10, 6, 5, 0, -3])
def test_g13_what_no_pool_can_take_comes_off_the_mountain(mountain: int) -> None:
    table = agreement("sochi", 3, length=50)
    before = sheet(48, 50, 50, mountains=(mountain, 0, 0))
    writes = scored(deal((9, 1, 0), contract="9s", whisters=(1,)), table, before)
    assert text(writes) == "M0=-6 P0=2 W10=8"
    assert enter(before, writes).accounts[0].mountain == mountain - 6
