"""Whoever asks a table gets an answer, in whatever order things happen, and however it ends."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.sandbox.faults import Delay
from bot.store import Store, TableRow, TableWrite
from bot.tables.events import Requested, Tapped
from bot.tables.task import ANSWER_WITHIN
from bot.taps import Tap, Verb
from bot.views import codes
from tests.support.tables import decided
from tests.support.texts import tr

if TYPE_CHECKING:
    import pytest

    from bot.tables.task import TableTask
    from tests.e2e.evening import BotSession


@dataclass(slots=True)
class Gate:
    """Holds the write that calls a table off, before or after it is made."""

    store: Store
    before: bool
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    opened: asyncio.Event = field(default_factory=asyncio.Event)

    def hang(self, monkeypatch: pytest.MonkeyPatch) -> None:
        write = self.store.write

        async def gated(decided: TableWrite) -> None:
            if "status" not in decided.changes:
                await write(decided)
                return
            if not self.before:
                await write(decided)
            self.reached.set()
            await self.opened.wait()
            if self.before:
                await write(decided)

        monkeypatch.setattr(self.store, "write", gated)


async def lobby(evening: BotSession) -> TableTask:
    """A new table, and its question whether it is to be called off."""
    services, play = evening.app.services, evening.play
    row = TableRow(
        id=0,
        chat_id=play.group.id,
        thread_id=None,
        title="Стол",
        creator=play.anna.id,
        private=False,
        game="preferans",
        status="lobby",
        options={},
        places=(),
        created=play.clock.now(),
        level="club",
    )
    table = await play.clock.drive(services.tables.create(row))
    await decided(table, lambda turn: turn.note(menu=codes.CANCEL))
    return table


def called_off(evening: BotSession, table: TableTask) -> Tapped:
    return Tapped(evening.play.anna.id, Tap(Verb.LOBBY, table.row.id, 0, codes.CANCEL), True)


async def test_a_table_that_hangs_is_not_waited_for(
    evening: BotSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A write that never comes back: the person's chat is free again, and the process ends."""
    play = evening.play
    table = await lobby(evening)
    play.world.members_visible = True
    gate = Gate(evening.app.store, before=True)
    gate.hang(monkeypatch)
    table.put(called_off(evening, table))
    await play.clock.settle()
    assert gate.reached.is_set()
    play.boris.start(evening.signed(f"sit-{table.row.id}"))
    await play.clock.advance(ANSWER_WITHIN + 2)
    await evening.message(play.boris.private, tr("unwritten"))
    play.boris.write(play.boris.private, "/help")
    await play.until(lambda: len(evening.said(play.boris.private)) > 2, limit=20)
    gate.opened.set()
    await play.clock.settle()


async def test_start_comes_while_the_table_is_called_off(evening: BotSession) -> None:
    """Telegram is slow to say whether he is in the group; meanwhile the table goes."""
    play = evening.play
    table = await lobby(evening)
    play.world.members_visible = True
    play.world.faults.add("getChatMember", Delay(3.0))
    play.boris.start(evening.signed(f"sit-{table.row.id}"))
    await play.clock.advance(1)
    table.put(called_off(evening, table))
    await evening.message(play.boris.private, tr("toast-cancelled"), limit=20)
    said = len(evening.said(play.boris.private))
    play.boris.write(play.boris.private, "/help")
    await play.until(lambda: len(evening.said(play.boris.private)) > said, limit=20)
    before = play.clock.now()
    await evening.stop()
    assert play.clock.now() - before < 10


async def test_a_hand_link_seats_nobody(evening: BotSession) -> None:
    play = evening.play
    table = await lobby(evening)
    for what in ("hand", "sit"):
        play.boris.start(evening.signed(f"{what}-{table.row.id}"))
        # The bot is no administrator: Telegram does not tell it.
        message = await evening.message(play.boris.private, tr("membership-unknown"))
        play.boris.delete(message)
    await play.clock.advance(60)  # so often Telegram is not asked
    play.world.members_visible = True
    play.boris.start(evening.signed(f"hand-{table.row.id}"))
    await evening.message(play.boris.private, tr("toast-not-sitting", table="Стол"))
    assert table.row.places == ()
    assert (await table.ask(Requested(play.boris.id, "hand"))).text.startswith(
        tr("toast-not-sitting")
    )
    assert table.row.places == ()
    await play.clock.advance(60)  # Telegram is not asked about one person without end
    play.boris.start(evening.signed(f"sit-{table.row.id}"))
    await play.until(lambda: table.place_of(play.boris.id) is not None)
