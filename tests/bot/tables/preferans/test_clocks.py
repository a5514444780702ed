"""What becomes due when: calls, warnings, computers, cuts, and sounds."""

import random

import pytest

from bot.tables import clocks
from bot.tables.clocks import Due, agenda, deadline, sounds
from bot.tables.ledger import Ledger
from engine.cards import DECK
from engine.game import CHANCE
from engine.preferans.game import PREFERANS
from engine.preferans.options import agree
from engine.shuffle import CUT, Shuffle
from engine.table import Control, opening_action

START = 1000.0


def cutting(pace: str, *, computers: frozenset[int] = frozenset()) -> Ledger:
    """The dealer is seat 0, so seat 2 cuts."""
    agreement = agree("sochi", 3, {"seating": "joining", "pace": pace})
    deck = list(DECK)
    random.Random(2).shuffle(deck)
    opened = Ledger.open(opening_action(PREFERANS, agreement, computers), START)
    return opened.after(CHANCE, Shuffle(tuple(deck), "salt"), START)


def bidding(pace: str) -> Ledger:
    return cutting(pace).after(2, CUT[10], START)


def due(ledger: Ledger, **around: object) -> dict[Due, float]:
    found = agenda(ledger, **around)  # type: ignore[arg-type]
    assert list(found) == sorted(found, key=lambda alarm: alarm.at)
    return {alarm.due: alarm.at - START for alarm in found}


def test_nobody_is_hurried_without_a_pace() -> None:
    assert due(bidding("none")) == {
        Due.PING: clocks.PING_AFTER,
        Due.ABSENT: clocks.ABSENT_AFTER,
    }
    assert deadline(bidding("none"), 1) is None


@pytest.mark.parametrize("pace", ["relaxed", "fast"])
def test_a_pace_warns_before_the_computer_plays(pace: str) -> None:
    found = due(bidding(pace))
    assert 0 < found[Due.WARN] < found[Due.TAKEOVER]
    assert deadline(bidding(pace), 1) == START + found[Due.TAKEOVER]
    assert deadline(bidding(pace), 0) is None


def test_nobodys_time_runs_out_while_the_bot_is_away() -> None:
    back = START + 7200.0
    found = due(bidding("fast"), grace=back)
    assert found[Due.TAKEOVER] == 7200.0 + clocks.PACES["fast"].out
    assert found[Due.PING] == clocks.PING_AFTER


def test_a_computer_that_plays_for_a_person_is_not_waited_for() -> None:
    ledger = bidding("fast").after(CHANCE, Control(1, computer=True), START)
    assert due(ledger) == {}


def test_the_deck_is_cut_for_computers_for_the_absent_and_by_standing_wish() -> None:
    assert due(cutting("none", computers=frozenset((2,)))) == {Due.CUT: clocks.CUT_PAUSE}
    absent = cutting("none").after(CHANCE, Control(2, computer=True), START)
    assert due(absent) == {Due.CUT: clocks.CUT_PAUSE}
    assert due(cutting("none"), cuts={2})[Due.CUT] == clocks.CUT_PAUSE
    assert due(cutting("fast"))[Due.CUT] == clocks.CUT_FAST
    assert Due.CUT not in due(cutting("none"))


@pytest.mark.parametrize(
    ("wish", "touched", "sounded", "heard"),
    [
        ("seldom", 59, 1000, False),
        ("seldom", 60, 1000, True),
        ("seldom", 60, 179, False),
        ("seldom", 60, 180, True),
        ("always", 60, 1, True),
        ("always", 59, 1000, False),
        ("never", 1000, 1000, False),
    ],
)
def test_who_hears_of_a_turn(wish: str, touched: float, sounded: float, heard: bool) -> None:
    now = 5000.0
    assert sounds(wish, now=now, touched=now - touched, sounded=now - sounded) is heard
