"""A database that refuses: what people see comes all the same, once, and is written down later."""

from __future__ import annotations

from typing import Any

import pytest

from bot.reconcile import Slot
from bot.store import StoreError
from tests.bot.reconcile.harness import MemoryStore, ReconcilerHarness, picture, slot, text
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


@pytest.mark.slow
async def test_each_write_fails_once(refusals: Refusals) -> None:
    harness = ReconcilerHarness()
    harness.hear()
    await play(harness)
    await harness.kill()
    writes = refusals.writes
    assert writes > CALLS
    for nth in range(1, writes + 1):
        refusals.writes, refusals.at = 0, nth
        harness = ReconcilerHarness()
        harness.hear()
        await play(harness)
        await harness.rest(60)
        assert refusals.writes > nth
        assert_final(harness)
        assert len(harness.calls()) == CALLS
        await died_and_risen(harness)


async def test_nothing_can_be_written_for_a_long_time(refusals: Refusals) -> None:
    """Every chat goes on at its pace, no call is made twice, and one write is tried at a time."""
    refusals.all = True
    harness = ReconcilerHarness()
    harness.hear()
    for act in SCENE:
        perform(harness, act)
        await harness.clock.advance(60)
    harness.telegram.post(harness.group.id, text("an answer"))
    await harness.clock.advance(600)
    assert harness.texts(harness.group) == ["deal 6", "an answer"]
    assert harness.texts(harness.private) == ["hand 2"]
    calls = len(harness.calls())
    assert calls <= CALLS + 3
    tried = refusals.writes
    await harness.clock.advance(600)
    assert refusals.writes - tried <= 21
    assert len(harness.calls()) == calls

    refusals.all = False
    await harness.clock.advance(60)
    await died_and_risen(harness, ["deal 6", "an answer"])


async def test_a_picture_goes_though_nothing_is_known_of_it(refusals: Refusals) -> None:
    refusals.reads = refusals.all = True
    harness = ReconcilerHarness()
    harness.hear()
    harness.telegram.want(slot(harness.group), picture("sheet", "k1"))
    await harness.clock.advance(60)
    harness.telegram.want(slot(harness.group), picture("sheet 2", "k2"))
    await harness.clock.advance(60)
    assert harness.calls(harness.group) == ["sendPhoto", "editMessageMedia"]
    assert harness.texts(harness.group) == ["sheet 2"]
    await harness.kill()


async def test_a_group_grows_up_while_nothing_can_be_forgotten(refusals: Refusals) -> None:
    harness = ReconcilerHarness()
    harness.hear()
    await harness.wanted(slot(harness.group), text("deal"))
    refusals.all = True
    harness.telegram.migrate(harness.group.id, -1_009_999)
    await harness.clock.advance(5)
    refusals.all = False
    await harness.clock.advance(60)
    assert {chat for chat, _ in harness.store.rows} <= {-1_009_999}
    await harness.kill()


async def died_and_risen(harness: ReconcilerHarness, group: list[str] | None = None) -> None:
    """Another process finds everything as it is shown, and calls nobody."""
    await harness.kill()
    calls = len(harness.calls())
    harness.begin()
    for where, words in ((harness.group, "deal 6"), (harness.private, "hand 2")):
        key = "1:deal:1" if where is harness.group else "1:hand:0"
        data = "d" if where is harness.group else "c"
        harness.telegram.want(Slot(where.id, key), text(words, data))
    await harness.rest(400)
    assert len(harness.calls()) == calls
    assert harness.texts(harness.group) == (group or ["deal 6"])
    assert harness.texts(harness.private) == ["hand 2"]
    await harness.kill()
