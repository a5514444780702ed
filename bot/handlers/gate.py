"""Before a command or a button does anything: may it, here and now? Refusals are polite."""

from collections.abc import Callable, Coroutine
from typing import Any, Final

from telegram import Bot, Update
from telegram.ext import CallbackContext

from bot.handlers import costs, table_commands
from bot.handlers.access import TableAccess
from bot.handlers.admins import Admins
from bot.handlers.replies import Replies
from bot.handlers.who import Where, administers
from bot.i18n import plain
from bot.people import Guest
from bot.screen import Screen, Toast
from bot.store import ChatRow
from bot.tables.events import ChatRole
from bot.taps import Tap, Verb
from bot.views import people

Context = CallbackContext[Any, Any, Any, Any]
Handler = Callable[[Update, Context], Coroutine[Any, Any, None]]

PERSONAL: Final = (Verb.PAGE, Verb.PERSON, Verb.CHAT)
"""What may be tapped without a table."""
ALWAYS: Final = ("privacy", "forget", "mydata", "admins")
"""Commands that nobody can be kept from; the last one asks for the role by itself."""


class Gate:
    """Knows what costly things were asked for, and which groups heed administrators alone."""

    def __init__(self, replies: Replies, admins: Admins) -> None:
        self._replies = replies
        self._services = replies.services
        self._admins = admins
        self._access = TableAccess(replies)

    def command(self, name: str, handler: Handler) -> Handler:
        """Return the handler of a command, called only when it may be."""

        async def gated(update: Update, context: Context) -> None:
            if await self._passes(name, update):
                await handler(update, context)

        return gated

    async def _passes(self, name: str, update: Update) -> bool:
        person, place = await self._replies.arrive(update)
        if place is None:
            return True
        user_id = 0 if person is None else person.user_id
        if not await self._may_command(name, update, person, place):
            if self._replies.costs.tells(user_id, place.chat_id):
                self._replies.say(person, place, "admins-closed")
            return False
        wait = self._replies.costs.spend(costs.COMMANDS.get(name), user_id, place.chat_id)
        if wait and self._replies.costs.tells(user_id, place.chat_id):
            self._replies.say(person, place, "slow-down", seconds=int(wait))
        return not wait

    async def _may_command(
        self, name: str, update: Update, person: Guest | None, place: Where
    ) -> bool:
        row = None if place.private else await self._services.chats.get(place.chat_id)
        if row is None or not row.admins_only or name in ALWAYS or administers(update):
            return True
        if person is None:
            return False
        if name in table_commands.COMMANDS and self._plays_here(person, place):
            return True  # a game that runs goes on
        return await self._rules(update.get_bot(), person, place)

    def _plays_here(self, person: Guest, place: Where) -> bool:
        tables = self._services.tables.of_person(person.user_id)
        return any(table.row.chat_id == place.chat_id for table in tables)

    async def _rules(self, bot: Bot, person: Guest, place: Where) -> bool:
        role = await self._admins.role(bot, place.chat_id, person.user_id)
        return role is not ChatRole.NONE

    # Buttons

    async def tap(self, bot: Bot, person: Guest, place: Where, tap: Tap) -> Toast | None:
        """Return why a button does nothing now, None if it may."""
        tr = self._services.people.tr(person.user_id)
        named = tap.table or tap.verb not in PERSONAL
        if named and not await self._access.by_tap(person, place, tap.table):
            return Toast(plain(tr("toast-no-table")))
        if tap.verb is Verb.CHAT and not place.private:
            row = await self._services.chats.get(place.chat_id)
            closed = row is not None and row.admins_only
            key = "admins-who" if tap.what.startswith(people.ADMINS) else "admins-closed"
            if (closed or key == "admins-who") and not await self._rules(bot, person, place):
                return Toast(plain(tr(key)))
        wait = self._replies.costs.spend(costs.of_tap(tap), person.user_id, place.chat_id)
        return Toast(plain(tr("slow-down", seconds=int(wait)))) if wait else None

    # Who may give commands

    async def admins(self, update: Update, _: Context) -> None:
        """/admins: shows the choice to administrators of a group."""
        person, place = await self._replies.arrive(update)
        if place is None or place.private:
            return
        if not administers(update) and (
            person is None or not await self._rules(update.get_bot(), person, place)
        ):
            self._replies.say(person, place, "admins-who")
            return
        self._show(place, await self._services.chats.get(place.chat_id), renew=True)

    async def chosen(self, place: Where, what: str) -> Toast:
        """Keep what an administrator has chosen."""
        if place.private or what not in (f"{people.ADMINS}=0", f"{people.ADMINS}=1"):
            return Toast(plain(self._services.chats.tr(place.chat_id)("toast-unknown")))
        row = ChatRow(place.chat_id, place.title)
        row = await self._services.chats.change(row, admins_only=what.endswith("1"))
        self._show(place, row, renew=False)
        return Toast()

    def _show(self, place: Where, row: ChatRow | None, *, renew: bool) -> None:
        tr = self._services.chats.tr(place.chat_id)
        closed = row is not None and row.admins_only
        screen: Screen = people.admins_screen(tr, admins_only=closed)
        self._replies.show_page(place, "admins", screen, renew=renew)
