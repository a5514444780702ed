"""Workers side by side, in one process: a chat is at one of them, and whatever comes is handled."""

from __future__ import annotations

import asyncio
import random
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.sharing import acquaintances, lease, sharing
from bot.sharing.sharing import Sharing
from bot.store import StoreError
from tests.bot.store.test_sharing_rows import make

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection

    from bot.handlers.services import Services
    from tests.bot.store.test_sharing_rows import Make
    from tests.support.databases import KeptOnServer

__all__ = ["make"]
pytestmark = pytest.mark.postgres
TOKEN = "123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr"
SOON = 20.0


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases of a second: the loop of all of them is one."""
    monkeypatch.setattr(lease, "LEASE", 1.0)
    monkeypatch.setattr(lease, "RENEW", 0.1)
    monkeypatch.setattr(lease, "MARGIN", 0.2)
    monkeypatch.setattr(sharing, "TICK", 0.1)


class Town:
    """Where chats are, by whoever has taken them up: one at most."""

    def __init__(self, make: Make) -> None:
        self.make = make
        self.at: dict[int, Worker] = {}
        self.handled: dict[int, list[Worker]] = {}
        self.workers: list[Worker] = []
        self.sent: dict[int, set[int]] = {}

    async def worker(self) -> Worker:
        found = Worker(self, await self.make())
        await found.begin()
        self.workers.append(found)
        return found

    async def send(self, number: int, group: int, person: int) -> None:
        """Hand in an update, to any worker, again until it is taken, as Telegram does."""
        update = {
            "update_id": number,
            "message": {"chat": {"id": group}, "from": {"id": person}, "text": "/x"},
        }
        self.sent[number] = {group, person}
        for attempt in range(200):
            live = [each for each in self.workers if each.lives]
            with_it = live[(number + attempt) % len(live)]
            if await with_it.sharing.take(update):
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"nobody takes update {number}")

    async def until(self, done: Callable[[], object], what: str) -> None:
        try:
            async with asyncio.timeout(SOON):
                while not done():  # noqa: ASYNC110 - many things lead there
                    await asyncio.sleep(0.02)
        except TimeoutError:
            raise AssertionError(f"{what}: not within {SOON} s") from None

    def all_handled(self) -> bool:
        return self.handled.keys() == self.sent.keys()

    async def settled(self, chats: int) -> None:
        """Wait until all is handled and each chat is at somebody: some may be on their way."""
        await self.until(self.all_handled, "all is handled")
        await self.until(lambda: len(self.at) == chats, "all is at somebody")


class Tables(list[Any]):
    """Open tables."""

    def get(self, number: int) -> Any:
        return next((each for each in self if each.row.id == number), None)


def a_table(number: int, group: int, *people: int) -> Any:
    places = [SimpleNamespace(user_id=each) for each in people]
    return SimpleNamespace(row=SimpleNamespace(id=number, chat_id=group, places=places))


class Worker:
    """A worker, and what it has."""

    def __init__(self, town: Town, rows: Any) -> None:
        self.town = town
        self.lives = True
        self.sharing = Sharing(rows._database, TOKEN)
        self.tables = Tables()
        self.telegram = SimpleNamespace(settled=lambda _: True)

    async def begin(self) -> None:
        await self.sharing.enlist()
        self.sharing.begin(cast("Services", self), self.handle)

    async def take_up(self, chats: Collection[int]) -> None:
        if not self.lives:
            await asyncio.Event().wait()
        for chat_id in chats:
            other = self.town.at.get(chat_id)
            assert other is None or not other.lives, f"{chat_id} is at two workers"
            self.town.at[chat_id] = self
        await asyncio.sleep(0.005)

    async def let_go(self, chats: Collection[int]) -> None:
        await asyncio.sleep(0.005)
        for chat_id in chats:
            assert self.town.at.pop(chat_id) is self

    async def handle(self, update: dict[str, Any]) -> bool:
        number = update["update_id"]
        here = {chat_id for chat_id, worker in self.town.at.items() if worker is self}
        assert self.town.sent[number] <= here, "handled where not all of its chats are"
        self.town.handled.setdefault(number, []).append(self)
        asyncio.get_running_loop().call_later(0.01, self._finish, number)
        return True

    def _finish(self, number: int) -> None:
        if self.lives:
            self.sharing.handled(number)

    async def kill(self) -> None:
        """Stop in the middle of everything, without a word."""
        self.lives = False
        arrivals = self.sharing._arrivals
        assert arrivals is not None
        tasks = [*self.sharing._tasks, *arrivals._taking_up]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def resign(self) -> None:
        await self.sharing.finish()
        for chat_id in [each for each, worker in self.town.at.items() if worker is self]:
            del self.town.at[chat_id]
        self.lives = False
        await self.sharing.resign()


@asynccontextmanager
async def open_town(make: Make) -> AsyncIterator[Town]:
    town = Town(make)
    try:
        yield town
    finally:
        for worker in town.workers:
            if worker.lives:
                await worker.kill()


async def test_what_comes_is_handled_where_its_chats_are(make: Make) -> None:
    async with open_town(make) as town:
        for _ in range(2):
            await town.worker()
        await asyncio.gather(*(town.send(each, -(each % 9), each % 9 + 1) for each in range(90)))
        await town.settled(18)
        assert all(len(each) == 1 for each in town.handled.values())
        assert set(town.at.values()) == set(town.workers)
        groups = {group: town.at[-group] is town.at[group + 1] for group in range(1, 9)}
        assert all(groups.values())


async def test_people_who_come_together_are_brought_together(make: Make) -> None:
    async with open_town(make) as town:
        one, two = [await town.worker() for _ in range(2)]
        for number in range(1, 7):
            await town.send(number, -number, number)
        await town.settled(12)
        there = [each for each in range(1, 7) if town.at[each] is one]
        elsewhere = [each for each in range(1, 7) if town.at[each] is two]
        assert there
        assert elsewhere
        await town.send(10, -there[0], elsewhere[0])
        await town.send(11, -elsewhere[0], elsewhere[0])
        await town.settled(12)
        chats = [-there[0], there[0], -elsewhere[0], elsewhere[0]]
        assert len({town.at[each] for each in chats}) == 1


async def test_who_dies_is_followed_and_what_it_had_in_hand_is_handled(make: Make) -> None:
    async with open_town(make) as town:
        one, two = [await town.worker() for _ in range(2)]
        for number in range(1, 9):
            await town.send(number, -number, number)
        await town.settled(16)
        its = [each for each in range(1, 9) if town.at[each] is one]
        town.workers.remove(two)  # the next ones are handed in at the one that dies
        await asyncio.gather(*(town.send(100 + each, -each, each) for each in its))
        town.workers.append(two)
        await one.kill()
        await town.until(lambda: all(worker is two for worker in town.at.values()), "all moved")
        await town.until(town.all_handled, "all is handled")
        await town.send(200, -its[0], its[0])
        await town.until(town.all_handled, "what comes later is handled")
        assert town.handled[200] == [two]


async def test_who_resigns_is_followed_at_once_and_a_new_one_is_given_some(make: Make) -> None:
    async with open_town(make) as town:
        one, two = [await town.worker() for _ in range(2)]
        for number in range(1, 41):
            await town.send(number, -number, number)
        await town.until(town.all_handled, "all is handled")
        await one.resign()
        await town.until(lambda: len(town.at) == 80, "all is at somebody")
        assert set(town.at.values()) == {two}
        three = await town.worker()
        await town.until(
            lambda: sum(worker is three for worker in town.at.values()) >= 24, "some are given"
        )
        assert sum(worker is two for worker in town.at.values()) >= 24
        assert all(len(each) == 1 for each in town.handled.values())


async def test_who_does_nothing_is_let_go_and_who_parted_is_parted(
    on_server: KeptOnServer, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acquaintances, "IDLE", 1.5)
    monkeypatch.setattr(sharing, "TIDY_EVERY", 0.1)
    async with open_town(make) as town:
        one = await town.worker()
        one.tables.append(a_table(7, -1, 1))
        await town.send(1, -1, 1)
        await town.send(2, -1, 2)
        await town.send(3, -2, 2)
        await town.until(town.all_handled, "all is handled")
        assert one.sharing.circles == 1
        for number in range(10, 30):
            await town.send(number, -2, 3)
            await asyncio.sleep(0.1)
        await town.until(lambda: sorted(town.at) == [-2, -1, 1, 3], "who does nothing is let go")
        assert one.sharing.circles == 2
        await town.until(lambda: sorted(town.at) == [-1, 1], "and the others when they are done")
        homes = "SELECT chat_id FROM homes ORDER BY chat_id"
        await town.until(lambda: on_server.rows(homes) == [(-1,), (1,)], "it is written down")
        await town.send(50, -2, 2)
        await town.until(town.all_handled, "who comes back is handled")


@pytest.mark.parametrize("known", [True, False])
async def test_a_chat_is_brought_where_a_table_wants_to_show_something(
    make: Make, *, known: bool
) -> None:
    """Somebody at the table has never written, or does so elsewhere; its group has a new number."""
    async with open_town(make) as town:
        for _ in range(2):
            await town.worker()
        await town.send(1, -1, 1)
        if known:
            await town.send(2, -2, 5)
        await town.settled(4 if known else 2)
        one = town.at[1]
        assert not known or town.at[5] is not one
        one.tables.append(a_table(7, -100, 1, 5))
        one.sharing.ask(5, "7")
        one.sharing.ask(8, "8")
        one.sharing.ask(9, "page:history")
        await town.until(lambda: town.at.get(5) is one, "the chat is brought")
        assert 8 not in town.at
        await town.send(3, -2, 5)
        await town.until(town.all_handled, "what comes from there is handled")
        assert town.handled[3] == [one]


@pytest.mark.parametrize("seed", range(3))
async def test_whatever_happens_everything_is_handled(make: Make, seed: int) -> None:
    """People stray, workers die, resign and come, the database refuses now and then."""
    rng = random.Random(seed)
    async with open_town(make) as town:
        for _ in range(3):
            await town.worker()
        number = 0
        for _ in range(12):
            batch = range(number, number + 20)
            number += 20
            await asyncio.gather(
                *(town.send(each, -rng.randrange(1, 15), rng.randrange(1, 30)) for each in batch)
            )
            await asyncio.sleep(rng.random() / 5)
            live = [each for each in town.workers if each.lives]
            what = rng.random()
            if what < 0.25 and len(live) > 1:
                await rng.choice(live).kill()
            elif what < 0.4 and len(live) > 1:
                await rng.choice(live).resign()
            elif len(live) < 3:
                await town.worker()
            else:
                refuse_some(rng, rng.choice(live))
        await town.until(town.all_handled, "all is handled")


def refuse_some(rng: random.Random, worker: Worker) -> None:
    """Let the next few questions of a worker fail, before or after they were answered."""
    store: Any = worker.sharing.store
    left = rng.randrange(1, 6)
    for name in ("route", "due", "done", "chats_of", "join", "give", "leave", "adopt"):
        inner = getattr(type(store), name)

        def refusing(*given: Any, inner: Any = inner, **named: Any) -> Any:
            async def ask() -> Any:
                nonlocal left
                late = rng.random() < 0.5
                if left > 0 and not late:
                    left -= 1
                    raise StoreError("refused")
                answer = await inner(store, *given, **named)
                if left > 0 and late:
                    left -= 1
                    raise StoreError("answered, and lost")
                return answer

            return ask()

        setattr(store, name, refusing)
