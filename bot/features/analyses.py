"""«Разбор» under a finished deal, and /analyze: computed in the background, shown once."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

import structlog
from cachetools import LRUCache

from bot.handlers.feature import Feature, Parts, TapSpec
from bot.handlers.update_source import ChatRef
from bot.i18n import Translator, plain
from bot.people.people import Sender
from bot.reconcile import Slot
from bot.screen import Screen, Toast
from bot.store import Counts, TableRow
from bot.tables import lobby
from bot.tables.presenter import answer_key
from bot.tables.registry import PastTable
from bot.taps import Tap
from bot.thinking import ThinkingError
from bot.updates.rate_limits import Cost
from bot.views import codes
from bot.views.front import DealAnalysis

log = structlog.get_logger(__name__)

MAX_ANALYSES: Final = 256
"""Cached analyses, for a second language or chat."""
Show = Callable[[Screen], None]


class Analyses:
    """One message per deal and chat; only finished deals are analysed (rule 7.5)."""

    def __init__(self, parts: Parts) -> None:
        self._replies, self._services = parts.replies, parts.services
        self._known: LRUCache[tuple[int, int], Any] = LRUCache(MAX_ANALYSES)
        self._under_way: set[Slot] = set()
        self._short: set[Slot] = set()
        """Messages of analyses made before the solver was ready: another tap completes them."""

    # What people do

    async def on_tap(self, person: Sender, place: ChatRef, tap: Tap) -> Toast:
        """Answer the button at once; the analysis follows, or the toast shows that it is there."""
        tr = self._services.people.tr(person.user_id)
        table = await self._services.past.get(tap.table)
        if table is None:
            return await self._services.missing(person.user_id, tap.table)
        if table.row.kind.counts is Counts.NOTHING:
            return Toast(plain(tr("replay-set")))
        if not 1 <= tap.number <= len(table.past.finished):
            return Toast(plain(tr("toast-not-over")))
        here = await self._replies.alone(person, place)
        if here is not None and here.asker is not None:
            key = f"analysis:{tap.number}"
            show = partial(self._replies.show_first_part, here, key, tap=tap, tr=tr)
            self._begin(self._replies.page_slot(here, key), tr, table, tap.number, show)
            return Toast(plain(tr("toast-analysis")))
        if place.to is not None:
            place = replace(place, aside=person.user_id)
        slot = self._slot(place, table.row, tap.number)
        if slot in self._services.telegram.tracked_slots() and slot not in self._short:
            return Toast(plain(tr("toast-analysis-here")))
        show = partial(self._services.telegram.want, slot)
        self._begin(slot, self._replies.tr(person, place), table, tap.number, show)
        return Toast(plain(tr("toast-analysis")))

    async def on_command(
        self, person: Sender | None, place: ChatRef, table_id: int, number: int | None
    ) -> None:
        """/analyze: show the analysis of a deal at the bottom; None for the table's last one."""
        table = await self._services.past.get(table_id)
        if table is None:
            if not await self._replies.unreadable(person, place, table_id):
                self._replies.say(person, place, "no-pulka-here")
            return
        deals = len(table.past.finished)
        number = deals if number is None else number
        if not 1 <= number <= deals:
            self._replies.say(person, place, "analysis-none", number=number, deals=deals)
            return
        if place.aside is None or place.aside:
            slot = self._slot(place, table.row, number)
            show = partial(self._services.telegram.want, slot, renew=True)
            self._begin(slot, self._replies.tr(person, place), table, number, show)

    def _slot(self, place: ChatRef, row: TableRow, number: int) -> Slot:
        """Return the slot of a deal's analysis: in the table's topic, or in the asker's chat."""
        chat_id = place.chat_id if place.aside is None else place.aside
        own = chat_id == row.chat_id
        topic = self._services.chats.thread(row.chat_id, row.thread_id) if own else None
        return Slot(chat_id, answer_key(row.id, f"analysis:{number}"), topic)

    # Working it out

    def _begin(self, slot: Slot, tr: Translator, table: PastTable, number: int, show: Show) -> None:
        analysis = table.front.analysis
        if analysis is None:
            show(Screen(tr("analysis-no-such", number=number)))
        elif slot not in self._under_way:
            self._under_way.add(slot)
            self._services.jobs.start(self._analyze(slot, tr, table, number, analysis, show=show))

    async def _analyze(
        self,
        slot: Slot,
        tr: Translator,
        table: PastTable,
        number: int,
        analysis: DealAnalysis,
        *,
        show: Show,
    ) -> None:
        row, past = table.row, table.past
        try:
            found = await self._found(table, number, analysis)
            if found is None:
                log.info("analysis.other_rules", table=row.id, deal=number)
                key = "analysis-real" if lobby.is_reported(row) else "analysis-other-rules"
                text = tr(key, number=number)
                self._services.telegram.post(slot.chat_id, Screen(text), thread_id=slot.thread_id)
                return
            (self._short.discard if analysis.is_complete(found) else self._short.add)(slot)
            four = await self._four_colours(slot.chat_id)
            scene = replace(table.scene(tr, self._services.links, number), four_colours=four)
            show(analysis.screen(found, past.finished[number - 1], scene))
        except Exception as failure:
            self._services.say(slot.chat_id, "toast-failed", slot.thread_id)
            if not isinstance(failure, ThinkingError):
                raise
            log.warning("analysis.failed", table=row.id, deal=number, reason=str(failure))
        finally:
            self._under_way.discard(slot)

    async def _four_colours(self, chat_id: int) -> bool:
        """Return whether pictures in a chat have four colours: its person or its group chooses."""
        if chat_id > 0:
            person = self._services.people.cached(chat_id)
            return person is not None and person.four_colours
        row = await self._services.chats.get(chat_id)
        return row is not None and row.four_colours

    async def _found(self, table: PastTable, number: int, analysis: DealAnalysis) -> object:
        """Return the analysis; None where the deal does not fit today's rules."""
        key, past = (table.row.id, number), table.past
        found = self._known.get(key)
        if found is None:
            asked = past.finished, number, past.history.agreed(number)
            if not await asyncio.to_thread(analysis.replays, *asked):
                return None
            found = await self._services.thinker.work(analysis.analyze, *asked, table=table.row.id)
            if analysis.is_complete(found):  # an incomplete one is made again
                self._known[key] = found
        return found


FEATURE: Final = Feature(Analyses, shows={codes.ANALYSIS: TapSpec(Cost.ANALYSIS, Analyses.on_tap)})
