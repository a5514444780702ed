"""A real process is told to stop while people play: it ends in time, and nothing is half done."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import AsyncExitStack
from functools import partial
from typing import TYPE_CHECKING

import pytest

from bot.clock import SystemClock
from bot.sandbox import World, add_party
from bot.sandbox.faults import Delay
from bot.sandbox.server import root_url, serve
from bot.store import LogRow
from bot.tables.ledger import fold
from bot.taps import Tap, Verb
from bot.updates.intake import EQUAL_WITHIN
from tests.bot.ops.test_startup import ended, pulka, says
from tests.e2e.evening import taps
from tests.support.texts import tr
from tests.support.waiting import until

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Sequence
    from pathlib import Path

    from bot.sandbox import Actor
    from bot.sandbox.model import Chat, Message
    from tests.support.databases import RawDatabase

TABLES = 2
STOPS_WITHIN = 5.0


def logs(kept: RawDatabase) -> dict[int, list[LogRow]]:
    """Every log as it is written now."""
    found: dict[int, list[LogRow]] = {}
    query = "SELECT table_id, seq, actor, action, at FROM log ORDER BY table_id, seq"
    for table, seq, actor, action, at in kept.rows(query):
        found.setdefault(table, []).append(LogRow(seq, actor, json.loads(action), at))
    return found


def length(kept: RawDatabase) -> int:
    return sum(map(len, logs(kept).values()))


def _sit(kept: RawDatabase, table: int, count: int) -> bool:
    """Whether so many places of a table are taken."""
    return kept.rows("SELECT count(*) FROM places WHERE table_id = ?", table) == [(count,)]


def asked(people: Sequence[Actor]) -> list[tuple[Actor, Message, Tap]]:
    """The first move of every hand that is asked."""
    return [
        (person, message, tap)
        for person in people
        for message in person.sees(person.private)
        for tap in [tap for tap in taps(message) if tap.verb is Verb.MOVE][:1]
    ]


def move(people: Sequence[Actor]) -> int:
    """Press the first move of every hand that is asked; how many there were."""
    moves = asked(people)
    for person, message, tap in moves:
        person.press(message, tap.encode())
    return len(moves)


def lobby(person: Actor, group: Chat, table: int) -> Message | None:
    """The lobby of a table, once it stands with all its buttons."""
    for message in person.sees(group):
        if tr("button-deal") in str(message.keyboard) and taps(message)[0].table == table:
            return message
    return None


async def deal(person: Actor, group: Chat, table: int, kept: RawDatabase) -> None:
    """Open a table with two computers and let it deal."""
    person.write(group, "/newgame 20")
    await until(lambda: any(each.table == table for each in group_taps(person, group)), "a lobby")
    for count in (2, 3):
        message = next(
            each for each in person.sees(group) if any(t.table == table for t in taps(each))
        )
        person.press(message, Tap(Verb.LOBBY, table, 0, "computer").encode())
        await until(partial(_sit, kept, table, count), f"{count} at table {table}")
        await asyncio.sleep(EQUAL_WITHIN)
    await until(lambda: lobby(person, group, table), "the button that deals")
    whole = lobby(person, group, table)
    assert whole is not None
    person.tap(whole, tr("button-deal"))
    await until(lambda: table in logs(kept), "cards")


def group_taps(person: Actor, group: Chat) -> list[Tap]:
    return [tap for message in person.sees(group) for tap in taps(message)]


async def end(child: subprocess.Popen[str]) -> tuple[float, str]:
    """Tell a process to stop; how long it took, and what it said."""
    asked = time.monotonic()
    child.terminate()
    _, said = await asyncio.wait_for(asyncio.to_thread(child.communicate), 30)
    return time.monotonic() - asked, said


@pytest.mark.slow
@pytest.mark.parametrize(
    ("silent", "kept"),
    [
        pytest.param(True, "sqlite", id="telegram-is-silent"),
        pytest.param(False, "postgres", id="on-a-server", marks=pytest.mark.postgres),
    ],
    indirect=["kept"],
)
async def test_told_to_stop_in_the_middle_of_two_tables(
    tmp_path: Path, kept: RawDatabase, *, silent: bool
) -> None:
    world = World(SystemClock(), limits=False)
    party = add_party(world, started=True)
    front = await serve(world)
    settings = {"BOT_TOKEN": world.token, "BOT_API_URL": root_url(front)}
    settings["DATABASE_URL"] = kept.url
    async with AsyncExitStack() as ends:
        ends.push_async_callback(front.cleanup)
        child = ends.enter_context(ended(pulka(tmp_path, "bot", **settings)))
        await asyncio.wait_for(asyncio.to_thread(says, child, "bot.started"), 60)
        people = party.people[:TABLES]
        for table, person in enumerate(people, 1):
            await deal(person, party.group, table, kept)
        await until(lambda: move(people) and length(kept) > 6 * TABLES, "some moves")
        health = pulka(tmp_path, "health", **settings)
        assert await asyncio.to_thread(health.communicate, timeout=30) == ("", "")
        assert health.returncode == 0
        await until(lambda: asked(people), "a turn")
        if silent:  # nobody would be asked anything from here on
            world.faults.add("*", Delay(60))
        assert move(people)
        took, said = await end(child)
        assert took < STOPS_WITHIN
        assert child.returncode == 0
        assert "did not stop in time" not in said
        assert "error" not in said
        stopped = logs(kept)
        assert len(stopped) == TABLES
        assert all(fold(log) is not None for log in stopped.values())
        world.faults.clear()
        child = ends.enter_context(ended(pulka(tmp_path, "bot", **settings)))
        await asyncio.wait_for(asyncio.to_thread(says, child, "bot.started"), 60)
        grown = sum(map(len, stopped.values()))
        await until(lambda: move(people) >= 0 and length(kept) > grown, "another move")
        after = logs(kept)
        for table, log in stopped.items():
            assert after[table][: len(log)] == log
        took, _ = await end(child)
        assert (took < STOPS_WITHIN, child.returncode) == (True, 0)
