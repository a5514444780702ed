"""The world over HTTP: the Bot API, webhook delivery, and the page.

::

    world = World(SystemClock())
    party = add_party(world)
    runner = await serve(world, 8080)
    bot = Bot(world.token, base_url=api_url(runner))
    ...
    await runner.cleanup()

It listens on this machine only.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from aiohttp import web

from bot.sandbox.api import BotApi
from bot.sandbox.deliveries import Deliveries
from bot.sandbox.errors import ConnectionLostError
from bot.sandbox.files import MAX_DOCUMENT_BYTES, Upload
from bot.sandbox.page import Page
from bot.sandbox.world import World

HOST = "127.0.0.1"
_LOST_FOR = 60.0


async def serve(world: World, port: int = 0) -> web.AppRunner:
    """Start serving; port 0 takes a free one. ``await runner.cleanup()`` ends it.

    Raises OSError when the port is taken.
    """
    runner = web.AppRunner(build_app(world), access_log=None, shutdown_timeout=0.5)
    await runner.setup()
    try:
        await web.TCPSite(runner, HOST, port).start()
    except OSError:
        await runner.cleanup()
        raise
    return runner


def root_url(runner: web.AppRunner) -> str:
    """Return the address of the page."""
    host, port = runner.addresses[0][:2]
    return f"http://{host}:{port}"


def api_url(runner: web.AppRunner) -> str:
    """Return what PTB wants as ``base_url``."""
    return f"{root_url(runner)}/bot"


def build_app(world: World) -> web.Application:
    """Return the aiohttp application of a world."""
    app = web.Application(client_max_size=MAX_DOCUMENT_BYTES + (1 << 20))
    server = ApiServer(world)
    app.router.add_route("*", "/bot{token:[^/]+}/{method}", server.call)
    Page(world).add_to(app)
    app.cleanup_ctx.append(server.deliver_webhooks)
    return app


class ApiServer:
    """Turns HTTP requests into calls, and results into responses."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._api = BotApi(world)

    async def call(self, request: web.Request) -> web.StreamResponse:
        """Answer ``/bot<token>/<method>``."""
        token, method = request.match_info["token"], request.match_info["method"]
        try:
            values, uploads = await _read(request)
        except web.HTTPRequestEntityTooLarge:
            return _refuse(413, "Request Entity Too Large")
        except ValueError:
            return _refuse(400, "Bad Request: can't parse JSON object")
        except ConnectionError:
            return _refuse(400, "Bad Request: the request is not whole")  # its client is gone
        try:
            status, body = await self._api.call(token, method, values, uploads)
        except ConnectionLostError as lost:
            if lost.acted:
                await self._world.clock.sleep(_LOST_FOR)
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=502)
        return web.json_response(body, status=status)

    # Webhook

    async def deliver_webhooks(self, app: web.Application) -> AsyncIterator[None]:
        """Carry updates to the webhook while there is one."""
        task = asyncio.create_task(Deliveries(self._world).run())
        yield
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _read(request: web.Request) -> tuple[dict[str, object], dict[str, Upload]]:
    """Return parameters from query, JSON, form or multipart; ValueError for a broken body."""
    values: dict[str, Any] = dict(request.query)
    uploads: dict[str, Upload] = {}
    if request.content_type == "application/json":
        body = json.loads(await request.text() or "{}")
        if not isinstance(body, dict):
            raise ValueError("object expected")
        return values | body, uploads
    for name, part in (await request.post()).items():
        if isinstance(part, web.FileField):
            with part.file as content:
                uploads[name] = Upload(part.filename, content.read(), part.content_type)
        else:
            values[name] = part
    return values, uploads


def _refuse(code: int, description: str) -> web.Response:
    body = {"ok": False, "error_code": code, "description": description}
    return web.json_response(body, status=code)
