"""Lessons: prepared deals with a course of moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.log import Entry
from engine.options import Values


class CourseEntry(NamedTuple):
    """An entry of a lesson's course; ``asked``: the pupil makes it."""

    actor: int
    action: Any
    asked: bool


@dataclass(frozen=True, slots=True)
class Lesson:
    """A prepared deal with a course. Its texts begin with ``lesson-<key>``.

    ``number`` is shared by lessons that belong together; ``options`` are all of the agreement;
    ``log`` comes before the ``course``. ``offers``: codes of words shown as buttons. With
    ``shows_sheet`` its end shows the score.
    """

    key: str
    number: int
    options: Values
    log: Sequence[Entry[Any]]
    course: Sequence[CourseEntry]
    offers: frozenset[str]
    shows_sheet: bool = False
