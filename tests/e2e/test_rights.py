"""Who administers a group: the promoted, the demoted, those who hide their names."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from bot.games.registry import FRONTS
from bot.sandbox.faults import ServerError
from tests.e2e.evening import taps, words
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


@pytest.mark.slow
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


@pytest.mark.slow
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
    await evening.quiet(3600)
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


@pytest.mark.slow
@pytest.mark.parametrize("members", [6, 31])
async def test_the_group_itself_saves_and_renames_an_agreement(
    evening: BotSession, members: int
) -> None:
    """It has no table: what the group agrees on by default is saved, and no name is shown."""
    play, chat = evening.play, supergroup(evening)
    play.anna.promote(chat, play.anna, anonymous=True)
    chat.crowd = members - 6
    for command, name in (("/save Наш", "Наш"), ("/rename 1 Ваш", "Ваш")):
        play.anna.write(chat, command)
        shown = await evening.message(chat, f"«{name}»")
        assert tr("somebody-admin") in shown.text.lower()
        assert "Анна" not in shown.text
        await play.clock.advance(30)
    ((house,),) = evening.rows("SELECT house FROM chats WHERE chat_id = ?", chat.id)
    assert [each["name"] for each in json.loads(house)] == ["Ваш"]


# --- the agreement ------------------------------------------------------------------------------


def options_of(evening: BotSession, table: int = 1) -> str:
    return str(evening.rows("SELECT options FROM tables WHERE id = ?", table)[0][0])


async def test_a_lobby_agreement_is_the_opener_s_until_somebody_sits(evening: BotSession) -> None:
    """Then it is of all who sit; an administrator has no more say than they."""
    play, chat = evening.play, evening.play.group
    play.boris.write(chat, "/newgame 10")
    lobby = await evening.message(chat, tr("button-sit"))
    await evening.tap(play.boris, lobby, tr("button-add-computer"))
    await evening.tap(play.gleb, lobby, tr("button-options"))
    await play.until(lambda: tr("button-reset") in words(lobby.buttons))
    first, second, *_ = (each.encode() for each in taps(lobby) if "preset=" in each.what)
    game = f"l:1:0:game={list(FRONTS)[1]}"
    before = options_of(evening)
    for data in (first, second, game):
        assert await evening.press(play.vera, lobby, data) == tr("toast-sit-first")
    assert options_of(evening) == before
    for person, data in ((play.boris, first), (play.anna, second), (play.boris, first)):
        before = options_of(evening)
        await evening.press(person, lobby, data)
        assert options_of(evening) != before, person.name
    await evening.tap(play.vera, lobby, tr("button-sit"))
    before = options_of(evening)
    assert await evening.press(play.anna, lobby, second) == tr("toast-sit-first")
    assert options_of(evening) == before
    await evening.press(play.vera, lobby, second)
    assert options_of(evening) != before
    # He who opened it has no say where others sit and he does not.
    await evening.press(play.boris, lobby, "l:1:0:stand")
    before = options_of(evening)
    assert await evening.press(play.boris, lobby, first) == tr("toast-sit-first")
    assert options_of(evening) == before


def counted(evening: BotSession) -> int:
    """How often the bot has asked for the number of members."""
    return sum(call.method == "getChatMemberCount" for call in evening.play.world.calls)


def standing(evening: BotSession) -> list[tuple[str, str]]:
    return evening.rows(
        "SELECT defaults, house FROM chats WHERE chat_id = ?", evening.play.group.id
    )


@pytest.mark.slow
@pytest.mark.parametrize("members", [30, 31])
async def test_the_standing_agreement_of_a_large_group_is_its_administrators_(
    evening: BotSession, members: int
) -> None:
    play, chat = evening.play, evening.play.group
    chat.crowd = members - chat.size
    play.boris.write(chat, "/settings")
    menu = await evening.message(chat, tr("options-title"))
    first, second, *_ = (each.encode() for each in taps(menu) if "preset=" in each.what)
    await evening.tap(play.boris, menu, tr("button-houses"))
    await evening.tap(play.boris, menu, tr("button-back-menu"))
    assert counted(evening) == 0
    large, before = members > 30, standing(evening)
    for data in (first, second):
        said = await evening.press(play.boris, menu, data)
        assert (said == tr("admins-standing")) is large
    assert (standing(evening) == before) is large
    for name in ("Наш", "Ваш"):
        play.boris.write(chat, f"/save {name}")
        await evening.message(chat, tr("admins-standing") if large else f"«{name}»")
        await play.clock.advance(30)
    assert (standing(evening) == before) is large
    assert counted(evening) == 1
    await evening.press(play.anna, menu, first)
    play.anna.write(chat, "/save Клубный")
    await evening.message(chat, "«Клубный»")
    assert counted(evening) == 1
    if not large:
        return
    # The agreement of a lobby is of those who sit there, also here.
    play.boris.write(chat, "/newgame 10")
    lobby = await evening.message(chat, tr("button-sit"))
    await evening.tap(play.boris, lobby, tr("button-options"))
    await play.until(lambda: tr("button-reset") in words(lobby.buttons))
    await evening.quiet(24 * 3600)
    chat.crowd = 0
    before = standing(evening)
    await evening.press(play.boris, menu, second)
    assert standing(evening) != before
    assert counted(evening) == 2


@pytest.mark.slow
async def test_a_group_of_unknown_size_counts_as_small(evening: BotSession) -> None:
    play, chat = evening.play, evening.play.group
    chat.crowd = 100
    play.world.faults.add("getChatMemberCount", ServerError(502))
    play.boris.write(chat, "/settings")
    menu = await evening.message(chat, tr("options-title"))
    first, *_ = (each.encode() for each in taps(menu) if "preset=" in each.what)
    before = standing(evening)
    await evening.press(play.boris, menu, first)
    assert standing(evening) != before
