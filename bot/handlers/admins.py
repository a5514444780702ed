"""Who administers a group, as far as Telegram tells."""

from dataclasses import dataclass, field
from typing import Final

import structlog
from cachetools import TLRUCache
from telegram import Bot
from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError

from bot import causes
from bot.handlers.services import Services
from bot.locks import KeyedLocks
from bot.tables.events import ChatRole

log = structlog.get_logger(__name__)

MAX_GROUPS: Final = 10_000
"""Groups whose administrators are kept."""
TTL: Final = 60.0
"""Seconds for which an answer holds."""
TTL_AFTER_FAILURE: Final = 5.0
"""The same after a failure: nobody is an administrator then."""
PATIENCE: Final = 4.0
"""Seconds Telegram has to answer."""

_RULERS: Final = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)


@dataclass(slots=True)
class _Known:
    until: float
    roles: dict[int, ChatRole] = field(default_factory=dict)


class Admins:
    """Roles by group, asked for when somebody wants to administer, and kept for a minute."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._known: TLRUCache[int, _Known] = TLRUCache(
            MAX_GROUPS, ttu=lambda _chat, known, _now: known.until, timer=services.clock.now
        )
        self._asking = KeyedLocks()

    async def role(self, bot: Bot, chat_id: int, user_id: int) -> ChatRole:
        """Return what a person may do in a chat; `ChatRole.NONE` where Telegram does not tell."""
        if chat_id > 0:
            return ChatRole.NONE
        with causes.asking():
            known = await self._asked(bot, chat_id)
        return known.roles.get(user_id, ChatRole.NONE)

    async def _asked(self, bot: Bot, chat_id: int) -> _Known:
        async with self._asking.hold(chat_id):
            known = self._known.get(chat_id)
            if known is None:
                known = self._known[chat_id] = await self._ask(bot, chat_id)
            return known

    async def _ask(self, bot: Bot, chat_id: int) -> _Known:
        if not await self._services.telegram.admit(chat_id):
            return _Known(self._services.clock.now() + TTL_AFTER_FAILURE)
        try:
            members = await bot.get_chat_administrators(
                chat_id, read_timeout=PATIENCE, connect_timeout=PATIENCE, pool_timeout=PATIENCE
            )
        except TelegramError as error:
            log.info("admins.unknown", error=type(error).__name__)
            return _Known(self._services.clock.now() + TTL_AFTER_FAILURE)
        roles = {
            member.user.id: ChatRole.HIDDEN
            if getattr(member, "is_anonymous", False)
            else ChatRole.ADMIN
            for member in members
            if member.status in _RULERS
        }
        return _Known(self._services.clock.now() + TTL, roles)
