"""Commands carried out by a table: /join, /leave, /stop, /longer, /cancel, /poke, /hint."""

from collections.abc import Sequence

from telegram import Update

from bot.handlers.newgame import game_named
from bot.handlers.permissions import Permissions
from bot.handlers.replies import Command, Replies
from bot.handlers.update_source import ChatRef, administers, chat_of
from bot.people.people import Sender
from bot.reconcile import Slot
from bot.screen import Toast, Urgency
from bot.store import TableRow
from bot.tables import lobby
from bot.tables.events import ChatRole, Requested
from bot.tables.task import TableTask
from bot.views import codes, games, picker


class TableLookup:
    """Finds the table that a command means, and asks if there are several."""

    def __init__(self, replies: Replies) -> None:
        self._replies = replies
        self._services = replies.services

    def candidates(self, person: Sender, place: ChatRef) -> list[TableTask]:
        """Return open tables that a command may mean: the person's here, in private all of his."""
        mine = self._services.tables.of_person(person.user_id)
        if place.private:
            return mine
        return [table for table in mine if table.row.chat_id == place.chat_id]

    def resolve(
        self,
        person: Sender | None,
        place: ChatRef,
        command: str,
        tables: Sequence[TableRow],
        words: Sequence[str] = (),
        *,
        among: Sequence[TableRow] = (),
        deal: int = 0,
        nothing: str = "no-table-here",
    ) -> TableRow | None:
        """Return the table that ``words`` name ``among`` those here, or the only one offered.

        Else ask which of ``tables``; ``nothing``: the message if there is none.
        """
        found = named(among, words) if words else list(tables)
        if len(found) == 1:
            return found[0]
        if not tables:
            self._replies.say(person, place, nothing)
            return None
        if place.aside is not None:
            # The buttons of the question mean this group.
            self._replies.say(person, place, "slow-down", seconds=self._replies.crowded(place))
            return None
        rows, tr = found or tables, self._replies.tr(person, place)
        played = [row.game for row in rows]
        screen = picker.picker_screen(
            command,
            [picker.Choice(row.id, row.title, games.suffix(row.game, played, tr)) for row in rows],
            tr,
            asker=0 if person is None else person.user_id,
            deal=deal,
            unknown="" if found else " ".join(words),
        )
        slot = self.picker_slot(place, command, 0 if person is None else person.user_id)
        self._services.telegram.want(slot, screen, urgency=Urgency.NOW, renew=True)
        return None

    def picker_slot(self, place: ChatRef, command: str, asker: int) -> Slot:
        """Return the slot of a person's question which table a command means."""
        thread = self._services.chats.thread(place.chat_id, place.thread_id)
        return Slot(place.chat_id, f"pick:{command}:{asker}", thread)


def named(tables: Sequence[TableRow], words: Sequence[str]) -> list[TableRow]:
    """Return the tables named by their full name, its number, or their game."""
    said = " ".join(words).casefold()
    found = [row for row in tables if row.title.casefold() == said]
    number = said.lstrip("№#")
    if not found and number.isascii() and number.isdigit():
        found = [row for row in tables if str(row.number) == number]
    game = game_named(words)
    return found or [row for row in tables if row.game == game]


class TableCommands:
    """Finds a command's table and passes the command on."""

    def __init__(self, replies: Replies, which: TableLookup, permissions: Permissions) -> None:
        self._replies = replies
        self._which = which
        self._permissions = permissions
        self._services = replies.services

    async def run(self, what: str, command: Command) -> None:
        """Carry out one of `AT_A_TABLE`."""
        update, person, place = command.update, command.person, command.place
        hidden = what == codes.CANCEL and administers(update)
        if person is None and not hidden:
            self._replies.say(person, place, "toast-nobody")
            return
        role = ChatRole.HIDDEN if hidden else ChatRole.NONE
        offered = await self._offered(update, person, place, what, role)
        # A named table that is not the person's refuses the command itself.
        named = self._services.tables.in_chat(place.chat_id) + offered
        sits = person is not None and self._which.candidates(person, place)
        row = self._which.resolve(
            person,
            place,
            what,
            [table.row for table in offered],
            command.words,
            among=[table.row for table in dict.fromkeys(named)],
            nothing="toast-there-already" if what == codes.JOIN and sits else "no-table-here",
        )
        if row is None:
            return
        toast = await self.order(update, person, row.id, what, role)
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
        return found

    def _joinable(self, person: Sender | None, place: ChatRef) -> list[TableTask]:
        """Return tables of this chat with a place for the person."""
        user_id = 0 if person is None else person.user_id
        return [
            table
            for table in self._services.tables.in_chat(place.chat_id)
            if not (table.row.private or table.broken) and table.place_of(user_id) is None
        ]

    async def order(
        self, update: Update, person: Sender | None, table_id: int, what: str, role: ChatRole
    ) -> Toast:
        """Pass a request to a table and return its answer."""
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
        return await table.ask(Requested(user_id, what, role, in_group))
