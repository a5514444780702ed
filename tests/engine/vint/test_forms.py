"""Each for himself, three, two, changing places: the figures of the page, and who plays what."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from engine.kit.past import AgreedEnding
from engine.kit.rubbers import RubberLine
from engine.kit.score import Score
from engine.table import actors, moves, observe
from engine.tricks import PlayCard
from engine.vint.game import VINT
from tests.engine.trick_tables import TrickTables
from tests.laws.kit import AnyTable

TABLES = TrickTables(VINT)
PLAYERS = {"auction": 4, "three": 3, "two": 2, "reseat": 4}


def called(form: str, words: str, dealer: int = 0, **options: Any) -> AnyTable:
    """A table after these words, which all others pass."""
    table = TABLES.opened(PLAYERS[form], dealer, form=form, passes="others", **options)
    return TABLES.run(TABLES.deal(table), words)


def leads(table: AnyTable) -> tuple[int, ...]:
    """The hands in the order of the first trick, the leader's first."""
    found = []
    while not table.state.deal.tricks:
        found.append(table.state.deal.turn)
        (seat,) = actors(table)
        card = next(each for each in moves(table, seat) if isinstance(each, PlayCard))
        table = TABLES.run(table, VINT.encode(card))
    return tuple(found)


@pytest.mark.parametrize(
    ("sheet", "settle", "paid"),
    [
        ((4135, 1065, 2700), "winner", (4505, -3070, -1435)),
        ((4135, 1065, 2700), "all", (4505, -4705, 200)),
        ((5, 5, 0), "winner", (Fraction(5, 2), Fraction(5, 2), -5)),
    ],
)
def test_three_settle_as_the_golden_figures_have_it(
    sheet: tuple[int, ...], settle: str, paid: tuple[Fraction, ...]
) -> None:
    """G14, G15."""
    agreed = VINT.agree({"form": "three", "settle": settle}, 3)
    assert Score((0,) * 3).after(VINT.paid_for(agreed, sheet, 1)).accounts == paid


@pytest.mark.parametrize(
    ("words", "declarer", "partner", "circle"),
    [
        ("b1h b2h P P b3h P P P", 0, 1, (3, 1, 2, 0)),  # G19
        ("b1h b2h P P P", 1, 0, (0, 2, 1, 3)),  # G19
        ("b1h b1n P b2s b2h P P P", 0, 3, (1, 0, 2, 3)),
        ("b1h P P P", 0, 2, (0, 1, 2, 3)),
    ],
)
def test_the_partner_is_who_called_the_strain_and_sits_down_opposite(
    words: str, declarer: int, partner: int, circle: tuple[int, ...]
) -> None:
    """Vint 8.5."""
    table = called("reseat", words)
    deal = table.state.deal
    assert (deal.declarer, deal.partner, set(deal.halves[0])) == (
        declarer,
        partner,
        {declarer, partner},
    )
    order = leads(table)
    place = circle.index(declarer) + 1
    assert order == (*circle[place:], *circle[:place])


def test_the_open_dealer_is_silent_and_the_declarer_plays_his_hand() -> None:
    """Vint 8.1."""
    table = called("auction", "", 2)
    assert (*actors(table), *table.state.deal.speakers) == (3, 3, 0, 1)
    assert all(observe(table, seat).hands[2] for seat in (-1, 0, 1, 3))
    table = TABLES.run(table, "P b2d P P")
    deal = table.state.deal
    assert (deal.declarer, deal.halves) == (0, ((0, 2), (1, 3)))
    assert leads(table) == (1, 2, 3, 0)
    led = TABLES.run(table, VINT.encode(moves(table, 1)[0]))
    assert (led.state.deal.turn, *actors(led)) == (2, 0)
    beside = called("auction", "b2d P P", 2).state.deal
    assert (beside.declarer, beside.halves, beside.turn) == (3, ((3, 2), (0, 1)), 0)


@pytest.mark.parametrize(
    ("words", "declarer", "order"),
    [
        ("b1s P P", 0, (2, 3, 1, 0)),
        ("P b1s P P", 1, (2, 3, 0, 1)),
        ("P P b1s P P", 2, (1, 3, 0, 2)),
    ],
)
def test_three_sit_so_that_the_declarer_faces_the_dummy(
    words: str, declarer: int, order: tuple[int, ...]
) -> None:
    """Vint 8.2."""
    table = called("three", words)
    assert observe(table, 0).hands[3] is not None
    deal = table.state.deal
    assert (deal.declarer, set(deal.halves[0])) == (declarer, {declarer, 3})
    assert leads(table) == order


@pytest.mark.parametrize(
    ("dealer", "words", "side", "order"),
    [
        (0, "b1s P", (0, 2), (1, 2, 3, 0)),
        (0, "P b1s P", (1, 2), (0, 1, 2, 3)),
        (1, "b1s P", (1, 3), (0, 1, 2, 3)),
        (1, "P b1s P", (0, 3), (1, 2, 3, 0)),
    ],
)
def test_two_play_with_the_dealers_dummy_and_with_the_closed_one(
    dealer: int, words: str, side: tuple[int, int], order: tuple[int, ...]
) -> None:
    """Vint 8.3: nobody moves, and who gave way leads from his own hand."""
    before, first, closed = called("two", "", dealer), 2 + dealer, 3 - dealer
    for seat in (-1, dealer):
        assert observe(before, seat).hands[first] is not None
        assert observe(before, seat).hands[closed] is None
    table = called("two", words, dealer)
    assert observe(table, -1).hands[closed] is not None
    deal = table.state.deal
    assert deal.halves[0] == side
    other = 1 - side[0]
    assert [VINT.player_of(deal, hand) for hand in range(4)] == [
        side[0] if hand in side else other for hand in range(4)
    ]
    assert leads(table) == order


def over(form: str, words: str, taken: tuple[int, ...], **kept: Any) -> dict[tuple[int, str], int]:
    """What a deal writes with these tricks by hand, by column and item."""
    deal = called(form, words).state.deal
    count = len(deal.kept.below)
    line = RubberLine(1, kept.get("below", (0,) * count), kept.get("parties", (0,) * count))
    ended = replace(deal, kept=line, over=True, ending=AgreedEnding("agreed", 0, taken))
    skipped = ("honours", "coronka", "ace_set")
    return {
        (each.column or 0, str(each.why)): int(each.points)
        for each in VINT.payments(ended)
        if each.why not in skipped
    }


def test_the_dealer_writes_with_his_declarer_and_the_penalty_too() -> None:
    """Vint 8.1."""
    written = over("auction", "P b6c P P", (2, 3, 8, 0))  # dealer 0, declarer 2
    assert written[0, "tricks"] == written[2, "tricks"] == 600
    assert written[1, "tricks"] == written[3, "tricks"] == 180
    fined = {key: points for key, points in written.items() if key[1] in ("penalty", "premium")}
    assert fined == {
        (seat, item): points
        for seat in (0, 1, 3)
        for item, points in (("penalty", 12000), ("premium", 5000))
    }


def test_a_party_is_the_declaring_sides_if_it_reached_it() -> None:
    """Vint 8.2, 8.4."""
    near = {"below": (450, 450, 450)}
    assert {
        key for key in over("three", "b1s P P", (8, 2, 3, 0), **near) if key[1] == "rubber"
    } == {(0, "rubber")}
    lost = over("three", "b1s P P", (0, 6, 7, 0), **near)
    assert {key for key in lost if key[1] == "rubber"} == {(1, "rubber"), (2, "rubber")}
    both = over("auction", "P b1s P P", (5, 3, 5, 0), below=(450,) * 4, parties=(1, 1, 0, 1))
    assert {key for key in both if key[1] in ("rubber", "party")} == {(0, "rubber"), (2, "party")}


def test_each_deal_is_settled_where_places_change() -> None:
    """Vint 8.5: no parties, no crosses."""
    table = TABLES.deal(TABLES.opened(4, 0, form="reseat", passes="others"))
    table = TABLES.run(table, "P P P P")
    facts = table.state.finished[-1].facts
    assert (facts.crosses, facts.writes, facts.accounts) == (0, (), (0,) * 4)
    deal = called("reseat", "b1s P P P").state.deal
    ended = replace(deal, over=True, ending=AgreedEnding("agreed", 0, (8, 5, 0, 0)))
    sheet = Score((0,) * 4, sheet=(0,) * 4).after(VINT.payments(ended)).sheet
    more = sheet[0] - sheet[1]
    paid = Score((0,) * 4).after(VINT.paid_for(deal.agreement, sheet, 1)).accounts
    assert paid == (more, -more, more, -more)
    assert more
