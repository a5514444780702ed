"""``make pictures``: the pictures of the pages, made by the program itself.

A game says in ``tests/docs/<key>/pictures.py`` which commands draw its pictures (`DRAWN`), and
which table of the sandbox is photographed (`TABLES`). For the latter Chromium and its driver are
needed. Chance is seeded and time is virtual: nothing changes but what the program has changed.
"""

import asyncio
import importlib
import io
import random
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from click.testing import CliRunner
from PIL import Image
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

from bot.cli import main as pulka
from bot.games.registry import FRONTS
from bot.sandbox.model import Chat
from bot.sandbox.server import root_url, serve
from bot.tables.task import TableTask
from bot.taps import Tap, Verb
from bot.thinking import solver_cache
from engine.computers import DEFAULT_EFFORT
from engine.game import PUBLIC
from engine.log import action_code
from tests.e2e.evening import BotSession
from tests.support.browser import FLAGS
from tests.support.telegram import Playground

ROOT: Final = Path(__file__).parents[2]
PICTURES: Final = ROOT / "docs" / "pictures"
COLOURS: Final = 192
WINDOW: Final = 1563, 900
CLOCK_STOPS: Final = 0.5
"""Seconds of virtual time between two looks at the table."""
SETTLED: Final = 20.0
"""Seconds after which every message shows what it should, at the pace that groups allow."""
LOOK: Final = 2.0
"""Real seconds that the page gets to show everything."""


@dataclass(frozen=True)
class Sight:
    """A table as it is photographed: after ``moves`` of people in the play of its first deal."""

    command: str
    people: int
    moves: int
    seed: int = 1
    level: str = ""


def games() -> Mapping[str, Any]:
    """What each game says of its pictures."""
    return {
        key: importlib.import_module(f"tests.docs.{key}.pictures")
        for key in FRONTS
        if (ROOT / "tests" / "docs" / key / "pictures.py").exists()
    }


def drawn(command: Iterable[str]) -> bytes:
    """Let a command of the program draw a picture: its file is the last argument."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "drawn.png"
        done = CliRunner().invoke(pulka, [*command, str(file)])
        if not file.exists():
            raise RuntimeError(done.output)
        return small(file.read_bytes())


def small(png: bytes) -> bytes:
    """Return a picture in fewer colours, small enough for a page."""
    with Image.open(io.BytesIO(png)) as picture:
        few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    found = io.BytesIO()
    few.save(found, "PNG", optimize=True)
    return found.getvalue()


def keep(name: str, png: bytes) -> None:
    """Write a picture where the pages find it."""
    PICTURES.mkdir(exist_ok=True)
    file = PICTURES / f"{name}.png"
    file.write_bytes(png)
    sys.stdout.write(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1000} kB\n")


@asynccontextmanager
async def staged(sight: Sight) -> AsyncIterator[tuple[BotSession, list[Chat]]]:
    """Play at a table of the sandbox, and yield the session with the chats of the picture."""
    with tempfile.TemporaryDirectory() as folder:
        evening = BotSession(Playground(), Path(folder), seed=sight.seed)
        async with evening.open():
            people = evening.play.party.people[: sight.people]
            number = await evening.sit_down(sight.command, *people)
            await play(evening, evening.task(number), sight)
            yield evening, [evening.play.party.group, *(each.private for each in people)]


def words(evening: BotSession, chats: Iterable[Chat]) -> str:
    """Return what the bot shows in these chats: texts, and rows of buttons."""
    lines = []
    for chat in chats:
        for message in evening.said(chat):
            rows = ["".join(f"[{each['text']}]" for each in row) for row in message.keyboard]
            lines += [message.text, *rows, ""]
    return "\n".join(lines)


async def photograph(name: str, sight: Sight) -> None:
    """Show a table of the sandbox to a browser; keep the picture, and its words next to it."""
    async with staged(sight) as (evening, chats):
        runner = await serve(evening.play.world)
        try:
            png = await asyncio.to_thread(shoot, root_url(runner), evening.folder)
        finally:
            await runner.cleanup()
        keep(name, small(png))
        (PICTURES / f"{name}.txt").write_text(words(evening, chats), "utf-8")


async def play(evening: BotSession, table: TableTask, sight: Sight) -> None:
    """Let the people at a table play as its computers would, until enough moves are made."""
    rng, moved = random.Random(sight.seed), 0
    front = table.state.front
    while moved < sight.moves:
        ledger = table.ledger
        assert ledger is not None
        assert not ledger.finished, "the deal is over: take another seed"
        seat = next(
            (each for each in range(table.state.agreement.players) if ledger.waits_for(each)), -1
        )
        user = None if seat < 0 else table.state.user_at(seat)
        if user is not None:
            view = ledger.view(seat)
            level = sight.level or front.usual_level
            choose = front.computers.choose
            action = await asyncio.to_thread(choose, view, rng, level, DEFAULT_EFFORT)
            code = action_code(ledger.table.game, action)
            person = next(each for each in evening.play.party.people if each.id == user)
            tap = Tap(Verb.MOVE, table.row.id, ledger.decisions[seat], code)
            await evening.press(person, evening.said(person.private)[-1], tap.encode())
            moved += front.in_play(ledger.view(PUBLIC))
        await evening.play.clock.advance(CLOCK_STOPS)
    await evening.play.clock.advance(SETTLED)


def shoot(url: str, folder: Path) -> bytes:
    """Return the page as Chromium shows it."""
    driver = shutil.which("chromedriver")
    if driver is None or not (shutil.which("chromium") or shutil.which("google-chrome")):
        raise SystemExit("Chromium and its driver are missing: apt-get install chromium-driver")
    options = webdriver.ChromeOptions()
    width, height = WINDOW
    flags = [flag for flag in FLAGS if not flag.startswith("--window-size")]
    for flag in (*flags, f"--window-size={width},{height}", f"--user-data-dir={folder}/profile"):
        options.add_argument(flag)
    browser = webdriver.Chrome(options=options, service=Service(driver))
    try:
        browser.get(url)
        browser.implicitly_wait(LOOK)
        browser.find_element("css selector", ".column.private .key")
        browser.execute_async_script(f"setTimeout(arguments[0], {LOOK * 1000})")
        png: bytes = browser.get_screenshot_as_png()
        return png
    finally:
        browser.quit()


def main(wanted: Iterable[str]) -> None:
    """Make the pictures of these names, or all."""
    names = frozenset(wanted)
    solver_cache.enable()
    for told in games().values():
        for name, command in told.DRAWN.items():
            if not names or name in names:
                keep(name, drawn(command))
        for name, sight in told.TABLES.items():
            if not names or name in names:
                asyncio.run(photograph(name, sight))


if __name__ == "__main__":
    main(sys.argv[1:])
