"""Circles in the database: which chats are of one, how circles become one, who is told of it.

What a circle is, and which locks go with these functions: see `bot.store.sharing_rows`.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    Float,
    Select,
    cast,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.engine import Row

from bot.store import schema
from bot.store.database import Writing

CHANNEL: Final = "pulka_"
ALL_WORKERS: Final = "pulka_workers"
"""The channel on which everybody is told that somebody has gone."""

UPDATES: Final = "updates"
CIRCLES: Final = "circles"
"""What may be new: something has come in, or circles are not what they were."""

NOW: Final = cast(func.extract("epoch", func.clock_timestamp()), Float)
"""The server's clock: those of several machines differ."""


@dataclass(frozen=True, slots=True)
class Routed:
    """Where an update went. ``news``: it had not come before; ``due``: it need not wait."""

    worker: int
    circle: int
    changes: int
    news: bool
    due: bool


def channel(worker: int) -> str:
    """Return the channel on which a worker is told that something waits for it."""
    return f"{CHANNEL}{worker}"


async def tell(writing: Writing, channel: str, what: str = CIRCLES) -> None:
    """Wake whoever listens, once what is written stands."""
    await writing.execute(select(func.pg_notify(channel, what)))


async def connected(writing: Writing, chats: Collection[int], worker: int) -> Routed:
    """Let chats be of one circle, as far as that can be done at once."""
    circles, homes = schema.circles, schema.homes
    query = select(homes.c.chat_id, homes.c.circle).where(homes.c.chat_id.in_(chats))
    at = {row.chat_id: row.circle for row in await writing.execute(query)}
    found = await locked(writing, set(at.values()))
    roots = [found[each] for each in sorted({_root(found, each) for each in at.values()})]
    if roots:
        sizes = await _sizes(writing, [each.id for each in roots])
        target = max(roots, key=lambda each: (sizes.get(each.id, 0), -each.id))
        circle, owner = target.id, target.worker
        if not await _lives(writing, owner):
            owner = worker
            mine = update(circles).where(circles.c.id == circle)
            await writing.execute(mine.values(worker=owner))
    else:
        owner = await _least_busy(writing, worker)
        new = insert(circles).values(worker=owner, changes=0).returning(circles.c.id)
        circle = (await writing.execute(new)).scalar_one()
    for chat_id in sorted(set(chats) - at.keys()):
        await writing.execute(insert(homes).values(chat_id=chat_id, circle=circle))
    for other in roots:
        if other.id == circle:
            continue
        if other.worker == owner or not await _lives(writing, other.worker):
            await merge(writing, other.id, circle)
        else:
            await _promise(writing, other.id, circle)
            await tell(writing, channel(other.worker))
    changed = update(circles).where(circles.c.id == circle)
    changed = changed.values(changes=circles.c.changes + 1)
    changes = (await writing.execute(changed.returning(circles.c.changes))).scalar_one()
    joining = select(circles.c.id).where(circles.c.joins == circle).limit(1)
    waits = (await writing.execute(joining)).first() is not None
    return Routed(owner, circle, changes, news=True, due=not waits)


async def locked(writing: Writing, wanted: Iterable[int]) -> dict[int, Row[Any]]:
    """Lock circles, and those they join, and return them as they are."""
    circles = schema.circles
    found: dict[int, Row[Any]] = {}
    ask = set(wanted)
    while ask - found.keys():
        ask |= found.keys()
        rows = select(circles).where(circles.c.id.in_(sorted(ask))).order_by(circles.c.id)
        found = {row.id: row for row in await writing.execute(rows.with_for_update())}
        ask = {row.joins for row in found.values() if row.joins is not None}
    return found


async def merge(writing: Writing, circle: int, into: int) -> None:
    """Let everything of a circle be another's."""
    circles, homes, updates = schema.circles, schema.homes, schema.updates
    await writing.execute(update(homes).where(homes.c.circle == circle).values(circle=into))
    of_it = update(updates).where(updates.c.circle == circle, ~updates.c.done)
    await writing.execute(of_it.values(circle=into))
    await writing.execute(update(circles).where(circles.c.joins == circle).values(joins=into))
    await writing.execute(delete(circles).where(circles.c.id == circle))
    grown = update(circles).where(circles.c.id == into)
    await writing.execute(grown.values(changes=circles.c.changes + 1))


async def has_updates(writing: Writing, circle: int) -> bool:
    """Whether updates of a circle wait."""
    updates = schema.updates
    query = select(updates.c.update_id).where(updates.c.circle == circle, ~updates.c.done).limit(1)
    return (await writing.execute(query)).first() is not None


def _root(found: dict[int, Row[Any]], circle: int) -> int:
    """The circle that one is about to be a part of: itself, for most."""
    while (joins := found[circle].joins) is not None and joins in found:
        circle = joins
    return circle


async def _promise(writing: Writing, circle: int, into: int) -> None:
    """Let a circle join another as soon as its worker has let it go."""
    circles, updates = schema.circles, schema.updates
    joining = update(circles).where(circles.c.joins == circle)
    if (await writing.execute(joining.values(joins=into))).rowcount:
        # What waits for those that join this one waits for them there.
        waits = update(updates).where(updates.c.circle == circle, updates.c.waits, ~updates.c.done)
        await writing.execute(waits.values(circle=into))
    await writing.execute(update(circles).where(circles.c.id == circle).values(joins=into))


async def _sizes(writing: Writing, circles: Collection[int]) -> dict[int, int]:
    homes = schema.homes
    query = select(homes.c.circle, func.count().label("many")).where(homes.c.circle.in_(circles))
    return {row.circle: row.many for row in await writing.execute(query.group_by(homes.c.circle))}


async def _lives(writing: Writing, worker: int) -> bool:
    workers = schema.workers
    query: Select[Any] = select(workers.c.id).where(workers.c.id == worker)
    return (await writing.execute(query)).first() is not None


async def _least_busy(writing: Writing, worker: int) -> int:
    """The worker that is to have a new circle; ``worker`` where none has less."""
    workers = schema.workers
    query = select(workers.c.id).where(workers.c.until >= NOW, ~workers.c.gone)
    first = query.order_by(workers.c.load, workers.c.id != worker, workers.c.id).limit(1)
    found: int | None = (await writing.execute(first)).scalar()
    if found is None:
        return worker
    more = update(workers).where(workers.c.id == found).values(load=workers.c.load + 1)
    await writing.execute(more)
    return found
