"""Several programs that write to one database at the same moment: what each read still holds."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.store import ChatRow, NewSeating, Place, SequenceTaken, SlotRow, Store
from tests.bot.store.test_store import TABLE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Iterable
    from pathlib import Path

    from tests.support.databases import Kept

PROGRAMS = 3
ROUNDS = 4
PATIENCE = 60.0
"""Seconds that the others may take to make the tables."""


@pytest.fixture
async def programs(database: Kept) -> AsyncIterator[list[Store]]:
    """They start at the same moment, on a database that has no tables yet."""
    found = await asyncio.gather(*(Store.open(database.url, PATIENCE) for _ in range(PROGRAMS)))
    yield found
    for store in found:
        await store.close()


async def winners(attempts: Iterable[Awaitable[object]]) -> list[Any]:
    """What came of those who were not told that somebody was first."""
    answers = await asyncio.gather(*attempts, return_exceptions=True)
    refused = [each for each in answers if isinstance(each, BaseException)]
    assert {type(each) for each in refused} <= {SequenceTaken}
    return [each for each in answers if not isinstance(each, BaseException)]


async def test_open_waits_for_a_writer_of_a_new_file(tmp_path: Path) -> None:
    """SQLite itself would refuse to switch the file to a write-ahead log at once."""
    file = tmp_path / "x.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        url = f"sqlite+aiosqlite:///{file}"
        opening = asyncio.create_task(Store.open(url, PATIENCE))
        _, waiting = await asyncio.wait((opening,), timeout=0.3)
        other.execute("COMMIT")
        assert waiting
        await (await opening).close()


async def test_one_opens_a_table_and_one_changes_it(programs: list[Store]) -> None:
    for number in range(ROUNDS):
        table = replace(TABLE, chat_id=-100 - number, number=3)
        opened = await winners(one.create_table(table, apart=True) for one in programs * 2)
        assert len(opened) == 1
        (table_id,) = opened
        row = await programs[0].table(table_id)
        assert row is not None
        changed = await winners(
            one.change_table(table_id, was=row, level=f"level {n}")
            for n, one in enumerate(programs * 2)
        )
        assert len(changed) == 1
        row = await programs[0].table(table_id)
        dealt = (
            one.append(table_id, 0, -1, {}, 0.0, status="playing", was=row) for one in programs
        )
        left = (one.change_table(table_id, was=row, places=()) for one in programs)
        assert len(await winners([*dealt, *left])) == 1
        row = await programs[0].table(table_id)
        assert row is not None
        assert (row.status == "playing") == bool(row.places)
        assert len(await programs[0].log(table_id)) == bool(row.places)


async def test_one_note_is_made_of_what_stood_there(programs: list[Store]) -> None:
    table_id = await programs[0].create_table(TABLE)
    was = None
    for number in range(ROUNDS):
        drafts = [{"of": number, "by": n} for n in range(PROGRAMS * 2)]
        kept = await winners(
            one.save_draft(table_id, 1, draft, was=was)
            for one, draft in zip(programs * 2, drafts, strict=True)
        )
        assert len(kept) == 1
        was = await programs[0].draft(table_id, 1)
        assert was in drafts


async def test_no_change_of_a_chat_is_written_over(programs: list[Store]) -> None:
    chat = ChatRow(-7, "A")

    def counted(row: ChatRow) -> ChatRow:
        return replace(row, changes=row.changes + 1)

    await asyncio.gather(*(one.revise_chat(chat, counted) for one in programs * ROUNDS))
    assert (await programs[0].revise_chat(chat, lambda row: row)).changes == PROGRAMS * ROUNDS


async def test_deals_are_counted_one_after_another(programs: list[Store]) -> None:
    table_id = await programs[0].create_table(TABLE)
    for seq in range(ROUNDS):
        deals = (
            one.append(table_id, seq, 0, {}, 0.0, deal={"seq": seq}, opening={"by": n})
            for n, one in enumerate(programs * 2)
        )
        assert len(await winners(deals)) == 1
    assert await programs[0].deals(table_id) == [{"seq": seq} for seq in range(ROUNDS)]


async def test_whoever_seats_people_seats_all_of_them(programs: list[Store]) -> None:
    """One sits down with an entry of the log while others change the places without one."""
    table_id = await programs[0].create_table(TABLE)
    for seq in range(ROUNDS):
        sides = [tuple(Place(f"{name} {n}", n) for n in range(4)) for name in "ABC"]
        first, *rest = sides
        seated = NewSeating(first, {}, {})
        work: list[Awaitable[object]] = [
            programs[1].change_table(table_id, places=rest[0]),
            programs[0].append(table_id, seq, 0, {}, 0.0, seated=seated),
            programs[2].change_table(table_id, places=rest[1]),
        ]
        assert len(await winners(work)) == len(work)
        row = await programs[0].table(table_id)
        assert row is not None
        assert row.places in sides


async def test_nothing_stays_behind_where_a_group_was(programs: list[Store]) -> None:
    first, second, third = programs
    for number in range(1, ROUNDS + 1):
        old, new = -number, -1000 - number
        await first.revise_chat(ChatRow(old, "A"), lambda row: row)
        work: list[Awaitable[object]] = [
            *(second.save_slot(SlotRow(old, f"{n}")) for n in range(3)),
            first.migrate_chat(old, new),
            *(third.save_slot(SlotRow(old, f"{n}")) for n in range(3, 6)),
            third.create_table(replace(TABLE, chat_id=old)),
            second.revise_chat(ChatRow(old, "A"), lambda row: replace(row, kicked=True)),
        ]
        await asyncio.gather(*work)
        assert [row for row in await first.slots() if row.chat_id == old] == []
        assert [row.chat_id for row in await first.tables(chat_id=new)] == [new]
        chat = await second.chat(old)
        assert chat is not None
        assert (chat.chat_id, chat.kicked) == (new, True)
