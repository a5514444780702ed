"""Single faults of the database at every moment of an evening: one write, a lock, a kill."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from functools import partial
from typing import TYPE_CHECKING, Final

import pytest

from bot.store import StoreError
from tests.e2e.players import Players
from tests.e2e.preferans.test_restarts import deals_shown, state
from tests.e2e.preferans.test_store_faults import (
    GAME,
    legal,
    seated,
    settle,
    standing,
    written_once,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from tests.e2e.evening import BotSession
    from tests.e2e.preferans.leaks import Witness
SPACING: Final = 24
"""Writes from one that fails to the next: each fault is over before another comes."""
OFFSETS: Final = range(0, SPACING, 5)


async def evening_of(evening: BotSession, witness: Witness, computers: int, seed: int) -> None:
    """From the lobby to the settlement, however often the store refuses; then all is as it is."""
    people = evening.play.party.people[: 3 - computers]
    table = await seated(evening, *people, computers=computers)
    company = Players.of(evening, random.Random(seed), *people)
    company.quick = (1.0, 4.0)
    await company.play(lambda: state(witness, table).state.finished, steps=3000)
    await settle(evening, *people)
    evening.faults.heal()
    await evening.play.clock.advance(120)
    legal(evening, witness, table)
    assert evening.status(table) == "finished"
    assert any("🏁" in each.text for each in evening.said(evening.play.group))
    assert standing(evening) == []


@pytest.mark.slow
@pytest.mark.parametrize("offset", OFFSETS)
async def test_one_write_alone_fails(evening: BotSession, witness: Witness, offset: int) -> None:
    """Write number k, for every k of a game: each on its own, and never two in a row."""
    faults = evening.faults
    begun = faults.written
    faults.strikes = lambda write: (write.number - begun) % SPACING == offset
    await evening_of(evening, witness, 2 * (offset % 2), 4)
    assert len(faults.struck) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
async def test_locked_at_any_moment(evening: BotSession, witness: Witness, seed: int) -> None:
    """Another program holds the database for half a minute, again and again; people go on."""
    rng, clock = random.Random(seed), evening.play.clock

    async def locks() -> None:
        for _ in range(12):
            await clock.sleep(rng.uniform(5, 90))
            other = sqlite3.connect(evening.path, isolation_level=None, timeout=30)
            other.execute("BEGIN IMMEDIATE")
            await clock.sleep(30)
            other.execute("ROLLBACK")
            other.close()

    locking = asyncio.ensure_future(locks())
    await evening_of(evening, witness, 2 * (seed % 2), seed)
    await clock.advance(12 * 120)
    assert locking.done()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.slow
async def test_killed_while_writes_fail(evening: BotSession, witness: Witness, seed: int) -> None:
    """Refused, made though it looked refused, and then killed: the next process finds the truth."""
    rng, faults = random.Random(seed), evening.faults
    computers = 2 * (seed % 2)
    people = evening.play.party.people[: 3 - computers]
    table = await evening.sit_down(GAME, *people, computers=computers)
    company = Players.of(evening, rng, *people)

    def played() -> bool:
        # Somebody alone with computers may have stopped the pulka.
        return bool(state(witness, table).state.finished) or evening.status(table) == "finished"

    def on_from(length: int) -> bool:
        return played() or len(evening.log(table)) >= length + 6

    kills = 0
    for _ in range(12):
        if played():
            break
        kills += 1
        match rng.randrange(3):
            case 0:
                faults.strikes = lambda _: rng.random() < 0.4
            case 1:
                faults.commits, faults.every = rng.choice(("before", "after")), 2
            case 2:
                faults.all()
        for _ in range(rng.randint(1, 6)):
            for player in company.players:
                for message in player.look():
                    player.tap(message)
            await evening.play.clock.advance(rng.uniform(0, 3))
        await evening.crash()
        if rng.random() < 0.5:
            faults.heal()
        await evening.start()
        faults.heal()
        await evening.play.clock.advance(rng.uniform(0, 40))
        await company.play(partial(on_from, len(evening.log(table))), steps=500)
    await company.play(played, steps=2000)
    if evening.status(table) != "finished":
        await settle(evening, *people)
    await evening.play.clock.advance(90)
    written_once(evening, witness, table)
    assert evening.status(table) == "finished"
    assert standing(evening) == []
    # What was sent while its intent could not be written, right before a kill, stands twice.
    group = deals_shown(evening, evening.play.group)
    assert len(group) - len(set(group)) <= kills
    for person in people:
        assert len(deals_shown(evening, person.private)) <= 1 + kills
    settlements = [m.text for m in evening.said(evening.play.group) if "🏁" in m.text]
    assert len(set(settlements)) == 1
    assert len(settlements) <= 1 + kills


async def test_a_change_that_was_made_though_it_looked_refused(evening: BotSession) -> None:
    """What is remembered of a person and a chat is what is written, and the last wish holds."""
    play = evening.play
    services, store = evening.app.services, evening.app.store
    play.anna.write(play.group, "/rules")
    await play.clock.advance(20)
    boris, group = play.boris.id, play.group.id
    chat = await play.clock.drive(services.chats.get(group))
    assert chat is not None

    async def refused(work: Awaitable[object]) -> None:
        evening.faults.commits = "after"
        with pytest.raises(StoreError):
            await work

    await play.clock.drive(refused(services.people.change(boris, blocked=True)))
    await play.clock.drive(refused(services.chats.change(chat, kicked=True)))
    await play.clock.drive(services.people.change(boris, blocked=False))
    await play.clock.drive(services.reachability.group_regained(group))
    assert await play.clock.drive(store.person(boris)) == services.people.cached(boris)
    assert services.people.reachable(boris)
    written = await play.clock.drive(store.chat(group))
    assert written is not None
    assert not written.kicked
    assert written == await play.clock.drive(services.chats.get(group))

    await play.clock.drive(refused(services.people.change(boris, sound="never")))
    await play.clock.drive(refused(services.chats.change(chat, language="en")))
    play.boris.write(play.group, "/rules")
    await play.clock.advance(20)
    known = services.people.cached(boris)
    assert known is not None
    assert known.sound == "never"
    assert services.chats.tr(group).language == "en"
