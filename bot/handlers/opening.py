"""Opening a table."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.games.registry import front
from bot.handlers.replies import Replies
from bot.handlers.who import Where
from bot.i18n import plain
from bot.people import Guest
from bot.store import SequenceTaken, TableRow
from bot.tables import lobby
from bot.tables.notes import Notes
from bot.tables.task import TableTask
from bot.views.refusals import explain
from engine.errors import RuleError
from engine.options import OptionValue, Values
from engine.table import new_salt

MOST_TABLES: Final = 8
"""Open tables in one chat; more could never be told apart."""


class Opening:
    """Opens tables, and gives each a name of its own."""

    def __init__(self, replies: Replies) -> None:
        self._replies = replies
        self._services = replies.services

    async def open_table(
        self,
        person: Guest | None,
        place: Where,
        game: str,
        wished: Mapping[str, OptionValue],
        level: str = "",
        *,
        saved: Values | None = None,
    ) -> None:
        """Open a table of a game on a saved or the chat's usual agreement, changed as wished.

        In a group it gathers people; in private the person sits down with computers.
        """
        tr = self._replies.tr(person, place)
        if self.crowded(place.chat_id):
            self._replies.say(person, place, "too-many-tables", n=MOST_TABLES)
            return
        chat = await self._services.chats.get(place.chat_id)
        agreed = {} if chat is None else chat.usual(game)
        options = lobby.typed(game, agreed if saved is None else saved, wished)
        nameless = plain(tr("group-nameless"))
        name = plain(tr("private-table")) if place.private else place.title or nameless
        row = TableRow(
            id=0,
            chat_id=place.chat_id,
            thread_id=self._services.chats.thread(place.chat_id, place.thread_id),
            title=name,
            creator=0 if person is None else person.user_id,
            private=place.private,
            game=game,
            status="lobby",
            options=options,
            places=(),
            created=self._services.clock.now(),
            level=level or front(game).usual_level,
        )
        try:
            lobby.agreement(row.game, row.options)
        except RuleError as error:
            self._replies.say(person, place, "plain-text", text=explain(error, tr.of(game)))
            return
        if person is not None:
            await self._services.people.sits_down(person.user_id)
            row = lobby.sit(row, person.user_id, person.name)
        if place.private and person is not None:
            await self._services.reachability.person_started(person.user_id)
            while len(row.places) < lobby.least(row):
                row = lobby.add_computer(row, tr)
        await self.create(row, name, self.sealed())

    def sealed(self) -> Notes:
        """Return the notes of a new table: its lots are fixed before anybody sits down."""
        return Notes(lots_salt=new_salt(self._services.rng))

    async def create(self, row: TableRow, name: str, notes: Notes) -> TableTask:
        """Open a table under its chat's name, with a number that no open table there has.

        Another update may take the number first: then it gets the next one.
        Raises `SequenceTaken` when its place is taken.
        """
        tables = self._services.tables
        for _ in range(MOST_TABLES):
            named = self._named(row, name)
            try:
                table = await tables.create(named, notes)
            except SequenceTaken:
                if named.number == self._named(row, name).number:
                    raise
            else:
                await self._forget_creator(table)
                return table
        raise SequenceTaken(row.chat_id)

    async def _forget_creator(self, table: TableTask) -> None:
        """Whoever opened a table may have asked to be forgotten at this very moment."""
        creator = table.row.creator
        person = self._services.people.known(creator)
        if person is not None and person.forgotten:
            await self._services.forgetting.at_table(table.row.id, creator, sure=True)

    def crowded(self, chat_id: int) -> bool:
        """Whether a chat has all the tables it may; those that cannot be read do not count."""
        open_here = [table for table in self._services.tables.in_chat(chat_id) if not table.broken]
        return len(open_here) >= MOST_TABLES

    def _named(self, row: TableRow, name: str) -> TableRow:
        row = self._services.chats.located(row)
        here = [table.row for table in self._services.tables.in_chat(row.chat_id)]
        taken, numbers = {each.title for each in here}, {each.number for each in here}
        number, title = 1, name
        while title in taken or number in numbers:
            number += 1
            title = f"{name} {number}"
        return replace(row, title=title, number=number)
