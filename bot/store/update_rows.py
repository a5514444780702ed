"""Updates in the database: which chats they need, and how they are written down."""

from collections.abc import Collection
from dataclasses import replace
from functools import cache
from typing import Any

from sqlalchemy import (
    ARRAY,
    CTE,
    BigInteger,
    BindParameter,
    ColumnElement,
    Select,
    String,
    and_,
    bindparam,
    case,
    cast,
    exists,
    false,
    func,
    or_,
    select,
    union,
)

from bot.store import schema
from bot.store.circle_rows import CHANNEL, NOW, UPDATES, Routed, channel, tell
from bot.store.database import Writing
from bot.store.table_rows import OPEN
from bot.store.upserts import upsert


def numbers(values: Collection[int] | BindParameter[Any]) -> ColumnElement[Any]:
    """Return an array of numbers: one parameter, however many they are."""
    given = values if isinstance(values, BindParameter) else list(values)
    return cast(given, ARRAY(BigInteger))


@cache
def needed() -> CTE:
    """Return the chats that an update needs: those of its own, and of a ``named`` table all.

    A table is left out that is over and at which nobody of its own had a place: anybody may name
    any number.
    """
    tables, places = schema.tables, schema.places
    own = select(func.unnest(numbers(bindparam("chats"))).label("chat_id")).cte("own")
    people = places.alias()
    seated = exists().where(
        people.c.table_id == tables.c.id, people.c.user_id.in_(select(own.c.chat_id))
    )
    here = tables.c.chat_id.in_(select(own.c.chat_id))
    known = (
        select(tables.c.id, tables.c.chat_id)
        .where(
            tables.c.id == bindparam("named", type_=BigInteger),
            or_(tables.c.status.in_(OPEN), seated, here),
        )
        .cte("known")
    )
    who = select(places.c.user_id).where(
        places.c.table_id.in_(select(known.c.id)), places.c.user_id.is_not(None)
    )
    return union(select(own.c.chat_id), select(known.c.chat_id), who).cte("of_it")


@cache
def settling() -> Select[Any]:
    """Return what writes an update down if all its chats are of one circle, and tells of which.

    One statement: most updates need no more, and it goes to the server and back once. It is given
    the ``number`` of the update, what was ``said``, its ``chats``, the table that it has ``named``,
    and ``by`` whom it is written down.
    """
    circles, homes, workers, updates = (
        schema.circles,
        schema.homes,
        schema.workers,
        schema.updates,
    )
    of_it = needed()
    found = (
        select(circles.c.id, circles.c.worker, circles.c.changes)
        .join_from(homes, circles, homes.c.circle == circles.c.id)
        .where(
            homes.c.chat_id.in_(select(of_it.c.chat_id)),
            circles.c.joins.is_(None),
            exists().where(workers.c.id == circles.c.worker),
        )
        .with_for_update(read=True, of=circles)
        .cte("found")
    )
    all_of_it = select(func.count()).select_from(of_it).scalar_subquery()
    one = (
        select(found.c.id, found.c.worker, found.c.changes)
        .group_by(found.c.id, found.c.worker, found.c.changes)
        .having(func.count() == all_of_it)
        .cte("one")
    )
    number = bindparam("number", type_=BigInteger)
    said = bindparam("said", type_=String)
    row = select(number, one.c.id, said, false(), false(), NOW)
    names = ("update_id", "circle", "body", "waits", "done", "at")
    put = (
        upsert(updates)
        .from_select(names, row)
        .on_conflict_do_nothing()
        .returning(updates.c.update_id)
        .cte("put")
    )
    elsewhere = one.c.worker != bindparam("by", type_=BigInteger)
    tell = func.pg_notify(func.concat(CHANNEL, one.c.worker), UPDATES)
    told = case((and_(elsewhere, exists(select(put.c.update_id))), cast(tell, String)))
    news = select(func.count()).select_from(put).scalar_subquery()
    return select(one.c.id, one.c.worker, one.c.changes, news.label("news"), told.label("told"))


async def write_down(
    writing: Writing, update_id: int, body: str, found: Routed, worker: int
) -> Routed:
    """Write down an update for a circle, and wake its worker if it is not this one."""
    new = upsert(schema.updates).values(
        update_id=update_id,
        circle=found.circle,
        body=body,
        waits=not found.due,
        done=False,
        at=NOW,
    )
    put = await writing.execute(new.on_conflict_do_nothing())
    news = put.rowcount > 0
    if news and found.worker != worker:
        await tell(writing, channel(found.worker), UPDATES)
    return replace(found, news=news)
