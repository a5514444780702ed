"""Who administers a group: the promoted, the demoted, those who hide their names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.e2e.evening import words
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox.model import Chat
    from tests.e2e.evening import BotSession


def supergroup(evening: BotSession) -> Chat:
    """A group of all six that Anna owns, in which the bot is an ordinary member."""
    people = evening.play.party.people
    return evening.play.world.add_group("Клуб", *people, supergroup=True)


async def table_of_others(evening: BotSession, chat: Chat) -> int:
    """A running table at which neither Anna nor Egor sits."""
    play = evening.play
    return await evening.sit_down("/newgame 10", play.boris, play.vera, play.gleb, chat=chat)


async def test_who_was_promoted_a_moment_ago_closes_a_table(evening: BotSession) -> None:
    play, chat = evening.play, supergroup(evening)
    play.anna.promote_bot(chat)
    table = await table_of_others(evening, chat)
    play.egor.write(chat, "/cancel")
    await evening.message(chat, tr("no-table-here"))
    play.anna.promote(chat, play.egor)
    play.egor.write(chat, "/cancel")
    asked = await evening.message(chat, tr("button-end"), limit=20)
    assert await evening.tap(play.dina, asked, tr("button-end")) == tr("toast-end-who")
    assert await evening.tap(play.egor, asked, tr("button-end")) == tr("toast-ended")
    assert evening.status(table) == "closed"


async def proved(evening: BotSession, chat: Chat, refusal: str) -> None:
    """Show from the group's own name that Anna, who was refused, administers it."""
    code = re.search(r"/admins (\d+)", refusal)
    assert code, refusal
    evening.play.anna.write(chat, f"/admins {code[1]}")
    await evening.message(chat, tr("admins-proved"))


@pytest.mark.parametrize("running", [True, False])
async def test_an_administrator_who_hides_calls_off_what_she_asked_to(
    evening: BotSession, running: bool
) -> None:
    play, chat = evening.play, supergroup(evening)
    play.anna.promote(chat, play.anna, anonymous=True)
    if running:
        table, button = await table_of_others(evening, chat), tr("button-end")
    else:
        play.boris.write(chat, "/newgame 10")
        await evening.message(chat, tr("button-sit"))
        table, button = 1, tr("button-cancel-yes")
    play.anna.write(chat, "/cancel")
    asked = await evening.message(chat, button)
    await proved(evening, chat, await evening.tap(play.anna, asked, button))
    await evening.tap(play.anna, asked, button)
    await play.until(lambda: evening.status(table) in ("closed", "cancelled"))
    shown = "\n".join(each.text for each in evening.said(chat))
    assert "Анна" not in shown


async def test_only_the_group_itself_proves_it_and_only_for_who_was_refused(
    evening: BotSession,
) -> None:
    play, chat = evening.play, supergroup(evening)
    play.anna.promote(chat, play.anna, anonymous=True)
    table = await table_of_others(evening, chat)
    play.anna.write(chat, "/cancel")
    asked = await evening.message(chat, tr("button-end"))
    refusal = await evening.tap(play.egor, asked, tr("button-end"))
    code = re.search(r"/admins (\d+)", refusal)
    assert code
    play.egor.write(chat, f"/admins {code[1]}")
    await evening.message(chat, tr("admins-who"))
    play.anna.write(chat, "/admins 1")
    await evening.message(chat, tr("admins-title"))
    for person in (play.egor, play.anna):
        assert "/admins" in await evening.tap(person, asked, tr("button-end"))
    assert evening.status(table) == "playing"
    # A proof does not outlast a short while.
    await proved(evening, chat, await evening.tap(play.anna, asked, tr("button-end")))
    await play.clock.advance(3600)
    assert "/admins" in await evening.tap(play.anna, asked, tr("button-end"))


async def test_pages_of_an_administrator_who_hides(evening: BotSession) -> None:
    """Whatever she opens by a command she may tap: who may command, the agreement, the language."""
    play, chat = evening.play, supergroup(evening)
    play.anna.promote(chat, play.anna, anonymous=True)
    play.anna.write(chat, "/admins")
    page = await evening.message(chat, tr("admins-only"))
    await proved(evening, chat, await evening.tap(play.anna, page, tr("admins-only")))
    await evening.tap(play.anna, page, tr("admins-only"))
    await play.until(lambda: "✓ " + tr("admins-only") in words(page.buttons))
    play.anna.write(chat, "/language")
    language = await evening.message(chat, "English")
    assert "/admins" in await evening.tap(play.boris, language, "English")
    await evening.tap(play.anna, language, "English")
    await play.until(
        lambda: ("en",) in evening.rows("SELECT language FROM chats WHERE chat_id = ?", chat.id)
    )
