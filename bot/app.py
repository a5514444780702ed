"""The composition root: the parts of the bot, put together, started and stopped."""

import asyncio
import random
import secrets
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final

import structlog
from telegram.error import TelegramError
from telegram.ext import ApplicationBuilder
from telegram.request import BaseRequest, HTTPXRequest

from bot.alerts import Alerts
from bot.backups import Backups, backups_of
from bot.clock import Clock, SystemClock
from bot.config import Config
from bot.handlers.routes import add_handlers, publish_commands
from bot.handlers.services import Services
from bot.hearing import Hearing
from bot.log import tell_troubles
from bot.monitor import Figure, Monitor, MonitorAddress, written
from bot.process import make_loop_responsive
from bot.reconcile import Reconciler
from bot.retry import keep_trying
from bot.startup import StartupError, call_telegram, check_port, open_store
from bot.store import Store, StoreError
from bot.thinking import Thinker, ThreadThinker, WorkerPool
from bot.updates import (
    AnyApplication,
    HeardRequest,
    UpdatesInOrder,
    ask_what_waits,
    receive_updates,
)
from bot.webhook import Desk, WebhookServer, WebhookSettings

if TYPE_CHECKING:
    from bot.sharing import Sharing

log = structlog.get_logger(__name__)

DRAIN_SECONDS: Final = 1.5
"""Seconds to show pending screens before stopping; whatever is left is shown after the start."""


@dataclass(slots=True)
class BotApp:
    """The whole bot. `start` and `stop` are called once each, in this order."""

    application: AnyApplication
    store: Store
    clock: Clock
    rng: random.Random = field(default_factory=secrets.SystemRandom)
    webhook: WebhookSettings | None = None
    thinker: Thinker = field(default_factory=ThreadThinker)
    utc_offset: int = 0
    backups: Backups | None = None
    operator: int | None = None
    """The chat in which faults of the program are told."""
    hearing: Hearing | None = None
    """What the application was built with."""
    sharing: "Sharing | None" = None
    """What decides whose tables are whose, where several processes share them."""
    monitor: Monitor | None = field(init=False, default=None)
    services: Services = field(init=False)
    telegram: Reconciler = field(init=False)
    _reconciling: asyncio.Task[None] | None = field(init=False, default=None)
    _serving: bool = field(init=False, default=False)
    _cleanup: AsyncExitStack = field(init=False, default_factory=AsyncExitStack)
    """What stops each part that has been started, in reverse order."""

    async def start(self) -> None:
        """Load every table and begin to receive updates.

        Waits for a Telegram that does not answer; raises `StartupError`. Even if it raises, `stop`
        must be called.
        """
        application, cleanup = self.application, self._cleanup
        cleanup.push_async_callback(self.store.close)
        sharing = self.sharing
        if sharing is not None:
            cleanup.push_async_callback(sharing.resign)
        if self.monitor is not None:
            cleanup.push_async_callback(self.monitor.stop)
            await self.monitor.start()
        if self.webhook is not None:
            check_port(self.webhook.listen, self.webhook.port)
        cleanup.push_async_callback(self._shut_down_application)
        await call_telegram(application.initialize, self.clock)
        self.telegram = Reconciler(application.bot, self.store, self.clock, neighbours=sharing)
        cleanup.push_async_callback(self._stop_reconciler)
        cleanup.push_async_callback(self.thinker.stop)
        await self.thinker.start()
        self.services = Services.build(
            self.store,
            self.telegram,
            self.clock,
            self.rng,
            bot=application.bot.username,
            thinker=self.thinker,
            utc_offset=self.utc_offset,
            heard_since=_always if self.hearing is None else self.hearing.since,
            has=_everything if sharing is None else sharing.has,
        )
        cleanup.push_async_callback(self.services.close)
        if self.operator is not None:
            alerts = Alerts(self.clock, partial(self._report, self.operator))
            cleanup.callback(tell_troubles(alerts.note))
        add_handlers(application, self.services)
        if sharing is None:
            await self._go_on_everywhere()
        self._reconciling = asyncio.create_task(self.telegram.run(), name="reconciler")
        self.services.jobs.start(self.services.tables.begin_met())
        self.services.jobs.start(publish_commands(application, self.clock))
        cleanup.push_async_callback(self._stop_receiving)
        await application.start()
        if sharing is not None:
            await keep_trying(self.clock, sharing.enlist, what="worker")
            cleanup.push_async_callback(sharing.finish)
            desk = Desk(application.bot, application.update_queue)
            sharing.begin(self.services, desk.lay)
        await self._begin_to_hear()
        if self.backups is not None:
            keeping = asyncio.create_task(self.backups.run(), name="backups")
            cleanup.callback(self.backups.stop)
            cleanup.callback(keeping.cancel)
        if self.monitor is not None:
            self.monitor.add(self._figures())
            if self.sharing is not None:
                self.monitor.add(_figures_of(self.sharing))
        self._serving = True
        log.info("bot.started", tables=len(self.services.tables))

    async def _begin_to_hear(self) -> None:
        """Receive updates from now on."""
        application, cleanup = self.application, self._cleanup
        hearing = self.hearing or Hearing(self.clock)  # one of its own is asked by nobody
        if self.webhook is not None:
            desk = self.sharing or Desk(application.bot, application.update_queue)
            server = WebhookServer(desk.take, self.webhook, hearing.heard)
            cleanup.push_async_callback(server.stop)
            await server.start()
        hearing.begin()
        await receive_updates(application, self.webhook, self.clock)
        if self.webhook is not None:
            asking = asyncio.create_task(ask_what_waits(application.bot, hearing, self.clock))
            cleanup.callback(asking.cancel)

    async def _go_on_everywhere(self) -> None:
        """Go on with all that is kept: no other process plays it."""
        services = self.services
        await keep_trying(self.clock, self.telegram.start, what="messages")
        await keep_trying(self.clock, services.tables.meet_stored, what="tables")
        await keep_trying(self.clock, services.tables.open_ended, what="ended tables")
        services.jobs.keep_trying(services.forgetting.resume, what="forgetting")

    async def stop(self) -> None:
        """Stop everything that was started. Screens that are still due get a moment."""
        self._serving = False
        await self._cleanup.aclose()

    def _report(self, chat_id: int, trouble: str) -> None:
        self.services.say(chat_id, "operator-trouble", trouble=trouble)

    def watch(self, address: MonitorAddress | None) -> None:
        """Tell by HTTP how it goes, from the start on; not for None."""
        if address is not None:
            self.monitor = Monitor(address, self._not_ready)

    async def _not_ready(self) -> str | None:
        """Why people are not served now, None when they are."""
        if not self._serving:
            return "starting or stopping"
        if self._reconciling is None or self._reconciling.done():
            return "nothing is shown"
        if self.sharing is not None and not self.sharing.lease.holds():
            return "not a worker"
        return await written(self.store.probe)

    def _figures(self) -> dict[str, Figure]:
        tables, waiting = self.services.tables, self.telegram.waiting
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

    async def _stop_receiving(self) -> None:
        updater = self.application.updater
        if updater is not None and updater.running:
            with suppress(TelegramError):
                await updater.stop()
        if self.application.running:
            await self.application.stop()

    async def _stop_reconciler(self) -> None:
        replaced = self.sharing is not None and self.sharing.lease.replaced.is_set()
        if self._reconciling is not None and not replaced:
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


def _figures_of(sharing: "Sharing") -> dict[str, Figure]:
    """What is told of a process that shares tables."""
    return {
        "pulka_worker": Figure("Whether this process may act.", sharing.lease.holds),
        "pulka_worker_chats": Figure("Chats that it has.", lambda: sharing.chats),
        "pulka_worker_circles": Figure("Circles that it has.", lambda: sharing.circles),
        "pulka_updates_in_hand": Figure(
            "Updates that it handles, or that wait for their chats.", lambda: sharing.in_hand
        ),
    }


def _always() -> float:
    """Since when people are heard where nobody notes it."""
    return 0.0


def _everything(_: int) -> bool:
    """Whether a chat is this process's where there is no other."""
    return True


def build(
    token: str,
    *,
    api: str | None = None,
    request: BaseRequest | None = None,
    get_updates_request: BaseRequest | None = None,
    hearing: Hearing | None = None,
    handled: Callable[[int], None] = lambda _: None,
) -> AnyApplication:
    """Return a PTB application without a job queue and without persistence.

    ``api`` is the server's root, such as ``https://api.telegram.org``. ``hearing`` is told of every
    poll that is answered, ``handled`` of every update that was handled.
    """
    builder = ApplicationBuilder().token(token).job_queue(None)
    builder = builder.concurrent_updates(UpdatesInOrder(handled))
    if api is not None:
        builder = builder.base_url(f"{api}/bot").base_file_url(f"{api}/file/bot")
    if request is not None:
        builder = builder.request(request)
    if hearing is not None:
        polls = get_updates_request or HTTPXRequest(connection_pool_size=1)
        get_updates_request = HeardRequest(polls, hearing)
    if get_updates_request is not None:
        builder = builder.get_updates_request(get_updates_request)
    return builder.build()


async def run_bot(config: Config) -> None:
    """Run on Telegram until cancelled."""
    make_loop_responsive()
    clock = SystemClock()
    backups = backups_of(config, clock)
    before_upgrade = None if backups is None else backups.before_upgrade
    store = await open_store(config.database_url, clock, before_upgrade=before_upgrade)
    hearing = Hearing(clock)
    sharing = await _sharing(config, store)
    handled = _nobody_minds if sharing is None else sharing.handled
    application = build(config.token, api=config.bot_api_url, hearing=hearing, handled=handled)
    webhook, thinker = WebhookSettings.of(config), WorkerPool(config.thinkers)
    offset = config.minutes_ahead
    app = BotApp(application, store, clock, webhook=webhook, thinker=thinker, utc_offset=offset)
    app.backups, app.operator, app.hearing = backups, config.operator_chat, hearing
    app.sharing = sharing
    app.watch(MonitorAddress.of(config))
    await run_until_cancelled(app)


async def _sharing(config: Config, store: Store) -> "Sharing | None":
    """Return what shares the tables of a server with other processes; None for a bot alone.

    Raises `StartupError` where both would play the same tables.
    """
    if config.database_file is not None:
        return None
    from bot.sharing import Sharing, alone_among_workers  # noqa: PLC0415 - its driver is an extra

    if config.share_tables:
        return Sharing.of(store, config.token)
    try:
        alone = await alone_among_workers(store)
    except StoreError as error:
        await store.close()
        raise StartupError(f"DATABASE_URL cannot be used: {error}") from None
    if not alone:
        await store.close()
        raise StartupError("processes with SHARE_TABLES play these tables: set it here, too")
    return None


def _nobody_minds(_: int) -> None:
    """Nobody is to be told that an update was handled."""


async def run_until_cancelled(
    app: BotApp, on_started: Callable[[], Awaitable[None]] | None = None
) -> None:
    """Start the bot, wait to be cancelled, and stop it."""
    try:
        await app.start()
        if on_started is not None:
            await on_started()
        if app.sharing is not None:
            await app.sharing.until_replaced()
        await asyncio.Event().wait()
    finally:
        await app.stop()
