"""The services of all handlers and features, built once when the bot starts."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Self

from cachetools import FIFOCache

from bot.clock import Clock
from bot.i18n import plain
from bot.ops.background import BackgroundTasks
from bot.ops.backups import Backups
from bot.people.chats import Chats
from bot.people.people import People
from bot.reconcile import Reconciler
from bot.screen import Screen, Toast
from bot.store import Store
from bot.tables.reachability import Reachability
from bot.tables.registry import PastTables, TableRegistry
from bot.tables.render_queue import RenderQueue
from bot.tables.services import Outage, TableServices
from bot.tables.set_answers import SetAnswers
from bot.thinking import Thinker
from bot.views.links import Links

MOST_TAPS: Final = 4096


@dataclass(frozen=True, slots=True)
class Services:
    """Services shared by the handlers. ``links`` makes deep links."""

    store: Store
    telegram: Reconciler
    clock: Clock
    thinker: Thinker
    rng: random.Random
    links: Links
    jobs: BackgroundTasks
    people: People
    chats: Chats
    tables: TableRegistry
    past: PastTables
    reachability: Reachability
    set_answers: SetAnswers
    played: asyncio.Event
    """Set when a deal has ended."""
    backups: Backups | None = None
    """Scheduled copies of the database."""
    taps: FIFOCache[str, asyncio.Event] = field(default_factory=lambda: FIFOCache(MOST_TAPS))
    """Whether taps have been answered, by query id."""

    @classmethod
    def build(
        cls,
        store: Store,
        telegram: Reconciler,
        clock: Clock,
        rng: random.Random,
        *,
        links: Links,
        thinker: Thinker,
        utc_offset: int = 0,
        heard_since: Callable[[], float] = lambda: 0.0,
        backups: Backups | None = None,
    ) -> Self:
        """Build the services; ``telegram`` reports its problems to them from now on.

        ``utc_offset`` is that of `People`, ``heard_since`` of `TableServices`.
        """
        jobs = BackgroundTasks(clock)
        people = People(store, jobs.start, utc_offset)
        chats = Chats(store, people, telegram.migrate)
        answers, scheduler = telegram.answers, telegram.scheduler
        render_queue = RenderQueue(lambda: answers.is_awaited, lambda: scheduler.behind)
        scheduler.on_room = render_queue.resume
        given = TableServices(
            store,
            telegram,
            clock,
            people,
            chats,
            thinker,
            rng,
            links,
            jobs,
            Outage(clock, store.probe),
            heard_since,
            render_queue,
        )
        tables = TableRegistry(given, jobs)
        past = PastTables(store, tables, chats, clock)
        reachability = Reachability(
            people=people, chats=chats, tables=tables, poster=telegram, jobs=jobs
        )
        telegram.on_problem = reachability.on_problem
        telegram.on_open = reachability.on_open
        telegram.on_hand_refused = reachability.on_hand_refused
        telegram.ephemeral.on_forgotten = reachability.on_ephemeral_forgotten
        return cls(
            store=store,
            telegram=telegram,
            clock=clock,
            thinker=thinker,
            rng=rng,
            links=links,
            jobs=jobs,
            people=people,
            chats=chats,
            tables=tables,
            past=past,
            reachability=reachability,
            set_answers=given.set_answers,
            played=given.played,
            backups=backups,
        )

    async def close(self) -> None:
        """Stop every table, and wait for background work."""
        await self.tables.stop_all()
        await self.jobs.close()

    def answer(self, query_id: str, toast: Toast) -> None:
        """Answer a tap in the background, once if `taps` has it."""
        answered = self.taps.get(query_id)
        if answered is not None:
            if answered.is_set():
                return
            answered.set()
        answer = self.telegram.answers.answer
        if toast.unless_shown:
            answer = self.telegram.answer_unless_shown
        self.jobs.start(answer(query_id, toast))

    def toast(self, user_id: int, key: str, **params: object) -> Toast:
        """Return a catalogue message as a pop-up in a person's language."""
        return Toast(plain(self.people.tr(user_id)(key, **params)))

    async def missing(self, user_id: int, table_id: int, key: str = "toast-no-table") -> Toast:
        """Return that a table cannot be read, else that it is unknown, or ``key``."""
        if await self.past.is_locked(table_id):
            return self.toast(user_id, "toast-set-after")
        lost = await self.past.is_unreadable(table_id)
        return self.toast(user_id, "toast-broken" if lost else key)

    def say(self, chat_id: int, key: str, thread_id: int | None = None, **params: object) -> None:
        """Post a catalogue message."""
        thread = self.chats.thread(chat_id, thread_id)
        self.telegram.post(chat_id, Screen(self.chats.tr(chat_id)(key, **params)), thread_id=thread)
