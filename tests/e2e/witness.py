"""Looks over everybody's shoulder: no card is seen by anyone before the rules open it to them.

`Witness` holds every message, button, pop-up and line of the program's log against what their
readers may know, at the very moment somebody gets them. What that is a `Known` derives for one
table from its stored log alone, action by action; it does not ask `observe`, which it checks. A
game that needs more than the oracle of its laws says so in ``tests/e2e/<key>/leaks.py``.
"""

from __future__ import annotations

import importlib
import io
import json
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from bot.games.registry import FRONTS
from bot.i18n import LANGUAGES, plain, translator
from bot.sandbox.model import Message, Popup
from bot.store import NOTES
from bot.taps import decode
from bot.views import primer
from tests.e2e.known import NONE, Cards, Known
from tests.support.databases import KeptFile

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from bot.sandbox import World
    from bot.sandbox.model import Json
    from tests.support.databases import RawDatabase

SQLITE: Final = b"SQLite format 3\0"
"""What every database of SQLite begins with."""
LESSONS: Final = tuple(
    plain(tr(f"primer-{number}"))
    for tr in (translator(language, game) for language in LANGUAGES for game in FRONTS)
    for number in range(1, primer.count(tr) + 1)
)
"""What beginners are told, with deals that nobody plays."""


def truth_of(game: str) -> Callable[[], Known]:
    """Return what follows a table of this game."""
    room = f"tests.e2e.{game}"
    if find_spec(room) is not None and find_spec(f"{room}.leaks") is not None:
        found: Callable[[], Known] = importlib.import_module(f"{room}.leaks").Truth
        return found
    return lambda: Known(game)


@dataclass(frozen=True, slots=True)
class Leak:
    """``cards`` (or a salt) that ``who`` should not have seen, and where they stood."""

    who: str
    cards: Cards
    text: str
    where: str


@dataclass(slots=True)
class Seats:
    """A table as the database has it: its title, its game, and who sits where."""

    title: str
    game: str
    places: tuple[int | None, ...]


class Witness:
    """Sees everything that anybody gets. ``leaks`` stays empty in a good evening."""

    truths: dict[int, Any]

    def __init__(self, world: World, kept: RawDatabase) -> None:
        self.world = world
        self.kept = kept
        self.leaks: list[Leak] = []
        self.truths = {}
        self.checked = 0
        self.ink = LogCapture(self)
        self._seats: dict[int, Seats] = {}
        self._unopened: frozenset[str] = frozenset()
        self.look_away = world.watch(self._saw)
        """Sees nothing more from then on."""

    def close(self) -> None:
        """Close the database."""
        self.kept.let_go()

    # The log as it is written

    def catch_up(self) -> None:
        """Read what the program has written since."""
        if not self.kept.there():
            return
        self.kept.hold()
        self._unopened = self._lots_to_come()
        lengths = self.kept.rows("SELECT table_id, max(seq) FROM log GROUP BY table_id")
        for table, last in lengths:
            if table not in self.truths:
                self._meet(table)
            if self.truths[table].length <= last:
                self._follow(table)

    def _lots_to_come(self) -> frozenset[str]:
        """Salts of lots that are not drawn yet: the second entry of a log draws them."""
        query = """SELECT draft FROM drafts WHERE seat = ? AND NOT EXISTS
            (SELECT 1 FROM log WHERE log.table_id = drafts.table_id AND seq = 1)"""
        notes = self.kept.rows(query, NOTES)
        return frozenset(salt for (each,) in notes if (salt := json.loads(each).get("lots_salt")))

    def _meet(self, table: int) -> None:
        """A table whose first card is on its way; its game does not change any more."""
        query = "SELECT game FROM tables WHERE id = ?"
        ((game,),) = self.kept.rows(query, table)
        self.truths[table] = truth_of(game)()
        self._seats[table] = Seats("", game, ())

    def _follow(self, table: int) -> None:
        truth = self.truths[table]
        query = "SELECT actor, action FROM log WHERE table_id = ? AND seq >= ? ORDER BY seq"
        for actor, action in self.kept.rows(query, table, truth.length):
            truth.follow(actor, json.loads(action))
        seats = self._seats[table]
        query = "SELECT title FROM tables WHERE id = ?"
        ((seats.title,),) = self.kept.rows(query, table)
        places = self.kept.rows(
            "SELECT user_id FROM places WHERE table_id = ? ORDER BY position", table
        )
        seats.places = tuple(user for (user,) in places)

    def seat(self, table: int, user: int) -> int | None:
        """Where a person sits at a table."""
        places, joined = self._seats[table].places, self.truths[table].joined
        return joined[places.index(user)] if user in places and joined else None

    # What people get

    def _saw(self, kind: str, subject: object) -> None:
        match subject:
            case Message() if kind in ("message", "edit") and subject.sender is self.world.bot:
                self.checked += 1
                self._read_message(subject)
            case Popup():
                self.checked += 1
                data = subject.query.data
                self._judge(subject.text, subject.user.id, (), "pop-up", data)

    def _read_message(self, message: Message) -> None:
        reader = None if message.chat.is_group else message.chat.id
        if message.receiver is not None:
            reader = message.receiver.id
        where = message.chat.title or message.chat.user.name  # type: ignore[union-attr]
        if message.file is not None and not message.file.is_photo:
            self._judge_record(message.file.content.decode(), message.text, reader, where)
            where += f" ({message.file.name})"
        self._judge(message.text, reader, message.buttons, where)

    def _judge(
        self,
        text: str,
        reader: int | None,
        buttons: Sequence[Json],
        where: str,
        data: str = "",
    ) -> None:
        self.catch_up()
        for lesson in LESSONS:
            text = text.replace(lesson, "")
        datas = [(each["text"], each.get("callback_data", "")) for each in buttons]
        judged = [
            self._hidden(table, text, reader, datas) - self._tapped(table, data)
            for table in self._tables_of([data, *(each for _, each in datas)], text)
        ]
        hidden = min(judged, key=len, default=NONE)
        if hidden or self._salts_in(text):
            self._note(reader, hidden, text, where)

    def _hidden(
        self, table: int, text: str, reader: int | None, datas: Sequence[tuple[str, str]]
    ) -> Cards:
        """Which of the cards that are shown together nobody may have told the reader."""
        truth = self.truths[table]
        seat = None if reader is None else self.seat(table, reader)
        hidden: Cards = truth.hidden(text, seat, truth.shown(text, datas))
        return hidden

    def _tapped(self, table: int, data: str) -> Cards:
        """What somebody has put into a button himself, the answer may repeat."""
        cards: Cards = self.truths[table].shown("", [("", data)])
        return cards

    def _judge_record(self, content: str, text: str, reader: int | None, where: str) -> None:
        """A record tells of finished deals alone."""
        self.catch_up()
        deals = len(json.loads(content)["deals"])
        tables = self._tables_of([], text)
        early = bool(tables) and all(self.truths[table].running(deals) for table in tables)
        if early or self._salts_in(content):
            self._note(reader, NONE, content, f"{where}: file")

    def _note(self, reader: int | None, cards: Cards, text: str, where: str) -> None:
        who = "everybody" if reader is None else self.world.users[reader].name
        self.leaks.append(Leak(who, cards, text, where))

    def _tables_of(self, datas: Sequence[str], text: str) -> list[int]:
        """The table that something belongs to: by its buttons, else by its title.

        What names none may be of the last one of each game.
        """
        for each in datas:
            try:
                number = decode(each).table
            except ValueError:
                continue
            if number in self.truths:
                return [number]
        named = [number for number, seats in self._seats.items() if seats.title in text]
        if named:
            longest = max(named, key=lambda number: (len(self._seats[number].title), number))
            return [longest]
        last = {seats.game: number for number, seats in self._seats.items()}
        return list(last.values())

    def _salts_in(self, text: str) -> bool:
        """Whether a salt is shown whose deal is not over, or whose lots are not drawn."""
        dealt = (salt for truth in self.truths.values() for salt in truth.salts)
        return any(salt in text for salt in (*self._unopened, *dealt))

    def read_log(self, line: str) -> None:
        """A line of the program's own log: nothing hidden belongs there."""
        self.catch_up()
        hidden = NONE
        for truth in self.truths.values():
            hidden |= truth.logged(line) & truth.unopened
        if hidden or self._salts_in(line) or self.world.token in line:
            self.leaks.append(Leak("whoever reads the log", hidden, line, "log"))

    def read_written(self, folder: Path, figures: str) -> None:
        """What the program leaves beside its log: names of files, files of text, figures.

        A copy of the database holds what the database holds, secrets of running deals included:
        of it only the name is read.
        """
        for line in figures.splitlines():
            self.read_log(line)
        for path in folder.rglob("*"):
            self.read_log(path.name)
            if path.is_file() and not self._of_database(path):
                self.read_log(path.read_text(errors="replace"))

    def _of_database(self, path: Path) -> bool:
        """Whether this is the database, a file that SQLite keeps beside it, or a copy."""
        if isinstance(self.kept, KeptFile) and path.name.startswith(self.kept.path.name):
            return True
        with path.open("rb") as file:
            return file.read(len(SQLITE)) == SQLITE


class LogCapture(io.StringIO):
    """What the program's log is written with."""

    def __init__(self, witness: Witness) -> None:
        super().__init__()
        self._witness = witness

    def write(self, text: str) -> int:
        """Write, under the eyes of the witness."""
        if text.strip():
            self._witness.read_log(text)
        return super().write(text)
