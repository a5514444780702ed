"""Bot API methods that send, edit and delete messages, and answer taps."""

import re

from bot.sandbox import ephemeral
from bot.sandbox.entities import read_text, utf16_length
from bot.sandbox.errors import bad_request
from bot.sandbox.markup import read_keyboard
from bot.sandbox.model import Chat, ChatKind, File, Json, Message, Popup, Right
from bot.sandbox.params import Params
from bot.sandbox.world import World

MAX_TEXT = 4096
MAX_CAPTION = 1024
MAX_TOAST = 200
QUERY_LIFETIME = 15.0
DELETABLE_FOR = 48 * 3600.0

_Text = tuple[str, tuple["Json", ...]]


def send_message(world: World, params: Params) -> Json:
    """``sendMessage``."""
    chat = _speakable(world, params, Right.TEXT)
    text, entities = _text(params)
    return _send(world, chat, params, text=text, entities=entities)


def send_photo(world: World, params: Params) -> Json:
    """``sendPhoto``."""
    return _send_file(world, params, "photo", Right.PHOTOS)


def send_document(world: World, params: Params) -> Json:
    """``sendDocument``."""
    return _send_file(world, params, "document", Right.DOCUMENTS)


def _send_file(world: World, params: Params, kind: str, right: Right) -> Json:
    chat = _speakable(world, params, right)
    text, entities = _caption(params.text("caption"), params.text("parse_mode"))
    file = world.files.take(params.file_value(kind), params.uploads, photo=kind == "photo")
    return _send(world, chat, params, text=text, entities=entities, file=file)


def _speakable(world: World, params: Params, right: Right) -> Chat:
    """Return a chat that new messages may go into; who has no right may only change old ones."""
    chat = world.writable_chat(params.need_integer("chat_id"))
    if not chat.lets(world.bot.id, right):
        raise bad_request(f"not enough rights to send {right} to the chat")
    return chat


def _send(world: World, chat: Chat, params: Params, **content: object) -> Json:
    receiver = ephemeral.receiver_of(world, chat, params)
    thread_id, reply_to = _place(world, chat, params)
    keyboard = read_keyboard(params.data("reply_markup"))
    if receiver is not None:
        message = ephemeral.add(world, chat, receiver, world.bot, keyboard=keyboard, **content)
        return message.to_json()
    message = world.post(
        chat,
        world.bot,
        keyboard=keyboard,
        silent=params.flag("disable_notification"),
        thread_id=thread_id,
        in_topic=thread_id is not None and chat.is_forum,
        reply_to=reply_to,
        **content,
    )
    return message.to_json()


def _place(world: World, chat: Chat, params: Params) -> tuple[int | None, Message | None]:
    """Return topic and replied-to message. Only forums have topics that can be named."""
    thread_id = params.integer("message_thread_id")
    if thread_id is not None and (thread_id not in chat.topics or not chat.is_forum):
        raise bad_request("message thread not found")
    if not chat.open_to(world.bot.id, thread_id):
        raise bad_request("TOPIC_CLOSED")
    reply = params.data("reply_parameters") or {}
    reply_id = reply.get("message_id")
    if reply_id is None:
        return thread_id, None
    reply_to = chat.messages.get(reply_id)
    if reply_to is None or reply_to.deleted:
        if reply.get("allow_sending_without_reply"):
            return thread_id, None
        raise bad_request("message to be replied not found")
    if chat.is_forum and reply_to.in_topic:
        thread_id = thread_id or reply_to.thread_id
    elif chat.kind is ChatKind.SUPERGROUP and not chat.is_forum:
        thread_id = reply_to.thread_id or reply_to.id
    return thread_id, reply_to


def _text(params: Params) -> _Text:
    text, entities = read_text(params.text("text"), params.text("parse_mode"))
    if not text:
        raise bad_request("message text is empty")
    if utf16_length(text) > MAX_TEXT:
        raise bad_request("message is too long")
    return text, entities


def _caption(text: str | None, parse_mode: str | None) -> _Text:
    text, entities = read_text(text, parse_mode)
    if utf16_length(text) > MAX_CAPTION:
        raise bad_request("message caption is too long")
    return text, entities


# Editing


def edit_message_text(world: World, params: Params) -> Json:
    """``editMessageText``; without ``reply_markup`` the keyboard goes."""
    message = _editable(world, params)
    text, entities = _text(params)
    if message.file is not None:
        raise bad_request("there is no text in the message to edit")
    return _edit(world, message, params, (text, entities), None)


def edit_message_caption(world: World, params: Params) -> Json:
    """``editMessageCaption``."""
    message = _editable(world, params)
    text, entities = _caption(params.text("caption"), params.text("parse_mode"))
    if message.file is None:
        raise bad_request("there is no caption in the message to edit")
    return _edit(world, message, params, (text, entities), message.file)


def edit_message_media(world: World, params: Params) -> Json:
    """``editMessageMedia``: a photo in place of a photo or of a text."""
    message = _editable(world, params)
    media = params.data("media")
    if not isinstance(media, dict):
        raise bad_request("media is not specified")
    if media.get("type") != "photo" or (message.file and not message.file.is_photo):
        raise bad_request("message content type can't be changed this way")
    if not message.chat.lets(world.bot.id, Right.PHOTOS):
        raise bad_request("CHAT_SEND_PHOTOS_FORBIDDEN")
    content = _caption(media.get("caption"), media.get("parse_mode"))
    file = world.files.take(media.get("media"), params.uploads, photo=True)
    return _edit(world, message, params, content, file)


def edit_message_reply_markup(world: World, params: Params) -> Json:
    """``editMessageReplyMarkup``."""
    message = _editable(world, params)
    return _edit(world, message, params, (message.text, message.entities), message.file)


def _editable(world: World, params: Params) -> Message:
    chat = world.writable_chat(params.need_integer("chat_id"))
    message = chat.messages.get(params.need_integer("message_id"))
    if message is None or message.deleted:
        raise bad_request("message to edit not found")
    if message.sender is not world.bot or message.is_service:
        raise bad_request("message can't be edited")
    return message


def _edit(
    world: World, message: Message, params: Params, content: _Text, file: File | None
) -> Json:
    text, entities = content
    keyboard = read_keyboard(params.data("reply_markup"))
    before = message.content()
    after = (text, entities, file.unique_id if file else None, keyboard)
    if before == after:
        raise bad_request(
            "message is not modified: specified new message content and reply markup are exactly "
            "the same as a current content and reply markup of the message"
        )
    only_keyboard = before[:3] == after[:3]
    message.text, message.entities, message.file = text, entities, file
    message.keyboard = keyboard
    if not only_keyboard:
        message.edited = world.clock.now()
    world.notify("edit", message)
    return message.to_json()


# Deleting


def delete_message(world: World, params: Params) -> bool:
    """``deleteMessage``."""
    chat = world.writable_chat(params.need_integer("chat_id"))
    message = chat.messages.get(params.need_integer("message_id"))
    if message is None or message.deleted:
        raise bad_request("message to delete not found")
    _check_deletable(world, message)
    world.delete(message)
    return True


def _check_deletable(world: World, message: Message) -> None:
    chat = message.chat
    if chat.is_group and chat.status(world.bot.id).rules:
        return
    own = message.sender is world.bot
    if not own and chat.is_group:
        raise bad_request("message can't be deleted")
    if world.clock.now() - message.date >= DELETABLE_FOR:
        raise bad_request("message can't be deleted for everyone")


# Taps


def answer_callback_query(world: World, params: Params) -> bool:
    """``answerCallbackQuery``: once, within 15 s, 200 characters, links only to the bot itself."""
    query = world.queries.get(params.text("callback_query_id") or "")
    if query is None or query.answered or world.clock.now() - query.at > QUERY_LIFETIME:
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    text = params.text("text") or ""
    if utf16_length(text) > MAX_TOAST:
        raise bad_request("MESSAGE_TOO_LONG")
    url = params.text("url")
    if url and not _opens_bot(url, world.bot.username or ""):
        raise bad_request("URL_INVALID")
    query.answered = True
    world.notify("answered", query)
    if text or url:
        alert = params.flag("show_alert")
        popup = Popup(query.user, query, world.clock.now(), text, alert, url or None)
        world.popups.append(popup)
        world.notify("popup", popup)
    return True


def _opens_bot(url: str, username: str) -> bool:
    link = re.fullmatch(
        r"(?:https?://)?t\.me/(\w+)\?start=[A-Za-z0-9_-]{1,64}|tg://resolve\?domain=(\w+)&start=\S+",
        url,
    )
    return link is not None and (link.group(1) or link.group(2)).lower() == username.lower()


SENDING = frozenset({"sendDocument", "sendMessage", "sendPhoto"})
"""Methods that make a new message."""

METHODS = {
    "answerCallbackQuery": answer_callback_query,
    "deleteMessage": delete_message,
    "editMessageCaption": edit_message_caption,
    "editMessageMedia": edit_message_media,
    "editMessageReplyMarkup": edit_message_reply_markup,
    "editMessageText": edit_message_text,
    "sendDocument": send_document,
    "sendMessage": send_message,
    "sendPhoto": send_photo,
}
