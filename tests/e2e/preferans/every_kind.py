"""``python -m tests.e2e.preferans.every_kind``: a database with a table of every kind.

Next to it: its links, and the answer to one button of each kind. Both files were written by the
program as it was before kinds had names (92a43d86, with this module added). Like the other kept
databases they are written anew only where the rules version is raised.
"""

import asyncio
import json
import random
import re
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.i18n import catalogue_paths, entries_of
from bot.ops import log
from bot.sandbox import Actor
from bot.sandbox.model import Message
from bot.taps import Verb, decode
from bot.thinking import solver_cache
from bot.views import codes
from engine import solver
from engine.log import action_code
from engine.preferans.game import PREFERANS
from engine.preferans.lessons import lessons
from tests.e2e.evening import BotSession, taps
from tests.e2e.players import Players
from tests.e2e.preferans.test_lessons import begin, do
from tests.e2e.preferans.test_private_chat import cards
from tests.e2e.preferans.test_replays import WALK, play_again
from tests.e2e.preferans.test_study import me, valued
from tests.support.telegram import Playground
from tests.support.texts import runs, tr

FOLDER: Final = Path(__file__).parents[2] / "golden" / "databases" / "every-kind"
SCRIPT, BUTTONS = FOLDER / "pulka.sql", FOLDER / "buttons.json"
PAYLOAD: Final = re.compile(r"start(?:group)?=([\w-]+)")
LAST: Final = (
    Verb.OPTION, Verb.DRAFT, Verb.RIGHT, Verb.VOTE, Verb.LOBBY, Verb.MOVE, Verb.PICK, Verb.PERSON,
)  # fmt: skip
"""Verbs that change something are pressed after all others; what opens a table comes last."""
OPENS: Final = (codes.TRAIN, codes.FIRST, codes.LESSON, codes.REPLAY)
"""Codes that open a table."""
PAUSE: Final = 30.0
"""Seconds between taps, so that none is too soon."""
UNSTORED: Final = ("slots", "handled")
"""Messages of another world."""


class Seen:
    """Buttons and links that stand in the chats, one of each kind: the last."""

    def __init__(self, evening: BotSession) -> None:
        self._evening = evening
        self.buttons: dict[str, tuple[int, bool, str]] = {}
        self.links: dict[str, str] = {}

    def look(self) -> None:
        """Note what can be pressed now, by the person who would."""
        play = self._evening.play
        for person in play.party.people[:4]:
            for message in self._evening.said(person.private):
                self._note(person, message, in_group=False)
        for message in self._evening.said(play.group):
            self._note(play.anna, message, in_group=True)

    def _note(self, person: Actor, message: Message, *, in_group: bool) -> None:
        urls = " ".join(each["url"] for each in message.buttons if "url" in each)
        for payload in PAYLOAD.findall(f"{message.text} {urls}"):
            self.links[payload.partition("-")[0]] = payload
        for tap in taps(message):
            kind = re.sub(r"(?<=^[p+])..$|\d+", "#", tap.what)
            self.buttons[f"{tap.verb} {kind}"] = person.id, in_group, tap.encode()

    def ordered(self) -> list[tuple[int, bool, str]]:
        """Return the buttons, those that change a table last."""

        def place(button: tuple[int, bool, str]) -> int:
            tap = decode(button[2])
            if tap.verb is Verb.PAGE and re.split("[=,]", tap.what)[0] in OPENS:
                return len(LAST)
            verb = Verb.PICK if tap.what == codes.UNDO else tap.verb
            return LAST.index(verb) if verb in LAST else -1

        return sorted(self.buttons.values(), key=place)


async def save_agreement(evening: BotSession, seen: Seen) -> None:
    """Anna saves the group's usual agreement, and looks at it."""
    play, anna = evening.play, evening.play.anna
    anna.write(play.group, "/save Пятница")
    await evening.message(play.group, tr("button-undo"))
    anna.write(play.group, "/settings")
    menu = await evening.message(play.group, tr("button-houses"))
    seen.look()
    await evening.tap(anna, menu, tr("button-houses"))
    await play.until(lambda: tr("house-title") in menu.text)
    seen.look()
    await evening.tap(anna, menu, "«Пятница»")
    await play.until(lambda: "start=" in menu.text)
    seen.look()


async def play_in_group(evening: BotSession, seen: Seen) -> None:
    """A deal is over, and what it cost Boris is known; the next has begun."""
    play = evening.play
    anna, boris, vera = play.party.people[:3]
    table = await evening.sit_down("/newgame сочинка 10", anna, boris, vera)
    company = Players.of(evening, random.Random(3), anna, boris, vera)
    await company.play(lambda: len(evening.ledger(table).finished) == 1)
    seen.look()
    await me(evening, boris)
    await play.until(lambda: bool(valued(evening)), limit=300)
    (step,) = evening.rows("SELECT max(step) FROM decisions")[0]
    evening.kept.change("UPDATE decisions SET cost = 9000, error = 1 WHERE step = ?", step)
    page = await me(evening, boris)
    seen.look()
    await evening.tap(boris, page, runs("button-mistakes")[0])
    await play.clock.advance(10)
    seen.look()
    goal = len(evening.log(table)) + 3
    await company.play(lambda: len(evening.log(table)) >= goal)
    seen.look()


async def play_alone(evening: BotSession, seen: Seen) -> None:
    """Boris replays the deal, Anna learns, Vera plays with computers, Gleb with a coach as well."""
    play = evening.play
    anna, boris, vera, gleb = play.party.people[:4]
    await evening.tap(boris, cards(evening, boris)[0], tr("button-replay"))
    walk = await evening.message(boris.private, WALK)
    seen.look()
    await play_again(evening, boris, walk)
    await play.clock.advance(10)
    seen.look()

    lesson = await begin(evening, anna)
    seen.look()
    first = next(each for each in lessons()[0].course if each.asked)
    await do(evening, anna, lesson, action_code(PREFERANS, first.action))

    vera.write(vera.private, "/newgame сочинка 20 места=как сели")  # lots name cards
    lobby = await evening.message(vera.private, tr("button-deal"))
    seen.look()
    private = taps(lobby)[0].table
    await evening.tap(vera, lobby, tr("button-deal"))
    alone = Players.of(evening, random.Random(5), vera)
    await alone.play(lambda: len(evening.log(private)) > 6)
    await evening.press(gleb, evening.said(gleb.private)[-1], codes.page(codes.FIRST))
    await evening.message(gleb.private, tr("button-more"), limit=300)
    seen.look()


async def a_table_of_each_kind(evening: BotSession) -> Seen:
    """Tables in mid-deal, and a lobby; every page has been looked at."""
    play, seen = evening.play, Seen(evening)
    anna, boris, _, gleb = play.party.people[:4]
    await save_agreement(evening, seen)
    await play_in_group(evening, seen)
    await play_alone(evening, seen)
    for person, command in ((boris, "history"), (boris, "help"), (boris, "rules"), (anna, "leave")):
        person.write(person.private, f"/{command}")
        await play.clock.advance(10)
        seen.look()
    for command in ("settings", "language", "forget"):
        boris.write(boris.private, f"/{command}")
        await play.clock.advance(10)
        seen.look()
    await play.clock.advance(60)
    gleb.write(play.group, "/newgame 10")
    lobby = await evening.message(play.group, tr("button-sit"))
    seen.look()
    await evening.tap(gleb, lobby, tr("button-options"))
    await play.clock.advance(60)
    seen.look()
    boris.write(play.group, "/stop")
    await play.clock.advance(60)
    seen.look()
    signed = ("sit-6", "hand-1", "replay-1-1", "learn", "me")
    seen.links |= {each.partition("-")[0]: evening.signed(each) for each in signed}
    return seen


async def opened(evening: BotSession) -> None:
    """Start on what was written; those messages stand in another world."""
    evening.path.unlink(missing_ok=True)
    with closing(sqlite3.connect(evening.path)) as database:
        database.executescript(SCRIPT.read_text(encoding="utf-8"))
    await evening.play.clock.advance(3_600)  # it was written later than a new world begins
    await evening.start()
    await evening.play.clock.advance(60)


async def answers(
    evening: BotSession, buttons: list[tuple[int, bool, str]]
) -> list[tuple[int, bool, str, str]]:
    """Press the buttons, each under the last message; what each is answered."""
    found = []
    for user_id, in_group, data in buttons:
        person = next(each for each in evening.play.party.people if each.id == user_id)
        chat = evening.play.group if in_group else person.private
        toast = await evening.press(person, evening.said(chat)[-1], data)
        await evening.play.clock.advance(PAUSE)
        found.append((user_id, in_group, data, key_of(toast)))
    return found


def key_of(toast: str) -> str:
    """Return the key of the message that a toast is; "" for none."""
    fitting = {"": 0}
    for key in _keys():
        parts = [re.escape(each) for each in runs(key)]
        length = sum(map(len, parts))
        if toast and length > 4 and re.fullmatch(".*".join(parts), toast, re.DOTALL):
            fitting[key] = length
    return max(fitting, key=lambda key: fitting[key])


def _keys() -> Iterator[str]:
    for path in catalogue_paths("ru", "preferans"):
        for name in entries_of(path):
            if name.startswith(("toast-", "error-", "replay-", "advice-", "house-", "slow-down")):
                yield name


async def write(folder: Path) -> None:
    """Write the database; then open it, and write what its buttons are answered."""
    for name in ("made", "opened"):
        (folder / name).mkdir()
    evening = BotSession(Playground(), folder / "made")
    async with evening.open():
        seen = await a_table_of_each_kind(evening)
    with closing(sqlite3.connect(evening.path)) as database:
        for table in UNSTORED:
            database.execute(f"DELETE FROM {table}")  # noqa: S608 - a name from here
        database.commit()
        script = "\n".join(database.iterdump())
    FOLDER.mkdir(exist_ok=True)
    SCRIPT.write_text(script + "\n", encoding="utf-8")
    again = BotSession(Playground(), folder / "opened")
    await opened(again)
    try:
        buttons = await answers(again, seen.ordered())
    finally:
        await again.stop()
    lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in buttons)
    links = json.dumps(seen.links, ensure_ascii=False)
    text = f'{{"links": {links},\n"buttons": [\n{lines}\n]}}\n'
    BUTTONS.write_text(text, encoding="utf-8")


def main() -> None:
    """Write both files."""
    log.configure("ERROR")
    solver_cache.enable()
    solver.warm()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(write(Path(folder)))


if __name__ == "__main__":
    main()
