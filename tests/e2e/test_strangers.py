"""A stranger tries every button, link and command on tables that are not theirs.

Whatever the source handles is found and tried: a new handler, code or kind of link that this walk
does not know fails it. Tables of others and tables that do not exist get the same answer.
"""

from __future__ import annotations

import ast
import inspect
import itertools
import random
import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from telegram.ext import CallbackQueryHandler, CommandHandler

import bot
from bot.features.registry import FEATURES
from bot.sandbox import Actor
from bot.taps import LIMIT, Verb
from bot.views.links import Links
from tests.e2e.players import Players
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.sandbox.model import Chat, Message
    from tests.e2e.evening import BotSession

SOURCES: Final = ("handlers", "tables", "views", "games")
"""Where codes of buttons are compared."""
ACTIONS: Final = ("P", "zz", "b6s", "c7s8s", "ag", "rf", "ct17", "?P", "+7s", "-", "", "x" * 20)
CODE: Final = re.compile(r"[A-Za-z0-9?!=,_+-]{1,30}")
NOWHERE: Final = 77
"""The number of no table."""
SECRET: Final = ("Тайная", "Анна", "Борис", "Вера")
"""The group's title, and who is there."""
AT_ONCE: Final = 4
WITHOUT_NUMBERS: Final = (
    "Commands.unknown",
    "Commands.plain_words",
    "Membership.on_my_chat_member",
    "Membership.on_left",
    "Membership.on_migration",
    "Membership.on_topic_reopened",
    "SignsOfLife.report_sender",
    "TableCommands.on_reply",  # a message of the same chat
)
"""Handlers of what names no table."""


def codes() -> list[str]:
    """The codes of features, and every text that the source compares: it may be a code, too."""
    found = {*ACTIONS, *(code for each in FEATURES for _, code, _ in each.taps())}
    for room in SOURCES:
        for file in (Path(bot.__path__[0]) / room).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                match node:
                    case ast.MatchValue(value=ast.Constant(value=str(text))):
                        found.add(text)
                    case ast.Compare(comparators=others):
                        found.update(texts(others))
                    case ast.AnnAssign(value=ast.Constant(value=str(text))) if room == "views":
                        found.add(text)
    return sorted(each for each in found if not each or CODE.fullmatch(each))


def texts(nodes: list[ast.expr]) -> Iterator[str]:
    for node in nodes:
        for each in ast.walk(node):
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                yield each.value


class Stranger:
    """Somebody with a group of their own, who guesses."""

    def __init__(self, evening: BotSession) -> None:
        self.evening = evening
        self.world = evening.play.world
        self.zoya = Actor.add(self.world, "Зоя")
        self.group = self.world.add_group("Чужие", self.zoya, with_bot=False)
        self.tables: list[int] = []

    async def begin(self) -> None:
        """Meet the bot; tables of others gather, play, are over, and are private."""
        evening, play = self.evening, self.evening.play
        play.group.title = "Тайная"
        self.zoya.start()
        self.zoya.add_bot(self.group)
        over = await evening.sit_down("/newgame сочинка 10 места=как сели", play.anna, computers=2)
        company = Players.of(evening, random.Random(5), play.anna)
        await company.play(lambda: evening.rows("SELECT * FROM deals WHERE table_id = ?", over))
        play.anna.write(play.group, "/stop")
        await play.until(lambda: evening.status(over) == "finished")
        playing = await evening.sit_down("/newgame 10", play.boris, play.vera, computers=1)
        play.anna.write(play.anna.private, "/newgame 10")
        lobby = await evening.message(play.anna.private, tr("button-deal"))
        await evening.tap(play.anna, lobby, tr("button-deal"))
        play.boris.write(play.group, "/newgame наполеон")
        await evening.message(play.group, tr("button-sit"))
        await play.clock.advance(30)
        self.tables = [number for (number,) in evening.rows("SELECT id FROM tables ORDER BY id")]
        assert len(self.tables) == 4
        assert {over, playing} < set(self.tables)

    def kept(self) -> list[Any]:
        """All that is kept of tables, and what others read about the stranger."""
        tables = ("tables", "places", "log", "deals", "drafts")
        rows = [self.evening.rows(f"SELECT * FROM {table} ORDER BY 1, 2") for table in tables]  # noqa: S608
        own = (self.group, self.zoya.private)
        others = [chat for chat in self.world.chats.values() if chat not in own]
        said = [each.text for chat in others for each in self.world.messages(chat)]
        return [*rows, [each for each in said if "Зоя" in each]]

    def heard(self) -> str:
        """All that the stranger reads: messages, files, pop-ups."""
        chats = (self.group, self.zoya.private)
        said = [message for chat in chats for message in self.evening.said(chat)]
        return "\n".join(
            [f"{each.text} {each.buttons} {each.file}" for each in said]
            + [f"{each.text} {each.url}" for each in self.zoya.popups]
        )

    async def press(self, data: list[str], on: Message) -> list[str]:
        """Press the buttons, no faster than a thumb; return the toasts."""
        queries = []
        for begun in range(0, len(data), AT_ONCE):
            queries += [self.zoya.press(on, each) for each in data[begun : begun + AT_ONCE]]
            await self.evening.play.clock.advance(1)
        told = {each.query.id: f"{each.text}{each.url or ''}" for each in self.zoya.popups}
        return [told.get(query.id, "unanswered") for query in queries]

    async def write(self, chat: Chat, text: str) -> list[str]:
        """Write, and return what the bot answers within half a minute, old answers taken away."""
        for old in self.evening.said(chat):
            self.zoya.delete(old)
        self.zoya.write(chat, text)
        await self.evening.play.clock.advance(30)
        return [f"{each.text} {each.buttons}" for each in self.evening.said(chat)]


@pytest.fixture
async def stranger(evening: BotSession) -> Stranger:
    found = Stranger(evening)
    await found.begin()
    return found


def handlers(evening: BotSession) -> list[Any]:
    """Every handler that the program registers."""
    found = evening.app.application.handlers
    return [each for group in found.values() for each in group]


@pytest.mark.slow
async def test_every_button_of_a_stranger_is_answered_alike(stranger: Stranger) -> None:
    """Each verb with each code, on the stranger's own messages, at tables of every kind."""
    callbacks = [
        each.callback.__qualname__
        for each in handlers(stranger.evening)
        if isinstance(each, CallbackQueryHandler)
    ]
    assert callbacks == ["Taps.on_tap"]
    before, found = stranger.kept(), codes()
    assert {"sit", "join", "sheet", "history", "again", "why", "deal", "analysis"} < set(found)
    assert len(found) > 100
    found += [f"{command}={asker}" for command in commands(stranger.evening) for asker in (0, 1)]
    tables = itertools.cycle([*stranger.tables, NOWHERE])
    data = [
        tap
        for verb in Verb
        for code in found
        if len(tap := f"{verb}:{next(tables)}:{next(tables) % 3}:{code}") <= LIMIT
    ]
    data += [
        f"{verb}:{table}:{number}:{code}"
        for verb, code in (("k", "join=0"), ("l", "sit"), ("s", "sheet"), ("p", "rules"))
        for table in (*stranger.tables, NOWHERE)
        for number in (0, 1)
    ]
    private = stranger.evening.said(stranger.zoya.private)[-1]
    group = stranger.evening.said(stranger.group)[-1]
    half = len(data) // 2
    toasts = await stranger.press(data[:half], private)
    toasts += await stranger.press(data[half:], group)
    wrong = {tap: toast for tap, toast in zip(data, toasts, strict=True) if toast != REFUSED}
    assert not wrong
    assert len(data) > 1500
    assert stranger.kept() == before
    assert not [each for each in SECRET if each in stranger.heard()]


REFUSED: Final = tr("toast-no-table")


def commands(evening: BotSession) -> list[str]:
    """Every command that is handled."""
    found = handlers(evening)
    return sorted(
        name for each in found if isinstance(each, CommandHandler) for name in each.commands
    )


@pytest.mark.slow
async def test_every_command_of_a_stranger_tells_the_same(stranger: Stranger) -> None:
    """Words that name somebody's table are answered as words that name none."""
    found = handlers(stranger.evening)
    others = {each.callback.__qualname__ for each in found if not isinstance(each, CommandHandler)}
    assert others == {"Taps.on_tap", *WITHOUT_NUMBERS}
    count, before = 0, stranger.kept()
    pairs = [("1", "77"), ("Тайная", "Другая")]
    for command in [*commands(stranger.evening), "nonsense"]:
        for (real, none), chat in itertools.product(pairs, (stranger.zoya.private, stranger.group)):
            if command == "newgame" and real == "1":
                continue  # it opens a table of one's own
            answers = [await stranger.write(chat, f"/{command} {words}") for words in (real, none)]
            alike = [re.sub(r"Тайная|Другая|[0-9]+", "…", str(each)) for each in answers]
            assert alike[0] == alike[1], (command, real)
            assert not [each for each in SECRET[1:] if each in str(answers)]
            count += 2
    assert count > 100, count
    assert stranger.kept() == before


@pytest.mark.slow
async def test_every_link_of_a_stranger_is_answered_alike(stranger: Stranger) -> None:
    """Forged ones, with no look at Telegram; a forwarded one only while Telegram knows him."""
    kinds = {name for name, _ in inspect.getmembers(Links, inspect.isfunction) if name[0] != "_"}
    made = {"private", "seat", "hand", "replay"}
    assert kinds == {*made, "start", "start_group", "signed", "verify"}
    play, evening, before = stranger.evening.play, stranger.evening, stranger.kept()
    write = partial(stranger.write, stranger.zoya.private)
    answers = {}
    for what, number in itertools.product(("sit", "hand"), (*stranger.tables, NOWHERE)):
        right = evening.signed(f"{what}-{number}")
        other = evening.signed(f"{what}-{number + 1}")[-12:]
        for tail in ("", "-", "-aaaaaaaaaaaa", f"-{other}", right[-13:-1]):
            said = await write(f"/start {what}-{number}{tail}")
            answers[f"{what}-{number}{tail}"] = said
    assert {str(each) for each in answers.values()} == {f"['{tr('no-such-table')} []']"}
    for number in (*stranger.tables, NOWHERE):
        said = await write(f"/start {evening.signed(f'replay-{number}-1')}")
        assert said == [f"{REFUSED} []"]
    assert not [call for call in stranger.world.calls if call.method == "getChatMember"]
    for visible, key in ((False, "membership-unknown"), (True, "no-such-table")):
        play.world.members_visible = visible
        for what in ("sit", "hand"):
            # The private game of Anna is no group: Telegram is not asked.
            for number in (*stranger.tables[:2], NOWHERE, stranger.tables[3]):
                said = await write(f"/start {evening.signed(f'{what}-{number}')}")
                is_open = evening.rows(
                    "SELECT 1 FROM tables WHERE id = ? AND status IN ('lobby', 'playing')", number
                )
                assert said == [f"{tr(key if is_open else 'no-such-table')} []"]
                answers[f"{visible} {what}-{number}"] = said
    assert len(answers) > 60, len(answers)
    assert stranger.kept() == before
    assert not [each for each in SECRET if each in stranger.heard()]


@pytest.mark.slow
async def test_the_key_is_kept_and_told_nowhere(evening: BotSession, witness: Any) -> None:
    """Not in a log at any level, nor in what people are sent; a restart has the same one."""
    play = evening.play
    table = await evening.sit_down("/newgame сочинка 10 места=как сели", play.anna, computers=2)
    company = Players.of(evening, random.Random(5), play.anna)
    await company.play(lambda: evening.rows("SELECT * FROM deals WHERE table_id = ?", table))
    link, ((key,),) = evening.signed("sit-1"), evening.rows("SELECT value FROM secrets")
    assert len(key) == 32
    await evening.restart()
    assert evening.signed("sit-1") == link
    for command in ("/export", "/mydata"):
        play.anna.write(play.anna.private, command)
    await play.until(lambda: len(documents(evening)) == 2)
    told = [witness.ink.getvalue(), repr(evening.app.services.links), *documents(evening)]
    for form in (repr(key)[2:-1], key.hex()):
        assert not [each for each in told if form in each]
    assert not [each for each in told if key.decode("latin-1") in each]


def documents(evening: BotSession) -> list[str]:
    """The files that Anna was sent."""
    said = evening.said(evening.play.anna.private)
    return [each.file.content.decode() for each in said if each.file is not None]
