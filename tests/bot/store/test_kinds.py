"""The kinds of table that exist, and what is stored of each."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bot.store import DROPPED, IN_HISTORY, Counts, Deck, Store, TableKind, Viewers
from bot.tables.prepared import NUMBERS
from tests.bot.store.test_store import TABLE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.support.databases import RawDatabase

KINDS = {
    TableKind.ORDINARY: (Deck.SHUFFLED, Viewers.CHAT, True, Counts.RESULTS),
    TableKind.AGAINST_COMPUTERS: (Deck.SHUFFLED, Viewers.PERSON, True, Counts.APART),
    TableKind.OF_SET: (Deck.GIVEN, Viewers.PERSON, True, Counts.SET),
    TableKind.LESSON: (Deck.GIVEN, Viewers.PERSON, False, Counts.NOTHING),
    TableKind.REPLAY: (Deck.GIVEN_FROM_STEP, Viewers.PERSON, False, Counts.NOTHING),
}
STORED: dict[TableKind, dict[str, Any]] = {
    TableKind.ORDINARY: {"private": False},
    TableKind.AGAINST_COMPUTERS: {"private": True, "number": 2},
    TableKind.OF_SET: {"private": True, "prepared": {"set_id": 1, "log": []}, "number": -2},
    TableKind.LESSON: {"private": True, "prepared": {"lesson": "trick", "log": []}, "number": -1},
    TableKind.REPLAY: {"private": True, "prepared": {"table": 1, "log": []}, "number": 0},
}
"""How the program has always written them."""


@pytest.fixture
async def store(database: RawDatabase) -> AsyncIterator[Store]:
    store = await Store.open(database.url)
    yield store
    await store.close()


def test_no_other_combination_exists() -> None:
    assert set(TableKind) == set(KINDS)
    find: Any = TableKind  # mypy expects the arguments of a member
    there = 0
    for facts in product(Deck, Viewers, (True, False), Counts):
        if facts in KINDS.values():
            kind, there = find(facts), there + 1
            assert (kind.deck, kind.viewers, kind.stays, kind.counts) == facts == KINDS[kind]
        else:
            with pytest.raises(ValueError, match="not a valid TableKind"):
                find(facts)
    assert there == len(KINDS)


def test_lists_and_numbers_follow_from_the_facts() -> None:
    assert {TableKind.ORDINARY, TableKind.AGAINST_COMPUTERS} == IN_HISTORY
    assert {TableKind.LESSON, TableKind.REPLAY} == DROPPED
    assert {kind for kind in TableKind if kind.deck.is_given} == set(NUMBERS)


async def test_stored_rows_are_of_these_kinds(store: Store) -> None:
    rows = {kind: replace(TABLE, chat_id=7, **stored) for kind, stored in STORED.items()}
    made = {await store.create_table(row): kind for kind, row in rows.items()}
    found = await store.tables(chat_id=7, kinds=tuple(TableKind))
    assert {row.id: row.kind for row in found} == made
    for kind in TableKind:
        (row,) = await store.tables(chat_id=7, kinds=(kind,))
        assert made[row.id] is kind
    for kind in (TableKind.LESSON, TableKind.REPLAY):
        with pytest.raises(ValueError, match="CHAT"):
            await store.create_table(replace(rows[kind], private=False))


async def test_only_kinds_of_which_nothing_stays_are_dropped(store: Store) -> None:
    for kind in (None, *TableKind):
        for stored in STORED.values():
            await store.create_table(replace(TABLE, chat_id=7, status="finished", **stored))
        await store.drop_over(7, kind)
        left = {row.kind for row in await store.tables(chat_id=7, kinds=tuple(TableKind))}
        assert left == set(TableKind) - (DROPPED if kind is None else DROPPED & {kind})


def test_only_the_modules_of_lessons_ask_for_lessons() -> None:
    """Others ask for one of the four facts."""
    asks = re.compile(r"TableKind\.LESSON|\[\"lesson\"\]|\"lesson\" in|get\(\"lesson\"")
    folder = Path(__file__).parents[3] / "bot"
    found = {
        str(each.relative_to(folder))
        for each in folder.rglob("*.py")
        if asks.search(each.read_text(encoding="utf-8"))
    }
    own = {"features/lessons.py", "tables/course.py"}
    assert found - own == {"store/kinds.py", "tables/prepared.py"}
    assert own <= found
