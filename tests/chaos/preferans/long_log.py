"""What one tap costs at a table's first deal and at its four hundredth."""

import asyncio
import random
import statistics
import tempfile
from pathlib import Path
from time import process_time
from typing import Any

from bot.games.registry import front
from bot.sandbox import Actor
from bot.store import Store
from bot.tables.ledger import Ledger
from bot.taps import Tap, Verb
from engine.game import CHANCE
from engine.log import action_code, encode
from engine.record import dump_deal, kept_deal
from tests.chaos.trials import Figures, say, trial
from tests.e2e.evening import BotSession
from tests.engine.random_games import chance
from tests.support.telegram import Playground
from tests.support.writes import append

MOST = 1.5
"""Times that a tap may cost more at the end of a long log."""
COMMAND = "/newgame сочинка 1000"
"""A pool that no evening fills."""


@trial("soak/long-log")
def long_log(deals: int = 400, rounds: int = 12) -> Figures:
    """Processor time of a tap, median over ``rounds`` deals, with one and with ``deals`` behind."""
    return asyncio.run(_measure(deals, rounds))


async def _measure(deals: int, rounds: int) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        evening = BotSession(Playground(), Path(folder))
        await evening.start()
        try:
            people = evening.play.party.people[:3]
            await evening.greet(*people)
            table = await evening.sit_down(COMMAND, *people)
            table_taps = _Taps(evening, table, people)
            await table_taps.play(1)  # what is made once, such as fonts and caches
            early = await table_taps.play(rounds)
            await evening.stop()
            entries = await _lengthen(evening, table, deals)
            say(f"{entries} entries, {deals} deals")
            await evening.start()
            await table_taps.play(1)
            late = await table_taps.play(rounds)
        finally:
            await evening.stop()
    ratio = late / early
    figures = {
        "deals": deals,
        "entries": entries,
        "ms a tap at first": round(early * 1000, 2),
        "ms a tap at last": round(late * 1000, 2),
        "times": round(ratio, 2),
    }
    if ratio > MOST:
        raise AssertionError(f"a tap costs {ratio:.2f} times as much: {figures}")
    return figures


async def _lengthen(evening: BotSession, table: int, deals: int) -> int:
    """Write the log on, as another process would, until so many deals are finished."""
    store = await Store.open(f"sqlite+aiosqlite:///{evening.path}")
    rng, now = random.Random(deals), evening.play.clock.now()
    try:
        ledger = evening.ledger(table)
        looks = front(ledger.table.game.key)
        while len(ledger.finished) < deals:
            actor, action = _next(ledger, rng)
            new = ledger.after(actor, action, now)
            done = len(new.finished) > len(ledger.finished)
            number = len(new.finished)
            kept = kept_deal(looks.records, new.table, number) if done else None
            deal = None if kept is None else dump_deal(kept)
            code = encode(new.table.game, action)
            await append(store, table, ledger.length, actor, code, now, deal=deal)
            ledger = new
    finally:
        await store.close()
    return ledger.length


def _next(ledger: Ledger, rng: random.Random) -> tuple[int, Any]:
    """The shortest deal: somebody plays a six that nobody whists."""
    if ledger.chance:
        return CHANCE, chance(rng, ledger.table)
    seat = min(ledger.actors)
    moves = {action_code(ledger.table.game, move): move for move in ledger.moves[seat]}
    wanted = ("b6s", "P") if "P" in moves else tuple(moves)
    return seat, next(moves[code] for code in wanted if code in moves)


class _Taps:
    """People who tap what the shortest deal asks of them, and a stopwatch."""

    def __init__(self, evening: BotSession, table: int, people: tuple[Actor, ...]) -> None:
        self._evening = evening
        self._table = table
        self._people = people

    async def play(self, deals: int) -> float:
        """Play some deals; median seconds of processor time that one tap costs all in all."""
        task = self._evening.task(self._table)
        rng, clock, taken = random.Random(1), self._evening.play.clock, []
        goal = len(task.state.current.finished) + deals
        while len(task.state.current.finished) < goal:
            await self._evening.play.until(
                lambda: not task.state.current.chance, what="a deck", limit=60
            )
            await clock.advance(60)  # every message of before is shown, and paid for
            ledger = task.state.current
            seat, action = _next(ledger, rng)
            person = next(each for each in self._people if task.state.seat_of(each.id) == seat)
            code = action_code(ledger.table.game, action)
            tap = Tap(Verb.MOVE, self._table, ledger.decisions[seat], code)
            message = self._evening.said(person.private)[-1]
            begun = process_time()
            query = person.press(message, tap.encode())
            await self._evening.play.until(
                lambda query=query: query.answered,  # type: ignore[misc]
                what="an answer",
                limit=15,
            )
            await clock.settle()
            taken.append(process_time() - begun)
            assert task.state.current.length > ledger.length, f"{code} was not taken"
        return statistics.median(taken)
