"""All that is kept of tables, read in a few statements however many they are.

What a log came to is kept beside it (`Folded`), never instead of it: a seal over the very text of
the entries, the deals and the state says whether they still belong together. Without it the log is
handed out from its first entry on.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import asdict
from hashlib import blake2b
from typing import Any

from sqlalchemy import Delete, RowMapping, Select, String, cast, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.database import Database, parse
from bot.store.rows import Folded, KeptTable, LogRow
from bot.store.table_rows import read_tables
from bot.store.upserts import replacing, upsert


async def read_kept(
    connection: AsyncConnection, ids: Collection[int], made_by: str
) -> list[KeptTable]:
    """Return what is kept of each table, in the order of their ids.

    With what the program ``made_by`` has kept of a log goes only the rest of that log; for "" all
    of every log is read.
    """
    rows = {row.id: row for row in await read_tables(connection, _of(schema.tables, "id", ids))}
    logs = await _each(connection, _raw_log(ids))
    deals = await _each(connection, _raw_deals(ids))
    drafts = await _each(connection, _of(schema.drafts, "table_id", ids))
    folded = await _each(connection, _of(schema.folded, "table_id", ids)) if made_by else {}
    found = []
    for table_id in ids:
        start = _sealed(folded.get(table_id, ()), logs[table_id], deals[table_id], made_by)
        entries, played = (0, 0) if start is None else (start.entries, start.deals)
        kept = KeptTable(
            rows.get(table_id),
            tuple(_entry(row) for row in logs[table_id][entries:]),
            tuple(parse(row["facts"]) for row in deals[table_id][played:]),
            {row["seat"]: row["draft"] for row in drafts[table_id]},
            start,
        )
        found.append(kept)
    return found


async def keep_folded(database: Database, table_id: int, folded: Folded) -> None:
    """Keep what a log came to, under the seal of the log as it is now."""
    async with database.read() as connection:
        logs = await _each(connection, _raw_log((table_id,)))
        deals = await _each(connection, _raw_deals((table_id,)))
    log, played = logs[table_id], deals[table_id]
    if len(log) < folded.entries or len(played) < folded.deals:
        return  # it is of another log
    kept = asdict(folded) | {"seal": _seal(folded, log, played)}
    new = upsert(schema.folded).values(table_id=table_id, **kept)
    async with database.write(single=True) as connection:
        await connection.execute(replacing(new, kept, key=("table_id",)))


def drop_folded(table_id: int) -> Delete:
    """Forget what the log of a table came to."""
    return delete(schema.folded).where(schema.folded.c.table_id == table_id)


def _sealed(
    rows: Sequence[RowMapping], log: Sequence[RowMapping], deals: Sequence[RowMapping], made_by: str
) -> Folded | None:
    """What is kept of a log, if it is of this program and the seal holds."""
    for row in rows:
        found = Folded(**{name: row[name] for name in Folded.__slots__})
        whole = len(log) >= found.entries and len(deals) >= found.deals
        if found.made_by == made_by and whole and row["seal"] == _seal(found, log, deals):
            return found
    return None


def _seal(folded: Folded, log: Sequence[RowMapping], deals: Sequence[RowMapping]) -> str:
    """A digest of a state, of whoever made it, and of all the text that it was made from."""
    seal = blake2b(f"{folded.made_by} {folded.entries} {folded.deals}\n".encode(), digest_size=32)
    for rows in (log[: folded.entries], deals[: folded.deals]):
        seal.update("\n".join(str(tuple(row.values())) for row in rows).encode())
    seal.update(folded.state)
    return seal.hexdigest()


def _of(table: Any, column: str, ids: Collection[int]) -> Select[Any]:
    return select(table).where(table.c[column].in_(ids))


def _raw_log(ids: Collection[int]) -> Select[Any]:
    """The logs of tables as they are written, in order."""
    entry = schema.log.c
    action = cast(entry.action, String).label("action")
    query = select(entry.table_id, entry.seq, entry.actor, action, entry.at)
    return query.where(entry.table_id.in_(ids)).order_by(entry.table_id, entry.seq)


def _raw_deals(ids: Collection[int]) -> Select[Any]:
    """What is kept of the finished deals of tables as it is written, in order."""
    deal = schema.deals.c
    query = select(deal.table_id, deal.number, cast(deal.facts, String).label("facts"))
    return query.where(deal.table_id.in_(ids)).order_by(deal.table_id, deal.number)


async def _each(
    connection: AsyncConnection, query: Select[Any]
) -> defaultdict[int, list[RowMapping]]:
    """Return rows by their tables."""
    found = defaultdict(list)
    for row in (await connection.execute(query)).mappings():
        found[row["table_id"]].append(row)
    return found


def _entry(row: RowMapping) -> LogRow:
    return LogRow(row["seq"], row["actor"], parse(row["action"]), row["at"])
