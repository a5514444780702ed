"""What finished deals and games came to, by person: rows made from the facts beside them."""

import math
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from fractions import Fraction
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, delete, func, or_, select, update

from bot.store import schema
from bot.store.chat_rows import present_id
from bot.store.database import Database, Writing
from bot.store.decisions import SKIPPED
from bot.store.rows import RESULTS, ResultRow, TableRow
from bot.store.table_rows import NOTES, PLAYED, named, read_tables
from bot.store.upserts import replacing, upsert

GAME: Final = 0
"""Number of the row of a whole game, before its deals."""
_COLUMNS: Final = tuple(each.name for each in fields(ResultRow))
_KEY: Final = ("table_id", "deal", "seat")


@dataclass(frozen=True, slots=True)
class StoredFacts:
    """All that a table's results are made from.

    ``deals``: facts of finished deals, when each ended, and the seats that decided everything
    themselves. ``erased``: when people of the table were last forgotten.
    """

    row: TableRow
    deals: Sequence[tuple[Mapping[str, Any], float, Sequence[int]]]
    notes: Mapping[str, Any]
    erased: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class SettledGame:
    """A finished game: how many deals it had, and what each seat won."""

    deals: int
    points: Sequence[Fraction | int]


# --- writing --------------------------------------------------------------------------------


async def write_results(
    connection: Writing,
    table_id: int,
    rows: Sequence[ResultRow],
    *,
    kept: int | None = None,
    settles: bool = False,
) -> None:
    """Write rows of a table.

    ``kept``: those of later deals are replaced; ``settles``: those of the game are.
    """
    results = schema.results.c
    here = results.table_id == table_id
    if kept is not None:
        await connection.execute(delete(schema.results).where(here, results.deal > kept))
    if settles:
        await connection.execute(delete(schema.results).where(here, results.deal == GAME))
    if rows:
        # The group may have migrated meanwhile.
        new = schema.results.insert().values(chat_id=present_id(rows[0].chat_id))
        await connection.execute(new, [_values(each) for each in rows])


def _values(row: ResultRow) -> dict[str, object]:
    return {name: value for name, value in asdict(row).items() if name != "chat_id"}


async def next_without_results(database: Database, after: int) -> int | None:
    """Return the next table after a number whose results are to be made; None for none."""
    tables = schema.tables.c
    old = and_(tables.rows < RESULTS, tables.id > after)
    row = await database.one(select(tables.id).where(old).order_by(tables.id).limit(1))
    return None if row is None else int(row["id"])


async def all_tables(database: Database) -> list[int]:
    """Return all tables at which cards were dealt, oldest first."""
    tables = schema.tables.c
    dealt = select(tables.id).where(tables.opening.is_not(None)).order_by(tables.id)
    return [row["id"] for row in await database.all(dealt)]


async def read_facts(connection: Writing, table_id: int) -> StoredFacts | None:
    """Return what a table's results are made from, None for no table."""
    # Write first: a transaction that reads first may be refused. It locks the table, too.
    mine = update(schema.tables).where(schema.tables.c.id == table_id)
    await connection.execute(mine.values(rows=RESULTS))
    rows = await read_tables(connection, named(table_id))
    if not rows:
        return None
    deal, draft, person = schema.deals.c, schema.drafts.c, schema.people.c
    deals = select(deal.facts, deal.at, deal.own).where(deal.table_id == table_id)
    found = await connection.execute(deals.order_by(deal.number).with_for_update())
    kept = [(each.facts, each.at, each.own) for each in found]
    notes = select(draft.draft).where(draft.table_id == table_id, draft.seat == NOTES)
    beside = (await connection.execute(notes)).scalar() or {}
    columns = person.user_id, person.erased, person.forgotten
    gone = select(*columns).where(or_(person.erased > 0, person.forgotten > 0))
    erased = {
        each.user_id: math.inf if each.forgotten else each.erased
        for each in await connection.execute(gone)
    }
    return StoredFacts(rows[0], kept, beside, erased)


async def replace_results(
    connection: Writing, table_id: int, rows: Sequence[ResultRow], version: int | None
) -> None:
    """Make a table's results anew; costs of ``version`` are kept, None: all."""
    results, decisions = schema.results, schema.decisions
    here = results.c.table_id == table_id
    there = [(each.deal, each.seat) for each in rows]
    stored = (await connection.execute(select(results).where(here))).mappings().all()
    new = {(each.deal, each.seat): each for each in rows}
    for row in stored:
        place = row["deal"], row["seat"]
        mine = and_(here, results.c.deal == place[0], results.c.seat == place[1])
        if place not in there:
            await connection.execute(delete(results).where(mine))
            continue
        stays = version is None or row["version"] in (None, SKIPPED, version)
        if not stays or row["user_id"] != new[place].user_id:
            nothing = {"version": SKIPPED, "choices": 0, "cost": 0, "expert": 0}
            await connection.execute(update(results).where(mine).values(nothing))
            of = decisions.c.table_id == table_id, decisions.c.deal == place[0]
            old = delete(decisions).where(*of, decisions.c.user_id == row["user_id"])
            await connection.execute(old)
    if rows:
        statement = replacing(upsert(results), _COLUMNS, _KEY)
        await connection.execute(statement, [asdict(each) for each in rows])


async def forget_results(database: Database, user_id: int, now: float) -> None:
    """Make all results of a person until ``now`` nobody's."""
    people, results = schema.people, schema.results
    async with database.write() as connection:
        mine = update(results).where(results.c.user_id == user_id, results.c.at <= now)
        await connection.execute(mine.values(user_id=None))
        person = update(people).where(people.c.user_id == user_id)
        await connection.execute(person.values(erased=now))


# --- reading --------------------------------------------------------------------------------


async def results_of(database: Database, user_id: int) -> list[dict[str, Any]]:
    """Return all results of a person, for himself."""
    results = schema.results.c
    rows = select(schema.results).where(results.user_id == user_id)
    return [
        {name: value for name, value in row.items() if name != "user_id"}
        for row in await database.all(rows.order_by(results.at, results.table_id))
    ]


async def has_played(database: Database, user_id: int, game: str) -> bool:
    """Return whether a person has finished a deal of a game."""
    results = schema.results.c
    mine = select(results.deal).where(results.user_id == user_id, results.game == game)
    return await database.one(mine.limit(1)) is not None


async def page_of_tables(
    database: Database, chat_id: int | None, user_id: int | None, *, first: int, count: int
) -> tuple[list[TableRow], int]:
    """Return some dealt tables of a chat, or of a person, the newest first; and how many there are.

    Given deals are left out.
    """
    tables, places = schema.tables.c, schema.places.c
    mine: ColumnElement[bool] = tables.chat_id == chat_id
    if user_id is not None:
        mine = tables.id.in_(select(places.table_id).where(places.user_id == user_id))
    shown = and_(mine, tables.status.in_(PLAYED), tables.prepared.is_(None))
    page = select(tables.id).where(shown).order_by(tables.id.desc()).offset(first).limit(count)
    async with database.read() as connection:
        many = (await connection.execute(select(func.count()).where(shown))).scalar_one()
        ids = (await connection.execute(page)).scalars().all()
        rows = await read_tables(connection, select(schema.tables).where(tables.id.in_(ids)))
    return rows[::-1], many


async def settlements(database: Database, table_ids: Collection[int]) -> dict[int, SettledGame]:
    """Return finished games, by their tables."""
    results = schema.results.c
    here = results.table_id.in_(table_ids)
    last = select(results.table_id, func.max(results.deal).label("deals"))
    columns = results.table_id, results.won, results.parts
    games = select(*columns).where(here, results.deal == GAME)
    async with database.read() as connection:
        deals = await connection.execute(last.where(here).group_by(results.table_id))
        count = {each.table_id: each.deals for each in deals}
        points: dict[int, list[Fraction | int]] = defaultdict(list)
        for each in await connection.execute(games.order_by(results.table_id, results.seat)):
            points[each.table_id].append(Fraction(each.won, each.parts))
    return {each: SettledGame(count[each], points[each]) for each in points}
