"""/me: what a person's decisions cost, and his dearest mistakes as questions."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from cachetools import LRUCache

from bot.features.valuing import weigh
from bot.games.registry import front, usual
from bot.handlers.feature import Audience, Command, CommandSpec, Feature, Parts, StoredData, TapSpec
from bot.handlers.update_source import ChatRef
from bot.people.people import Sender
from bot.screen import Screen, Toast
from bot.store import (
    Mistake,
    Person,
    count_mistakes,
    count_solved,
    decisions_of,
    forget_decisions,
    has_played,
    mistakes,
    phase_standings,
    standings,
)
from bot.tables.registry import PastTable
from bot.taps import Tap
from bot.thinking import ThinkingError
from bot.updates.rate_limits import Cost
from bot.views import codes
from bot.views import study as views
from bot.views.front import DecisionStudy
from bot.views.help import both
from bot.views.study import AskedMistake, CostTotals, PhaseTotals
from engine.log import ReplayError

SOLVED: Final = 2
"""Right answers after which a mistake is no longer asked."""
REMEMBERED: Final = 64
"""Cached evaluations of mistakes, for immediate answers."""
PAGE: Final = "me"
LINK: Final = "me"

_Place = tuple[int, int, int]
"""Table, deal and step of a mistake."""


class Study:
    """The cost of mistakes, in private only, in the usual game: no other evaluates them."""

    def __init__(self, parts: Parts) -> None:
        self._replies, self._services = parts.replies, parts.services
        self._game = usual()
        self._weighed: LRUCache[Mistake, Any] = LRUCache(REMEMBERED)
        self._rounds: LRUCache[int, dict[_Place, bool]] = LRUCache(REMEMBERED)
        """By person, whether each mistake of this round was answered rightly at first."""

    @property
    def _study(self) -> DecisionStudy:
        study = front(self._game).study
        if study is None:
            raise LookupError(self._game)
        return study

    async def me(self, command: Command) -> None:
        """/me: in a group, link to the private chat."""
        person, place = command.person, command.place
        if person is None or not place.private:
            url = self._services.links.start(LINK)
            self._replies.say(person, place, "own-in-private", url=url)
            return
        await self.show(person, place)

    async def show(self, person: Sender, place: ChatRef, _: str = "") -> None:
        """Show the cost of a person's decisions; evaluate new ones for a month."""
        services, user_id = self._services, person.user_id
        await services.people.change(user_id, studied=services.clock.now())
        services.played.set()  # look for work now
        database = services.store.database
        totals = [CostTotals(**each) for each in await standings(database, user_id, self._game)]
        found = await phase_standings(database, user_id, self._game)
        phases = [PhaseTotals(**each) for each in found]
        tr = services.people.tr(user_id).of(self._game)
        asked = user_id, self._game, 1000 * views.DEAR, SOLVED
        left = await count_mistakes(database, *asked)
        running = [each.row for each in services.tables.of_person(user_id)]
        plays = any(row.game == self._game and row.status == "playing" for row in running)
        if totals or plays or await has_played(database, user_id, self._game):
            screen = views.me_screen(totals, phases, self._study, left, tr)
        else:
            screen = views.never_played_screen(tr)
        self._replies.show_page(place, PAGE, screen, renew=True)

    async def on_tap(self, person: Sender, place: ChatRef, tap: Tap) -> Toast:
        """Ask about a mistake, or handle the answer."""
        if not place.private:
            return Toast(url=self._services.links.start(LINK))
        left = await self._mistakes(person)
        if tap.what == codes.MISTAKES:
            self._rounds.pop(person.user_id, None)
            return await self._ask(person, place, left)
        try:
            step, at, solved = codes.parse_mistake(tap.what)
        except ValueError:
            return self._services.toast(person.user_id, "toast-unknown")
        here = [
            number
            for number, each in enumerate(left)
            if _place(each) == (tap.table, tap.number, step)
        ]
        if tap.what.startswith(f"{codes.AFTER}="):
            return await self._ask(person, place, left, here[0] + 1 if here else 0)
        if not here or left[here[0]].solved != solved:
            return self._services.toast(person.user_id, "toast-unknown")
        return await self._answer(person, place, left[here[0]], at)

    async def _mistakes(self, person: Sender) -> list[Mistake]:
        least = 1000 * views.DEAR
        database = self._services.store.database
        return await mistakes(database, person.user_id, self._game, least, SOLVED)

    async def _ask(
        self, person: Sender, place: ChatRef, left: Sequence[Mistake], at: int = 0
    ) -> Toast:
        """Show the next mistake from a place of the list, or how the answers were.

        Those answered in this round are skipped, and those that cannot be replayed.
        """
        found, answered = None, self._rounds.get(person.user_id, {})
        for asked in left[at:]:
            if _place(asked) in answered:
                continue
            try:
                found = await self._found(asked)
            except ThinkingError:
                return self._services.toast(person.user_id, "advice-none")
            if found is not None:
                break
        tr = self._services.people.tr(person.user_id)
        if found is None:
            over = tr("mistakes-over", right=sum(answered.values()), count=len(answered))
            self._replies.show_page(place, PAGE, Screen(over), renew=False)
            return Toast()
        mistake, table = found
        screen = views.question_screen(
            mistake,
            len(left),
            self._study,
            table.past.finished[mistake.deal - 1],
            table.scene(tr, self._services.links, mistake.deal),
        )
        self._replies.show_page(place, PAGE, screen, renew=False)
        return Toast()

    async def _answer(self, person: Sender, place: ChatRef, asked: Mistake, at: int) -> Toast:
        try:
            found = await self._found(asked)
        except ThinkingError:
            return self._services.toast(person.user_id, "advice-none")
        if found is None:
            return self._services.toast(person.user_id, "replay-other-rules", number=asked.deal)
        mistake, table = found
        offered = views.options(mistake.question, mistake.advice)
        if at >= len(offered):
            return self._services.toast(person.user_id, "toast-unknown")
        right = views.is_right(offered[at])
        self._rounds.setdefault(person.user_id, {}).setdefault(_place(asked), right)
        if right:
            await count_solved(self._services.store.database, person.user_id, asked)
        tr = self._services.people.tr(person.user_id)
        screen = views.answer_screen(
            mistake,
            offered[at],
            self._study,
            table.past.finished[mistake.deal - 1],
            table.scene(tr, self._services.links, mistake.deal),
            levels=table.front.levels,
        )
        self._replies.show_page(place, PAGE, screen, renew=False)
        return Toast()

    async def _found(self, asked: Mistake) -> tuple[AskedMistake, PastTable] | None:
        """Return a mistake as a question; None where its deal cannot be replayed.

        Raises `ThinkingError`.
        """
        table = await self._services.past.get(asked.table_id)
        if table is None or not 1 <= asked.deal <= len(table.past.finished):
            return None
        study, past = self._study, table.past
        deal = past.finished, asked.deal, past.history.agreed(asked.deal)
        try:
            questions = await asyncio.to_thread(study.questions, *deal, asked.seat)
        except ReplayError:
            return None
        question = next((each for each in questions if each.step == asked.step), None)
        if question is None:
            return None
        key = replace(asked, solved=0)
        if key not in self._weighed:
            weighed, _ = await weigh(self._services.thinker, study, question, asked)
            self._weighed[key] = study.advice(weighed)
        advice = self._weighed[key]
        return AskedMistake(question, asked.deal, asked.solved, advice), table

    # Stored data

    async def tell(self, person: Person) -> list[dict[str, Any]]:
        """Return all data on a person's decisions."""
        return await decisions_of(self._services.store.database, person.user_id)

    async def forget(self, user_id: int) -> None:
        """Erase a person's decisions and costs. Raises `StoreError`."""
        await forget_decisions(self._services.store.database, user_id)


def _place(mistake: Mistake) -> _Place:
    return mistake.table_id, mistake.deal, mistake.step


FEATURE: Final = Feature(
    Study,
    commands=(CommandSpec("me", both(60), Cost.HISTORY, Audience.ALL, Study.me, alone=True),),
    pages={
        codes.MISTAKES: TapSpec(Cost.HINT, Study.on_tap),
        codes.AFTER: TapSpec(Cost.HINT, Study.on_tap),
        codes.ANSWER: TapSpec(Cost.HINT, Study.on_tap),
    },
    links={LINK: Study.show},
    fields={"asked_for_mistakes": "studied"},
    stored=(StoredData("decisions", ("decisions.user_id",), Study.tell, Study.forget),),
)
