"""Which table is meant: by its name, by its number, or by a tap on its name."""

from collections.abc import Sequence

from bot.handlers.newgame import game_named
from bot.handlers.replies import Replies
from bot.handlers.who import Where
from bot.i18n import Translator
from bot.people import Guest
from bot.reconcile import Slot
from bot.screen import Urgency
from bot.store import TableRow
from bot.tables.task import TableTask
from bot.views import games, picker


class WhichTable:
    """Finds the table that somebody means, and asks where several may be meant."""

    def __init__(self, replies: Replies) -> None:
        self._replies = replies
        self._services = replies.services

    def candidates(self, person: Guest, place: Where) -> list[TableTask]:
        """Open tables a command may mean: the person's own here, in private all of them."""
        mine = self._services.tables.of_person(person.user_id)
        if place.private:
            return mine
        return [table for table in mine if table.row.chat_id == place.chat_id]

    def choose(
        self,
        person: Guest | None,
        place: Where,
        command: str,
        tables: Sequence[TableRow],
        words: Sequence[str] = (),
        *,
        among: Sequence[TableRow] = (),
        deal: int = 0,
        nothing: str = "no-table-here",
    ) -> TableRow | None:
        """Return the table that ``words`` name ``among`` those here, or the only one offered.

        Else ask which of ``tables`` is meant; ``nothing``: the message when there is none.
        """
        found = named(among, words) if words else list(tables)
        if len(found) == 1:
            return found[0]
        if not tables:
            self._replies.say(person, place, nothing)
            return None
        screen = picker.picker_screen(
            command,
            _choices(found or tables, self._replies.tr(person, place)),
            self._replies.tr(person, place),
            asker=0 if person is None else person.user_id,
            deal=deal,
            unknown="" if found else " ".join(words),
        )
        slot = self.picker_slot(place, command, 0 if person is None else person.user_id)
        self._services.telegram.want(slot, screen, urgency=Urgency.NOW, renew=True)
        return None

    def picker_slot(self, place: Where, command: str, asker: int) -> Slot:
        """The question which table somebody's command means: one for each."""
        thread = self._services.chats.thread(place.chat_id, place.thread_id)
        return Slot(place.chat_id, f"pick:{command}:{asker}", thread)


def _choices(rows: Sequence[TableRow], tr: Translator) -> list[picker.Choice]:
    """Return the tables to choose from, with their games where these differ."""
    played = [row.game for row in rows]
    return [picker.Choice(row.id, row.title, games.suffix(row.game, played, tr)) for row in rows]


def named(tables: Sequence[TableRow], words: Sequence[str]) -> list[TableRow]:
    """Return the tables that the words name: by all of the name, the number in it, or the game."""
    said = " ".join(words).casefold()
    found = [row for row in tables if row.title.casefold() == said]
    number = said.lstrip("№#")
    if not found and number.isascii() and number.isdigit():
        found = [row for row in tables if str(row.number) == number]
    game = game_named(words)
    return found or [row for row in tables if row.game == game]
