"""Where the bot may write: people who block it or come back, groups that lose it or move."""

from functools import partial
from typing import Protocol

import structlog

from bot.chats import Chats
from bot.jobs import Jobs
from bot.people import People
from bot.reconcile import ChatProblem, ProblemKind
from bot.screen import Screen
from bot.tables.registry import TableRegistry

log = structlog.get_logger(__name__)


class Poster(Protocol):
    """What posts a message that is never changed."""

    def post(self, chat_id: int, screen: Screen) -> None:
        """Send a message."""
        ...


class Reachability:
    """Notes whether people and groups can be written to, and tells the tables there."""

    def __init__(
        self, *, people: People, chats: Chats, tables: TableRegistry, poster: Poster, jobs: Jobs
    ) -> None:
        self._people = people
        self._chats = chats
        self._tables = tables
        self._poster = poster
        self._jobs = jobs

    def on_problem(self, chat_id: int, problem: ChatProblem) -> None:
        """A call to Telegram showed that a chat cannot be written to as wanted.

        Nobody reports it a second time, so it is written down as soon as the database allows.
        """
        log.info("telegram.problem", kind=problem.kind.name)
        match problem.kind:
            case ProblemKind.BLOCKED:
                self._jobs.keep_trying(partial(self.person_blocked, chat_id), what="blocked")
            case ProblemKind.KICKED | ProblemKind.MUTED:
                self._jobs.keep_trying(partial(self.group_lost, chat_id), what="kicked")
            case ProblemKind.MIGRATED if problem.chat_id is not None:
                moved = partial(self.group_moved, chat_id, problem.chat_id)
                self._jobs.keep_trying(moved, what="migrate")
            case _:
                pass

    def on_open(self, chat_id: int) -> None:
        """A message went into a chat: no update tells that a whole group may write again."""
        row = self._chats.known(chat_id) if chat_id < 0 else None
        if row is not None and row.kicked:
            self._jobs.keep_trying(partial(self.group_regained, chat_id), what="regained")

    async def person_blocked(self, user_id: int) -> None:
        """A person cannot be written to: their tables tell the group what is needed."""
        await self._people.change(user_id, blocked=True)
        for table in self._tables.of_person(user_id):
            table.reach_changed()

    async def person_started(self, user_id: int) -> None:
        """A person pressed Start (again): their tables show them their cards."""
        await self._people.change(user_id, started=True, blocked=False)
        for table in self._tables.of_person(user_id):
            table.reach_changed()

    async def group_lost(self, chat_id: int) -> None:
        """The bot may not write in the group: its people are told, the tables wait."""
        row = await self._chats.get(chat_id)
        if row is None or row.kicked:
            return
        await self._chats.change(row, kicked=True, greeted=False)
        for table in self._tables.in_chat(chat_id):
            for place in table.row.places:
                if place.user_id is not None and self._people.reachable(place.user_id):
                    tr = self._people.tr(place.user_id)
                    text = tr("table-group-lost", table=table.row.title)
                    self._poster.post(place.user_id, Screen(text))

    async def group_regained(self, chat_id: int) -> None:
        """The bot may write in the group again: show every table anew."""
        row = await self._chats.get(chat_id)
        if row is not None and row.kicked:
            await self._chats.change(row, kicked=False)
            for table in self._tables.in_chat(chat_id):
                table.show_again()

    async def group_moved(self, old_id: int, new_id: int) -> None:
        """A group became a supergroup: its tables move with it."""
        if await self._chats.migrate(old_id, new_id):
            for table in self._tables.in_chat(old_id):
                table.moved(new_id)
