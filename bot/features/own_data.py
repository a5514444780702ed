"""/privacy, /forget, /mydata: data about a person, and what they may do with it."""

import json
from typing import Any, Final

import structlog

from bot.handlers.feature import (
    Audience,
    Command,
    CommandSpec,
    Feature,
    Parts,
    StoredData,
    TapSpec,
    iso_time,
)
from bot.handlers.update_source import ChatRef
from bot.i18n import plain
from bot.ops.backups import NamingCopies
from bot.people.people import Sender
from bot.screen import Document, Screen, Toast
from bot.store import (
    FORGETTING,
    Person,
    StoreError,
    TableRow,
    people_to_erase,
    tables_naming,
)
from bot.tables import lobby
from bot.tables.events import Forget
from bot.taps import Tap
from bot.updates.rate_limits import Cost
from bot.views import people
from bot.views.help import both, private

log = structlog.get_logger(__name__)

FORMAT = "pulka-person-1"


class OwnData:
    """Answers people about their data: the page anywhere, the rest in private."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._replies, self._services = parts.replies, parts.services

    async def privacy(self, command: Command) -> None:
        """/privacy."""
        screen = Screen(self._replies.tr(command.person, command.place)("privacy"))
        self._replies.show_page(command.place, "privacy", screen, renew=True)

    async def forget(self, command: Command) -> None:
        """/forget: ask for confirmation."""
        person = self._private(command)
        if person is not None:
            screen = people.forget_screen(self._services.people.tr(person.user_id))
            self._replies.show_page(command.place, "forget", screen, renew=True)

    async def mydata(self, command: Command) -> None:
        """/mydata: send a file."""
        person = self._private(command)
        known = None if person is None else await self._services.people.get(person.user_id)
        if known is None:
            return
        told = json.dumps(await self._told(known), ensure_ascii=False, indent=1).encode()
        document = Document(f"pulka-me-{known.user_id}.json", told)
        tr = self._services.people.tr(known.user_id)
        self._replies.reply(command.place, Screen(tr("mydata-caption"), document=document))

    def _private(self, command: Command) -> Sender | None:
        """Return the sender in private; in a group, refer to the private chat and return None."""
        if command.place.private:
            return command.person
        url = self._services.links.private()
        self._replies.say(command.person, command.place, "own-in-private", url=url)
        return None

    # Forgetting

    async def on_tap(self, person: Sender, place: ChatRef, tap: Tap) -> Toast | None:
        """Answer the question of /forget, only in the private chat."""
        tr, what = self._services.people.tr(person.user_id), tap.what
        if what not in (people.FORGET, people.KEEP):
            return None
        if what == people.KEEP or not place.private:
            self._replies.show_page(place, "forget", Screen(tr("forget-not-done")), renew=False)
            return Toast()
        user_id = person.user_id
        await self.begin(user_id)
        done = True
        try:
            await self.finish(user_id)
        except StoreError:
            done = False
            self._services.jobs.keep_trying(self.finish_all, what="forgetting")
        backups = self._services.backups
        copies = NamingCopies() if backups is None else await backups.naming(user_id)
        screen = people.forgotten_screen(copies.until, copies.others, tr, done=done)
        self._replies.show_page(place, "forget", screen, renew=False)
        return Toast()

    # Erasing. The person is marked first, so that the next process finishes what one left behind;
    # repeating it changes nothing. Results stay.

    async def finish_all(self) -> None:
        """Finish what an earlier process began. Raises `StoreError`."""
        for user_id in await people_to_erase(self._services.store.database):
            await self._services.people.get(user_id)
            await self._finish(user_id)
        await self._services.store.database.wipe()

    async def begin(self, user_id: int) -> None:
        """Mark a person for erasing. Raises `StoreError`."""
        await self._services.people.change(user_id, forgotten=FORGETTING)

    async def finish(self, user_id: int) -> None:
        """Erase a marked person. Raises `StoreError` if something is left to do."""
        await self._finish(user_id)
        await self._services.store.database.wipe()

    async def _finish(self, user_id: int) -> None:
        person = await self._services.people.get(user_id)
        if person is None or person.forgotten != FORGETTING:
            return  # done already, or the person came back meanwhile
        # Names go last: a table that is dropped needs none changed.
        for kind, part in reversed(list(self._parts.stored())):
            await kind.forget(part, user_id)
        if await self._services.people.forget(user_id):
            log.info("person.forgotten")

    async def forget_tables(self, user_id: int) -> None:
        """Erase a name at all tables. Raises `StoreError` if something is left to do."""
        open_now = list(self._services.tables)
        naming_them = await tables_naming(self._services.store.database, user_id)
        for table in open_now:
            # Even if nothing is written yet: a seat being taken precedes this.
            await self.at_table(table.row.id, user_id, sure=table.row.id in naming_them)
        done = {table.row.id for table in open_now}
        rows = []
        for table_id in naming_them:
            if table_id not in done:
                await self.at_table(table_id, user_id, sure=True)
            rows.append(await self._services.store.table(table_id))
        self._drop_pages(user_id, [row for row in rows if row is not None])

    async def at_table(self, table_id: int, user_id: int, *, sure: bool) -> None:
        """Erase a name at one table, by its own task if it is open."""
        table = self._services.tables.get(table_id)
        if table is not None:
            if not (await table.ask(Forget(user_id, sure=sure))).text:
                return
            if self._services.tables.get(table_id) is table:
                raise StoreError("a table could not be written")
        row = await self._services.store.table(table_id) if sure else None
        if row is not None:
            await self._services.chats.get(row.chat_id)
            word = plain(self._services.chats.tr(row.chat_id)("forgotten-player"))
            await self._services.store.forget_at(table_id, user_id, word)

    def _drop_pages(self, user_id: int, rows: list[TableRow]) -> None:
        """Delete pages that may show the name: they can be requested again."""
        of_tables = tuple(f"{kind}:{row.id}:" for row in rows for kind in ("ask", "analysis"))
        chats = {row.chat_id for row in rows} | {user_id}
        chats |= {place.user_id for row in rows for place in row.places if place.user_id}
        for slot in self._services.telegram.tracked_slots():
            page = slot.chat_id in chats and slot.key in ("page:history", "page:changed")
            if page or slot.key.startswith(of_tables or ("\0",)):
                self._services.telegram.drop(slot)

    # A person's own data

    async def _told(self, person: Person) -> dict[str, Any]:
        """Return all data about a person, as JSON values."""
        fields = {key: name for each in self._parts.features for key, name in each.fields.items()}
        return {
            "format": FORMAT,
            "made": iso_time(self._services.clock.now()),
            "person": {
                key: iso_time(value) if name in _MOMENTS else value
                for key, name in fields.items()
                for value in (getattr(person, name),)
            },
            **{kind.key: await kind.tell(part, person) for kind, part in self._parts.stored()},
        }

    async def tell_agreements(self, person: Person) -> dict[str, Any]:
        """Return the usual agreements of a person's private chat."""
        chat = await self._services.chats.get(person.user_id)
        return {} if chat is None else dict(chat.defaults)

    async def forget_chat(self, user_id: int) -> None:
        """Erase the title of a person's private chat: agreements name nobody."""
        private = await self._services.chats.get(user_id)
        if private is not None:
            await self._services.chats.change(private, title="")

    async def tell_tables(self, person: Person) -> list[dict[str, Any]]:
        """Return the tables at which a person sits or sat, or writes for guests."""
        store, user_id = self._services.store, person.user_id
        rows = {row.id: row for row in await store.tables(user_id=user_id)}
        for table_id in await tables_naming(store.database, user_id):
            row = None if table_id in rows else await store.table(table_id)
            if row is not None and row.creator == user_id and lobby.guests(row):
                rows[table_id] = row
        return [await self._table(user_id, rows[each]) for each in sorted(rows)]

    async def resume(self) -> None:
        """Finish erasing what an earlier process began."""
        self._services.jobs.keep_trying(self.finish_all, what="forgetting")

    async def _table(self, user_id: int, row: TableRow) -> dict[str, Any]:
        place = lobby.place_of(row, user_id)
        told: dict[str, Any] = {
            "id": row.id,
            "game": row.game,
            "table": row.title,
            "status": row.status,
            "opened": iso_time(row.created),
            "ended": None if row.finished is None else iso_time(row.finished),
            "opened_it": row.creator == user_id,
            "called": None if place is None else row.places[place].name,
            "deals": 0,
            "points": None,
        }
        guests = lobby.guests(row) if row.creator == user_id else ()
        if guests:
            told["guests"] = [row.places[each].name for each in guests]
        past = await self._services.past.get(row.id)
        if past is not None and place is not None and place < len(past.past.history.joined):
            points = past.front.standing(past.past)[past.past.history.joined[place]]
            told |= {"deals": len(past.past.finished), "points": str(points)}
        return told


_MOMENTS: Final = ("touched", "told", "studied", "erased")
"""Fields of a person that are moments."""

FEATURE: Final = Feature(
    OwnData,
    commands=(
        CommandSpec("privacy", both(190), Cost.PAGE, Audience.ALWAYS, OwnData.privacy, alone=True),
        CommandSpec("mydata", private(200), Cost.EXPORT, Audience.ALWAYS, OwnData.mydata),
        CommandSpec("forget", private(210), Cost.PAGE, Audience.ALWAYS, OwnData.forget),
    ),
    person={people.FORGET: TapSpec(Cost.PAGE, OwnData.on_tap)},
    fields={
        "id": "user_id",
        "name": "name",
        "username": "username",
        "language": "language",
        "started": "started",
        "blocked": "blocked",
        "last_seen": "touched",
        "plain_words_answered": "told",
        "results_forgotten_until": "erased",
    },
    stored=(
        StoredData(
            "usual_agreements", ("chats.defaults",), OwnData.tell_agreements, OwnData.forget_chat
        ),
        StoredData(
            "tables",
            ("tables.creator", "places.user_id"),
            OwnData.tell_tables,
            OwnData.forget_tables,
        ),
    ),
    background=(OwnData.resume,),
)
