"""What workers agree on: one has a chat at a time, nothing that came in is lost or written late."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import select, text

from bot.store import Store, StoreError
from bot.store.database import FencedError
from bot.store.postgres import PostgresDatabase
from bot.store.rows import Place
from bot.store.sharing_rows import SharingStore
from tests.bot.store.test_store import TABLE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from bot.store.circle_rows import Routed
    from tests.support.databases import KeptOnServer

    Make = Callable[[], Awaitable[SharingStore]]

pytestmark = pytest.mark.postgres
LONG = 60.0
GROUP, OTHER = -100, -200
ANN, BOB, CID = 1, 2, 3


@pytest.fixture
async def make(on_server: KeptOnServer) -> AsyncIterator[Make]:
    async with AsyncExitStack() as stack:

        async def made() -> SharingStore:
            database = await PostgresDatabase.open(on_server.url)
            stack.push_async_callback(database.close)
            return SharingStore(database)

        yield made


async def come(
    sharing: SharingStore, worker: int, number: int, *chats: int, table: int | None = None
) -> Routed:
    return await sharing.route(number, f"update {number}", chats, table, worker)


async def numbers(sharing: SharingStore, worker: int) -> list[int]:
    return [each.update_id for each in await sharing.due(worker)]


async def test_an_update_waits_for_whoever_has_its_chats(make: Make) -> None:
    one, two = await make(), await make()
    first, second = await one.enlist(LONG), await two.enlist(LONG)
    routed = await come(two, second, 7, GROUP, ANN)
    assert (routed.worker, routed.news, routed.due) == (second, True, True)
    assert await numbers(one, first) == []
    assert await numbers(two, second) == [7]
    assert [each.body for each in await two.due(second)] == ["update 7"]
    again = await come(one, first, 8, GROUP, BOB)
    assert (again.worker, again.circle) == (second, routed.circle)
    assert again.changes > routed.changes
    assert await two.chats_of(routed.circle) == (again.changes, [GROUP, ANN, BOB])
    assert await numbers(two, second) == [7, 8]
    assert [each.update_id for each in await two.due(second, {7})] == [8]
    await two.done([7, 8])
    assert await numbers(two, second) == []
    assert not (await come(one, first, 8, GROUP, BOB)).news
    assert await numbers(two, second) == []


async def test_new_chats_go_to_whoever_has_least(make: Make) -> None:
    one, two = await make(), await make()
    first, second = await one.enlist(LONG), await two.enlist(LONG)
    given = [(await come(one, first, each, -each, each)).worker for each in range(1, 7)]
    assert sorted(given) == [first] * 3 + [second] * 3
    await one.renew(first, LONG, 50)
    await two.renew(second, LONG, 3)
    assert (await come(one, first, 9, -9, 9)).worker == second


async def test_what_connects_two_workers_waits_until_one_has_handed_over(make: Make) -> None:
    one, two = await make(), await make()
    first, second = await one.enlist(LONG), await two.enlist(LONG)
    large = await come(one, first, 1, GROUP, ANN)
    small = await come(two, second, 2, BOB)
    assert (large.worker, small.worker) == (first, second)
    both = await come(two, second, 3, GROUP, BOB)
    assert (both.worker, both.circle, both.due) == (first, large.circle, False)
    later = await come(two, second, 4, BOB)
    assert (later.worker, later.due) == (first, False), "it overtook what it came after"
    beside = await come(two, second, 5, GROUP, ANN)
    assert (beside.worker, beside.due) == (first, True), "it waits for a chat it does not need"
    assert await numbers(one, first) == [1, 5]
    assert await two.moving(second) == [small.circle]
    assert not await two.join(small.circle), "an update of it waits still"
    assert not await two.leave(small.circle)
    assert not await two.give(small.circle, first)
    assert await two.part(small.circle, [[BOB]]) is None
    await two.done([2])
    assert await two.join(small.circle)
    assert await two.join(small.circle)
    assert await numbers(one, first) == [1, 3, 4, 5]
    assert (await one.chats_of(large.circle))[1] == [GROUP, ANN, BOB]
    assert await two.chats_of(small.circle) == (0, [])
    assert await two.moving(second) == []


async def test_circles_that_join_one_that_joins_another(make: Make) -> None:
    one, two, three = await make(), await make(), await make()
    at = [(await each.enlist(LONG), each) for each in (one, two, three)]
    circles = []
    for number, (worker, each) in enumerate(at, 1):
        routed = await come(each, worker, number, *range(-10 * number, -10 * number + number))
        assert routed.worker == worker
        circles.append(routed.circle)
    assert (await come(one, at[0][0], 11, -10, -20)).circle == circles[1]
    assert (await come(one, at[0][0], 12, -20, -30)).circle == circles[2]
    last = await come(one, at[0][0], 13, -10)
    assert (last.circle, last.due) == (circles[2], False)
    for number, (_, each) in enumerate(at, 1):
        await each.done([number])
    assert await numbers(three, at[2][0]) == []
    assert await two.join(circles[1])
    assert await numbers(three, at[2][0]) == []
    assert await one.join(circles[0])
    assert await numbers(three, at[2][0]) == [11, 12, 13]
    assert (await three.chats_of(circles[2]))[1] == [-30, -29, -28, -20, -19, -10]


async def test_a_worker_that_is_late_is_replaced_and_writes_nothing(
    on_server: KeptOnServer, make: Make
) -> None:
    one, two = await make(), await make()
    first, second = await one.enlist(LONG), await two.enlist(LONG)
    circle = (await come(one, first, 1, GROUP, ANN)).circle
    assert not await two.replace(first)
    await one.renew(first, -1.0, 2)
    late = {each.number: each.late for each in await two.renew(second, LONG, 0)}
    assert late == {first: True, second: False}
    assert await two.adopt(second, 10) == []
    assert await two.replace(first)
    assert not await two.replace(first)
    told = []
    one._database.on_fenced = lambda: told.append(1)
    for write in (
        one.renew(first, LONG, 2),
        one.done([1]),
        one.spend("token", 20.0, 3.0),
        one.join(circle),
        come(one, first, 2, GROUP),
        Store(one._database).create_table(TABLE),
    ):
        with pytest.raises(StoreError) as error:
            await write
        assert isinstance(error.value, FencedError) or "onnection" in str(error.value)
    assert told
    assert on_server.rows("SELECT count(*) FROM tables") == [(0,)]
    assert await two.lost() == 1
    assert await two.adopt(second, 10) == [circle]
    assert await numbers(two, second) == [1]
    assert list(await two.circles_of(second)) == [circle]


async def test_one_that_hangs_in_a_transaction_is_replaced_all_the_same(
    on_server: KeptOnServer, make: Make
) -> None:
    one, two = await make(), await make()
    first, _ = await one.enlist(LONG), await two.enlist(LONG)
    await one.renew(first, -1.0, 2)

    async def hangs() -> None:
        async with one._database.write() as writing:
            await writing.execute(text("INSERT INTO pictures VALUES ('a', 'b', 0)"))
            async with asyncio.timeout(3.0):
                assert await two.replace(first)
            await writing.execute(select(1))

    with pytest.raises(StoreError):
        await hangs()
    assert on_server.rows("SELECT * FROM pictures") == []


async def test_who_resigns_is_followed_at_once(make: Make) -> None:
    one, two = await make(), await make()
    first, second = await one.enlist(LONG), await two.enlist(LONG)
    circles = [(await come(one, first, each, -each)).circle for each in range(1, 9)]
    mine = list(await one.circles_of(first))
    await one.resign(first)
    assert await two.lost() == len(mine)
    assert await two.adopt(second, 2) == mine[:2]
    assert await two.adopt(second, 10) == mine[2:]
    assert list(await two.circles_of(second)) == sorted(circles)
    assert [each.number for each in await two.peers()] == [second]


async def test_a_circle_is_handed_over_left_or_parted_once_nothing_waits(make: Make) -> None:
    one, two = await make(), await make()
    first, second = await one.enlist(LONG), await two.enlist(LONG)
    routed = await come(one, first, 1, GROUP, ANN, BOB, OTHER, CID)
    worker, other = routed.worker, second if routed.worker == first else first
    circle = routed.circle
    assert not await one.give(circle, other)
    assert not await one.leave(circle)
    assert await one.part(circle, [[OTHER]]) is None
    await one.done([1])
    assert not await one.give(circle, 999), "to nobody"
    parted = await one.part(circle, [[OTHER, CID], [BOB]])
    assert parted is not None
    assert (await one.chats_of(circle))[1] == [GROUP, ANN]
    assert [(await one.chats_of(each))[1] for each in parted] == [[OTHER, CID], [BOB]]
    assert list(await one.circles_of(worker)) == sorted([circle, *parted])
    assert await one.give(circle, other)
    assert list(await one.circles_of(other)) == [circle]
    assert await one.leave(parted[0])
    assert await one.chats_of(parted[0]) == (0, [])
    assert (await come(one, first, 5, OTHER)).circle not in {circle, *parted}


async def test_a_table_brings_its_chat_and_its_people(make: Make) -> None:
    one = await make()
    first = await one.enlist(LONG)
    store = Store(one._database)
    seated = (Place("Ann", ANN), Place("Bob", BOB))
    open_table, over = [
        await store.create_table(replace(TABLE, chat_id=chat, status=status, places=seated))
        for chat, status in ((GROUP, "playing"), (OTHER, "finished"))
    ]
    tapped = await come(one, first, 1, CID, table=open_table)
    assert (await one.chats_of(tapped.circle))[1] == [GROUP, ANN, BOB, CID]
    stranger = await come(one, first, 2, 77, table=over)
    assert (await one.chats_of(stranger.circle))[1] == [77]
    player = await come(one, first, 3, ANN, table=over)
    assert (await one.chats_of(player.circle))[1] == [OTHER, GROUP, ANN, BOB, CID]
    nothing = await come(one, first, 4, 78, table=999)
    assert (await one.chats_of(nothing.circle))[1] == [78]


async def test_open_tables_are_given_a_circle(make: Make) -> None:
    one = await make()
    first = await one.enlist(LONG)
    store = Store(one._database)
    for chat, status in ((-1, "playing"), (-2, "lobby"), (-3, "finished"), (-1, "lobby")):
        await store.create_table(replace(TABLE, chat_id=chat, status=status))
    await come(one, first, 1, -2)
    assert await one.house(first, 10) == 1
    assert await one.house(first, 10) == 0
    assert len(await one.circles_of(first)) == 2


async def test_updates_that_were_handled_are_forgotten_after_a_time(
    on_server: KeptOnServer, make: Make
) -> None:
    one = await make()
    first = await one.enlist(LONG)
    for number in (1, 2, 3):
        await come(one, first, number, GROUP)
    await one.done([1, 2])
    assert on_server.rows("SELECT update_id, body FROM updates ORDER BY 1") == [
        (1, ""),
        (2, ""),
        (3, "update 3"),
    ]
    on_server.change("UPDATE updates SET at = at - 100 WHERE update_id <> 2")
    assert await one.forget_updates(50.0) == 1
    assert on_server.rows("SELECT update_id FROM updates ORDER BY 1") == [(2,), (3,)]
    assert await one.waiting() == 1


async def test_all_processes_together_spend_no_more_than_one_may(make: Make) -> None:
    one, two = await make(), await make()
    await one.enlist(LONG)
    await two.enlist(LONG)
    loop = asyncio.get_running_loop()
    began = loop.time()
    waits = []
    for _ in range(20):
        for each in (one, two):
            wait = await each.spend("token", 20.0, 3.0)
            assert wait is not None
            waits.append(loop.time() - began + wait)
    assert await two.spend("token", 20.0, 3.0, queue=False) is None, "it passed those who wait"
    assert sum(wait < 0.02 for wait in waits) <= 5
    for start in range(len(waits)):
        inside = sum(waits[start] - 0.001 <= each < waits[start] + 1.0 for each in waits)
        assert inside <= 20 + 3 + 2
    assert max(waits) > 1.5
    assert await one.spend("another", 20.0, 3.0, queue=False) == 0.0


@pytest.mark.parametrize("seed", range(4))
async def test_whatever_is_done_at_once_a_chat_is_in_one_circle_and_nothing_is_lost(
    on_server: KeptOnServer, make: Make, seed: int
) -> None:
    """Three workers route, hand over, part, leave and adopt side by side, in any order."""
    rng = random.Random(seed)
    at = [(each, await each.enlist(LONG)) for each in [await make() for _ in range(3)]]
    sent: dict[int, set[int]] = {}
    handled: list[int] = []
    stop = asyncio.Event()

    async def intake(number: int) -> None:
        each, worker = at[number % 3]
        # Few people who stray from group to group: circles grow together all the time.
        chats = {-rng.randrange(1, 12), rng.randrange(1, 25)}
        sent[number] = chats
        for _ in range(50):
            try:
                await come(each, worker, number, *chats)
            except StoreError:
                await asyncio.sleep(rng.random() / 50)
            else:
                return
        raise AssertionError("it could not be written down")

    async def work(each: SharingStore, worker: int) -> None:
        while not stop.is_set():
            try:
                due = await each.due(worker)
                for one in due:
                    # What it needs must be in its circle when it is handled.
                    _, chats = await each.chats_of(one.circle)
                    mine = on_server.rows(
                        "SELECT 1 FROM circles WHERE id = ? AND worker = ?", one.circle, worker
                    )
                    assert not mine or sent[one.update_id] <= set(chats), one
                    handled.append(one.update_id)
                await each.done([one.update_id for one in due])
                for circle in await each.moving(worker):
                    await each.join(circle)
                for circle in await each.circles_of(worker):
                    what = rng.random()
                    if what < 0.05:
                        await each.give(circle, rng.choice(at)[1])
                    elif what < 0.1:
                        await each.leave(circle)
                    elif what < 0.2:
                        _, chats = await each.chats_of(circle)
                        if len(chats) > 1:
                            await each.part(circle, [rng.sample(chats, len(chats) // 2)])
            except StoreError:
                pass  # others change the same; it is tried again
            await asyncio.sleep(0)

    workers = [asyncio.create_task(work(*each)) for each in at]
    async with asyncio.timeout(60.0):
        for first in range(1, 240, 12):
            await asyncio.gather(*(intake(each) for each in range(first, first + 12)))
        while await at[0][0].waiting():  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.02)
    stop.set()
    await asyncio.gather(*workers)
    assert sorted(handled) == sorted(sent)
    assert on_server.rows(
        "SELECT count(*) FROM homes WHERE circle NOT IN (SELECT id FROM circles)"
    ) == [(0,)]
