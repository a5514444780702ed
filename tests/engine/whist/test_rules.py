"""What the figures of the page leave out: deals by what matters, and the score written again."""

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from engine.cards import Card, Rank, Suit
from engine.game import Progress, Shuffled, Status
from engine.kit.past import AgreedEnding
from engine.kit.programs import tables_of
from engine.kit.rubbers import RubberLine
from engine.kit.score import Score
from engine.tricks import card_set
from engine.whist.game import PLACES, WHIST, WhistDeal, WhistFacts
from tests.engine.trick_tables import cards

PAGE = Path(__file__).parents[3] / "docs/whist/rules.md"
ROWS = {
    row[0]: row[2:]
    for line in PAGE.read_text("utf-8").splitlines()
    if re.match(r"\| S\d", line)
    for row in [[cell.strip() for cell in line.strip("|").split("|")]]
}
TERMS = {"humbug": ("form", "humbug"), "none": ("trump", "none"), "both": ("rubber_bonus", "both")}
TABLES = tables_of(WHIST)


def deal_of(terms: str, lying: str, tricks: str, before: str) -> WhistDeal:
    """A deal that is over, by what matters in it."""
    trump = next((Suit(n) for n, letter in enumerate("scdh") if letter in terms.split()), None)
    told = [TERMS[word] for word in terms.split() if word in TERMS]
    agreement = WHIST.agree(dict(told), 2 if "humbug" in terms else 4)
    hands = tuple(card_set(cards(hand)) for hand in lying.split("/"))
    a, b, *parties = map(int, before.split())
    one, other = map(int, tricks.split())
    free = next(Card.of(trump, rank) for rank in Rank) if trump is not None else None
    return WhistDeal(
        agreement=agreement,
        status=Status(Progress.DEAL, 1, 0),
        cards=Shuffled((), "", "", 0, 0),
        before=Score((0,) * agreement.players, sheet=(0, 0)),
        kept=RubberLine(1, (a, b), tuple(parties)),
        stage="play",
        order=(0, 1, 2, 3),
        dealt=hands,
        hands=hands,
        playing=(0, 1, 2, 3),
        turn=None,
        turned=free,
        over=True,
        ending=AgreedEnding("agreed", 0, (one, other, 0, 0)),
    )


@pytest.mark.parametrize("name", ROWS)
def test_what_a_deal_writes(name: str) -> None:
    terms, lying, tricks, before, written = ROWS[name]
    payments = WHIST.payments(deal_of(terms, lying, tricks, before))
    said = (f"{'ab'[each.column or 0]} {each.why} {each.points}" for each in payments)
    assert sorted(said) == sorted(written.split(", "))


@pytest.mark.parametrize(
    ("form", "rubber", "sheet", "accounts"),
    [
        ("pairs", 1, (30, 41), (-11, 11, -11, 11)),
        ("pairs", 2, (45, 6), (39, 39, -39, -39)),
        ("pairs", 3, (6, 50), (-44, 44, 44, -44)),
        ("three", 1, (37, 27), (20, -10, -10)),
        ("three", 2, (37, 27), (-10, 20, -10)),
        ("two", 2, (37, 27), (10, -10)),
        ("humbug", 1, (37, 37), (0, 0)),
    ],
)
def test_a_difference_is_paid_by_each_of_a_side(
    form: str, rubber: int, sheet: tuple[int, int], accounts: tuple[int, ...]
) -> None:
    terms = WHIST.agree({"form": form}, PLACES[form][0])
    paid = WHIST.paid_for(terms, sheet, rubber)
    assert Score((0,) * terms.players).after(paid).accounts == accounts


def test_circles_turn() -> None:
    """Whist 1.4, 7.2."""
    pairs, fixed, three = (
        WHIST.agree(options, players)
        for options, players in (({}, 4), ({"partners": "fixed"}, 4), ({"form": "three"}, 3))
    )
    found = [
        [WHIST.ring(each, number) for number in (1, 2, 3, 4)] for each in (pairs, fixed, three)
    ]
    assert found[0] == [(0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2), (0, 1, 2, 3)]
    assert found[1] == [(0, 1, 2, 3)] * 4
    assert found[2] == [(0, 1, 3, 2), (1, 2, 3, 0), (2, 0, 3, 1), (0, 1, 3, 2)]


# --- the score written a second time --------------------------------------------------------


def scored(facts: WhistFacts, form: str, mates: Sequence[set[int]]) -> Counter[tuple[int, str]]:
    """What both sides write before parties, from the cards and tricks that a record tells."""
    held = {hand: set(facts.hands[hand]) for hand in range(4)}
    for seat, changed in facts.exchange:
        if changed:
            held[seat] = set(facts.hands[3 - seat])
    trump = None if facts.turned is None else facts.turned.suit
    found, tops = Counter[tuple[int, str]](), "AKQJT98765432"
    for column, side in enumerate(mates):
        tricks = sum(facts.taken[hand] for hand in side)
        found[column, "leve"] = max(0, 2 * tricks - 12)
        found[column, "slam"] = 20 if tricks == 13 else 10 if tricks == 12 else 0
        for hand in side:
            codes = {card.code for card in held[hand]}
            for suit in Suit:
                row = "".join("+" if rank + suit.letter in codes else "-" for rank in tops)
                run = len(row) - len(row.lstrip("+"))
                price = [0, 0, 0, 5, 10, 20, 25, 30, 35, 40, 45, 50, 55, 60][run]
                found[column, "coronka"] += price * (2 if trump in (None, suit) else 1)
    counts = [
        sum(
            card.rank is Rank.ACE if trump is None else card.suit is trump and card.rank >= 10
            for hand in side
            for card in held[hand]
        )
        for side in mates
    ]
    for column, (mine, other) in enumerate((counts, counts[::-1])):
        if form == "humbug":
            found[column, "honours"] = mine if mine > other and mine > 1 else 0
        elif mine > other and mine >= 3:
            found[column, "honours"] = {3: 2, 4: 4, 5: 5}[mine]
    return +found


def mates_of(form: str, rubber: int) -> list[set[int]]:
    """Who plays together."""
    if form == "humbug":
        return [{0}, {1}]
    if form == "two":
        return [{0, 2}, {1, 3}]
    if form == "three":
        mine = {3, (rubber - 1) % 3}
        return [mine, {0, 1, 2, 3} - mine]
    mine = [{0, 2}, {0, 1}, {0, 3}][(rubber - 1) % 3]
    return [mine, {0, 1, 2, 3} - mine]


@pytest.mark.parametrize("trump", ["turned", "none"])
@pytest.mark.parametrize("bonus", ["instead", "both"])
@pytest.mark.parametrize("form", PLACES)
def test_whole_evenings_are_scored_as_a_plain_book_has_it(
    form: str, bonus: str, trump: str
) -> None:
    players = PLACES[form][0]
    table = TABLES.open_table(
        players=players, form=form, rubbers=4, rubber_bonus=bonus, trump=trump, seating="joining"
    )
    rng = Random(form + bonus)
    while not table.over:
        if table.legal_moves:
            table.push(rng.choice(table.legal_moves))
        else:
            table.deal(rng)
    below, parties, sheet, rubber = [0, 0], [0, 0], [0, 0], 1
    accounts = [Fraction(0)] * players
    for deal in WHIST.facts(table.state.state):
        facts = deal.facts
        assert facts.rubber == rubber
        mates = mates_of(form, rubber)
        due = scored(facts, form, mates)
        assert [sum(facts.taken[hand] for hand in side) for side in mates] == [*facts.sides]
        for column in (0, 1):
            below[column] += due[column, "leve"]
        won = [column for column in (0, 1) if below[column] >= 10]
        for column in won:
            parties[column] += 1
            if parties[column] == 2:
                due[column, "rubber"] = 10
            if parties[column] == 1 or bonus == "both":
                due[column, "party"] = 5
        assert {(each.sheet, each.for_): each.points for each in facts.writes} == due
        sheet = [
            sheet[column] + sum(n for (c, _), n in due.items() if c == column) for column in (0, 1)
        ]
        assert [[*facts.below], [*facts.parties], [*facts.sheet]] == [below, parties, sheet]
        if 2 in parties:
            more, rubber = sheet[0] - sheet[1], rubber + 1
            for seat in range(players):
                mine = more if seat in mates[0] else -more
                accounts[seat] += 2 * mine if {seat, 3} == mates[0] and players == 3 else mine
            below, parties, sheet = [0, 0], [0, 0], [0, 0]
        elif won:
            below = [0, 0]
        assert [*facts.accounts] == accounts
    assert rubber == 5
