"""The composition root: one bot, put together and run until it is told to stop."""

import asyncio
import gc
import random
import secrets
import sys
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlsplit

import structlog
from telegram import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    Update,
)
from telegram.error import TelegramError
from telegram.ext import (
    Application,
    ApplicationBuilder,
    BaseUpdateProcessor,
    CallbackContext,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    MessageHandler,
    filters,
)
from telegram.request import BaseRequest

from bot.clock import Clock, SystemClock
from bot.config import Config
from bot.handlers.analyses import Analyses
from bot.handlers.commands import Commands
from bot.handlers.desk import Desk
from bot.handlers.membership import Membership
from bot.handlers.pages import Pages
from bot.handlers.services import Services
from bot.handlers.taps import Taps
from bot.i18n import LANGUAGES, translator
from bot.locks import KeyedLocks
from bot.reconcile import Reconciler
from bot.retry import insist
from bot.startup import need_port, no_port, open_store, reach
from bot.store import Store, StoreError
from bot.tables.task import TableTask
from bot.taps import Tap, Verb, decode
from bot.thinking import Thinker, ThreadThinker, WorkerPool
from bot.views.help import COMMANDS, Scope, command_list

if TYPE_CHECKING:
    from bot.sandbox import Party

T = TypeVar("T")

log = structlog.get_logger(__name__)

AT_ONCE: Final = 512
"""Updates in hand at the same time."""
DRAIN: Final = 1.5
"""Seconds to show what is wanted before stopping; the log has the rest."""
UPDATES: Final = (
    Update.MESSAGE,
    Update.CALLBACK_QUERY,
    Update.MY_CHAT_MEMBER,
)
SWITCH: Final = 0.001
"""Seconds that a thread may compute while another waits for its turn; Python's own are five."""
AnyApplication = Application[Any, Any, Any, Any, Any, Any]


class InTurn(BaseUpdateProcessor):
    """Updates of one table one after the other, of different tables at the same time.

    A tap belongs to the table it names, wherever it was made; anything else to its chat.
    """

    def __init__(self) -> None:
        super().__init__(AT_ONCE)
        self._locks = KeyedLocks()

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Wait for the update before, then process this one."""
        try:
            async with self._locks.hold(_lane_of(update)):
                await coroutine
        except asyncio.CancelledError:
            if asyncio.iscoroutine(coroutine):
                coroutine.close()
            raise

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to give back."""


def _lane_of(update: object) -> str:
    if not isinstance(update, Update):
        return ""
    query = update.callback_query
    if query is not None and query.data:
        with suppress(ValueError):
            table = decode(query.data).table
            if table:
                return f"table:{table}"
    chat = update.effective_chat
    return f"chat:{chat.id}" if chat is not None else ""


@dataclass(slots=True)
class Running:
    """A bot at work; `start` and `stop` are called once each, in this order."""

    application: AnyApplication
    store: Store
    clock: Clock
    rng: random.Random = field(default_factory=secrets.SystemRandom)
    webhook: "Webhook | None" = None
    thinker: Thinker = field(default_factory=ThreadThinker)
    services: Services = field(init=False)
    telegram: Reconciler = field(init=False)
    _work: asyncio.Task[None] | None = field(init=False, default=None)
    _ending: AsyncExitStack = field(init=False, default_factory=AsyncExitStack)
    """What is to be undone of what has been begun, the latest first."""

    async def start(self) -> None:
        """Take up every table and begin to hear updates.

        Waits for a Telegram that does not answer; raises `CannotStart`. `stop` is due after it
        whatever became of it.
        """
        application, ending = self.application, self._ending
        ending.push_async_callback(self.store.close)
        if self.webhook is not None:
            need_port(self.webhook.listen, self.webhook.port)
        ending.push_async_callback(self._hang_up)
        await reach(application.initialize, self.clock)
        self.telegram = Reconciler(application.bot, self.store, self.clock)
        ending.push_async_callback(self._show_the_rest)
        ending.push_async_callback(self.thinker.stop)
        await self.thinker.start()
        self.services = Services.build(
            self.store,
            self.telegram,
            self.clock,
            self.rng,
            bot=application.bot.username,
            thinker=self.thinker,
        )
        ending.push_async_callback(self.services.close)
        register(application, self.services)
        await insist(self.clock, self.telegram.start, what="messages")
        await insist(self.clock, self.services.tables.open_stored, what="tables")
        await insist(self.clock, self.services.tables.open_ended, what="ended tables")
        self._work = asyncio.create_task(self.telegram.run(), name="reconciler")
        self.services.jobs.start(publish_commands(application))
        ending.push_async_callback(self._stop_hearing)
        await application.start()
        await self._listen()
        log.info("bot.started", tables=len(self.services.tables))

    async def _listen(self) -> None:
        updater = self.application.updater
        if updater is None:
            return
        if self.webhook is None:
            # What polling begins with; it would try again too, but for ever and in silence.
            await reach(self.application.bot.delete_webhook, self.clock)
            await updater.start_polling(
                allowed_updates=UPDATES, bootstrap_retries=-1, error_callback=unheard
            )
            return
        webhook = self.webhook
        told = partial(
            self.application.bot.set_webhook,
            webhook.url,
            secret_token=webhook.secret,
            allowed_updates=UPDATES,
        )
        await reach(told, self.clock)
        try:
            await updater.start_webhook(
                listen=webhook.listen,
                port=webhook.port,
                url_path=webhook.path,
                webhook_url=webhook.url,
                secret_token=webhook.secret,
                allowed_updates=UPDATES,
                bootstrap_retries=-1,
            )
        except OSError as error:
            raise no_port(webhook.port, error) from None

    async def stop(self) -> None:
        """Stop hearing, let tables rest, show what can still be shown; as far as it had begun."""
        await self._ending.aclose()

    async def _stop_hearing(self) -> None:
        updater = self.application.updater
        if updater is not None and updater.running:
            with suppress(TelegramError):
                await updater.stop()
        if self.application.running:
            await self.application.stop()

    async def _show_the_rest(self) -> None:
        if self._work is not None:
            await self.telegram.drain(DRAIN)
        await self.kill()

    async def _hang_up(self) -> None:
        with suppress(TelegramError):
            await self.application.shutdown()

    async def kill(self) -> None:
        """Cut the reconciler off."""
        if self._work is not None:
            self._work.cancel()
            with suppress(asyncio.CancelledError):
                await self._work


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where Telegram brings updates: the public ``url``, and where we listen for it."""

    url: str
    secret: str | None
    listen: str
    port: int
    path: str

    @classmethod
    def of(cls, config: Config) -> "Webhook | None":
        """Return what the settings say; None when updates are polled for."""
        if config.webhook_url is None:
            return None
        parts = urlsplit(config.webhook_url)
        secret = config.webhook_secret
        return cls(
            config.webhook_url,
            None if secret is None else secret.get_secret_value(),
            "0.0.0.0",  # noqa: S104 - Telegram, or the proxy in front, comes from outside
            config.webhook_port or parts.port or 443,
            parts.path.lstrip("/"),
        )


def unheard(error: TelegramError) -> None:
    """Log that updates could not be fetched; it is tried again until they can."""
    log.warning("updates.not_fetched", error=type(error).__name__)


def register(application: AnyApplication, services: Services) -> None:
    """Tell the application who handles what."""
    desk = Desk(services)
    pages = Pages(desk)
    analyses = Analyses(desk, pages)
    commands = Commands(desk, pages, analyses)
    taps = Taps(desk, pages, analyses, commands)
    membership = Membership(desk, pages)
    application.add_handler(CallbackQueryHandler(taps.tapped))
    for name in {*COMMANDS[Scope.PRIVATE], *COMMANDS[Scope.GROUP]}:
        application.add_handler(CommandHandler(name, getattr(commands, name)))
    application.add_handler(
        ChatMemberHandler(membership.moved_in_or_out, ChatMemberHandler.MY_CHAT_MEMBER)
    )
    application.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, membership.migrated))
    private = filters.ChatType.PRIVATE & filters.UpdateType.MESSAGE
    application.add_handler(MessageHandler(private & filters.COMMAND, commands.unknown))
    application.add_handler(
        MessageHandler(private & ~filters.StatusUpdate.ALL, commands.plain_words)
    )
    application.add_error_handler(partial(failed, desk))


async def failed(desk: Desk, update: object, context: CallbackContext[Any, Any, Any, Any]) -> None:
    """Log what a handler could not handle; whoever waits for an answer is told."""
    unwritten = isinstance(context.error, StoreError)
    if unwritten:
        log.warning("handler.not_written", reason=context.error)
    else:
        log.error("handler.failed", exc_info=context.error)
    if isinstance(update, Update):
        desk.apologize(update, unwritten=unwritten)


async def publish_commands(application: AnyApplication) -> None:
    """Put the commands into Telegram's menu, by scope and language."""
    for language in (None, *LANGUAGES):
        tr = translator(language)
        for scope, names in (
            (BotCommandScopeAllGroupChats(), Scope.GROUP),
            (BotCommandScopeAllPrivateChats(), Scope.PRIVATE),
        ):
            commands = [BotCommand(name, what) for name, what in command_list(names, tr)]
            try:
                await application.bot.set_my_commands(commands, scope=scope, language_code=language)
            except TelegramError as error:
                log.warning("commands.not_published", error=type(error).__name__)
                return


def build(
    token: str,
    *,
    api: str | None = None,
    request: BaseRequest | None = None,
    get_updates_request: BaseRequest | None = None,
) -> AnyApplication:
    """Return a PTB application without a queue of jobs and without persistence.

    ``api`` is the server's root, such as ``https://api.telegram.org``.
    """
    builder = ApplicationBuilder().token(token).concurrent_updates(InTurn()).job_queue(None)
    if api is not None:
        builder = builder.base_url(f"{api}/bot").base_file_url(f"{api}/file/bot")
    if request is not None:
        builder = builder.request(request)
    if get_updates_request is not None:
        builder = builder.get_updates_request(get_updates_request)
    return builder.build()


def calm_the_collector() -> None:
    """Let Python look for garbage seldom: with many tables a full look stops all for 100 ms.

    What is loaded by now stays for good and is never looked at again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)


def let_the_loop_in() -> None:
    """Let the event loop interrupt busy threads sooner: a tap passes through several of them."""
    sys.setswitchinterval(SWITCH)


async def run_bot(config: Config) -> None:
    """Run on Telegram until cancelled."""
    calm_the_collector()
    let_the_loop_in()
    clock = SystemClock()
    store = await open_store(config.database_url, clock)
    application = build(config.token, api=config.bot_api_url)
    thinker = WorkerPool(config.thinkers)
    webhook = Webhook.of(config)
    await _serve(Running(application, store, clock, webhook=webhook, thinker=thinker))


async def _serve(running: Running) -> None:
    try:
        await running.start()
        await asyncio.Event().wait()
    finally:
        await running.stop()


async def run_sandbox(config: Config, port: int) -> None:
    """Run against a local Telegram of its own, with a table ready to deal, until cancelled.

    Nothing of it is kept: the local Telegram forgets everything, so the bot does too.
    """
    from bot.sandbox import World, gather  # noqa: PLC0415 - the real bot runs without it
    from bot.sandbox.front import HOST, root_url, serve  # noqa: PLC0415

    need_port(HOST, port)
    clock = SystemClock()
    world = World(clock)
    party = gather(world, started=True)
    try:
        runner = await serve(world, port)
    except OSError as error:
        raise no_port(port, error) from None
    with TemporaryDirectory(prefix="pulka-") as folder:
        store = await open_store(f"sqlite+aiosqlite:///{folder}/sandbox.db", clock)
        url = root_url(runner)
        running = Running(
            build(world.token, api=url), store, clock, thinker=WorkerPool(config.thinkers)
        )
        try:
            await running.start()
            await _lay_the_table(running, party)
            sys.stdout.write(f"{url}\n")
            sys.stdout.flush()
            log.info("sandbox.ready", url=url, level=config.log_level)
            await asyncio.Event().wait()
        finally:
            await running.stop()
            await runner.cleanup()


async def _lay_the_table(running: Running, party: "Party") -> None:
    """Let Anna open a table in the group and call two computers."""
    anna, group = party.anna, party.group
    anna.write(group, "/newgame 10")
    lobby = await _until(lambda: next((m for m in anna.sees(group) if m.keyboard), None))
    (table,) = running.services.tables
    for seated in (2, 3):
        anna.press(lobby, Tap(Verb.LOBBY, table.row.id, 0, "computer").encode())
        await _until(partial(_sit, table, seated))


def _sit(table: TableTask, wanted: int) -> bool | None:
    return len(table.row.places) >= wanted or None


async def _until(found: Callable[[], T | None]) -> T:
    while (value := found()) is None:  # noqa: ASYNC110 - the local Telegram tells nobody
        await asyncio.sleep(0.05)
    return value
