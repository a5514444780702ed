"""Five at the table. Rules 1.2, 4.4, 4.5, 13.23: two sit out, and only the dealer has rights.

Seat 0 deals unless a test says otherwise: seats 1, 2 and 4 play, seat 3 is the second sitter.
"""

from fractions import Fraction

import pytest

from engine.errors import RuleError
from engine.game import PUBLIC
from engine.preferans.actions import ProposeResult
from engine.preferans.pulka import empty_sheet, enter, settle
from engine.preferans.state import AllPass, Play
from engine.table import actors, apply, observe
from engine.votes import STOP
from tests.engine.preferans.deals import agreement, all_pass, deal, scored, text
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


# --- writes: dealer 4, so that seats 0, 1 and 3 play and seat 2 is the second sitter -------------


@pytest.mark.parametrize(
    ("convention", "taken", "price", "expected"),
    [
        # The least count is the dealer's one; the second sitter's nothing lowers nobody's.
        ("sochi", (4, 3, 0, 2, 1), 1, "M0=3 M1=2 M3=1"),
        ("rostov", (0, 5, 0, 5, 0), 5, "P0=1 P4=1 W01=25 W03=25"),
    ],
)
def test_the_second_sitter_is_not_in_an_all_pass(
    convention: str, taken: tuple[int, ...], price: int, expected: str
) -> None:
    writes = scored(all_pass(taken, price), agreement(convention, 5), empty_sheet(5))
    assert text(writes) == expected


def test_both_sitters_write_consolation() -> None:
    down = deal((5, 3, 0, 2, 0), whisters=(1,))
    assert text(scored(down, agreement("sochi", 5), empty_sheet(5))) == (
        "M0=2 W10=12 W20=2 W30=2 W40=2"
    )
    # The dealer whists with the hand of seat 3: gentlemen share with seat 1, not with seat 2.
    shared = deal((7, 1, 0, 2, 0), contract="8s", whisters=(4,), hand=3)
    assert text(scored(shared, agreement("leningrad", 5), empty_sheet(5))) == (
        "M0=12 W10=30 W20=12 W30=12 W40=30"
    )


@pytest.mark.parametrize(
    ("taken", "contract", "points"),
    [
        ((1, 6, 0, 3, 0), "misere", (-80, 20, 20, 20, 20)),
        # Six down one against five and nothing: two mountain points are four whists to each.
        ((5, 5, 0, 0, 0), "6s", (-34, 16, 6, 6, 6)),
    ],
)
def test_a_mountain_point_is_two_whists_to_each(
    taken: tuple[int, ...], contract: str, points: tuple[int, ...]
) -> None:
    terms = agreement("sochi", 5)
    facts = deal(taken, contract=contract, whisters=() if contract == "misere" else (1,))
    before = empty_sheet(5)
    assert settle(enter(before, scored(facts, terms, before)), terms) == tuple(
        map(Fraction, points)
    )
