"""How soon a table of four hundred deals is open, and what people at other tables notice of it.

The whole bot, in front of it the emulated Telegram, in real time: people at other tables tap one
after another while the long log is read and folded, and as often when nothing else goes on.
"""

import asyncio
import random
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from time import perf_counter

from bot.games.registry import front
from bot.ops.process import make_loop_responsive
from bot.sandbox import Actor
from bot.store import Store
from bot.tables.ledger import fold
from bot.tables.task import TableTask
from bot.taps import Tap, Verb
from bot.updates.intake import TAPS_A_SECOND
from engine.log import encode
from engine.record import dump_deal, kept_deal
from tests.bench.figures import Figure, figure, say
from tests.chaos.preferans.start_up import Copied, copy_table
from tests.e2e.evening import BotSession
from tests.engine.random_games import random_game
from tests.support.telegram import Playground
from tests.support.writes import append

COMMAND = "/newgame сочинка 1000"
"""A pool that no evening fills."""
DEALS = 400
OTHERS = 60
"""Tables at which people tap."""
PAUSE = 0.005
"""Seconds between an answer and the next tap."""
LATE = 50.0
"""Milliseconds by which an answer may be later than when nothing else goes on."""


@figure("long_table_opens_ms")
def opens() -> Figure:
    """From the first read to the last entry, people being answered meanwhile."""
    return Figure("ms", (measured()[0],))


@figure("answer_while_it_opens_ms")
def beside() -> Figure:
    """From a tap at another table to its answer."""
    return Figure("ms", measured()[1])


@figure("answer_later_while_it_opens_ms")
def later() -> Figure:
    """By how much the slowest of these answers comes later than the slowest of as many others."""
    _, beside, alone = measured()
    return Figure("ms", (max(beside) - max(alone),), aim=LATE)


@cache
def measured() -> tuple[float, tuple[float, ...], tuple[float, ...]]:
    """Return the milliseconds of the opening, of answers meanwhile, and of answers alone."""
    return asyncio.run(_measure())


async def _measure() -> tuple[float, tuple[float, ...], tuple[float, ...]]:
    with tempfile.TemporaryDirectory() as folder:
        evening = BotSession(Playground(), Path(folder))
        async with evening.open():
            table = await evening.sit_down(COMMAND, *evening.play.party.people[:3])
        others = [copy_table(evening, table, number) for number in range(OTHERS)]
        say(f"{await _lengthen(evening, table)} entries, {DEALS} deals")
        evening.play.world.updates.drop()
        await evening.start()
        try:
            running = evening.running
            assert running is not None
            await evening.play.until(
                lambda: all(each.ledger for each in running.services.tables), what="every table"
            )
            await evening.play.clock.advance(60)
            make_loop_responsive()
            long = running.services.tables.get(table)
            assert long is not None
            taps = _taps(evening, others)
            opening = asyncio.create_task(_open(long))
            beside = await _answered(taps, opening.done)
            await evening.play.clock.advance(60)
            taps = _taps(evening, others)
            alone = await _answered(taps, iter([False] * len(beside) + [True]).__next__)
            return await opening, beside, alone
        finally:
            await evening.stop()


async def _open(long: TableTask) -> float:
    begun = perf_counter()
    await long._runner._load()
    return (perf_counter() - begun) * 1000


def _taps(evening: BotSession, others: list[Copied]) -> Iterator[tuple[Actor, str]]:
    """Yield as many taps as people may make; where it is not their turn they are told so."""
    for _ in range(TAPS_A_SECOND):
        for other in others:
            for person in other.people:
                yield person, Tap(Verb.MOVE, other.number, 0, "P").encode()


async def _answered(
    taps: Iterator[tuple[Actor, str]], done: Callable[[], bool]
) -> tuple[float, ...]:
    """Tap on until ``done``; return the milliseconds from each tap to its answer."""
    taken = []
    for person, data in taps:
        if done():
            break
        message = person.world.messages(person.private)[-1]
        begun = perf_counter()
        query = person.press(message, data)
        while not query.answered:  # noqa: ASYNC110 - a stopwatch, not a signal
            await asyncio.sleep(0.0005)
        taken.append((perf_counter() - begun) * 1000)
        await asyncio.sleep(PAUSE)
    return tuple(taken)


async def _lengthen(evening: BotSession, table: int) -> int:
    """Write the log on, as another process would, until so many deals are finished."""
    store = await Store.open(f"sqlite+aiosqlite:///{evening.path}")
    try:
        ledger = fold(evening.log(table))
        assert ledger is not None
        looks, now = front(ledger.table.game.key), evening.play.clock.now()
        for _, entry in random_game(random.Random(DEALS), ledger.table, longest=1_000_000):
            old, ledger = ledger, ledger.after(entry.actor, entry.action, now)
            done = len(ledger.finished) > len(old.finished)
            kept = kept_deal(looks.records, ledger.table, len(ledger.finished)) if done else None
            deal = None if kept is None else dump_deal(kept)
            action = encode(ledger.table.game, entry.action)
            await append(store, table, old.length, entry.actor, action, now, deal=deal)
            if len(ledger.finished) == DEALS:
                break
    finally:
        await store.close()
    return ledger.length
