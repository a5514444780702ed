"""The figures of the page that are told in the game's own columns, and what they leave out."""

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.cards import Card, Suit
from engine.errors import RuleError
from engine.kit.marriages import RANKINGS
from engine.kit.tricks import FOLLOW
from engine.table import moves
from engine.thousand.game import (
    FOLLOWING,
    THOUSAND,
    BarrelSeat,
    ThousandAgreement,
    ceiling,
    fives,
    poor_talon,
)
from engine.tricks import card_set, cards_in
from tests.engine.test_trick_figures import chosen
from tests.engine.trick_tables import TrickTables, cards, play_on
from tests.laws.kit import AnyTable

TABLES = TrickTables(THOUSAND)
PAGE = (Path(__file__).parents[3] / "docs/thousand/rules.md").read_text(encoding="utf-8")
Q = ("Ah Kh Qh As Ts Jd 9c", "Ac Tc Kc Qc Js 9s 9d", "Th Jh 9h Ad Td Kd Jc")
TALON = "Ks Qs Qd"
WORDS = "b105 P b110 P xJd=1 x9c=2"
PLAY = """pAs pJs p9c pAh p9d p9h pKh pJd pTh pAd pQd p9s pKd pQh pQc pKs pKc pJc pTs pAc pJh
pQs pTc pTd"""


def rows(letter: str) -> dict[str, list[str]]:
    """The rows of a table of the page, by their names."""
    found = [
        [re.sub("<.*?>", "", cell).strip() for cell in line.strip("|").split("|")]
        for line in PAGE.splitlines()
        if line.startswith(f'| <a id="{letter}')
    ]
    return {row[0]: row[1:] for row in found}


def state(text: str) -> tuple[list[int], dict[str, Any]]:
    """Read ``880 0 30; barrel 0 1; bolts 0 1 0``."""
    sheet, *more = text.split(";")
    told = {}
    for each in more:
        name, *values = each.split()
        told[name] = None if values == ["none"] else tuple(map(int, values))
    return [*map(int, sheet.split())], told


def dealt(before: str, terms: str = "", hands: tuple[str, ...] = Q, talon: str = TALON) -> AnyTable:
    """A table at which these cards are dealt, the dealer's left first."""
    sheet, told = state(before)
    players = len(sheet)
    points = f"{'0 ' * players}0 / {' '.join(map(str, sheet))}"
    table = TABLES.opened(players, players - 1, points, **chosen("thousand", terms))
    if told.get("barrel"):
        told["barrel"] = BarrelSeat(*told["barrel"])
    if "played" in told:
        (told["played"],) = told["played"]
    kept = table.state.kept._replace(**told)
    table = table._replace(state=table.state._replace(kept=kept))
    turned, _, pack = talon.partition(" ")
    return TABLES.deal(table, *hands, turned=turned, pack=pack)


@pytest.mark.parametrize("figure", rows("Q"))
def test_a_deal_writes(figure: str) -> None:
    _, terms, before, log, after = rows("Q")[figure]
    codes, first = log.removesuffix("first"), log.endswith("first")
    table = TABLES.run(dealt(before, terms), codes.replace("Q", WORDS, 1).replace("…", PLAY))
    table = play_on(table) if first else table
    facts, (sheet, told) = table.state.finished[-1].facts, state(after)
    assert [*facts.sheet] == sheet
    for name, value in told.items():
        found = getattr(facts, name)
        assert (found if isinstance(found, tuple | None) else (found,)) == value, name
    if figure == "Q8":
        assert facts.count == (230, 0, 30)


@pytest.mark.parametrize("figure", rows("L"))
def test_cards_that_may_be_played(figure: str) -> None:
    terms, trump, hand, lying, right = rows("L")[figure]
    suits = {suit.letter: suit for suit in Suit}
    ranks, trick = RANKINGS[suits.get(trump)], [*enumerate(cards(lying))]
    rule = FOLLOWING.get(terms, FOLLOWING["trump"])
    assert {*cards_in(rule.playable(card_set(cards(hand)), trick, ranks))} == {*cards(right)}
    assert FOLLOWING["free"] is FOLLOW


def terms(**options: str | bool) -> ThousandAgreement:
    """What three have agreed on."""
    agreed: ThousandAgreement = THOUSAND.agree(options, 3)
    return agreed


@pytest.mark.parametrize("figure", rows("C"))
def test_ceilings(figure: str) -> None:
    hand, told = rows("C")[figure]
    usual, *more = map(int, re.findall(r"\d+", told))
    held = card_set(cards(hand))
    assert ceiling(terms(), held) == usual
    assert ceiling(terms(aces=True), held) == (more or [usual])[0]
    assert ceiling(terms(ceiling="free"), held) == 300


def test_rounding_and_poor_talons() -> None:
    """Thousand 2.4, 6.2."""
    assert [fives(points) for points in (2, 3, 7, 8, 12, 13)] == [0, 5, 5, 10, 10, 15]
    talons = ("Js Qd 9h", "9h Jc Jd", "9s 9c Ah")
    assert [poor_talon(cards(talon)) for talon in talons] == [False, True, True]


@pytest.mark.parametrize(("contract", "half"), [(105, 55), (115, 60), (125, 65)])
def test_half_a_contract_to_the_nearest_five(contract: int, half: int) -> None:
    """Thousand 4.3: a tie upwards."""
    table = TABLES.run(dealt("0 0 0", "half"), f"b{contract} P P G")
    assert [*table.state.finished[-1].facts.sheet] == [half, -contract, half]


@pytest.mark.parametrize(("terms", "points"), [("", 0), ("marriage=any", 100)])
def test_a_marriage_needs_a_trick(terms: str, points: int) -> None:
    """Thousand 5.3: of the first lead."""
    table = TABLES.run(dealt("0 0 0", terms), f"{WORDS} pQh")
    assert table.state.deal.count[0] == points
    assert (table.state.deal.trump is Suit.HEARTS) == (points > 0)


def test_four_aces_need_no_trick_and_leave_trumps() -> None:
    """Thousand 5.4, 4.4."""
    hands = ("As Ac Ad Ah Kh Qh 9s", "Ts Tc Td Th Jc Js 9c", "Ks Kc Kd Qs Qc Jd Jh")
    table = TABLES.run(dealt("0 0 0", "aces", hands, "9d 9h Qd"), "b105 P b110 P x9s=1 x9d=2")
    assert "b300" in TABLES.offered(table).split()
    table = TABLES.run(table, "b300 pAs")
    assert table.state.deal.count == (200, 0, 0)
    assert table.state.deal.trump is None
    assert table.state.deal.marriages[0].suit is None


@pytest.mark.parametrize(
    ("hand", "why"), [("Kh Qh Js Jc Jd 9s 9c", "weak"), ("Kh Kd Js Jc Jd", None)]
)
def test_weak_hands(hand: str, why: str | None) -> None:
    """Thousand 2.4: 13 points are dealt anew by the same dealer and count for nothing."""
    table = dealt("0 0 0", "weak", (f"{hand} 9s 9c"[:20], "As Ac Ad Tc", "Ah Th Ts"), "Qs Qc Qd")
    found = table.state.finished
    assert [each.facts.redeal.why for each in found] == [why] * bool(why)
    assert (table.state.kept.deals, table.state.dealer) == (0, 2)


def test_sums_are_offered_and_others_refused_with_them() -> None:
    """Thousand 3.2, 3.3: 120 without a marriage, 180 with clubs."""
    table = dealt("0 0 0")
    assert TABLES.offered(table).split()[:3] == ["P", "b105", "b110"]
    assert TABLES.offered(table).split()[-1] == "b180"
    table = TABLES.run(table, "b115")
    assert TABLES.offered(table) == "P b120"
    for code in ("b110", "b125", "b300"):
        with pytest.raises(RuleError, match="sum-not-allowed") as refused:
            TABLES.run(table, code)
        assert refused.value.params == {"least": 120, "most": 120, "step": 5}


def test_an_order_is_raised_once_before_the_first_card() -> None:
    """Thousand 4.4."""
    table = TABLES.run(dealt("0 0 0"), WORDS)
    assert {"b115", "b260"} <= {*TABLES.offered(table).split()}
    assert "b265" not in TABLES.offered(table).split()
    raised = TABLES.run(table, "b120")
    assert not any(code.startswith("b") for code in TABLES.offered(raised).split())
    assert not any(
        code.startswith("b") for code in TABLES.offered(TABLES.run(table, "pAs")).split()
    )


def test_two_choose_a_talon_and_the_last_trick_takes_the_other() -> None:
    """Thousand 8.2."""
    low = "9s Js Qs Ks 9c Jc Qc Kc 9d Jd"
    table = dealt("0 0", "", ("As Ts Ac Tc Ad Td Ah Th Kh Qh", low), "Qd Kd 9h Jh")
    table = TABLES.run(table, "P t0 xQd=1")
    assert table.state.deal.count == (0, 0)
    while table.state.deal is not None:
        turn = table.state.deal.turn
        table = TABLES.run(table, f"p{max(held(table, turn), key=height).code}")
    facts = table.state.finished[-1].facts
    assert facts.picked == 0
    assert [Card.parse("9h"), Card.parse("Jh")] == [*facts.talon[2:]]
    assert sum(facts.count) == 120 + sum(each.points for each in facts.marriages)
    assert sum(facts.taken) == 11


def held(table: AnyTable, seat: int) -> list[Card]:
    """The cards that a seat may play."""
    return [move.card for move in moves(table, seat) if hasattr(move, "card")]


def height(card: Card) -> int:
    """How high a card stands."""
    return RANKINGS[None].place[card]


def test_a_won_party_leaves_nothing_to_the_next() -> None:
    """Thousand 7.1."""
    table = TABLES.run(
        dealt("880 0 0; barrel 0 1; falls 1 1 1", "parties=2"), f"{WORDS} b120 {PLAY}"
    )
    assert table.state.score.sheet == (Fraction(0),) * 3
    kept = table.state.kept
    assert (kept.parties, kept.played, kept.barrel, kept.falls) == (1, 0, None, (0, 0, 0))
    assert not table.over
