"""«Разбор» under a finished deal, and /analyze: worked out beside the loop, shown once."""

from typing import Any, Final

import structlog
from cachetools import LRUCache

from bot.games.registry import front, usual
from bot.handlers.desk import Desk
from bot.handlers.pages import Pages
from bot.handlers.who import Where
from bot.i18n import Translator, plain
from bot.people import Guest
from bot.reconcile import Slot
from bot.screen import Toast, Urgency
from bot.store import TableRow
from bot.tables.ledger import Ledger
from bot.taps import Tap
from bot.thinking import ThinkingError

log = structlog.get_logger(__name__)

MAX_ANALYSES: Final = 256
"""Analyses kept, so that a second language or a second chat costs nothing."""


class Analyses:
    """One message per deal and chat; a finished deal alone is analysed (rule 7.5)."""

    def __init__(self, desk: Desk, pages: Pages) -> None:
        self._desk = desk
        self._services = desk.services
        self._pages = pages
        self._known: LRUCache[tuple[int, int], Any] = LRUCache(MAX_ANALYSES)
        self._under_way: set[Slot] = set()
        self._short: set[Slot] = set()
        """Messages that say less, as the solver was not ready: another tap completes them."""

    # What people do

    async def tapped(self, person: Guest, place: Where, tap: Tap) -> Toast:
        """Answer the button: at once, the analysis follows; where it stands already, say so."""
        tr = self._services.people.tr(person.user_id)
        past = await self._services.past.get(tap.table)
        if past is None:
            lost = "toast-broken" if self._services.past.unreadable(tap.table) else "toast-no-table"
            return Toast(plain(tr(lost)))
        row, ledger = past
        if place.chat_id != row.chat_id and all(
            each.user_id != person.user_id for each in row.places
        ):
            return Toast(plain(tr("toast-not-sitting", table=row.title)))
        if not 1 <= tap.number <= len(ledger.finished):
            return Toast(plain(tr("toast-not-over")))
        slot = self._slot(place, row, tap.number)
        if slot in self._services.telegram.known() and slot not in self._short:
            return Toast(plain(tr("toast-analysis-here")))
        self._begin(slot, self._desk.tr(person, place), row, ledger, tap.number, renew=False)
        return Toast(plain(tr("toast-analysis")))

    async def asked(
        self, person: Guest | None, place: Where, table_id: int, number: int | None
    ) -> None:
        """/analyze: a deal of the table, None for its last one; it comes down again."""
        past = await self._services.past.get(table_id)
        if past is None:
            if not await self._desk.unreadable(person, place, table_id):
                self._desk.say(person, place, "no-pulka-here")
            return
        row, ledger = past
        deals = len(ledger.finished)
        number = deals if number is None else number
        if not 1 <= number <= deals:
            self._desk.say(person, place, "analysis-none", number=number, deals=deals)
            return
        slot = self._slot(place, row, number)
        self._begin(slot, self._desk.tr(person, place), row, ledger, number, renew=True)

    def _slot(self, place: Where, row: TableRow, number: int) -> Slot:
        """The message of a deal's analysis: with the table, or in the chat of who asks."""
        own = place.chat_id == row.chat_id
        topic = self._services.chats.thread(row.chat_id, row.thread_id) if own else None
        return Slot(place.chat_id, f"{row.id}:analysis:{number}", topic)

    # Working it out

    def _begin(
        self,
        slot: Slot,
        tr: Translator,
        row: TableRow,
        ledger: Ledger,
        number: int,
        *,
        renew: bool,
    ) -> None:
        if slot not in self._under_way:
            self._under_way.add(slot)
            self._services.jobs.start(self._show(slot, tr, row, ledger, number, renew=renew))

    async def _show(
        self,
        slot: Slot,
        tr: Translator,
        row: TableRow,
        ledger: Ledger,
        number: int,
        *,
        renew: bool,
    ) -> None:
        try:
            found = await self._found(row.id, ledger, number)
        except ThinkingError as failure:
            log.warning("analysis.failed", table=row.id, deal=number, reason=str(failure))
            self._services.say(slot.chat_id, "toast-failed", slot.thread_id)
            return
        finally:
            self._under_way.discard(slot)
        (self._short.discard if front(usual()).is_complete(found) else self._short.add)(slot)
        scene = self._pages.scene(row, ledger, tr)
        screen = front(usual()).analysis_screen(found, ledger.finished[number - 1], scene)
        self._services.telegram.want(slot, screen, urgency=Urgency.ANSWER, renew=renew)

    async def _found(self, table: int, ledger: Ledger, number: int) -> Any:
        key = table, number
        found = self._known.get(key)
        if found is None:
            finished = ledger.finished
            game = front(usual())
            found = await self._services.thinker.work(
                game.analyze, finished, number, ledger.table.state.agreement, table=table
            )
            if game.is_complete(found):  # a short one is worth doing again
                self._known[key] = found
        return found
