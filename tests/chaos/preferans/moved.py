"""A move of many tables to another database: nothing is lost, people play on where they were."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections import Counter
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from bot.sandbox import VirtualClock
from bot.store import move
from bot.tables.ledger import fold
from tests.chaos.preferans.start_up import all_open, copy_table
from tests.chaos.trials import Figures, say, trial
from tests.e2e.evening import Evening
from tests.e2e.players import Company
from tests.support.databases import running
from tests.support.telegram import Playground

if TYPE_CHECKING:
    from tests.support.databases import Kept

LOOKED_AT = 50
"""Tables that are folded on both sides; the text of all logs is compared."""


@trial("soak/move")
def to_a_server(tables: int = 1000, entries: int = 120) -> Figures:
    """From a file to a server of PostgreSQL."""
    with running() as server:
        database = server.database()
        try:
            return moved_to(database, tables=tables, entries=entries)
        finally:
            server.drop(database)


def moved_to(new: Kept, *, tables: int, entries: int) -> Figures:
    """Play, lay the same table before many, move, and play on at the new place."""
    return asyncio.run(_move_and_play(new, tables, entries))


async def _move_and_play(new: Kept, tables: int, entries: int) -> Figures:
    play = Playground(clock=VirtualClock(patience=900))
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(play, Path(folder))
        people = play.party.people[:3]
        company = Company.of(evening, random.Random(1), *people)
        async with evening.open():
            first = await evening.sit_down("/newgame сочинка 100", *people)
            await company.play(lambda: len(evening.log(first)) >= entries)
            await play.clock.advance(60)
        others = [copy_table(evening, first, number).number for number in range(tables - 1)]
        play.world.updates.drop()
        old, chats = evening.kept, (play.group, *(each.private for each in people))
        screens = [[each.text for each in evening.said(chat)] for chat in chats]
        told: Counter[str] = Counter()
        begun, worked = perf_counter(), process_time()
        rows = await move(old.url, new.url, lambda table, count: told.update({table: count}))
        taken, worked = perf_counter() - begun, process_time() - worked
        say(f"{rows} rows in {taken:.1f} s")
        query = "SELECT table_id, seq, actor, CAST(action AS VARCHAR), at FROM log"
        assert sorted(old.rows(query)) == sorted(new.rows(query))
        for table in (first, *others[:LOOKED_AT]):
            evening.kept = old
            before = fold(evening.log(table))
            evening.kept = new
            assert fold(evening.log(table)) == before, "the log has come to something else"
        await evening.start()
        await play.until(lambda: all_open(evening, tables), limit=600, what="every table")
        shown = [[each.text for each in evening.said(chat)] for chat in chats]
        assert shown == screens, "what stood was shown in another way"
        length = len(evening.log(first))
        await company.play(lambda: len(evening.log(first)) >= length + 10)
        await evening.stop()
        ((pages, page),) = old.rows("SELECT * FROM pragma_page_count, pragma_page_size")
    return {
        "tables": tables,
        "rows": rows,
        "entries of logs": told["log"],
        "s of the move": round(taken, 2),
        "s of processor time of ours": round(worked, 2),
        "MB of the file": round(pages * page / 1e6, 1),
    }
