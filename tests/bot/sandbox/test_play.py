"""The parts together: a PTB application plays in virtual time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import CallbackQueryHandler, CommandHandler, ContextTypes

from bot.sandbox.errors import ImpossibleError
from bot.sandbox.faults import ServerError

if TYPE_CHECKING:
    from tests.support.telegram import Playground

Context = ContextTypes.DEFAULT_TYPE


async def _offer(update: Update, context: Context) -> None:
    assert update.effective_chat is not None
    markup = InlineKeyboardMarkup([[InlineKeyboardButton("Sit", callback_data="sit")]])
    await context.bot.send_message(
        update.effective_chat.id, "<b>Lobby</b>", "HTML", reply_markup=markup
    )


async def _sit(update: Update, context: Context) -> None:
    query = update.callback_query
    assert query is not None
    await query.answer("You sit", show_alert=False)
    await query.edit_message_text(f"Lobby: {query.from_user.first_name}")


@pytest.fixture
async def running(playground: Playground) -> Any:
    application = playground.application()
    application.add_handler(CommandHandler("newgame", _offer))
    application.add_handler(CallbackQueryHandler(_sit))
    await playground.clock.drive(application.initialize())
    assert application.updater is not None
    await playground.clock.drive(application.updater.start_polling())
    await application.start()
    yield playground
    await playground.clock.drive(application.updater.stop())
    await application.stop()
    await application.shutdown()


async def test_a_tap_travels_to_the_bot_and_back(running: Playground) -> None:
    running.anna.write(running.group, "/newgame")
    await running.until(lambda: running.texts(running.group))
    lobby = running.last(running.group)
    assert running.buttons(lobby) == [["Sit"]]
    assert lobby.entities[0]["type"] == "bold"

    running.boris.tap(lobby, "Sit")
    await running.until(lambda: running.boris.popups)

    assert [popup.text for popup in running.boris.popups] == ["You sit"]
    await running.until(lambda: lobby.text == "Lobby: Борис")
    assert not running.anna.popups


@pytest.mark.slow
async def test_hours_pass_in_moments(running: Playground) -> None:
    before = running.clock.now()
    await asyncio.wait_for(running.clock.advance(3 * 3600), 20)
    assert running.clock.now() == before + 3 * 3600
    running.anna.start()
    running.anna.write(running.anna.private, "/newgame")
    await running.until(lambda: running.texts(running.anna.private), limit=1)


async def test_nobody_taps_what_is_not_there(running: Playground) -> None:
    running.anna.write(running.group, "/newgame")
    await running.until(lambda: running.texts(running.group))
    with pytest.raises(ImpossibleError, match="no single button"):
        running.boris.tap(running.last(running.group), "Deal")


async def test_polling_goes_on_after_a_failure_in_the_time_of_the_world(
    running: Playground,
) -> None:
    running.world.faults.add("getUpdates", ServerError(502), times=4)
    running.anna.write(running.group, "/nothing")  # ends the poll under way
    await running.clock.advance(1)
    running.anna.write(running.group, "/newgame")
    assert running.texts(running.group) == []
    await running.clock.advance(20)  # the pauses grow from one second
    assert running.texts(running.group)
