"""Agreed results and stopping (7.6, 8.4); votes of every game are in `tests.engine.test_table`."""

import pytest

from engine.errors import RuleError
from engine.preferans.actions import ProposeResult
from engine.preferans.facts import EndingKind
from engine.preferans.game import PreferansTable
from engine.table import actors, apply, observe
from tests.engine.preferans.tables import dealt, refuses, run

SOLID = "AKQJT9s Ac Ad Ah Kh"


def play(players: int = 3) -> PreferansTable:
    table = dealt(SOLID, "87s KQc KQd QJTh 7c", talon="7d 8d", players=players)
    return run(table, "b6s P P O x7d8d o6s w w")


def test_an_agreed_result_needs_everybody_and_blocks() -> None:
    table = run(play(4), "2:pr0-8-1-1")
    assert actors(table) == {0, 1, 3}
    refuses(table, "1:pAs", "vote-running")
    vote = observe(table, 3).vote
    assert vote is not None
    assert (vote.proposer, vote.blocks, vote.awaited) == (2, True, frozenset({0, 1, 3}))
    table = run(table, "0:A 1:A")
    assert actors(table) == {3}
    facts = run(table, "3:A").state.finished[-1]
    assert facts.taken == (0, 8, 1, 1)
    assert facts.ending is not None
    assert (facts.ending.kind, facts.ending.seat) == (EndingKind.AGREED, 2)


@pytest.mark.parametrize(
    "taken", [(0, 8, 1), (0, 11, -1), (1, 8, 1, 0), (0, 8), (10, 0, 0), (0, 10, 1)]
)
def test_results_that_cannot_be(taken: tuple[int, ...]) -> None:
    # Seat 1 has taken a trick already.
    table = run(play(), "pAc p7c p8c")
    with pytest.raises(RuleError, match="bad-result"):
        apply(table, 1, ProposeResult(taken))


def test_a_sitting_dealer_takes_only_what_the_talon_can() -> None:
    with pytest.raises(RuleError, match="bad-result"):
        apply(play(4), 1, ProposeResult((1, 9, 0, 0)))
    passed = run(dealt(SOLID, players=4), "P P P")
    apply(passed, 1, ProposeResult((2, 8, 0, 0)))
    with pytest.raises(RuleError, match="bad-result"):
        apply(passed, 1, ProposeResult((3, 7, 0, 0)))


def test_results_are_proposed_only_while_cards_are_played() -> None:
    refuses(dealt(), "1:pr0-8-2", "not-now")
