"""Each update is handled once, where its chats are, in order, whoever brings it how often."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from bot.sharing.arrivals import Arrivals
from bot.sharing.circles import Circles
from bot.store import StoreError
from bot.store.circle_rows import Routed
from bot.store.sharing_rows import Arrived

if TYPE_CHECKING:
    from collections.abc import Collection

ME, OTHER = 1, 2
CHAT = -5


class Rows:
    """What the database would say."""

    def __init__(self) -> None:
        self.circles: dict[int, tuple[int, list[int]]] = {1: (1, [CHAT, 7])}
        self.routed = Routed(ME, 1, 1, news=True, due=True)
        self.waiting: list[Arrived] = []
        self.noted: list[set[int]] = []
        self.refuses = False
        self.waits = False

    async def busy(self, _: int) -> bool:
        self._check()
        return self.waits

    async def chats_of(self, circle: int) -> tuple[int, list[int]]:
        self._check()
        return self.circles.get(circle, (0, []))

    async def route(self, *_: object) -> Routed:
        self._check()
        return self.routed

    async def due(self, _: int, besides: Collection[int]) -> list[Arrived]:
        self._check()
        return [each for each in self.waiting if each.update_id not in besides]

    async def done(self, update_ids: Collection[int]) -> None:
        self._check()
        self.noted.append(set(update_ids))
        self.waiting = [each for each in self.waiting if each.update_id not in update_ids]

    def _check(self) -> None:
        if self.refuses:
            raise StoreError("away")


class Chats:
    """What is here."""

    def __init__(self) -> None:
        self.here: set[int] = set()
        self.open = asyncio.Event()
        self.open.set()

    async def take_up(self, chats: Collection[int]) -> None:
        assert not self.here & set(chats), "taken up twice"
        await self.open.wait()
        self.here |= set(chats)

    async def let_go(self, chats: Collection[int]) -> None:
        self.here -= set(chats)


class Stage:
    def __init__(self) -> None:
        self.rows, self.chats, self.handled = Rows(), Chats(), list[int]()
        self.circles = Circles(self.rows, self.chats)  # type: ignore[arg-type]
        rows: Any = self.rows
        self.arrivals = Arrivals(rows, self.circles, self._handle, lambda: ME)

    async def _handle(self, update: dict[str, Any]) -> bool:
        assert CHAT in self.chats.here, "handled where its chat is not"
        self.handled.append(update["update_id"])
        return bool(update.get("readable", True))

    async def come(self, number: int, **more: object) -> bool:
        return await self.arrivals.take(
            {"update_id": number, "message": {"chat": {"id": CHAT}}, **more}
        )

    def wait_for(self, *numbers: int, circle: int = 1, changes: int = 1) -> None:
        body = [json.dumps({"update_id": each}) for each in numbers]
        self.rows.waiting += [
            Arrived(each, circle, changes, said) for each, said in zip(numbers, body, strict=True)
        ]

    async def settle(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)


@pytest.fixture
def stage() -> Stage:
    return Stage()


async def test_what_comes_in_here_and_belongs_here_is_handled_at_once(stage: Stage) -> None:
    assert await stage.come(1)
    await stage.settle()
    assert stage.handled == [1]
    assert not await stage.arrivals.note(), "it was noted before it was done"
    stage.arrivals.handled(1)
    assert await stage.arrivals.note()
    assert stage.rows.noted == [{1}]


async def test_what_belongs_to_another_or_came_before_or_waits_is_left_alone(stage: Stage) -> None:
    for routed in (
        Routed(OTHER, 1, 1, news=True, due=True),
        Routed(ME, 1, 1, news=False, due=True),
        Routed(ME, 1, 1, news=True, due=False),
    ):
        stage.rows.routed = routed
        assert await stage.come(1)
    await stage.settle()
    assert not stage.handled
    assert not len(stage.arrivals)


async def test_what_cannot_be_written_down_is_to_be_sent_again(stage: Stage) -> None:
    stage.rows.refuses = True
    assert not await stage.come(1)
    assert await stage.arrivals.take({"update_id": 2, "poll": {}}), "it concerns nobody"
    assert not stage.handled


async def test_what_is_found_is_handled_once_however_often_it_is_found(stage: Stage) -> None:
    stage.wait_for(1, 2)
    found = list(stage.rows.waiting)
    await stage.arrivals.look()
    await stage.arrivals.look()
    await stage.arrivals.deal(found)
    await stage.settle()
    stage.arrivals.handled(1)
    assert not await stage.arrivals.note()
    stage.arrivals.handled(2)
    stage.arrivals.handled(2)
    stage.arrivals.handled(99)
    assert await stage.arrivals.note()
    await stage.arrivals.deal(found)  # it was read before it was noted
    await stage.settle()
    assert stage.handled == [1, 2]


async def test_what_needs_chats_that_are_not_here_waits_in_order_and_holds_up_nobody(
    stage: Stage,
) -> None:
    stage.rows.circles[2] = (1, [CHAT - 1])
    await stage.circles.take_up([1])
    stage.chats.open.clear()
    stage.rows.waiting += [
        Arrived(1, 2, 1, '{"update_id": 1}'),
        Arrived(2, 2, 1, '{"update_id": 2}'),
    ]
    stage.wait_for(3)
    await stage.arrivals.look()
    stage.rows.waiting.append(Arrived(4, 2, 1, '{"update_id": 4}'))
    await stage.arrivals.look()
    await stage.settle()
    assert stage.handled == [3]
    stage.chats.open.set()
    await stage.settle()
    assert stage.handled == [3, 1, 2, 4]


async def test_a_circle_that_has_grown_is_taken_up_before_what_made_it_grow(stage: Stage) -> None:
    await stage.circles.take_up([1])
    stage.rows.circles[1] = (2, [CHAT, 7, 8])
    stage.wait_for(1, changes=2)
    await stage.arrivals.look()
    await stage.settle()
    assert stage.handled == [1]
    assert stage.chats.here == {CHAT, 7, 8}


async def test_what_is_of_another_circle_by_now_is_looked_for_again(stage: Stage) -> None:
    """Circle 2 became a part of circle 1 after it had been read."""
    stage.wait_for(1, circle=2)
    await stage.arrivals.look()
    await stage.settle()
    assert not stage.handled
    assert not len(stage.arrivals)
    stage.rows.waiting.clear()
    stage.wait_for(1)
    await stage.arrivals.look()
    await stage.settle()
    assert stage.handled == [1]


async def test_a_database_that_is_away_loses_nothing(stage: Stage) -> None:
    stage.wait_for(1)
    found = list(stage.rows.waiting)
    stage.rows.refuses = True
    with suppress(StoreError):
        await stage.arrivals.look()
    await stage.arrivals.deal(found)
    await stage.settle()
    assert not stage.handled
    stage.rows.refuses = False
    await stage.arrivals.look()
    await stage.settle()
    assert stage.handled == [1]
    stage.arrivals.handled(1)
    stage.rows.refuses = True
    assert not await stage.arrivals.note()
    stage.rows.refuses = False
    assert await stage.arrivals.note()
    assert stage.rows.noted == [{1}]


async def test_what_nobody_can_read_is_done(stage: Stage) -> None:
    assert await stage.come(1, readable=False)
    await stage.settle()
    assert await stage.arrivals.note()
    assert stage.rows.noted == [{1}]
