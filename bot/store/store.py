"""All reads and writes of the database."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import asdict, replace
from functools import cached_property
from secrets import token_bytes
from typing import Any, Final, Self

from sqlalchemy import (
    Select,
    and_,
    bindparam,
    case,
    delete,
    false,
    insert,
    or_,
    select,
    update,
)

from bot.store import schema
from bot.store.chat_rows import migrate_chat, present_id, update_chat
from bot.store.database import PATIENCE, Database, RowWrite, Writing
from bot.store.forgetting import forget_at
from bot.store.handled import forget_handled, handled, write_handled
from bot.store.kinds import DROPPED, IN_HISTORY, TableKind
from bot.store.lease import Lease
from bot.store.opening import open_database
from bot.store.results import write_results
from bot.store.rows import (
    ChatRow,
    KeptTable,
    LogRow,
    Person,
    SlotRow,
    TableRow,
    TableWrite,
    read_chat,
    read_slot,
    write_slot,
    write_table,
)
from bot.store.table_rows import (
    NOTES,
    OPEN,
    change_table,
    check_apart,
    check_unchanged,
    deals_of,
    drafts_of,
    drop_deals,
    named,
    read_tables,
    read_whole,
    write_deals,
    write_draft,
    write_entries,
    write_places,
)
from bot.store.upgrading import BeforeUpgrade
from bot.store.upserts import replacing, upsert

PICTURES_KEPT: Final = 5000
"""Maximum of remembered uploads; older pictures are uploaded again."""

LINK_KEY: Final = "links"
PROBE: Final = "probe"
ROOM: Final = 1 << 16
"""Bytes that have to fit after a failed write, so that writes count as possible."""
_TOUCH: Final = RowWrite(
    update(schema.people)
    .where(schema.people.c.user_id == bindparam("who"))
    .values(touched=bindparam("last"))
)


class Store:
    """Stored data: people, chats, tables with their logs, drafts, and messages.

    Reads and writes raise `StoreError` when the database fails: see `Database`.
    """

    def __init__(self, database: Database) -> None:
        self.database = database

    @classmethod
    async def open(
        cls,
        url: str,
        patience: float = PATIENCE,
        *,
        before_upgrade: BeforeUpgrade | None = None,
        lease: Lease | None = None,
    ) -> Self:
        """Open the database as `open_database` does. Raises `StoreError`."""
        return cls(await open_database(url, patience, before_upgrade=before_upgrade, lease=lease))

    async def close(self) -> None:
        """Finish pending writes, and close every connection."""
        await self.database.close()

    async def probe(self) -> None:
        """Write without changing anything; raises `StoreError` when writes fail.

        After a failed write, ask for room too: a full disk takes what changes nothing.
        """
        tables, secrets = schema.tables, schema.secrets
        if self.database.refused:
            mine = secrets.c.name == PROBE
            async with self.database.write() as connection:
                await connection.execute(insert(secrets).values(name=PROBE, value=bytes(ROOM)))
                await connection.execute(delete(secrets).where(mine))
            return
        async with self.database.write(single=True) as connection:
            await connection.execute(update(tables).where(tables.c.id == 0).values(status="lobby"))

    async def link_key(self) -> bytes:
        """Return the key that signs the bot's links; the first call makes it."""
        secrets = schema.secrets
        stored = select(secrets.c.value).where(secrets.c.name == LINK_KEY)
        row = await self.database.one(stored)
        if row is None:
            new = upsert(secrets).values(name=LINK_KEY, value=token_bytes(32))
            async with self.database.write() as connection:
                await connection.execute(new.on_conflict_do_nothing())
                row = (await connection.execute(stored)).mappings().one()
        return bytes(row["value"])

    async def knows_table(self, table_id: int, user_id: int, chat_id: int) -> bool:
        """Return whether a table is a chat's, or a person has a place there.

        One statement, so that other people's tables take as long as unknown ones.
        """
        tables, places = schema.tables.c, schema.places.c
        sits = select(places.table_id).where(places.table_id == table_id, places.user_id == user_id)
        either = or_(tables.chat_id == present_id(chat_id), sits.exists())
        found = select(tables.id).where(tables.id == table_id, either)
        return await self.database.one(found) is not None

    # People

    async def person(self, user_id: int) -> Person | None:
        """Return a person, None for a stranger."""
        row = await self.database.one(
            select(schema.people).where(schema.people.c.user_id == user_id)
        )
        return Person(**row) if row else None

    async def people(self, user_ids: Collection[int]) -> list[Person]:
        """Return those of these people whom the bot knows."""
        people = schema.people
        found = await self.database.all(select(people).where(people.c.user_id.in_(user_ids)))
        return [Person(**row) for row in found]

    async def upsert_person(self, person: Person) -> Person:
        """Insert a person, or update their names; return the row."""
        statement = upsert(schema.people).values(asdict(person))
        there, new = schema.people.c, statement.excluded
        # An erased person is not named again by a tap.
        names = {
            name: case((there.forgotten != 0, there[name]), else_=new[name])
            for name in ("name", "username")
        }
        met = statement.on_conflict_do_update(
            index_elements=["user_id"], set_={**names, "touched": new.touched}
        )
        async with self.database.write(single=True) as connection:
            row = (await connection.execute(met.returning(schema.people))).mappings().one()
        return Person(**row)

    async def change_person(self, user_id: int, **changes: object) -> Person | None:
        """Update columns and return the row; None for a stranger."""
        person = schema.people
        changed = update(person).where(person.c.user_id == user_id).values(changes)
        async with self.database.write(single=True) as connection:
            row = (await connection.execute(changed.returning(person))).mappings().first()
        return Person(**row) if row else None

    async def touch(self, user_id: int, at: float) -> None:
        """Write when a person acted last."""
        async with self.database.write(single=True) as connection:
            await connection.write_row(_TOUCH, {"who": user_id, "last": at})

    async def forget_at(self, table_id: int, user_id: int, word: str) -> None:
        """Rename a person to ``word`` everywhere in a table: see `forgetting.forget_at`."""
        async with self.database.write() as connection:
            await forget_at(connection, table_id, user_id, word)

    # Chats

    async def chat(self, chat_id: int) -> ChatRow | None:
        """Return a chat, None if unknown; for a migrated group, the supergroup."""
        chats = schema.chats
        row = await self.database.one(select(chats).where(chats.c.chat_id == present_id(chat_id)))
        return read_chat(dict(row)) if row else None

    async def chats(self, chat_ids: Collection[int]) -> list[ChatRow]:
        """Return those of these chats that are known and have not migrated."""
        chats = schema.chats
        here = chats.c.chat_id.in_(chat_ids) & chats.c.moved_to.is_(None)
        return [read_chat(dict(row)) for row in await self.database.all(select(chats).where(here))]

    async def update_chat(
        self, chat: ChatRow, change: Callable[[ChatRow], ChatRow], *, update_id: int = 0
    ) -> ChatRow:
        """Change a chat's row by a function, and return it; ``chat`` if unknown.

        One transaction, so that no other change is lost. ``update_id``: see `write_handled`; raises
        `UpdateHandled` if it is.
        """
        async with self.database.write() as connection:
            revised = await update_chat(connection, chat, change)
            await write_handled(connection, update_id, 0)
            return revised

    async def migrate_chat(self, old_id: int, new_id: int) -> ChatRow | None:
        """Turn a group into its supergroup; return its row, None if it was unknown.

        Agreements and tables move, earlier messages are lost. The old row stays with the new id, so
        that later writes are redirected.
        """
        async with self.database.write() as connection:
            return await migrate_chat(connection, old_id, new_id)

    # Tables

    async def create_table(
        self,
        table: TableRow,
        notes: Mapping[str, object] | None = None,
        *,
        apart: bool = False,
        update_id: int = 0,
    ) -> int:
        """Insert a new table and return its id; ``table.id`` is ignored.

        ``notes``: the draft under `NOTES`. ``update_id``: see `write_handled`. Raises
        `UpdateHandled` if it is. ``apart``: raise `TableThere` when an open table of its chat has
        its number already, or follows the same one.
        """
        async with self.database.write() as connection:
            return await self._insert(connection, table, notes, update_id, apart=apart)

    async def _insert(
        self,
        connection: Writing,
        table: TableRow,
        notes: Mapping[str, object] | None,
        update_id: int,
        *,
        apart: bool = True,
    ) -> int:
        # The group may have migrated meanwhile.
        values = write_table(table) | {"chat_id": present_id(table.chat_id)}
        new = insert(schema.tables).values(values).returning(schema.tables.c.id)
        table_id: int = (await connection.execute(new)).scalar_one()
        await write_handled(connection, update_id, table_id)
        if apart:
            await check_apart(connection, replace(table, id=table_id), present_id(table.chat_id))
        await write_places(connection, table_id, table.places)
        if notes is not None:
            first = insert(schema.drafts).values(table_id=table_id, seat=NOTES, draft=notes)
            await connection.execute(first)
        return table_id

    async def write(self, write: TableWrite) -> int:
        """Write a table's decision in one transaction; return the id of a table it opens, or 0.

        Raises `UpdateHandled` when its update has had its effect (see `write_handled`), and
        `SequenceConflict` when the table has changed since; then nothing is written.
        """
        table_id, entries, opened = write.table_id, write.entries, 0
        more = (
            write.kept is not None
            or write.deals
            or write.changes
            or write.was
            or write.drafts
            or write.update_id
            or write.settles
        )
        async with self.database.write(single=not more and len(entries) == 1) as connection:
            if write.opens is not None:
                opened = await self._insert(connection, *write.opens, write.update_id)
            else:
                await write_handled(connection, write.update_id, table_id)
            if write.was is not None:
                await check_unchanged(connection, write.was)
            await write_entries(connection, table_id, entries)
            await drop_deals(connection, table_id, write.kept)
            at = entries[-1].at if entries else 0
            await write_deals(connection, table_id, write.deals, write.own, at)
            await write_results(
                connection, table_id, write.results, kept=write.kept, settles=write.settles
            )
            await change_table(connection, table_id, write.changes)
            for seat, draft in write.drafts.items():
                await write_draft(connection, table_id, seat, draft, was=write.were.get(seat))
        return opened

    async def table(self, table_id: int) -> TableRow | None:
        """Return one table."""
        found = await self._tables(named(table_id))
        return found[0] if found else None

    async def whole_table(self, table_id: int) -> KeptTable:
        """Return all data of a table at one moment."""
        return (await self.whole_tables((table_id,)))[0]

    async def whole_tables(self, ids: Collection[int]) -> list[KeptTable]:
        """Return all data of these tables, in their order: see `whole_table`."""
        async with self.database.read() as connection:
            return await read_whole(connection, ids)

    async def tables(
        self,
        *,
        chat_id: int | None = None,
        user_id: int | None = None,
        status: str | Iterable[str] | None = None,
        kinds: Collection[TableKind] = IN_HISTORY,
    ) -> list[TableRow]:
        """Return matching tables, oldest first. ``user_id``: has a place there."""
        query = select(schema.tables)
        if chat_id is not None:
            query = query.where(schema.tables.c.chat_id == chat_id)
        if user_id is not None:
            seated = select(schema.places.c.table_id).where(schema.places.c.user_id == user_id)
            query = query.where(schema.tables.c.id.in_(seated))
        if status is not None:
            wanted = (status,) if isinstance(status, str) else tuple(status)
            query = query.where(schema.tables.c.status.in_(wanted))
        return [row for row in await self._tables(query) if row.kind in kinds]

    async def open_tables(self) -> list[TableRow]:
        """Return every lobby and every running table."""
        return await self._tables(select(schema.tables).where(schema.tables.c.status.in_(OPEN)))

    async def drop_over(self, user_id: int, kind: TableKind | None = None) -> None:
        """Drop a person's tables that are over and of which nothing stays, of one kind or all."""
        tables, kinds = schema.tables.c, DROPPED if kind is None else DROPPED & {kind}
        over = and_(tables.chat_id == user_id, tables.status.not_in(OPEN))
        # The database lets no others go.
        query = select(schema.tables).where(over, tables.prepared.is_not(None))
        async with self.database.write() as connection:
            found = await read_tables(connection, query)
            ids = [row.id for row in found if row.kind in kinds]
            for each in (schema.log, schema.deals, schema.drafts, schema.places):
                await connection.execute(delete(each).where(each.c.table_id.in_(ids)))
            await connection.execute(delete(schema.tables).where(tables.id.in_(ids)))

    async def _tables(self, query: Select[Any]) -> list[TableRow]:
        async with self.database.read() as connection:
            return await read_tables(connection, query)

    # The log

    async def log(self, table_id: int) -> list[LogRow]:
        """Return the whole log of a table, in order."""
        return list((await self.whole_table(table_id)).log)

    async def deals(self, table_id: int) -> list[Mapping[str, Any]]:
        """Return the facts of a table's finished deals, in order."""
        return [row["facts"] for row in await self.database.all(deals_of(table_id))]

    # Drafts

    async def draft(self, table_id: int, seat: int) -> Mapping[str, Any] | None:
        """Return the draft of a seat."""
        return (await self.drafts(table_id)).get(seat)

    async def drafts(self, table_id: int) -> dict[int, Mapping[str, object]]:
        """Return all drafts of a table by seat."""
        rows = await self.database.all(drafts_of(table_id))
        return {row["seat"]: row["draft"] for row in rows}

    # Updates

    async def handled(self, numbers: Collection[int]) -> Mapping[int, int]:
        """Return which updates have had their effect, with their tables."""
        return await handled(self.database, numbers)

    async def forget_handled(self) -> None:
        """Delete updates that Telegram no longer delivers."""
        await forget_handled(self.database)

    # What Telegram shows

    async def slots(self) -> list[SlotRow]:
        """Return every tracked message."""
        return [read_slot(dict(row)) for row in await self.database.all(select(schema.slots))]

    async def save_slot(self, slot: SlotRow) -> None:
        """Write the whole row; nothing for a migrated group: its messages are lost."""
        values = {f"new_{name}": value for name, value in write_slot(slot).items()}
        async with self.database.write(single=True) as connection:
            await connection.write_row(self._slot_upsert, values)

    @cached_property
    def _slot_upsert(self) -> RowWrite:
        """A statement that writes a slot, given ``new_`` and the names of its columns."""
        slots, chats = schema.slots, schema.chats.c
        new = {
            column.name: bindparam(f"new_{column.name}", type_=column.type) for column in slots.c
        }
        gone = select(chats.moved_to).where(
            chats.chat_id == new["chat_id"], chats.moved_to.is_not(None)
        )
        found = select(*new.values()).where(~gone.exists())
        statement = upsert(slots).from_select(list(new), found)
        return RowWrite(replacing(statement, new, key=("chat_id", "key")))

    async def drop_slots(self, names: Collection[tuple[int, str]]) -> None:
        """Delete messages, by chat and key: all of them or none."""
        slots = schema.slots
        named = (and_(slots.c.chat_id == chat_id, slots.c.key == key) for chat_id, key in names)
        async with self.database.write(single=True) as connection:
            await connection.execute(delete(slots).where(or_(false(), *named)))

    async def file_id(self, picture: str) -> str | None:
        """Return Telegram's id of an uploaded picture, by `Picture.key`."""
        pictures = schema.pictures
        row = await self.database.one(select(pictures.c.file_id).where(pictures.c.key == picture))
        return row["file_id"] if row else None

    async def save_file_id(self, picture: str, file_id: str | None, at: float) -> None:
        """Remember (or, for None, forget) an upload; drop the oldest ones."""
        pictures = schema.pictures
        if file_id is None:
            async with self.database.write() as connection:
                await connection.execute(delete(pictures).where(pictures.c.key == picture))
            return
        new = {"key": picture, "file_id": file_id, "at": at}
        oldest = select(pictures.c.at).order_by(pictures.c.at.desc()).offset(PICTURES_KEPT).limit(1)
        async with self.database.write() as connection:
            await connection.execute(replacing(upsert(pictures).values(new), new, key=("key",)))
            await connection.execute(
                delete(pictures).where(pictures.c.at <= oldest.scalar_subquery())
            )
