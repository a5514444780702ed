"""Past tables: /pulka, /history, /deal, /analyze, /export, and the buttons that show them."""

import json
from collections.abc import Sequence
from itertools import count
from typing import Final

import structlog

from bot.features.analyses import Analyses
from bot.handlers.feature import Audience, Command, CommandSpec, Feature, Parts, TapSpec
from bot.handlers.opening import named
from bot.handlers.update_source import ChatRef
from bot.i18n import Translator, plain
from bot.people.people import Sender
from bot.reconcile import Slot
from bot.reconcile.slots import digest
from bot.screen import Document, Screen, Toast, Urgency
from bot.store import Counts, SettledGame, TableRow, page_of_tables, settlements
from bot.tables import lobby
from bot.tables.presenter import answer_key
from bot.tables.registry import PastTable
from bot.taps import Tap, read_number
from bot.updates.rate_limits import Cost
from bot.views import codes, fairness, history
from bot.views.help import both
from bot.views.history import DEALS_ON_A_PAGE, PULKAS_ON_A_PAGE, Played
from bot.views.model import Scene
from engine.record import write

log = structlog.get_logger(__name__)

SHOWN_DEALS: Final = {"deal": "deal-which", "analyze": "analysis-which"}
"""Commands about a deal, with the message for an unreadable number."""
NO_DEAL: Final = 999_999
"""Number without a deal that fits into a button; stands for any such number."""


class HistoryCommands:
    """Finds the table that a command means, and shows what it asks for."""

    def __init__(self, parts: Parts) -> None:
        self._replies, self._services = parts.replies, parts.services
        self._which = parts.lookup
        self._analyses = parts.get(Analyses)

    async def run(self, command: Command) -> None:
        """/pulka, /export, /deal N, /analyze N: of the named table, else of the last one.

        Without a number the last finished deal is shown.
        """
        person, place, words, number = command.person, command.place, list(command.words), 0
        what = command.name
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

    async def pick(self, command: Command, tap: Tap) -> Toast:
        """Carry out a command at the chosen table."""
        number = tap.number or None
        await self._show(command.person, command.place, command.name, tap.table, number)
        return Toast()

    def _record(self, table: PastTable, tr: Translator) -> Screen:
        scene = self._scene(table, tr)
        names = [seated.name for seated in scene.seats]
        record = write(table.front.records, table.past.history, names)
        content = json.dumps(record, ensure_ascii=False, indent=1).encode()
        text = scene.tr("export-caption", table=table.row.title, deals=len(table.past.finished))
        document = Document(f"pulka-{table.row.id}.json", content)
        plain_form = scene.tr("export-refused", caption=text, url=self._services.links.private())
        return Screen(text, document=document, plain=plain_form)

    async def _show(
        self, person: Sender | None, place: ChatRef, what: str, table_id: int, number: int | None
    ) -> None:
        if what == "deal":
            found = await self._deal(person, place, table_id, number, renew=True)
            if not found and not await self._replies.unreadable(person, place, table_id):
                self._replies.say(person, place, "deal-none")
        elif what == "analyze":
            await self._analyses.on_command(person, place, table_id, number)
        elif (table := await self._services.past.get(table_id)) is None:
            await self._replies.unreadable(person, place, table_id)
        elif what == "export":
            self._replies.reply(place, self._record(table, self._replies.tr(person, place)))
        else:
            scene = self._scene(table, self._replies.tr(person, place))
            self._replies.reply(place, table.front.sheet_screen(table.past, scene))

    # Buttons

    async def on_tap(self, person: Sender, place: ChatRef, tap: Tap) -> Toast:
        """Show what a button asks of a table, open or over.

        The sheet stands in the chat of the tap, all else in the person's. Each replaces the one
        shown before, so that taps cannot flood a chat.
        """
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
        if table.row.kind.counts is Counts.NOTHING and tap.what != codes.WHY:
            return Toast(plain(tr("replay-set")))
        tr, finished = tr.of(table.row.game), table.past.finished
        if tap.what == "sheet":
            sheet = self._sheet_here(person, place, table)
            return Toast() if sheet else Toast(plain(tr("toast-sheet-here")))
        scene = self._scene(table, tr)
        if tap.what == "exact":
            return Toast(table.front.exact_popup(table.past, scene), alert=True)
        screen = None
        if tap.what == codes.CHECK:
            view = None if live is None or live.ledger is None else live.state.public
            there, first = (self._scene(table, tr, deal) for deal in (tap.number, 1))
            screen = fairness.check_screen(
                table.front, table.past, tap.number, there, first, view=view
            )
        elif 1 <= tap.number <= len(finished):
            scene = self._scene(table, tr, tap.number)
            screen = table.front.why_screen(finished[tap.number - 1], scene)
        if screen is None and table.row.status != "playing":
            return Toast(plain(tr("toast-finished")))
        here = await self._replies.alone(person, place)
        if screen is not None and here is not None and 1 <= tap.number <= len(finished):
            self._replies.show_first_part(here, tap.what, screen, tap, tr)
            return self._unless_shown(person, tap, tr)
        return self._hand_out(person, place, tap, screen, tr)

    def _unless_shown(self, person: Sender, tap: Tap, tr: Translator) -> Toast:
        """Return what answers a tap whose page cannot be shown to its person alone."""
        if self._services.people.reachable(person.user_id):
            return Toast(plain(tr("toast-in-private")), unless_shown=True)
        return Toast(url=self._services.links.hand(tap.table), unless_shown=True)

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
        scene = self._scene(table, self._replies.tr(person, place))
        sheet = table.front.sheet_screen(table.past, scene)
        telegram.want(slot, sheet, urgency=Urgency.NOW, renew=True)
        return True

    async def history(self, command: Command) -> None:
        """/history."""
        await self._history(command.person, command.place, 0, renew=True)

    async def turn_page(self, person: Sender, place: ChatRef, tap: Tap) -> Toast:
        """Turn the pages of past tables."""
        await self._history(person, place, tap.number, renew=False)
        return Toast()

    async def _history(
        self, person: Sender | None, place: ChatRef, page: int, *, renew: bool
    ) -> None:
        """Show past tables of this chat, or of the person."""
        tr = self._replies.tr(person, place)
        rows, many = await self._page(person, place, page)
        over = [row.id for row in rows if row.status == "finished"]
        found = await settlements(self._services.store.database, over)
        shown = [await self._played(row, found.get(row.id)) for row in rows]
        screen = history.pulkas_screen([*filter(None, shown)], page, many, tr)
        self._replies.show_page(place, "history", screen, renew=renew)

    async def _page(
        self, person: Sender | None, place: ChatRef, page: int
    ) -> tuple[list[TableRow], int]:
        """Return a page of dealt tables, the newest first; and how many there are."""
        if place.private and person is None:
            return [], 0
        return await page_of_tables(
            self._services.store.database,
            None if place.private else place.chat_id,
            person.user_id if place.private and person is not None else None,
            first=page * PULKAS_ON_A_PAGE,
            count=PULKAS_ON_A_PAGE,
        )

    async def _dealt(self, person: Sender | None, place: ChatRef, *status: str) -> list[TableRow]:
        """Return the dealt tables of this group or of the person, oldest first."""
        if place.private and person is None:
            return []
        return await self._services.store.tables(
            chat_id=None if place.private else place.chat_id,
            user_id=person.user_id if place.private and person is not None else None,
            status=status,
        )

    async def _played(self, row: TableRow, settled: SettledGame | None) -> Played | None:
        """Return a table as the list shows it, by its rows if its game is over."""
        joined: Sequence[int] = (row.opening or {}).get("joined", ())
        status = row.status
        if settled is not None and len(joined) == len(row.places) == len(settled.points):
            around = dict(zip(joined, row.places, strict=True))
            names = [around[seat].name for seat in range(len(joined))]
            points, deals = settled.points, settled.deals
        elif (table := await self._services.past.get(row.id)) is not None:
            scene = self._scene(table, self._services.chats.tr(row.chat_id))
            names = [seated.name for seated in scene.seats]
            points, deals = table.front.standing(table.past), len(table.past.finished)
            still = self._services.tables.get(row.id)
            status = "stopped" if still is not None and still.broken else row.status
        elif await self._services.past.is_unreadable(row.id):
            return Played.unread(row.id, row.title, row.created, row.game)
        else:
            return None
        return Played(
            table=row.id,
            title=row.title,
            names=tuple(names),
            points=points,
            deals=deals,
            status=status,
            begun=row.created,
            game=row.game,
            real=lobby.is_reported(row),
        )

    async def deals(self, person: Sender, place: ChatRef, tap: Tap) -> Toast | None:
        """Show the finished deals of a table, a page at a time."""
        table = await self._services.past.get(tap.table)
        if table is None or table.row.kind.counts is Counts.NOTHING:
            return None
        finished = table.past.finished
        page = min(tap.number, history.pages(len(finished), DEALS_ON_A_PAGE) - 1)
        tr = self._replies.tr(person, place)
        lines = [
            table.front.deal_line(facts, self._scene(table, tr, facts.number)) for facts in finished
        ]
        row = table.row
        corrects = row.status == "finished" and lobby.may_report(row, person.user_id)
        screen = history.deals_screen(lines, self._scene(table, tr), page, corrects=corrects)
        self._replies.show_page(place, "history", screen, renew=tap.what == "past")
        return Toast()

    async def deal(self, person: Sender, place: ChatRef, tap: Tap) -> Toast | None:
        """Show one deal in full."""
        shown = await self._deal(person, place, tap.table, tap.number, renew=False)
        return Toast() if shown else None

    async def _deal(
        self,
        person: Sender | None,
        place: ChatRef,
        table_id: int,
        number: int | None,
        *,
        renew: bool,
    ) -> bool:
        table = await self._services.past.get(table_id)
        if table is None:
            return False
        number = len(table.past.finished) if number is None else number
        if not 1 <= number <= len(table.past.finished):
            return False
        if table.row.kind.counts is Counts.NOTHING:
            return False
        scene = self._scene(table, self._replies.tr(person, place), number)
        screen = table.front.deal_page(table.past.finished[number - 1], scene)
        self._replies.show_page(place, "history", screen, renew=renew)
        return True

    def _scene(self, table: PastTable, tr: Translator, deal: int | None = None) -> Scene:
        return table.scene(tr, self._services.links, deal)

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
        stopped = {table.row.id for table in self._services.tables if table.broken}
        playing = await self._dealt(person, place, "playing")
        running = [row for row in playing if row.id not in stopped]
        if words:
            every = await self._dealt(person, place, "playing", "finished", "closed")
            over = [row for row in every if row not in running]
        else:
            over = await self._last(person, place, running)
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

    async def _last(
        self, person: Sender | None, place: ChatRef, running: Sequence[TableRow]
    ) -> list[TableRow]:
        """Return the last readable table that is over; the last one if none can be read."""
        last: list[TableRow] = []
        for page in count():
            rows, many = await self._page(person, place, page)
            for row in rows:
                if row not in running:
                    if await self._services.past.get(row.id) is not None:
                        return [row]
                    last = last or [row]
            if many <= (page + 1) * PULKAS_ON_A_PAGE:
                break
        return last


def _shown(
    name: str, place: int, cost: Cost, *, alone: bool = False
) -> CommandSpec[HistoryCommands]:
    return CommandSpec(
        name,
        both(place),
        cost,
        Audience.ALL,
        HistoryCommands.run,
        alone=alone,
        pick=HistoryCommands.pick,
    )


FEATURE: Final = Feature(
    HistoryCommands,
    commands=(
        _shown("pulka", 20, Cost.PICTURE),
        CommandSpec(
            "history", both(50), Cost.HISTORY, Audience.ALL, HistoryCommands.history, alone=True
        ),
        _shown("deal", 70, Cost.HISTORY, alone=True),
        _shown("analyze", 80, Cost.ANALYSIS),
        _shown("export", 90, Cost.EXPORT),
    ),
    pages={
        "history": TapSpec(Cost.HISTORY, HistoryCommands.turn_page),
        "deals": TapSpec(Cost.HISTORY, HistoryCommands.deals),
        "past": TapSpec(Cost.HISTORY, HistoryCommands.deals),
        "deal": TapSpec(Cost.HISTORY, HistoryCommands.deal),
    },
    shows={
        "sheet": TapSpec(Cost.PICTURE, HistoryCommands.on_tap),
        "exact": TapSpec(Cost.HISTORY, HistoryCommands.on_tap, posts=False),
        codes.WHY: TapSpec(Cost.HISTORY, HistoryCommands.on_tap, posts=False),
        codes.CHECK: TapSpec(Cost.HISTORY, HistoryCommands.on_tap, posts=False),
    },
)
