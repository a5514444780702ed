"""Five at the table. Rules 1.2, 4.4, 4.5, 13.23: two sit out, and only the dealer has rights.

Seat 0 deals unless a test says otherwise: seats 1, 2 and 4 play, seat 3 is the second sitter.
"""

import pytest

from engine.errors import RuleError
from engine.game import PUBLIC
from engine.preferans.actions import ProposeResult
from engine.preferans.state import AllPass, Play
from engine.table import actors, apply, observe
from engine.votes import STOP
from tests.engine.preferans.tables import dealt, legal_actions, listed, opened, run
from tests.engine.preferans.test_deal import shuffled

HAND = "AKQJT9s Ac Ad Ah Kh"
ORDERED = "b6s P P O x7d8d o8s"


def test_everybody_deals_once_in_five_deals() -> None:
    table = opened(players=5)
    found = []
    for _ in range(5):
        table = run(shuffled(table), "k16")
        seen = observe(table, PUBLIC)
        found.append((seen.dealer, seen.active, seen.sitting))
        table = run(table, "P P P")
        while isinstance(table.state.phase, AllPass):
            table = run(table, listed(table).split()[0])
    assert found == [
        (0, (1, 2, 4), 0),
        (1, (2, 3, 0), 1),
        (2, (3, 4, 1), 2),
        (3, (4, 0, 2), 3),
        (4, (0, 1, 3), 4),
    ]


def test_the_third_hand_cuts_and_the_second_sitter_does_nothing() -> None:
    table = shuffled(opened(players=5))
    assert actors(table) == {4}
    table = run(table, "k16 P P P")
    while isinstance(table.state.phase, AllPass):
        assert legal_actions(table, 3) == (STOP,)
        assert actors(table) <= {1, 2, 4}
        table = run(table, listed(table).split()[-1])
    assert table.state.finished[0].hands[3] == frozenset()


def test_only_the_dealer_is_asked_for_a_whist() -> None:
    table = run(dealt(HAND, talon="7d 8d", players=5), ORDERED)
    assert listed(run(table, "P P")) == "l2 l4 P"
    assert actors(run(table, "P P")) == {0}
    closed = run(table, "P P l4 w pc pAs")
    assert isinstance(closed.state.phase, Play)
    assert closed.state.phase.control.played_by == (0, 1, 2, 3, 0)
    over = run(table, "P P P")
    assert [write.seat for write in over.state.finished[0].writes] == [1]


def test_an_agreed_result_needs_all_five_and_gives_sitters_nothing() -> None:
    table = run(dealt(HAND, talon="7d 8d", players=5), f"{ORDERED} w w")
    for taken in ((0, 9, 0, 1, 0), (1, 9, 0, 0, 0)):
        with pytest.raises(RuleError, match="bad-result"):
            apply(table, 1, ProposeResult(taken))
    asked = run(table, "1:pr0-9-1-0-0 0:A 2:A 4:A")
    assert not asked.state.finished
    assert run(asked, "3:A").state.finished[0].taken == (0, 9, 1, 0, 0)
    passed = run(dealt(HAND, talon="7d 8d", players=5), "P P P")
    apply(passed, 1, ProposeResult((2, 8, 0, 0, 0)))
    with pytest.raises(RuleError, match="bad-result"):
        apply(passed, 1, ProposeResult((1, 8, 0, 1, 0)))
