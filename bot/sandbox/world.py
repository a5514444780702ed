"""Telegram in memory: users, chats, messages, and the updates that the bot gets.

The world is what both sides act upon: the bot through :mod:`bot.sandbox.api`, people through
:class:`bot.sandbox.actors.Actor`. It knows no sockets and takes its time from one injected clock.
"""

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, Protocol

from bot.clock import Clock
from bot.sandbox.entities import addressees
from bot.sandbox.errors import ImpossibleError, bad_request, chat_migrated, forbidden
from bot.sandbox.faults import Faults
from bot.sandbox.files import Files
from bot.sandbox.limits import Limits
from bot.sandbox.menus import CommandMenus
from bot.sandbox.model import (
    ANONYMOUS_ADMIN,
    GENERAL,
    Chat,
    ChatKind,
    Ephemerals,
    Json,
    MemberStatus,
    Message,
    Popup,
    Query,
    Right,
    User,
)
from bot.sandbox.updates import UpdateQueue

BOT_ID = 7_000_001
TOKEN = f"{BOT_ID}:sandbox-sandbox-sandbox-sandbox-sand"


class HasId(Protocol):
    """A user, or a stand-in for one."""

    @property
    def id(self) -> int:
        """The user id."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the bot: ``code`` is the HTTP status, ``chat_id`` None if none.

    ``params`` are as sent, with uploads named and not kept; ``message_id`` is the answer's.
    """

    at: float
    method: str
    chat_id: int | None
    params: Json
    code: int
    description: str = ""
    message_id: int | None = None


@dataclass(slots=True)
class _Counters:
    """Private chats and basic groups share one message counter, each supergroup has its own."""

    account: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    supergroups: defaultdict[int, Iterator[int]] = field(
        default_factory=lambda: defaultdict(partial(itertools.count, 1))
    )
    users: Iterator[int] = field(default_factory=lambda: itertools.count(501))
    groups: Iterator[int] = field(default_factory=lambda: itertools.count(4001))
    supers: Iterator[int] = field(default_factory=lambda: itertools.count(1_002_000_000_001))
    queries: Iterator[int] = field(default_factory=lambda: itertools.count(90_001))

    def message(self, chat: Chat) -> int:
        apart = chat.kind is ChatKind.SUPERGROUP
        return next(self.supergroups[chat.id] if apart else self.account)


class World:
    """One bot and the people and chats around it.

    ``privacy`` is BotFather's switch. ``members_visible`` lets a bot that is no administrator ask
    about other members, which Telegram does not promise. ``ephemerals``: what the server knows of
    messages that one member sees. ``random`` drives the faults alone.
    """

    def __init__(
        self,
        clock: Clock,
        *,
        token: str = TOKEN,
        username: str = "pulka_bot",
        limits: bool = True,
        random: Random | None = None,
    ) -> None:
        self.clock = clock
        self.token = token
        self.bot = User(BOT_ID, "Pulka", username, language_code=None, is_bot=True)
        self.privacy = True
        self.members_visible = False
        self.ephemerals = Ephemerals.ABSENT
        self.any_webhook_port = False
        anonymous = User(ANONYMOUS_ADMIN, "Group", "GroupAnonymousBot", is_bot=True)
        self.users: dict[int, User] = {each.id: each for each in (self.bot, anonymous)}
        self.chats: dict[int, Chat] = {}
        self.calls: list[Call] = []
        self.queries: dict[str, Query] = {}
        self.popups: list[Popup] = []
        self.menus = CommandMenus()
        self.files = Files()
        self.limits = Limits(enabled=limits)
        self.faults = Faults(random) if random else Faults()
        self.updates = UpdateQueue(clock)
        self._counters = _Counters()
        self._watchers: list[Callable[[str, Any], None]] = []

    # People and chats

    def add_user(
        self,
        first_name: str,
        username: str | None = None,
        last_name: str | None = None,
        language_code: str | None = "ru",
    ) -> User:
        """Add a user with an empty private chat."""
        user = User(next(self._counters.users), first_name, username, last_name, language_code)
        self.users[user.id] = user
        self.chats[user.id] = Chat(
            user.id, ChatKind.PRIVATE, user=user, members={user.id: MemberStatus.MEMBER}
        )
        self.notify("chats", None)
        return user

    @property
    def people(self) -> list[User]:
        """All users that are no bots, in the order they were added."""
        return [user for user in self.users.values() if user.id in self.chats]

    @property
    def groups(self) -> list[Chat]:
        """All groups that were not upgraded away, in the order they were made."""
        return [chat for chat in self.chats.values() if chat.is_group and chat.migrated_to is None]

    def add_group(
        self,
        title: str,
        *members: HasId,
        supergroup: bool = False,
        forum: bool = False,
        with_bot: bool = True,
    ) -> Chat:
        """Add a group, owned by its first member; the bot gets the updates of being added."""
        apart = supergroup or forum
        number = next(self._counters.supers if apart else self._counters.groups)
        kind = ChatKind.SUPERGROUP if apart else ChatKind.GROUP
        chat = Chat(-number, kind, title, is_forum=forum)
        for index, member in enumerate(members):
            chat.members[member.id] = MemberStatus.MEMBER if index else MemberStatus.CREATOR
        self.chats[chat.id] = chat
        self.notify("chats", None)
        if with_bot and members:
            self.set_status(chat, self.bot, MemberStatus.MEMBER, self.users[members[0].id])
        return chat

    def add_topic(self, chat: Chat, name: str, by: User) -> int:
        """Open a topic in a forum; return its thread id."""
        if not chat.is_forum:
            raise ImpossibleError("topics exist only in forums")
        message = self.post(
            chat, by, service={"forum_topic_created": {"name": name, "icon_color": 7322096}}
        )
        message.thread_id, message.in_topic = message.id, True
        chat.topics[message.id] = name
        self.deliver(message)
        return message.id

    def close_topic(self, chat: Chat, topic: int, by: User) -> None:
        """Close a topic of a forum, or `GENERAL`; what stands in it stays."""
        self._turn_topic(chat, topic, by, "forum_topic_closed")
        chat.closed_topics.add(topic)

    def reopen_topic(self, chat: Chat, topic: int, by: User) -> None:
        """Open a closed topic again."""
        self._turn_topic(chat, topic, by, "forum_topic_reopened")
        chat.closed_topics.discard(topic)

    def _turn_topic(self, chat: Chat, topic: int, by: User, what: str) -> None:
        if not chat.is_forum or topic not in (GENERAL, *chat.topics):
            raise ImpossibleError(f"there is no topic {topic} here")
        named = topic != GENERAL
        thread_id = topic if named else None
        self.deliver(self.post(chat, by, service={what: {}}, thread_id=thread_id, in_topic=named))

    def upgrade(self, chat: Chat, by: User) -> Chat:
        """Turn a group into a supergroup: a new id, two service messages, the old id refuses.

        The bot gets updates of entering the new one, before them, and of leaving the old one.
        """
        if chat.kind is not ChatKind.GROUP or chat.migrated_to is not None:
            raise ImpossibleError("only a living basic group can be upgraded")
        new = Chat(
            -next(self._counters.supers),
            ChatKind.SUPERGROUP,
            chat.title,
            members=dict(chat.members),
            crowd=chat.crowd,
            withheld=set(chat.withheld),
        )
        self.chats[new.id] = new
        status = chat.status(self.bot.id)
        if status.inside:
            self._member_update("my_chat_member", new, self.bot, MemberStatus.LEFT, by)
        left = self.post(chat, by, service={"migrate_to_chat_id": new.id})
        chat.migrated_to = new.id
        self.deliver(left)
        anonymous = self.users[ANONYMOUS_ADMIN]
        self.deliver(
            self.post(new, anonymous, sender_chat=new, service={"migrate_from_chat_id": chat.id})
        )
        if status.inside:
            self._member_update(
                "my_chat_member", chat, self.bot, status, by, after=MemberStatus.LEFT
            )
        self.notify("chats", None)
        return new

    def set_status(self, chat: Chat, user: User, status: MemberStatus, by: User) -> None:
        """Change a user's status in a chat, with the updates and messages that follow."""
        before = chat.status(user.id)
        if before is status:
            return
        was_known = user.id in chat.members
        chat.members[user.id] = status
        own = user.id == self.bot.id
        rules = chat.status(self.bot.id).rules
        if own and (chat.is_group or was_known):
            self._member_update("my_chat_member", chat, user, before, by)
        elif not own and rules:
            self._member_update("chat_member", chat, user, before, by)
        if chat.is_group and before.inside != status.inside:
            service: Json = (
                {"new_chat_members": [user.to_json()], "new_chat_member": user.to_json()}
                if status.inside
                else {"left_chat_member": user.to_json()}
            )
            self.deliver(self.post(chat, by, service=service))
        self.notify("chats", None)

    def set_right(self, chat: Chat, right: Right, *, given: bool) -> None:
        """Give the members of a group a right, or take it: the bot gets no update of it."""
        if not chat.is_group:
            raise ImpossibleError("rights are a group's")
        (chat.withheld.discard if given else chat.withheld.add)(right)
        self.notify("chats", None)

    def member_json(self, chat: Chat, user: User, status: MemberStatus | None = None) -> Json:
        """Return the Bot API ``ChatMember``."""
        status = chat.status(user.id) if status is None else status
        body: Json = {"status": status.value, "user": user.to_json()}
        match status:
            case MemberStatus.CREATOR:
                body["is_anonymous"] = user.id in chat.anonymous
            case MemberStatus.ADMINISTRATOR:
                body |= dict.fromkeys(_RIGHTS, True) | {"can_be_edited": False}
                body["is_anonymous"] = user.id in chat.anonymous
            case MemberStatus.RESTRICTED:
                body |= dict.fromkeys(_PERMISSIONS, False) | {"is_member": True, "until_date": 0}
            case MemberStatus.KICKED:
                body["until_date"] = 0
        return body

    def _member_update(
        self,
        kind: str,
        chat: Chat,
        user: User,
        before: MemberStatus,
        by: User,
        *,
        after: MemberStatus | None = None,
    ) -> None:
        self.updates.put(
            kind,
            {
                "chat": chat.to_json(),
                "from": by.to_json(),
                "date": int(self.clock.now()),
                "old_chat_member": self.member_json(chat, user, before),
                "new_chat_member": self.member_json(chat, user, after),
            },
        )

    # Messages

    def post(self, chat: Chat, sender: User | None, **content: Any) -> Message:
        """Add a message to a chat and notify the watchers, but not the bot."""
        message = Message(chat, self._counters.message(chat), self.clock.now(), sender, **content)
        chat.messages[message.id] = message
        self.notify("message", message)
        return message

    def deliver(self, message: Message) -> None:
        """Send a person's message to the bot, if Telegram would."""
        if self._bot_receives(message):
            self.updates.put("message", message.to_json())

    def _bot_receives(self, message: Message) -> bool:
        chat = message.chat
        if not chat.status(self.bot.id).inside:
            return False
        if not chat.is_group or message.is_service or not self.privacy:
            return True
        if chat.status(self.bot.id).rules:
            return True
        reply = message.reply_to
        if reply is not None and reply.sender is self.bot:
            return True
        mine = (self.bot.username or "").lower()
        return bool(addressees(message.text) & {"", mine}) or f"@{mine}" in message.text.lower()

    def delete(self, message: Message) -> None:
        """Delete a message. Bots get no update of deletions."""
        message.deleted = True
        self.notify("delete", message)

    def messages(self, chat: Chat | int) -> list[Message]:
        """Return what a chat shows now, oldest first."""
        found = self.chats[chat] if isinstance(chat, int) else chat
        return [message for message in found.messages.values() if not message.deleted]

    def add_query(self, user: User, message: Message, data: str) -> Query:
        """Add the query of a tap; the bot gets it unless it was blocked or removed."""
        query = Query(str(next(self._counters.queries)), user, message, data, self.clock.now())
        self.queries[query.id] = query
        self.notify("query", query)
        if message.chat.status(self.bot.id).inside:
            self.updates.put("callback_query", query.to_json())
        return query

    # What the bot may reach

    def writable_chat(self, chat_id: int) -> Chat:
        """Return the chat a call names, if the bot may write there.

        Raises 400 (unknown, upgraded) or 403 (never started, blocked, kicked, not a member).
        """
        chat = self.chats.get(chat_id)
        if chat is None:
            raise bad_request("chat not found")
        if chat.migrated_to is not None:
            raise chat_migrated(chat.migrated_to)
        match chat.kind, chat.members.get(self.bot.id):
            case ChatKind.PRIVATE, None:
                raise forbidden("bot can't initiate conversation with a user")
            case ChatKind.PRIVATE, MemberStatus.KICKED:
                raise forbidden("bot was blocked by the user")
            case kind, MemberStatus.KICKED:
                raise forbidden(f"bot was kicked from the {kind.value} chat")
            case kind, None | MemberStatus.LEFT:
                raise forbidden(f"bot is not a member of the {kind.value} chat")
        return chat

    # Watching

    def watch(self, watcher: Callable[[str, Any], None]) -> Callable[[], None]:
        """Call ``watcher(kind, subject)`` at each change; returns what ends that.

        Kinds: ``message``, ``edit``, ``delete`` (a Message), ``query``, ``answered`` (a Query),
        ``popup`` (a Popup), ``chats`` and ``commands`` (None).
        """
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def notify(self, kind: str, subject: object) -> None:
        """Call the watchers."""
        for watcher in tuple(self._watchers):
            watcher(kind, subject)

    def calls_into(self, chat: Chat | int, *, since: float = 0.0) -> list[Call]:
        """Return the bot's calls into one chat, oldest first."""
        chat_id = chat if isinstance(chat, int) else chat.id
        return [call for call in self.calls if call.chat_id == chat_id and call.at >= since]


_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
)
_PERMISSIONS = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
    "can_edit_tag",
    "can_react_to_messages",
)
