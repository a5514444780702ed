"""Hussar: two people in a group, or one against the computer."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from engine.preferans.state import OpenOrClosed
from tests.e2e.evening import shows, words
from tests.e2e.players import Players
from tests.e2e.preferans.test_computers import private_lobby
from tests.support.texts import tr

if TYPE_CHECKING:
    from engine.preferans.game import PreferansTable
    from tests.e2e.evening import BotSession


def table_of(evening: BotSession, number: int) -> PreferansTable:
    """The table as its log has it."""
    ledger = evening.ledger(number)
    table: PreferansTable = ledger.table
    return table


async def test_one_computer_sent_away_leaves_a_table_for_two(evening: BotSession) -> None:
    anna = evening.play.anna
    lobby = await private_lobby(evening, "/newgame 10")
    for button in ("button-drop-computer", "button-options", "preset-hussar", "button-back-menu"):
        await evening.tap(anna, lobby, tr(button))
    await evening.tap(anna, lobby, tr("button-deal"))
    await evening.message(anna.private, tr("header", number=1))
    assert table_of(evening, 1).state.agreement.third_hand == 2
    query = "SELECT computer FROM places WHERE table_id = 1 ORDER BY position"
    assert evening.rows(query) == [(0,), (1,)]


@pytest.mark.slow
async def test_of_two_taps_at_once_one_says_how_he_whists(evening: BotSession) -> None:
    """The whister taps both ways: the first holds, and his screen is the one that follows."""
    play, rng = evening.play, random.Random(11)
    people = play.party.people[:2]
    number = await evening.sit_down("/newgame гусарик 50 места=как сели", *people)
    company = Players.of(evening, rng, *people)

    def asked() -> bool:
        return isinstance(table_of(evening, number).state.phase, OpenOrClosed)

    await company.play(asked)
    phase = table_of(evening, number).state.phase
    assert isinstance(phase, OpenOrClosed)
    assert phase.deal.terms.third_hand == 2
    whister = next(
        person
        for person in people
        if any(shows(each, tr("your-openness-third")) for each in evening.said(person.private))
    )
    hand = await evening.message(whister.private, tr("your-openness-third"))
    both = [
        each for each in hand.buttons if each["text"] in (tr("act-open-third"), tr("act-alone"))
    ]
    assert words(both) == [tr("act-open-third"), tr("act-alone")]
    before = len(evening.log(number))
    taps = [whister.press(hand, each["callback_data"]) for each in both]
    await play.until(lambda: all(each.answered for each in taps), limit=15)
    assert len(evening.log(number)) == before + 1
    assert table_of(evening, number).state.phase.control.open_play is True  # type: ignore[union-attr]
    await evening.message(whister.private, tr("nobodys-hand"))
    other = next(each for each in people if each is not whister)
    await evening.message(other.private, tr("nobodys-hand"))
    await evening.message(play.group, tr("nobodys-hand"))
