"""Updates about the bot's membership, blocks, group migrations, and returning people."""

from typing import Any, Final

import structlog
from telegram import ChatMember, ChatMemberRestricted, Update
from telegram.ext import CallbackContext

from bot.games.registry import FRONTS
from bot.handlers.feature import Parts
from bot.handlers.permissions import Permissions, is_member
from bot.handlers.update_source import ChatRef, chat_of, in_range, sender_of
from bot.people.people import Sender
from bot.services import Services
from bot.store import ChatRow, note_left
from bot.tables.events import LeftChat, SignOfLife
from bot.taps import Tap, Verb, decode
from bot.views import codes, help  # noqa: A004 - a page's name

log = structlog.get_logger(__name__)

Context = CallbackContext[Any, Any, Any, Any]

MIGRATES_WITHIN: Final = 3.0
"""Seconds within which the bot learns which group a new supergroup was."""


def _may_write(member: ChatMember) -> bool:
    muted = isinstance(member, ChatMemberRestricted) and not member.can_send_messages
    return is_member(member) and not muted


class Membership:
    """Updates about the bot's membership and about chats."""

    def __init__(self, parts: Parts) -> None:
        self._replies, self._services = parts.replies, parts.services
        self._permissions = parts.get(Permissions)

    async def on_my_chat_member(self, update: Update, _: Context) -> None:
        """Handle ``my_chat_member``: blocked or unblocked, added or removed, muted or unmuted."""
        change = update.my_chat_member
        if change is None:
            return
        inside = is_member(change.new_chat_member)
        was_inside = is_member(change.old_chat_member)
        chat_id = change.chat.id
        if chat_of(update) is None:
            return
        if change.chat.type == change.chat.PRIVATE:
            person = sender_of(update)
            if person is None:
                return
            if inside:
                await self._replies.identify(update)
                await self._services.reachability.person_started(chat_id)
            else:
                await self._services.reachability.person_blocked(chat_id)
            return
        row = await self._services.chats.get(chat_id)
        if row is not None and row.chat_id != chat_id:
            return  # the group that became a supergroup
        if not inside:
            self._permissions.seen.forget(chat_id)
            await self._services.reachability.group_lost(chat_id)
        if not _may_write(change.new_chat_member):
            return  # a mute is noticed by what is not accepted
        place = (await self._replies.identify(update))[1]
        self._services.telegram.retry_refused(chat_id)
        await self._services.reachability.group_regained(chat_id)
        if was_inside or place is None:
            return
        for table in self._services.tables.in_chat(place.chat_id):
            table.show_again(renew=True)
        if change.chat.type == change.chat.SUPERGROUP:
            self._services.jobs.start(self._greet_soon(place))
        else:
            await self.greet(None, place, asked=False)

    async def _greet_soon(self, place: ChatRef) -> None:
        """Greet a supergroup unless a group with a greeting, or a table, turns out to be it."""
        await self._services.clock.sleep(MIGRATES_WITHIN)
        await self.greet(None, place, asked=False)

    async def greet(self, person: Sender | None, place: ChatRef, *, asked: bool) -> None:
        """Show a group how to start: once when the bot joins, and whenever it is ``asked``.

        Where a table stands nobody needs to be shown.
        """
        row = await self._services.chats.get(place.chat_id)
        stands = row is not None and self._services.tables.in_chat(row.chat_id)
        if not asked and (stands or (row is not None and row.greeted)):
            return
        await self._services.chats.change(ChatRow(place.chat_id, place.title), greeted=True)
        self._replies.reply(
            place, help.added_screen(self._replies.tr(person, place), tuple(FRONTS))
        )

    async def on_left(self, update: Update, _: Context) -> None:
        """Handle a person who left a group, or was removed: he leaves its tables too."""
        message, place = update.effective_message, chat_of(update)
        if message is None or message.left_chat_member is None or place is None:
            return
        user_id, services = message.left_chat_member.id, self._services
        await note_left(services.store.database, place.chat_id, user_id, services.clock.now())
        self._permissions.seen.forget(place.chat_id, user_id)
        for table in self._services.tables.in_chat(place.chat_id):
            table.put(LeftChat(user_id))

    async def on_topic_reopened(self, update: Update, _: Context) -> None:
        """Handle a reopened topic."""
        place = (await self._replies.identify(update))[1]
        if place is not None:
            self._services.telegram.retry_refused(place.chat_id)

    async def on_migration(self, update: Update, _: Context) -> None:
        """Handle the migration of a group to a supergroup."""
        message = update.effective_message
        if message is None:
            return
        if message.migrate_to_chat_id is not None:
            old, new = message.chat.id, message.migrate_to_chat_id
        elif message.migrate_from_chat_id is not None:
            old, new = message.migrate_from_chat_id, message.chat.id
        else:
            return
        if not in_range(old, new):
            log.info("update.refused", field="chat")
            return
        self._services.telegram.migrate(old, new)
        await self._services.reachability.group_moved(old, new)


class SignsOfLife:
    """Reports any action of a person to tables that miss them."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def report_sender(self, update: Update, _: Context) -> None:
        """Before an update is handled, report its sender to the tables."""
        person, message = sender_of(update), update.effective_message
        if person is None or (message is not None and message.left_chat_member is not None):
            return
        services, tap = self._services, _tap(update)
        returns = tap is not None and tap.verb is Verb.SHOW and tap.what in codes.RETURNS
        for table in services.tables.of_person(person.user_id):
            itself = returns and tap is not None and tap.table == table.row.id
            if not itself and table.misses(person.user_id):
                await services.people.record_visit(person, services.clock.now())
                table.put(SignOfLife(person.user_id))


def _tap(update: Update) -> Tap | None:
    """Return the tap of a button, None for anything else."""
    query = update.callback_query
    try:
        return None if query is None else decode(query.data or "")
    except ValueError:
        return None
