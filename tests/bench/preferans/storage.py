"""What a whole game leaves in the database, and what it writes on the way there.

Three people play pulkas to their end in front of the whole bot (`calls`), one after another in one
group, in virtual time: the usual agreement of every convention for three, real auctions and
contracts, every trick played. Few games, for they go through everything that a real one does:
messages and drafts, which come and go, are written too. What is told is by how much the last
rounds made a database grow in which the first round was kept already, both after a ``VACUUM``: a
server keeps some pages for each table however little stands there.

The write-ahead log is the server's without images of whole pages: their number goes by checkpoints,
not by deals.
"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
import zlib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.bench.figures import Figure, figure, say
from tests.bench.preferans.calls import Evenings
from tests.e2e.evening import BotSession
from tests.engine.preferans.pulkas import exported
from tests.support import databases
from tests.support.databases import KeptFile, RawDatabase
from tests.support.telegram import Playground

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Actor
    from bot.tables.ledger import Ledger

COMMANDS: Final = (
    "/newgame сочинка 10",
    "/newgame ленинградка 10",
    "/newgame ростов 10",
    "/newgame классика 10",
)
"""The games of one round."""
ROUNDS: Final = 3
"""Those that are measured."""
PEOPLE: Final = 3

ON_SERVER: Final = """
SELECT c.relname::text, c.relname::text, pg_table_size(c.oid)
FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
UNION ALL
SELECT t.relname::text, i.relname::text, pg_relation_size(i.oid)
FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
WHERE t.relnamespace = 'public'::regnamespace
"""
"""Of each table, and of each index: the table, the name, bytes."""
IN_FILE: Final = """
SELECT m.tbl_name, m.name, sum(s.pgsize)
FROM dbstat s JOIN sqlite_master m ON m.name = s.name GROUP BY m.name
"""
ROWS: Final = """
SELECT relname::text, n_tup_ins, n_tup_upd, n_tup_hot_upd, n_tup_del
FROM pg_stat_user_tables WHERE n_tup_ins + n_tup_upd + n_tup_del > 0 ORDER BY relname
"""
WRITTEN: Final = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint"

SHOWN: Final = 120.0
"""Seconds after the end of a game in which its last messages are brought about and written."""

Sizes = dict[tuple[str, str], int]
"""Bytes by table and by the name of the table or of one of its indexes."""
Look = tuple[Sizes, int]
"""That, and the bytes that the write-ahead log has come to."""


@dataclass(slots=True)
class Played:
    """Games that were played, and what came of them in a database."""

    games: int = 0
    deals: int = 0
    deals_in_all: int = 0
    """With those before anything was measured."""
    entries: int = 0
    commits: int = 0
    """Transactions that wrote."""
    sizes: Sizes = field(default_factory=dict)
    """By which the database grew."""
    wal: int = 0
    """Bytes of the server's write-ahead log."""
    records: list[int] = field(default_factory=list)
    """Bytes of the record of each game, compressed."""

    def of(self, *tables: str) -> int:
        """Bytes of these tables with their indexes; of all without a name."""
        return sum(size for (table, _), size in self.sizes.items() if not tables or table in tables)

    def tell(self, kind: str) -> None:
        """Say where the bytes are."""
        told = f"{self.games} games, {self.deals} deals, {self.entries} entries"
        say(f"{kind}: {told}, {self.commits / self.deals:.1f} write transactions a deal")
        grown = ((*each, size) for each, size in self.sizes.items() if size)
        for table, name, size in sorted(grown, key=lambda each: -each[2]):
            part = "" if table == name else f" (index of {table})"
            say(f"{kind}: {size:8d} bytes, {size / self.deals:7.1f} a deal, {name}{part}")


@cache
def on_server() -> Played:
    """The games on PostgreSQL."""
    with databases.running() as server:
        database = server.database()

        def look() -> Look:
            database.rows("VACUUM")
            return _sizes(database, ON_SERVER), int(database.rows(WRITTEN)[0][0])

        try:
            played = asyncio.run(_play(database, look))
            played.tell("PostgreSQL")
            for name, *counts in database.rows(ROWS):
                inserted, updated, hot, deleted = (each / played.deals_in_all for each in counts)
                say(
                    f"PostgreSQL: rows a deal: {inserted:.2f} inserted, {updated:.2f} updated"
                    f" ({hot:.2f} in their page), {deleted:.2f} deleted, {name}"
                )
        finally:
            database.close()
    return played


@cache
def in_file() -> Played:
    """The same games in a file of SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        database = KeptFile(Path(folder) / "pulka.db")
        played = asyncio.run(_play(database, lambda: (_sizes(database, IN_FILE), 0)))
    played.tell("SQLite")
    return played


def _sizes(database: RawDatabase, query: str) -> Sizes:
    return {(table, name): int(size) for table, name, size in database.rows(query)}


async def _play(database: RawDatabase, look: Callable[[], Look]) -> Played:
    """Play all games to their ends, and look at the database before those that are measured."""
    found = Played()
    with tempfile.TemporaryDirectory() as folder:
        evening = BotSession(Playground(), Path(folder), database=database)
        await evening.start()
        try:
            people = evening.play.party.people[:PEOPLE]
            await evening.greet(*people)
            for number in range(len(COMMANDS)):
                found.deals_in_all += len((await _game(evening, people, number)).finished)
            before, written = look()
            commits = evening.faults.committed
            for number in range(len(COMMANDS), len(COMMANDS) * (ROUNDS + 1)):
                ledger = await _game(evening, people, number)
                record = json.dumps(exported(ledger.table), ensure_ascii=False).encode()
                found.records.append(len(zlib.compress(record)))
                found.games += 1
                found.deals += len(ledger.finished)
                found.entries += ledger.length
            found.commits = evening.faults.committed - commits
            after, wal = look()
        finally:
            await evening.stop()
    found.sizes = {name: size - before.get(name, 0) for name, size in after.items()}
    found.wal, found.deals_in_all = wal - written, found.deals_in_all + found.deals
    return found


async def _game(evening: BotSession, people: tuple[Actor, ...], number: int) -> Ledger:
    """Play one game to its end; what its log comes to."""
    table = await evening.sit_down(COMMANDS[number % len(COMMANDS)], *people)
    await Evenings(evening, table, people, random.Random(number)).play_out()
    await evening.play.clock.advance(SHOWN)
    ledger = evening.ledger(table)
    say(f"game {number + 1}: {len(ledger.finished)} deals, {ledger.length} entries")
    return ledger


def _bytes(played: Played, tables: tuple[str, ...], among: int) -> Figure:
    return Figure("bytes", (played.of(*tables) / among,))


def _skipped() -> Figure | None:
    """Say so where there is no server to measure."""
    try:
        databases.binary("initdb")
    except AssertionError as error:
        return Figure("bytes", skipped=str(error))
    return None


@figure("storage: a game on PostgreSQL")
def game_on_server() -> Figure:
    """A pulka of three, with everything that it leaves behind."""
    return _skipped() or _bytes(on_server(), (), on_server().games)


@figure("storage: a deal on PostgreSQL")
def deal_on_server() -> Figure:
    """The same by deals."""
    return _skipped() or _bytes(on_server(), (), on_server().deals)


@figure("storage: a log entry on PostgreSQL")
def entry_on_server() -> Figure:
    """A row of the log, with its place in the index."""
    return _skipped() or _bytes(on_server(), ("log",), on_server().entries)


@figure("storage: write-ahead log of a deal")
def wal_of_a_deal() -> Figure:
    """What the server writes for a deal before it keeps it, without images of whole pages."""
    return _skipped() or Figure("bytes", (on_server().wal / on_server().deals,))


@figure("storage: write transactions of a deal")
def commits_of_a_deal() -> Figure:
    """What has to wait for the disk in a deal; messages that come and go included."""
    return _skipped() or Figure("transactions", (on_server().commits / on_server().deals,))


@figure("storage: a game in a file")
def game_in_file() -> Figure:
    """A pulka of three in SQLite."""
    return _bytes(in_file(), (), in_file().games)


@figure("storage: a deal in a file")
def deal_in_file() -> Figure:
    """The same by deals."""
    return _bytes(in_file(), (), in_file().deals)


@figure("storage: a log entry in a file")
def entry_in_file() -> Figure:
    """A row of the log, with its place in the index."""
    return _bytes(in_file(), ("log",), in_file().entries)


@figure("storage: the record of a game, compressed")
def record_of_a_game() -> Figure:
    """What an archive of whole games would hold of each."""
    return Figure("bytes", tuple(map(float, in_file().records)))
