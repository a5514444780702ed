"""The day's deals in groups: who belongs to one, its table, its one message, the month."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.features.schedule import Schedule
from bot.views import codes
from tests.e2e.players import Players
from tests.e2e.preferans.days import (
    begin,
    computers,
    day,
    finish,
    quick_sets,
    results,
    share,
    sleep,
)
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.sandbox import Actor
    from bot.sandbox.model import Chat, Message
    from tests.e2e.evening import BotSession

pytestmark = pytest.mark.slow
HOUR = 3600
UNRANKED = tr("day-group-unranked")
RANKED = tr("day-group-place", place="|", count="").split("|")[0]


@pytest.fixture(autouse=True)
def _quick() -> Iterator[None]:
    with quick_sets(1):
        yield


async def play_once(evening: BotSession, group: Chat, people: Sequence[Actor]) -> None:
    """Finish a game of one deal in a group."""
    missing = max(0, 3 - len(people))
    table = await evening.sit_down(
        "/newgame сочинка предел=1 раздача", *people, computers=missing, chat=group
    )
    company = Players.of(evening, Random(table), *people)
    await company.play(lambda: evening.status(table) == "finished")


async def switch(evening: BotSession, person: Actor, group: Chat, what: str) -> None:
    """Switch something on for a group."""
    person.write(group, "/day")
    page = await evening.message(group, tr("day-in-group"))
    assert await evening.press(person, page, codes.chat(what)) != ""


def news(evening: BotSession, group: Chat) -> list[Message]:
    """What the bot has told a group unasked."""
    return [each for each in evening.said(group) if UNRANKED in each.text or RANKED in each.text]


def best_three(shares: Sequence[Fraction]) -> Fraction:
    """A group's result."""
    return sum(sorted(shares)[-3:], Fraction(0)) / 3


async def test_groups_of_a_day(evening: BotSession) -> None:  # noqa: PLR0915 - one day
    play = evening.play
    anna, boris, vera, gleb, dina, egor = play.party.people
    await evening.greet(dina, egor)
    sat = {
        "Пятница": [anna, boris, vera],
        "Суббота": [boris, anna, gleb],
        "Дача": [boris, vera, egor],
        "Двое": [boris, anna],
    }
    made_anew = [play.world.add_group(each, *sat[each]) for each in list(sat)[1:]]
    groups = [play.group, *made_anew]
    for group in groups:
        await play_once(evening, group, sat[group.title])
    # Egor has left; he was one of three, so that group is not ranked.
    egor.leave(groups[2])
    await evening.play.clock.advance(5)
    for group, person in ((play.group, anna), (groups[2], boris)):
        await switch(evening, person, group, codes.DAY_NEWS)
    await switch(evening, boris, groups[1], codes.DAY_NAME)
    await sleep(evening, before=3 * HOUR)
    for seed, person in enumerate((anna, boris, vera, gleb, dina, egor)):
        await finish(evening, person, await begin(evening, person), seed)
    anna.write(play.group, "/day")
    page = await evening.message(play.group, tr("day-in-group"))
    played = page.text
    assert boris.user.first_name in played
    assert dina.user.first_name not in played
    await play.clock.advance(600)
    made, of = results(evening), computers(evening)
    mine = {each.id: share(each.id, made, of, count=1) for each in play.party.people}
    # The process dies around midnight, more than once: each group is told once.
    await sleep(evening, before=1)
    await play.clock.advance(1.5)
    await evening.restart()
    await play.clock.advance(120)
    await evening.restart()
    await play.clock.advance(120)
    (told,) = news(evening, play.group)
    (elsewhere,) = news(evening, groups[2])
    assert told.silent
    assert not any(news(evening, each) for each in (groups[1], groups[3]))
    ours, theirs = (
        best_three([mine[each.id] for each in sat[group.title]]) for group in groups[:2]
    )
    place = 1 if ours >= theirs else 2
    assert tr("day-group-place", place=place, count=2) in told.text
    assert tr("day-group-unranked") in elsewhere.text
    order = sorted((mine[each.id] for each in sat["Пятница"]), reverse=True)
    for person in sat["Пятница"]:
        place = 1 + order.index(mine[person.id])
        assert f"{place}. {person.user.first_name} — {round(100 * mine[person.id])}" in told.text
    assert egor.user.first_name not in elsewhere.text
    # Later news join the message that stands.
    ((stored,),) = evening.rows("SELECT DISTINCT day FROM news")
    schedule = evening.app.parts.get(Schedule)
    await play.clock.drive(schedule.tell(play.group.id, stored, "zz", "Ещё новость"))
    await play.clock.advance(60)
    (again,) = news(evening, play.group)
    assert again.id == told.id
    assert "Ещё новость" in again.text
    # One in four groups, one in none; the month names those that agreed.
    page = await day(evening, boris)
    await evening.press(boris, page, codes.page("day=groups", 1))
    shown = await evening.message(boris.private, tr("day-groups", day="|").split("|")[1])
    assert all(each.title in shown.text for each in groups)
    mean = round(100 * theirs)
    assert tr("day-month-line", place=1, title="Суббота", share=mean) in shown.text
    page = await day(evening, dina)
    await evening.press(dina, page, codes.page("day=groups", 1))
    shown = await evening.message(dina.private, tr("day-no-groups"))
    assert "Пятница" not in shown.text
    assert tr("day-month-line", place=1, title="Суббота", share=mean) in shown.text
    await evening.press(dina, shown, codes.page("day=all", 1))
    shown = await evening.message(dina.private, tr("forgotten-player"))
    assert dina.user.first_name in shown.text
    assert boris.user.first_name not in shown.text
    # What was told names people: it goes with a name.
    boris.write(boris.private, "/forget")
    asked = await evening.message(boris.private, tr("button-forget"))
    await evening.tap(boris, asked, tr("button-forget"))
    await evening.message(boris.private, tr("forgotten-done"))
    assert evening.rows("SELECT * FROM news") == []
