"""Many tables at once: how soon the hand of whose turn it is stands right.

Three or four people play a few deals in front of the whole bot (`calls`); what their table asked
to be shown, and when, is then asked for again by fifty, a hundred, two hundred tables, each at
another moment of those deals, of one reconciler with its budgets, in virtual time. Nobody waits for
a screen before the next move, so a house that cannot follow falls behind as far as it ever will.
What a deal costs is counted too: where calls are scarce more goes with what follows it.
"""

import asyncio
import random
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from telegram import Bot

from bot.reconcile import Reconciler, Slot
from bot.sandbox import Actor, VirtualClock, World, WorldRequest
from bot.sandbox.model import Chat, Message
from bot.screen import DesiredMessage
from bot.taps import Verb
from tests.bench.figures import Figure, figure, say
from tests.bench.preferans.calls import AIMS, COMMANDS, Evenings
from tests.bot.reconcile.harness import MemoryStore
from tests.e2e.evening import BotSession, taps
from tests.support.telegram import Playground

DEALS: Final = 5
EACH: Final = 0.6
"""Seconds between one table's beginning and the next one's: first messages are many."""
GATHERED: Final = 30.0
"""Seconds after the last beginning in which nothing is measured."""
MEASURED: Final = 120.0
AIM: Final = 1.0
"""Seconds in which 95 of 100 hands are to stand right."""
LONGEST: Final = 15.0
"""Seconds for which anything is to be out of date, at most."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What a table wanted shown, seconds after the recording began; by key, with the person."""

    at: float
    wishes: Mapping[tuple[str, int | None], DesiredMessage]


@cache
def recording(size: int) -> tuple[Moment, ...]:
    """A few deals at one table of three or four."""
    return asyncio.run(_record(size))


async def _record(size: int) -> tuple[Moment, ...]:
    with tempfile.TemporaryDirectory() as folder:
        evening = BotSession(Playground(), Path(folder))
        await evening.start()
        try:
            people = evening.play.party.people[:size]
            await evening.greet(*people)
            table = await evening.sit_down(COMMANDS[size], *people)
            played = Evenings(evening, table, people, random.Random(size))
            await played.play(1)
            moments = list[Moment]()
            telegram, clock = evening.app.telegram, evening.play.clock
            begun, show = clock.now(), telegram.show
            numbers = {person.id: number for number, person in enumerate(people)}

            def note(owner: str, wishes: Mapping[Slot, DesiredMessage], **named: Any) -> None:
                wanted = {
                    (slot.key.partition(":")[2], numbers.get(slot.chat_id)): wish
                    for slot, wish in wishes.items()
                }
                moments.append(Moment(clock.now() - begun, wanted))
                show(owner, wishes, **named)

            telegram.show = note  # type: ignore[method-assign]
            await played.play(DEALS)
        finally:
            await evening.stop()
    return tuple(moments)


@dataclass(slots=True)
class House:
    """Tables that all play the recording, and a stopwatch."""

    size: int
    """People at a table."""
    clock: VirtualClock = field(default_factory=VirtualClock)
    world: World = field(init=False)
    telegram: Reconciler = field(init=False)
    asked: dict[int, tuple[int, float]] = field(default_factory=dict)
    """By private chat: the decision that is not shown yet, and since when."""
    known: dict[int, int] = field(default_factory=dict)
    late: list[float] = field(default_factory=list)
    calls: int = 0
    """Calls while it was measured."""
    wished: dict[Slot, tuple[DesiredMessage, float]] = field(default_factory=dict)
    """The newest wish of each message that differs from the one before, and its moment."""
    outdated: float = 0.0
    """Seconds for which a message was out of date, at most."""
    waited: float = 0.0
    """Seconds for which a wish was neither shown nor taken over by a newer one, at most."""

    def __post_init__(self) -> None:
        self.world = World(self.clock)
        request = WorldRequest(self.world)
        bot = Bot(self.world.token, request=request, get_updates_request=request)
        self.telegram = Reconciler(bot, MemoryStore(), self.clock)
        self.world.watch(self._changed)

    def _changed(self, kind: str, subject: Any) -> None:
        if kind in {"message", "edit"} and isinstance(subject, Message):
            waiting = self.asked.get(subject.chat.id)
            moves = (tap for tap in taps(subject) if tap.verb in {Verb.MOVE, Verb.DRAFT})
            if waiting is not None and any(tap.number == waiting[0] for tap in moves):
                self.late.append(self.clock.now() - waiting[1])
                del self.asked[subject.chat.id]

    async def play(self, tables: int, moments: tuple[Moment, ...]) -> None:
        """Let so many tables play for a while."""
        rng = random.Random(tables)
        running = asyncio.ensure_future(self.telegram.run())
        playing = [
            asyncio.ensure_future(self._table(number, moments, rng)) for number in range(tables)
        ]
        await self.clock.advance(EACH * tables + GATHERED)
        self.late.clear()
        before = len(self.world.calls)
        for _ in range(int(MEASURED)):
            await self.clock.advance(1.0)
            self._look()
        self.calls = len(self.world.calls) - before
        for chat in tuple(self.asked):
            self._over(chat, self.clock.now())
        for task in (running, *playing):
            task.cancel()
        await asyncio.gather(running, *playing, return_exceptions=True)
        if self.world.limits.refused.total():
            raise AssertionError(f"Telegram refused calls: {self.world.limits.refused}")

    def _look(self) -> None:
        """Note for how long anything has waited."""
        now = self.clock.now()
        self.outdated = max(self.outdated, self.telegram.scheduler.waiting().longest)
        for queue in self.telegram._chats:
            for state in queue.pending.values():
                if state.waits and state.slot in self.wished and state.wish is not None:
                    self.waited = max(self.waited, now - self.wished[state.slot][1])

    async def _table(self, number: int, moments: tuple[Moment, ...], rng: random.Random) -> None:
        people = [Actor.add(self.world, f"P{number}-{each}") for each in range(self.size)]
        for person in people:
            person.start()
        group = self.world.add_group(f"G{number}", *people)
        await self.clock.sleep(EACH * number)
        span = moments[-1].at
        first = rng.randrange(len(moments))
        begun = self.clock.now() - moments[first].at
        for count in range(first, first + 10 * len(moments)):
            rounds, place = divmod(count, len(moments))
            moment = moments[place]
            await self.clock.sleep(begun + rounds * span + moment.at - self.clock.now())
            self._ask(str(number), moment, people, group)

    def _ask(self, owner: str, moment: Moment, people: list[Actor], group: Chat) -> None:
        now, wishes = self.clock.now(), dict[Slot, DesiredMessage]()
        for (key, person), wish in moment.wishes.items():
            chat = group.id if person is None else people[person].id
            slot = Slot(chat, f"{owner}:{key}")
            wishes[slot] = wish
            if slot not in self.wished or self.wished[slot][0].screen != wish.screen:
                self.wished[slot] = wish, now
            if not key.startswith("hand:"):
                continue
            turn = [int(each.removeprefix("turn:")) for each in wish.announces if "turn:" in each]
            if not turn or self.known.get(chat) != turn[0]:
                self._over(chat, now)
            if turn and self.known.get(chat) != turn[0]:
                self.known[chat] = turn[0]
                self.asked[chat] = turn[0], now
        self.telegram.show(owner, wishes)

    def _over(self, chat: int, now: float) -> None:
        """A turn is over; if it never was shown it was late for so long at least."""
        waiting = self.asked.pop(chat, None)
        if waiting is not None:
            self.late.append(now - waiting[1])


@dataclass(frozen=True, slots=True)
class Measured:
    """What came of a minute at so many tables."""

    late: tuple[float, ...]
    """Seconds until the hand of whose turn it is stands right, ascending."""
    calls: float
    """Calls of a deal."""
    outdated: float
    waited: float


@cache
def measured(tables: int, size: int) -> Measured:
    """Let so many tables play, once."""
    moments = recording(size)

    async def play() -> Measured:
        house = House(size)
        await house.play(tables, moments)
        deals = tables * DEALS * MEASURED / moments[-1].at
        late = tuple(sorted(house.late))
        return Measured(late, house.calls / deals, house.outdated, house.waited)

    found = asyncio.run(play())
    half, most = (found.late[int(len(found.late) * part)] for part in (0.5, 0.95))
    say(
        f"{tables} tables of {size}: {len(found.late)} turns, half in {half:.2f} s,"
        f" 95 of 100 in {most:.2f} s, {found.calls:.0f} calls a deal; a message was out of date for"
        f" {found.outdated:.0f} s at most, a wish waited for {found.waited:.0f} s at most"
    )
    return found


def late(tables: int, size: int) -> Figure:
    """Return the time that only five in a hundred wait longer."""
    found = measured(tables, size).late
    return Figure("s", (max(found[int(len(found) * 0.95)], 0.001),), aim=AIM)


def calls(tables: int, size: int) -> Figure:
    """What a deal costs where calls are scarce."""
    return Figure("calls", (measured(tables, size).calls,), aim=AIMS[size])


for tables, size in ((50, 3), (100, 3), (200, 3), (50, 4), (100, 4)):
    # At a hundred tables of three turns, and what must go at some time, are about the limit; at two
    # hundred turns alone are more than it.
    many = f"{tables} tables" + (" of 4" if size == 4 else "")
    figure(f"hand of whose turn it is at {many}, 95th percentile")(partial(late, tables, size))
    figure(f"calls of a deal of {size} people at {tables} tables")(partial(calls, tables, size))


@figure("a message out of date at 50 tables, longest")
def outdated_at_fifty() -> Figure:
    """Whatever has changed, and of whomever."""
    return Figure("s", (measured(50, 3).outdated,), aim=LONGEST)


@figure("a wish not shown nor taken over at 100 tables, longest")
def waited_at_hundred() -> Figure:
    """Results, cards and next deals; running tricks are taken over by what follows them."""
    return Figure("s", (measured(100, 3).waited,))
