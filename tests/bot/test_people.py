"""What is remembered of people, and what is forgotten."""

from typing import Any, cast

import pytest

from bot.clock import SystemClock
from bot.jobs import Jobs
from bot.people import Guest, People
from tests.bot.handlers.fakes import FakeStore

MOST = 20


@pytest.fixture
def people() -> People:
    """People over a store in memory."""
    return People(cast("Any", FakeStore()), Jobs(SystemClock()).start)


async def crowd(people: People, last: int, *seated: int) -> None:
    """Let people 1 to ``last`` come, one a second, while some sit at tables."""
    for person in range(1, last + 1):
        await people.meet(Guest(person, f"Player {person}", None, "en"), float(person))
        people.make_room(lambda: seated, MOST)


async def test_of_many_those_who_came_last_are_remembered(people: People) -> None:
    await crowd(people, 1000)
    remembered = [person for person in range(1, 1001) if people.known(person)]
    assert remembered == list(range(1001 - len(remembered), 1001))
    assert MOST - MOST // 10 <= len(remembered) <= MOST


async def test_whoever_sits_at_a_table_is_never_forgotten(people: People) -> None:
    seated = range(1, 31)
    await crowd(people, 100, *seated)
    assert all(people.known(person) for person in seated)
    assert people.touched(7) == 7
    assert people.known(100)
    assert not people.known(31)


async def test_whoever_was_forgotten_is_read_again(people: People) -> None:
    await crowd(people, 1000)
    await people.change(1000, language="ru")
    assert people.known(1) is None
    assert people.touched(1) == 0
    person = await people.get(1)
    assert person is not None
    assert (person.name, person.language, person.touched) == ("Player 1", "en", 1)
    assert people.known(1) == person


async def test_few_are_all_remembered(people: People) -> None:
    await crowd(people, MOST)
    assert all(people.known(person) for person in range(1, MOST + 1))
