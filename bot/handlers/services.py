"""What every handler works with, put together once when the bot starts."""

import random
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Self

from bot.chats import Chats
from bot.clock import Clock
from bot.forgetting import Forgetting
from bot.jobs import Jobs
from bot.people import People
from bot.reachability import Reachability
from bot.reconcile import Reconciler
from bot.screen import Screen, Toast
from bot.store import Store
from bot.tables.past import PastTables
from bot.tables.registry import TableRegistry
from bot.tables.services import TableServices
from bot.tables.showing import Showing
from bot.thinking import Thinker


@dataclass(frozen=True, slots=True)
class Services:
    """Everything the handlers share. ``bot`` is the bot's username."""

    store: Store
    telegram: Reconciler
    clock: Clock
    thinker: Thinker
    rng: random.Random
    bot: str
    jobs: Jobs
    people: People
    chats: Chats
    tables: TableRegistry
    past: PastTables
    reachability: Reachability
    forgetting: Forgetting

    @classmethod
    def build(
        cls,
        store: Store,
        telegram: Reconciler,
        clock: Clock,
        rng: random.Random,
        *,
        bot: str,
        thinker: Thinker,
        utc_offset: int = 0,
        heard_since: Callable[[], float] = lambda: 0.0,
        has: Callable[[int], bool] = lambda _: True,
    ) -> Self:
        """Put the services together; ``telegram`` reports its problems to them from now on.

        ``utc_offset`` and ``heard_since`` are those of `TableServices`, ``has`` of `TableRegistry`.
        """
        jobs = Jobs(clock)
        people = People(store, jobs.start)
        chats = Chats(store, people, telegram.migrate)
        showing = Showing(telegram.answers_awaited, telegram.behind)
        telegram.on_room(showing.go_on)
        given = TableServices(
            store,
            telegram,
            clock,
            people,
            chats,
            thinker,
            rng,
            bot,
            jobs,
            utc_offset,
            heard_since,
            showing,
        )
        tables = TableRegistry(given, jobs, has)
        reachability = Reachability(
            people=people, chats=chats, tables=tables, poster=telegram, jobs=jobs
        )
        telegram.on_problem = reachability.on_problem
        telegram.on_open = reachability.on_open
        return cls(
            store=store,
            telegram=telegram,
            clock=clock,
            thinker=thinker,
            rng=rng,
            bot=bot,
            jobs=jobs,
            people=people,
            chats=chats,
            tables=tables,
            past=PastTables(store, tables, chats),
            reachability=reachability,
            forgetting=Forgetting(
                store=store, people=people, chats=chats, tables=tables, outbox=telegram
            ),
        )

    async def take_up(self, chats: Collection[int]) -> None:
        """Go on in some chats, private ones too, that another process has let go.

        Raises `StoreError`; then `let_go` leaves them as they were.
        """
        self.people.let_go(chats)
        self.chats.let_go(chats)
        await self.telegram.take_up(chats)
        await self.tables.take_up(chats)
        await self.forgetting.resume(chats)

    async def let_go(self, chats: Collection[int]) -> None:
        """Leave some chats as they are, for another process to go on there.

        Whatever of them is remembered is forgotten, and nothing of theirs is written or sent once
        this returns. Raises `StoreError` before anything was stopped.
        """
        await self.telegram.quiet(chats)
        await self.tables.let_go(chats)
        await self.telegram.let_go(chats)
        self.people.let_go(chats)
        self.chats.let_go(chats)

    async def close(self) -> None:
        """Stop every table where it stands, and wait for what is being done on the side."""
        await self.tables.stop_all()
        await self.jobs.close()

    def answer(self, query_id: str, toast: Toast) -> None:
        """Answer a tap without waiting for Telegram."""
        self.jobs.start(self.telegram.answer(query_id, toast))

    def say(self, chat_id: int, key: str, thread_id: int | None = None, **params: object) -> None:
        """Post one of the catalogue's messages."""
        thread = self.chats.thread(chat_id, thread_id)
        self.telegram.post(chat_id, Screen(self.chats.tr(chat_id)(key, **params)), thread_id=thread)
