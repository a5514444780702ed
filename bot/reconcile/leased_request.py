"""Calls to Telegram, made only while the process holds the lease."""

import asyncio
from typing import Any, Final

import httpx
from telegram.error import TimedOut
from telegram.request import BaseRequest, HTTPXRequest

from bot.clock import Clock
from bot.reconcile.trimmed_request import TrimmedRequest
from bot.store import Lease

LOOK_EVERY: Final = 0.1
"""Seconds between checks for a renewed lease."""


class LeasedRequest(TrimmedRequest):
    """Makes calls while the lease is held: every method, long polls and uploads too.

    A call waits until it may begin. When the lease is lost, a pending one is cancelled: whether it
    took effect is unknown, as after a kill.
    """

    def __init__(self, request: BaseRequest, lease: Lease, clock: Clock) -> None:
        super().__init__(request)
        self._lease = lease
        self._clock = clock

    async def do_request(self, *args: Any, **named: Any) -> tuple[int, bytes]:
        """Make one call; raise `TimedOut` when the lease is lost."""
        lost = self._lease.lost
        while not self._lease.may_call():
            if lost.done():
                raise TimedOut
            await self._clock.sleep(LOOK_EVERY)
        call = asyncio.ensure_future(self._request.do_request(*args, **named))
        try:
            await asyncio.wait((call, lost), return_when=asyncio.FIRST_COMPLETED)
        finally:
            call.cancel()
        if not call.done():
            raise TimedOut
        return call.result()


def over_http(lease: Lease, clock: Clock, connections: int = 256) -> LeasedRequest:
    """Return a request for calls to Telegram, with python-telegram-bot's count of connections.

    A process may stall between the check and the first byte: it checks the lease again.
    """

    async def look(event: str, _: object) -> None:
        if event.endswith("send_request_headers.started") and not lease.may_call():
            raise httpx.WriteTimeout("the lease was not renewed")

    async def watch(request: httpx.Request) -> None:
        request.extensions["trace"] = look

    hooks = {"event_hooks": {"request": [watch]}}
    return LeasedRequest(HTTPXRequest(connections, httpx_kwargs=hooks), lease, clock)
