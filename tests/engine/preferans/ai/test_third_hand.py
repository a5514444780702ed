"""Computers where two play: alone or with the third hand, and an all-pass of two. Rule 10.1."""

import random

import pytest

from engine.computers import Effort
from engine.preferans.ai import Level, advise, choose
from engine.preferans.ai.advice import Reason
from engine.preferans.game import PreferansTable
from engine.table import actors, apply, observe
from tests.engine.preferans.ai.asked import says
from tests.engine.preferans.tables import dealt, run

SOME = Effort(12)
SPADES = "AKQJTs AKc AKd 7h"
LOW = "789s 789c 78d 89h"


def for_two(first: str, dealers: str, said: str = "", *, talon: str = "") -> PreferansTable:
    """Seat 1 speaks first, seat 0 deals; the third hand lies between them."""
    table = dealt(first, "", dealers, talon=talon, convention="hussar", players=2)
    return run(table, said)


@pytest.mark.parametrize("level", Level)
def test_a_strong_hand_bids_and_takes_the_talon(level: Level) -> None:
    assert says(for_two(SPADES, LOW), level) == "b6s"
    assert says(for_two(LOW, SPADES, "P"), level) == "T"


def ordered(hand: str) -> PreferansTable:
    """Seat 1 has ordered six spades, and seat 0 is asked whether he whists with ``hand``."""
    said = "b6s P O x7d8d o6s"
    return for_two("KQJT9s KQTc KQd", hand, said, talon="7d 8d")


@pytest.mark.parametrize("level", [Level.CLUB, Level.EXPERT])
def test_aces_whist(level: Level) -> None:
    assert says(ordered("As A7c A9d AK789h"), level) == "w"


def test_whoever_has_nothing_counts_on_the_third_hand_by_searching_only() -> None:
    """What he lacks, the third hand has as likely as the declarer; a club player sees his own."""
    assert says(ordered("78s 789c 9d 789Th"), Level.CLUB) == "P"
    assert says(ordered("78s 789c 9d 789Th"), Level.EXPERT) == "w"


def test_alone_one_owes_half_and_takes_but_what_is_ones_own() -> None:
    """With three sure tricks of two that are owed; what the third hand brings is worth more."""
    table = run(ordered("As A7c A9d AK789h"), "w")
    told = advise(observe(table, 0), random.Random(1), Effort(40))
    assert told.reason is Reason.OPEN_IS_BETTER
    assert told.worse[0].loss.mean > 0


@pytest.mark.parametrize("level", Level)
def test_the_third_hand_is_played_by_whoever_opened_it(level: Level) -> None:
    table = run(ordered("As A7c A9d AK789h"), "w po")
    while len(table.state.finished) == 0:
        (seat,) = actors(table)
        view = observe(table, seat)
        assert view.viewer == (1 if view.turn == 1 else 0)
        table = apply(table, seat, choose(view, random.Random(2), level, Effort(2)))
    assert sum(table.state.finished[0].taken) == 10
