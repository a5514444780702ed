"""«Научиться»: the lessons a person has passed, and the next one as a table of its own."""

from typing import Final

from bot.games.registry import front, usual
from bot.handlers.feature import Feature, Parts, TapSpec
from bot.handlers.prepared_tables import PreparedTable, open_prepared
from bot.handlers.update_source import ChatRef
from bot.i18n import plain
from bot.people.people import Sender
from bot.screen import Toast
from bot.store import TableKind
from bot.tables import course
from bot.taps import Tap
from bot.updates.rate_limits import Cost
from bot.views import codes, lessons
from bot.views.links import LEARN
from engine.computers import Level
from engine.lessons import Lesson


class Lessons:
    """The lessons of the usual game, in private only."""

    def __init__(self, parts: Parts) -> None:
        self._replies, self._services = parts.replies, parts.services
        self._opening = parts.opener
        school = front(usual()).school
        self._lessons: tuple[Lesson, ...] = () if school is None else tuple(school.lessons())

    async def on_tap(self, person: Sender, place: ChatRef, tap: Tap) -> Toast:
        """List the lessons, begin one that is unlocked, or open a first game."""
        tr = self._services.people.tr(person.user_id)
        if not place.private:
            return Toast(url=self._services.links.start(LEARN))
        what, _, key = tap.what.partition("=")
        passed, keys = await self._passed(person), [each.key for each in self._lessons]
        if what == codes.LESSONS:
            await self.show(person, place)
        elif what == codes.FIRST:
            await self._opening.open_table(person, place, usual(), {}, Level.NOVICE, coached=True)
        elif key not in keys:
            return Toast(plain(tr("toast-unknown")))
        elif keys.index(key) > passed:
            return Toast(plain(tr("toast-lesson-ahead")))
        elif not await self._begin(person, self._lessons[keys.index(key)]):
            return Toast(plain(tr("slow-down", seconds=1)))
        return Toast()

    async def show(self, person: Sender, place: ChatRef, _: str = "") -> None:
        """List the lessons that are unlocked."""
        tr = self._services.people.tr(person.user_id).of(usual())
        listed = [(each.key, each.number) for each in self._lessons]
        screen = lessons.list_screen(listed, await self._passed(person), tr)
        self._replies.show_page(place, "lessons", screen, renew=True)

    async def _passed(self, person: Sender) -> int:
        """Return how many lessons a person has passed: noted when he starts the next."""
        known = await self._services.people.get(person.user_id)
        passed = noted = 0 if known is None else known.lessons
        kinds = (TableKind.LESSON,)
        for row in await self._services.store.tables(user_id=person.user_id, kinds=kinds):
            for place, lesson in enumerate(self._lessons, 1):
                if row.status == "finished" and course.key_of(row) == lesson.key:
                    passed = max(passed, place)
        if passed != noted:
            await self._services.people.change(person.user_id, lessons=passed)
        return min(passed, len(self._lessons))

    async def _begin(self, person: Sender, lesson: Lesson) -> bool:
        tr = self._services.people.tr(person.user_id).of(usual())
        wish = PreparedTable(
            usual(),
            plain(tr(f"lesson-{lesson.key}")),
            lesson.options,
            len(lesson.log[0].action.computers) + 1,
            0,
            Level.NOVICE,
            lesson.log,
            course.describe(lesson),
        )
        return await open_prepared(self._services, person, wish)


FEATURE: Final = Feature(
    Lessons,
    pages={
        codes.LESSONS: TapSpec(Cost.PAGE, Lessons.on_tap),
        codes.LESSON: TapSpec(Cost.LOBBY, Lessons.on_tap),
        codes.FIRST: TapSpec(Cost.LOBBY, Lessons.on_tap),
    },
    links={LEARN: Lessons.show},
    fields={"lessons_passed": "lessons"},
)
