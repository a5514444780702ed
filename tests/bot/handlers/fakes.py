"""What handlers work with, faked: nothing is stored, nobody is written to, and all is noted."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from bot.ops.background import BackgroundTasks
from bot.people.chats import Chats
from bot.people.people import People
from bot.services import Services
from tests.support.links import LINKS

if TYPE_CHECKING:
    from bot.reconcile import Slot
    from bot.screen import Screen, Toast

ANNA, BORIS = 11, 12
GROUP = -100


@dataclass
class FakeClock:
    """Stands still until it is moved."""

    time: float = 1_700_000_000.0

    def now(self) -> float:
        """Return the time in seconds."""
        return self.time

    async def sleep(self, seconds: float) -> None:
        """Do not wait."""


@dataclass
class FakeTelegram:
    """Notes what handlers answer to taps."""

    toasts: list[Toast] = field(default_factory=list)
    posts: list[Screen] = field(default_factory=list)

    def post(self, _: int, screen: Screen) -> None:
        """Note a message."""
        self.posts.append(screen)

    def tracked_slots(self) -> frozenset[Slot]:
        """Nothing stands."""
        return frozenset()

    def note_update(self, chat_id: int, message_id: int | None, *, tapped: bool) -> None:
        """Not noted."""

    def delete_orphan(self, chat_id: int, message_id: int, data: list[str]) -> None:
        """Not noted."""

    def migrate(self, old_id: int, new_id: int) -> None:
        """Not noted."""

    def page_wait(self, _: int) -> float:
        """Return no wait."""
        return 0.0

    @property
    def answers(self) -> FakeTelegram:
        """What answers taps: itself."""
        return self

    def note_tap(self, query_id: str) -> None:
        """Not noted."""

    async def answer(self, _: str, toast: Toast) -> None:
        """Note a toast."""
        self.toasts.append(toast)


@dataclass
class FakeTables:
    """No table is open."""

    renewed: dict[int, bool] = field(default_factory=dict)
    """Tables that were shown again, and whether as the lowest message."""
    sitting: list[int] = field(default_factory=list)
    """People with a place at an open table."""

    def seated(self) -> set[int]:
        """Return who sits at a table."""
        return set(self.sitting)

    async def show(self, table_id: int, *, renew: bool = False) -> None:
        """Note that a table is shown again."""
        self.renewed[table_id] = self.renewed.get(table_id, False) or renew

    def get(self, table_id: int) -> None:
        """Return no table."""


class Stage:
    """Handlers' services with everything faked."""

    def __init__(self) -> None:
        clock, store = FakeClock(), cast("Any", None)
        self.telegram, self.tables = FakeTelegram(), FakeTables()
        jobs = BackgroundTasks(clock)
        people = People(store, jobs.start)
        self.services = Services(
            store=store,
            telegram=cast("Any", self.telegram),
            clock=clock,
            thinker=cast("Any", None),
            rng=random.Random(1),
            links=LINKS,
            jobs=jobs,
            people=people,
            chats=Chats(store, people, self.telegram.migrate),
            tables=cast("Any", self.tables),
            past=cast("Any", None),
            reachability=cast("Any", None),
            set_answers=cast("Any", None),
            played=asyncio.Event(),
        )
