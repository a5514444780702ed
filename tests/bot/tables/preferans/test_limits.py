"""Tables that end by the clock: the hour is agreed on, the moment follows from the first deal."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.i18n import plain, translator
from bot.tables.lobby import fix_end, moment
from bot.tables.task import TableTask
from bot.views.limits import end_text, limit_text
from engine.events import EndsAt, Measure
from engine.preferans.options import OPTIONS
from tests.support.tables import DEAL, Played, lobby

NOON = 1_795_348_800.0
"""2026-11-22, 12:00 UTC."""


@pytest.mark.parametrize(
    ("limit", "found"),
    [
        ("minutes 90", "until 2026-11-22T13:30:00Z"),
        ("hour 23:30", "until 2026-11-22T20:30:00Z"),
        ("hour 15:00", "until 2026-11-23T12:00:00Z"),  # it is three o'clock in Moscow
        ("hour 02:00", "until 2026-11-22T23:00:00Z"),
        ("deals 20", "deals 20"),
        ("", ""),
    ],
)
def test_hours_and_minutes_become_a_moment(limit: str, found: str) -> None:
    assert moment(limit, NOON, 180) == found
    assert fix_end(OPTIONS, {"limit": limit, "stake": "1"}, NOON, 180) == {
        "limit": found,
        "stake": "1",
    }


def test_west_of_greenwich_the_day_is_another() -> None:
    assert moment("hour 23:30", NOON, -5 * 60) == "until 2026-11-23T04:30:00Z"
    assert moment("hour 06:59", NOON, -5 * 60) == "until 2026-11-23T11:59:00Z"


@pytest.fixture
async def played() -> AsyncIterator[Played]:
    found = Played()
    await found.open(replace(lobby(), options={"limit": "minutes 60"}))
    yield found
    await found.close()


def ends_at(task: TableTask) -> EndsAt | None:
    assert task.ledger is not None
    found: EndsAt | None = task.ledger.table.seating.agreement.ends
    return found


async def test_the_deal_that_runs_is_the_last_one(played: Played) -> None:
    begun = int(played.clock.now())
    assert await played.ask(DEAL)
    assert ends_at(played.task) == EndsAt(Measure.TIME, begun + 3600)
    assert played.store.tables[1].options == {"limit": "minutes 60"}  # for the next pulka
    await played.clock.advance(3590)
    assert played.task.ledger is not None
    assert not played.task.ledger.table.seating.time_up
    await played.clock.advance(20)
    assert played.task.ledger.table.seating.time_up


async def test_a_restart_finds_the_time_that_has_passed(played: Played) -> None:
    assert await played.ask(DEAL)
    ends = ends_at(played.task)
    await played.task.stop()
    await played.clock.advance(5000)
    played.task = TableTask(played.services, played.store.tables[1], played.others)
    await played.task.begin()
    await played.clock.advance(1)
    assert played.task.ledger is not None
    table = played.task.ledger.table
    assert ends_at(played.task) == ends
    assert table.seating.time_up
    entries = [row.action for row in played.store.logs[1]]
    assert entries.count({"time": {}}) == 1


def test_a_moment_without_its_entity_is_of_the_clock_of_the_group() -> None:
    """In pop-ups, in pictures, and for clients and servers that do not know the entity."""
    ends = EndsAt(Measure.TIME, int(NOON))
    for ahead, said in ((180, "до 15:00"), (-210, "до 08:30"), (0, "до 12:00 UTC")):
        tr = translator("ru", "preferans", ahead)
        assert plain(end_text(ends, tr)) == said
        assert plain(limit_text("until 2026-11-22T12:00:00Z", tr)) == said


async def test_people_and_groups_are_told_the_time_of_one_clock(played: Played) -> None:
    people, chats = played.services.people, played.services.chats
    people.utc_offset = 180
    for chat in (1, -1):
        assert chats.tr(chat).of("preferans").utc_offset == 180
