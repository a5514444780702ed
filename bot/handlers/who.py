"""Who an update comes from, and where it happened."""

from dataclasses import dataclass
from typing import Final

from telegram import Chat, Message, Update, User

from bot.people import Guest

ANONYMOUS_ADMIN: Final = 1087968824
"""Whose name a message of an anonymous administrator bears."""
NOBODY: Final = frozenset((ANONYMOUS_ADMIN, 136817688, 777000))
"""An anonymous administrator, a channel, Telegram itself: they may not sit."""


@dataclass(frozen=True, slots=True)
class Where:
    """The chat of an update. ``thread_id`` is a topic, and only in a forum."""

    chat_id: int
    title: str
    private: bool
    forum: bool
    thread_id: int | None
    message_id: int | None


def guest(update: Update) -> Guest | None:
    """Return the person behind an update; None for those who are no person."""
    user: User | None = update.effective_user
    message = update.effective_message
    if user is None or user.is_bot or user.id in NOBODY:
        return None
    if message is not None and update.callback_query is None and message.sender_chat is not None:
        return None
    return Guest(user.id, user.full_name, user.username, user.language_code)


def administers(update: Update) -> bool:
    """Tell whether an administrator speaks as the group itself."""
    user, message, chat = update.effective_user, update.effective_message, update.effective_chat
    return (
        user is not None
        and user.id == ANONYMOUS_ADMIN
        and update.callback_query is None
        and message is not None
        and chat is not None
        and message.sender_chat is not None
        and message.sender_chat.id == chat.id
    )


def where(update: Update) -> Where | None:
    """Return where an update happened."""
    chat: Chat | None = update.effective_chat
    if chat is None:
        return None
    message = update.effective_message
    thread_id = None
    if isinstance(message, Message) and chat.is_forum and message.is_topic_message:
        thread_id = message.message_thread_id
    private = chat.type == Chat.PRIVATE
    return Where(
        chat.id,
        (chat.title or "") if not private else chat.effective_name or "",
        private,
        bool(chat.is_forum),
        thread_id,
        message.message_id if message is not None else None,
    )
