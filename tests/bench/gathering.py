"""Many tables at which people sit and cards lie, made in seconds: nothing of it is measured.

People and groups come as they always do. The first table is put together by hand; each other is
opened as the same one with people of its own, and all are dealt at by their own taps. Telegram
takes any number of calls meanwhile, so that what follows begins where all messages stand.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from time import perf_counter
from unittest.mock import patch

from bot.app import BotApp
from bot.reconcile import budgets
from bot.store import Place, TableRow
from bot.tables.facts import Notes
from bot.taps import Tap, Verb
from bot.updates.intake import EQUAL_WITHIN
from tests.bench.figures import say
from tests.bench.town import Town

AT_ONCE = 50
"""Tables that are opened, or dealt at, together."""
STANDS_WITHIN = 60.0
"""Seconds in which the messages of all tables are to stand; what does not is said."""

Company = list[tuple[int, int]]
"""A person and a group for each table."""


class LateError(Exception):
    """Something that was waited for did not come; says what."""


async def until(
    done: Callable[[], object | Awaitable[object]], what: str, limit: float = 120.0
) -> None:
    """Wait until something is so."""
    begun = perf_counter()
    while True:
        found = done()
        if await found if isinstance(found, Awaitable) else found:
            return
        if perf_counter() - begun > limit:
            raise LateError(f"waited {limit:g} s for {what}")
        await asyncio.sleep(0.05)


async def gather(running: BotApp, town: Town, tables: int, words: str) -> Company:
    """Let a person and two computers sit down in each of so many groups; deal everywhere.

    ``words``: what the first of them writes after /newgame.
    """
    begun, services = perf_counter(), running.services
    await town.ask("limit", False)
    with _plenty():
        company: Company = [await town.ask("gather") for _ in range(tables)]
        chats, people = services.chats, services.people
        await until(
            lambda: all(chats.cached(group) and people.cached(each) for each, group in company),
            "people and groups that are known",
        )
        first = await _first(running, town, words)
        for at in range(1, tables, AT_ONCE):
            some = company[at : at + AT_ONCE]
            await asyncio.gather(*(_open(running, first, *each) for each in some))
        here = {table.row.chat_id: table.row.id for table in services.tables}
        for at in range(0, tables, AT_ONCE):
            for number in range(at, min(at + AT_ONCE, tables)):
                deal = Tap(Verb.LOBBY, here[company[number][1]], 0, "deal").encode()
                await town.ask("press", number, deal, False)
            dealt = [services.tables.get(here[group]) for _, group in company[: at + AT_ONCE]]
            await until(lambda all_=dealt: all(each and each.ledger for each in all_), "deals")  # type: ignore[misc]
        told = f"{tables} tables gathered in {perf_counter() - begun:.0f} s"
        waits = await _stand(running)
    await town.ask("limit", True)
    say(f"{told}, {waits} messages wait after {perf_counter() - begun:.0f} s")
    return company


@contextmanager
def _plenty() -> Iterator[None]:
    """Let any number of calls go, each chat's at its own pace; none is owed afterwards."""
    whole, count = budgets.Bucket.wait, budgets.Bucket.take

    def wait(bucket: budgets.Bucket, now: float, reserve: float = 0.0) -> float:
        return 0.0 if bucket.rate == budgets.CALLS_RATE else whole(bucket, now, reserve)

    def take(bucket: budgets.Bucket, now: float) -> None:
        if bucket.rate != budgets.CALLS_RATE:
            count(bucket, now)

    with patch.multiple(budgets.Bucket, wait=wait, take=take):
        yield


async def _stand(running: BotApp) -> int:
    """Wait until the messages stand; return how many do not."""
    try:
        await until(
            lambda: running.telegram.scheduler.waiting().messages == 0, "messages", STANDS_WITHIN
        )
    except LateError:
        return running.telegram.scheduler.waiting().messages
    return 0


async def _first(running: BotApp, town: Town, words: str) -> TableRow:
    """Put the first table together, as people do."""
    tables = running.services.tables
    await town.ask("write", 0, f"/newgame {words}")
    await until(lambda: len(tables), "the first lobby")
    (table,) = tables
    for seats, what in enumerate(("sit", "computer", "computer"), 1):
        await town.ask("press", 0, Tap(Verb.LOBBY, table.row.id, 0, what).encode(), False)
        await until(lambda n=seats: len(table.row.places) == n, "a seat")  # type: ignore[misc]
        await asyncio.sleep(EQUAL_WITHIN)
    return table.row


async def _open(running: BotApp, first: TableRow, person: int, group: int) -> None:
    """Open the same table in another group, with another person."""
    known = running.services.people.cached(person)
    assert known is not None
    places = tuple(each if each.computer else Place(known.name, person) for each in first.places)
    row = replace(first, id=0, chat_id=group, creator=person, places=places)
    await running.services.tables.create(row, Notes())
