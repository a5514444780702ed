"""Agreed results and stopping (7.6, 8.4); votes of every game are in `tests.engine.test_table`."""

import pytest

from engine.errors import RuleError
from engine.preferans.actions import ProposeResult
from engine.preferans.facts import EndingKind
from engine.preferans.game import PreferansTable
from engine.preferans.observe import Stage
from engine.preferans.state import Finished, Play
from engine.shuffle import Shuffling
from engine.table import actors, apply, observe
from tests.engine.preferans.tables import dealt, refuses, run, standing

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


def test_stopping_needs_all_others_and_annuls_the_deal() -> None:
    table = run(play(4), "1:ps")
    assert actors(table) == {1}  # play goes on meanwhile
    assert "A" in standing(table, 0).split()
    table = run(table, "1:pAs 0:A 2:A")
    assert isinstance(table.state.phase, Play)
    table = run(table, "3:A")
    assert isinstance(table.state.phase, Finished)
    assert table.state.finished == ()
    assert observe(table, 0).stage is Stage.FINISHED
    assert observe(table, 0).stopped


def test_one_vote_at_a_time() -> None:
    table = run(play(), "1:ps")
    for code in ("2:ps", "2:pm0"):
        refuses(table, code, "vote-running")
    assert standing(table, 1) == "co cr1 W"
    assert standing(table, 2) == "cr2 cr0 A R"
    blocked = run(table, "2:cr2")
    for code in ("1:ps", "1:pr0-8-2", "1:cr1", "1:pAc"):
        refuses(blocked, code, "vote-running")


@pytest.mark.parametrize(
    ("asked", "answer"),
    [("2:cr2", "2:W"), ("2:cr2", "1:R"), ("0:pr0-8-2", "2:R"), ("0:pr0-8-2", "0:W")],
)
def test_a_question_beside_the_deal_waits_behind_a_claim(asked: str, answer: str) -> None:
    before = run(play(), "1:ps 0:A")
    table = run(before, asked)
    assert table.vote is not None
    assert table.vote.blocks
    table = run(table, answer)
    assert table.vote == before.vote
    assert isinstance(run(table, "2:A").state.phase, Finished)


def test_a_question_beside_the_deal_outlasts_what_ends_it() -> None:
    asked = run(play(), "1:ps")
    for codes in ("0:pr0-8-2 1:A 2:A", "1:cr1"):
        table = run(asked, codes)
        assert isinstance(table.stage, Shuffling)
        assert table.vote == asked.vote
