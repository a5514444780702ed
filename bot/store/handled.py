"""Handled updates, which Telegram may deliver again."""

import time
from collections.abc import Collection
from typing import Final

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from bot.store import schema
from bot.store.database import Database, RowWrite, Writing, is_there
from bot.store.table_rows import UpdateHandled

KEPT_FOR: Final = 2 * 24 * 3600.0
"""Seconds for which a handled update is remembered; Telegram keeps one for a day."""
_HANDLED: Final = RowWrite(insert(schema.handled))


async def write_handled(connection: Writing, update_id: int, table_id: int) -> None:
    """Note an update in its effect's transaction, 0 for none; raise `UpdateHandled` if noted.

    ``table_id``: the table it changed or made, 0 for none. So an update takes effect once, despite
    repeats and kills.
    """
    if not update_id:
        return
    try:
        row = {"update_id": update_id, "table_id": table_id, "at": time.time()}
        await connection.write_row(_HANDLED, row)
    except IntegrityError as error:
        if is_there(error):
            raise UpdateHandled(update_id) from None
        raise


async def handled(database: Database, numbers: Collection[int]) -> dict[int, int]:
    """Return which updates are noted, with the tables they changed or made."""
    known = schema.handled.c
    found = select(known.update_id, known.table_id).where(known.update_id.in_(numbers))
    return {row["update_id"]: row["table_id"] for row in await database.all(found)}


async def forget_handled(database: Database) -> None:
    """Drop notes older than `KEPT_FOR`."""
    old = delete(schema.handled).where(schema.handled.c.at < time.time() - KEPT_FOR)
    async with database.write(single=True) as connection:
        await connection.execute(old)
