"""What every handler does first and last: who, where, and a polite word back."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from telegram import Update

from bot.games.registry import usual
from bot.handlers.admins import Admins
from bot.handlers.services import Services
from bot.handlers.who import Where, guest, where
from bot.i18n import LANGUAGES, Translator, plain
from bot.people import Guest
from bot.reconcile import Slot
from bot.screen import Screen, Toast, Urgency
from bot.store import ChatRow, TableRow
from bot.tables import lobby
from bot.tables.task import TableTask
from bot.views import picker
from bot.views.refusals import explain
from engine.game import RuleError
from engine.options import OptionValue
from engine.preferans.ai.level import Level

MOST_TABLES: Final = 8
"""Open tables in one chat; more could never be told apart."""


class Desk:
    """What handlers ask first and say last."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.admins = Admins(services)

    async def arrive(self, update: Update) -> tuple[Guest | None, Where | None]:
        """Note who did something where; both are known from now on."""
        person, place = guest(update), where(update)
        if person is not None:
            await self.services.people.meet(person, self.services.clock.now())
        if place is not None:
            place = await self._now(place)
            tapped = update.callback_query is not None
            self.services.telegram.heard(place.chat_id, place.message_id, tapped=tapped)
            await self.note_chat(place, person)
        return person, place

    async def _now(self, place: Where) -> Where:
        """Where the chat is now: news of a group that became a supergroup may come late."""
        row = None if place.private else await self.services.chats.get(place.chat_id)
        if row is None or row.chat_id == place.chat_id:
            return place
        return replace(place, chat_id=row.chat_id, thread_id=None, message_id=None)

    async def note_chat(self, place: Where, person: Guest | None) -> None:
        """Write down a group, or what is new about it."""
        if place.private:
            return
        chats = self.services.chats
        row, named = await chats.get(place.chat_id), (place.title, place.forum)
        if row is None:
            short = (person.language or "").split("-")[0].lower() if person else ""
            language = short if short in LANGUAGES else None
            row = ChatRow(place.chat_id, place.title, language, place.forum)
        elif (row.title, row.forum) == named and not chats.doubted(place.chat_id):
            return
        await chats.change(row, title=place.title, forum=place.forum)

    def tr(self, person: Guest | None, place: Where) -> Translator:
        """The language to answer in: the chat's own in a group."""
        if place.private and person is not None:
            return self.services.people.tr(person.user_id)
        return self.services.chats.tr(place.chat_id)

    def reply(self, place: Where, screen: Screen) -> None:
        """Answer where one was asked."""
        self.services.telegram.post(
            place.chat_id,
            screen,
            thread_id=self.services.chats.thread(place.chat_id, place.thread_id),
            reply_to=None if place.private else place.message_id,
        )

    def say(self, person: Guest | None, place: Where, key: str, **params: object) -> None:
        """Answer with one of the catalogue's messages."""
        self.reply(place, Screen(self.tr(person, place)(key, **params)))

    async def unreadable(self, person: Guest | None, place: Where, table_id: int) -> bool:
        """Say that nothing of a table can be read, if that is so."""
        row = await self.services.store.table(table_id)
        if row is None or not await self.services.past.lost(table_id):
            return False
        self.say(person, place, "table-unreadable", table=row.title)
        return True

    def apologize(self, update: Update, *, unwritten: bool = False) -> None:
        """Tell whoever tapped or asked that it did not work; ``unwritten``: for the database."""
        person, place, query = guest(update), where(update), update.callback_query
        if query is not None:
            tr = self.services.people.tr(0 if person is None else person.user_id)
            key = "toast-unwritten" if unwritten else "toast-failed"
            self.services.answer(query.id, Toast(plain(tr(key))))
        elif place is not None and update.message is not None:
            self.say(person, place, "unwritten" if unwritten else "toast-failed")

    # Opening a table

    async def open_table(
        self,
        person: Guest | None,
        place: Where,
        wished: Mapping[str, OptionValue],
        level: str = Level.CLUB,
    ) -> None:
        """Open a table on the chat's usual agreement, changed as wished.

        In a group it gathers people; in private the person sits down with two computers.
        """
        tr = self.tr(person, place)
        if self.crowded(place.chat_id):
            self.say(person, place, "too-many-tables", n=MOST_TABLES)
            return
        chat = await self.services.chats.get(place.chat_id)
        options = lobby.wished(usual(), {} if chat is None else chat.defaults, wished)
        nameless = plain(tr("group-nameless"))
        name = plain(tr("private-table")) if place.private else place.title or nameless
        title, number = self.title(place.chat_id, name)
        row = TableRow(
            id=0,
            chat_id=place.chat_id,
            thread_id=self.services.chats.thread(place.chat_id, place.thread_id),
            title=title,
            creator=0 if person is None else person.user_id,
            private=place.private,
            game=usual(),
            status="lobby",
            options=options,
            places=(),
            created=self.services.clock.now(),
            level=level,
            number=number,
        )
        try:
            lobby.agreement(row.game, row.options)
        except RuleError as error:
            self.say(person, place, "plain-text", text=explain(error, tr.of(usual())))
            return
        if person is not None:
            row = lobby.sit(row, person.user_id, person.name)
        if place.private and person is not None:
            await self.services.reachability.person_started(person.user_id)
            while len(row.places) < lobby.least(row):
                row = lobby.add_computer(row, tr)
        await self.services.tables.create(row)

    def crowded(self, chat_id: int) -> bool:
        """Whether a chat has all the tables it may; those that cannot be read do not count."""
        open_here = [table for table in self.services.tables.in_chat(chat_id) if not table.broken]
        return len(open_here) >= MOST_TABLES

    def title(self, chat_id: int, name: str) -> tuple[str, int]:
        """The chat's name, and the number that tells its open tables apart: 1 is not shown."""
        here = [table.row for table in self.services.tables.in_chat(chat_id)]
        taken, numbers = {row.title for row in here}, {row.number for row in here}
        number, title = 1, name
        while title in taken or number in numbers:
            number += 1
            title = f"{name} {number}"
        return title, number

    # Which table is meant

    def candidates(self, person: Guest, place: Where) -> list[TableTask]:
        """Open tables a command may mean: the person's own here, in private all of them."""
        mine = self.services.tables.of_person(person.user_id)
        if place.private:
            return mine
        return [table for table in mine if table.row.chat_id == place.chat_id]

    def choose(
        self,
        person: Guest | None,
        place: Where,
        command: str,
        tables: Sequence[TableRow],
        words: Sequence[str] = (),
        *,
        among: Sequence[TableRow] = (),
        deal: int = 0,
        nothing: str = "no-table-here",
    ) -> TableRow | None:
        """Return the table that ``words`` name ``among`` those here, or the only one offered.

        Else ask which of ``tables`` is meant; ``nothing``: the message when there is none.
        """
        found = named(among, words) if words else list(tables)
        if len(found) == 1:
            return found[0]
        if not tables:
            self.say(person, place, nothing)
            return None
        screen = picker.picker_screen(
            command,
            [picker.Choice(row.id, row.title) for row in found or tables],
            self.tr(person, place),
            asker=0 if person is None else person.user_id,
            deal=deal,
            unknown="" if found else " ".join(words),
        )
        slot = self.picker_slot(place, command, 0 if person is None else person.user_id)
        self.services.telegram.want(slot, screen, urgency=Urgency.ANSWER, renew=True)
        return None

    def picker_slot(self, place: Where, command: str, asker: int) -> Slot:
        """The question which table somebody's command means: one for each."""
        thread = self.services.chats.thread(place.chat_id, place.thread_id)
        return Slot(place.chat_id, f"pick:{command}:{asker}", thread)


def named(tables: Sequence[TableRow], words: Sequence[str]) -> list[TableRow]:
    """Return the tables that the words name: by all of the name, or by the number in it."""
    said = " ".join(words).casefold()
    found = [row for row in tables if row.title.casefold() == said]
    number = said.lstrip("№#")
    if found or not (number.isascii() and number.isdigit()):
        return found
    return [row for row in tables if str(row.number) == number]
