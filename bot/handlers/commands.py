"""Slash commands: what each asks for."""

import json
from typing import Any

import structlog
from telegram import Update
from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError
from telegram.ext import CallbackContext

from bot.handlers import newgame
from bot.handlers.analyses import Analyses
from bot.handlers.desk import Desk
from bot.handlers.pages import Pages
from bot.handlers.who import Where
from bot.people import Guest
from bot.screen import Document, Screen
from bot.table.events import Asked
from bot.views import codes
from bot.views.help import added_screen
from bot.views.pulka import sheet_screen
from engine.game import PUBLIC
from engine.preferans.record import dump
from render.sheet import Theme

log = structlog.get_logger(__name__)

Context = CallbackContext[Any, Any, Any, Any]


class Commands:
    """Every command of the bot. Each method is one."""

    def __init__(self, desk: Desk, pages: Pages, analyses: Analyses) -> None:
        self._desk = desk
        self._house = desk.house
        self._pages = pages
        self._analyses = analyses

    async def start(self, update: Update, context: Context) -> None:
        """/start, with or without a deep link."""
        person, place = await self._desk.arrive(update)
        if person is None or place is None:
            return
        if not place.private:
            self._desk.reply(place, added_screen(self._desk.tr(person, place)))
            return
        await self._house.reached(person.user_id)
        payload = (context.args or [""])[0]
        link = codes.parse_payload(payload)
        if link is None:
            if payload:
                log.info("start.unknown_payload")
            self._desk.reply(place, self._pages.welcome(person))
            return
        table = self._house.tables.get(link[1])
        if table is None:
            self._desk.say(person, place, "no-such-table")
            return
        if table.place_of(person.user_id) is None and not await self._in_chat(
            update, table.row.chat_id, person
        ):
            self._desk.say(person, place, "not-in-group", table=table.row.title)
            return
        toast = await table.ask(Asked(person.user_id, "sit"))
        if toast.text:
            self._desk.say(person, place, "plain-text", text=toast.text)

    async def _in_chat(self, update: Update, chat_id: int, person: Guest) -> bool:
        """Whether the person is in the table's chat, as far as Telegram tells a mere member."""
        if chat_id == person.user_id:
            return True
        self._house.telegram.count(chat_id)
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
        wish = newgame.understand(context.args or [])
        tr = self._desk.tr(person, place)
        if wish.unknown:
            self._desk.say(
                person,
                place,
                "newgame-unknown",
                words=", ".join(wish.unknown)[:200],
                known=", ".join(newgame.examples(tr.language)),
            )
            return
        await self._desk.open_table(person, place, wish.options, wish.level)

    async def _table_command(self, update: Update, context: Context, what: str) -> None:
        person, place = await self._desk.arrive(update)
        if person is None or place is None:
            return
        found = self._desk.candidates(person, place)
        if what == "cancel":
            found += [
                table
                for table in self._house.in_chat(place.chat_id)
                if table not in found and table.row.creator == person.user_id
            ]
            found = [table for table in found if table.ledger is None] or found
        elif what in ("stop", "poke", "hint"):
            found = [table for table in found if table.ledger is not None] or found
        if what == "hint":
            found = [table for table in found if table.hints.allowed] or found
        table = self._desk.choose(person, place, found, context.args or [])
        if table is None:
            return
        toast = await table.ask(Asked(person.user_id, what))
        if toast.text:
            self._desk.say(person, place, "plain-text", text=toast.text)
        elif toast.url:
            self._desk.say(person, place, "press-start", url=toast.url)

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

    async def pulka(self, update: Update, context: Context) -> None:
        """/pulka: the sheet of every open table that is meant, else of the last one."""
        person, place = await self._desk.arrive(update)
        if place is None:
            return
        for table_id in await self._meant(person, place, context.args or []):
            past = await self._house.past(table_id)
            if past is not None:
                row, ledger = past
                scene = self._pages.scene(row, ledger, self._desk.tr(person, place))
                self._desk.reply(place, sheet_screen(ledger.seen(PUBLIC), scene, Theme.LIGHT))

    async def _meant(self, person: Guest | None, place: Where, args: list[str]) -> list[int]:
        """Tables that have been dealt at: open ones, else the last; says when there are none."""
        found = await self._house.store.tables(
            chat_id=None if place.private else place.chat_id,
            user_id=person.user_id if person is not None and place.private else None,
            status=("playing", "finished"),
        )
        if args:
            found = [row for row in found if str(row.id) == args[0].lstrip("№#")]
        running = [row for row in found if row.status == "playing"]
        meant = running or found[-1:]
        if not meant:
            self._desk.say(person, place, "no-pulka-here")
        return [row.id for row in meant]

    async def export(self, update: Update, context: Context) -> None:
        """/export: the record of the finished deals."""
        person, place = await self._desk.arrive(update)
        if place is None:
            return
        for table_id in await self._meant(person, place, context.args or []):
            past = await self._house.past(table_id)
            if past is None:
                continue
            row, ledger = past
            tr = self._desk.tr(person, place)
            scene = self._pages.scene(row, ledger, tr)
            record = dump(ledger.state, [seated.name for seated in scene.seats])
            content = json.dumps(record, ensure_ascii=False, indent=1).encode()
            text = tr("export-caption", table=row.title, deals=len(ledger.finished))
            document = Document(f"pulka-{row.id}.json", content)
            self._desk.reply(place, Screen(text, document=document))

    async def deal(self, update: Update, context: Context) -> None:
        """/deal N."""
        person, place = await self._desk.arrive(update)
        if place is None:
            return
        args = context.args or []
        if not (args and args[0].isascii() and args[0].isdigit()):
            self._desk.say(person, place, "deal-which")
            return
        meant = await self._meant(person, place, args[1:])
        for table_id in meant[-1:]:
            await self._pages.deal(person, place, table_id, int(args[0][:6]))

    async def analyze(self, update: Update, context: Context) -> None:
        """/analyze N, or of the last deal."""
        person, place = await self._desk.arrive(update)
        if place is not None:
            await self._analyses.asked(person, place, context.args or [])

    # Pages and settings

    async def history(self, update: Update, _: Context) -> None:
        """/history."""
        person, place = await self._desk.arrive(update)
        if place is not None:
            await self._pages.history(person, place)

    async def rules(self, update: Update, context: Context) -> None:
        """/rules: of the table that is meant, else of the chat."""
        person, place = await self._desk.arrive(update)
        if place is not None:
            await self._pages.rules(person, place)

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
