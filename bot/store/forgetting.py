"""Erasing a person's names from the database.

A table names a person in its places, in its log's requests to sit down, in its opening, and in its
notes. The user id stands beside each name, so that a changed name is found too. Moves, cards and
points stay.
"""

from collections.abc import Collection, Iterator, Mapping
from itertools import count
from typing import Any, Final

from sqlalchemy import String, and_, cast, or_, select, update

from bot.store import schema
from bot.store.database import Database, Writing
from bot.store.rows import FORGETTING
from bot.store.table_rows import NOTES

_REQUESTS: Final = ("newcomer", "substitute")
"""Log entries with a name: requests for a seat."""


async def people_to_erase(database: Database) -> list[int]:
    """Return people who are marked for erasing."""
    people = schema.people.c
    asked = select(people.user_id).where(people.forgotten == FORGETTING)
    return [row["user_id"] for row in await database.all(asked)]


async def tables_naming(database: Database, user_id: int) -> list[int]:
    """Return the tables that may name a person, oldest first."""
    tables, places, log, drafts = schema.tables, schema.places, schema.log, schema.drafts
    said, noted = cast(log.c.action, String), cast(drafts.c.draft, String)
    found = (
        select(tables.c.id).where(tables.c.creator == user_id),
        select(places.c.table_id).where(places.c.user_id == user_id),
        select(log.c.table_id)
        .where(or_(*(said.contains(f'"{each}"', autoescape=True) for each in _REQUESTS)))
        .where(said.contains(str(user_id))),
        select(drafts.c.table_id).where(
            and_(drafts.c.seat == NOTES, noted.contains(str(user_id))),
        ),
    )
    return sorted(
        {each for query in found for row in await database.all(query) for each in row.values()}
    )


async def forget_at(connection: Writing, table_id: int, user_id: int, word: str) -> None:
    """Rename a person to ``word`` everywhere in a table; with a number where that is taken.

    Repeating it changes nothing.
    """
    places, log = schema.places, schema.log
    here = places.c.table_id == table_id
    # Write first: a transaction that reads first may be refused.
    mine = here & (places.c.user_id == user_id)
    await connection.execute(update(places).where(mine).values(name=places.c.name))
    seated = (await connection.execute(select(places).where(here))).mappings().all()
    said = cast(log.c.action, String)
    requests = select(log.c.seq, log.c.action).where(log.c.table_id == table_id)
    asks = or_(*(said.contains(f'"{each}"', autoescape=True) for each in _REQUESTS))
    entries = (await connection.execute(requests.where(asks))).mappings().all()
    named = [
        (each["seq"], each["action"], told)
        for each in entries
        for told in _requests(each["action"])
    ]
    old = {told["name"] for _, _, told in named if told.get("who") == user_id}
    others = {row["name"] for row in seated if row["user_id"] != user_id}
    others |= {told["name"] for _, _, told in named if told.get("who") != user_id}
    free = (word if number == 1 else f"{word} {number}" for number in count(1))
    name = next(each for each in free if each not in others)
    await connection.execute(update(places).where(mine).values(name=name))
    await _forget_guests(connection, table_id, user_id, {name, *others}, word)
    for seq, action, told in named:
        if told.get("who") == user_id:
            new = {key: {**each, "name": name} for key, each in action.items()}
            entry = (log.c.table_id == table_id) & (log.c.seq == seq)
            await connection.execute(update(log).where(entry).values(action=new))
    await _forget_opening(connection, table_id, old, name)
    await _forget_notes(connection, table_id, user_id, name)


async def _forget_guests(
    connection: Writing, table_id: int, user_id: int, taken: Collection[str], word: str
) -> None:
    """Rename the guests at a table that the person opened."""
    tables, places = schema.tables, schema.places
    opened = select(tables.c.id).where(tables.c.id == table_id, tables.c.creator == user_id)
    if (await connection.execute(opened)).first() is None:
        return
    guests = (places.c.table_id == table_id) & places.c.user_id.is_(None) & ~places.c.computer
    found = select(places.c.position, places.c.name).where(guests).order_by(places.c.position)
    rows = (await connection.execute(found)).mappings().all()
    free = (each for number in count(2) if (each := f"{word} {number}") not in taken)
    for row in rows:
        new = row["name"] if row["name"].startswith(word) else next(free)
        here = (places.c.table_id == table_id) & (places.c.position == row["position"])
        await connection.execute(update(places).where(here).values(name=new))


def _requests(action: object) -> Iterator[Mapping[str, Any]]:
    """Yield the requests for a seat in a log entry."""
    if isinstance(action, Mapping):
        for each in _REQUESTS:
            if isinstance(told := action.get(each), Mapping) and "name" in told:
                yield told


async def _forget_opening(
    connection: Writing, table_id: int, old: Collection[str], name: str
) -> None:
    """Rename a person in the table's opening, which names later arrivals."""
    tables = schema.tables
    here = tables.c.id == table_id
    opening = (await connection.execute(select(tables.c.opening).where(here))).scalar()
    if old and isinstance(opening, Mapping) and "events" in opening:
        new = {**opening, "events": _renamed(opening["events"], old, name)}
        await connection.execute(update(tables).where(here).values(opening=new))


def _renamed(value: object, old: Collection[str], name: str) -> Any:
    if isinstance(value, Mapping):
        return {
            key: name if key == "name" and each in old else _renamed(each, old, name)
            for key, each in value.items()
        }
    if isinstance(value, list):
        return [_renamed(each, old, name) for each in value]
    return value


async def _forget_notes(connection: Writing, table_id: int, user_id: int, name: str) -> None:
    """Rename a person in the notes: invited, replaced, or who ended the table.

    An open report goes: it holds names as they were typed.
    """
    drafts = schema.drafts
    here = (drafts.c.table_id == table_id) & (drafts.c.seat == NOTES)
    notes = (await connection.execute(select(drafts.c.draft).where(here))).scalar()
    if not isinstance(notes, Mapping):
        return
    new = dict(notes)
    invited = notes.get("invited", {})
    new["invited"] = {each: said for each, said in invited.items() if each != str(user_id)}
    whose = notes.get("whose", [])
    new["before"] = [
        name if whose[at : at + 1] == [user_id] else said
        for at, said in enumerate(notes.get("before", []))
    ]
    if new.pop("report", None):
        new["reports"] = notes.get("reports", 0) + 1
    if notes.get("ender") == user_id:
        new["ended_by"] = name
    await connection.execute(update(drafts).where(here).values(draft=new))
