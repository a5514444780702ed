"""What a feature is: its commands, buttons, links, stored data and background work."""

from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from datetime import UTC, datetime
from enum import Enum, auto
from typing import Any, Final, Generic, TypeVar

from telegram import Update

from bot.handlers.opening import TableLookup, TableOpener
from bot.handlers.replies import Replies
from bot.handlers.update_source import ChatRef, chat_of, sender_of
from bot.people.people import Sender
from bot.screen import Toast
from bot.services import Services
from bot.store import LostError, Person, StoreError
from bot.taps import Tap, Verb, decode
from bot.updates.rate_limits import Cost
from bot.views import codes
from bot.views.help import Scope, Scopes

T = TypeVar("T")


class Audience(Enum):
    """Who may give a command in a group."""

    ALWAYS = auto()
    """Everyone, also where only administrators may give commands."""
    ALL = auto()
    """Everyone, else administrators."""
    PLAYERS = auto()
    """The same, and always people at a table there: the table carries the command out."""
    STANDING = auto()
    """Administrators of large groups: it changes what the chat agrees on by default, or saved."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command: sender (None: no person), chat, the words after it, and its name."""

    update: Update
    person: Sender | None
    place: ChatRef
    words: Sequence[str] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class CommandSpec(Generic[T]):
    """A command; its description is the text ``command-NAME``.

    ``waits``: it waits until its group takes a page; others are answered in private then.
    ``alone``: in a group its sender alone sees it and its answer, where the server can; one for
    private chats is listed in groups there. ``pick`` carries it out at the table that a person
    chose among several.
    """

    name: str
    scopes: Scopes
    cost: Cost
    audience: Audience
    run: Callable[[T, Command], Awaitable[None]]
    _: KW_ONLY
    waits: bool = False
    alone: bool = False
    pick: Callable[[T, Command, Tap], Awaitable[Toast]] | None = None


@dataclass(frozen=True, slots=True)
class TapSpec(Generic[T]):
    """What the buttons of a code do; None: the rest of the code has no meaning.

    ``posts``: it brings a message where it is tapped.
    """

    cost: Cost
    run: Callable[[T, Sender, ChatRef, Tap], Awaitable[Toast | None]]
    posts: bool = True


@dataclass(frozen=True, slots=True)
class StoredData(Generic[T]):
    """Data about a person: its key in /mydata, and columns of the database that hold it.

    ``forget`` erases what names the person.
    """

    key: str
    columns: Sequence[str]
    tell: Callable[[T, Person], Awaitable[object]]
    forget: Callable[[T, int], Awaitable[None]]


def iso_time(at: float) -> str | None:
    """Return a stored moment as /mydata shows it; None for never."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds") if at else None


@dataclass(frozen=True, slots=True)
class Feature(Generic[T]):
    """What lies next to the tables, or commands of tables; ``build`` makes what carries them out.

    ``pages``, ``shows``, ``person`` and ``chat``: buttons of these verbs by the head of their code
    (`head`). ``links``: what a signed link into the private chat opens, by its first word.
    ``fields``: keys in /mydata of a person's own fields of `Person`.
    ``background``: work from start to stop. ``scheduled``: what is done at an hour, by its kind;
    it takes the key it was planned with, and whether it is too late.
    """

    build: "Callable[[Parts], T]"
    _: KW_ONLY
    commands: Sequence[CommandSpec[T]] = ()
    pages: Mapping[str, TapSpec[T]] = field(default_factory=dict)
    shows: Mapping[str, TapSpec[T]] = field(default_factory=dict)
    person: Mapping[str, TapSpec[T]] = field(default_factory=dict)
    chat: Mapping[str, TapSpec[T]] = field(default_factory=dict)
    links: Mapping[str, Callable[[T, Sender, ChatRef, str], Awaitable[None]]] = field(
        default_factory=dict
    )
    fields: Mapping[str, str] = field(default_factory=dict)
    stored: Sequence[StoredData[T]] = ()
    background: Sequence[Callable[[T], Coroutine[object, None, None]]] = ()
    scheduled: Mapping[str, Callable[[T, str, bool], Awaitable[None]]] = field(default_factory=dict)

    def taps(self) -> Iterator[tuple[Verb, str, TapSpec[T]]]:
        """Yield its buttons with verb and head."""
        verbs = (Verb.PAGE, Verb.SHOW, Verb.PERSON, Verb.CHAT)
        owned = (self.pages, self.shows, self.person, self.chat)
        for verb, specs in zip(verbs, owned, strict=True):
            for code, spec in specs.items():
                yield verb, code, spec


Features = Sequence[Feature[Any]]

OF_GAMES: Final = ","
"""Head of CHAT codes that belong to a game."""


def head(tap: Tap) -> str:
    """Return the part of a code that names the feature's button."""
    if tap.verb is Verb.CHAT and codes.parse_of_game(tap.what)[0]:
        return OF_GAMES
    what = codes.parse_page(tap.what)[1] if tap.verb is Verb.PAGE else tap.what
    return what.partition("=")[0]


class Parts:
    """What carries out commands and buttons, each built once per bot."""

    def __init__(self, services: Services, features: Features) -> None:
        self.services = services
        self.features = features
        self.replies = Replies(services)
        self.opener = TableOpener(self.replies)
        self.lookup = TableLookup(self.replies)
        self._built: dict[Callable[[Parts], object], Any] = {}
        self.commands = {spec.name: (each, spec) for each in features for spec in each.commands}
        self._taps = {
            (verb, code): (each, spec) for each in features for verb, code, spec in each.taps()
        }
        self._links = {word: (each, run) for each in features for word, run in each.links.items()}

    def get(self, build: "Callable[[Parts], T]") -> T:
        """Return what ``build`` makes, the same at every call."""
        if build not in self._built:
            self._built[build] = build(self)
        built: T = self._built[build]
        return built

    async def run(self, command: Command) -> None:
        """Carry out a command."""
        feature, spec = self.commands[command.name]
        await spec.run(self.get(feature.build), command)

    def owns(self, tap: Tap) -> bool:
        """Return whether a feature has the button."""
        return (tap.verb, head(tap)) in self._taps

    async def press(self, person: Sender, place: ChatRef, tap: Tap) -> Toast | None:
        """Carry out a button that a feature has; None for a code without meaning."""
        feature, spec = self._taps[tap.verb, head(tap)]
        return await spec.run(self.get(feature.build), person, place, tap)

    async def pick(self, command: Command, tap: Tap) -> Toast | None:
        """Carry out a command at the chosen table; None for one that means no table."""
        feature, spec = self.commands.get(command.name, (None, None))
        if feature is None or spec is None or spec.pick is None:
            return None
        return await spec.pick(self.get(feature.build), command, tap)

    async def follow(self, person: Sender, place: ChatRef, payload: str) -> bool:
        """Open what a signed payload names; False for an unknown one."""
        word, _, rest = payload.partition("-")
        if word not in self._links:
            return False
        feature, run = self._links[word]
        await run(self.get(feature.build), person, place, rest)
        return True

    async def carry_out(self, kind: str, key: str, *, late: bool) -> None:
        """Do what a feature has planned."""
        for each in self.features:
            if kind in each.scheduled:
                await each.scheduled[kind](self.get(each.build), key, late)

    def background(self) -> Iterator[tuple[str, Coroutine[object, None, None]]]:
        """Yield all work from start to stop, each with a name."""
        for each in self.features:
            for work in each.background:
                yield work.__qualname__, work(self.get(each.build))

    def stored(self) -> "Iterator[tuple[StoredData[Any], Any]]":
        """Yield all kinds of data about a person, with what reads them."""
        for each in self.features:
            for kind in each.stored:
                yield kind, self.get(each.build)

    def late_toast(self, data: str | None) -> str:
        """Return the pop-up for a tap that is not done in time: nothing is lost, or all of it."""
        try:
            tap = decode(data or "")
        except ValueError:
            return "toast-unwritten"
        if tap.verb is Verb.PAGE and self.cost(tap) is not Cost.LOBBY:
            return "toast-soon"  # a page may come after the answer to the tap
        shows = tap.verb is Verb.SHOW and tap.what not in codes.RETURNS
        return "toast-late" if shows else "toast-unwritten"

    def apologize(self, update: Update, error: Exception | None = None) -> None:
        """Reply that a request failed, and whether the database is the cause."""
        person, place, query = sender_of(update), chat_of(update), update.callback_query
        if isinstance(error, LostError):
            key = "toast-lost"
        elif not isinstance(error, StoreError):
            key = "toast-failed"
        elif query is None:
            key = "unwritten"
        else:
            late = self.late_toast(query.data)
            key = late if late == "toast-unwritten" else "toast-late"
        if query is not None:
            user_id = 0 if person is None else person.user_id
            self.services.answer(query.id, self.services.toast(user_id, key))
        elif place is not None and update.message is not None:
            self.replies.say(person, place, key)

    # What a button costs

    def cost(self, tap: Tap) -> Cost | None:
        """Return the cost of a button, None if it is free: its table answers for it."""
        found = self._taps.get((tap.verb, head(tap)))
        if found is not None:
            return found[1].cost
        match tap.verb:
            case Verb.SHOW if tap.what == "down":
                return Cost.PICTURE
            case Verb.DRAFT if tap.what == codes.HINT:
                return Cost.HINT
            case Verb.LOBBY if tap.what in (codes.AGAIN, codes.ANOTHER):
                return Cost.LOBBY
            case Verb.LOBBY if tap.what.startswith(codes.JOIN):
                return Cost.JOIN
            case Verb.PICK:
                picked = self._picked(tap)
                return Cost.PAGE if picked is None else picked.cost
        return Cost.PAGE if tap.verb in PERSONAL else None

    def posts(self, tap: Tap) -> bool:
        """Return whether a button brings a page, or a message anew, where it is tapped."""
        found = self._taps.get((tap.verb, head(tap)))
        if found is not None:
            return found[1].posts
        match tap.verb:
            case Verb.PICK:
                picked = self._picked(tap)
                return picked is None or picked.audience is not Audience.PLAYERS
            case Verb.LOBBY:
                return tap.what in (codes.AGAIN, codes.ANOTHER)
            case Verb.SHOW:
                return tap.what not in _OWN_MESSAGES
        return tap.verb in PERSONAL

    def _picked(self, tap: Tap) -> CommandSpec[Any] | None:
        return self.commands.get(tap.what.partition("=")[0], (None, None))[1]


PERSONAL: Final = (Verb.PAGE, Verb.PERSON, Verb.CHAT)
"""Verbs of taps without a table."""
_OWN_MESSAGES: Final = ("hand", "layout", codes.HURRY, *codes.RETURNS)
"""What a table shows in a pop-up, in private, or in its own messages."""


def menu(features: Features, scope: Scope, *, whispers: bool = False) -> list[str]:
    """Return the commands that a scope lists, in order.

    ``whispers``: the server knows commands of a group that nobody else sees.
    """
    specs = [spec for each in features for spec in each.commands]
    places = {spec.name: spec.scopes[scope] for spec in specs if scope in spec.scopes}
    if whispers:
        places |= {
            spec.name: spec.scopes[Scope.PRIVATE]
            for spec in specs
            if spec.alone and scope not in spec.scopes
        }
    return sorted(places, key=places.__getitem__)
