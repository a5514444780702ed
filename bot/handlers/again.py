"""«Ещё пульку» under a settlement: the same people, the same agreement, another table."""

from dataclasses import replace

from bot.handlers.opening import MOST_TABLES, Opening
from bot.handlers.replies import Replies
from bot.i18n import plain
from bot.people import Guest
from bot.screen import Toast
from bot.store import Place, SequenceTaken, TableRow
from bot.tables import lobby
from bot.tables.events import Requested, Tapped
from bot.tables.notes import Notes
from bot.tables.task import TableTask
from bot.taps import Tap, Verb
from bot.views import codes
from bot.views.refusals import explain
from engine.errors import RuleError


class Again:
    """One table goes on from a finished one, however often and by whomever it is asked for.

    Whoever taps has a seat there, computers sit down again, and the others are named as invited:
    one tap of theirs, on either message, and they sit. Nobody is dealt cards who did not tap.
    """

    def __init__(self, replies: Replies, opening: Opening) -> None:
        self._replies = replies
        self._opening = opening
        self._services = replies.services

    async def tapped(self, person: Guest, tap: Tap) -> Toast:
        """Open the next table, or take a seat at the one that somebody has opened."""
        row = await self._services.store.table(tap.table)
        if row is None:
            return Toast(plain(self._services.people.tr(person.user_id)("toast-no-table")))
        if lobby.place_of(row, person.user_id) is None:
            return self._toast(person, row, "toast-again-stranger")
        if row.status != "finished":
            return self._toast(person, row, "toast-again-early")
        looking = tap.what == codes.ANOTHER
        if (following := self._following(row)) is None:
            try:
                return await self._open(person, row, looking=looking)
            except SequenceTaken:
                # Somebody else, or an earlier attempt that seemed to fail, has opened it.
                following = self._following(row)
        if following is None:
            return self._toast(person, row, "toast-changed")
        return await self._join(person, following, looking=looking)

    def _following(self, row: TableRow) -> TableTask | None:
        tables = self._services.tables
        return next((each for each in tables if each.row.follows == row.id), None)

    def _toast(self, person: Guest, row: TableRow, key: str, **params: object) -> Toast:
        return Toast(plain(self._services.people.tr(person.user_id).of(row.game)(key, **params)))

    async def _open(self, person: Guest, row: TableRow, *, looking: bool) -> Toast:
        if self._opening.crowded(row.chat_id):
            return self._toast(person, row, "too-many-tables", n=MOST_TABLES)
        try:
            lobby.agreement(row.game, row.options)
        except RuleError as error:
            return Toast(explain(error, self._services.people.tr(person.user_id).of(row.game)))
        chat = await self._services.chats.get(row.chat_id)
        name = row.title if row.private or chat is None else chat.title
        await self._services.people.sits_down(person.user_id)
        others = [each for each in row.places if each.user_id not in (None, person.user_id)]
        new = replace(
            row,
            creator=person.user_id,
            status="lobby",
            places=(
                Place(person.name, person.user_id),
                *(each for each in row.places if each.computer),
            ),
            created=self._services.clock.now(),
            finished=None,
            opening=None,
            follows=row.id,
        )
        invited = {each.user_id: each.name for each in others if each.user_id is not None}
        # Nobody would see the fingerprint of a table that is dealt at once.
        at_once = row.private and not looking
        notes = Notes() if at_once else self._opening.sealed()
        notes = replace(notes, menu=codes.MENU if looking else "", invited=invited)
        table = await self._opening.create(new, name, notes)
        if at_once:
            # Nobody else is to be waited for.
            deal = Tap(Verb.LOBBY, table.row.id, 0, "deal")
            return await table.ask(Tapped(person.user_id, deal, in_group=False))
        if not self._services.people.reachable(person.user_id):
            return Toast(url=self._services.links.seat(table.row.id))
        return self._toast(person, row, "toast-again", table=table.row.title)

    async def _join(self, person: Guest, table: TableTask, *, looking: bool) -> Toast:
        if table.ledger is not None:
            return self._toast(person, table.row, "toast-again-playing", table=table.row.title)
        here = table.place_of(person.user_id) is not None
        if looking:
            options = Tap(Verb.LOBBY, table.row.id, 0, "options")
            await table.ask(Tapped(person.user_id, options, in_group=True))
        if here:
            table.show_again(renew=True)
            return self._toast(person, table.row, "toast-again-here", table=table.row.title)
        return await table.ask(Requested(person.user_id, "sit"))
