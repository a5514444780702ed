"""Chats that one process lets go are taken up by another where they were, and nobody notices.

Here both are the same process: what it remembered of them is forgotten in between.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

import pytest

from bot.tables.clocks import PING_AFTER
from bot.tables.ledger import fold
from tests.e2e.players import Company
from tests.e2e.preferans.test_pulkas import one_message_per_deal

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.e2e.evening import Evening
    from tests.e2e.preferans.leaks import Witness

SHOWS: Final = ("send", "edit", "delete")


def screens(evening: Evening) -> list[list[tuple[int, str]]]:
    play = evening.play
    chats = (play.group, *(each.private for each in play.party.people[:3]))
    return [[(each.id, each.text) for each in evening.said(chat)] for chat in chats]


def shown(evening: Evening) -> int:
    return sum(call.method.startswith(SHOWS) for call in evening.play.world.calls)


def ahead(evening: Evening, table: int, entries: int) -> Callable[[], bool]:
    """Whether the log has so many entries, or the game is over."""
    return lambda: len(evening.log(table)) >= entries or evening.status(table) == "finished"


async def hand_over(evening: Evening) -> None:
    """Let everything go, let time pass, take it up."""
    assert evening.running is not None
    play, services = evening.play, evening.running.services
    chats = {play.group.id, *(each.id for each in play.party.people)}
    await play.clock.drive(services.let_go(chats))
    assert len(services.tables) == 0
    assert not services.telegram.known()
    before, logs = shown(evening), evening.rows("SELECT count(*) FROM log")
    await play.clock.advance(40)
    assert shown(evening) == before, "something was shown of what was let go"
    assert evening.rows("SELECT count(*) FROM log") == logs
    await play.clock.drive(services.take_up(chats))


async def test_what_stands_is_what_stood(evening: Evening, witness: Witness) -> None:
    """Lobby, auction, tricks, a result: whatever has been shown is not shown again."""
    people = evening.play.party.people[:3]
    people[0].write(evening.play.group, "/newgame сочинка 2")
    await evening.play.clock.advance(60)
    stood, calls = screens(evening), shown(evening)
    await hand_over(evening)
    await evening.play.clock.advance(60)
    assert (screens(evening), shown(evening)) == (stood, calls)
    people[0].write(evening.play.group, "/cancel")
    await evening.play.clock.advance(60)
    table = await evening.sit_down("/newgame сочинка 2", *people)
    company = Company.of(evening, random.Random(3), *people)
    moments = 0
    while evening.status(table) != "finished":
        length = len(evening.log(table))
        await company.play(ahead(evening, table, length + 4))
        await evening.play.clock.advance(PING_AFTER + 10)  # whoever is asked has been called
        if evening.status(table) != "finished":
            stood, calls = screens(evening), shown(evening)
            await hand_over(evening)
            await evening.play.clock.advance(60)
            assert (screens(evening), shown(evening)) == (stood, calls)
            moments += 1
    assert moments > 10
    assert not [call for call in evening.play.world.calls if call.code >= 400]


@pytest.mark.parametrize("seed", range(4))
async def test_an_evening_goes_on_whenever_it_is_handed_over(
    evening: Evening, witness: Witness, seed: int
) -> None:
    """Also while messages are on their way, and while a result, the last one too, is shown."""
    rng = random.Random(seed)
    people = evening.play.party.people[:3]
    evening.latency = 0.2
    table = await evening.sit_down("/newgame сочинка 2", *people)
    company = Company.of(evening, rng, *people)
    handed = 0
    while evening.status(table) != "finished":
        goal = len(evening.log(table)) + rng.randrange(1, 9)
        await company.play(ahead(evening, table, goal))
        await evening.play.clock.advance(rng.choice((0.0, 0.1, 0.3, 1.0)))
        await hand_over(evening)
        handed += 1
    await evening.play.clock.advance(200)
    assert handed > 5
    ledger = fold(evening.log(table))
    assert ledger is not None
    one_message_per_deal(evening, len(ledger.finished))
    assert not evening.play.world.limits.refused
