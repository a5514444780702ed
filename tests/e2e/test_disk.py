"""The disk itself fails: full, read-only, damaged. What the library says then is the real thing."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import pytest
import structlog
from sqlalchemy import event

from bot.ops.backups import SCHEDULED, Backups, put_back
from bot.ops.startup import StartupError, open_store
from bot.tables.ledger import fold
from tests.e2e.players import Players
from tests.support.databases import engines

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection

    from bot.sandbox import Actor
    from bot.sandbox.model import Message
    from bot.store import Store
    from tests.e2e.evening import BotSession

GAME: Final = "/newgame сочинка 4"
ENOUGH: Final = 1_000_000
"""Pages that no evening fills."""
WORDS: Final = {"full": "disk is full", "read_only": "readonly"}


@dataclass
class Disk:
    """What a program may write: as much as there is room for, or nothing."""

    full: bool = False
    read_only: bool = False

    def attach(self, store: Store) -> None:
        """Set it at the beginning of each transaction that writes."""
        event.listen(engines(store)[-1], "begin", self._begin)

    def _begin(self, connection: Connection) -> None:
        # SQLite never takes fewer pages than there are: from now on the file cannot grow.
        room = 1 if self.full else ENOUGH
        connection.exec_driver_sql(f"PRAGMA max_page_count = {room}")
        connection.exec_driver_sql(f"PRAGMA query_only = {int(self.read_only)}")


def deals(evening: BotSession, table: int) -> int:
    return len(evening.rows("SELECT number FROM deals WHERE table_id = ?", table))


def more(evening: BotSession, table: int, than: int) -> bool:
    return deals(evening, table) > than


def longer(evening: BotSession, table: int, than: int) -> bool:
    return len(evening.log(table)) > than


def whole(evening: BotSession, table: int) -> None:
    """The log has no gap and is legal, and every finished deal is archived once."""
    log = evening.log(table)
    assert [row.seq for row in log] == list(range(len(log)))
    ledger = fold(log)
    assert ledger is not None
    assert len(ledger.finished) == deals(evening, table)
    assert evening.rows("PRAGMA integrity_check") == [("ok",)]


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["full", "read_only"])
async def test_nothing_is_lost_where_there_is_no_room(evening: BotSession, fault: str) -> None:
    """Every few seconds the disk takes nothing for a while: people go on and lose nothing."""
    people = evening.play.party.people[:3]
    disk, clock = Disk(), evening.play.clock
    disk.attach(evening.app.store)
    table = await evening.sit_down(GAME, *people)
    company = Players.of(evening, random.Random(4), *people)
    company.quick = (1.0, 4.0)
    refused = 0
    while deals(evening, table) < 2:
        setattr(disk, fault, True)
        words: list[str] = []
        with structlog.testing.capture_logs() as lines:
            # What fits into the pages that there are is written though the disk is full.
            for _ in range(200):
                for player in company.players:
                    for message in player.look():
                        player.tap(message)
                await clock.advance(3)
                if words := [str(each["reason"]) for each in lines if "reason" in each]:
                    break
        setattr(disk, fault, False)
        refused += bool(words)
        assert [each for each in words if WORDS[fault] not in each and "undone" not in each] == []
        await clock.advance(40)
        length = len(evening.log(table))
        await company.play(partial(longer, evening, table, length + 8), steps=500)
    assert refused >= (1 if fault == "full" else 3)
    await clock.advance(60)
    whole(evening, table)


def _moves(message: Message) -> list[str]:
    """What the buttons carry by which cards are played, or put together."""
    return [
        button["callback_data"]
        for button in message.buttons
        if button.get("callback_data", "")[:2] in ("m:", "d:")
    ]


def hands(person: Actor) -> list[Message]:
    """The messages of the private chat from which the person could play."""
    return [each for each in person.sees(person.private) if _moves(each)]


def damage(file: Path) -> None:
    """Overwrite every page but the first: a disk that forgot."""
    content = bytearray(file.read_bytes())
    content[4096:] = b"\xa5" * (len(content) - 4096)
    file.write_bytes(content)


@pytest.mark.slow
async def test_a_damaged_database_is_put_back_and_people_play_on(
    evening: BotSession, tmp_path: Path
) -> None:
    """From the copy that the bot keeps: its moves stand, and what came later is played anew."""
    people = evening.play.party.people[:3]
    clock = evening.play.clock
    kept = Backups(evening.path, tmp_path / "backups", clock, every=86400, keep=3)
    table = await evening.sit_down(GAME, *people)
    company = Players.of(evening, random.Random(4), *people)
    await company.play(partial(more, evening, table, 0))
    await company.play(partial(longer, evening, table, len(evening.log(table)) + 5))
    copy = await clock.drive(kept.take(SCHEDULED))
    copied = evening.log(table)
    await company.play(partial(longer, evening, table, len(copied) + 12))
    await evening.crash()
    for end in ("-wal", "-shm"):
        (tmp_path / f"pulka.db{end}").unlink(missing_ok=True)
    damage(evening.path)

    with pytest.raises(StartupError, match="DATABASE_URL"):
        await clock.drive(open_store(f"sqlite+aiosqlite:///{evening.path}", clock))
    aside = put_back(copy, evening.path, clock.now())
    assert aside is not None
    await evening.start()
    await clock.advance(20)
    assert evening.log(table)[: len(copied)] == copied
    done = deals(evening, table)
    await company.play(partial(more, evening, table, done), steps=3000)
    await clock.advance(60)
    whole(evening, table)
    for person in people:
        for message in hands(person)[:-1]:
            # It stayed from what is lost; who taps on it is rid of it.
            person.press(message, next(data for data in _moves(message)))
            await clock.advance(5)
        assert len(hands(person)) <= 1
    assert sorted(os.listdir(tmp_path / "backups")) == [copy.name]
