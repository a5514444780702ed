"""Prepared deals: private tables of one deal, described by their row. Pure."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.store import TableRow
from bot.views.front import School
from bot.views.model import Origin
from engine import codec
from engine.codec import CodecError
from engine.game import AnyGame
from engine.lessons import Lesson
from engine.log import Entry, dump_entry, load_entry

REPLAY: Final = 0
LESSON: Final = -1
"""Numbers of such tables in their chat: at most one of each kind is open."""


def describe(game: AnyGame, log: Sequence[Entry[object]], **told: object) -> Mapping[str, object]:
    """Return the row's description of a deal that begins with ``log``."""
    return {**told, "log": [dump_entry(game, entry) for entry in log]}


def origin_of(row: TableRow) -> Origin | None:
    """Return the origin of a prepared deal, None for a shuffled one."""
    try:
        return None if row.prepared is None else codec.load(Origin, dict(row.prepared))
    except CodecError:
        return None


def lesson_of(row: TableRow, school: School | None) -> Lesson | None:
    """Return a table's lesson, None if it has none or the lesson is gone."""
    key = (row.prepared or {}).get("lesson")
    given = () if school is None or key is None else school.lessons()
    return next((each for each in given if each.key == key), None)


def is_outdated(row: TableRow, lesson: Lesson, game: AnyGame) -> bool:
    """Return whether a table's lesson was begun when it had other cards."""
    told = (row.prepared or {}).get("log")
    return told != [dump_entry(game, entry) for entry in lesson.log]


def log_of(row: TableRow, game: AnyGame) -> tuple[Entry[object], ...]:
    """Return the entries that the table begins with; raises ``ValueError``."""
    told = (row.prepared or {}).get("log")
    if not isinstance(told, list) or not told:
        raise ValueError("no log of a prepared deal")
    return tuple(load_entry(game, each) for each in told)
