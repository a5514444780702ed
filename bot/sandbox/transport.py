"""python-telegram-bot against the world without sockets, in the world's own time.

::

    clock = VirtualClock()
    world = World(clock)
    application = (
        Application.builder()
        .token(world.token)
        .request(WorldRequest(world))
        .get_updates_request(WorldRequest(world))
        .build()
    )
    await clock.drive(application.initialize())
    await application.updater.start_polling()      # long polls wait on the virtual clock
    await clock.run_until(lambda: world.messages(chat))

A call refused by the world raises what PTB raises for that answer; a fault that cuts the line
raises NetworkError at once, one that loses the reply raises TimedOut after the read timeout, and
so does an answer that takes longer than the read timeout (the call goes on and takes effect).
"""

import asyncio
import json
import re
from collections.abc import Coroutine
from typing import Any, cast

from telegram._utils.defaultvalue import DefaultValue
from telegram._utils.types import ODVInput
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from bot.sandbox.api import BotApi
from bot.sandbox.errors import ConnectionLostError
from bot.sandbox.files import Upload
from bot.sandbox.model import Json
from bot.sandbox.world import World

_CALL = re.compile(r"/bot([^/]+)/([^/?]+)$")


class WorldRequest(BaseRequest):
    """An injectable transport for ``telegram.Bot``.

    ``read_timeout`` and ``latency`` (added before every call acts) are seconds of the world's
    clock. Several instances may share one world: Bot wants two, and a restarted bot new ones.
    """

    def __init__(self, world: World, *, read_timeout: float = 5.0, latency: float = 0.0) -> None:
        self._world = world
        self._api = BotApi(world)
        self._read_timeout = read_timeout
        self._latency = latency
        self._going_on: set[asyncio.Task[tuple[int, Json]]] = set()

    @property
    def read_timeout(self) -> float | None:
        """Seconds a call may take unless it says otherwise."""
        return self._read_timeout

    async def initialize(self) -> None:
        """Do nothing: there is nothing to open."""

    async def shutdown(self) -> None:
        """Cancel calls that outlived their read timeout."""
        for task in tuple(self._going_on):
            task.cancel()
        await asyncio.gather(*self._going_on, return_exceptions=True)

    async def do_request(  # noqa: PLR0917 - the shape PTB calls
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        write_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        connect_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
        pool_timeout: ODVInput[float] = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Return status and body of one call."""
        found = _CALL.search(url)
        if found is None:
            raise NetworkError(f"not a Bot API address: …{url[-20:]}")
        if isinstance(read_timeout, DefaultValue):
            read_timeout = self._read_timeout
        call = self._call(found[1], found[2], request_data)
        status, body = await self._exchange(call, read_timeout)
        return status, json.dumps(body).encode()

    async def _exchange(
        self, call: Coroutine[object, object, tuple[int, Json]], read_timeout: float | None
    ) -> tuple[int, Json]:
        task = asyncio.ensure_future(call)
        await asyncio.sleep(0)
        if not task.done():
            await self._wait(task, read_timeout)
        try:
            return task.result()
        except ConnectionLostError as lost:
            if not lost.acted:
                raise NetworkError("the sandbox broke the connection") from lost
            await self._world.clock.sleep(read_timeout or 0)
            raise TimedOut from lost

    async def _wait(self, task: asyncio.Task[tuple[int, Json]], read_timeout: float | None) -> None:
        """Return when the call is over; TimedOut leaves it running."""
        waiting: set[asyncio.Task[Any]] = {task}
        if read_timeout is not None:
            waiting.add(asyncio.create_task(self._world.clock.sleep(read_timeout)))
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            task.cancel()
            raise
        finally:
            for patience in waiting - {task}:
                patience.cancel()
        if not task.done():
            self._going_on.add(task)
            task.add_done_callback(self._over)
            raise TimedOut

    def _over(self, task: asyncio.Task[tuple[int, Json]]) -> None:
        self._going_on.discard(task)
        if not task.cancelled():
            task.exception()

    async def _call(self, token: str, method: str, data: RequestData | None) -> tuple[int, Json]:
        if self._latency:
            await self._world.clock.sleep(self._latency)
        values = data.json_parameters if data else {}
        uploads = {}
        if data and data.contains_files:
            parts = cast("dict[str, tuple[str, bytes, str]]", data.multipart_data)
            uploads = {name: Upload(*part) for name, part in parts.items()}
        return await self._api.call(token, method, values, uploads)
