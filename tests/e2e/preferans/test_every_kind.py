"""A database of before the kinds of table had names: all goes on, each button and link answers."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from bot.store import TableKind
from bot.views import codes
from engine.log import action_code
from engine.preferans.game import PREFERANS
from engine.preferans.lessons import lessons
from tests.e2e.evening import BotSession, shows
from tests.e2e.players import Players
from tests.e2e.preferans.every_kind import BUTTONS, answers, opened
from tests.e2e.preferans.test_lessons import do
from tests.support.results import check_results
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bot.sandbox import Actor
    from tests.e2e.witness import Witness
    from tests.support.databases import RawDatabase
    from tests.support.telegram import Playground

KINDS = {
    1: TableKind.ORDINARY,
    2: TableKind.REPLAY,
    3: TableKind.LESSON,
    4: TableKind.AGAINST_COMPUTERS,
    5: TableKind.AGAINST_COMPUTERS,
    6: TableKind.ORDINARY,
}
GOES_ON = 6
"""Entries by which each game goes on."""


@pytest.fixture
async def kept_evening(
    playground: Playground, witness: Witness, kept: RawDatabase, tmp_path: Path
) -> AsyncIterator[BotSession]:
    """A bot on the old database; nothing may have leaked, nor been unreadable."""
    for person in playground.party.people:
        person.start()
    evening = BotSession(playground, tmp_path, database=kept)
    await opened(evening)
    yield evening
    await evening.stop()
    assert await check_results(kept)
    logged = witness.ink.getvalue()
    assert not [word for word in ("unreadable", "mismatch", "Traceback") if word in logged]
    assert witness.leaks == []


async def test_costs_of_decisions_are_kept(kept_evening: BotSession) -> None:
    rows = kept_evening.rows(
        "SELECT user_id, seat, version, choices, cost, expert, role FROM results "
        "WHERE own AND deal = 1 AND table_id = 1 ORDER BY seat"
    )
    assert [row[:-1] for row in rows] == [
        (501, 0, None, 0, 0, 0),
        (502, 1, 3, 7, 11299, -3800),
        (503, 2, None, 0, 0, 0),
    ]
    assert all(role for *_, role in rows)


@pytest.mark.slow
async def test_every_table_goes_on(kept_evening: BotSession) -> None:
    evening, play = kept_evening, kept_evening.play
    anna, boris, vera, gleb = play.party.people[:4]
    found = {table: evening.task(table).row.kind for table in KINDS}
    assert found == KINDS
    second = [each for each in lessons()[0].course if each.asked][1]
    head = await evening.message(anna.private, tr("lesson-trick-2", one="Аркадий"))
    await do(evening, anna, head, action_code(PREFERANS, second.action))
    sitting = {1: (anna, boris, vera), 2: (boris,), 4: (vera,), 5: (gleb,)}
    for table, people in sitting.items():
        goal = len(evening.log(table)) + GOES_ON
        company = Players.of(evening, random.Random(table), *people)

        def is_on(table: int = table, goal: int = goal) -> bool:
            return len(evening.log(table)) >= goal

        await company.play(is_on)
        await evening.restart()
        assert evening.status(table) in ("playing", "finished")
    lobby = await evening.message(play.group, tr("button-sit"))
    await evening.tap(anna, lobby, tr("button-sit"))
    await play.until(lambda: "Анна" in lobby.text)


@pytest.mark.slow
async def test_every_button_is_answered_as_before(kept_evening: BotSession) -> None:
    before = [tuple(each) for each in json.loads(BUTTONS.read_text(encoding="utf-8"))["buttons"]]
    assert len(before) > 80
    now = await answers(kept_evening, [each[:3] for each in before])
    assert now == before


@pytest.mark.slow
async def test_every_link_leads_where_it_led(kept_evening: BotSession) -> None:
    evening, play = kept_evening, kept_evening.play
    boris, gleb, dina = play.boris, play.gleb, play.dina
    links = json.loads(BUTTONS.read_text(encoding="utf-8"))["links"]
    leads = {
        "hand": (boris, tr("header", number=2)),
        "replay": (boris, tr("replay-from")),
        "learn": (boris, tr("lessons-title", dots="○○○○")),
        "me": (boris, tr("me-title")),
        "a2": (gleb, tr("house-carry")),
    }
    assert set(links) == {"new", "sit", *leads}
    for what, (person, text) in leads.items():
        known = max((each.id for each in evening.said(person.private)), default=0)
        person.follow(f"https://t.me/{play.world.bot.username}?start={links[what]}")

        def there(person: Actor = person, known: int = known, text: str = text) -> bool:
            said = evening.said(person.private)
            return any(each.id > known and shows(each, text) for each in said)

        await play.until(there, limit=60, what=what)
    seated = "SELECT user_id FROM places WHERE table_id = 6"
    forged = links["sit"][:-1] + ("0" if links["sit"][-1] != "0" else "1")
    lobby = await evening.message(play.group, tr("button-sit"))
    for person in (dina, play.egor):  # Telegram tells nobody but administrators who is in a group
        await evening.press(person, lobby, codes.show(6, 0, codes.CHECK))
    play.egor.start(forged)
    dina.start(links["sit"])
    await play.until(lambda: (dina.id,) in evening.rows(seated), limit=60)
    assert (play.egor.id,) not in evening.rows(seated)
