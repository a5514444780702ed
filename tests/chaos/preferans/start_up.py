"""A start with many tables at play: how soon people are answered, and how soon all is open."""

import asyncio
import random
import sqlite3
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from bot.sandbox import Actor, VirtualClock
from bot.sandbox.model import Chat, Query
from bot.taps import Tap, Verb
from tests.chaos.trials import Figures, say, trial
from tests.e2e.evening import BotSession
from tests.e2e.players import Players
from tests.support.telegram import Playground


@dataclass(frozen=True, slots=True)
class Copied:
    """A table that is the same as another, in a group of its own."""

    number: int
    group: Chat
    people: tuple[Actor, ...]


SHOWS = ("send", "edit", "deleteMessage")
"""How calls begin that change what people see."""


@trial("soak/start-up")
def start_up(tables: int = 1000, entries: int = 120, tapping: int = 30) -> Figures:
    """Real seconds from the start to the answers of people who tapped before, and to its end."""
    return asyncio.run(_measure(tables, entries, tapping))


async def _measure(tables: int, entries: int, tapping: int) -> Figures:
    play = Playground(clock=VirtualClock(patience=900))
    world = play.world
    answered: dict[str, float] = {}

    def watch(kind: str, subject: Any) -> None:
        if kind == "answered" and isinstance(subject, Query):
            answered[subject.id] = perf_counter()

    world.watch(watch)
    with tempfile.TemporaryDirectory() as folder:
        evening = BotSession(play, Path(folder))
        async with evening.open():
            people = play.party.people[:3]
            first = await evening.sit_down("/newgame сочинка 100", *people)
            company = Players.of(evening, random.Random(tables), *people)
            await company.play(lambda: len(evening.log(first)) >= entries)
            await play.clock.advance(60)
        ledger = evening.ledger(first)
        others = [copy_table(evening, first, number) for number in range(tables - 1)]
        say(f"{tables} tables of {ledger.length} entries")
        world.updates.drop()
        # Another process shows every table once: messages stand as after any evening.
        await evening.start()
        await _all_stand(evening)
        await evening.stop()
        messages, calls = evening.rows("SELECT count(*) FROM slots")[0][0], len(world.calls)
        say(f"{messages} messages stand")
        world.updates.drop()
        queries = []
        for other in random.Random(1).sample(others, min(tapping, len(others))):
            # At the wrong time or not, there is an answer only when the log has been read.
            tap = Tap(Verb.MOVE, other.number, 0, "P")
            message = evening.said(people[0].private)[-1]
            queries.append(other.people[0].press(message, tap.encode()))
        begun, worked = perf_counter(), process_time()
        opened = asyncio.create_task(_opened(evening, tables))
        await evening.start()
        await play.until(lambda: all(each.answered for each in queries), what="answers", limit=60)
        await _all_stand(evening)
        shown, worked = perf_counter() - begun, process_time() - worked
        taken = await opened - begun
        lengths = [each.ledger.length for each in evening.app.services.tables if each.ledger]
        assert len(lengths) == tables
        assert min(lengths) >= ledger.length
        shows = [each.method for each in world.calls[calls:] if each.method.startswith(SHOWS)]
        assert not shows, f"what stood was shown again: {Counter(shows)}"
        await evening.stop()
    waited = max(answered[each.id] for each in queries) - begun
    return {
        "tables": tables,
        "entries of a table": ledger.length,
        "messages that stand": messages,
        "people who had tapped": len(queries),
        "s until all of them were answered": round(waited, 2),
        "s until every table was open": round(taken, 2),
        "s until every message had been looked at": round(shown, 2),
        "s of processor time until then": round(worked, 2),
    }


def all_open(evening: BotSession, tables: int) -> bool:
    """Whether the running process has read the log of every table."""
    running = evening.running
    if running is None or not hasattr(running, "services") or len(running.services.tables) < tables:
        return False
    return all(each.ledger is not None for each in running.services.tables)


async def _opened(evening: BotSession, tables: int) -> float:
    """The moment from which every log had been read, while the world's clock may stand still."""
    for _ in range(30_000):
        if all_open(evening, tables):
            return perf_counter()
        await asyncio.sleep(0.02)
    raise AssertionError("not every table opened in ten minutes")


async def _all_stand(evening: BotSession) -> None:
    """Wait until every table is open, and all of its messages have been shown."""
    tables = evening.rows("SELECT count(*) FROM tables")[0][0]
    await evening.play.until(lambda: all_open(evening, tables), limit=600, what="every table")
    telegram = evening.app.telegram
    await evening.play.clock.settle()
    await evening.play.until(
        lambda: telegram.scheduler.waiting().messages == 0, limit=3600, what="messages"
    )


def copy_table(evening: BotSession, first: int, number: int) -> Copied:
    """Lay the same table before other people."""
    world = evening.play.world
    people = [Actor.add(world, f"P{number}.{n}") for n in range(3)]
    group = world.add_group(f"G{number}", *people)
    for person in people:
        person.start()
    with sqlite3.connect(evening.path) as file:
        columns = [row[1] for row in file.execute("PRAGMA table_info(chats)")]
        others = ", ".join(each for each in columns if each != "chat_id")
        file.execute(
            f"INSERT INTO chats (chat_id, {others}) SELECT ?, {others} FROM chats"  # noqa: S608
            " WHERE chat_id = (SELECT chat_id FROM tables WHERE id = ?)",
            (group.id, first),
        )
        columns = [row[1] for row in file.execute("PRAGMA table_info(tables)")]
        others = ", ".join(each for each in columns if each not in ("id", "chat_id"))
        table = file.execute(
            f"INSERT INTO tables (chat_id, {others}) SELECT ?, {others} FROM tables WHERE id = ?",  # noqa: S608
            (group.id, first),
        ).lastrowid
        assert table is not None
        for name in ("places", "log", "deals"):
            columns = [row[1] for row in file.execute(f"PRAGMA table_info({name})")]
            others = ", ".join(each for each in columns if each != "table_id")
            file.execute(
                f"INSERT INTO {name} (table_id, {others})"  # noqa: S608
                f" SELECT ?, {others} FROM {name} WHERE table_id = ?",
                (table, first),
            )
        known = file.execute("SELECT * FROM people LIMIT 1")
        others = ", ".join(name for name, *_ in known.description if name != "user_id")
        for place, person in enumerate(people):
            file.execute(
                f"INSERT INTO people (user_id, {others}) SELECT ?, {others} FROM people LIMIT 1",  # noqa: S608
                (person.id,),
            )
            file.execute(
                "UPDATE places SET user_id = ? WHERE table_id = ? AND position = ?",
                (person.id, table, place),
            )
    file.close()
    return Copied(table, group, tuple(people))
