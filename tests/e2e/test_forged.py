"""Clients that send what no button, link or menu of ours carries, and people with hostile names.

Whatever comes is answered politely, logged in a line, and changes nothing.
"""

from __future__ import annotations

import asyncio
import random
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.games.registry import FRONTS
from bot.handlers.newgame import name_of
from bot.sandbox import Actor
from bot.tables.state import MOST_TABLES
from bot.taps import GREATEST, Tap, Verb
from bot.updates.intake import TAPS_A_SECOND
from tests.e2e.evening import BotSession
from tests.e2e.test_hands_here import near
from tests.support.logs import logged
from tests.support.telegram import Playground
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bot.sandbox.model import Chat

NUMBERS = st.sampled_from(
    [
        "0",
        "1",
        "2",
        "3",
        "999",
        str(GREATEST),
        str(2**63),
        "9" * 19,
        "9" * 25,
        "-1",
        "1_0",
        "²",
        "٣",
    ]
)
CODES = st.sampled_from(
    (
        "P", "zz", "sit", "stand", "deal", "cancel", "computer", "level=99999999999999999999-club",
        "level=²-club", "whist=٣", "whist=99999999999999999999", "exit=-1", "result=1_0", "deals",
        "?pr6-3-1", "games", "game=", *(f"game={key}" for key in FRONTS),
        *(f"{key},seats=1" for key in FRONTS), *(f"rules,{key}" for key in FRONTS),
        "result=99999999999999999999", "analysis", "check", "why", "sheet", "history",
        "\ud800", "\x00", "\u202e", "x" * 60, "", "?", "+", "=", "7s", "?c999", "kc99999999999",
        "houses", "house=1", "open=²", "?drop=9", "drop=1", "keep=-", "keep=1-1-0123456789abcdef",
        "keep=x", "lines,4001-1-0123456789abcdef", "lines,",
    )
)  # fmt: skip
WORDS = st.lists(
    NUMBERS | CODES | st.sampled_from(["№²", "#1", "\ud800", "\x00", "9" * 300]), max_size=3
).map(" ".join)
COMMANDS = st.builds(
    "/{} {}".format,
    st.sampled_from(
        (
            "deal", "analyze", "pulka", "export", "history", "poke", "hint", "newgame", "rules",
            "cancel", "leave", "stop", "settings", "language", "help", "save", "rename",
        )
    ),
    WORDS,
)  # fmt: skip
LINKS = st.builds(
    "/start {}{}".format,
    st.sampled_from(["sit-", "hand-", "sit", "", "a1-", "a2-4001-1-"]),
    NUMBERS,
)
TAPS = st.builds("{}:{}:{}:{}".format, st.sampled_from(list(Verb)), NUMBERS, NUMBERS, CODES)
SOME = settings(
    max_examples=25,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


SIEGED = (*FRONTS,)[:1] + (*FRONTS,)[1 - MOST_TABLES :]
"""A chat holds no more tables: the usual game, and the newest ones."""


class Siege:
    """A table of each game at play, a stranger, and everything he may send."""

    def __init__(self, folder: Path) -> None:
        self.ink = StringIO()
        self.runner = asyncio.Runner()
        self.evening = BotSession(Playground(), folder)
        self.runner.run(self._begin())

    async def _begin(self) -> None:
        evening = self.evening
        await evening.start()
        await evening.greet()
        for game in SIEGED:
            command = f"/newgame {name_of(game, 'ru')} 4"
            others = near(3, game) - 1
            await evening.sit_down(command, evening.play.anna, computers=others)
        # The computers have moved, and wait for Anna.
        await evening.play.clock.advance(60)
        self.lobby = evening.said(evening.play.group)[0]
        self.before = self.facts()

    def facts(self) -> list[Any]:
        """The tables, which no forged word may change."""
        return [
            self.evening.rows(query, number)
            for number in range(1, len(SIEGED) + 1)
            for query in (
                "SELECT * FROM tables WHERE id = ?",
                "SELECT * FROM places WHERE table_id = ? ORDER BY position",
                "SELECT * FROM log WHERE table_id = ? ORDER BY seq",
                "SELECT * FROM drafts WHERE table_id = ? ORDER BY seat",
            )
        ]

    def tap(self, values: list[str]) -> None:
        """Tap the buttons as fast as the bot takes it; each is answered, and nothing else."""
        self.runner.run(self._tap(values))
        self.holds()

    async def _tap(self, values: list[str]) -> None:
        play = self.evening.play
        queries = [play.gleb.press(self.lobby, value) for value in values]
        await play.until(
            lambda: all(query.answered for query in queries), limit=60, what="answers to all"
        )
        await play.clock.advance(1)

    def write(self, values: list[str]) -> None:
        """Write the commands; each is answered, and nothing else happens."""
        self.runner.run(self._write(values))
        self.holds()

    async def _write(self, values: list[str]) -> None:
        play, gleb = self.evening.play, self.evening.play.gleb
        for value in values:
            for chat in (gleb.private, play.group):
                before = len(play.world.messages(chat))
                gleb.write(chat, value)
                await play.until(
                    lambda: len(play.world.messages(chat)) > before,  # noqa: B023 - at once
                    limit=60,
                    what=f"an answer to {value!r}",
                )

    def holds(self) -> None:
        """Nothing has changed, nothing was raised, all that was said can be shown."""
        assert self.facts() == self.before
        text = self.ink.getvalue()
        assert "Traceback" not in text
        assert "failed" not in text
        for message in self.evening.said(self.evening.play.group):
            message.text.encode()
        for popup in self.evening.play.world.popups:
            popup.text.encode()

    def end(self) -> None:
        """Stop the bot."""
        self.runner.run(self.evening.stop())
        self.runner.close()


@pytest.fixture
def siege(tmp_path: Path) -> Iterator[Siege]:
    found = Siege(tmp_path)
    with logged("INFO", ink=found.ink):
        yield found
        found.end()


@pytest.mark.slow
def test_forged_commands_and_links(siege: Siege) -> None:
    @SOME
    @given(st.lists(COMMANDS | LINKS, min_size=5, max_size=5))
    def write(values: list[str]) -> None:
        siege.write(values)

    write()


@pytest.mark.slow
def test_forged_buttons(siege: Siege) -> None:
    """Whoever wants to may sit down in a lobby: here there is none."""

    @SOME
    @given(st.lists(TAPS, min_size=TAPS_A_SECOND, max_size=TAPS_A_SECOND))
    def tap(values: list[str]) -> None:
        siege.tap(values)

    tap()


NAMES = (
    "\ud83d", "\ud83dИ", "\x00\x01", "\u202eавон", "\u200b", "\u3164", "", " ", "Я" * 5000,
    "Z" + "\u0335" * 500, "<b>&", "{ $x }", "\ufffe", "👩‍👩‍👧", "² ٣", "a\nb",
)  # fmt: skip


@pytest.mark.slow
async def test_hostile_names_and_titles(playground: Playground, tmp_path: Path) -> None:
    """Everybody can sit down, is named somehow, and gets cards."""
    rng = random.Random(1)
    async with BotSession(playground, tmp_path).open() as evening:
        for number, name in enumerate(NAMES, 1):
            guest = Actor.add(playground.world, "x")
            guest.user.first_name, guest.user.last_name = name, rng.choice((*NAMES, None))
            guest.user.username = rng.choice(("\ud800", "x" * 99, "ok_name", None))
            guest.user.language_code = rng.choice(("\ud800", "ru-RU", "e" * 999, None))
            group = playground.world.add_group("x", guest)
            group.title = name
            await seats_all(evening, guest, group, number)
        for name, title in evening.rows("SELECT p.name, t.title FROM people p, tables t"):
            assert len(name) <= 64
            assert 0 < len(title) <= 131


async def seats_all(evening: BotSession, guest: Actor, group: Chat, table: int) -> None:
    """Start, open a table, sit down with two computers and get cards."""
    guest.start()
    guest.write(group, "/newgame 4")
    lobby = await evening.message(group, tr("button-sit"))
    for what in ("sit", "computer", "computer", "deal"):
        await evening.press(guest, lobby, Tap(Verb.LOBBY, table, 0, what).encode())
    await evening.play.until(lambda: evening.log(table))
    for chat in (guest.private, group):
        for message in evening.said(chat):
            message.text.encode()
