"""A lesson at its table: what its course allows, does by itself and shows. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.screen import Screen
from bot.store import TableRow
from bot.tables import prepared
from bot.tables.facts import TableFacts
from bot.views import codes, lessons
from bot.views.model import Draft, LessonPoint, Scene
from engine.errors import RuleError
from engine.game import AnyGame
from engine.lessons import CourseEntry, Lesson
from engine.log import Entry, action_code, dump_entry
from engine.table_actions import OpenTable

REPLACED: Final = (codes.HINT, codes.DETAILS, codes.MENU)
"""Commands and buttons that the coach replaces."""


def key_of(row: TableRow) -> str | None:
    """Return the key of a table's lesson, None for none."""
    return (row.prepared or {}).get("lesson")


def describe(lesson: Lesson) -> dict[str, str]:
    """Return what a table's row holds about its lesson."""
    return {"lesson": lesson.key}


def refuses(facts: TableFacts, what: str, *, right: bool = False) -> bool:
    """Return whether a lesson refuses a command or button; ``right``: a claim or the like."""
    return _lesson(facts) is not None and (right or what in REPLACED)


def is_wrong(facts: TableFacts, code: str) -> bool:
    """Return whether a choice differs from the one that the course awaits."""
    point = _point(facts, Draft())
    return point is not None and code != point.code


def own_steps(facts: TableFacts) -> Iterator[CourseEntry]:
    """Yield steps that the course makes itself, each made before the next is asked for.

    Raises ``LookupError`` after the last.
    """
    lesson = _lesson(facts)
    if lesson is None or facts.ended or _is_outdated(facts, lesson):
        return
    while not facts.current.table.over:
        step = lesson.course[facts.current.length - len(lesson.log)]
        if step.asked:
            return
        yield step


def step_screen(hand: Screen, facts: TableFacts, view: Any, scene: Scene) -> Screen:
    """Return the pupil's message before a choice; that of any other table is ``hand``."""
    point, school = _point(facts, scene.draft), facts.front.school
    if point is None or school is None:
        return hand
    return lessons.step_screen(hand, school.lines(view, scene), point, scene)


def end_screen(facts: TableFacts, view: Any, scene: Scene) -> Screen | None:
    """Return the last message of a lesson, None at any other table."""
    lesson, point, school = _lesson(facts), _point(facts, scene.draft), facts.front.school
    if lesson is None or point is None or school is None:
        return None
    following = _next_lesson(facts, lesson)
    sheet = school.sheet(view, scene) if lesson.shows_sheet else None
    return lessons.end_screen(point, following.key if following else "", scene, sheet)


def _lesson(facts: TableFacts) -> Lesson | None:
    """Return the table's lesson, None if it has none or the lesson is gone."""
    key, school = key_of(facts.row), facts.front.school
    given = () if school is None or key is None or facts.ledger is None else school.lessons()
    return next((each for each in given if each.key == key), None)


def _next_lesson(facts: TableFacts, lesson: Lesson) -> Lesson | None:
    """Return the lesson after this one, None after the last."""
    school = facts.front.school
    given = () if school is None else school.lessons()
    return next(iter(given[given.index(lesson) + 1 :]), None)


def _is_outdated(facts: TableFacts, lesson: Lesson) -> bool:
    """Return whether a table's lesson was begun when it had other cards."""
    game = facts.current.table.game
    try:
        return _in_full(game, prepared.log_of(facts.row, game)) != _in_full(game, lesson.log)
    except (RuleError, ValueError):
        return True


def _in_full(game: AnyGame, log: Sequence[Entry[object]]) -> list[object]:
    """Return a log to compare: its opening may lack options that are newer than it."""
    (_, opening), *rest = log
    if not isinstance(opening, OpenTable):
        raise ValueError("no opening")  # noqa: TRY004 - a stored value is wrong, no argument
    agreement = game.agree(opening.options, opening.players)
    return [agreement, opening.computers, *(dump_entry(game, each) for each in rest)]


def _point(facts: TableFacts, draft: Draft) -> LessonPoint | None:
    """Return the pupil's point in the lesson; his draft shows whether he went wrong."""
    lesson, school = _lesson(facts), facts.front.school
    if lesson is None or school is None:
        return None
    last, passed = school.lessons()[-1].number, lesson.number - 1
    wrong, game = draft.asked == codes.WRONG, facts.current.table.game
    point = LessonPoint(lesson.key, lesson.number, last, passed, 0, wrong=wrong)
    if not facts.ended and _is_outdated(facts, lesson):
        return replace(point, outdated=True)
    done = facts.current.length - len(lesson.log)
    if done >= len(lesson.course):
        following = _next_lesson(facts, lesson)
        passed += following is None or following.number != lesson.number
        return replace(point, passed=passed)
    step = 1 + sum(each.asked for each in lesson.course[:done])
    code = action_code(game, lesson.course[done].action)
    return replace(point, step=step, code=code, offers=lesson.offers)
