# ruff: noqa: T201 - a command prints its figures
"""Pages over many results: ``python -m tests.trials.preferans.many_results [ROWS]``, median in ms.

A file of SQLite, and a server of PostgreSQL, are filled with rows of results; one person has
10,740 valued deals with ten decisions each, and a day's set has 9,000 results. Median of 15, in ms.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from bot.store import (
    Store,
    count_mistakes,
    has_played,
    last_sets,
    members,
    own_deals,
    page_of_tables,
    phase_standings,
    set_results,
    settlements,
    standings,
)
from tests.support.databases import KeptFile, RawDatabase, running

VALUED: Final = 10_740
DECISIONS: Final = 10
PERSON: Final = 7
SEATS: Final = 3
DEALS: Final = 10
TIMES: Final = 15
NOW: Final = 1_700_000_000

NUMBERS: Final = (
    "WITH RECURSIVE n(i) AS (SELECT {first} UNION ALL SELECT i + 1 FROM n WHERE i < {last}) "
)
TABLES: Final = """
INSERT INTO tables ({columns})
{numbers} SELECT {values} FROM n
"""
# Table t has seats t*7+seat of people; every third group of tables is the person's own.
RESULTS: Final = """
INSERT INTO results (table_id, deal, seat, user_id, chat_id, at, game, convention, role, won, parts,
    place, own, alone, set_id, set_deal, version, choices, cost, expert)
{numbers} SELECT i / {per} + 1, (i / {seats}) % {deals}, i % {seats},
    CASE WHEN i / {per} < {mine} AND i % {seats} = 0 THEN {person}
         ELSE 100 + (i % 20011) * 7919 % 20000 END,
    -1 - (i / {per}) % 5000, {now} - i, 'preferans', 'sochi', '', i % 40, 1,
    CASE WHEN (i / {seats}) % {deals} = 0 THEN 1 END, {true}, i % 2 = 0,
    CASE WHEN i >= {last} - 27000 THEN 1 END,
    CASE WHEN i >= {last} - 27000 THEN i % 9 + 1 END,
    1, CASE WHEN (i / {seats}) % {deals} > 0 THEN {decisions} ELSE 0 END, i % 5000, i % 300
FROM n
"""
PLACES: Final = """
INSERT INTO places (table_id, position, name, user_id, computer, level)
{numbers} SELECT i / 3 + 1, i % 3, 'x',
    CASE WHEN i / 3 < {mine} AND i % 3 = 0 THEN {person} ELSE 100 + (i % 20011) * 7919 % 20000 END,
    {false}, '' FROM n
"""
DECIDED: Final = """
INSERT INTO decisions (user_id, table_id, deal, step, phase, cost, error, expert, solved)
{numbers} SELECT {person}, r.table_id, r.deal, i,
    CASE i % 4 WHEN 0 THEN 'auction' WHEN 1 THEN 'discard' WHEN 2 THEN 'whist' ELSE 'play' END,
    (r.table_id * 31 + i * 997) % 5000, 300, 100, 0
FROM results r, n WHERE r.user_id = {person} AND r.deal > 0
"""


def fill(kept: RawDatabase, rows: int) -> None:
    """Write tables, places, results and decisions."""
    per = SEATS * DEALS
    server = "postgres" in kept.url
    told = {
        "per": per,
        "seats": SEATS,
        "deals": DEALS,
        "mine": VALUED // (DEALS - 1) + 1,
        "person": PERSON,
        "now": NOW,
        "true": "true" if server else "1",
        "decisions": DECISIONS,
        "last": rows,
    }
    number = NUMBERS.format(first=1, last=rows // per + 1)
    columns = (
        "id, chat_id, title, creator, private, game, status, options, created, level, number, "
        "opening"
    )
    json = "'{}'::json" if server else "'{}'"
    false = "false" if server else "0"
    values = (
        f"i, -1 - i % 5000, '', 1, {false}, 'preferans', 'finished', {json}, {NOW} - i, '', i, "
        f"{json}"
    )
    kept.change(TABLES.format(columns=columns, numbers=number, values=values))
    place = NUMBERS.format(first=0, last=3 * (rows // per))
    kept.change(PLACES.format(numbers=place, false=false, **told))
    kept.change(RESULTS.format(numbers=NUMBERS.format(first=0, last=rows - 1), **told))
    kept.change(DECIDED.format(numbers=NUMBERS.format(first=1, last=DECISIONS), **told))
    kept.change("ANALYZE")


async def median(ask: Callable[[], Awaitable[object]]) -> float:
    """Return the median of milliseconds that an answer takes."""
    taken = []
    for _ in range(TIMES):
        begun = time.perf_counter()
        await ask()
        taken.append(time.perf_counter() - begun)
    return 1000 * statistics.median(taken)


async def measure(kept: RawDatabase, rows: int) -> None:
    """Fill a database and print what each page asks of it."""
    store = await Store.open(kept.url)
    await asyncio.to_thread(fill, kept, rows)
    database = store.database
    seats = {number: number % SEATS for number in range(1, 10)}

    async def me() -> None:
        await standings(database, PERSON, "preferans")
        await phase_standings(database, PERSON, "preferans")
        await count_mistakes(database, PERSON, "preferans", 4000, 2)
        await has_played(database, PERSON, "preferans")

    async def history() -> None:
        found, _ = await page_of_tables(database, None, PERSON, first=0, count=8)
        await settlements(database, [each.id for each in found])

    async def group_history() -> None:
        found, _ = await page_of_tables(database, -2, None, first=0, count=8)
        await settlements(database, [each.id for each in found])

    asked: dict[str, Callable[[], Awaitable[Any]]] = {
        "/me": me,
        "  totals": lambda: standings(database, PERSON, "preferans"),
        "  by kind": lambda: phase_standings(database, PERSON, "preferans"),
        "  mistakes": lambda: count_mistakes(database, PERSON, "preferans", 4000, 2),
        "/history": history,
        "/history in a group": group_history,
        "a set's results": lambda: set_results(database, 1, seats, NOW + 1.0),
        "one's own in a set": lambda: own_deals(database, 1, -3, seats),
        "members of all groups": lambda: members(database, NOW - rows, NOW),
        "members of a group": lambda: members(database, NOW - rows, NOW, [-2]),
        "last sets": lambda: last_sets(database, NOW, 31),
    }
    print(kept.url.partition(":")[0], f"{rows:,} rows")
    for name, ask in asked.items():
        print(f"  {name:24}{await median(ask):8.1f}")
    await store.close()


@contextmanager
def databases() -> Iterator[Iterator[RawDatabase]]:
    """Give a database of each kind."""
    with tempfile.TemporaryDirectory() as folder, running() as server:
        found = server.database()
        with closing(found):
            yield iter((KeptFile(Path(folder) / "pulka.db"), found))


def main() -> None:
    """Measure both."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with databases() as all_of_them:
        for each in all_of_them:
            asyncio.run(measure(each, rows))


if __name__ == "__main__":
    main()
