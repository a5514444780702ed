"""Commands about past tables: /pulka, /history, /deal, /analyze, /export; and /rules."""

import json
from collections.abc import Sequence
from typing import Final

import structlog

from bot.features.analyses import Analyses
from bot.handlers.newgame import game_named
from bot.handlers.pages import Pages
from bot.handlers.replies import Command, Replies
from bot.handlers.table_commands import TableLookup, named
from bot.handlers.update_source import ChatRef
from bot.i18n import Translator, plain
from bot.people.people import Sender
from bot.reconcile import Slot
from bot.reconcile.slots import digest
from bot.screen import Document, Screen, Toast, Urgency
from bot.store import TableRow
from bot.tables.presenter import answer_key
from bot.tables.registry import PastTable
from bot.taps import Tap, read_number
from bot.views import codes, fairness
from engine.record import write

log = structlog.get_logger(__name__)

PAGES: Final = ("sheet", "exact", codes.WHY, codes.CHECK, codes.ANALYSIS)
"""Buttons that show something of a table without changing it."""
SHOWN: Final = ("pulka", "export", "deal", "analyze")
"""Commands that show something of a table."""
SHOWN_DEALS: Final = {"deal": "deal-which", "analyze": "analysis-which"}
"""Those about a deal, with the message for an unreadable number."""
NO_DEAL: Final = 999_999
"""Number without a deal that fits into a button; stands for any such number."""


class HistoryCommands:
    """Finds the table that a command means, and shows what it asks for."""

    def __init__(
        self, replies: Replies, which: TableLookup, pages: Pages, analyses: Analyses
    ) -> None:
        self._replies = replies
        self._which = which
        self._services = replies.services
        self._pages = pages
        self._analyses = analyses

    async def run(self, what: str, command: Command) -> None:
        """/pulka, /export, /deal N, /analyze N: of the named table, else of the last one.

        ``what`` is one of `SHOWN`. Without a number the last finished deal is shown.
        """
        person, place, words, number = command.person, command.place, list(command.words), 0
        latest = what in SHOWN_DEALS and not words
        if what in SHOWN_DEALS and not latest:
            try:
                number = min(read_number(words.pop(0)), NO_DEAL)
            except ValueError:
                log.info("command.malformed", command=what)
                self._replies.say(person, place, SHOWN_DEALS[what])
                return
        row = await self._meant(person, place, what, words, deal=number, finished=latest)
        if row is not None:
            await self._show(person, place, what, row.id, None if latest else number)

    def _record(self, table: PastTable, tr: Translator) -> Screen:
        scene = self._pages.scene(table, tr)
        names = [seated.name for seated in scene.seats]
        record = write(table.front.records, table.past.history, names)
        content = json.dumps(record, ensure_ascii=False, indent=1).encode()
        text = scene.tr("export-caption", table=table.row.title, deals=len(table.past.finished))
        document = Document(f"pulka-{table.row.id}.json", content)
        plain_form = scene.tr("export-refused", caption=text, url=self._services.links.private())
        return Screen(text, document=document, plain=plain_form)

    async def history(self, command: Command) -> None:
        """/history."""
        await self._pages.history(command.person, command.place)

    async def rules(self, command: Command) -> None:
        """/rules: of the named table or game, else of the chat."""
        person, place, said = command.person, command.place, command.words
        tables = self._services.tables.in_chat(place.chat_id)
        mine = [] if person is None else self._which.candidates(person, place)
        here = [table.row for table in dict.fromkeys([*tables, *mine])]
        game = game_named(said)
        if not here or (game and not named(here, said)):
            await self._pages.rules(person, place, 0, game)
            return
        row = self._which.resolve(
            person,
            place,
            "rules",
            [table.row for table in mine or tables],
            said,
            among=here,
        )
        if row is not None:
            await self._pages.rules(person, place, row.id)

    async def show(self, person: Sender, place: ChatRef, what: str, tap: Tap) -> bool:
        """Show what a command asks for of the tapped table; False for no command."""
        if what == "rules":
            await self._pages.rules(person, place, tap.table)
        elif what in SHOWN:
            await self._show(person, place, what, tap.table, tap.number or None)
        return what in ("rules", *SHOWN)

    async def _show(
        self, person: Sender | None, place: ChatRef, what: str, table_id: int, number: int | None
    ) -> None:
        if what == "deal":
            await self._pages.deal(person, place, table_id, number)
        elif what == "analyze":
            await self._analyses.on_command(person, place, table_id, number)
        elif (table := await self._services.past.get(table_id)) is None:
            await self._replies.unreadable(person, place, table_id)
        elif what == "export":
            self._replies.reply(place, self._record(table, self._replies.tr(person, place)))
        else:
            scene = self._pages.scene(table, self._replies.tr(person, place))
            self._replies.reply(place, table.front.sheet_screen(table.past, scene))

    # Buttons

    async def on_tap(self, person: Sender, place: ChatRef, tap: Tap) -> Toast:
        """Show what a button asks of a table, open or over.

        The sheet stands in the chat of the tap, all else in the person's. Each replaces the one
        shown before, so that taps cannot flood a chat.
        """
        if tap.what == codes.ANALYSIS:
            return await self._analyses.on_tap(person, place, tap)
        people, live = self._services.people, self._services.tables.get(tap.table)
        tr = people.tr(person.user_id)
        if live is not None and live.broken:
            return Toast(plain(tr("toast-broken")))
        if live is not None and live.row.status == "lobby":
            if tap.what != codes.CHECK:
                return Toast(plain(tr("toast-not-dealt")))
            screen = fairness.lots_screen(live.row.title, live.state.lots_seal, tr)
            return self._hand_out(person, place, tap, screen, tr)
        table = await self._services.past.get(tap.table)
        if table is None:
            return await self._services.missing(person.user_id, tap.table)
        if table.row.prepared is not None and tap.what != codes.WHY:
            return Toast(plain(tr("replay-set")))
        tr, finished = tr.of(table.row.game), table.past.finished
        if tap.what == "sheet":
            sheet = self._sheet_here(person, place, table)
            return Toast() if sheet else Toast(plain(tr("toast-sheet-here")))
        scene = self._pages.scene(table, tr)
        if tap.what == "exact":
            return Toast(table.front.exact_popup(table.past, scene), alert=True)
        screen = None
        if tap.what == codes.CHECK:
            view = None if live is None or live.ledger is None else live.state.public
            there, first = (self._pages.scene(table, tr, deal) for deal in (tap.number, 1))
            screen = fairness.check_screen(
                table.front, table.past, tap.number, there, first, view=view
            )
        elif 1 <= tap.number <= len(finished):
            scene = self._pages.scene(table, tr, tap.number)
            screen = table.front.why_screen(finished[tap.number - 1], scene)
        if screen is None and table.row.status != "playing":
            return Toast(plain(tr("toast-finished")))
        return self._hand_out(person, place, tap, screen, tr)

    def _hand_out(
        self, person: Sender, place: ChatRef, tap: Tap, screen: Screen | None, tr: Translator
    ) -> Toast:
        """Send a page to the person; one of commitments is a lasting message."""
        telegram = self._services.telegram
        if screen is None:
            return Toast(plain(tr("toast-not-over")))
        if not self._services.people.reachable(person.user_id):
            return Toast(url=self._services.links.hand(tap.table))
        if tap.what == codes.CHECK:
            # Its time is a proof: different content is another message.
            slot = Slot(person.user_id, f"fair{tap.table}:{digest(screen)}")
            if slot in telegram.tracked_slots():
                return Toast(plain(tr("toast-check-here")))
            telegram.want(slot, screen, urgency=Urgency.NOW)
        else:
            slot = Slot(person.user_id, answer_key(tap.table, tap.what))
            telegram.want(slot, screen, urgency=Urgency.NOW, renew=True)
        return Toast() if place.private else Toast(plain(tr("toast-in-private")))

    def _sheet_here(self, person: Sender, place: ChatRef, table: PastTable) -> bool:
        """Show the sheet in place of an older one; False if it stands already."""
        telegram, older = self._services.telegram, answer_key(table.row.id, "sheet")
        thread = self._services.chats.thread(place.chat_id, place.thread_id)
        slot = Slot(place.chat_id, f"{older}:{len(table.past.finished)}", thread)
        stand = [each for each in telegram.tracked_slots() if each.chat_id == place.chat_id]
        sheets = [each for each in stand if each.key.startswith(f"{older}:")]
        if any(each.key == slot.key for each in sheets):
            return False
        for each in sheets:
            telegram.drop(each)
        scene = self._pages.scene(table, self._replies.tr(person, place))
        sheet = table.front.sheet_screen(table.past, scene)
        telegram.want(slot, sheet, urgency=Urgency.NOW, renew=True)
        return True

    # Which table is meant

    async def _meant(
        self,
        person: Sender | None,
        place: ChatRef,
        command: str,
        words: Sequence[str],
        *,
        deal: int,
        finished: bool,
    ) -> TableRow | None:
        """Return the dealt table that a command means: a running one, else the last.

        ``finished``: only tables with a finished deal. Asks if there are several.
        """
        rows = await self._pages.played(person, place)
        stopped = {table.row.id for table in self._services.tables if table.broken}
        running = [row for row in rows if row.status == "playing" and row.id not in stopped]
        over = [row for row in rows if row not in running]
        if not words:
            over = await self._readable(over) or over
        past = self._services.past
        tables = [await past.get(row.id) for row in running] if finished else []
        dealt = {table.row.id for table in tables if table is not None and table.past.finished}
        offered = [row for row in running if not finished or row.id in dealt]
        among = running
        if words and not named(running, words):
            among = named(over, words)[-1:]
        return self._which.resolve(
            person,
            place,
            command,
            offered or over[-1:],
            words,
            among=among,
            deal=deal,
            nothing="no-pulka-here",
        )

    async def _readable(self, over: list[TableRow]) -> list[TableRow]:
        """Return the last readable table that is over, skipping unreadable ones."""
        for row in reversed(over):
            if await self._services.past.get(row.id) is not None:
                return [row]
        return []
