"""Commands carried out by a table: /join, /leave, /stop, /longer, /cancel, /poke, /hint."""

from typing import Final

from telegram import Update

from bot.handlers.commands import Commands, Context
from bot.handlers.feature import Audience, Command, CommandSpec, Feature, Parts
from bot.handlers.permissions import Permissions
from bot.handlers.update_source import ChatRef, administers, chat_of, tidy
from bot.people.people import Sender
from bot.screen import Toast
from bot.store import Viewers
from bot.tables import lobby
from bot.tables.events import ChatRole, Requested
from bot.tables.presenter import key_parts
from bot.tables.task import TableTask
from bot.taps import Tap
from bot.updates.rate_limits import Cost
from bot.views import codes
from bot.views.help import Scopes, both, group, private

TEXT: Final = 200
"""Characters read of what is written to a table."""


class TableCommands:
    """Finds a command's table and passes the command on."""

    def __init__(self, parts: Parts) -> None:
        self._replies, self._services = parts.replies, parts.services
        self._which = parts.lookup
        self._permissions = parts.get(Permissions)
        self._commands = parts.get(Commands)

    async def run(self, command: Command) -> None:
        """Carry out a command at the table that it means."""
        update, person, place = command.update, command.person, command.place
        what = command.name
        hidden = what == codes.CANCEL and administers(update)
        if person is None and not hidden:
            self._replies.say(person, place, "toast-nobody")
            return
        role = ChatRole.HIDDEN if hidden else ChatRole.NONE
        offered = await self._offered(update, person, place, what, role)
        said = () if what == codes.WRITE else command.words
        # A named table that is not the person's refuses the command itself.
        named = self._services.tables.in_chat(place.chat_id) + offered
        sits = person is not None and self._which.candidates(person, place)
        row = self._which.resolve(
            person,
            place,
            what,
            [table.row for table in offered],
            said,
            among=[table.row for table in dict.fromkeys(named)],
            nothing="toast-there-already" if what == codes.JOIN and sits else "no-table-here",
        )
        if row is None:
            return
        toast = await self._order(command, row.id, role)
        if toast.text:
            self._replies.say(person, place, "plain-text", text=toast.text)
        elif toast.url:
            self._replies.say(person, place, "press-start", url=toast.url)

    async def _offered(
        self, update: Update, person: Sender | None, place: ChatRef, what: str, role: ChatRole
    ) -> list[TableTask]:
        """Return the tables that a command without a name may mean."""
        if what == codes.JOIN:
            return self._joinable(person, place)
        found = [] if person is None else self._which.candidates(person, place)
        if what != codes.CANCEL:
            found = [table for table in found if not table.broken] or found
        if what == codes.CANCEL:
            here = dict.fromkeys([*self._services.tables.in_chat(place.chat_id), *found])
            gathering = [table for table in here if table.ledger is None]
            running = [table for table in here if table.ledger is not None]
            user_id = 0 if person is None else person.user_id
            own = [table for table in gathering if lobby.concerns(table.row, user_id)]
            asked = running or len(own) < len(gathering)
            if asked and role is ChatRole.NONE and not place.private:
                role = await self._permissions.role(update.get_bot(), place.chat_id, user_id)
            return (own or found) if role is ChatRole.NONE else [*gathering, *running]
        if what in ("stop", codes.LONGER, "poke", "hint"):
            found = [table for table in found if table.ledger is not None] or found
        if what == "hint":
            found = [table for table in found if table.state.gives_hints] or found
        if what == codes.WRITE:
            found = [table for table in found if lobby.is_reported(table.row)]
        return found

    def _joinable(self, person: Sender | None, place: ChatRef) -> list[TableTask]:
        """Return tables of this chat with a place for the person."""
        user_id = 0 if person is None else person.user_id
        return [
            table
            for table in self._services.tables.in_chat(place.chat_id)
            if table.row.kind.viewers is Viewers.CHAT
            and not table.broken
            and table.place_of(user_id) is None
        ]

    async def pick(self, command: Command, tap: Tap) -> Toast:
        """Carry out a command at the chosen table."""
        return await self._order(command, tap.table, ChatRole.NONE)

    async def on_reply(self, update: Update, context: Context) -> None:
        """Pass what answers a message of a table with real cards to the table."""
        message = update.effective_message
        person, place = await self._replies.identify(update)
        if message is None or message.text is None or person is None or place is None:
            return
        answered = message.reply_to_message
        key = (
            None
            if answered is None
            else self._services.telegram.key_of(place.chat_id, answered.message_id)
        )
        number, about = key_parts(key or "")
        table = await self._reported(number)
        if table is None:
            if place.private:
                await self._commands.plain_words(update, context)
            return
        if self._replies.rate_limits.spend(Cost.REQUEST, person.user_id, place.chat_id):
            return
        text = tidy(message.text, TEXT)
        asked = Requested(
            person.user_id, codes.WRITE, in_group=not place.private, text=text, about=about
        )
        toast = await table.ask(asked)
        if toast.text:
            self._replies.say(person, place, "plain-text", text=toast.text)

    async def _reported(self, number: int) -> TableTask | None:
        """Return a table with real cards, also one that is over, by its number; None for others."""
        tables = self._services.tables
        table = tables.get(number)
        if table is None and number:
            row = await self._services.store.table(number)
            if row is not None and lobby.is_reported(row):
                table = await tables.reopen(number)
        return table if table is not None and lobby.is_reported(table.row) else None

    async def _order(self, command: Command, table_id: int, role: ChatRole) -> Toast:
        """Pass a request to a table and return its answer."""
        update, person, what = command.update, command.person, command.name
        table = self._services.tables.get(table_id)
        user_id = 0 if person is None else person.user_id
        if table is None:
            return self._services.toast(user_id, "toast-no-table")
        if (
            what == codes.CANCEL
            and role is ChatRole.NONE
            and (table.ledger is not None or not lobby.concerns(table.row, user_id))
        ):
            role = await self._permissions.role(update.get_bot(), table.row.chat_id, user_id)
        place = chat_of(update)
        in_group = place is not None and not place.private
        text = " ".join(command.words) if what == codes.WRITE else ""
        to = None if place is None or place.chat_id != table.row.chat_id else place.to
        permit = "" if to is None else to.tap or to.command
        return await table.ask(Requested(user_id, what, role, in_group, text, permit=permit))


def _at_a_table(
    name: str, cost: Cost, scopes: Scopes, *, alone: bool = False
) -> CommandSpec[TableCommands]:
    run, pick = TableCommands.run, TableCommands.pick
    return CommandSpec(name, scopes, cost, Audience.PLAYERS, run, pick=pick, alone=alone)


FEATURE: Final = Feature(
    TableCommands,
    commands=(
        _at_a_table("hint", Cost.HINT, private(15), alone=True),
        _at_a_table("poke", Cost.REQUEST, group(30)),
        _at_a_table(codes.JOIN, Cost.JOIN, group(140)),
        _at_a_table(codes.WRITE, Cost.REQUEST, both(145)),
        _at_a_table("leave", Cost.REQUEST, both(150)),
        _at_a_table("stop", Cost.REQUEST, both(160)),
        _at_a_table(codes.LONGER, Cost.REQUEST, both(170)),
        _at_a_table(codes.CANCEL, Cost.REQUEST, both(180)),
    ),
)
