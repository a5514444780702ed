"""Slash commands: what each asks for."""

import difflib
import json
from collections import deque
from typing import Any, Final

import structlog
from telegram import Update
from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError
from telegram.ext import CallbackContext

from bot.handlers import newgame
from bot.handlers.analyses import Analyses
from bot.handlers.desk import Desk, named
from bot.handlers.pages import Pages
from bot.handlers.who import Where, administers, spoken
from bot.i18n import plain
from bot.people import Guest
from bot.screen import Document, Screen, Toast
from bot.store import TableRow
from bot.tables import lobby
from bot.tables.events import Asked, Rank
from bot.tables.task import TableTask
from bot.taps import Tap, read_number
from bot.views import codes, picker
from bot.views.help import COMMANDS

log = structlog.get_logger(__name__)

Context = CallbackContext[Any, Any, Any, Any]


REMEMBERED: Final = 256
"""Answered questions that a second tap may still come to."""
NO_DEAL: Final = 999_999
"""Stands for every number that no deal has: it still fits into a button."""
ALIKE: Final = 0.5
"""How much a command has to resemble what was typed, from 0 to 1, to be thought meant."""
A_DAY: Final = 24 * 3600.0
TO_A_TABLE: Final = ("leave", "stop", codes.CANCEL, "poke", "hint")
"""Commands that a table carries out itself."""


class Commands:
    """Every command of the bot. Each method is one."""

    def __init__(self, desk: Desk, pages: Pages, analyses: Analyses) -> None:
        self._desk = desk
        self._services = desk.services
        self._pages = pages
        self._analyses = analyses
        self._answered: deque[tuple[int, int]] = deque(maxlen=REMEMBERED)
        """Questions which table is meant that have been answered: by chat and message."""

    async def start(self, update: Update, context: Context) -> None:
        """/start, with or without a deep link."""
        person, place = await self._desk.arrive(update)
        if person is None or place is None:
            return
        if not place.private:
            # The link that adds the bot to a group writes /start there with a payload.
            await self._pages.greet(person, place, asked=not context.args)
            return
        await self._services.reachability.person_started(person.user_id)
        payload = (spoken(context.args) or [""])[0]
        link = codes.parse_payload(payload)
        if link is None:
            if payload:
                log.info("start.unknown_payload")
            self._pages.welcome(person, place)
            return
        what, number = link
        table = self._services.tables.get(number)
        if table is None:
            self._desk.say(person, place, "no-such-table")
            return
        stranger = table.place_of(person.user_id) is None
        if stranger and what == "hand":
            self._desk.say(person, place, "toast-not-sitting", table=table.row.title)
            return
        if stranger and not await self._in_chat(update, table.row.chat_id, person):
            self._desk.say(person, place, "not-in-group", table=table.row.title)
            return
        toast = await table.ask(Asked(person.user_id, what))
        if toast.text:
            self._desk.say(person, place, "plain-text", text=toast.text)

    async def _in_chat(self, update: Update, chat_id: int, person: Guest) -> bool:
        """Whether the person is in the table's chat, as far as Telegram tells a mere member."""
        if chat_id == person.user_id:
            return True
        self._services.telegram.count(chat_id)
        try:
            member = await update.get_bot().get_chat_member(chat_id, person.user_id)
        except TelegramError:
            return True
        return member.status not in (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)

    async def newgame(self, update: Update, context: Context) -> None:
        """/newgame, with what is wanted in words."""
        person, place = await self._desk.arrive(update)
        if place is None:
            return
        if person is None and place.private:
            return
        wish = newgame.understand(spoken(context.args))
        tr = self._desk.tr(person, place)
        if wish.unknown:
            log.info("command.malformed", command="newgame")
            self._desk.say(
                person,
                place,
                "newgame-unknown",
                words=", ".join(wish.unknown)[:200],
                known=", ".join(newgame.examples(tr.language)),
            )
            return
        await self._desk.open_table(person, place, wish.options, wish.level)

    # Commands to a table

    async def _table_command(self, update: Update, context: Context, what: str) -> None:
        person, place = await self._desk.arrive(update)
        if place is None:
            return
        hidden = what == codes.CANCEL and administers(update)
        if person is None and not hidden:
            self._desk.say(person, place, "toast-nobody")
            return
        rank = Rank.HIDDEN if hidden else Rank.NONE
        offered = await self._offered(update, person, place, what, rank)
        # Whoever names a table he has nothing to do with hears so.
        named = self._services.tables.in_chat(place.chat_id) + offered
        row = self._desk.choose(
            person,
            place,
            what,
            [table.row for table in offered],
            spoken(context.args),
            among=[table.row for table in dict.fromkeys(named)],
        )
        if row is None:
            return
        toast = await self._order(update, person, row.id, what, rank)
        if toast.text:
            self._desk.say(person, place, "plain-text", text=toast.text)
        elif toast.url:
            self._desk.say(person, place, "press-start", url=toast.url)

    async def _offered(
        self, update: Update, person: Guest | None, place: Where, what: str, rank: Rank
    ) -> list[TableTask]:
        """The tables that the command may mean when none is named."""
        found = [] if person is None else self._desk.candidates(person, place)
        if what != codes.CANCEL:
            found = [table for table in found if not table.broken] or found
        if what == codes.CANCEL:
            gathering = [
                table
                for table in dict.fromkeys([*self._services.tables.in_chat(place.chat_id), *found])
                if table.ledger is None
            ]
            user_id = 0 if person is None else person.user_id
            own = [table for table in gathering if lobby.concerns(table.row, user_id)]
            if len(own) < len(gathering) and rank is Rank.NONE and not place.private:
                rank = await self._desk.admins.rank(update.get_bot(), place.chat_id, user_id)
            return (own if rank is Rank.NONE else gathering) or found
        if what in ("stop", "poke", "hint"):
            found = [table for table in found if table.ledger is not None] or found
        if what == "hint":
            found = [table for table in found if table.hints.allowed] or found
        return found

    async def _order(
        self, update: Update, person: Guest | None, table_id: int, what: str, rank: Rank
    ) -> Toast:
        """Tell a table what somebody wants; its answer."""
        table = self._services.tables.get(table_id)
        user_id = 0 if person is None else person.user_id
        if table is None:
            return Toast(plain(self._services.people.tr(user_id)("toast-no-table")))
        if what == codes.CANCEL and rank is Rank.NONE and not lobby.concerns(table.row, user_id):
            rank = await self._desk.admins.rank(update.get_bot(), table.row.chat_id, user_id)
        return await table.ask(Asked(user_id, what, rank))

    async def picked(self, update: Update, person: Guest, place: Where, tap: Tap) -> Toast:
        """Do what a command wanted, at the table whose name was tapped."""
        tr = self._services.people.tr(person.user_id)
        try:
            command, asker = picker.parse_pick(tap.what)
        except ValueError:
            return Toast(plain(tr("toast-unknown")))
        if asker not in (0, person.user_id):
            return Toast(plain(tr("toast-pick-other")))
        question = (place.chat_id, place.message_id or 0)
        if question in self._answered:
            return Toast(plain(tr("toast-pick-done")))
        if command in TO_A_TABLE:
            toast = await self._order(update, person, tap.table, command, Rank.NONE)
        elif await self._pages.may_read(person, place, tap.table):
            toast = await self._read(person, place, command, tap)
        else:
            toast = Toast(plain(tr("toast-no-table")))
        self._answered.append(question)
        self._services.telegram.drop(self._desk.picker_slot(place, command, asker))
        return toast

    async def _read(self, person: Guest, place: Where, command: str, tap: Tap) -> Toast:
        match command:
            case "rules":
                await self._pages.rules(person, place, tap.table)
            case "pulka":
                await self._sheet(person, place, tap.table)
            case "export":
                await self._record(person, place, tap.table)
            case "deal":
                await self._pages.deal(person, place, tap.table, tap.number)
            case "analyze":
                await self._analyses.asked(person, place, tap.table, tap.number or None)
            case _:
                return Toast(plain(self._services.people.tr(person.user_id)("toast-unknown")))
        return Toast()

    async def leave(self, update: Update, context: Context) -> None:
        """/leave."""
        await self._table_command(update, context, "leave")

    async def stop(self, update: Update, context: Context) -> None:
        """/stop."""
        await self._table_command(update, context, "stop")

    async def cancel(self, update: Update, context: Context) -> None:
        """/cancel."""
        await self._table_command(update, context, "cancel")

    async def poke(self, update: Update, context: Context) -> None:
        """/poke."""
        await self._table_command(update, context, "poke")

    async def hint(self, update: Update, context: Context) -> None:
        """/hint: what an expert would do, in a game against computers."""
        await self._table_command(update, context, "hint")

    # Looking back

    async def _meant(
        self,
        person: Guest | None,
        place: Where,
        command: str,
        words: list[str],
        *,
        deal: int = 0,
        finished: bool = False,
    ) -> int | None:
        """The table that has been dealt at and is meant: a running one, else the last.

        ``finished``: only tables with a finished deal. Asks where several are meant.
        """
        rows = await self._services.store.tables(
            chat_id=None if place.private else place.chat_id,
            user_id=person.user_id if person is not None and place.private else None,
            status=("playing", "finished", "closed"),
        )
        stopped = {table.row.id for table in self._services.tables if table.broken}
        running = [row for row in rows if row.status == "playing" and row.id not in stopped]
        over = [row for row in rows if row not in running]
        if not words:
            over = await self._readable(over) or over
        offered = [row for row in running if not finished or await self._deals(row.id)]
        among = running
        if words and not named(running, words):
            among = named(over, words)[-1:]
        nothing = "no-pulka-here"
        row = self._desk.choose(
            person,
            place,
            command,
            offered or over[-1:],
            words,
            among=among,
            deal=deal,
            nothing=nothing,
        )
        return None if row is None else row.id

    async def _readable(self, over: list[TableRow]) -> list[TableRow]:
        """The last table that is over and can be read: one that cannot hides no other."""
        for row in reversed(over):
            if await self._services.past.get(row.id) is not None:
                return [row]
        return []

    async def _deals(self, table_id: int) -> int:
        table = await self._services.past.get(table_id)
        return 0 if table is None else len(table.past.finished)

    async def pulka(self, update: Update, context: Context) -> None:
        """/pulka: the sheet of the open table that is meant, else of the last one."""
        person, place = await self._desk.arrive(update)
        if place is None:
            return
        table_id = await self._meant(person, place, "pulka", spoken(context.args))
        if table_id is not None:
            await self._sheet(person, place, table_id)

    async def _sheet(self, person: Guest | None, place: Where, table_id: int) -> None:
        table = await self._services.past.get(table_id)
        if table is None:
            await self._desk.unreadable(person, place, table_id)
        else:
            scene = self._pages.scene(table, self._desk.tr(person, place))
            self._desk.reply(place, table.front.sheet_screen(table.past, scene))

    async def export(self, update: Update, context: Context) -> None:
        """/export: the record of the finished deals."""
        person, place = await self._desk.arrive(update)
        if place is None:
            return
        table_id = await self._meant(person, place, "export", spoken(context.args))
        if table_id is not None:
            await self._record(person, place, table_id)

    async def _record(self, person: Guest | None, place: Where, table_id: int) -> None:
        table = await self._services.past.get(table_id)
        if table is None:
            await self._desk.unreadable(person, place, table_id)
            return
        tr = self._desk.tr(person, place)
        scene = self._pages.scene(table, tr)
        record = table.front.record(table.past, [seated.name for seated in scene.seats])
        content = json.dumps(record, ensure_ascii=False, indent=1).encode()
        text = tr("export-caption", table=table.row.title, deals=len(table.past.finished))
        document = Document(f"pulka-{table_id}.json", content)
        self._desk.reply(place, Screen(text, document=document))

    async def deal(self, update: Update, context: Context) -> None:
        """/deal N, and the table if there are several."""
        person, place = await self._desk.arrive(update)
        if place is None:
            return
        number, *words = spoken(context.args) or [""]
        try:
            deal = _deal(number)
        except ValueError:
            log.info("command.malformed", command="deal")
            self._desk.say(person, place, "deal-which")
            return
        table_id = await self._meant(person, place, "deal", words, deal=deal)
        if table_id is not None:
            await self._pages.deal(person, place, table_id, deal)

    async def analyze(self, update: Update, context: Context) -> None:
        """/analyze N, or of the last deal; and the table if there are several."""
        person, place = await self._desk.arrive(update)
        if place is None:
            return
        number, *words = spoken(context.args) or [""]
        try:
            deal = _deal(number) if number else 0
        except ValueError:
            log.info("command.malformed", command="analyze")
            self._desk.say(person, place, "analysis-which")
            return
        table_id = await self._meant(
            person, place, "analyze", words, deal=deal, finished=not number
        )
        if table_id is not None:
            await self._analyses.asked(person, place, table_id, deal if number else None)

    # Pages and settings

    async def history(self, update: Update, _: Context) -> None:
        """/history."""
        person, place = await self._desk.arrive(update)
        if place is not None:
            await self._pages.history(person, place)

    async def rules(self, update: Update, context: Context) -> None:
        """/rules: of the table that is meant, else of the chat."""
        person, place = await self._desk.arrive(update)
        if place is None:
            return
        tables = self._services.tables.in_chat(place.chat_id)
        mine = [] if person is None else self._desk.candidates(person, place)
        if not (mine or tables):
            await self._pages.rules(person, place, 0)
            return
        row = self._desk.choose(
            person,
            place,
            "rules",
            [table.row for table in mine or tables],
            spoken(context.args),
            among=[table.row for table in dict.fromkeys([*tables, *mine])],
        )
        if row is not None:
            await self._pages.rules(person, place, row.id)

    async def settings(self, update: Update, _: Context) -> None:
        """/settings."""
        person, place = await self._desk.arrive(update)
        if place is not None:
            await self._pages.settings(person, place)

    async def language(self, update: Update, _: Context) -> None:
        """/language."""
        person, place = await self._desk.arrive(update)
        if place is not None:
            self._pages.language(person, place)

    async def help(self, update: Update, _: Context) -> None:
        """/help."""
        person, place = await self._desk.arrive(update)
        if place is not None:
            self._pages.help(person, place)

    # What is no command of ours

    async def unknown(self, update: Update, _: Context) -> None:
        """A command nobody knows, in private: the one that is nearest to it."""
        person, place = await self._desk.arrive(update)
        message = update.effective_message
        if place is None or message is None or message.text is None:
            return
        typed = message.text.split(maxsplit=1)[0].lstrip("/").partition("@")[0].lower()[:32]
        ours = sorted({name for names in COMMANDS.values() for name in names})
        near = difflib.get_close_matches(typed, ours, n=1, cutoff=ALIKE) or ["help"]
        self._desk.say(person, place, "unknown-command", typed=typed, near=near[0])

    async def plain_words(self, update: Update, _: Context) -> None:
        """Words to the bot, in private: an answer a day."""
        person, place = await self._desk.arrive(update)
        if person is None or place is None:
            return
        known, now = self._services.people.known(person.user_id), self._services.clock.now()
        if known is None or now - known.told < A_DAY:
            return
        await self._services.people.change(person.user_id, told=now)
        self._desk.say(person, place, "plain-words")


def _deal(word: str) -> int:
    """Read the number of a deal; raises ``ValueError``."""
    return min(read_number(word), NO_DEAL)
