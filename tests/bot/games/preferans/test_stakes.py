"""What a player stands at, and what is owed in the deal: the two lines above his cards."""

import pytest

from bot.games.preferans import lines, result
from bot.i18n import plain
from bot.views import words
from engine.preferans.game import PreferansTable
from engine.table import observe
from tests.bot.games.preferans.games import scene
from tests.engine.preferans.tables import dealt, listed, run
from tests.support.texts import tr

DECLARER, LEFT, RIGHT = 1, 2, 0
"""Seat 0 deals, seat 1 has the first word and plays."""


def owed(table: PreferansTable, viewer: int) -> list[str]:
    """The parts of the line, none where there is no line."""
    line = lines.owed(observe(table, viewer), scene())
    return [] if line is None else str(line).split(" · ")


def ordered(
    level: int, says: str, *, responsibility: str = "full", ten_checked: bool = True
) -> PreferansTable:
    """A contract in spades of a hand that has seven of them on top, two clubs, and a loser."""
    table = dealt(
        "AKQJT98s AKc 7d",
        "AKQJTd 9c QJTh",
        talon="9d 9h",
        responsibility=responsibility,
        ten_checked=ten_checked,
    )
    return run(table, f"b6s P P O x9d9h o{level}s {says}")


def played(table: PreferansTable, cards: int) -> PreferansTable:
    """So many cards, each the first that is allowed: the declarer's spades take trick by trick."""
    for _ in range(cards):
        table = run(table, listed(table).split()[0])
    return table


def declarer_needs(tricks: int) -> str:
    return tr("need-declarer", n=tricks)


def defence_needs(tricks: int) -> str:
    return tr("need-defence", n=tricks)


@pytest.mark.parametrize(("level", "tricks"), [(6, 4), (7, 2), (8, 1), (9, 1)])
def test_the_obligation_is_told_while_whists_are_asked_for(level: int, tricks: int) -> None:
    asked = [tr("owed", level=level, n=tricks)]
    assert owed(ordered(level, ""), LEFT) == asked
    assert owed(ordered(level, "w P"), LEFT) == asked


def test_nothing_is_owed_by_defenders_who_answer_for_nothing() -> None:
    assert owed(ordered(6, "", responsibility="none"), LEFT) == []
    assert owed(ordered(6, "w w", responsibility="none"), LEFT) == [declarer_needs(6)]


@pytest.mark.parametrize("says", ["w w", "w P pc"])
def test_whisters_owe_together_and_a_lone_one_by_himself(says: str) -> None:
    due = [declarer_needs(7), defence_needs(2)]
    assert [owed(ordered(7, says), viewer) for viewer in (LEFT, RIGHT, DECLARER)] == [due] * 3


def test_tricks_are_taken_off_as_they_fall() -> None:
    table = run(ordered(7, "w w"), "p7d")  # loses one to the ace of diamonds
    table = played(table, 2)
    assert observe(table, LEFT).taken == (0, 0, 1)
    assert owed(table, LEFT) == [declarer_needs(7), defence_needs(1)]


def test_what_is_decided_is_not_owed_any_more() -> None:
    made = played(ordered(6, "w w"), 6 * 3)
    assert owed(made, DECLARER) == [tr("need-made", whose="yours"), defence_needs(4)]
    # Three tricks are left: nobody can take four.
    short = played(made, 3)
    assert owed(short, DECLARER) == [tr("need-made", whose="yours")]
    assert owed(short, LEFT) == [tr("need-made", whose="theirs")]
    down = played(run(ordered(10, "w w", ten_checked=False), "p7d"), 2)
    assert owed(down, DECLARER) == [tr("need-down", whose="yours")]
    assert owed(down, LEFT) == [tr("need-down", whose="theirs")]


def test_tricks_claimed_away_on_misere_are_no_catchers() -> None:
    """Which of them would have taken the rest is not known. Rule 7.6."""
    table = dealt("987s 987c 987d 7h", "AKQJTs AKQJc Jh", talon="8h 9h", convention="leningrad")
    (facts,) = run(table, "bm P P O x8h9h 1:cn1").state.finished
    around = scene()
    took = " · ".join(f"{words.name(around, seat)}\u00a00" for seat in range(3))
    assert plain(result.taken_line(facts, around) or "") == tr("taken-unplayed", tricks=took, n=10)
