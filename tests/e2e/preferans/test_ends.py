"""A process that dies while a table ends: the next one brings everybody to what is true, once."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Final

import pytest

from bot.taps import Tap, Verb
from bot.views import codes
from tests.e2e.evening import BotSession, shows, taps
from tests.e2e.players import Players
from tests.e2e.preferans.test_restarts import state
from tests.support.marks import mostly_slow
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox.model import Message
    from tests.e2e.preferans.leaks import Witness

GAME: Final = "/newgame сочинка 4"


def cut_after(evening: BotSession, calls: int) -> None:
    """Let so many calls into chats through; the answer of the last never comes, nor any more."""
    line = evening.line
    assert line is not None
    real = line.do_request
    left = calls

    async def counted(url: str, *args: object, **named: object) -> tuple[int, bytes]:
        nonlocal left
        if not url.endswith(("getUpdates", "answerCallbackQuery")):
            if left <= 0:
                await asyncio.Event().wait()
            left -= 1
        return await real(url, *args, **named)

    line.do_request = counted  # type: ignore[method-assign]


def living(evening: BotSession, table: int) -> list[Message]:
    """Messages whose buttons would still play at a table or gather people there."""
    chats = [evening.play.group, *(person.private for person in evening.play.party.people)]
    dead = {Verb.MOVE, Verb.VOTE, Verb.DRAFT, Verb.LOBBY, Verb.OPTION}
    after = {codes.AGAIN, codes.ANOTHER, codes.LONGER}
    return [
        message
        for chat in chats
        for message in evening.said(chat)
        for tap in taps(message)
        if tap.table == table and tap.verb in dead and tap.what not in after
    ]


@pytest.mark.slow
@pytest.mark.parametrize("calls", mostly_slow(range(3), (1,)))
async def test_called_off_and_killed(evening: BotSession, calls: int) -> None:
    play = evening.play
    play.anna.write(play.group, GAME)
    lobby = await evening.message(play.group, tr("button-sit"))
    table = taps(lobby)[0].table
    await evening.press(play.anna, lobby, Tap(Verb.LOBBY, table, 0, codes.ASK_CANCEL).encode())
    await play.clock.advance(10)
    cut_after(evening, calls)
    play.anna.press(lobby, Tap(Verb.LOBBY, table, 0, codes.CANCEL).encode())
    await play.until(lambda: evening.status(table) == "cancelled", limit=30)
    await play.clock.advance(10)
    for _ in range(2):
        await evening.restart()
        await play.clock.advance(30)
        assert not lobby.keyboard
        assert "Анна" in lobby.text
        assert len(evening.said(play.group)) == 1
        assert evening.rows("SELECT * FROM slots WHERE key LIKE '1:%'") == []


@pytest.mark.slow
@pytest.mark.parametrize("calls", mostly_slow(range(16), (15,)))
async def test_settled_and_killed(evening: BotSession, witness: Witness, calls: int) -> None:
    """Whatever of the end was shown, it is shown altogether, and nothing of it twice."""
    play, computers = evening.play, 2 * (calls % 2)
    people = play.party.people[: 3 - computers]
    table = await evening.sit_down(GAME, *people, computers=computers)
    company = Players.of(evening, random.Random(4), *people)
    await company.play(lambda: state(witness, table).state.finished)
    if computers:
        cut_after(evening, calls)
        play.anna.write(play.group, "/stop")
    else:
        play.anna.write(play.group, "/stop")
        asked = [await evening.message(each.private, tr("button-agree")) for each in people[1:]]
        await evening.tap(people[1], asked[0], tr("button-agree"))
        await play.clock.advance(30)
        cut_after(evening, calls)
        agree = next(each for each in asked[1].buttons if tr("button-agree") in each["text"])
        people[2].press(asked[1], agree["callback_data"])
    await play.until(lambda: evening.status(table) == "finished", limit=60)
    await play.clock.advance(40)
    for _ in range(2):
        await evening.restart()
        await play.clock.advance(60)
        assert len([m for m in evening.said(play.group) if shows(m, "🏁")]) == 1
        assert living(evening, table) == []
        for person in people:
            last = [m for m in evening.said(person.private) if shows(m, tr("header", number=1))]
            assert len(last) == len({message.text for message in last})
        left = evening.rows("SELECT key FROM slots WHERE key LIKE ?", f"{table}:%")
        assert [key for (key,) in left if ":ask:" not in key] == []
