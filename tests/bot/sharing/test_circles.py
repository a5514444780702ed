"""A chat is here once or not at all, whatever the database has been told meanwhile."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from bot.sharing.circles import Circles
from bot.store import StoreError
from tests.bot.sharing.test_arrivals import Chats, Rows

if TYPE_CHECKING:
    from collections.abc import Collection


class Refusing(Chats):
    """What cannot be taken up."""

    async def take_up(self, chats: Collection[int]) -> None:
        raise StoreError("away")


def circles(rows: Rows, chats: Chats) -> Circles:
    given: Any = rows
    return Circles(given, chats)


async def test_chats_are_here_from_the_moment_on_in_which_they_are_taken_up() -> None:
    rows, chats = Rows(), Chats()
    held = circles(rows, chats)
    chats.open.clear()
    taking = asyncio.create_task(held.take_up([1]))
    await asyncio.sleep(0.01)
    assert held.has(-5), "a table that begins may show nothing"
    assert not held.up_to_date(1, 1), "and nothing is handed on yet"
    chats.open.set()
    await taking
    assert held.up_to_date(1, 1)
    assert not held.up_to_date(1, 2)
    assert (held.chats(1), held.circle(7), len(held)) == ([-5, 7], 1, 2)
    await held.take_up([1])


async def test_what_cannot_be_taken_up_is_not_here() -> None:
    held = circles(Rows(), Refusing())
    with pytest.raises(StoreError):
        await held.take_up([1])
    assert not held.has(-5)
    assert not held.circles()


async def test_two_circles_that_became_one_keep_what_is_here() -> None:
    rows, chats = Rows(), Chats()
    rows.circles[2] = (1, [-6, 8])
    held = circles(rows, chats)
    await held.take_up([1, 2])
    del rows.circles[2]
    rows.circles[1] = (3, [-5, 7, -6, 8])
    await held.take_up([1])
    assert held.circles() == {1}
    assert held.chats(1) == [-6, -5, 7, 8]


async def test_nothing_is_let_go_while_something_waits() -> None:
    rows, chats = Rows(), Chats()
    held = circles(rows, chats)
    await held.take_up([1])
    rows.waits = True

    async def hand_over() -> bool:
        raise AssertionError

    assert not await held.let_go(1, hand_over)
    assert held.up_to_date(1, 1)
    rows.refuses = True
    with pytest.raises(StoreError):
        await held.let_go(1, hand_over)
    assert held.up_to_date(1, 1)
    assert chats.here == {-5, 7}


async def test_what_comes_while_chats_are_let_go_waits() -> None:
    rows, chats = Rows(), Chats()
    held = circles(rows, chats)
    await held.take_up([1])

    async def hand_over() -> bool:
        assert not held.up_to_date(1, 1), "it would be handled where its table is no more"
        return False

    await held.let_go(1, hand_over)
    assert not held.up_to_date(1, 1)


@pytest.mark.parametrize("done", [True, False])
async def test_what_is_let_go_is_not_here_whatever_comes_of_it(done: bool) -> None:
    rows, chats = Rows(), Chats()
    held = circles(rows, chats)
    await held.take_up([1])

    async def hand_over() -> bool:
        assert not chats.here, "two processes would have it"
        assert not held.has(-5)
        return done

    assert await held.let_go(1, hand_over) is done
    assert not held.circles()
    await held.take_up([1])
    assert chats.here == {-5, 7}
