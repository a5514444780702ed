"""An update's sender, chat and words, checked and cleaned.

Numbers are bounded and texts cleaned here, once, so that the database accepts and Telegram shows
whatever people typed.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Final

import structlog
from telegram import Chat, MaybeInaccessibleMessage, Message, Update, User
from telegram.constants import ChatID

from bot.people.people import Sender
from bot.reconcile import Receiver
from bot.taps import GREATEST
from bot.views import words

log = structlog.get_logger(__name__)

NAME: Final = 64
"""Stored characters of a person's name."""
TITLE: Final = 128
"""Stored characters of a chat's title."""
SPOKEN: Final = 64
"""Characters read of a command's word; longer ones are cut."""
WORDS: Final = 200
"""Words read of a command: an agreement far from the usual has about a hundred."""
SERVICE_IDS: Final = frozenset(ChatID)
"""An anonymous administrator, a channel, Telegram itself: none may sit."""
USERNAME: Final = re.compile(r"[A-Za-z0-9_]{1,32}")


@dataclass(frozen=True, slots=True)
class ChatRef:
    """The chat of an update. ``thread_id`` is a topic, and only in a forum.

    ``aside``: the private chat in which pages are shown instead, 0 for none at all. ``asker``: the
    private chat of the sender, if the bot may write there. ``to``: the sender, if the update is
    about a message of a group that he alone sees, ``tap``: the query of a tap.
    """

    chat_id: int
    title: str
    private: bool
    forum: bool
    thread_id: int | None
    message_id: int | None
    aside: int | None = None
    asker: int | None = None
    to: Receiver | None = None
    tap: str = ""


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
    """Return a text as one line that any database and screen accepts; "" if nothing is visible.

    Half characters, controls and marks piled up beyond `words.clean` are removed, and the rest is
    cut to ``limit``.
    """
    return words.shorten(words.clean(text), limit)


def clean_args(args: Iterable[str] | None) -> list[str]:
    """Return the words after a command."""
    heard = (tidy(each, SPOKEN) for each in islice(args or (), WORDS))
    return [each for each in heard if each]


def in_range(*ids: int | None) -> bool:
    """Return whether ids, those of groups below zero, are in Telegram's range."""
    return all(each is None or -GREATEST <= each <= GREATEST for each in ids)


def administers(update: Update) -> bool:
    """Return whether an administrator writes as the group itself."""
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
    """Return the chat of an update."""
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
    query, ephemeral = update.callback_query, _ephemeral_id(message)
    tap, to = "" if query is None else query.id, None
    if ephemeral:
        sender, message_id = sender_of(update), None
        to = None if sender is None else Receiver(sender.user_id, tap, 0 if tap else ephemeral)
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
        to=to,
        tap=tap,
    )


def _ephemeral_id(message: MaybeInaccessibleMessage | None) -> int:
    """Return the id of a message that one member of a group sees, 0 for another one."""
    number = message.api_kwargs.get("ephemeral_message_id") if message is not None else None
    return number if isinstance(number, int) else 0
