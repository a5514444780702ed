"""Results by person: made with each deal, of older deals in the background, or all anew."""

import asyncio
from typing import Any, Final

import structlog

from bot.clock import SystemClock
from bot.games.registry import FRONTS
from bot.handlers.feature import Feature, Parts, StoredData
from bot.store import (
    Person,
    StoreError,
    all_tables,
    forget_results,
    lease_of,
    next_without_results,
    read_facts,
    replace_results,
    results_of,
)
from bot.store.database import PATIENCE, Database
from bot.store.lease import IN_USE
from bot.store.opening import open_database
from bot.tables.results import from_facts

log = structlog.get_logger(__name__)

BETWEEN: Final = 0.05
"""Seconds between two old tables."""
AGAIN: Final = 60.0
"""Seconds until another try when the database fails."""


class Results:
    """Makes missing results, and answers people about theirs."""

    def __init__(self, parts: Parts) -> None:
        self._services = parts.services
        self._database = parts.services.store.database

    async def fill(self) -> None:
        """Make the results of tables that an earlier program has left without them."""
        clock, after = self._services.clock, 0
        while True:
            try:
                found = await next_without_results(self._database, after)
                if found is None:
                    return
                await make_anew(self._database, found)
                after = found
                await clock.sleep(BETWEEN)
            except StoreError as error:
                log.warning("results.not_made", reason=str(error))
                await clock.sleep(AGAIN)

    async def tell(self, person: Person) -> list[dict[str, Any]]:
        """Return what a person's deals and games came to."""
        return await results_of(self._database, person.user_id)

    async def forget(self, user_id: int) -> None:
        """Make a person's results nobody's. Raises `StoreError`."""
        await forget_results(self._database, user_id, self._services.clock.now())


async def make_anew(database: Database, table_id: int, *, today: bool = False) -> None:
    """Make a table's results anew from its facts; those of an unreadable table stay.

    Costs are kept, with ``today`` only those of today's version.
    """
    async with database.write() as connection:
        stored = await read_facts(connection, table_id)
        if stored is None or stored.row.game not in FRONTS:
            return
        front = FRONTS[stored.row.game]
        try:
            rows = from_facts(stored, front)
        except (ValueError, KeyError) as error:
            log.warning("results.unreadable", table=table_id, reason=str(error))
            return
        version = front.study.version if today and front.study is not None else None
        await replace_results(connection, table_id, rows, version)


async def rebuild(url: str) -> int:
    """Make the results of all tables anew; return how many they are. Raises `StoreError`.

    No bot may play with the database meanwhile.
    """
    lease = lease_of(url, SystemClock())
    try:
        await asyncio.wait_for(lease.acquire(), PATIENCE)
        database = await open_database(url, lease=lease)
        try:
            ids = await all_tables(database)
            for each in ids:
                await make_anew(database, each, today=True)
        finally:
            await database.close()
    except TimeoutError:
        raise StoreError(IN_USE) from None
    finally:
        await lease.release()
    return len(ids)


FEATURE: Final = Feature(
    Results,
    stored=(StoredData("results", ("results.user_id",), Results.tell, Results.forget),),
    background=(Results.fill,),
)
