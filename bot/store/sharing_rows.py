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

from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    Column,
    Integer,
    String,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy import table as table_clause
from sqlalchemy.engine import Row

from bot.store import schema
from bot.store.circle_rows import (
    ALL_WORKERS,
    NOW,
    Routed,
    channel,
    connected,
    has_updates,
    locked,
    merge,
    tell,
)
from bot.store.database import Writing
from bot.store.postgres import PostgresDatabase, worker_lock
from bot.store.table_rows import OPEN
from bot.store.update_rows import needed, numbers, settling, write_down
from bot.store.upserts import upsert

_CHANGES: Final = 1 << 62
"""Key of the lock of whoever changes circles."""
FORGET_AT_ONCE: Final = 2000
"""Updates that are forgotten in one statement."""
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


class SharingStore:
    """Everything that workers read and write to share tables. All of it raises `StoreError`."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    # Workers

    async def enlist(self, seconds: float) -> int:
        """Become a worker for ``seconds``, and return its number: from now on writes are fenced."""
        new = insert(schema.workers).values(
            name=self._database.name, until=NOW + seconds, load=0, gone=False
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
        late = (workers.c.until < NOW).label("late")
        async with self._database.write() as writing:
            await writing.execute(mine.values(until=NOW + seconds, load=load))
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
        late = (workers.c.until < NOW).label("late")
        found = await self._database.all(select(workers.c.id, workers.c.load, late))
        return [Peer(row["id"], row["load"], row["late"]) for row in found]

    async def replace(self, worker: int) -> bool:
        """Take a worker off whose lease has run out; False if it was renewed, or is off.

        When this returns True it writes nothing any more, whatever it was about to.
        """
        workers = schema.workers
        mark = update(workers).where(workers.c.id == worker, workers.c.until < NOW)
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
            await tell(writing, ALL_WORKERS)
            return gone.rowcount > 0

    async def resign(self, worker: int) -> None:
        """Be no worker any more: others take over at once."""
        workers = schema.workers
        async with self._database.write() as writing:
            await writing.execute(delete(workers).where(workers.c.id == worker))
            await tell(writing, ALL_WORKERS)

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
            if await has_updates(writing, circle):
                return False
            await merge(writing, circle, row.joins)
            if row.joins in found:
                await tell(writing, channel(found[row.joins].worker))
            return True

    async def give(self, circle: int, worker: int) -> bool:
        """Hand a circle over to another worker. False while updates of it wait, or it joins one."""
        circles, workers = schema.circles, schema.workers
        async with self._locked(circle) as (writing, found):
            row = found.get(circle)
            if row is None or row.joins is not None or await has_updates(writing, circle):
                return False
            there = select(workers.c.id).where(workers.c.id == worker)
            there = there.with_for_update(read=True, key_share=True)
            if (await writing.execute(there)).first() is None:
                return False
            mine = update(circles).where(circles.c.id == circle)
            await writing.execute(mine.values(worker=worker, changes=circles.c.changes + 1))
            await tell(writing, channel(worker))
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
            if busy or await has_updates(writing, circle):
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
                or await has_updates(writing, circle)
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
            return await connected(writing, sorted(chats), worker)

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
            row = (await writing.execute(settling(), values)).first()
            if row is not None:
                return Routed(row.worker, row.id, row.changes, news=row.news > 0, due=True)
        async with self._changing() as writing:
            chats_of_it = await writing.execute(select(needed().c.chat_id), values)
            found = await connected(writing, sorted(chats_of_it.scalars()), worker)
            return await write_down(writing, update_id, body, found, worker)

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
                updates.c.update_id != func.all(numbers(besides)),
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
        handled = update(updates).where(updates.c.update_id == func.any(numbers(update_ids)))
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
        old = select(updates.c.update_id).where(updates.c.done, updates.c.at < NOW - seconds)
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
        earliest = NOW - burst / rate
        new = upsert(spending).values(token=token, next=earliest + 1.0 / rate)
        counted = new.on_conflict_do_update(
            index_elements=["token"],
            set_={"next": func.greatest(spending.c.next, earliest) + 1.0 / rate},
            where=None if queue else spending.c.next <= NOW,
        )
        wait = (spending.c.next - 1.0 / rate - NOW).label("wait")
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
            yield writing, await locked(writing, {circle})
