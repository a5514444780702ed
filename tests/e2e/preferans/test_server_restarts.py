"""A server of PostgreSQL that goes away while people play, and comes back."""

from __future__ import annotations

import random
import signal
from typing import TYPE_CHECKING, Final

import pytest

from bot.taps import Verb
from tests.e2e.evening import taps
from tests.e2e.players import Players
from tests.e2e.preferans.test_restarts import mid_trick, plays_on, state

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.sandbox import Actor
    from tests.e2e.evening import BotSession
    from tests.e2e.preferans.leaks import Witness
    from tests.support.databases import Server

pytestmark = pytest.mark.postgres
GAME: Final = "/newgame сочинка 10"
SEED: Final = 4
AWAY: Final = (5.0, 200.0)
"""Virtual seconds: less than a tap waits for its answer, and so long that all are told to wait."""


def tap_on(evening: BotSession, people: Sequence[Actor]) -> None:
    """Press a move wherever one is shown, whoever is asked."""
    for person in people:
        for message in evening.said(person.private):
            for tap in [tap for tap in taps(message) if tap.verb is Verb.MOVE][:1]:
                person.press(message, tap.encode())


@pytest.mark.parametrize("kept", ["postgres"], indirect=True)
async def test_an_evening_goes_on_where_it_was(
    evening: BotSession, witness: Witness, postgres: Server
) -> None:
    """People tap on while it is away, computers want to move, clocks run: nothing is lost."""
    people = evening.play.party.people[:3]
    table = await evening.sit_down(GAME, *people, computers=1)
    company = Players.of(evening, random.Random(SEED), *people)
    for how, away in zip((signal.SIGINT, signal.SIGQUIT), AWAY, strict=True):
        await company.play(lambda: mid_trick(state(witness, table)), steps=2000)
        before = evening.log(table)
        postgres.stop(how)
        for _ in range(6):
            tap_on(evening, people)
            await evening.play.clock.advance(1)
        await evening.play.clock.advance(away)
        postgres.start()
        assert evening.log(table)[: len(before)] == before
        await evening.play.clock.advance(60)
        assert evening.log(table)[: len(before)] == before
    await plays_on(evening, witness, company, table)
    assert "UnavailableError" in witness.ink.getvalue()
