"""What administrators of a group may do, and what they may not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.taps import Tap, Verb
from tests.e2e.preferans.test_at_the_table import say
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from tests.e2e.evening import BotSession

pytestmark = pytest.mark.slow


async def a_game_without_anna(evening: BotSession) -> int:
    """Anna owns the group and sits nowhere."""
    play = evening.play
    table = await evening.sit_down("/newgame сочинка 10", play.boris, play.vera, play.gleb)
    await say(evening, tr("button-cut-middle"))
    return table


async def told(evening: BotSession, person: Actor, command: str, text: str) -> None:
    """A command in the group is answered so."""
    before = {each.id for each in evening.said(evening.play.group)}
    person.write(evening.play.group, command)
    await evening.play.until(
        lambda: any(
            text in each.text and each.id not in before for each in evening.said(evening.play.group)
        ),
        limit=60,
        what=f"{command}: {text}",
    )


async def test_an_administrator_closes_a_running_table_and_nobody_else_does(
    evening: BotSession,
) -> None:
    play = evening.play
    table = await a_game_without_anna(evening)
    await told(evening, play.boris, "/cancel", tr("toast-cancel-running"))
    play.anna.write(play.group, "/cancel")
    asked = await evening.message(play.group, tr("button-end"))
    assert await evening.tap(play.boris, asked, tr("button-end")) == tr("toast-end-who")
    assert evening.status(table) == "playing"
    log = evening.log(table)
    assert await evening.tap(play.anna, asked, tr("button-end")) == tr("toast-ended")
    assert evening.status(table) == "closed"
    await evening.message(play.group, tr("table-ended", table="Пятница", name="Анна"))
    for person in (play.boris, play.vera, play.gleb):
        last = await evening.message(person.private, tr("table-ended", name="Анна"))
        assert not last.buttons
    await play.until(lambda: asked.deleted)
    assert evening.log(table) == log
    # Nothing comes back, and another table can be opened.
    await evening.restart()
    await play.clock.advance(30)
    assert evening.status(table) == "closed"
    await evening.sit_down("/newgame сочинка 10", play.boris, play.vera, play.gleb)


async def test_an_administrator_can_do_nothing_else_at_a_table_of_others(
    evening: BotSession,
) -> None:
    """Whatever she presses changes no log, no seat, no agreement."""
    play = evening.play
    table = await a_game_without_anna(evening)
    live = await evening.message(play.group, tr("button-join"))
    kept = evening.log(table), evening.rows("SELECT * FROM places"), evening.status(table)
    forged = [
        Tap(Verb.MOVE, table, 1, "P"),
        Tap(Verb.RIGHT, table, 1, "rs"),
        Tap(Verb.VOTE, table, 1, "A"),
        Tap(Verb.DRAFT, table, 1, "hint"),
        Tap(Verb.SHOW, table, 1, "hand"),
        Tap(Verb.SHOW, table, 1, "back"),
        Tap(Verb.LOBBY, table, 0, "sit"),
        Tap(Verb.LOBBY, table, 0, "stand"),
        Tap(Verb.LOBBY, table, 0, "level=1-expert"),
        Tap(Verb.LOBBY, table, 0, "cancel"),
        Tap(Verb.LOBBY, table, 0, "longer"),
        Tap(Verb.OPTION, table, 0, "?"),
    ]
    for tap in forged:
        await evening.press(play.anna, live, tap.encode())
    for command in ("/leave", "/stop", "/longer", "/poke", "/hint"):
        play.anna.write(play.group, command)
        await play.clock.advance(5)
    assert (evening.log(table), evening.rows("SELECT * FROM places"), evening.status(table)) == kept


async def test_commands_are_kept_to_administrators_and_the_game_goes_on(
    evening: BotSession,
) -> None:
    play = evening.play
    table = await a_game_without_anna(evening)
    await told(evening, play.boris, "/admins", tr("admins-who"))
    play.anna.write(play.group, "/admins")
    page = await evening.message(play.group, tr("admins-only"))
    assert await evening.tap(play.boris, page, tr("admins-only")) == tr("admins-who")
    assert evening.rows("SELECT admins_only FROM chats") == [(0,)]
    await evening.tap(play.anna, page, tr("admins-only"))
    await play.until(lambda: evening.rows("SELECT admins_only FROM chats") == [(1,)])

    await told(evening, play.dina, "/newgame 10", tr("admins-closed"))
    assert len(evening.rows("SELECT id FROM tables")) == 1
    await told(evening, play.boris, "/rules", tr("admins-closed"))

    # It is said once in a while, and privacy is everybody's.
    def refusals() -> int:
        return sum(tr("admins-closed") in each.text for each in evening.said(play.group))

    quiet = refusals()
    play.boris.write(play.group, "/history")
    await play.clock.advance(10)
    assert refusals() == quiet
    await told(evening, play.egor, "/privacy", "/forget")
    # Who plays may go, and the buttons work.
    await evening.leave(play.gleb)
    await evening.message(play.group, tr("notice-left"))
    assert evening.status(table) == "playing"
    await told(evening, play.anna, "/newgame 10", "Анна")
    # A restart remembers it; she takes it back.
    await evening.restart()
    await told(evening, play.dina, "/newgame 10", tr("admins-closed"))
    await evening.tap(play.anna, page, tr("admins-all"))
    await play.until(lambda: evening.rows("SELECT admins_only FROM chats") == [(0,)])
    await told(evening, play.dina, "/history", tr("history-title"))
