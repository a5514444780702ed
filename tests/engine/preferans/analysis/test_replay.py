"""A finished deal is gone through as it was played, in the pulka as it stood."""

import random

import pytest

from engine.preferans.analysis import pulka_before
from engine.preferans.analysis.replay import course, replay_deal
from engine.preferans.deal import terms
from engine.table import apply
from engine.votes import AGREE, ProposeLonger
from tests.engine.preferans.tables import dealt, game, opening, run
from tests.engine.random_games import early_move
from tests.engine.records import past_of

GAMES = [("sochi", 4), ("leningrad", 3)]


@pytest.mark.slow
@pytest.mark.parametrize(("convention", "players"), GAMES)
def test_each_deal_finds_the_pulka_and_plays_its_cards_again(convention: str, players: int) -> None:
    rng = random.Random(f"{convention}{players}")
    before = {}
    table = None
    for table, _ in game(
        rng, opening(rng, convention, players, length=10), choose=early_move, besides=0.01
    ):
        before[len(table.state.finished) + 1] = table.state.pulka
    assert table is not None
    played = 0
    for number, facts in enumerate(past_of(table).finished, 1):
        pulka = pulka_before(past_of(table).finished, number, table.state.agreement)
        then = before[number]
        assert pulka.sheet == then.sheet
        assert pulka.finished == then.finished
        assert terms(pulka) == terms(then)
        moments, after = replay_deal(facts, pulka)
        for moment in moments:
            assert moment.phase.turn == moment.seat
            assert moment.trick == len(moment.phase.tricks) + 1
        if len(facts.tricks) == 10:
            assert after is not None
            assert after.state.finished[-1].writes == facts.writes
            assert after.state.finished[-1].tricks == facts.tricks
            played += 1
    assert played


def test_a_deal_is_replayed_in_the_pulka_of_its_time() -> None:
    """A surplus was to be disposed of; the pulka is longer now, and has room for it."""
    table = dealt(first="AKQJT9s AKc AKd", talon="7s 8s", length=1, unwhisted_help="mountain")
    table = run(table, "b6s P P O x7s8s o6s P P sm")
    for seat, action in ((0, ProposeLonger(10)), (1, AGREE), (2, AGREE)):
        table = apply(table, seat, action)
    past = past_of(table)
    pulka = pulka_before(past.finished, 1, past.history.agreed(1))
    _, after = course(past.finished[0], pulka)
    assert after.state.finished[-1].writes == past.finished[0].writes
    assert past.history.agreed(2) == past.agreement == table.state.agreement
