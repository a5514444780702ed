"""The solver of all-pass moves cards and counts tricks as the table does."""

import random

import pytest

from engine.game import CHANCE
from engine.preferans.actions import PASS
from engine.preferans.game import PreferansTable
from engine.preferans.state import AllPass
from engine.solver.all_pass import AllPassPosition
from engine.table import actors, apply, moves
from engine.tricks import PlayCard, cards_in
from tests.engine.preferans.tables import opened
from tests.engine.random_games import chance
from tests.engine.solver import plain_all_pass as plain


def placed(phase: AllPass) -> AllPassPosition:
    """Where an all-pass of the engine stands; players count from the first hand."""
    active = phase.deal.terms.active
    one, two, three = (phase.hands[seat] for seat in active)
    leads = active[0] if phase.leader is None else phase.leader
    return AllPassPosition(
        (one, two, three),
        active.index(leads),
        tuple(card for seat, card in phase.trick if seat in active),
        () if phase.talon_card is None else phase.deal.talon[len(phase.tricks) :],
        dealer_plays=len(phase.taken) > 3,
    )


def passed_out(rng: random.Random, talon: str, players: int) -> PreferansTable:
    """A deal that everybody passes."""
    table = opened(players=players, all_pass_talon=talon)
    while not isinstance(table.state.phase, AllPass):
        (actor,) = actors(table)
        action = chance(rng, table) if actor == CHANCE else moves(table, actor)[0]
        if actor != CHANCE and PASS in moves(table, actor):
            action = PASS
        table = apply(table, actor, action)
    return table


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("talon", ["opened", "aside"])
def test_tricks_go_as_at_the_table(talon: str, players: int) -> None:
    rng = random.Random(players)
    for _ in range(15):
        table = passed_out(rng, talon, players)
        while isinstance(table.state.phase, AllPass):
            phase = table.state.phase
            here = placed(phase)
            active = phase.deal.terms.active
            options = moves(table, phase.turn)
            assert here.turn == active.index(phase.turn)
            assert {option.card for option in options if isinstance(option, PlayCard)} == set(
                cards_in(here.playable)
            )
            action = rng.choice(options)
            assert isinstance(action, PlayCard)
            following, taker = plain.played(here, action.card)
            table = apply(table, phase.turn, action)
            if following is None:
                assert table.state.finished
                continue
            assert isinstance(table.state.phase, AllPass)
            assert placed(table.state.phase) == following
            if taker is not None:
                winner = phase.deal.terms.dealer if taker == plain.DEALER else active[taker]
                assert table.state.phase.taken[winner] == phase.taken[winner] + 1
