"""Opens tables."""

from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType

from bot.games.registry import front, usual
from bot.handlers.replies import Replies
from bot.handlers.update_source import ChatRef
from bot.i18n import plain
from bot.people.people import Sender
from bot.store import TableRow, TableThere
from bot.tables import lobby
from bot.tables.events import Tapped
from bot.tables.facts import MOST_TABLES, Notes, is_crowded
from bot.tables.registry import PLAYED
from bot.taps import Tap, Verb
from bot.views.refusals import explain
from engine.errors import RuleError
from engine.options import OptionValue, Values
from engine.table import new_salt


class TableOpener:
    """Opens tables with names of their own."""

    def __init__(self, replies: Replies) -> None:
        self._replies = replies
        self._services = replies.services

    async def open_table(
        self,
        person: Sender | None,
        place: ChatRef,
        game: str = "",
        wished: Mapping[str, OptionValue] = MappingProxyType({}),
        level: str = "",
        *,
        saved: Values | None = None,
        coached: bool = False,
    ) -> None:
        """Open a table of a game on a saved or the chat's usual agreement, changed as wished.

        Without a game, it is the last one played in the chat, and its agreement unless the chat has
        set one. Where nothing was agreed on, nor wished, it is the game's opening preset. In a
        group the table gathers people; in private the person plays with computers.
        With ``coached``, for someone newly taught, the first cards are dealt at once.
        """
        tr = self._replies.tr(person, place)
        if is_crowded(self._services.tables.here(place.chat_id)):
            self._replies.say(person, place, "too-many-tables", n=MOST_TABLES)
            return
        last: Values | None = None
        if not game:
            game, last = await self._last(place.chat_id)
        chat = await self._services.chats.get(place.chat_id)
        agreed: Values | None = None if chat is None else chat.usual(game)
        agreed = agreed or last
        if agreed is None:
            # Typed words and links leave defaults out.
            agreed = {} if wished else lobby.opening(game)
        options = lobby.with_typed(game, agreed if saved is None else saved, wished)
        nameless = plain(tr("group-nameless"))
        name = plain(tr("private-table")) if place.private else place.title or nameless
        row = TableRow(
            id=0,
            chat_id=place.chat_id,
            thread_id=self._services.chats.thread(place.chat_id, place.thread_id),
            title=name,
            creator=0 if person is None else person.user_id,
            private=place.private,
            game=game,
            status="lobby",
            options=options,
            places=(),
            created=self._services.clock.now(),
            level=level or front(game).usual_level,
        )
        try:
            lobby.agreement(row.game, row.options)
        except RuleError as error:
            self._replies.say(person, place, "plain-text", text=explain(error, tr.of(game)))
            return
        if person is not None:
            await self._services.people.restore_name(person.user_id)
            row = lobby.sit(row, person.user_id, person.name)
        if place.private and person is not None:
            await self._services.reachability.person_started(person.user_id)
            while len(row.places) < lobby.min_players(row):
                row = lobby.add_computer(row, tr)
        # The lots are fixed before anyone sits down, or drawn at once.
        salt = "" if coached else new_salt(self._services.rng)
        notes = Notes(lots_salt=salt, coached=coached)
        # Another update may take the number: then try the next one.
        for _ in range(MOST_TABLES):
            row = self._services.chats.located(row)
            here = [each.row for each in self._services.tables.here(row.chat_id)]
            with suppress(TableThere):
                table = await self._services.tables.create(lobby.named(row, name, here), notes)
                if coached and person is not None:
                    deal = Tap(Verb.LOBBY, table.row.id, 0, "deal")
                    table.put(Tapped(person.user_id, deal, in_group=False))
                return
        raise TableThere(row.chat_id)

    async def _last(self, chat_id: int) -> tuple[str, Values | None]:
        """Return the game and agreement last played in the chat, else the usual game."""
        tables = await self._services.store.tables(chat_id=chat_id, status=PLAYED)
        for row in reversed(tables):
            with suppress(RuleError, KeyError):
                lobby.agreement(row.game, row.options)
                return row.game, row.options
        return usual(), None
