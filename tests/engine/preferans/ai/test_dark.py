"""Computers whose own hand is closed: they look, or say what no card has told them. Rule 9."""

import random

import pytest

from engine.computers import Effort
from engine.preferans.actions import DARK_PASS, LOOK_AT_CARDS, Contract, Strain
from engine.preferans.ai import Level, advise, choose
from engine.preferans.ai.advice import Reason
from engine.preferans.ai.expert.likelihood import LayoutLikelihood
from engine.preferans.ai.people.words import UNIT, bids
from engine.preferans.game import PreferansTable
from engine.preferans.state import Auction
from engine.table import observe
from engine.tricks import card_set
from tests.engine.preferans.tables import cards, dealt, run

SOME = Effort(8)


@pytest.mark.parametrize("level", [Level.CLUB, Level.EXPERT])
def test_whoever_speaks_first_looks(level: Level) -> None:
    table = dealt(convention="classic", forced_rounds=0)
    for seed in range(3):
        assert choose(observe(table, 1), random.Random(seed), level, SOME) is LOOK_AT_CARDS


def test_an_all_pass_that_is_certain_is_worth_a_bomb() -> None:
    """Both others have passed light: the bomb is his alone, and the bigger the longer the row."""
    table = run(in_row(dealt(convention="classic", forced_rounds=0), 2), "L P L P")
    assert choose(observe(table, 0), random.Random(1), Level.CLUB, SOME) is DARK_PASS
    told = advise(observe(table, 0), random.Random(1), Effort(40))
    assert (told.action, told.reason) == (DARK_PASS, Reason.DARK_PASS_PAYS)


def in_row(table: PreferansTable, row: int) -> PreferansTable:
    """The same auction after so many all-passes with a pass in the dark."""
    phase = table.state.phase
    assert isinstance(phase, Auction)
    terms = phase.deal.terms._replace(step=row + 1)
    phase = phase._replace(deal=phase.deal._replace(terms=terms))
    return table._replace(state=table.state._replace(phase=phase))


def test_a_pass_of_an_unseen_hand_tells_nothing_of_it() -> None:
    """Who bid in the dark may pass without a look; who looks may bid misère no more. 9.5, 2.6."""
    table = run(dealt(convention="classic", forced_rounds=0), "d6s L b6c L P")
    strong, low = (card_set(cards(each)) for each in ("AKQJTs AKc Ad 78h", "789s 789c 78d 78h"))
    views = [observe(run(table, said), 2) for said in ("P", "L P")]
    blind, seen = (LayoutLikelihood(view)._bidding[1] for view in views)
    assert blind.likelihood(strong, leads=True) == blind.likelihood(low, leads=True) == UNIT
    left = bids(low, Contract(6, Strain.CLUBS), leads=True)
    assert seen.likelihood(strong, leads=True) < seen.likelihood(low, leads=True) == UNIT - left
