"""A misère that the dealer is invited to, from the words after /newgame to what both write."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.e2e.players import Players
from tests.e2e.preferans.test_at_the_table import say
from tests.support.texts import tr

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession
    from tests.e2e.preferans.leaks import Witness

GAME = "/newgame сочинка 4 игроков=4 места=как сели мизер пополам=да"
"""Anna deals and sits out, Gleb cuts, Boris speaks first."""


@pytest.mark.slow
async def test_the_dealer_is_shown_the_cards_and_shares_the_misere(
    evening: BotSession, witness: Witness
) -> None:
    """The program is killed while he thinks; the witness holds all screens to who may know what."""
    play = evening.play
    people = play.party.people[:4]
    table = await evening.sit_down(GAME, *people)
    await say(evening, tr("button-cut-middle"), tr("act-invite"), tr("yes-invite"))
    asked = await evening.message(play.anna.private, tr("act-join"))
    assert tr("hint-invited", name="Борис") in asked.text
    await evening.message(play.group, tr("turn-invitation", name="Анна"))
    await evening.restart()
    await say(evening, tr("act-join"), tr("yes-join"), tr("act-pass"), tr("act-pass"))
    shared = await evening.message(play.group, tr("word-join"))
    assert tr("word-invite") in shared.text
    company = Players.of(evening, random.Random(5), *people)
    await company.play(lambda: witness.truths[table].deals[1].over)
    await evening.message(play.group, tr("result-shared", name="Анна"))
