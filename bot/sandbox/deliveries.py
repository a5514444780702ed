"""Carries updates to the bot's webhook, as the Bot API server does.

Messages of one chat go one after another, and so do the taps of one person; everything else goes at
the same time, up to ``max_connections`` at once. What is not answered with a 2xx within `PATIENCE`
comes again after a pause that grows, before anything newer of the same line.
"""

import asyncio
import math
from dataclasses import dataclass
from typing import Final

import aiohttp

from bot.clock import wait_within
from bot.sandbox.model import Json
from bot.sandbox.updates import Webhook
from bot.sandbox.world import World

SECRET_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"
PATIENCE: Final = 10.0
"""Seconds of the machine in which the bot has to answer."""
FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 5.0
"""Seconds of the world's clock before an update comes again: twice as many after each failure."""

Line = tuple[str, int]
"""Updates of one line are delivered one after another."""


def line_of(update: Json) -> Line:
    """Return the line of an update: its chat's, or for a tap its sender's."""
    kind, body = next((kind, body) for kind, body in update.items() if kind != "update_id")
    if kind == "callback_query":
        return kind, body["from"]["id"]
    return kind, body["chat"]["id"]


@dataclass(slots=True)
class _Failed:
    """An update that was not taken: how long it waits now, and until when."""

    pause: float
    due: float


class Deliveries:
    """Delivers for one world while `run` runs."""

    def __init__(self, world: World, *, patience: float = PATIENCE) -> None:
        """``patience``: seconds of the machine that an answer may take."""
        self._updates = world.updates
        self._clock = world.clock
        self._timeout = aiohttp.ClientTimeout(total=patience)
        self._failed: dict[int, _Failed] = {}
        """By the numbers of updates."""
        self._under_way: dict[Line, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Deliver until cancelled, whenever there is a webhook."""
        async with aiohttp.ClientSession(timeout=self._timeout) as session:
            try:
                while True:
                    changed = self._updates.next_change
                    wait = self._send(session)
                    if math.isinf(wait):
                        await changed.wait()
                    else:
                        await wait_within(self._clock, wait, changed.wait())
            finally:
                await self._hang_up()

    def _send(self, session: aiohttp.ClientSession) -> float:
        """Begin whatever may be delivered, oldest first; in how many seconds there may be more."""
        hook, pending = self._updates.webhook, self._updates.pending
        numbers = {update["update_id"] for update in pending}
        self._failed = {each: found for each, found in self._failed.items() if each in numbers}
        if hook is None:
            return math.inf
        now, wait = self._clock.now(), math.inf
        looked_at: set[Line] = set(self._under_way)
        for update in pending:
            if len(self._under_way) >= hook.max_connections:
                return math.inf  # the update's end wakes the waiter
            line = line_of(update)
            if line in looked_at:
                continue
            looked_at.add(line)
            failed = self._failed.get(update["update_id"])
            if failed is not None and failed.due > now:
                wait = min(wait, failed.due - now)
                continue
            work = self._deliver(session, hook, line, update)
            self._under_way[line] = asyncio.create_task(work)
        return wait

    async def _deliver(
        self, session: aiohttp.ClientSession, hook: Webhook, line: Line, update: Json
    ) -> None:
        number = update["update_id"]
        wrong = await self._post(session, hook, update)
        del self._under_way[line]
        if wrong is None:
            self._updates.take(number)
        else:
            hook.last_error, hook.last_error_at = wrong, self._clock.now()
            before = self._failed.get(number)
            pause = FIRST_PAUSE if before is None else min(2 * before.pause, LONGEST_PAUSE)
            self._failed[number] = _Failed(pause, self._clock.now() + pause)
        self._updates.changed()

    async def _post(
        self, session: aiohttp.ClientSession, hook: Webhook, update: Json
    ) -> str | None:
        """Hand over one update; return what went wrong, None if nothing."""
        headers = {SECRET_HEADER: hook.secret} if hook.secret else {}
        try:
            async with session.post(
                hook.url, json=update, headers=headers, allow_redirects=False
            ) as response:
                if 200 <= response.status < 300:
                    return None
                return f"Wrong response from the webhook: {response.status} {response.reason}"
        except TimeoutError:
            return "Read timeout expired"
        except aiohttp.ClientError as error:
            return str(error) or type(error).__name__

    async def _hang_up(self) -> None:
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
