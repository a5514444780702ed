"""Who an update comes from, where it happened, and what was said, made fit to be kept and shown.

Whatever Telegram hands on was typed by somebody: numbers are bounded and texts cleaned here, once,
so that the database takes and Telegram shows whatever goes on from here.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Final

import structlog
from telegram import Chat, Message, Update, User
from telegram.constants import ChatID

from bot.people.people import Sender
from bot.taps import GREATEST
from bot.views import words

log = structlog.get_logger(__name__)

NAME: Final = 64
"""Characters of a person's name that are kept."""
TITLE: Final = 128
"""Characters of a chat's title that are kept."""
SPOKEN: Final = 64
"""Characters of one word of a command that are looked at; longer ones are cut."""
WORDS: Final = 200
"""Words of a command that are looked at: an agreement far from the usual has about a hundred."""
SERVICE_IDS: Final = frozenset(ChatID)
"""An anonymous administrator, a channel, Telegram itself: they may not sit."""
USERNAME: Final = re.compile(r"[A-Za-z0-9_]{1,32}")


@dataclass(frozen=True, slots=True)
class ChatRef:
    """The chat of an update. ``thread_id`` is a topic, and only in a forum."""

    chat_id: int
    title: str
    private: bool
    forum: bool
    thread_id: int | None
    message_id: int | None


def sender_of(update: Update) -> Sender | None:
    """Return the human sender, or None."""
    user: User | None = update.effective_user
    message = update.effective_message
    if user is None or user.is_bot or user.id in SERVICE_IDS:
        return None
    if message is not None and update.callback_query is None and message.sender_chat is not None:
        return None
    if not 0 < user.id <= GREATEST:
        log.info("update.refused", field="user")
        return None
    username = user.username if user.username and USERNAME.fullmatch(user.username) else None
    name = tidy(user.full_name or "", NAME) or username or ""
    return Sender(user.id, name, username, user.language_code)


def tidy(text: str, limit: int) -> str:
    """Return a text on one line that any database and any screen takes; "" if nothing shows.

    Half characters, controls and marks piled up beyond `words.clean` go; what is longer than
    ``limit`` is cut.
    """
    return words.shorten(words.clean(text), limit)


def clean_args(args: Iterable[str] | None) -> list[str]:
    """Return the words after a command."""
    heard = (tidy(each, SPOKEN) for each in islice(args or (), WORDS))
    return [each for each in heard if each]


def in_range(*ids: int | None) -> bool:
    """Whether ids, of chats below zero too, are such as Telegram gives."""
    return all(each is None or -GREATEST <= each <= GREATEST for each in ids)


def administers(update: Update) -> bool:
    """Tell whether an administrator speaks as the group itself."""
    user, message, chat = update.effective_user, update.effective_message, update.effective_chat
    return (
        user is not None
        and user.id == ChatID.ANONYMOUS_ADMIN
        and update.callback_query is None
        and message is not None
        and chat is not None
        and message.sender_chat is not None
        and message.sender_chat.id == chat.id
    )


def chat_of(update: Update) -> ChatRef | None:
    """Return where an update happened."""
    chat: Chat | None = update.effective_chat
    if chat is None:
        return None
    if not in_range(chat.id):
        log.info("update.refused", field="chat")
        return None
    message = update.effective_message
    thread_id = None
    if isinstance(message, Message) and chat.is_forum and message.is_topic_message:
        thread_id = message.message_thread_id
    message_id = message.message_id if message is not None else None
    if not in_range(thread_id, message_id):
        log.info("update.refused", field="message")
        thread_id = message_id = None
    private = chat.type == Chat.PRIVATE
    return ChatRef(
        chat.id,
        tidy((chat.effective_name if private else chat.title) or "", TITLE),
        private,
        bool(chat.is_forum),
        thread_id,
        message_id,
    )
