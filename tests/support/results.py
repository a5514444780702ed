"""Results that stand are those that would be made anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.features.results import make_anew
from bot.store import StoreError, all_tables
from bot.store.opening import open_database

if TYPE_CHECKING:
    from typing import Any

    from tests.support.databases import RawDatabase


async def check_results(kept: RawDatabase) -> int:
    """Make all results anew from the facts: nothing may change. Return how many there are."""
    if not kept.there():
        return 0  # taken away by the test
    before = rows_of(kept)
    database = await open_database(kept.url)
    try:
        for table_id in await all_tables(database):
            await make_anew(database, table_id)
    except StoreError:
        return 0  # damaged by the test
    finally:
        await database.close()
    assert rows_of(kept) == before
    return len(before)


def rows_of(kept: RawDatabase) -> list[tuple[Any, ...]]:
    """All results as they stand."""
    return kept.rows("SELECT * FROM results ORDER BY table_id, deal, seat")
