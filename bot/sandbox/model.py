"""Users, chats, messages and taps as the server keeps them, and their Bot API JSON."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

Json = dict[str, Any]

ANONYMOUS_ADMIN = 1087968824
GENERAL = 1
"""The topic of a forum that messages without one go to."""


@dataclass(slots=True, eq=False)
class User:
    """A person or a bot."""

    id: int
    first_name: str
    username: str | None = None
    last_name: str | None = None
    language_code: str | None = "ru"
    is_bot: bool = False

    @property
    def name(self) -> str:
        """First and last name as clients show them."""
        return f"{self.first_name} {self.last_name}" if self.last_name else self.first_name

    def to_json(self) -> Json:
        """Return the Bot API ``User``."""
        body: Json = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        if self.last_name:
            body["last_name"] = self.last_name
        if self.username:
            body["username"] = self.username
        if self.language_code and not self.is_bot:
            body["language_code"] = self.language_code
        return body


class ChatKind(StrEnum):
    """Bot API chat types."""

    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"


class MemberStatus(StrEnum):
    """Bot API member statuses."""

    CREATOR = "creator"
    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    RESTRICTED = "restricted"
    """Reads, and may not write."""
    LEFT = "left"
    KICKED = "kicked"

    @property
    def inside(self) -> bool:
        """True if this is somebody who reads the chat."""
        return self not in (MemberStatus.LEFT, MemberStatus.KICKED)

    @property
    def rules(self) -> bool:
        """True if this is an administrator or the owner."""
        return self in (MemberStatus.CREATOR, MemberStatus.ADMINISTRATOR)


class Ephemerals(StrEnum):
    """What a server knows of ephemeral messages."""

    KNOWN = "known"
    ABSENT = "absent"
    """Their methods are 404, and the parameter is ignored: the message goes to everybody."""
    IGNORED = "ignored"
    """The same, but for the methods."""


class Right(StrEnum):
    """What members of a group may send, as Telegram names it when it refuses."""

    TEXT = "text messages"
    PHOTOS = "photos"
    DOCUMENTS = "documents"


@dataclass(slots=True, eq=False)
class Chat:
    """A chat the bot may be in.

    ``members`` holds everybody who ever was in it. In a private chat the id is the person's, and
    the bot's own entry tells whether it may write: absent before Start, ``KICKED`` when blocked.
    ``topics`` is filled only in forums: topic id to name. ``closed_topics`` may hold `GENERAL` too,
    which has no id that could be named. ``ephemeral``: messages that one member sees, by that
    member and their own id. ``slow_mode``: seconds between two messages of one who is
    no administrator, the bot included. ``withheld``: what they may not send, which no update tells.
    ``anonymous``: administrators who hide their names. ``crowd``: members who are only counted.
    """

    id: int
    kind: ChatKind
    title: str = ""
    user: User | None = None
    members: dict[int, MemberStatus] = field(default_factory=dict)
    messages: "dict[int, Message]" = field(default_factory=dict)
    ephemeral: "dict[tuple[int, int], Message]" = field(default_factory=dict)
    is_forum: bool = False
    topics: dict[int, str] = field(default_factory=dict)
    closed_topics: set[int] = field(default_factory=set)
    migrated_to: int | None = None
    slow_mode: int = 0
    withheld: set[Right] = field(default_factory=set)
    anonymous: set[int] = field(default_factory=set)
    crowd: int = 0

    @property
    def is_group(self) -> bool:
        """True if several people meet here."""
        return self.kind in (ChatKind.GROUP, ChatKind.SUPERGROUP)

    def open_to(self, user_id: int, thread_id: int | None) -> bool:
        """Return whether a user may write into a topic: into a closed one administrators may."""
        return (thread_id or GENERAL) not in self.closed_topics or self.status(user_id).rules

    def lets(self, user_id: int, right: Right) -> bool:
        """Return whether a user may send something new here."""
        status = self.status(user_id)
        muted = status is MemberStatus.RESTRICTED
        return not muted and (right not in self.withheld or status.rules)

    def status(self, user_id: int) -> MemberStatus:
        """Return a user's status; ``LEFT`` for someone who never was here."""
        return self.members.get(user_id, MemberStatus.LEFT)

    @property
    def size(self) -> int:
        """The number of members, the bot included."""
        return self.crowd + sum(status.inside for status in self.members.values())

    def hides(self, user_id: int) -> bool:
        """Return whether an administrator hides the name."""
        return user_id in self.anonymous and self.status(user_id).rules

    def to_json(self) -> Json:
        """Return the Bot API ``Chat``."""
        body: Json = {"id": self.id, "type": self.kind.value}
        if self.user is not None:
            body["first_name"] = self.user.first_name
            if self.user.last_name:
                body["last_name"] = self.user.last_name
            if self.user.username:
                body["username"] = self.user.username
        else:
            body["title"] = self.title
            if self.is_forum:
                body["is_forum"] = True
        return body


@dataclass(frozen=True, slots=True)
class File:
    """Stored bytes. ``width`` is 0 for anything but a photo."""

    id: str
    unique_id: str
    content: bytes
    name: str
    mime: str
    width: int = 0
    height: int = 0

    @property
    def is_photo(self) -> bool:
        """True if it was uploaded as a picture."""
        return self.width > 0

    def to_json(self) -> Json:
        """Return the Bot API ``PhotoSize`` or ``Document``."""
        body: Json = {
            "file_id": self.id,
            "file_unique_id": self.unique_id,
            "file_size": len(self.content),
        }
        if self.is_photo:
            return body | {"width": self.width, "height": self.height}
        return body | {"file_name": self.name, "mime_type": self.mime}


@dataclass(slots=True, eq=False)
class Message:
    """A message as it stands now; with a ``file`` the text is its caption.

    ``service`` holds the fields of a service message (``new_chat_members``, …). A deleted message
    stays here with ``deleted`` set, so that tests can tell it from one that never was. Where there
    is a ``receiver``, nobody else sees it, and ``id`` is counted apart.
    """

    chat: Chat
    id: int
    date: float
    sender: User | None
    text: str = ""
    entities: tuple[Json, ...] = ()
    file: File | None = None
    keyboard: tuple[tuple[Json, ...], ...] = ()
    sender_chat: Chat | None = None
    thread_id: int | None = None
    in_topic: bool = False
    reply_to: "Message | None" = None
    silent: bool = False
    edited: float | None = None
    deleted: bool = False
    receiver: User | None = None
    service: Json = field(default_factory=dict)

    @property
    def is_service(self) -> bool:
        """True if Telegram wrote it about the chat itself."""
        return bool(self.service)

    @property
    def buttons(self) -> list[Json]:
        """All inline buttons in reading order."""
        return [button for row in self.keyboard for button in row]

    def content(self) -> tuple[object, ...]:
        """Return what an edit must change, or it is refused."""
        unique = self.file.unique_id if self.file else None
        return (self.text, self.entities, unique, self.keyboard)

    def to_json(self) -> Json:
        """Return the Bot API ``Message``."""
        body: Json = {"message_id": self.id, "date": int(self.date), "chat": self.chat.to_json()}
        if self.receiver is not None:
            body |= {"message_id": 0, "ephemeral_message_id": self.id}
            if self.sender is not self.receiver:
                body["receiver_user"] = self.receiver.to_json()
        if self.sender is not None:
            body["from"] = self.sender.to_json()
        if self.sender_chat is not None:
            body["sender_chat"] = self.sender_chat.to_json()
        if self.thread_id is not None:
            body["message_thread_id"] = self.thread_id
        if self.in_topic:
            body["is_topic_message"] = True
        if self.edited is not None:
            body["edit_date"] = int(self.edited)
        if self.reply_to is not None and not self.reply_to.deleted:
            reply = self.reply_to.to_json()
            reply.pop("reply_to_message", None)
            body["reply_to_message"] = reply
        body |= self._content_json() | self.service
        if self.keyboard:
            body["reply_markup"] = {"inline_keyboard": [list(row) for row in self.keyboard]}
        return body

    def _content_json(self) -> Json:
        text, entities = ("caption", "caption_entities") if self.file else ("text", "entities")
        body: Json = {}
        if self.text:
            body[text] = self.text
        if self.entities:
            body[entities] = list(self.entities)
        if self.file is not None:
            if self.file.is_photo:
                body["photo"] = [self.file.to_json()]
            else:
                body["document"] = self.file.to_json()
        return body


@dataclass(slots=True, eq=False)
class Query:
    """One tap on a callback button; ``answered`` stops the button's spinner."""

    id: str
    user: User
    message: Message
    data: str
    at: float
    answered: bool = False

    def to_json(self) -> Json:
        """Return the Bot API ``CallbackQuery``."""
        return {
            "id": self.id,
            "from": self.user.to_json(),
            "message": self.message.to_json(),
            "chat_instance": str(abs(self.message.chat.id) * 7919),
            "data": self.data,
        }


@dataclass(frozen=True, slots=True)
class Popup:
    """What ``answerCallbackQuery`` showed one person: a toast, an alert, or a link being opened."""

    user: User
    query: Query
    at: float
    text: str = ""
    alert: bool = False
    url: str | None = None
