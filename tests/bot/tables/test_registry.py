"""The registry: which tables are open. One that cannot be opened keeps no other waiting."""

import asyncio
from dataclasses import replace

import pytest

from bot.reconcile import Slot
from bot.screen import DesiredMessage, Screen
from bot.store import KeptTable
from bot.tables.events import ChatRole, Requested
from bot.tables.registry import TableRegistry
from bot.tables.turn import Turn
from tests.support.tables import ANNA, GROUP, Bench, decided, lobby


def registry(bench: Bench) -> TableRegistry:
    return TableRegistry(bench.services, bench.jobs)


async def test_a_table_that_is_over_is_forgotten() -> None:
    bench = Bench()
    tables = registry(bench)
    table = await tables.create(lobby())
    for _ in range(2):
        await bench.clock.drive(table.ask(Requested(ANNA, "cancel", ChatRole.NONE)))
        await bench.clock.drive(table.ask(Requested(ANNA, "cancel", ChatRole.NONE)))

    def cancelled(turn: Turn) -> None:
        turn.row = replace(turn.row, status="cancelled")

    await decided(table, cancelled)
    await bench.clock.drive(table.ask(Requested(ANNA, "hand")))
    await bench.clock.settle()
    assert list(tables) == []
    assert bench.outbox.over == {"1"}
    # And whoever still has hold of it is answered.
    assert (await bench.clock.drive(table.ask(Requested(ANNA, "hand")))).text


async def test_a_table_where_somebody_waits_is_begun_before_older_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bench = Bench()
    for number in (1, 2, 3):
        bench.store.add(replace(lobby(), id=number))
    read, begun = bench.store.whole_table, []

    async def whole_table(table_id: int) -> KeptTable:
        begun.append(table_id)
        return await read(table_id)

    monkeypatch.setattr(bench.store, "whole_table", whole_table)
    tables = registry(bench)
    await tables.meet_stored()
    assert [table.row.id for table in tables] == [1, 2, 3]
    assert begun == []
    asked = tables.get(3)
    assert asked is not None
    answer = asyncio.ensure_future(asked.ask(Requested(ANNA, "hand")))
    await bench.clock.settle()
    assert not answer.done()
    await bench.clock.drive(tables.begin_met())
    assert begun == [3, 1, 2]
    await bench.clock.settle()
    assert answer.done()
    assert answer.result().text
    assert {number for number in (1, 2, 3) if bench.outbox.keys(number)} == {1, 2, 3}
    await tables.stop_all()


async def test_a_table_whose_end_was_not_shown_is_opened_once_more() -> None:
    bench = Bench()
    bench.store.add(lobby(status="cancelled"))
    bench.outbox.wishes["1"] = {Slot(GROUP, "1:lobby"): DesiredMessage(Screen("…"))}
    tables = registry(bench)
    await tables.open_ended()
    await bench.clock.settle()
    assert bench.outbox.over == {"1"}
    assert list(tables) == []
