"""What happens at an hour outside a table: stored, and done at most once."""

import asyncio
from typing import Final

import structlog

from bot.clock import wait_within
from bot.handlers.feature import Feature, Parts
from bot.reconcile import Slot
from bot.screen import Screen, Urgency
from bot.store import PlannedWork, StoreError, add_news, claim, next_due, plan

log = structlog.get_logger(__name__)

LATE: Final = 2 * 3600.0
"""Seconds after which something due is not done any more."""
REST: Final = 60.0
"""Seconds until the next look, though nothing is due."""


class Schedule:
    """Does what features have planned, by their `Feature.scheduled`."""

    def __init__(self, parts: Parts) -> None:
        self._parts, self._services = parts, parts.services
        self._database, self._clock = parts.services.store.database, parts.services.clock
        self._planned = asyncio.Event()

    async def add(self, due: PlannedWork) -> None:
        """Plan something, once. Raises `StoreError`."""
        await plan(self._database, due)
        self._planned.set()

    async def run(self) -> None:
        """Do what is due, as long as the bot runs."""
        while True:
            self._planned.clear()
            rest = REST
            try:
                due = await next_due(self._database)
                if due is not None:
                    rest = min(REST, due.at - self._clock.now())
                if due is not None and rest <= 0:
                    await self._do(due)
                    continue
            except StoreError as error:
                log.warning("schedule.not_read", reason=str(error))
                rest = REST
            await wait_within(self._clock, rest, self._planned.wait())

    async def _do(self, due: PlannedWork) -> None:
        """Note first that it is done: whoever dies meanwhile does not do it twice."""
        now = self._clock.now()
        if not await claim(self._database, due, now):
            return
        late = now > due.at + LATE
        if late:
            log.warning("schedule.late", what=due.kind, hours=round((now - due.at) / 3600, 1))
        try:
            await self._parts.carry_out(due.kind, due.key, late=late)
        except Exception:
            log.exception("schedule.failed", what=due.kind)

    async def tell(self, chat_id: int, day: str, kind: str, text: str) -> None:
        """Tell a group something that nobody asked for: all of a day stands in one message."""
        said = await add_news(self._database, chat_id, day, kind, text)
        row = await self._services.chats.get(chat_id)
        if row is None or row.kicked:
            return
        slot = Slot(row.chat_id, f"page:news:{day}")
        screen = Screen("\n\n".join(said))
        self._services.telegram.want(slot, screen, urgency=Urgency.LATER)


FEATURE: Final = Feature(Schedule, background=(Schedule.run,))
