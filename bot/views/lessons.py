"""Lessons: the cards, one sentence of a coach, and why other choices are worse."""

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from bot.i18n import Translator, join
from bot.screen import Button, Rows, Screen
from bot.taps import Tap, Verb, decode
from bot.views import codes, keys, words
from bot.views.model import LessonPoint, Scene

PASSED, AHEAD = "●", "○"


def dots(passed: int, last: int) -> str:
    """Return «●●○○»."""
    return PASSED * passed + AHEAD * (last - passed)


def step_screen(hand: Screen, lines: Sequence[Markup], point: LessonPoint, scene: Scene) -> Screen:
    """Return the pupil's message before a choice; ``hand`` has the buttons of a usual one."""
    if point.outdated:
        return changed_screen(point, scene)
    said = [_head(point, scene), *lines, Markup("")]
    if point.wrong:
        said.append(_say(f"lesson-{point.key}-{point.step}-why", scene))
        back = keys.draft(scene, codes.BACK)
        rows: Rows = ((keys.button(scene.tr("button-lesson-back"), back),),)
    else:
        said.append(_say(f"lesson-{point.key}-{point.step}", scene))
        shown = [row for row in _offered(hand.rows, point) if row]
        rows = tuple(map(tuple, shown))
        if point.code in point.offers:
            rows = keys.fitting([each for row in shown for each in row], 3)
        rows = keys.advised(rows, point.code)
    return Screen(join("\n", said), rows)


def end_screen(
    point: LessonPoint, following: str, scene: Scene, sheet: Screen | None = None
) -> Screen:
    """Return the last message of a lesson, with the next one; ``sheet``: the score, if shown."""
    said = [_head(point, scene), _say(f"lesson-{point.key}-end", scene)]
    if sheet is not None:
        said += [Markup(""), Markup(sheet.text)]  # noqa: S704 - a view made it
    key, code = ("button-lesson-next", codes.lesson(following))
    if not following:
        key, code = "button-lesson-first", codes.FIRST
        said += [Markup(""), scene.tr("lessons-done")]
    rows: Rows = (
        (keys.button(scene.tr(key), codes.page(code)),),
        (keys.button(scene.tr("button-lessons"), codes.page(codes.LESSONS)),),
    )
    text, picture = join("\n", said), None if sheet is None else sheet.picture
    return Screen(text, rows, picture)


def changed_screen(point: LessonPoint, scene: Scene) -> Screen:
    """Return what stands where a lesson was begun in an older version."""
    text = join("\n", (_head(point, scene), scene.tr("lesson-changed")))
    again = keys.button(scene.tr("button-lesson-again"), codes.page(codes.lesson(point.key)))
    return Screen(text, ((again,),))


def list_screen(lessons: Sequence[tuple[str, int]], passed: int, tr: Translator) -> Screen:
    """Return the lessons by key and number; the first ``passed`` were passed."""
    last = lessons[-1][1]
    open_now = lessons[: passed + 1]
    whole = len({number for _, number in lessons[:passed]} - {n for _, n in lessons[passed:]})
    text = tr("lessons-title", dots=dots(whole, last))
    rows = [
        (
            keys.button(
                tr("lesson-name", number=number, title=tr(f"lesson-{key}")),
                codes.page(codes.lesson(key)),
            ),
        )
        for key, number in open_now
    ]
    if passed >= len(lessons):
        first = keys.button(tr("button-lesson-first"), codes.page(codes.FIRST))
        rows.append((first,))
    return Screen(text, tuple(rows))


def _head(point: LessonPoint, scene: Scene) -> Markup:
    return scene.tr(
        "lesson-head",
        number=point.number,
        title=scene.tr(f"lesson-{point.key}"),
        dots=dots(point.passed, point.last),
    )


def _say(key: str, scene: Scene) -> Markup:
    """Return a sentence with the names of the table's computers."""
    one, two = (words.name(scene, seat) for seat in range(1, 3))
    return scene.tr(key, one=one, two=two)


def _offered(rows: Rows, point: LessonPoint) -> Iterator[list[Button]]:
    """Yield all cards, and those words that the lesson is about."""
    for row in rows:
        yield [each for each in row if each.data and _is_offered(decode(each.data), point)]


def _is_offered(tap: Tap, point: LessonPoint) -> bool:
    if tap.verb is Verb.MOVE or tap.what.startswith(codes.ASK):
        return point.code not in point.offers or tap.what.removeprefix(codes.ASK) in point.offers
    if tap.verb is Verb.SHOW:
        return tap.what == "hand"  # whose cards the row below shows
    back_or_mark = tap.what.startswith(codes.TOGGLE) or tap.what == codes.BACK
    return tap.verb is Verb.DRAFT and back_or_mark
