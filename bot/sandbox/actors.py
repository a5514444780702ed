"""People in the sandbox: they write, tap, block the bot, join and leave. For page and tests."""

import re
from dataclasses import dataclass
from typing import Self
from urllib.parse import parse_qs, urlsplit

from bot.sandbox import ephemeral
from bot.sandbox.entities import commands_in
from bot.sandbox.errors import ImpossibleError
from bot.sandbox.model import (
    ANONYMOUS_ADMIN,
    Chat,
    ChatKind,
    Ephemerals,
    Json,
    MemberStatus,
    Message,
    Popup,
    Query,
    User,
)
from bot.sandbox.world import World

_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class Actor:
    """Acts for one user. What Telegram's own app does not allow raises ImpossibleError."""

    world: World
    user: User

    @classmethod
    def add(
        cls,
        world: World,
        first_name: str,
        *,
        username: str | None = None,
        last_name: str | None = None,
        language_code: str | None = "ru",
    ) -> Self:
        """Add a new user, who has not opened the bot yet."""
        return cls(world, world.add_user(first_name, username, last_name, language_code))

    @classmethod
    def find(cls, world: World, user_id: int) -> Self:
        """Return the actor of a user; ImpossibleError for a bot or an unknown id."""
        user = world.users.get(user_id)
        if user is None or user.id not in world.chats:
            raise ImpossibleError(f"there is no person {user_id}")
        return cls(world, user)

    @classmethod
    def all(cls, world: World) -> list[Self]:
        """Return the actors of all users, in the order they were added."""
        return [cls(world, user) for user in world.people]

    @property
    def id(self) -> int:
        """The user id, which is also the private chat's."""
        return self.user.id

    @property
    def name(self) -> str:
        """The name others see."""
        return self.user.name

    @property
    def private(self) -> Chat:
        """The private chat with the bot, open or not."""
        return self.world.chats[self.user.id]

    # Looking

    @property
    def popups(self) -> list[Popup]:
        """Every toast, alert and link this person got, oldest first."""
        return [popup for popup in self.world.popups if popup.user.id == self.id]

    @property
    def blocks_bot(self) -> bool:
        """True if the bot is blocked."""
        return self.private.members.get(self.world.bot.id) is MemberStatus.KICKED

    def sees(self, chat: Chat) -> list[Message]:
        """Return the messages of a chat as this person sees them, oldest first."""
        if not chat.status(self.id).inside:
            raise ImpossibleError(f"{self.name} is not in {chat.title or chat.id}")
        return [*self.world.messages(chat), *self.whispers(chat)]

    def whispers(self, chat: Chat) -> list[Message]:
        """Return the messages of a group that nobody else sees, oldest first."""
        return [each for (who, _), each in chat.ephemeral.items() if who == self.id]

    def restart_app(self) -> None:
        """Start the app anew, which keeps no ephemeral message."""
        for chat in self.world.groups:
            for message in self.whispers(chat):
                ephemeral.drop(self.world, message)

    # The private chat

    def start(self, payload: str = "") -> Message:
        """Press Start, with a deep link's payload; unblocks the bot first if need be."""
        if payload and not _PAYLOAD.fullmatch(payload):
            raise ImpossibleError(f"Telegram ignores the deep link payload {payload!r}")
        return self.write(self.private, f"/start {payload}".rstrip())

    def block(self) -> None:
        """Block the bot."""
        if self.world.bot.id in self.private.members:
            self.world.set_status(self.private, self.world.bot, MemberStatus.KICKED, self.user)

    def unblock(self) -> None:
        """Unblock it without writing anything."""
        if self.blocks_bot:
            self.world.set_status(self.private, self.world.bot, MemberStatus.MEMBER, self.user)

    # Writing

    def write(
        self,
        chat: Chat,
        text: str,
        *,
        reply_to: Message | None = None,
        thread_id: int | None = None,
        anonymous: bool | None = None,
        old_app: bool = False,
    ) -> Message:
        """Write into a chat, as oneself or (administrators, as a rule who hide) as the group.

        ``old_app``: the app knows no ephemeral commands.
        """
        self._may_write(chat, thread_id)
        if anonymous is None:
            anonymous = chat.hides(self.id)
        in_topic = chat.is_forum and thread_id is not None
        if chat.kind is ChatKind.SUPERGROUP and not chat.is_forum and reply_to is not None:
            thread_id = reply_to.thread_id or reply_to.id
        if anonymous and not chat.status(self.id).rules:
            raise ImpossibleError("only administrators write anonymously")
        if chat is self.private:
            self.unblock()
            if self.world.bot.id not in chat.members:
                chat.members[self.world.bot.id] = MemberStatus.MEMBER
                self.world.notify("chats", None)
        text = text.strip()
        if not (old_app or anonymous) and self._whispers(chat, text):
            entities = commands_in(text)
            message = ephemeral.add(
                self.world, chat, self.user, self.user, text=text, entities=entities
            )
            self.world.deliver(message)
            return message
        message = self.world.post(
            chat,
            self.world.users[ANONYMOUS_ADMIN] if anonymous else self.user,
            text=text,
            entities=commands_in(text),
            sender_chat=chat if anonymous else None,
            reply_to=reply_to,
            thread_id=thread_id,
            in_topic=in_topic,
        )
        self.world.deliver(message)
        return message

    def _whispers(self, chat: Chat, text: str) -> bool:
        """Return whether a text is a command that others do not see."""
        if not chat.is_group or self.world.ephemerals is not Ephemerals.KNOWN:
            return False
        name = text.split(maxsplit=1)[0].removeprefix("/").split("@")[0] if text else ""
        menu = self.world.menus.seen_by(self.user, chat)
        return any(each["command"] == name and each["is_ephemeral"] for each in menu)

    def _may_write(self, chat: Chat, thread_id: int | None) -> None:
        if not chat.status(self.id).inside:
            raise ImpossibleError(f"{self.name} is not in {chat.title or chat.id}")
        if chat.migrated_to is not None:
            raise ImpossibleError("this group became a supergroup")
        if thread_id is not None and thread_id not in chat.topics:
            raise ImpossibleError(f"there is no topic {thread_id} here")
        if not chat.open_to(self.id, thread_id):
            raise ImpossibleError("this topic is closed")

    def delete(self, message: Message) -> None:
        """Delete one's own message, anybody's in one's private chat or as an administrator."""
        chat = message.chat
        own = message.sender is self.user or chat is self.private
        if not own and not chat.status(self.id).rules:
            raise ImpossibleError("this message is not theirs to delete")
        self.world.delete(message)

    # Tapping

    def tap(self, message: Message, button: str | int) -> Query | None:
        """Tap a button by its text, callback data or place; None for one that opens a link."""
        if message.deleted or message not in self.sees(message.chat):
            raise ImpossibleError("there is no such message on the screen")
        found = _find(message.buttons, button)
        if found.get("disabled"):
            raise ImpossibleError(f"the button {found['text']!r} is disabled")
        if "url" in found:
            self.follow(found["url"])
            return None
        return self.press(message, found["callback_data"])

    def press(self, message: Message, data: str) -> Query:
        """Send any callback data on a message: an old screen, or a client that misbehaves."""
        return self.world.add_query(self.user, message, data)

    def follow(self, url: str) -> None:
        """Open a link: ``?start=`` leads into the private chat, ``?startgroup=`` adds the bot."""
        bot_name, query = _deep_link(url)
        if bot_name is None or bot_name.lower() != (self.world.bot.username or "").lower():
            return
        if "start" in query:
            self.start(query["start"])
        elif "startgroup" in query:
            bot, groups = self.world.bot.id, self.world.groups
            mine = (each for each in groups if each.status(self.id).rules)
            group = next((each for each in mine if not each.status(bot).inside), None)
            if group is None:
                group = self.world.add_group("New group", self, with_bot=False)
            self.add_bot(group, query["startgroup"])

    # Coming and going

    def join(self, chat: Chat) -> None:
        """Enter a group."""
        self.world.set_status(chat, self.user, MemberStatus.MEMBER, self.user)

    def leave(self, chat: Chat) -> None:
        """Leave a group."""
        self.world.set_status(chat, self.user, MemberStatus.LEFT, self.user)

    def promote(self, chat: Chat, other: "Actor", *, anonymous: bool = False) -> None:
        """Make somebody an administrator, or change whether one hides the name."""
        self._may_appoint(chat, other)
        if anonymous and chat.kind is not ChatKind.SUPERGROUP:
            raise ImpossibleError("administrators hide in supergroups only")
        chat.anonymous.discard(other.id)
        if anonymous:
            chat.anonymous.add(other.id)
        if not chat.status(other.id).rules:
            self.world.set_status(chat, other.user, MemberStatus.ADMINISTRATOR, self.user)
        self.world.notify("chats", None)

    def demote(self, chat: Chat, other: "Actor") -> None:
        """Take an administrator's rights away."""
        self._may_appoint(chat, other)
        if chat.status(other.id) is MemberStatus.CREATOR:
            raise ImpossibleError("the owner stays the owner")
        chat.anonymous.discard(other.id)
        self.world.set_status(chat, other.user, MemberStatus.MEMBER, self.user)

    def _may_appoint(self, chat: Chat, other: "Actor") -> None:
        if not chat.status(self.id).rules:
            raise ImpossibleError("only administrators appoint administrators")
        if not chat.status(other.id).inside:
            raise ImpossibleError(f"{other.name} is not in {chat.title or chat.id}")

    def add_bot(self, chat: Chat, payload: str = "") -> None:
        """Add the bot to a group, with the payload of a ``?startgroup=`` link."""
        if payload and not _PAYLOAD.fullmatch(payload):
            raise ImpossibleError(f"Telegram ignores the deep link payload {payload!r}")
        self.world.set_status(chat, self.world.bot, MemberStatus.MEMBER, self.user)
        if payload:
            self.write(chat, f"/start@{self.world.bot.username} {payload}")

    def kick_bot(self, chat: Chat) -> None:
        """Remove the bot from a group for good."""
        self.world.set_status(chat, self.world.bot, MemberStatus.KICKED, self.user)

    def mute_bot(self, chat: Chat) -> None:
        """Take from the bot the right to write."""
        self.world.set_status(chat, self.world.bot, MemberStatus.RESTRICTED, self.user)

    def let_bot_write(self, chat: Chat) -> None:
        """Give the bot the right to write back."""
        self.world.set_status(chat, self.world.bot, MemberStatus.MEMBER, self.user)

    def promote_bot(self, chat: Chat) -> None:
        """Make the bot an administrator."""
        self.world.set_status(chat, self.world.bot, MemberStatus.ADMINISTRATOR, self.user)


@dataclass(frozen=True, slots=True)
class Party:
    """Six people and their group. Anna is the one who sits at the screen."""

    group: Chat
    anna: Actor
    boris: Actor
    vera: Actor
    gleb: Actor
    dina: Actor
    egor: Actor

    @property
    def people(self) -> tuple[Actor, ...]:
        """All six, in the order they joined."""
        return (self.anna, self.boris, self.vera, self.gleb, self.dina, self.egor)


def add_party(
    world: World, *, started: bool = False, supergroup: bool = False, forum: bool = False
) -> Party:
    """Add six friends and their group; ``started`` lets everybody open the private chat first."""
    anna = Actor.add(world, "Анна", username="anna")
    boris = Actor.add(world, "Борис", username="boris")
    vera = Actor.add(world, "Вера")
    gleb = Actor.add(world, "Глеб", username="gleb_the_fourth")
    dina = Actor.add(world, "Дина", username="dina")
    egor = Actor.add(world, "Егор")
    people = (anna, boris, vera, gleb, dina, egor)
    if started:
        for person in people:
            person.start()
    group = world.add_group("Пятница", *people, supergroup=supergroup, forum=forum)
    return Party(group, *people)


def _find(buttons: list[Json], wanted: str | int) -> Json:
    if isinstance(wanted, int):
        return buttons[wanted]
    for key in ("text", "callback_data"):
        found = [button for button in buttons if button.get(key) == wanted]
        if len(found) == 1:
            return found[0]
    texts = ", ".join(button["text"] for button in buttons)
    raise ImpossibleError(f"no single button {wanted!r} among: {texts}")


def _deep_link(url: str) -> tuple[str | None, dict[str, str]]:
    """Return the bot's user name and the query of a ``t.me`` or ``tg://resolve`` link."""
    parts = urlsplit(url if "://" in url else f"https://{url}")
    query = {key: values[0] for key, values in parse_qs(parts.query, True).items()}
    if parts.scheme == "tg" and parts.netloc == "resolve":
        return query.get("domain"), query
    if parts.netloc.lower() in {"t.me", "telegram.me"}:
        return parts.path.strip("/"), query
    return None, query
