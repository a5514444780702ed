"""The webhook server: accepts updates with the right secret.

python-telegram-bot's own compares the secret letter by letter and logs what it cannot read. Here a
nearly right guess takes as long as any other, and no content is logged.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from hmac import compare_digest
from typing import Any, Final, Self
from urllib.parse import urlsplit

import structlog
from aiohttp import web
from telegram import Bot
from telegram.error import TelegramError

from bot.clock import Clock
from bot.config import Config
from bot.ops.startup import call_telegram, port_error
from bot.updates.intake import ALLOWED_UPDATES
from bot.updates.liveness import UpdateLiveness

log = structlog.get_logger(__name__)

SECRET_HEADER: Final = "X-Telegram-Bot-Api-Secret-Token"
LARGEST_UPDATE: Final = 1 << 20
"""Maximum bytes of a request; Telegram's updates have some kilobytes."""
ASK_EVERY: Final = 8.0
"""Seconds between two checks whether updates wait: two of them may fail."""
SENT_WITHIN: Final = 10.0
"""Seconds for a connection to show the secret, and for a request to send its body."""
MOST_STRANGERS: Final = 200
"""Maximum of open connections without the secret; a new one closes the oldest."""
KNOCKS_EVERY: Final = 60.0
"""Seconds for which wrong secrets are counted for one log line."""
STOP_SECONDS: Final = 1.0
"""Seconds for running requests when the server stops."""


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
        """Return the configured settings; None when updates are polled."""
        if config.webhook_url is None or config.webhook_secret is None:
            return None  # no address is valid without a secret
        parts = urlsplit(config.webhook_url)
        return cls(
            config.webhook_url,
            config.webhook_secret,
            "0.0.0.0",  # noqa: S104 - Telegram, or the proxy in front, comes from outside
            config.webhook_port or parts.port or (80 if parts.scheme == "http" else 443),
            parts.path.lstrip("/"),
        )


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
HandIn = Callable[[dict[str, Any]], Awaitable[bool]]
"""Takes an update; False if Telegram must send it again."""


class _Connection(web.RequestHandler):
    """A connection that is closed unless it shows the secret in time."""

    def __init__(
        self,
        server: web.Server,
        strangers: "dict[_Connection, None]",
        knocked: Callable[[], None],
    ) -> None:
        """``knocked`` is called when it is closed for not having shown the secret."""
        loop = asyncio.get_running_loop()
        super().__init__(server, loop=loop, access_log=None)  # type: ignore[arg-type]
        self._strangers = strangers
        """Those that have not shown it, oldest first."""
        self._knocked = knocked
        self._patience = loop.call_later(SENT_WITHIN, self.send_away)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Register the connection; close the oldest if there are too many."""
        super().connection_made(transport)
        if len(self._strangers) >= MOST_STRANGERS:
            next(iter(self._strangers)).send_away()
        self._strangers[self] = None

    def connection_lost(self, exc: BaseException | None) -> None:
        """Unregister the connection."""
        self.trust()
        super().connection_lost(exc)

    def trust(self) -> None:
        """Keep the connection: it has shown the secret."""
        self._patience.cancel()
        self._strangers.pop(self, None)

    def send_away(self) -> None:
        """Close and report a connection without the secret."""
        self._knocked()
        self.trust()
        self.force_close()


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
        self.served = web.Application(client_max_size=LARGEST_UPDATE, middlewares=(self._let_in,))
        self.served.router.add_post(f"/{settings.path}", self.take)
        self._runner = web.AppRunner(self.served, access_log=None, shutdown_timeout=STOP_SECONDS)
        self._listening: asyncio.Server | None = None
        self.strangers: dict[_Connection, None] = {}
        """Connections that have not shown the secret."""
        self._knocks = 0
        self._telling: asyncio.TimerHandle | None = None
        """Logs the wrong secrets since the last line."""

    async def start(self) -> None:
        """Start to listen; raises `StartupError` when the port is taken."""
        listen, port = self._settings.listen, self._settings.port
        await self._runner.setup()
        server = self._runner.server
        assert server is not None  # noqa: S101 - it has just been set up
        try:
            self._listening = await asyncio.get_running_loop().create_server(
                lambda: _Connection(server, self.strangers, self._knock),
                listen,
                port,
                reuse_address=True,
            )
        except OSError as error:
            raise port_error(port, error) from None

    @property
    def port(self) -> int:
        """The listening port, 0 for none."""
        found: int = self._listening.sockets[0].getsockname()[1] if self._listening else 0
        return found

    async def stop(self) -> None:
        """Stop accepting updates. May be called without `start`."""
        if self._listening is not None:
            self._listening.close()
        await self._runner.cleanup()
        if self._telling is not None:
            self._telling.cancel()
            self._tell()

    @web.middleware
    async def _let_in(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse a request without the secret, whatever its path."""
        given = request.headers.get(SECRET_HEADER, "").encode(errors="surrogateescape")
        if not compare_digest(given, self._secret):
            self._knock()
            refused = web.Response(status=403)
            refused.force_close()
            return refused
        if isinstance(request.protocol, _Connection):
            request.protocol.trust()
        return await handler(request)

    async def take(self, request: web.Request) -> web.Response:
        """Accept an update; drop invalid or repeated ones.

        The answer is 200 even so: else Telegram would send it again for a day.
        """
        try:
            async with asyncio.timeout(SENT_WITHIN):
                body = await request.read()
        except (TimeoutError, OSError, web.RequestPayloadError):
            return web.Response(status=408)  # it hung up, or was too slow: the update comes again
        self._heard()
        update = _read(body)
        if update is None:
            log.warning("update.unreadable")
        elif not await self._hand_in(update):
            return web.Response(status=503)
        return web.Response()

    def _knock(self) -> None:
        """Count a wrong secret; log the count once a minute."""
        self._knocks += 1
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(KNOCKS_EVERY, self._tell)

    def _tell(self) -> None:
        log.info("webhook.refused", knocks=self._knocks)
        self._knocks, self._telling = 0, None


async def set_webhook(bot: Bot, settings: WebhookSettings, clock: Clock) -> None:
    """Set the webhook; raise `StartupError`."""
    ask = partial(
        bot.set_webhook,
        settings.url,
        secret_token=settings.secret,
        allowed_updates=ALLOWED_UPDATES,
    )
    await call_telegram(ask, clock)


async def ask_what_waits(bot: Bot, hearing: UpdateLiveness, clock: Clock) -> None:
    """Ask Telegram every few seconds, until cancelled, whether updates wait for the webhook.

    If none does, or one comes, updates arrive.
    """
    while True:
        try:
            if not (await bot.get_webhook_info()).pending_update_count:
                hearing.mark_alive()
        except TelegramError as error:
            log.info("webhook.not_asked", error=type(error).__name__)
        await clock.sleep(ASK_EVERY)


def _read(body: bytes) -> dict[str, object] | None:
    """Return a request's update, None for anything else."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or type(data.get("update_id")) is not int:
        return None
    return data
