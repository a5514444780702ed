"""What the golden figures of the page leave out: the auction, the rubber."""

from dataclasses import replace
from typing import Any

import pytest

from engine.kit.ladder import PASS
from engine.kit.past import AgreedEnding
from engine.kit.words import Ahead
from engine.table import actors, apply, moves
from engine.tricks import PlayCard
from engine.vint.deal import short
from engine.vint.game import VINT
from engine.votes import AGREE
from tests.engine.trick_tables import TrickTables
from tests.laws.kit import AnyTable

TABLES = TrickTables(VINT)


def dealt(**options: Any) -> AnyTable:
    """A table in the auction; seat 0 has dealt."""
    return TABLES.deal(TABLES.opened(4, **options))


@pytest.mark.parametrize(
    ("passes", "count"), [("twice", 8), ("others", 3), ("once", 4), ("thrice", 12)]
)
def test_so_many_passes_end_the_auction(passes: str, count: int) -> None:
    """Vint 3.4, 4.1."""
    table = TABLES.run(dealt(passes=passes), f"P b1d {' '.join(['P'] * (count - 1))}")
    assert table.state.deal.stage == "auction"
    deal = TABLES.run(table, "P").state.deal
    assert (deal.stage, deal.declarer, deal.contract.code, deal.turn) == ("play", 1, "1d", 2)


@pytest.mark.parametrize(
    ("said", "least", "count"), [("b2d", "P b2h", 28), ("", "P b1s", 36), ("b7n", "P", 1)]
)
def test_calls_stand_above_the_last_one(said: str, least: str, count: int) -> None:
    """G16."""
    offered = TABLES.offered(TABLES.run(dealt(), said)).split()
    offered = [each for each in offered if each != "ps"]
    assert (" ".join(offered[:2]), len(offered)) == (least, count)


def test_passes_left_ahead_last_until_a_call() -> None:
    """Vint 3.4."""
    table = TABLES.run(dealt(), "b1d")
    table = apply(table, 2, Ahead(PASS))
    table = apply(table, 3, Ahead(PASS))
    table = TABLES.run(table, "P P P")  # seats 1, 0, 1: 2 and 3 pass by themselves
    assert (min(actors(table)), len(table.state.deal.words)) == (0, 8)
    assert table.state.deal.ahead == ((2, PASS), (3, PASS))
    called = TABLES.run(table, "b2d")
    assert (called.state.deal.ahead, min(actors(called))) == ((), 1)


def test_a_pass_drops_nobody_out() -> None:
    """Vint 3.1."""
    deal = TABLES.run(dealt(), "P P P b1s P b2s b3s").state.deal
    assert [each.seat for each in deal.calls] == [0, 1, 2, 3, 0, 1, 2]


def test_a_passed_out_deal_is_a_cross_or_played() -> None:
    """Vint 3.5, 6.4."""
    crossed = TABLES.run(dealt(), "P P P P").state
    assert (crossed.deal, crossed.kept.crosses, crossed.finished[-1].facts.sides) == (None, 1, None)
    chosen = {"all_pass": "play"}
    played = TABLES.run(dealt(**chosen), "P P P P").state.deal
    assert (played.stage, played.turn, played.trump) == ("play", 1, None)


def test_people_sit_otherwise_in_the_next_rubber() -> None:
    """Vint 2.3, 2.4."""
    table = TABLES.opened(4, 3, rubbers=3)
    state = table.state
    first, second, third, fourth = (
        VINT.order(state.agreement, state._replace(kept=state.kept._replace(rubber=number)))
        for number in (1, 2, 3, 4)
    )
    assert (first, second, third, fourth) == ((0, 1, 2, 3), (0, 2, 1, 3), (2, 0, 1, 3), first)


def claimed(table: AnyTable, called: str, claim: str, *hands: str) -> AnyTable:
    """A deal of these hands, from the dealer's left: called, one trick, the rest agreed."""
    table = TABLES.run(TABLES.deal(table, *hands), called)
    table = TABLES.run(table, "P " * 8)
    while not table.state.deal.tricks:
        (seat,) = actors(table)
        played = next(each for each in moves(table, seat) if isinstance(each, PlayCard))
        table = apply(table, seat, played)
    deal = table.state.deal
    seat, more = int(claim[0]), int(claim[2:])
    mine = sum(deal.taken[hand] for hand in VINT.side(deal, seat))
    table = apply(table, seat, VINT.decode(f"cn{more - mine}"))
    while table.vote is not None:
        table = apply(table, min(table.vote.awaited), AGREE)
    return table


def test_a_rubber_comes_to_its_golden_figures() -> None:
    """G17: A is the side of seats 0 and 2; each hand has two honours or aces at most."""
    table = TABLES.opened(4, 0)
    hands = ("Th As Kd Kc", "Ah Kh", "Ad Ks", "Qh Jh Ac")
    table = claimed(table, "b5h", "0:11", *hands)
    assert table.state.score.sheet == (4550, 100)
    table = TABLES.run(TABLES.deal(table), "P P P P")
    table = claimed(table, "P b3s", "3:8", "Ks Qs Ac Kd", "As Ah Kc", "Js Kh", "Ts Ad")
    assert table.state.score.sheet == (7700, 340)
    table = claimed(table, "P b4n", "0:12", "As Ah Kc", "Ac Ks Kh Kd", "Ad")
    assert table.state.finished[-1].facts.sheet == (14680, 380)
    assert table.state.score.accounts == (14300, -14300, 14300, -14300)


@pytest.mark.parametrize(("all_pass", "points"), [("cross", 3500), ("winding", 6500)])
def test_seven_crosses_come_to_their_golden_figures(all_pass: str, points: int) -> None:
    """G13."""
    table = dealt(all_pass=all_pass)
    deal = replace(table.state.deal, kept=table.state.deal.kept._replace(crosses=7))
    assert [each.points for each in VINT.extras(deal, 0)] == [points]


def test_cards_laid_aside_are_two_tricks_of_the_declarers() -> None:
    """G18."""
    table = dealt(deal="vitalin")
    while table.state.deal.stage == "aside":
        seat = min(actors(table))
        table = apply(table, seat, next(iter(moves(table, seat))))
    deal = TABLES.run(table, "b4s P P P P P P P P").state.deal
    ending = AgreedEnding("agreed", 0, (7, 4, 0, 0))
    deal = replace(deal, ending=ending)
    assert (deal.sides, short(deal, deal.agreement)) == ((9, 4), 1)
    assert sum(map(int.bit_count, deal.hands)) == 44
