"""May this person know this table? Asked before anything else is done with its number."""

from typing import Final

import structlog
from telegram import Bot, ChatMember, ChatMemberRestricted
from telegram.error import TelegramError

from bot.handlers.replies import Replies
from bot.handlers.who import Where
from bot.people import Guest

log = structlog.get_logger(__name__)

_OUT: Final = (ChatMember.LEFT, ChatMember.BANNED)


class TableAccess:
    """Whoever sits at a table may know it, and whoever is in its chat.

    Tables of others and tables that do not exist take the same way through here.
    """

    def __init__(self, replies: Replies) -> None:
        self._services = replies.services
        self._costs = replies.costs

    async def by_tap(self, person: Guest, place: Where, table_id: int) -> bool:
        """Return whether a tap may mean a table: its people's, or one in its own chat.

        Telegram itself says in which chat the tapped message stands. Any message there will do:
        the last ones of a table keep their buttons when nothing looks after them any more.
        """
        tables = self._services.tables
        known = (*tables.in_chat(place.chat_id), *tables.of_person(person.user_id))
        if any(table.row.id == table_id for table in known):
            return True
        store = self._services.store
        return await store.knows_table(table_id, person.user_id, place.chat_id)

    async def by_membership(self, bot: Bot, chat_id: int, person: Guest) -> bool | None:
        """Ask Telegram whether a person is in a table's chat; None when it does not say."""
        if chat_id > 0:
            return chat_id == person.user_id
        if self._costs.spend("membership", person.user_id, chat_id):
            return None
        if not await self._services.telegram.acquire(chat_id):
            return None
        try:
            member = await bot.get_chat_member(chat_id, person.user_id)
        except TelegramError as error:
            log.info("membership.unknown", error=type(error).__name__)
            return None
        return is_member(member)


def is_member(member: ChatMember) -> bool:
    """Return whether a member of a chat is in it now."""
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status not in _OUT
