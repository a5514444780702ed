"""All-pass deals whose truth is known, and cards that cost tricks in them."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from engine.computers import Effort
from engine.preferans.analysis import Analysis, Knowledge, all_pass, analyze, pulka_before
from engine.preferans.analysis.judging import CostlyCard, judge_by_layouts
from engine.preferans.analysis.replay import replay_deal
from engine.preferans.game import PreferansTable
from engine.solver.all_pass import TRICK
from engine.table import actors, apply, moves
from tests.engine.preferans.deals import active_of
from tests.engine.preferans.tables import dealt, run
from tests.engine.random_games import any_move
from tests.engine.records import past_of

BRIEF = Effort(samples=12)
SUITS = ("AKQJT987s 9c 9d", "AKQJT8c AKQJd", "T87d AKQJT87h")
"""Talon 7c 9h: seat 1 takes whatever spades are led, and so on."""


def played(table: PreferansTable, seed: int = 1) -> PreferansTable:
    rng = random.Random(seed)
    while not table.state.finished:
        (seat,) = actors(table)
        table = apply(table, seat, any_move(rng, table, seat, moves(table, seat)))
    return table


def looked(table: PreferansTable, effort: Effort = BRIEF) -> Analysis:
    pulka = pulka_before(past_of(table).finished, 1, table.state.agreement)
    return analyze(past_of(table).finished[0], pulka, effort)


@pytest.mark.parametrize("talon", ["opened", "aside"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_outlook_shares_out_ten_tricks(players: int, talon: str) -> None:
    """Rules 6.2-6.4, 13.25."""
    table = played(
        run(dealt(*SUITS, talon="7c 9h", players=players, all_pass_talon=talon), "P P P")
    )
    found = looked(table)
    assert [each.seat for each in found.passes] == active_of(0, players)
    together = sum(each.average for each in found.passes)
    assert together <= 10 if players > 3 and talon == "opened" else together == 10
    assert all(each.average <= each.most for each in found.passes)
    assert found.game is None
    assert found.whists == ()


def test_cards_that_cost_tricks_are_found_in_order_of_cost() -> None:
    counted = 0
    for seed in range(3):
        table = played(run(dealt(*SUITS, talon="7c 9h"), "P P P"), seed)
        found = looked(table)
        assert found.costly is not None
        assert len(found.slips) == min(5, found.costly)
        losses = [slip.loss for slip in found.slips]
        assert losses == sorted(losses, reverse=True)
        for slip in found.slips:
            assert slip.loss * TRICK >= all_pass.LEAST
            assert slip.seat == slip.player
            assert not slip.turned
            assert slip.knowledge is not Knowledge.UNKNOWN
        counted += found.costly
    assert counted > 0


def test_out_of_time_nothing_is_said_of_the_play() -> None:
    table = played(run(dealt(*SUITS, talon="7c 9h"), "P P P"))
    found = looked(table, Effort(12, lambda: True))
    assert found.slips == ()
    assert found.costly is None


# --- the verdict ----------------------------------------------------------------------------


@pytest.fixture
def found() -> CostlyCard:
    table = played(run(dealt(*SUITS, talon="7c 9h"), "P P P"))
    pulka = pulka_before(past_of(table).finished, 1, table.state.agreement)
    moments, _ = replay_deal(past_of(table).finished[0], pulka)
    shown = [each for moment in moments if (each := all_pass.look(moment)) is not None]
    return shown[0]


def tables(found: CostlyCard, *differences: int) -> list[dict[object, Fraction]]:
    """How much better the named card is than the one played, layout by layout."""
    return [
        {found.slip.card: Fraction(0), **{card: Fraction(each) for card in found.best}}
        for each in differences
    ]


@pytest.mark.parametrize(
    ("differences", "knowledge"),
    [
        ((1,), Knowledge.MISTAKE),  # the one layout that is possible
        ((1, 1, 1, 1), Knowledge.MISTAKE),
        ((1, 0, 1, 1, 0, 1, 1, 1), Knowledge.MISTAKE),
        ((0, 0, 0, 0), Knowledge.HIDDEN),
        ((-1, -1, -1), Knowledge.HIDDEN),
        ((3, -3, 3, -3, 3, -2), Knowledge.HIDDEN),  # better on the whole, but who could tell
        ((), Knowledge.UNKNOWN),
    ],
)
def test_only_a_clear_difference_is_held_against_a_player(
    found: CostlyCard, differences: tuple[int, ...], knowledge: Knowledge
) -> None:
    shown = tables(found, *differences)
    slip = judge_by_layouts(found, shown, [1] * len(shown))  # type: ignore[arg-type]
    assert slip.knowledge is knowledge


def test_weights_count_as_layouts(found: CostlyCard) -> None:
    shown = tables(found, 1, -1)
    assert judge_by_layouts(found, shown, [30, 1]).knowledge is Knowledge.MISTAKE  # type: ignore[arg-type]
    assert judge_by_layouts(found, shown, [1, 30]).knowledge is Knowledge.HIDDEN  # type: ignore[arg-type]


def test_nobody_is_blamed_for_cards_that_the_program_played_for_him() -> None:
    """Once a claim to take no more holds, his cards are found for him. Rule 7.6."""
    table = played(run(dealt(*SUITS, talon="7c 9h"), "P P P"))
    pulka = pulka_before(past_of(table).finished, 1, table.state.agreement)
    moments, _ = replay_deal(past_of(table).finished[0], pulka)
    costly = next(each for each in moments if all_pass.look(each) is not None)
    phase = costly.phase
    control = replace(phase.control, ducking=frozenset((costly.seat,)))
    state = costly.table.state._replace(phase=phase._replace(control=control))
    claimed = replace(costly, table=costly.table._replace(state=state))
    assert all_pass.look(claimed) is None
