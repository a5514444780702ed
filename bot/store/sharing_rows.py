"""What processes that share the tables agree on: who lives, who has which chats, what came in.

Chats that people connect are a *circle*: a group, the private chats of those who play there, other
groups where one of them plays. A circle is one worker's as a whole, so that a table, its group and
all its players are in one process, and nothing that holds for one process has to be proved anew.

An update is written down before Telegram is thanked for it, under the circle it belongs to. One
that connects circles of different workers waits (``waits``) until the smaller ones have been
handed over; whatever comes for them meanwhile waits with it.

Locks: whoever changes what belongs to circles, or whose they are, does so alone (`_CHANGES`), and
locks those circles `FOR UPDATE`; whoever writes down an update for one, and changes nothing, locks
it `FOR SHARE`. So a circle of which nothing waits under the first lock is one of which nothing
waits. Changes are rare: somebody appears, or comes to people he did not play with before.
"""

from collections.abc import AsyncIterator, Callable, Collection, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    ARRAY,
    CTE,
    BigInteger,
    BindParameter,
    Column,
    ColumnElement,
    Float,
    Integer,
    Select,
    String,
    and_,
    bindparam,
    case,
    cast,
    delete,
    exists,
    false,
    func,
    insert,
    or_,
    select,
    union,
    update,
)
from sqlalchemy import table as table_clause
from sqlalchemy.engine import Row

from bot.store import schema
from bot.store.database import Writing
from bot.store.postgres import PostgresDatabase, worker_lock
from bot.store.table_rows import OPEN
from bot.store.upserts import upsert

_CHANGES: Final = 1 << 62
"""Key of the lock of whoever changes circles."""
FORGET_AT_ONCE: Final = 2000
"""Updates that are forgotten in one statement."""
_CHANNEL: Final = "pulka_"
ALL_WORKERS: Final = "pulka_workers"
"""The channel on which everybody is told that somebody has gone."""

UPDATES: Final = "updates"
CIRCLES: Final = "circles"
"""What may be new: something has come in, or circles are not what they were."""

_NOW: Final = cast(func.extract("epoch", func.clock_timestamp()), Float)
"""The server's clock: those of several machines differ."""
_ACTIVITY: Final = table_clause(
    "pg_stat_activity",
    Column("pid", Integer),
    Column("application_name", String),
    Column("usename", String),
)
"""The server's connections."""


@dataclass(frozen=True, slots=True)
class Peer:
    """A worker as the others see it. ``load``: chats it has; ``late``: its lease has run out."""

    number: int
    load: int
    late: bool


@dataclass(frozen=True, slots=True)
class Arrived:
    """An update that its worker may handle now. ``changes``: how often its circle had changed."""

    update_id: int
    circle: int
    changes: int
    body: str


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
    return f"{_CHANNEL}{worker}"


class SharingStore:
    """Everything that workers read and write to share tables. All of it raises `StoreError`."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    # Workers

    async def enlist(self, seconds: float) -> int:
        """Become a worker for ``seconds``, and return its number: from now on writes are fenced."""
        new = insert(schema.workers).values(
            name=self._database.name, until=_NOW + seconds, load=0, gone=False
        )
        async with self._database.write() as writing:
            number: int = (await writing.execute(new.returning(schema.workers.c.id))).scalar_one()
        await self._database.enlist(number)
        return number

    async def renew(self, worker: int, seconds: float, load: int) -> list[Peer]:
        """Stay a worker for ``seconds`` from now on; return all workers, this one too.

        It is not among them once it was replaced.
        """
        workers = schema.workers
        mine = update(workers).where(workers.c.id == worker, ~workers.c.gone)
        late = (workers.c.until < _NOW).label("late")
        async with self._database.write() as writing:
            await writing.execute(mine.values(until=_NOW + seconds, load=load))
            found = await writing.execute(
                select(workers.c.id, workers.c.load, late, workers.c.gone)
            )
            return [
                Peer(row.id, row.load, row.late)
                for row in found
                if row.id != worker or not row.gone
            ]

    async def peers(self) -> list[Peer]:
        """All workers, as somebody sees them who is none."""
        workers = schema.workers
        late = (workers.c.until < _NOW).label("late")
        found = await self._database.all(select(workers.c.id, workers.c.load, late))
        return [Peer(row["id"], row["load"], row["late"]) for row in found]

    async def replace(self, worker: int) -> bool:
        """Take a worker off whose lease has run out; False if it was renewed, or is off.

        When this returns True it writes nothing any more, whatever it was about to.
        """
        workers = schema.workers
        mark = update(workers).where(workers.c.id == worker, workers.c.until < _NOW)
        async with self._database.write() as writing:
            if not (await writing.execute(mark.values(gone=True))).rowcount:
                return False
        # It may have stopped in the middle of a transaction.
        name = select(workers.c.name).where(workers.c.id == worker).scalar_subquery()
        ended = select(func.pg_terminate_backend(_ACTIVITY.c.pid)).where(
            _ACTIVITY.c.application_name == name, _ACTIVITY.c.usename == func.current_user()
        )
        async with self._database.write() as writing:
            await writing.execute(ended)
            await writing.execute(select(func.pg_advisory_xact_lock(worker_lock(worker))))
            gone = await writing.execute(delete(workers).where(workers.c.id == worker))
            await _tell(writing, ALL_WORKERS)
            return gone.rowcount > 0

    async def resign(self, worker: int) -> None:
        """Be no worker any more: others take over at once."""
        workers = schema.workers
        async with self._database.write() as writing:
            await writing.execute(delete(workers).where(workers.c.id == worker))
            await _tell(writing, ALL_WORKERS)

    # Circles

    async def adopt(self, worker: int, most: int) -> list[int]:
        """Take over circles that are nobody's, ``most`` of them; return which."""
        circles, workers = schema.circles, schema.workers
        lost = (
            select(circles.c.id)
            .where(~exists().where(workers.c.id == circles.c.worker))
            .order_by(circles.c.id)
            .limit(most)
        )
        taken = update(circles).where(circles.c.id.in_(lost)).values(worker=worker)
        async with self._changing() as writing:
            found = await writing.execute(taken.returning(circles.c.id))
            return sorted(found.scalars())

    async def lost(self) -> int:
        """How many circles are nobody's."""
        circles, workers = schema.circles, schema.workers
        count = select(func.count().label("many")).select_from(circles)
        nobody = ~exists().where(workers.c.id == circles.c.worker)
        row = await self._database.one(count.where(nobody))
        return 0 if row is None else int(row["many"])

    async def circles_of(self, worker: int) -> dict[int, int]:
        """Every circle that is a worker's, and how often it has changed."""
        circles = schema.circles
        mine = select(circles.c.id, circles.c.changes).where(circles.c.worker == worker)
        rows = await self._database.all(mine.order_by(circles.c.id))
        return {row["id"]: row["changes"] for row in rows}

    async def house(self, worker: int, most: int) -> int:
        """Give chats that have open tables and no circle one each; return how many there were."""
        tables, homes, circles = schema.tables, schema.homes, schema.circles
        without = (
            select(tables.c.chat_id)
            .distinct()
            .where(tables.c.status.in_(OPEN), ~exists().where(homes.c.chat_id == tables.c.chat_id))
            .order_by(tables.c.chat_id)
            .limit(most)
        )
        async with self._changing() as writing:
            chats = list((await writing.execute(without)).scalars())
            for chat_id in chats:
                new = insert(circles).values(worker=worker, changes=1).returning(circles.c.id)
                circle: int = (await writing.execute(new)).scalar_one()
                await writing.execute(insert(homes).values(chat_id=chat_id, circle=circle))
            return len(chats)

    async def chats_of(self, circle: int) -> tuple[int, list[int]]:
        """How often a circle has changed, and its chats; 0 and none for one that is no more."""
        circles, homes = schema.circles, schema.homes
        query = select(circles.c.changes, homes.c.chat_id).join_from(
            circles, homes, homes.c.circle == circles.c.id
        )
        rows = await self._database.all(query.where(circles.c.id == circle))
        return (rows[0]["changes"] if rows else 0), sorted(row["chat_id"] for row in rows)

    async def busy(self, circle: int) -> bool:
        """Whether updates of a circle wait."""
        updates = schema.updates
        query = select(updates.c.update_id).where(updates.c.circle == circle, ~updates.c.done)
        return await self._database.one(query.limit(1)) is not None

    async def moving(self, worker: int) -> list[int]:
        """A worker's circles that are to be handed over to others."""
        circles = schema.circles
        mine = select(circles.c.id).where(circles.c.worker == worker, circles.c.joins.is_not(None))
        return sorted(row["id"] for row in await self._database.all(mine))

    async def join(self, circle: int) -> bool:
        """Hand a circle over to the one it joins. False while updates of it wait."""
        async with self._locked(circle) as (writing, found):
            row = found.get(circle)
            if row is None or row.joins is None:
                return True
            if await _waiting(writing, circle):
                return False
            await _merge(writing, circle, row.joins)
            if row.joins in found:
                await _tell(writing, channel(found[row.joins].worker))
            return True

    async def give(self, circle: int, worker: int) -> bool:
        """Hand a circle over to another worker. False while updates of it wait, or it joins one."""
        circles, workers = schema.circles, schema.workers
        async with self._locked(circle) as (writing, found):
            row = found.get(circle)
            if row is None or row.joins is not None or await _waiting(writing, circle):
                return False
            there = select(workers.c.id).where(workers.c.id == worker)
            there = there.with_for_update(read=True, key_share=True)
            if (await writing.execute(there)).first() is None:
                return False
            mine = update(circles).where(circles.c.id == circle)
            await writing.execute(mine.values(worker=worker, changes=circles.c.changes + 1))
            await _tell(writing, channel(worker))
            return True

    async def leave(self, circle: int) -> bool:
        """Let the chats of a circle be nobody's. False while updates of it wait, or any joins."""
        circles, homes = schema.circles, schema.homes
        async with self._locked(circle) as (writing, found):
            row = found.get(circle)
            if row is None:
                return True
            joining = select(circles.c.id).where(circles.c.joins == circle)
            busy = row.joins is not None or (await writing.execute(joining)).first() is not None
            if busy or await _waiting(writing, circle):
                return False
            await writing.execute(delete(homes).where(homes.c.circle == circle))
            await writing.execute(delete(circles).where(circles.c.id == circle))
            return True

    async def part(self, circle: int, groups: Collection[Collection[int]]) -> list[int] | None:
        """Make circles of their own of some chats of a circle, at the same worker.

        Return them in the order of ``groups``; None while updates of it wait, or any joins.
        """
        circles, homes = schema.circles, schema.homes
        async with self._locked(circle) as (writing, found):
            row = found.get(circle)
            joining = select(circles.c.id).where(circles.c.joins == circle)
            if (
                row is None
                or row.joins is not None
                or (await writing.execute(joining)).first() is not None
                or await _waiting(writing, circle)
            ):
                return None
            parted = []
            for group in groups:
                new = insert(circles).values(worker=row.worker, changes=1).returning(circles.c.id)
                parted.append(int((await writing.execute(new)).scalar_one()))
                some = update(homes).where(homes.c.circle == circle, homes.c.chat_id.in_(group))
                await writing.execute(some.values(circle=parted[-1]))
            return parted

    async def listen(self, worker: int, told: Callable[[str], None]) -> None:
        """Tell whenever `UPDATES` or `CIRCLES` may be new for a worker.

        Until the connection is lost; raises `StoreError` when there is none.
        """
        await self._database.listen((channel(worker), ALL_WORKERS), told)

    async def connect(self, chats: Collection[int], worker: int) -> Routed:
        """Let chats be of one circle, new ones of ``worker``'s; see `route`."""
        async with self._changing() as writing:
            return await _connected(writing, sorted(chats), worker)

    # Updates

    async def route(
        self, update_id: int, body: str, chats: Collection[int], table: int | None, worker: int
    ) -> Routed:
        """Write down an update that is of these chats and of a table, and wake who has them.

        Chats that are nobody's become ``worker``'s, or those of one that has less to do. An update
        that came before is not written again.
        """
        values = {
            "chats": list(chats),
            "named": table,
            "number": update_id,
            "said": body,
            "by": worker,
        }
        async with self._database.write(single=True) as writing:
            row = (await writing.execute(_settling(), values)).first()
            if row is not None:
                return Routed(row.worker, row.id, row.changes, news=row.news > 0, due=True)
        async with self._changing() as writing:
            named = await writing.execute(select(_named().c.chat_id), values)
            found = await _connected(writing, sorted(named.scalars()), worker)
            return await _write_down(writing, update_id, body, found, worker)

    async def due(self, worker: int, besides: Collection[int] = ()) -> list[Arrived]:
        """What a worker may handle now, oldest first, without ``besides``."""
        updates, circles = schema.updates, schema.circles
        others = circles.alias()
        joining = exists().where(others.c.joins == updates.c.circle)
        query = (
            select(updates.c.update_id, updates.c.circle, circles.c.changes, updates.c.body)
            .join_from(updates, circles, circles.c.id == updates.c.circle)
            .where(
                circles.c.worker == worker,
                ~updates.c.done,
                or_(~updates.c.waits, ~joining),
                updates.c.update_id != func.all(_numbers(besides)),
            )
            .order_by(updates.c.update_id)
        )
        rows = await self._database.all(query)
        return [
            Arrived(row["update_id"], row["circle"], row["changes"], row["body"]) for row in rows
        ]

    async def done(self, update_ids: Collection[int]) -> None:
        """Updates have been handled."""
        updates = schema.updates
        handled = update(updates).where(updates.c.update_id == func.any(_numbers(update_ids)))
        async with self._database.write(single=True) as writing:
            await writing.execute(handled.values(done=True, body=""))

    async def waiting(self) -> int:
        """How many updates have not been handled, at all workers."""
        updates = schema.updates
        count = select(func.count().label("many")).select_from(updates).where(~updates.c.done)
        row = await self._database.one(count)
        return 0 if row is None else int(row["many"])

    async def forget_updates(self, seconds: float) -> int:
        """Forget updates that were handled and came ``seconds`` ago; return how many."""
        updates = schema.updates
        old = select(updates.c.update_id).where(updates.c.done, updates.c.at < _NOW - seconds)
        some = old.order_by(updates.c.at).limit(FORGET_AT_ONCE)
        async with self._database.write() as writing:
            gone = await writing.execute(delete(updates).where(updates.c.update_id.in_(some)))
            return gone.rowcount

    # Calls

    async def spend(
        self, token: str, rate: float, burst: float, *, queue: bool = True
    ) -> float | None:
        """Count one call; return for how many seconds it has to wait.

        ``burst`` calls may go at once after a pause, then ``rate`` a second, of all processes.
        One that does not ``queue`` is not counted while others wait: then None is returned.
        """
        spending = schema.spending
        earliest = _NOW - burst / rate
        new = upsert(spending).values(token=token, next=earliest + 1.0 / rate)
        counted = new.on_conflict_do_update(
            index_elements=["token"],
            set_={"next": func.greatest(spending.c.next, earliest) + 1.0 / rate},
            where=None if queue else spending.c.next <= _NOW,
        )
        wait = (spending.c.next - 1.0 / rate - _NOW).label("wait")
        async with self._database.write(single=True) as writing:
            found = (await writing.execute(counted.returning(wait))).scalar()
        return None if found is None else max(0.0, float(found))

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[Writing]:
        """Change circles, alone."""
        async with self._database.write() as writing:
            await writing.execute(select(func.pg_advisory_xact_lock(_CHANGES)))
            yield writing

    @asynccontextmanager
    async def _locked(self, circle: int) -> AsyncIterator[tuple[Writing, dict[int, Row[Any]]]]:
        """Change a circle, and see those that it joins."""
        async with self._changing() as writing:
            yield writing, await _locked(writing, {circle})


def _numbers(values: Collection[int] | BindParameter[Any]) -> ColumnElement[Any]:
    given = values if isinstance(values, BindParameter) else list(values)
    return cast(given, ARRAY(BigInteger))


async def _tell(writing: Writing, channel: str, what: str = CIRCLES) -> None:
    """Wake whoever listens, once what is written stands."""
    await writing.execute(select(func.pg_notify(channel, what)))


@cache
def _named() -> CTE:
    """Return the chats that an update needs: those of its own, and of a ``named`` table all.

    A table is left out that is over and at which nobody of its own had a place: anybody may name
    any number.
    """
    tables, places = schema.tables, schema.places
    own = select(func.unnest(_numbers(bindparam("chats"))).label("chat_id")).cte("own")
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
def _settling() -> Select[Any]:
    """Return what writes an update down if all its chats are of one circle, and tells of which.

    One statement: most updates need no more, and it goes to the server and back once.
    """
    circles, homes, workers, updates = (
        schema.circles,
        schema.homes,
        schema.workers,
        schema.updates,
    )
    of_it = _named()
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
    row = select(number, one.c.id, said, false(), false(), _NOW)
    names = ("update_id", "circle", "body", "waits", "done", "at")
    put = (
        upsert(updates)
        .from_select(names, row)
        .on_conflict_do_nothing()
        .returning(updates.c.update_id)
        .cte("put")
    )
    elsewhere = one.c.worker != bindparam("by", type_=BigInteger)
    tell = func.pg_notify(func.concat(_CHANNEL, one.c.worker), UPDATES)
    told = case((and_(elsewhere, exists(select(put.c.update_id))), cast(tell, String)))
    news = select(func.count()).select_from(put).scalar_subquery()
    return select(one.c.id, one.c.worker, one.c.changes, news.label("news"), told.label("told"))


async def _connected(writing: Writing, chats: Collection[int], worker: int) -> Routed:
    """Let chats be of one circle, as far as that can be done at once."""
    circles, homes = schema.circles, schema.homes
    query = select(homes.c.chat_id, homes.c.circle).where(homes.c.chat_id.in_(chats))
    at = {row.chat_id: row.circle for row in await writing.execute(query)}
    found = await _locked(writing, set(at.values()))
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
            await _merge(writing, other.id, circle)
        else:
            await _promise(writing, other.id, circle)
            await _tell(writing, channel(other.worker))
    changed = update(circles).where(circles.c.id == circle)
    changed = changed.values(changes=circles.c.changes + 1)
    changes = (await writing.execute(changed.returning(circles.c.changes))).scalar_one()
    joining = select(circles.c.id).where(circles.c.joins == circle).limit(1)
    waits = (await writing.execute(joining)).first() is not None
    return Routed(owner, circle, changes, news=True, due=not waits)


async def _write_down(
    writing: Writing, update_id: int, body: str, found: Routed, worker: int
) -> Routed:
    """Write down an update for a circle, and wake its worker if it is not this one."""
    new = upsert(schema.updates).values(
        update_id=update_id,
        circle=found.circle,
        body=body,
        waits=not found.due,
        done=False,
        at=_NOW,
    )
    put = await writing.execute(new.on_conflict_do_nothing())
    news = put.rowcount > 0
    if news and found.worker != worker:
        await _tell(writing, channel(found.worker), UPDATES)
    return replace(found, news=news)


async def _locked(writing: Writing, wanted: Iterable[int]) -> dict[int, Row[Any]]:
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


async def _merge(writing: Writing, circle: int, into: int) -> None:
    """Let everything of a circle be another's."""
    circles, homes, updates = schema.circles, schema.homes, schema.updates
    await writing.execute(update(homes).where(homes.c.circle == circle).values(circle=into))
    of_it = update(updates).where(updates.c.circle == circle, ~updates.c.done)
    await writing.execute(of_it.values(circle=into))
    await writing.execute(update(circles).where(circles.c.joins == circle).values(joins=into))
    await writing.execute(delete(circles).where(circles.c.id == circle))
    grown = update(circles).where(circles.c.id == into)
    await writing.execute(grown.values(changes=circles.c.changes + 1))


async def _waiting(writing: Writing, circle: int) -> bool:
    updates = schema.updates
    query = select(updates.c.update_id).where(updates.c.circle == circle, ~updates.c.done).limit(1)
    return (await writing.execute(query)).first() is not None


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
    query = select(workers.c.id).where(workers.c.until >= _NOW, ~workers.c.gone)
    first = query.order_by(workers.c.load, workers.c.id != worker, workers.c.id).limit(1)
    found: int | None = (await writing.execute(first)).scalar()
    if found is None:
        return worker
    more = update(workers).where(workers.c.id == found).values(load=workers.c.load + 1)
    await writing.execute(more)
    return found
