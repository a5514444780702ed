"""The day's deals for tests: quick computers, few deals, and the plain sum of shares."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.features import day_sets
from bot.games.preferans import front
from bot.views import codes
from engine.computers import Effort
from engine.preferans.sets import deals
from tests.e2e.players import Players
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.sandbox import Actor
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession

DAY = 24 * 3600
DEALS = 3
FROZEN: Any = front.computers.frozen


def quick(view: Any, level: str, seed: str) -> Any:
    """Answer at once, by what an answer may depend on."""
    chance = Random(f"{seed}/{level}/{FROZEN.key(view)}")
    return front.computers.choose(view, chance, "novice", Effort(1))


@contextmanager
def quick_sets(count: int = DEALS, *, answer: Any = quick) -> Iterator[None]:
    """Few deals, with few computers; search nothing: experts have tests of their own."""
    # The first from another seat each.
    few = replace(front.sets, deals=lambda *each: deals(*each)[:count])
    players = replace(front.computers, frozen=replace(FROZEN, answer=answer))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(day_sets, "SEEDS", 1)
        patch.setattr(front, "sets", few)
        patch.setattr(front, "computers", players)
        yield


async def day(evening: BotSession, person: Actor) -> Message:
    """The page of /day."""
    person.write(person.private, "/day")
    return await evening.message(person.private, tr("button-day-earlier"))


async def begin(evening: BotSession, person: Actor) -> int:
    """Play the next deal; return its table."""
    page = await day(evening, person)
    said = await evening.press(person, page, codes.page(codes.PLAY_DAY))
    assert said == ""
    await evening.play.until(lambda: bool(running(evening, person)))
    return running(evening, person)[0]


def running(evening: BotSession, person: Actor) -> list[int]:
    """A person's running tables of a set."""
    query = "SELECT id FROM tables WHERE chat_id = ? AND number = -2 AND status = 'playing'"
    return [table for (table,) in evening.rows(query, person.id)]


async def finish(evening: BotSession, person: Actor, table: int, seed: int) -> None:
    """Play a deal out."""
    company = Players.of(evening, Random(seed), person)
    await company.play(lambda: evening.status(table) == "finished")


def results(evening: BotSession, set_id: int = 1) -> dict[tuple[int, int], Fraction]:
    """What people made of the deals, by person and deal."""
    query = (
        "SELECT user_id, set_deal, won, parts FROM results "
        "WHERE set_id = ? AND deal = 1 AND user_id IS NOT NULL"
    )
    return {
        (who, deal): Fraction(won, parts) for who, deal, won, parts in evening.rows(query, set_id)
    }


def computers(evening: BotSession, set_id: int = 1) -> dict[int, list[Fraction]]:
    """What computers made of them."""
    found: dict[int, list[Fraction]] = {}
    query = "SELECT deal, won, parts FROM set_computers WHERE set_id = ?"
    for deal, won, parts in evening.rows(query, set_id):
        found.setdefault(deal, []).append(Fraction(won, parts))
    return found


def share(
    who: int,
    made: dict[tuple[int, int], Fraction],
    of: dict[int, list[Fraction]],
    *,
    count: int = DEALS,
) -> Fraction:
    """The plain sum: whom one has beaten in each deal, an unplayed one a quarter."""
    total = Fraction(0)
    for deal in range(1, count + 1):
        if (who, deal) not in made:
            total += Fraction(1, 4)
            continue
        people = [won for (other, at), won in made.items() if at == deal and other != who]
        others = people + (of.get(deal, []) if len(people) + 1 < 8 else [])
        mine = made[who, deal]
        points = [Fraction((mine > each) + (mine >= each), 2) for each in others]
        total += sum(points, Fraction(0)) / len(others) if others else Fraction(1, 2)
    return total / count


def tonight(evening: BotSession) -> float:
    """Seconds until midnight."""
    people, now = evening.app.services.people, evening.play.clock.now()
    return DAY - (now + 60 * people.utc_offset) % DAY


async def sleep(evening: BotSession, *, before: float) -> None:
    """Kill the process, and start another so many seconds before the next midnight.

    After it, if ``before`` is negative. Hours in which nothing runs pass quickly.
    """
    seconds = tonight(evening) - before
    assert seconds >= 0
    await evening.crash()
    await evening.play.clock.advance(seconds)
    await evening.start()


def standing(page: Message) -> tuple[int, int, int]:
    """What a closed set's page says: the share in percents, the place, and of how many."""
    found = re.search(r"(\d+) %, (\d+)-е место из (\d+)", page.text)
    assert found is not None
    share, place, count = map(int, found.groups())
    return share, place, count
