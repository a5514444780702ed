"""The composition root: builds, starts and stops the parts of the bot."""

import asyncio
import pkgutil
import random
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from threading import Event
from typing import TYPE_CHECKING, Any, Final

import structlog
from telegram.error import TelegramError
from telegram.ext import ApplicationBuilder
from telegram.request import BaseRequest, HTTPXRequest

from bot.clock import Clock, SystemClock
from bot.features.registry import FEATURES
from bot.handlers.feature import Parts
from bot.handlers.routes import add_handlers, publish_commands
from bot.ops.alerts import Alerts
from bot.ops.backups import Backups, backups_of
from bot.ops.health import STANDBY, Health, serve_health
from bot.ops.log import tell_troubles
from bot.ops.process import end_now, make_loop_responsive
from bot.ops.retry import keep_trying
from bot.ops.startup import EndedError, call_telegram, check_port, open_lease, open_store
from bot.reconcile import Reconciler
from bot.reconcile.leased_request import over_http
from bot.reconcile.trimmed_request import trimmed
from bot.services import Services
from bot.store import Lease, LostError, Store, StoreError
from bot.thinking import Thinker, ThreadThinker, WorkerPool
from bot.updates.intake import AnyApplication, UpdateIntake, UpdatePoller
from bot.updates.liveness import UpdateLiveness
from bot.views.links import Links

if TYPE_CHECKING:
    from bot.config import Config
    from bot.ops.monitor import Figure, Monitor, MonitorAddress
    from bot.updates.webhook import WebhookSettings

log = structlog.get_logger(__name__)

PROBE_TIMEOUT: Final = 2.0
"""Real seconds that a write to the database may take."""
TIDY_EVERY: Final = 3600.0
"""Seconds between two clean-ups."""
CONFIRM_SECONDS: Final = 1.0
"""Real seconds that Telegram has to take the last confirmation."""
PREPARES_AFTER: Final = 3.0
"""Seconds after the start until further modules are imported: waiting updates come first."""
DRAIN_SECONDS: Final = 1.5
"""Seconds to show pending screens before stopping; the next start shows the rest."""


@dataclass(slots=True)
class BotApp:
    """The whole bot. `start` and `stop` are called once each, in this order."""

    application: AnyApplication
    store: Store
    clock: Clock
    rng: random.Random = field(default_factory=secrets.SystemRandom)
    webhook: "WebhookSettings | None" = None
    thinker: Thinker = field(default_factory=ThreadThinker)
    utc_offset: int = 0
    backups: Backups | None = None
    operator: int | None = None
    """Chat for reports of program faults."""
    """True if another process may have made calls until a moment ago."""
    hearing: UpdateLiveness = field(init=False)
    monitor: "Monitor | None" = field(init=False, default=None)
    services: Services = field(init=False)
    parts: Parts = field(init=False)
    telegram: Reconciler = field(init=False)
    intake: UpdateIntake = field(init=False)
    _polling: asyncio.Task[None] | None = field(init=False, default=None)
    _reconciling: asyncio.Task[None] | None = field(init=False, default=None)
    _serving: bool = field(init=False, default=False)
    _cleanup: AsyncExitStack = field(init=False, default_factory=AsyncExitStack)
    """Stops each started part, in reverse order."""

    async def start(self) -> None:
        """Load every table and begin to receive updates.

        Waits for Telegram to respond; raises `StartupError`. `stop` must be called even then.
        """
        application, cleanup = self.application, self._cleanup
        cleanup.push_async_callback(self.store.close)
        self.hearing = UpdateLiveness(self.clock)
        if self.monitor is not None:
            cleanup.push_async_callback(self.monitor.stop)
            await self.monitor.start()
        if self.webhook is not None:
            check_port(self.webhook.listen, self.webhook.port)
        cleanup.push_async_callback(self._shut_down_application)
        await call_telegram(application.initialize, self.clock)
        self.telegram = Reconciler(application.bot, self.store, self.clock)
        # Before any table is shown: else hands that stand would be deleted.
        await self.telegram.ephemeral.probe()
        cleanup.push_async_callback(self._stop_reconciler)
        cleanup.push_async_callback(self.thinker.stop)
        await self.thinker.start()
        link_key = await keep_trying(self.clock, self.store.link_key, what="link key")
        self.services = Services.build(
            self.store,
            self.telegram,
            self.clock,
            self.rng,
            links=Links(application.bot.username, link_key),
            thinker=self.thinker,
            utc_offset=self.utc_offset,
            heard_since=self.hearing.since,
            backups=self.backups,
        )
        cleanup.push_async_callback(self.services.close)
        if self.operator is not None:
            alerts = Alerts(self.clock, partial(self._report, self.operator))
            cleanup.callback(tell_troubles(alerts.note))
        self.parts = parts = Parts(self.services, FEATURES)
        add_handlers(application, parts)
        self.intake = UpdateIntake(application, self.services, parts.apologize, parts.late_toast)
        tables = self.services.tables
        await keep_trying(self.clock, self.telegram.start, what="messages")
        await keep_trying(self.clock, tables.meet_stored, what="tables")
        await keep_trying(self.clock, tables.open_ended, what="ended tables")
        self._reconciling = asyncio.create_task(self.telegram.run(), name="reconciler")
        self.services.jobs.start(tables.begin_met())
        self.services.jobs.start(
            publish_commands(application, self.clock, FEATURES, whispers=self.telegram.whispers)
        )
        cleanup.push_async_callback(self.intake.finish)
        tidying = asyncio.create_task(self._tidy(), name="tidying")
        cleanup.callback(tidying.cancel)
        for name, work in parts.background():
            cleanup.callback(asyncio.create_task(work, name=name).cancel)
        await self._start_receiving()
        if self.backups is not None:
            keeping = asyncio.create_task(self.backups.run(), name="backups")
            cleanup.callback(self.backups.stop)
            cleanup.callback(keeping.cancel)
        if self.monitor is not None:
            self.monitor.add(self._figures())
        self._serving = True
        log.info("bot.started", tables=len(self.services.tables))

    async def _start_receiving(self) -> None:
        """Begin to receive updates."""
        bot, cleanup = self.application.bot, self._cleanup
        if self.webhook is None:
            await call_telegram(bot.delete_webhook, self.clock)
            self.hearing.begin()
            poller = UpdatePoller(bot, self.intake, self.clock, self.hearing)
            self._polling = asyncio.create_task(poller.run(), name="polls")
            cleanup.push_async_callback(self._stop_polling, poller)
            return
        from bot.updates.webhook import WebhookServer, ask_what_waits, set_webhook  # noqa: PLC0415 - heavy

        server = WebhookServer(self.intake.take_pushed, self.webhook, self.hearing.mark_alive)
        cleanup.push_async_callback(server.stop)
        await server.start()
        self.hearing.begin()
        await set_webhook(bot, self.webhook, self.clock)
        asking = asyncio.create_task(ask_what_waits(bot, self.hearing, self.clock))
        cleanup.callback(asking.cancel)

    async def _tidy(self) -> None:
        """Delete old updates, now and every hour."""
        while True:
            with suppress(StoreError):
                await self.store.forget_handled()
            await self.clock.sleep(TIDY_EVERY)

    async def stop(self) -> None:
        """Stop all parts. Pending screens get a moment."""
        self._serving = False
        await self._cleanup.aclose()

    def _report(self, chat_id: int, trouble: str) -> None:
        self.services.say(chat_id, "operator-trouble", trouble=trouble)

    def watch(self, address: "MonitorAddress | None") -> None:
        """Serve health and figures by HTTP from the start on, if there is an address."""
        if address is not None:
            from bot.ops.monitor import Monitor  # noqa: PLC0415 - heavy

            self.monitor = Monitor(address, self.why_unready)

    async def why_unready(self) -> str | None:
        """Return why the bot does not serve people now, None if it does."""
        if not self._serving:
            return "starting or stopping"
        if self._reconciling is None or self._reconciling.done():
            return "nothing is shown"
        # A webhook may work while Telegram cannot be called.
        if self.webhook is None and self.hearing.is_deaf:
            return "no updates come from Telegram"
        try:
            async with asyncio.timeout(PROBE_TIMEOUT):
                await self.store.probe()
        except LostError as error:
            return str(error)
        except (StoreError, TimeoutError):
            return "the database takes nothing"
        return None

    def _figures(self) -> dict[str, "Figure"]:
        from bot.ops.monitor import Figure  # noqa: PLC0415 - heavy

        tables, waiting = self.services.tables, self.telegram.scheduler.waiting
        return {
            "pulka_tables": Figure("Tables that are open.", lambda: len(tables)),
            "pulka_tables_stopped": Figure(
                "Open tables whose log does not follow the rules.",
                lambda: sum(table.broken for table in tables),
            ),
            "pulka_chats_waiting": Figure(
                "Chats in which something is to be shown.", lambda: waiting().chats
            ),
            "pulka_messages_waiting": Figure(
                "Messages to be shown, in all chats.", lambda: waiting().messages
            ),
            "pulka_chat_queue": Figure(
                "Messages to be shown in the chat that has most of them.", lambda: waiting().most
            ),
            "pulka_oldest_wait_seconds": Figure(
                "How long the oldest of these messages has waited.", lambda: waiting().longest
            ),
        }

    async def _stop_polling(self, poller: UpdatePoller) -> None:
        """Stop polling, and confirm what is handled."""
        if self._polling is not None:
            self._polling.cancel()
            with suppress(asyncio.CancelledError, EndedError):
                await self._polling
        await self.intake.finish()
        with suppress(TimeoutError):
            async with asyncio.timeout(CONFIRM_SECONDS):
                await poller.confirm()

    async def until_stopped(self) -> None:
        """Wait until the program cannot continue; raises `EndedError`."""
        if self._polling is not None:
            await self._polling
        await asyncio.Event().wait()

    async def _stop_reconciler(self) -> None:
        if self._reconciling is not None:
            await self.telegram.drain(DRAIN_SECONDS)
        await self.kill()

    async def _shut_down_application(self) -> None:
        with suppress(TelegramError):
            await self.application.shutdown()

    async def kill(self) -> None:
        """Stop the reconciler at once."""
        if self._reconciling is not None:
            self._reconciling.cancel()
            with suppress(asyncio.CancelledError):
                await self._reconciling


def build(
    token: str,
    *,
    api: str | None = None,
    request: BaseRequest | None = None,
    get_updates_request: BaseRequest | None = None,
) -> AnyApplication:
    """Return a PTB application without an updater.

    ``api`` is the server's root, such as ``https://api.telegram.org``.
    """
    builder = ApplicationBuilder().token(token).job_queue(None).updater(None)
    if api is not None:
        builder = builder.base_url(f"{api}/bot")
    builder = builder.request(trimmed(request or HTTPXRequest(256)))
    if get_updates_request is not None:
        builder = builder.get_updates_request(trimmed(get_updates_request))
    return builder.build()


async def run_bot(config: "Config") -> None:
    """Run on Telegram until cancelled; first as a standby if another process plays."""
    async with serve_health(config.health_socket) as health:
        health.trouble = _standing_by
        async with _serve_standby(config):
            lease = await open_lease(config.database_url, SystemClock())
        try:
            await _play(config, lease, health)
        finally:
            await lease.release()


async def _standing_by() -> str:
    return STANDBY


@asynccontextmanager
async def _serve_standby(config: "Config") -> AsyncIterator[None]:
    """Answer 503 by HTTP: another process serves."""
    async with AsyncExitStack() as cleanup:
        if config.monitor_port is not None:
            from bot.ops.monitor import Monitor, MonitorAddress  # noqa: PLC0415 - heavy

            address = MonitorAddress(config.monitor_host, config.monitor_port)
            monitor = Monitor(address, _standing_by)
            cleanup.push_async_callback(monitor.stop)
            await monitor.start()
        if config.webhook_url is not None:
            from bot.updates.webhook import WebhookServer, WebhookSettings  # noqa: PLC0415 - heavy

            if (settings := WebhookSettings.of(config)) is not None:
                server = WebhookServer(_not_now, settings)
                cleanup.push_async_callback(server.stop)
                await server.start()
        yield


async def _not_now(_: dict[str, Any]) -> bool:
    """Make Telegram push an update again."""
    return False


async def _play(config: "Config", lease: Lease, health: Health) -> None:
    """Run the bot until cancelled; end the process when the lease is lost."""

    async def play() -> None:
        app = await _open_bot(config, lease)
        health.trouble = app.why_unready
        await run_until_cancelled(app, partial(_prepare, app))

    playing = asyncio.create_task(play(), name="bot")
    try:
        await asyncio.wait((playing, lease.lost), return_when=asyncio.FIRST_COMPLETED)
        if not playing.done():
            # Writes and calls are no longer possible: stopping would only wait for them.
            end_now("the lease is lost: another process may play with this database")
        await playing
    finally:
        playing.cancel()
        await asyncio.wait((playing,))


async def _prepare(app: BotApp) -> None:
    """Import what the first answers did without, before somebody waits for it."""

    async def later() -> None:
        await app.clock.sleep(PREPARES_AFTER)
        ended = Event()
        try:
            await asyncio.to_thread(_import_whole, "bot.games", "render", ended=ended)
        finally:
            ended.set()  # the process ends only after its threads

    app.services.jobs.start(later())


def _import_whole(*packages: str, ended: Event) -> None:
    for package in map(import_module, packages):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ended.is_set():
                return
            import_module(found.name)


async def _open_bot(config: "Config", lease: Lease) -> BotApp:
    """Open the database and build the bot."""
    make_loop_responsive()
    clock = SystemClock()
    backups = backups_of(config, clock)
    before_upgrade = None if backups is None else backups.before_upgrade
    store = await open_store(config.database_url, clock, before_upgrade=before_upgrade, lease=lease)
    application = build(
        config.token,
        api=config.bot_api_url,
        request=over_http(lease, clock),
        get_updates_request=over_http(lease, clock, connections=1),
    )
    thinker = WorkerPool(config.thinkers)
    offset = config.minutes_ahead
    app = BotApp(application, store, clock, thinker=thinker, utc_offset=offset)
    if config.webhook_url is not None:
        from bot.updates.webhook import WebhookSettings  # noqa: PLC0415 - heavy

        app.webhook = WebhookSettings.of(config)
    app.backups, app.operator = backups, config.operator_chat
    if config.monitor_port is not None:
        from bot.ops.monitor import MonitorAddress  # noqa: PLC0415 - heavy

        app.watch(MonitorAddress.of(config))
    return app


async def run_until_cancelled(
    app: BotApp, on_started: Callable[[], Awaitable[None]] | None = None
) -> None:
    """Start the bot, wait to be cancelled, and stop it."""
    try:
        await app.start()
        if on_started is not None:
            await on_started()
        await app.until_stopped()
    finally:
        await app.stop()
