"""How computers bid without the talon, and share a misère with the dealer. Rules 7.4, 13.30."""

import random

import pytest

from engine.computers import Effort
from engine.preferans.actions import BID, DECLINE_MISERE, INVITE, JOIN_MISERE, MISERE, PASS
from engine.preferans.ai import Level, expert
from engine.preferans.ai.advice import Reason
from engine.preferans.game import PreferansTable
from engine.table import observe
from tests.engine.preferans.ai.asked import says
from tests.engine.preferans.tables import dealt, run

SOME = Effort(8)
LOW = "789s 789c 78d 78h"
HOLES = "79s 7Tc 79Qd 79Kh"
TOP = "AKQJTs AKc AKd Ah"


def invited(hand: str) -> PreferansTable:
    """The dealer is shown ``hand``, and asked."""
    return run(dealt(hand, players=4, misere_invite=True), "i")


@pytest.mark.parametrize("level", Level)
def test_a_misere_that_needs_no_talon_goes_over_a_nine(level: Level) -> None:
    table = dealt(LOW, TOP, no_talon_bids=True)
    assert says(run(table, "bm b9s P"), level) == "bm!"
    assert says(run(dealt(HOLES, TOP, no_talon_bids=True), "bm b9s P"), level) == "P"


@pytest.mark.parametrize("level", Level)
def test_nine_sure_tricks_go_over_a_misere_without_the_talon(level: Level) -> None:
    """A ten with the talon is no worse, where ten are sure."""
    table = run(dealt(LOW, TOP, no_talon_bids=True), "bm b9s P bm!")
    assert says(table, level) in ("b9s!", "b10s")
    weak = run(dealt(LOW, "AQJTs AQTc AJ9d", no_talon_bids=True), "bm b9s P bm!")
    assert says(weak, level) == "P"


@pytest.mark.parametrize("level", Level)
def test_the_dealer_shares_what_cannot_be_caught(level: Level) -> None:
    assert says(invited(LOW), level) == "ij"
    assert says(invited("AKQs AKc AQd AKh Tc"), level) == "id"


def test_the_dealer_is_told_what_half_of_the_misere_is_worth() -> None:
    """Four players: each half of ten brings 25, and alone the inviter would take 25 of him."""
    told = expert.explain(observe(invited(LOW), 0), random.Random(1), Effort(40))
    assert (told.reason, told.contract, told.chance) == (Reason.MISERE_SHARED, MISERE, 100)
    (other,) = told.worse
    assert other.action == DECLINE_MISERE
    assert 45 < other.loss.mean <= 50
    told = expert.explain(observe(invited("AKQs AKc AQd AKh Tc"), 0), random.Random(1), SOME)
    assert told.reason is Reason.MISERE_DECLINED
    assert [each.action for each in told.choices] == [DECLINE_MISERE, JOIN_MISERE]


@pytest.mark.slow
def test_half_of_a_misere_is_worth_a_third_of_it_to_the_inviter() -> None:
    """So it is shared where the whole would lose, and a pass would lose more. Note 42."""
    table = dealt("79Js 79c 79Kd 7Jh", players=4, misere_invite=True)
    told = expert.explain(observe(table, 1), random.Random(1), Effort(40))
    assert (told.reason, told.worse[0].action) == (Reason.MISERE_PAYS, INVITE)
    table = dealt("8Js 8Jc 8Td 89TQh", players=4, misere_invite=True)
    told = expert.explain(observe(table, 1), random.Random(1), Effort(40))
    losses = {each.action: each.loss.mean for each in told.worse}
    assert told.action == PASS
    assert losses[INVITE] < losses[BID[MISERE]] / 2
