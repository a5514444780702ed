"""Who administers a group, as far as Telegram tells."""

import math
from typing import Final

import structlog
from cachetools import TTLCache
from telegram import Bot
from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError

from bot import causes
from bot.handlers.services import Services
from bot.locks import KeyedLocks
from bot.tables.events import ChatRole

log = structlog.get_logger(__name__)

TTL: Final = 60.0
"""Seconds for which an answer holds."""

_RULERS: Final = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)


class Admins:
    """Roles by group, asked for when somebody wants to administer, and kept for a minute."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._known: TTLCache[int, dict[int, ChatRole]] = TTLCache(
            math.inf, TTL, timer=services.clock.now
        )
        self._asking = KeyedLocks()

    async def role(self, bot: Bot, chat_id: int, user_id: int) -> ChatRole:
        """Return what a person may do in a chat; `ChatRole.NONE` where Telegram does not tell."""
        if chat_id > 0:
            return ChatRole.NONE
        with causes.asking():
            async with self._asking.hold(chat_id):
                roles = self._known.get(chat_id) or await self._ask(bot, chat_id)
        return roles.get(user_id, ChatRole.NONE)

    async def _ask(self, bot: Bot, chat_id: int) -> dict[int, ChatRole]:
        """Return the roles in a group; none, which is not kept, where Telegram does not tell."""
        if not await self._services.telegram.acquire(chat_id):
            return {}
        try:
            members = await bot.get_chat_administrators(chat_id)
        except TelegramError as error:
            log.info("admins.unknown", error=type(error).__name__)
            return {}
        roles = self._known[chat_id] = {
            member.user.id: ChatRole.HIDDEN
            if getattr(member, "is_anonymous", False)
            else ChatRole.ADMIN
            for member in members
            if member.status in _RULERS
        }
        return roles
