"""Permission and quota checks, before a command or a button does anything."""

import math
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

import structlog
from cachetools import TTLCache
from telegram import Bot, ChatMember, ChatMemberRestricted, Update
from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError
from telegram.ext import CallbackContext

from bot.games.registry import FRONTS
from bot.handlers.feature import PERSONAL, Audience, Command, CommandSpec, Feature, Parts, TapSpec
from bot.handlers.update_source import ChatRef, administers, clean_args
from bot.i18n import plain
from bot.ops import tracing
from bot.ops.locks import KeyedLocks
from bot.people.people import Sender
from bot.screen import Screen, Toast
from bot.store import ChatRow
from bot.tables.events import ChatRole
from bot.taps import Tap, Verb
from bot.updates.rate_limits import Cost
from bot.views import codes, options, people
from bot.views.help import Scope

log = structlog.get_logger(__name__)

Context = CallbackContext[Any, Any, Any, Any]
Gated = Callable[[Update, Context], Coroutine[Any, Any, None]]

SMALL_GROUP: Final = 30
"""Maximum of members of a group in which everyone may change that."""
DAY: Final = 24 * 3600.0
TTL: Final = 60.0
"""Seconds for which Telegram's list of administrators is cached."""
PROVED_FOR: Final = 600.0
"""Seconds in which an anonymous administrator may use buttons after a proof."""
SEEN_FOR: Final = 3600.0
"""Seconds for which a tap or a command in a group shows that its sender is a member."""
MOST_SEEN: Final = 10_000
"""Maximum of members remembered so."""
SUPERGROUPS: Final = -1_000_000_000_000
"""Supergroups have ids below; only there administrators may hide their names."""

_OUT: Final = (ChatMember.LEFT, ChatMember.BANNED)
_RULERS: Final = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)


class SeenMembers:
    """Who has acted in which group lately, in memory only.

    Telegram tells a bot that is no administrator nothing else about the members.
    """

    def __init__(self, timer: Callable[[], float]) -> None:
        """``timer`` returns Unix time."""
        self._seen = TTLCache[tuple[int, int], None](MOST_SEEN, SEEN_FOR, timer=timer)

    def note(self, person: Sender | None, place: ChatRef) -> None:
        """Note the sender of an update that came from a group."""
        if person is not None and not place.private:
            self._seen[place.chat_id, person.user_id] = None

    def forget(self, chat_id: int, user_id: int | None = None) -> None:
        """Forget who has left a group; all of it when the bot has."""
        for seen in [each for each in self._seen if each[0] == chat_id]:
            if user_id in (None, seen[1]):
                self._seen.pop(seen, None)

    def knows(self, chat_id: int, user_id: int) -> bool:
        """Return whether a person was seen in a group."""
        return (chat_id, user_id) in self._seen


class Permissions:
    """Knows a group's administrators, who may see a table, and groups with admin-only commands.

    Costly requests have quotas: see `bot.updates.rate_limits`.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._replies, self._services = parts.replies, parts.services
        timer = parts.services.clock.now
        self._roles: TTLCache[int, dict[int, ChatRole]] = TTLCache(math.inf, TTL, timer=timer)
        self._codes = TTLCache[tuple[int, int], str](MOST_SEEN, PROVED_FOR, timer)
        """By chat and person, what proves that a person administers a group."""
        self._proved = TTLCache[tuple[int, int], None](MOST_SEEN, PROVED_FOR, timer)
        self._sizes = TTLCache[int, int](math.inf, DAY, timer)
        """Members by group, as Telegram counted them within a day; 0 for unknown."""
        self._asking = KeyedLocks()
        self.seen = SeenMembers(timer)

    # Commands

    def command(self, spec: CommandSpec[Any]) -> Gated:
        """Return the command's handler, which carries it out only if permitted."""

        async def gated(update: Update, context: Context) -> None:
            person, place = await self._replies.identify(update)
            if place is not None:
                self.seen.note(person, place)
                words = clean_args(context.args)
                command = Command(update, person, place, words, spec.name)
                crowded = self._replies.crowded(place)
                if crowded:
                    command = replace(command, place=self._replies.aside(person, place))
                if await self._passes(spec, command, crowded):
                    await self._parts.run(command)

        return gated

    async def _passes(self, spec: CommandSpec[Any], command: Command, crowded: int) -> bool:
        """Return whether a command may go on; ``crowded``: as `Replies.crowded` says."""
        person, place = command.person, command.place
        user_id, limits = 0 if person is None else person.user_id, self._replies.rate_limits
        refused = await self._command_refused(spec.audience, command)
        if refused:
            if limits.tells(user_id, place.chat_id):
                self._replies.say(person, place, refused)
            return False
        wait = limits.spend(spec.cost, user_id, place.chat_id)
        if crowded and spec.waits:
            wait = max(wait, crowded)
        if wait and limits.tells(user_id, place.chat_id):
            self._replies.say(person, place, "slow-down", seconds=int(wait))
        return not wait

    async def _command_refused(self, audience: Audience, command: Command) -> str:
        """Return why only administrators may give the command, "" if the sender may."""
        update, person, place = command.update, command.person, command.place
        row = None if place.private else await self._services.chats.get(place.chat_id)
        if row is None or audience is Audience.ALWAYS or administers(update):
            return ""
        bot, key = update.get_bot(), "admins-closed" if row.admins_only else ""
        standing = audience is Audience.STANDING
        if not key and standing and await self._is_large(bot, place.chat_id):
            key = "admins-standing"
        if not key or person is None:
            return key
        if audience is Audience.PLAYERS and self._parts.lookup.candidates(person, place):
            return ""  # a running game goes on
        return "" if await self._rules(bot, person, place) else key

    async def _rules(self, bot: Bot, person: Sender, place: ChatRef) -> bool:
        role = await self.role(bot, place.chat_id, person.user_id)
        return role is not ChatRole.NONE

    # Buttons

    async def tap(self, bot: Bot, person: Sender, place: ChatRef, tap: Tap) -> Toast | None:
        """Return why a button is refused now, None if it may be used."""
        tr = self._services.people.tr(person.user_id)
        named = tap.table or tap.verb not in PERSONAL
        if named and not await self.by_tap(person, place, tap.table):
            return Toast(plain(tr("toast-no-table")))
        if tap.verb is Verb.CHAT and not place.private:
            key = await self._ruled(bot, place, tap.what)
            if key and not await self._rules(bot, person, place):
                return self.prove(place.chat_id, person) or Toast(plain(tr(key)))
        cost, wait = self._parts.cost(tap), 0.0
        if self._parts.posts(tap):
            wait = self._replies.crowded(place)
        wait = wait or self._replies.rate_limits.spend(cost, person.user_id, place.chat_id)
        return Toast(plain(tr("slow-down", seconds=int(wait)))) if wait else None

    async def _ruled(self, bot: Bot, place: ChatRef, what: str) -> str:
        """Return why a CHAT button takes the taps of administrators alone, "" if of all."""
        row = await self._services.chats.get(place.chat_id)
        if what.startswith((people.ADMINS, f"{codes.HANDS}=")):
            return "admins-who"
        if row is not None and row.admins_only:
            return "admins-closed"
        stands = changes_standing(what, row) and await self._is_large(bot, place.chat_id)
        return "admins-standing" if stands else ""

    async def _is_large(self, bot: Bot, chat_id: int) -> bool:
        """Return whether a group has many members, known for a day; unknown is small."""
        with tracing.asking():
            async with self._asking.hold(chat_id):
                size = self._sizes.get(chat_id)
                if size is None and await self._services.telegram.acquire(chat_id):
                    with _refusals("members.unknown"):
                        size = self._sizes[chat_id] = await bot.get_chat_member_count(chat_id)
        return (size or 0) > SMALL_GROUP

    # Who may use commands

    async def admins(self, command: Command) -> None:
        """/admins: show the choice to administrators of a group.

        With the code of a refused tap: the group itself says that its person administers it.
        """
        update, person, place = command.update, command.person, command.place
        if place.private:
            return
        if administers(update) and command.words:
            said = (place.chat_id, command.words[0])
            proved = [key for key, code in self._codes.items() if (key[0], code) == said]
            for key in proved:
                self._proved[key] = None
                self._codes.pop(key, None)
            if proved:
                self._replies.say(person, place, "admins-proved")
                return
        if not administers(update) and (
            person is None or not await self._rules(update.get_bot(), person, place)
        ):
            self._replies.say(person, place, "admins-who")
            return
        self._show(place, await self._services.chats.get(place.chat_id), renew=True)

    async def save_choice(self, _: Sender, place: ChatRef, tap: Tap) -> Toast:
        """Save an administrator's choice."""
        if place.private or tap.what not in (f"{people.ADMINS}=0", f"{people.ADMINS}=1"):
            return Toast(plain(self._services.chats.tr(place.chat_id)("toast-unknown")))
        row = ChatRow(place.chat_id, place.title)
        row = await self._services.chats.change(row, admins_only=tap.what.endswith("1"))
        self._show(place, row, renew=False)
        return Toast()

    def _show(self, place: ChatRef, row: ChatRow | None, *, renew: bool) -> None:
        tr = self._services.chats.tr(place.chat_id)
        closed = row is not None and row.admins_only
        screen: Screen = people.admins_screen(tr, admins_only=closed)
        self._replies.show_page(place, "admins", screen, renew=renew)

    # Who administers a group

    async def role(self, bot: Bot, chat_id: int, user_id: int) -> ChatRole:
        """Return a person's role in a chat; `ChatRole.NONE` if Telegram gives none."""
        if chat_id > 0:
            return ChatRole.NONE
        if (chat_id, user_id) in self._proved:
            return ChatRole.HIDDEN
        with tracing.asking():
            async with self._asking.hold(chat_id):
                roles = self._roles.get(chat_id) or await self._ask(bot, chat_id)
                if user_id and user_id not in roles:
                    await self._ask_about(bot, chat_id, user_id, roles)
        return roles.get(user_id, ChatRole.NONE)

    def prove(self, chat_id: int, person: Sender) -> Toast | None:
        """Return how a person may show that he administers a group; None if Telegram denied it.

        Telegram lists administrators who hide their names to administrators alone, but it vouches
        for what they write as the group.
        """
        code = self._codes.get((chat_id, person.user_id))
        if code is None:
            return None
        tr = self._services.people.tr(person.user_id)
        return Toast(plain(tr("admins-prove", code=code)), alert=True)

    async def _ask_about(
        self, bot: Bot, chat_id: int, user_id: int, roles: dict[int, ChatRole]
    ) -> None:
        """Add a person's role whom the list lacks: promoted since, or hidden."""
        if self._replies.rate_limits.spend(Cost.MEMBERSHIP, user_id, chat_id):
            return
        if not await self._services.telegram.acquire(chat_id):
            return
        try:
            member = await bot.get_chat_member(chat_id, user_id)
        except TelegramError as error:
            log.info("admins.unknown", error=type(error).__name__)
            if chat_id < SUPERGROUPS:
                code = str(self._services.rng.randrange(1000, 10000))
                self._codes.setdefault((chat_id, user_id), code)
            return
        self._codes.pop((chat_id, user_id), None)
        roles.update(_role_of(member))

    async def _ask(self, bot: Bot, chat_id: int) -> dict[int, ChatRole]:
        """Return the roles in a group; empty, and not cached, if Telegram gives none."""
        if not await self._services.telegram.acquire(chat_id):
            return {}
        with _refusals("admins.unknown"):
            members = await bot.get_chat_administrators(chat_id)
            roles = self._roles[chat_id] = {}
            for member in members:
                roles.update(_role_of(member))
            return roles
        return {}

    # Who may see a table: people who sit at it or are in its chat. Tables of others and tables that
    # do not exist take the same path here.

    async def by_tap(self, person: Sender, place: ChatRef, table_id: int) -> bool:
        """Return whether a tap may mean a table: the person's own, or one in its chat.

        Telegram itself names the chat of the tapped message. Any message there counts: a table's
        last ones keep their buttons after they are released.
        """
        tables = self._services.tables
        table = tables.get(table_id)
        if table is not None and (
            table.row.chat_id == place.chat_id or table in tables.of_person(person.user_id)
        ):
            return True
        store = self._services.store
        return await store.knows_table(table_id, person.user_id, place.chat_id)

    async def by_membership(self, bot: Bot, chat_id: int, person: Sender) -> bool | None:
        """Return whether a person is in a table's chat, None if Telegram gives no answer.

        It is not asked about who was seen there.
        """
        if chat_id > 0:
            return chat_id == person.user_id
        if self.seen.knows(chat_id, person.user_id):
            return True
        if self._replies.rate_limits.spend(Cost.MEMBERSHIP, person.user_id, chat_id):
            return None
        if await self._services.telegram.acquire(chat_id):
            with _refusals("membership.unknown"):
                return is_member(await bot.get_chat_member(chat_id, person.user_id))
        return None


@contextmanager
def _refusals(event: str) -> Iterator[None]:
    """Log what Telegram does not tell, and go on without it."""
    try:
        yield
    except TelegramError as error:
        log.info(event, error=type(error).__name__)


def changes_standing(what: str, row: ChatRow | None) -> bool:
    """Return whether a CHAT code changes a chat's usual or saved agreements.

    Other codes open pages, or are of something else.
    """
    name, _, rest = what.partition("=")
    if what == codes.UNDO:
        was = None if row is None else row.previous
        now = None if row is None else (row.defaults, row.house)
        return was is not None and (was.defaults, was.house) != now
    if name in (codes.HOUSE, codes.DROP):
        return True
    if name == codes.KEEP:
        return rest != codes.BACK
    game, code = codes.parse_of_game(what)
    opens = code in (codes.BACK, codes.MENU) or game not in FRONTS
    return not (opens or options.opens(FRONTS[game].options, code))


def _role_of(member: ChatMember) -> dict[int, ChatRole]:
    """Return the role of a member by the user's id; empty for one without a role."""
    if member.status not in _RULERS:
        return {}
    hidden = getattr(member, "is_anonymous", False)
    return {member.user.id: ChatRole.HIDDEN if hidden else ChatRole.ADMIN}


def is_member(member: ChatMember) -> bool:
    """Return whether a chat member is in the chat now."""
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status not in _OUT


FEATURE: Final = Feature(
    Permissions,
    commands=(
        # It checks the role itself.
        CommandSpec("admins", {Scope.ADMINS: 220}, Cost.PAGE, Audience.ALWAYS, Permissions.admins),
    ),
    chat={people.ADMINS: TapSpec(Cost.PAGE, Permissions.save_choice)},
)
