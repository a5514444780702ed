"""Dependencies of tables, and the moment made from them. Nothing here knows a table."""

import asyncio
import math
import random
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

from bot.clock import Clock
from bot.i18n import Translator
from bot.ops.background import BackgroundTasks
from bot.ops.retry import retry_delay
from bot.people.chats import Chats
from bot.people.people import People
from bot.reconcile import Reconciler
from bot.screen import Toast
from bot.store import Store, StoreError, TableRow
from bot.tables.events import Event
from bot.tables.render_queue import RenderQueue
from bot.tables.set_answers import SetAnswers
from bot.tables.snapshot import Recipient, TableMoment, order_of
from bot.tables.state import State
from bot.thinking import SearchTimes, Thinker
from bot.views.links import Links

LASTS: Final = 60.0
"""Seconds after which tables show that they are stuck."""
SEED_BYTES: Final = 32
"""Random bytes from which one turn's decks and lots follow."""
Wake = Callable[[bool], None]
"""Takes whether the store writes again."""


class Outage:
    """Tables waiting for the store, which one probe tests at growing intervals."""

    def __init__(self, clock: Clock, probe: Callable[[], Awaitable[None]]) -> None:
        """``probe`` writes without changing anything; raises `StoreError`."""
        self._clock = clock
        self._probe = probe
        self._waiting: dict[int, Wake] = {}
        self._asking: asyncio.Task[None] | None = None
        self._failures = 0
        self._refused = False
        """The last probe failed."""
        self._woken_at = 0.0

    def wait(self, table_id: int, wake: Wake) -> None:
        """Call ``wake`` after each probe with whether the store writes, until it does."""
        self._waiting[table_id] = wake
        if self._asking is None or self._asking.done():
            # A table that fails though the store writes backs off too.
            if self._clock.now() - self._woken_at > LASTS:
                self._failures = 0
            self._begin()

    def leave(self, table_id: int) -> None:
        """Remove a waiting table."""
        self._waiting.pop(table_id, None)
        if not self._waiting and self._asking is not None:
            self._asking.cancel()

    def retry_soon(self) -> None:
        """Retry soon: writes work again."""
        if self._refused and self._asking is not None and not self._asking.done():
            self._refused, self._failures = False, 0
            self._asking.cancel()
            self._begin()

    def _begin(self) -> None:
        self._asking = asyncio.create_task(self._ask(), name="outage")

    async def _ask(self) -> None:
        while self._waiting:
            self._failures += 1
            await self._clock.sleep(retry_delay(self._failures))
            try:
                await self._probe()
            except StoreError:
                self._refused = True
                for wake in tuple(self._waiting.values()):
                    wake(False)
            else:
                self._refused, self._woken_at = False, self._clock.now()
                waiting, self._waiting = self._waiting, {}
                for wake in waiting.values():
                    wake(True)


class OtherTables(Protocol):
    """What a table may ask about the others: see `bot.tables.registry.TableRegistry`."""

    def here(self, chat_id: int) -> tuple[State, ...]:
        """Return the open tables of a chat."""

    async def ask(self, table_id: int, event: Event) -> Toast:
        """Pass an event on to an open table."""

    async def open_stored(self) -> None:
        """Open every table that is not over and not open yet."""

    async def show(self, table_id: int) -> None:
        """Show a table; open it if it is only stored."""

    def seat(self, table_id: int, before: Collection[int], now: Collection[int]) -> None:
        """Note whose table it is, see `lobby.people`; ``before``: whose it was."""

    def forget(self, table_id: int) -> None:
        """Remove a closed table."""


@dataclass(frozen=True, slots=True)
class TableServices:
    """Shared by all tables. ``rng`` decides chance and seeds the computers.

    ``links`` makes deep links; ``outage`` probes the store while it fails; ``heard_since`` returns
    since when updates arrive. ``played`` is set when a deal may be valued.
    ``search_times``: of computers' decisions at all tables.
    """

    store: Store
    outbox: Reconciler
    clock: Clock
    people: People
    chats: Chats
    thinker: Thinker
    rng: random.Random
    links: Links
    jobs: BackgroundTasks
    outage: Outage
    heard_since: Callable[[], float] = lambda: 0.0
    render_queue: RenderQueue = field(default_factory=RenderQueue)
    played: asyncio.Event = field(default_factory=asyncio.Event)
    search_times: SearchTimes = field(default_factory=SearchTimes)
    set_answers: SetAnswers = field(init=False)

    def __post_init__(self) -> None:
        """Share the answers of sets among all tables."""
        answers = SetAnswers(self.store, self.thinker, self.clock)
        object.__setattr__(self, "set_answers", answers)


class Surroundings:
    """Builds a table's moments from the services."""

    def __init__(self, services: TableServices, others: OtherTables) -> None:
        self._services = services
        self._others = others
        self._opened_at = services.clock.now()
        self._seed = b""

    async def cache_people(self, row: TableRow, *others: int | None) -> None:
        """Cache a table's chat, everyone who sits there, and ``others``."""
        services = self._services
        await services.chats.get(row.chat_id)
        for each in (*others, *(place.user_id for place in row.places)):
            if each and services.people.cached(each) is None:
                await services.people.get(each)

    def moment(
        self, state: State, user_id: int | None = None, *, rings: bool = False
    ) -> TableMoment:
        """Return the moment; ``rings``: with the times of messages with a sound."""
        services, row = self._services, state.row
        ids = {each for each in (user_id, *(place.user_id for place in row.places)) if each}
        self._seed = self._seed or services.rng.randbytes(SEED_BYTES)
        return TableMoment(
            services.clock.now(),
            self.tr(state),
            services.links,
            {each: self._reader(state, each, rings=rings) for each in ids},
            services.chats.cached(row.chat_id),
            max(self._opened_at, services.heard_since()),
            services.people.utc_offset,
            self._seed,
            self._others.here(row.chat_id) if state.ended else (),
            self._hands(row),
            self._room(state) if rings else {},
        )

    def _hands(self, row: TableRow) -> str:
        """Return when hands stand in a table's group: never where the server cannot show them."""
        chat = self._services.chats.cached(row.chat_id)
        return chat.hands if chat is not None and self._services.outbox.whispers else ""

    def _room(self, state: State) -> Mapping[int, bool]:
        """Return for each person at a table whether his hand can stand in the group at once."""
        if not self._hands(state.row) or state.ledger is None:
            return {}
        return {
            slot.receiver: self._services.outbox.has_room(slot)
            for slot in self._services.outbox.shown(str(state.row.id))
            if slot.receiver
        }

    def renew_seed(self) -> None:
        """Drop the seed after a write, so that the next deck follows from new bytes."""
        self._seed = b""

    def tr(self, state: State, user_id: int | None = None) -> Translator:
        """Return a person's language, or the chat's, with the words of the table's game."""
        services = self._services
        tr = services.people.tr(user_id) if user_id else services.chats.tr(state.row.chat_id)
        return tr.of(state.front.key)

    def _reader(self, state: State, user_id: int, *, rings: bool) -> Recipient:
        people, outbox = self._services.people, self._services.outbox
        person, tr = people.cached(user_id), self.tr(state, user_id)
        if person is None:
            return Recipient(tr)
        return Recipient(
            tr,
            person.name,
            people.sits_as(user_id),
            person.username,
            order_of(person),
            person.always_cut,
            reachable=people.reachable(user_id),
            blocked=person.blocked,
            sound=person.sound,
            pauses=bool(person.pauses),
            asks_pauses=person.pauses is None,
            touched=people.touched(user_id),
            rang_at=outbox.rang_at(user_id, str(state.row.id)) if rings else 0.0,
            hand_here=person.hand_here,
            erased=math.inf if person.forgotten else person.erased,
        )
