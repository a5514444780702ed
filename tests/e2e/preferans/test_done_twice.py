"""Every command and button, delivered once more after a kill: what was not noted does no harm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from telegram.ext import CommandHandler

from bot.taps import Verb
from tests.e2e.evening import taps
from tests.e2e.preferans.test_at_the_table import cards_lie

if TYPE_CHECKING:
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession

HELD: Final = {
    "tables": "SELECT id, game, status, options, number, follows, level FROM tables ORDER BY id",
    "places": "SELECT * FROM places ORDER BY table_id, position",
    "log": "SELECT table_id, seq, actor, action FROM log ORDER BY table_id, seq",
    "deals": "SELECT table_id, number, facts FROM deals ORDER BY table_id, number",
    "beside": "SELECT * FROM drafts WHERE seat >= -1 ORDER BY table_id, seat",
    "people": "SELECT user_id, language, sound, always_cut FROM people ORDER BY user_id",
    "chats": "SELECT chat_id, language, defaults, house FROM chats ORDER BY chat_id",
}
REST: Final = 8.0
"""Seconds after which everything stands that was asked for."""
NOT_TWICE: Final = ("forget", "mydata")
"""Forgetting is asked about first, and then takes names everywhere; the other sends a file."""


def held(evening: BotSession) -> dict[str, list[tuple[Any, ...]]]:
    """What the database holds, but for what says when people did something."""
    return {what: evening.rows(query) for what, query in HELD.items()}


def commands(evening: BotSession) -> list[str]:
    """Every command that has a handler."""
    handlers = evening.app.application.handlers.values()
    found = [each for group in handlers for each in group if isinstance(each, CommandHandler)]
    return sorted({name for each in found for name in each.commands} - set(NOT_TWICE))


async def again(evening: BotSession, first: int) -> int:
    """Kill, deliver everything after ``first`` once more; return the last that was."""
    queue = evening.play.world.updates
    await evening.play.clock.advance(60)  # computers play until somebody is asked
    before = held(evening)
    await evening.crash()
    known = {each["update_id"]: each for each in (*queue.confirmed, *queue.pending)}
    queue.confirm(max(known) + 1)
    queue.repeat([known[number] for number in sorted(known) if number > first])
    await evening.start()
    await evening.play.clock.advance(25)
    after = held(evening)
    assert {what: rows for what, rows in after.items() if rows != before[what]} == {}
    assert [each for each in evening.play.world.queries.values() if not each.answered] == []
    return int(max(known))


async def press_all(evening: BotSession, messages: list[Message], *verbs: Verb) -> int:
    """Press every button of these kinds once; return how many there were."""
    pressed = 0
    for message in messages:
        for tap in list(taps(message)):
            if tap.verb in verbs and not message.deleted:
                await evening.press(evening.play.anna, message, tap.encode())
                await evening.play.clock.advance(0.5)
                pressed += 1
    return pressed


@pytest.mark.slow
async def test_every_command_and_button_may_come_twice(evening: BotSession) -> None:
    play = evening.play
    await cards_lie(evening)
    first = play.world.updates.confirmed[-1]["update_id"]
    names = commands(evening)
    assert len(names) > 20
    for chat in (play.group, play.anna.private):
        for name in names:
            play.anna.write(chat, f"/{name}")
            await play.clock.advance(REST)
        first = await again(evening, first)

    # Pages and settings, and lobbies that the commands opened.
    pages = [m for chat in (play.group, play.anna.private) for m in evening.said(chat)]
    assert await press_all(evening, pages, Verb.PAGE, Verb.PERSON, Verb.CHAT, Verb.OPTION) > 20
    first = await again(evening, first)
    shown = [m for chat in (play.group, play.anna.private) for m in evening.said(chat)]
    assert await press_all(evening, shown, Verb.SHOW, Verb.DRAFT, Verb.RIGHT, Verb.LOBBY) > 5
    await again(evening, first)
