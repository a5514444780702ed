"""Lessons: deals that are played as they are set, so that a pupil sees what they are about."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.log import Entry
from engine.options import Values


class CourseEntry(NamedTuple):
    """An entry of the course of a lesson; ``asked``: the pupil does it himself."""

    actor: int
    action: Any
    asked: bool


@dataclass(frozen=True, slots=True)
class Lesson:
    """A deal that is played as it is set. Its texts begin with ``lesson-<key>``.

    ``number`` is the same for those that belong together; ``options`` are all of the agreement;
    ``log`` comes before the ``course``. ``offers``: codes of words that buttons show.
    """

    key: str
    number: int
    options: Values
    log: Sequence[Entry[Any]]
    course: Sequence[CourseEntry]
    offers: frozenset[str]
