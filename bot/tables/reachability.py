"""Where the bot may write: blocked by people, removed from groups, migrations."""

from functools import partial
from typing import Protocol

import structlog

from bot.ops.background import BackgroundTasks
from bot.people.chats import Chats
from bot.people.people import People
from bot.reconcile import LONG_SILENCE, ChatProblem, ProblemKind, Slot
from bot.screen import Screen, Urgency
from bot.tables.events import HandRefused
from bot.tables.registry import TableRegistry
from bot.tables.task import TableTask
from bot.views import words

log = structlog.get_logger(__name__)


class Poster(Protocol):
    """Posts messages that are never changed."""

    def post(self, chat_id: int, screen: Screen, *, thread_id: int | None = None) -> None:
        """Send a message."""

    def delay(self, chat_id: int, urgency: Urgency) -> float:
        """Return the seconds until an edit can be shown in a chat."""


class Reachability:
    """Records whether people and groups can be written to, and updates their tables."""

    def __init__(
        self,
        *,
        people: People,
        chats: Chats,
        tables: TableRegistry,
        poster: Poster,
        jobs: BackgroundTasks,
    ) -> None:
        self._people = people
        self._chats = chats
        self._tables = tables
        self._poster = poster
        self._jobs = jobs

    def on_problem(self, chat_id: int, problem: ChatProblem) -> None:
        """Record that a chat cannot be written to.

        It is reported only once, so the write is retried until it succeeds.
        """
        log.info("telegram.problem", kind=problem.kind.name)
        match problem.kind:
            case ProblemKind.BLOCKED:
                self._jobs.keep_trying(partial(self.person_blocked, chat_id), what="blocked")
            case ProblemKind.KICKED:
                self._jobs.keep_trying(partial(self.group_lost, chat_id), what="kicked")
            case ProblemKind.MUTED:
                self._inform_players(chat_id, "table-group-muted")
            case ProblemKind.SILENCED:
                self.chat_silenced(chat_id, problem.until)
            case ProblemKind.MIGRATED if problem.chat_id is not None:
                moved = partial(self.group_moved, chat_id, problem.chat_id)
                self._jobs.keep_trying(moved, what="migrate")
            case _:
                pass

    def on_hand_refused(self, slot: Slot, lost: bool) -> None:
        """Tell a table that a hand could not stand in its group."""
        table = self._tables.get(int(slot.owner))
        if table is not None:
            table.put(HandRefused(slot.receiver, lost))

    def on_ephemeral_forgotten(self) -> None:
        """Show all tables anew: no hand stands in a group any more."""
        for table in self._tables:
            table.show_again()

    def on_open(self, chat_id: int) -> None:
        """Record that a message went into a group: no update tells that all may write again."""
        row = self._chats.cached(chat_id) if chat_id < 0 else None
        if row is not None and row.kicked:
            self._jobs.keep_trying(partial(self.group_regained, chat_id), what="regained")

    async def person_blocked(self, user_id: int) -> None:
        """Record that a person blocked the bot; their tables show it in the group."""
        await self._people.change(user_id, blocked=True)
        for table in self._tables.of_person(user_id):
            table.show_again()

    async def person_started(self, user_id: int) -> None:
        """Record that a person pressed Start (again); their tables show the hand."""
        await self._people.change(user_id, started=True, blocked=False)
        for table in self._tables.of_person(user_id):
            table.show_again()

    async def group_lost(self, chat_id: int) -> None:
        """Record that the bot is out of the group; tell its people, and let tables wait."""
        row = await self._chats.get(chat_id)
        if row is None or row.kicked:
            return
        await self._chats.change(row, kicked=True, greeted=False)
        self._inform_players(chat_id, "table-group-lost")

    def _inform_players(self, chat_id: int, key: str) -> None:
        """Post in the private chats of those who sit at a group's tables."""
        for table in self._tables.in_chat(chat_id):
            for place in table.row.places:
                if place.user_id is not None and self._people.reachable(place.user_id):
                    tr = self._people.tr(place.user_id)
                    self._poster.post(place.user_id, Screen(tr(key, table=table.row.title)))

    def chat_silenced(self, chat_id: int, until: float) -> None:
        """Tell people about a silenced chat where possible.

        About a group: in private chats, and later in the group if somebody has none; about a
        private chat: in the group.
        """
        for table in self._tables.in_chat(chat_id):
            people = {each.user_id for each in table.row.places if each.user_id is not None}
            told = {each for each in people - {chat_id} if self._people.reachable(each)}
            told = {each for each in told if not self._is_silent(each)}
            title = table.row.title
            for user_id in told:
                tr = self._people.tr(user_id)
                time = words.moment(int(until), tr)
                self._poster.post(user_id, Screen(tr("table-silent", table=title, time=time)))
            if not people or people - told:
                self._post(table, "table-was-silent", until, table=title)
        for table in self._tables.of_person(chat_id):
            place = table.place_of(chat_id)
            if place is not None and not (table.row.private or self._is_silent(table.row.chat_id)):
                name = words.clean(table.row.places[place].name)
                self._post(table, "person-silent", until, name=name)

    def _post(self, table: TableTask, key: str, until: float, /, **params: object) -> None:
        """Post in a table's chat."""
        row, tr = table.row, self._chats.tr(table.row.chat_id)
        screen = Screen(tr(key, time=words.moment(int(until), tr), **params))
        thread = self._chats.thread(row.chat_id, row.thread_id)
        self._poster.post(row.chat_id, screen, thread_id=thread)

    def _is_silent(self, chat_id: int) -> bool:
        return self._poster.delay(chat_id, Urgency.NOW) >= LONG_SILENCE

    async def group_regained(self, chat_id: int) -> None:
        """Record that the bot may write in the group again; show its tables anew."""
        row = await self._chats.get(chat_id)
        if row is not None and row.kicked:
            await self._chats.change(row, kicked=False)
            for table in self._tables.in_chat(chat_id):
                table.show_again()

    async def group_moved(self, old_id: int, new_id: int) -> None:
        """Move the tables of a group that became a supergroup."""
        if await self._chats.migrate(old_id, new_id):
            for table in self._tables.in_chat(old_id):
                table.change_chat(new_id)
