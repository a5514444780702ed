"""One table in the database: its rows, conflicts, and places."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from itertools import zip_longest
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import in_turns
from bot.store import schema
from bot.store.database import RowWrite, Writing, is_there
from bot.store.rows import KeptTable, LogRow, Place, TableRow, read_table

NOTES: Final = -1
"""Key of the table's own notes among the drafts, which no seat has."""
OPEN: Final = ("lobby", "playing")
"""Statuses of tables where something may happen."""
PLAYED: Final = ("playing", "finished", "closed")
"""Statuses of tables at which cards have been dealt."""
CHANGES: Final = ("game", "options", "places", "level", "status", "finished")
"""Columns that people change before the first deal."""


class SequenceConflict(Exception):  # noqa: N818 - a state of affairs, not a fault
    """Outdated reading: an earlier write succeeded although it seemed to fail.

    It wrote this place of the log, or changed the lobby.
    """


class UpdateHandled(SequenceConflict):
    """An update has had its effect: it was delivered, or tried, again."""


class TableThere(SequenceConflict):
    """A new table's number, or its place after another table, is taken."""


def named(table_id: int) -> Select[Any]:
    """Return the query of one table."""
    return select(schema.tables).where(schema.tables.c.id == table_id)


def deals_of(table_id: int) -> Select[Any]:
    """Return the query of a table's finished deals, in order."""
    deal = schema.deals.c
    return select(deal.facts).where(deal.table_id == table_id).order_by(deal.number)


def drafts_of(table_id: int) -> Select[Any]:
    """Return the query of a table's drafts."""
    draft = schema.drafts.c
    return select(draft.seat, draft.draft).where(draft.table_id == table_id)


async def read_tables(connection: AsyncConnection | Writing, query: Select[Any]) -> list[TableRow]:
    """Return tables with their places, oldest first."""
    found = await connection.execute(query.order_by(schema.tables.c.id))
    rows = found.mappings().all()
    places = schema.places
    seats = await connection.execute(
        select(places)
        .where(places.c.table_id.in_([row["id"] for row in rows]))
        .order_by(places.c.table_id, places.c.position)
    )
    seated: dict[int, list[Place]] = {}
    for seat in seats:
        place = Place(seat.name, seat.user_id, seat.computer, seat.level)
        seated.setdefault(seat.table_id, []).append(place)
    return [read_table(dict(row), seated.get(row["id"], ())) for row in rows]


async def read_whole(connection: AsyncConnection, ids: Collection[int]) -> list[KeptTable]:
    """Return all data of these tables in a few statements, however many they are."""
    log, deals, drafts = schema.log, schema.deals, schema.drafts
    here = select(schema.tables).where(schema.tables.c.id.in_(ids))
    rows = {row.id: row for row in await read_tables(connection, here)}
    entries: dict[int, list[LogRow]] = defaultdict(list)
    facts: dict[int, list[Mapping[str, Any]]] = defaultdict(list)
    beside: dict[int, dict[int, Mapping[str, Any]]] = defaultdict(dict)
    query = select(log).where(log.c.table_id.in_(ids)).order_by(log.c.table_id, log.c.seq)
    async for row in in_turns(await connection.execute(query)):
        entries[row.table_id].append(LogRow(row.seq, row.actor, row.action, row.at))
    query = (
        select(deals).where(deals.c.table_id.in_(ids)).order_by(deals.c.table_id, deals.c.number)
    )
    async for row in in_turns(await connection.execute(query)):
        facts[row.table_id].append(row.facts)
    for row in await connection.execute(select(drafts).where(drafts.c.table_id.in_(ids))):
        beside[row.table_id][row.seat] = row.draft
    return [
        KeptTable(rows.get(each), tuple(entries[each]), tuple(facts[each]), beside[each])
        for each in ids
    ]


async def check_unchanged(connection: Writing, was: TableRow) -> None:
    """Raise `SequenceConflict` if the table has changed; its chat may migrate."""
    rows = await read_tables(connection, named(was.id).with_for_update())
    if not rows or any(getattr(rows[0], each) != getattr(was, each) for each in CHANGES):
        raise SequenceConflict(was.id)


async def check_apart(connection: Writing, table: TableRow, chat_id: ColumnElement[int]) -> None:
    """Raise `TableThere` if an open table in the chat could be taken for this new one.

    It has the same number, or follows the same table.
    """
    chats, tables = schema.chats.c, schema.tables.c
    here = select(chats.chat_id).where(chats.chat_id == chat_id)
    await connection.execute(here.with_for_update())  # serialises insertions in one chat
    rival = and_(tables.chat_id == chat_id, tables.number == table.number)
    if table.follows is not None:
        rival = or_(rival, tables.follows == table.follows)
    others = and_(tables.status.in_(OPEN), tables.id != table.id)
    if (await connection.execute(select(tables.id).where(others, rival))).first() is not None:
        raise TableThere(table.number)


async def write_places(connection: Writing, table_id: int, places: tuple[Place, ...]) -> None:
    """Insert the places of a table."""
    if places:
        rows = [
            {**asdict(place), "table_id": table_id, "position": position}
            for position, place in enumerate(places)
        ]
        await connection.execute(insert(schema.places), rows)


async def write_entries(connection: Writing, table_id: int, entries: Sequence[LogRow]) -> None:
    """Insert log entries; raises `SequenceConflict` if a place is taken."""
    for entry in entries:
        try:
            row = {name: getattr(entry, name) for name in LogRow.__slots__}
            await connection.write_row(_ENTRY, row | {"table_id": table_id})
        except IntegrityError as error:
            if is_there(error):
                raise SequenceConflict(table_id, entry.seq) from None
            raise


async def write_deals(
    connection: Writing,
    table_id: int,
    deals: Sequence[Mapping[str, object]],
    own: Sequence[Sequence[int]],
    at: float,
) -> None:
    """Archive finished deals, with who decided them alone, under the table's next numbers."""
    kept = schema.deals
    for facts, seats in zip_longest(deals, own, fillvalue=()):
        last = select(func.coalesce(func.max(kept.c.number), 0)).where(kept.c.table_id == table_id)
        number = (await connection.execute(last)).scalar_one() + 1
        new = {"table_id": table_id, "number": number, "facts": facts, "at": at, "own": [*seats]}
        await connection.execute(insert(kept).values(new))


async def drop_deals(connection: Writing, table_id: int, kept: int | None) -> None:
    """Drop the archived deals after the first ``kept``, to be written anew; None: none of them."""
    if kept is not None:
        deals = schema.deals
        after = (deals.c.table_id == table_id) & (deals.c.number > kept)
        await connection.execute(delete(deals).where(after))


async def change_table(connection: Writing, table_id: int, changes: Mapping[str, Any]) -> None:
    """Update columns; ``places`` replaces all places."""
    tables, places = schema.tables, schema.places
    columns = {name: each for name, each in changes.items() if name != "places"}
    if columns:
        await connection.execute(update(tables).where(tables.c.id == table_id).values(columns))
    if "places" in changes:
        await connection.execute(delete(places).where(places.c.table_id == table_id))
        await write_places(connection, table_id, changes["places"])


async def write_draft(
    connection: Writing,
    table_id: int,
    seat: int,
    draft: Mapping[str, object] | None,
    *,
    was: Mapping[str, object] | None,
) -> None:
    """Replace or drop a draft; raises `SequenceConflict` if the old one has changed."""
    drafts = schema.drafts
    mine = (drafts.c.table_id == table_id) & (drafts.c.seat == seat)
    if draft is None:
        await connection.execute(delete(drafts).where(mine))
    elif was is None:
        new = {"table_id": table_id, "seat": seat, "draft": draft}
        try:
            await connection.execute(insert(drafts), new)
        except IntegrityError as error:
            if is_there(error):
                raise SequenceConflict(table_id) from None
            raise
    else:
        found = await connection.execute(select(drafts.c.draft).where(mine).with_for_update())
        if found.scalar() != was:
            raise SequenceConflict(table_id)
        await connection.execute(update(drafts).where(mine).values(draft=draft))


# Made once: making a statement takes longer than running it.
_ENTRY: Final = RowWrite(insert(schema.log))
