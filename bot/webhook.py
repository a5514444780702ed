"""The door for updates that Telegram pushes: whoever knows the secret may hand one in.

What python-telegram-bot would serve compares the secret letter by letter and logs what it cannot
read. Here the comparison takes as long for a guess that is nearly right as for any other, and of
what comes in nothing is logged.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hmac import compare_digest
from typing import Any, Final, Self
from urllib.parse import urlsplit

import structlog
from aiohttp import web
from cachetools import FIFOCache
from telegram import Bot, Update

from bot.config import Config
from bot.startup import port_error

log = structlog.get_logger(__name__)

SECRET_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"
LARGEST_UPDATE: Final = 1 << 20
"""Bytes of the largest request that is read; updates of Telegram have a few thousand."""
REMEMBERED: Final = 4096
"""Updates that are not taken again: Telegram repeats one whose answer it has not got."""
STOP_SECONDS: Final = 1.0
"""Seconds that requests may take which run when the door is closed."""


@dataclass(frozen=True, slots=True)
class WebhookSettings:
    """The public ``url`` that Telegram sends updates to, and the address we listen on."""

    url: str
    secret: str
    listen: str
    port: int
    path: str

    @classmethod
    def of(cls, config: Config) -> Self | None:
        """Return what the settings say; None when updates are polled for."""
        if config.webhook_url is None or config.webhook_secret is None:
            return None  # the settings hold no address without a secret
        parts = urlsplit(config.webhook_url)
        return cls(
            config.webhook_url,
            config.webhook_secret.get_secret_value(),
            "0.0.0.0",  # noqa: S104 - Telegram, or the proxy in front, comes from outside
            config.webhook_port or parts.port or (80 if parts.scheme == "http" else 443),
            parts.path.lstrip("/"),
        )


HandIn = Callable[[dict[str, Any]], Awaitable[bool]]
"""Takes an update; False where Telegram is to send it again."""


class Desk:
    """Lays updates into the queue of a bot that is alone, each once."""

    def __init__(self, bot: Bot, updates: asyncio.Queue[object]) -> None:
        self._bot = bot
        self._updates = updates
        self._taken: FIFOCache[int, None] = FIFOCache(REMEMBERED)

    async def take(self, update: dict[str, Any]) -> bool:
        """Take an update; what is none, or comes for a second time, is dropped."""
        number = update["update_id"]
        if number in self._taken:
            log.info("webhook.repeated")
            return True
        if await self.lay(update):
            self._taken[number] = None
        return True

    async def lay(self, update: dict[str, Any]) -> bool:
        """Lay an update into the queue; False for what is none."""
        try:
            read = Update.de_json(update, self._bot)
        except Exception:
            log.warning("update.unreadable")
            return False
        await self._updates.put(read)
        return True


class WebhookServer:
    """Listens for updates and hands them in."""

    def __init__(
        self,
        hand_in: HandIn,
        settings: WebhookSettings,
        heard: Callable[[], None] = lambda: None,
    ) -> None:
        """``heard`` is called for every update that comes."""
        self._hand_in = hand_in
        self._heard = heard
        self._settings = settings
        self._secret = settings.secret.encode()
        self.served = web.Application(client_max_size=LARGEST_UPDATE)
        self.served.router.add_post(f"/{settings.path}", self.take)
        self._runner = web.AppRunner(self.served, access_log=None, shutdown_timeout=STOP_SECONDS)

    async def start(self) -> None:
        """Begin to listen; raises `StartupError` when the port is taken."""
        listen, port = self._settings.listen, self._settings.port
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, listen, port).start()
        except OSError as error:
            raise port_error(port, error) from None

    async def stop(self) -> None:
        """Take no more updates. May be called without `start`."""
        await self._runner.cleanup()

    async def take(self, request: web.Request) -> web.Response:
        """Take an update from whoever knows the secret; what is none is dropped.

        It is dropped with 200, as Telegram would send it again for a day otherwise.
        """
        given = request.headers.get(SECRET_HEADER, "").encode(errors="surrogateescape")
        if not compare_digest(given, self._secret):
            log.info("webhook.refused")
            return web.Response(status=403)
        self._heard()
        update = _read(await request.read())
        if update is None:
            log.warning("update.unreadable")
        elif not await self._hand_in(update):
            return web.Response(status=503)
        return web.Response()


def _read(body: bytes) -> dict[str, Any] | None:
    """The update in a request; None where there is none."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or type(data.get("update_id")) is not int:
        return None
    return data
