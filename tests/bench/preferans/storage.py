"""What a game leaves in the database, for good and while it is played.

Three people play whole deals in front of the whole bot, as the computers of the house would. The
server's own figures say how much each table of the schema has grown, indexes included.
"""

import asyncio
import random
import tempfile
from functools import cache
from pathlib import Path
from typing import Final

from tests.bench.figures import Figure, figure, say
from tests.bench.preferans.calls import Evenings
from tests.e2e.evening import Evening
from tests.support.databases import Kept, running
from tests.support.telegram import Playground

DEALS: Final = 60
QUERIES: Final = {
    "log": "SELECT pg_total_relation_size('log')",
    "deals": "SELECT pg_total_relation_size('deals')",
    "log rows": "SELECT count(*) FROM log",
}
COMMAND: Final = "/newgame сочинка 1000"
"""A pool that no evening fills."""


def _grown(kept: Kept) -> dict[str, int]:
    """Bytes of each table that only grows, its indexes included, and its rows."""
    return {name: kept.rows(query)[0][0] for name, query in QUERIES.items()}


@cache
def _measured() -> dict[str, float]:
    return asyncio.run(_play())


async def _play() -> dict[str, float]:
    rng = random.Random(7)
    play = Playground()
    with (
        running() as server,
        tempfile.TemporaryDirectory() as folder,
    ):
        kept = server.database()
        evening = Evening(play, Path(folder))
        evening.kept = kept
        async with evening.open():
            people = play.party.people[:3]
            table = await evening.sit_down(COMMAND, *people)
            evenings = Evenings(evening, table, people, rng)
            await evenings.play(1)
            await play.clock.advance(60)
            before, wal = _grown(kept), _wal(kept)
            await evenings.play(DEALS)
            await play.clock.advance(60)
            after, written = _grown(kept), _wal(kept) - wal
        found = {name: (after[name] - before[name]) / DEALS for name in after}
        say(f"{found}, {written / DEALS:.0f} bytes of the server's own log a deal")
        server.drop(kept)
    return found | {"wal": written / DEALS}


def _wal(kept: Kept) -> int:
    ((at,),) = kept.rows("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')")
    return int(at)


def _figure(name: str, unit: str) -> Figure:
    return Figure(unit, (_measured()[name],))


@figure("log entries of a deal of three")
def entries() -> Figure:
    """Moves, cuts and what clocks decide."""
    return _figure("log rows", "entries")


@figure("bytes of the log of a deal of three")
def log_bytes() -> Figure:
    """With its index."""
    return _figure("log", "bytes")


@figure("bytes of the facts of a deal of three")
def fact_bytes() -> Figure:
    """With its index."""
    return _figure("deals", "bytes")


@figure("bytes that a server writes ahead for a deal of three")
def ahead() -> Figure:
    """Everything: entries, drafts, what stands in the chats; without whole pages."""
    return _figure("wal", "bytes")
