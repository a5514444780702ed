"""A reverse proxy of one address before several workers, as nginx stands before them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import aiohttp
from aiohttp import web

if TYPE_CHECKING:
    from collections.abc import Iterable

HOST: Final = "127.0.0.1"
PATIENCE: Final = 5.0
"""Seconds that a worker may take to answer."""
LARGEST: Final = 1 << 20
"""Bytes of the largest request that is handed on."""
KEPT: Final = ("Content-Type", "X-Telegram-Bot-Api-Secret-Token")
"""Headers that are handed on."""


class Balancer:
    """Hands each request to the next worker in turn, or to one after it that answers.

    A worker that cannot be connected to, hangs up, or does not answer in time is passed over: what
    it was given may have been done nevertheless, and the next one is given it, too. Any answer is
    handed back as it is; 503 when there is none. ``workers`` may be changed at any time.
    """

    def __init__(self, workers: Iterable[int] = (), *, patience: float = PATIENCE) -> None:
        """``workers`` are ports of this machine, ``patience`` is in seconds."""
        self.workers = list(workers)
        self.answered: Counter[int] = Counter()
        """Requests that each worker answered, by its port."""
        self.passed_over: Counter[int] = Counter()
        """Requests that each worker did not answer."""
        self.refused = 0
        """Requests that none answered."""
        self._turn = 0
        self._timeout = aiohttp.ClientTimeout(total=patience)
        self._session: aiohttp.ClientSession | None = None
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """The address in front, without a path."""
        assert self._runner is not None, "it has not been started"
        host, port = self._runner.addresses[0][:2]
        return f"http://{host}:{port}"

    async def start(self, port: int = 0) -> None:
        """Begin to listen; port 0 takes a free one. Raises OSError when the port is taken."""
        connector = aiohttp.TCPConnector(limit=0)
        self._session = aiohttp.ClientSession(timeout=self._timeout, connector=connector)
        app = web.Application(client_max_size=LARGEST)
        app.router.add_route("*", "/{path:.*}", self._hand_on)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        await web.TCPSite(self._runner, HOST, port).start()

    async def stop(self) -> None:
        """Listen no more."""
        if self._runner is not None:
            await self._runner.cleanup()
        if self._session is not None:
            await self._session.close()

    async def _hand_on(self, request: web.Request) -> web.Response:
        body = await request.read()
        for port in self._in_turn():
            answer = await self._ask(port, request, body)
            if answer is not None:
                self.answered[port] += 1
                return answer
            self.passed_over[port] += 1
        self.refused += 1
        return web.Response(status=503, text="no worker answers")

    def _in_turn(self) -> list[int]:
        """All workers, whose turn it is first."""
        workers = list(self.workers)
        if not workers:
            return []
        at = self._turn % len(workers)
        self._turn += 1
        return workers[at:] + workers[:at]

    async def _ask(self, port: int, request: web.Request, body: bytes) -> web.Response | None:
        """Return a worker's answer, None if it gives none."""
        assert self._session is not None
        headers = {name: request.headers[name] for name in KEPT if name in request.headers}
        try:
            async with self._session.request(
                request.method,
                f"http://{HOST}:{port}{request.path_qs}",
                data=body,
                headers=headers,
                allow_redirects=False,
            ) as answer:
                told = {"Content-Type": answer.headers.get("Content-Type", "text/plain")}
                return web.Response(status=answer.status, body=await answer.read(), headers=told)
        except (aiohttp.ClientError, TimeoutError, OSError):
            return None
