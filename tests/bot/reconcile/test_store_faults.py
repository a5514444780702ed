"""A database that refuses: what people see comes all the same, once, and is written down later."""

from __future__ import annotations

from typing import Any

import pytest

from bot.reconcile import Slot
from bot.store import StoreError
from tests.bot.reconcile.stage import MemoryStore, Stage, picture, slot, text
from tests.bot.reconcile.test_faults import CALLS, SCENE, assert_final, perform, play

WRITES = ("save_slot", "drop_slots", "save_file_id")


@pytest.fixture
def refusals(monkeypatch: pytest.MonkeyPatch) -> Refusals:
    found = Refusals()
    for name in (*WRITES, "file_id"):
        whole = getattr(MemoryStore, name)

        async def call(
            store: MemoryStore, *given: object, whole: Any = whole, name: str = name, **more: object
        ) -> object:
            found.asked(name)
            return await whole(store, *given, **more)

        monkeypatch.setattr(MemoryStore, name, call)
    return found


class Refusals:
    """``at``: the number of the write that fails; ``all``: every one does."""

    def __init__(self) -> None:
        self.at: int | None = None
        self.all = self.reads = False
        self.writes = 0

    def asked(self, name: str) -> None:
        if name in WRITES:
            self.writes += 1
            if self.all or self.writes == self.at:
                raise StoreError("OperationalError: database or disk is full")
        elif self.reads:
            raise StoreError("OperationalError: disk I/O error")


async def test_each_write_fails_once(refusals: Refusals) -> None:
    stage = Stage()
    stage.hear()
    await play(stage)
    await stage.kill()
    writes = refusals.writes
    assert writes > CALLS
    for nth in range(1, writes + 1):
        refusals.writes, refusals.at = 0, nth
        stage = Stage()
        stage.hear()
        await play(stage)
        await stage.rest(60)
        assert refusals.writes > nth
        assert_final(stage)
        assert len(stage.calls()) == CALLS
        await died_and_risen(stage)


async def test_nothing_can_be_written_for_a_long_time(refusals: Refusals) -> None:
    """Every chat goes on at its pace, no call is made twice, and one write is tried at a time."""
    refusals.all = True
    stage = Stage()
    stage.hear()
    for act in SCENE:
        perform(stage, act)
        await stage.clock.advance(60)
    stage.telegram.post(stage.group.id, text("an answer"))
    await stage.clock.advance(600)
    assert stage.texts(stage.group) == ["deal 6", "an answer"]
    assert stage.texts(stage.private) == ["hand 2"]
    calls = len(stage.calls())
    assert calls <= CALLS + 3
    tried = refusals.writes
    await stage.clock.advance(600)
    assert refusals.writes - tried <= 21
    assert len(stage.calls()) == calls

    refusals.all = False
    await stage.clock.advance(60)
    await died_and_risen(stage, ["deal 6", "an answer"])


async def test_a_picture_goes_though_nothing_is_known_of_it(refusals: Refusals) -> None:
    refusals.reads = refusals.all = True
    stage = Stage()
    stage.hear()
    stage.telegram.want(slot(stage.group), picture("sheet", "k1"))
    await stage.clock.advance(60)
    stage.telegram.want(slot(stage.group), picture("sheet 2", "k2"))
    await stage.clock.advance(60)
    assert stage.calls(stage.group) == ["sendPhoto", "editMessageMedia"]
    assert stage.texts(stage.group) == ["sheet 2"]
    await stage.kill()


async def test_a_group_grows_up_while_nothing_can_be_forgotten(refusals: Refusals) -> None:
    stage = Stage()
    stage.hear()
    stage.telegram.want(slot(stage.group), text("deal"))
    await stage.rest()
    refusals.all = True
    stage.telegram.migrate(stage.group.id, -1_009_999)
    await stage.clock.advance(5)
    refusals.all = False
    await stage.clock.advance(60)
    assert {chat for chat, _ in stage.store.rows} <= {-1_009_999}
    await stage.kill()


async def died_and_risen(stage: Stage, group: list[str] | None = None) -> None:
    """Another process finds everything as it is shown, and calls nobody."""
    await stage.kill()
    calls = len(stage.calls())
    stage.begin()
    for where, words in ((stage.group, "deal 6"), (stage.private, "hand 2")):
        key = "1:deal:1" if where is stage.group else "1:hand:0"
        data = "d" if where is stage.group else "c"
        stage.telegram.want(Slot(where.id, key), text(words, data))
    await stage.rest(400)
    assert len(stage.calls()) == calls
    assert stage.texts(stage.group) == (group or ["deal 6"])
    assert stage.texts(stage.private) == ["hand 2"]
    await stage.kill()
