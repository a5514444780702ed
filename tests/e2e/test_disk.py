"""The disk itself fails: full, read-only. What the library says then is the real thing."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pytest
import structlog

from bot.tables.ledger import fold
from tests.e2e.players import Players
from tests.support.databases import engines

if TYPE_CHECKING:
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
        engines(store)[-1].dialect.do_begin = self._begin  # type: ignore[method-assign,assignment]

    def _begin(self, connection: Any) -> None:
        # SQLite never takes fewer pages than there are: from now on the file cannot grow.
        room = 1 if self.full else ENOUGH
        connection.driver_connection.execute(f"PRAGMA max_page_count = {room}")
        connection.driver_connection.execute(f"PRAGMA query_only = {int(self.read_only)}")


def deals(evening: BotSession, table: int) -> int:
    return len(evening.rows("SELECT number FROM deals WHERE table_id = ?", table))


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
