"""Opens tables, and finds the table that a command means."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType

from bot.games.registry import FRONTS, front, usual
from bot.handlers.newgame import game_named
from bot.handlers.replies import Replies
from bot.handlers.update_source import ChatRef
from bot.i18n import plain
from bot.ops.locks import KeyedLocks
from bot.people.people import Sender
from bot.reconcile import Slot
from bot.screen import FOR_ONE, Urgency
from bot.store import PLAYED, SavedAgreement, TableRow, TableThere
from bot.tables import lobby
from bot.tables.events import OpenedAgain, Tapped
from bot.tables.facts import Notes
from bot.tables.state import MOST_TABLES, is_crowded
from bot.tables.task import TableTask
from bot.taps import Tap, Verb
from bot.views import games, picker
from engine.errors import RuleError
from engine.options import OptionValue, Values
from engine.table import new_salt


class TableOpener:
    """Opens tables with names of their own."""

    def __init__(self, replies: Replies) -> None:
        self._replies = replies
        self._services = replies.services
        self._opening = KeyedLocks()

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
        # Two requests at once would not see each other's table.
        async with self._opening.hold(place.chat_id):
            if await self._open(person, place, game, wished, level, saved=saved, coached=coached):
                self._remind(person, place)

    def _remind(self, person: Sender | None, place: ChatRef) -> None:
        """Tell a person who plays already which table waits for him."""
        playing = [] if person is None else self._services.tables.of_person(person.user_id)
        for table in playing:
            if table.ledger is not None and table.row.kind.stays and not table.broken:
                self._replies.say(person, place, "newgame-plays", table=table.row.title)
                return

    async def _open(
        self,
        person: Sender | None,
        place: ChatRef,
        game: str,
        wished: Mapping[str, OptionValue],
        level: str,
        *,
        saved: Values | None,
        coached: bool,
    ) -> bool:
        """Open a table, or bring one's own down; False if it cannot be agreed on."""
        tr = self._replies.tr(person, place)
        user_id = 0 if person is None else person.user_id
        own = None if coached else self._own(user_id, place)
        if own is not None and not game:
            await own.ask(OpenedAgain(user_id))
            return True
        if own is None and is_crowded(self._services.tables.here(place.chat_id)):
            self._replies.say(person, place, "too-many-tables", n=MOST_TABLES)
            return False
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
            creator=user_id,
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
            self._replies.refuse(person, place, error, game)
            return False
        if own is not None:
            await own.ask(OpenedAgain(user_id, game, options, level))
            return True
        if person is not None:
            await self._services.people.restore_name(person.user_id)
            row = lobby.sit(row, person.user_id, person.name)
        if place.private and person is not None:
            await self._services.reachability.person_started(person.user_id)
            row = lobby.fitted(row, tr, front(game).company)
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
                return True
        raise TableThere(row.chat_id)

    async def saved_agreements(self, place: ChatRef) -> tuple[SavedAgreement, ...]:
        """Return a chat's saved agreements on known games."""
        row = await self._services.chats.get(place.chat_id)
        return tuple(each for each in row.house if each.game in FRONTS) if row is not None else ()

    def _own(self, user_id: int, place: ChatRef) -> TableTask | None:
        """Return the lobby here of a person who waits there alone."""
        thread = self._services.chats.thread(place.chat_id, place.thread_id)
        for table in self._services.tables.in_chat(place.chat_id):
            gathers = table.ledger is None and table.row.status == "lobby" and not table.broken
            here = table.row.thread_id == thread and not table.row.kind.deck.is_given
            if gathers and here and lobby.is_own(table.row, user_id):
                return table
        return None

    async def _last(self, chat_id: int) -> tuple[str, Values | None]:
        """Return the game and agreement last played in the chat, else the usual game."""
        tables = await self._services.store.tables(chat_id=chat_id, status=PLAYED)
        for row in reversed(tables):
            with suppress(RuleError, KeyError):
                lobby.agreement(row.game, row.options)
                # In private people ask for real cards by a button of their own.
                if chat_id < 0 or not lobby.is_reported(row):
                    return row.game, row.options
        return usual(), None


class TableLookup:
    """Finds the table that a command means, and asks if there are several."""

    def __init__(self, replies: Replies) -> None:
        self._replies = replies
        self._services = replies.services

    def candidates(self, person: Sender, place: ChatRef) -> list[TableTask]:
        """Return open tables that a command may mean: the person's here, in private all of his."""
        mine = self._services.tables.of_person(person.user_id)
        if place.private:
            return mine
        return [table for table in mine if table.row.chat_id == place.chat_id]

    def resolve(
        self,
        person: Sender | None,
        place: ChatRef,
        command: str,
        tables: Sequence[TableRow],
        words: Sequence[str] = (),
        *,
        among: Sequence[TableRow] = (),
        deal: int = 0,
        nothing: str = "no-table-here",
    ) -> TableRow | None:
        """Return the table that ``words`` name ``among`` those here, or the only one offered.

        Else ask which of ``tables``; ``nothing``: the message if there is none.
        """
        found = named(among, words) if words else list(tables)
        if len(found) == 1:
            return found[0]
        if not tables:
            self._replies.say(person, place, nothing)
            return None
        if place.aside is not None:
            # The buttons of the question mean this group.
            self._replies.say(person, place, "slow-down", seconds=self._replies.crowded(place))
            return None
        rows, tr = found or tables, self._replies.tr(person, place)
        played = [row.game for row in rows]
        screen = picker.picker_screen(
            command,
            [picker.Choice(row.id, row.title, games.suffix(row.game, played, tr)) for row in rows],
            tr,
            asker=0 if person is None else person.user_id,
            deal=deal,
            unknown="" if found else " ".join(words),
        )
        slot = self.picker_slot(place, command, 0 if person is None else person.user_id)
        self._services.telegram.want(slot, screen, urgency=Urgency.NOW, renew=True, to=place.to)
        return None

    def picker_slot(self, place: ChatRef, command: str, asker: int) -> Slot:
        """Return the slot of a person's question which table a command means."""
        thread = self._services.chats.thread(place.chat_id, place.thread_id)
        for_one = "" if place.to is None else f"{FOR_ONE}{place.to.user_id}"
        return Slot(place.chat_id, f"pick:{command}:{asker}{for_one}", thread)


def named(tables: Sequence[TableRow], words: Sequence[str]) -> list[TableRow]:
    """Return the tables named by their full name, its number, or their game."""
    said = " ".join(words).casefold()
    found = [row for row in tables if row.title.casefold() == said]
    number = said.lstrip("№#")
    if not found and number.isascii() and number.isdigit():
        found = [row for row in tables if str(row.number) == number]
    game = game_named(words)
    return found or [row for row in tables if row.game == game]
