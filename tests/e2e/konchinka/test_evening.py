"""Konchinka through the Bot API: a stop in mid-deal."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from bot.views import words
from tests.e2e.players import Players
from tests.support.texts import told, tr

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession

KEY = "konchinka"


async def begun(evening: BotSession) -> int:
    """Anna, Boris and Vera have finished a deal; in the next cards are taken."""
    people = evening.play.anna, evening.play.boris, evening.play.vera
    table = await evening.sit_down("/newgame кончинка, места=как сели", *people)
    company = Players.of(evening, random.Random(4), *people)

    def comes() -> bool:
        deal = lying(evening, table)
        some = deal is not None and any(each.cards for each in deal.taken)
        return some and len(evening.ledger(table).finished) == 1

    await company.play(comes)
    return table


def lying(evening: BotSession, table: int) -> Any:
    """The deal as its state has it."""
    return evening.ledger(table).table.state.deal


@pytest.mark.slow
async def test_a_stop_in_mid_deal_settles_the_deals_before_it(evening: BotSession) -> None:
    """What was taken is void; each pays what he lacks more than the best (7.2)."""
    play = evening.play
    table = await begun(evening)
    await evening.restart()
    play.anna.write(play.group, "/stop")
    vote = await evening.message(play.group, tr("button-agree"))
    for each in (play.boris, play.vera):
        await evening.tap(each, vote, tr("button-agree"))
    await play.until(lambda: evening.status(table) == "finished")
    state = evening.ledger(table).table.state
    assert (state.deal, len(state.finished)) == (None, 1)
    lacks = state.finished[0].score.sheet
    best = [seat for seat, each in enumerate(lacks) if each == min(lacks)]
    paid = [Fraction(each - min(lacks)) for each in lacks]
    share = sum(paid) / len(best)
    assert share
    won = [share * (seat in best) - each for seat, each in enumerate(paid)]
    assert list(state.score.accounts) == won
    final = await evening.message(play.group, told(KEY, "button-again"))
    anna = evening.ledger(table).table.seating.joined[0]
    told_ = f"Анна: {words.signed(Fraction(won[anna]))}"
    assert told_ in final.text.replace("\N{NO-BREAK SPACE}", " ")
