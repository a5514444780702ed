"""Ephemeral messages: one member of a group and the bot see them (Bot API 10.2 to 10.4)."""

import itertools

from bot.sandbox.entities import read_text, utf16_length
from bot.sandbox.errors import bad_request, forbidden
from bot.sandbox.markup import read_keyboard
from bot.sandbox.model import Chat, Ephemerals, File, Json, MemberStatus, Message, User
from bot.sandbox.params import Params
from bot.sandbox.world import World

_Text = tuple[str, tuple["Json", ...]]

PARAMETERS = "ephemeral_message_parameters"
ANSWERABLE_FOR = 15.0
"""Seconds after a tap or an ephemeral command in which any bot may send."""
MAX_EDITED = 1024
"""Characters of a text at an edit: an open bug of the server."""


def receiver_of(world: World, chat: Chat, params: Params) -> User | None:
    """Return who alone is to see a message, None for everybody. Raises 400 and 403."""
    asked = params.data(PARAMETERS)
    if asked is None or world.ephemerals in (Ephemerals.ABSENT, Ephemerals.IGNORED):
        return None
    if not isinstance(asked, dict) or not chat.is_group:
        raise bad_request("EPHEMERAL_MESSAGE_INVALID")
    receiver = world.users.get(int(asked.get("receiver_user_id") or 0))
    if receiver is None or receiver.is_bot or not chat.status(receiver.id).inside:
        raise bad_request("USER_NOT_PARTICIPANT")
    if world.chats[receiver.id].members.get(world.bot.id) is MemberStatus.KICKED:
        raise forbidden("bot was blocked by the user")
    reply = params.data("reply_parameters") or {}
    answers = _tapped(world, chat, receiver, asked) or _commanded(world, chat, receiver, reply)
    if not answers and not chat.status(world.bot.id).rules:
        raise bad_request("not enough rights to send ephemeral messages to the chat")
    return receiver


def _tapped(world: World, chat: Chat, receiver: User, asked: Json) -> bool:
    query = world.queries.get(str(asked.get("callback_query_id")))
    if query is None or query.user is not receiver or query.message.chat is not chat:
        return False
    return world.clock.now() - query.at <= ANSWERABLE_FOR


def _commanded(world: World, chat: Chat, receiver: User, reply: Json) -> bool:
    command = chat.ephemeral.get((receiver.id, int(reply.get("ephemeral_message_id") or 0)))
    if command is None or command.sender is not receiver:
        return False
    return world.clock.now() - command.date <= ANSWERABLE_FOR


def add(world: World, chat: Chat, receiver: User, sender: User, **content: object) -> Message:
    """Add a message that one member sees; the ids of those that are gone are used again."""
    used = {number for who, number in chat.ephemeral if who == receiver.id}
    number = next(each for each in itertools.count(1) if each not in used)
    message = Message(chat, number, world.clock.now(), sender, receiver=receiver)
    for name, value in content.items():
        setattr(message, name, value)
    chat.ephemeral[receiver.id, number] = message
    world.notify("message", message)
    return message


def drop(world: World, message: Message) -> None:
    """Let a message vanish."""
    message.chat.ephemeral = {
        key: each for key, each in message.chat.ephemeral.items() if each is not message
    }
    world.delete(message)


# Methods


def edit_text(world: World, params: Params) -> bool:
    """``editEphemeralMessageText``."""
    message = _standing(world, params)
    text, entities = read_text(params.text("text"), params.text("parse_mode"))
    if not text:
        raise bad_request("message text is empty")
    if message.file is not None:
        raise bad_request("there is no text in the message to edit")
    return _edit(world, message, params, (text, entities), None)


def edit_caption(world: World, params: Params) -> bool:
    """``editEphemeralMessageCaption``."""
    message = _standing(world, params)
    text, entities = read_text(params.text("caption"), params.text("parse_mode"))
    if message.file is None:
        raise bad_request("there is no caption in the message to edit")
    return _edit(world, message, params, (text, entities), message.file)


def edit_media(world: World, params: Params) -> bool:
    """``editEphemeralMessageMedia``: a photo."""
    message = _standing(world, params)
    media = params.data("media")
    if not isinstance(media, dict) or media.get("type") != "photo":
        raise bad_request("message content type can't be changed this way")
    text, entities = read_text(media.get("caption"), media.get("parse_mode"))
    file = world.files.take(media.get("media"), params.uploads, photo=True)
    return _edit(world, message, params, (text, entities), file)


def edit_markup(world: World, params: Params) -> bool:
    """``editEphemeralMessageReplyMarkup``."""
    message = _standing(world, params)
    return _edit(world, message, params, (message.text, message.entities), message.file)


def delete(world: World, params: Params) -> bool:
    """``deleteEphemeralMessage``."""
    drop(world, _standing(world, params))
    return True


def _standing(world: World, params: Params) -> Message:
    chat = world.writable_chat(params.need_integer("chat_id"))
    receiver, number = (
        params.need_integer(name) for name in ("receiver_user_id", "ephemeral_message_id")
    )
    message = chat.ephemeral.get((receiver, number))
    if message is None or message.sender is not world.bot:
        raise bad_request("message not found")
    return message


def _edit(
    world: World, message: Message, params: Params, content: _Text, file: File | None
) -> bool:
    text, entities = content
    if utf16_length(text) > MAX_EDITED:
        raise bad_request("MEDIA_CAPTION_TOO_LONG")
    keyboard, before = read_keyboard(params.data("reply_markup")), message.content()
    if before == (text, entities, file.unique_id if file else None, keyboard):
        raise bad_request("message is not modified")
    message.text, message.entities, message.file = text, entities, file
    message.keyboard, message.edited = keyboard, world.clock.now()
    world.notify("edit", message)
    return True


METHODS = {
    "deleteEphemeralMessage": delete,
    "editEphemeralMessageCaption": edit_caption,
    "editEphemeralMessageMedia": edit_media,
    "editEphemeralMessageReplyMarkup": edit_markup,
    "editEphemeralMessageText": edit_text,
}
