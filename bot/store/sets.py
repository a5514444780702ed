"""Sets of deals, the answers and results of their computers, and what is told of them."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction

from sqlalchemy import delete, func, select, update

from bot.store import schema
from bot.store.database import Database
from bot.store.results import GAME
from bot.store.rows import ChatRow, read_chat
from bot.store.upserts import replacing, upsert


@dataclass(frozen=True, slots=True)
class SetRow:
    """A set of a ``day``; ``data`` is what its ``fingerprint`` covers. Times are Unix seconds.

    ``skipped``: the bot was not there when it was to open.
    """

    id: int
    day: str
    fingerprint: str
    data: Mapping[str, object]
    opens: float
    closes: float
    skipped: bool = False


@dataclass(frozen=True, slots=True)
class SetResult:
    """A person's finished deal of a set. ``user_id`` None: he has been forgotten since."""

    table_id: int
    user_id: int | None
    deal: int
    points: Fraction
    role: str
    at: float


@dataclass(frozen=True, slots=True)
class ComputerResult:
    """What a computer made of a person's seat in a deal of a set."""

    deal: int
    player: str
    points: Fraction


async def add_set(database: Database, new: SetRow) -> None:
    """Store a set unless its day has one; ``new.id``: of one that it replaces, 0 for none."""
    values = {name: value for name, value in asdict(new).items() if name != "id"}
    sets, answers = schema.sets, schema.set_answers
    async with database.write() as connection:
        await connection.execute(delete(answers).where(answers.c.set_id == new.id))
        await connection.execute(delete(sets).where(sets.c.id == new.id))
        await connection.execute(upsert(sets).values(values).on_conflict_do_nothing())


async def set_of_day(database: Database, day: str) -> SetRow | None:
    """Return the set of a day."""
    row = await database.one(select(schema.sets).where(schema.sets.c.day == day))
    return None if row is None else SetRow(**row)


async def set_by_id(database: Database, set_id: int) -> SetRow | None:
    """Return a set by its number."""
    row = await database.one(select(schema.sets).where(schema.sets.c.id == set_id))
    return None if row is None else SetRow(**row)


async def skip_set(database: Database, set_id: int) -> None:
    """Note that a set has not been opened."""
    mine = update(schema.sets).where(schema.sets.c.id == set_id).values(skipped=True)
    async with database.write(single=True) as connection:
        await connection.execute(mine)


# --- computers ------------------------------------------------------------------------------


async def answer_of(database: Database, set_id: int, key: str) -> object | None:
    """Return the stored action of a set's computers by its view, None if it is not known."""
    answers = schema.set_answers.c
    known = select(answers.action).where(answers.set_id == set_id, answers.key == key)
    row = await database.one(known)
    return None if row is None else row["action"]


async def keep_answer(database: Database, set_id: int, key: str, action: object) -> None:
    """Store an action of a set's computers; the first one stays."""
    new = upsert(schema.set_answers).values(set_id=set_id, key=key, action=action)
    async with database.write(single=True) as connection:
        await connection.execute(new.on_conflict_do_nothing())


async def drop_answers(database: Database, now: float) -> None:
    """Drop the answers of all sets that are closed."""
    answers, sets = schema.set_answers, schema.sets.c
    closed = select(sets.id).where(sets.closes <= now)
    async with database.write(single=True) as connection:
        await connection.execute(delete(answers).where(answers.c.set_id.in_(closed)))


async def keep_computer(database: Database, set_id: int, found: ComputerResult) -> None:
    """Store what a computer made of a deal."""
    values = {
        "set_id": set_id,
        "deal": found.deal,
        "player": found.player,
        "won": found.points.numerator,
        "parts": found.points.denominator,
    }
    new = upsert(schema.set_computers).values(values).on_conflict_do_nothing()
    async with database.write(single=True) as connection:
        await connection.execute(new)


async def computers_of(database: Database, set_id: int) -> list[ComputerResult]:
    """Return what computers made of a set's deals."""
    found = schema.set_computers.c
    rows = select(schema.set_computers).where(found.set_id == set_id)
    return [
        ComputerResult(row["deal"], row["player"], Fraction(row["won"], row["parts"]))
        for row in await database.all(rows.order_by(found.deal, found.player))
    ]


# --- results --------------------------------------------------------------------------------


async def set_results(
    database: Database, set_id: int, seats: Mapping[int, int], closes: float
) -> list[SetResult]:
    """Return people's deals of a set that were over in time; ``seats``: a person's, by deal."""
    results = schema.results.c
    rows = select(schema.results).where(
        results.set_id == set_id, results.deal == 1, results.at < closes
    )
    return [
        SetResult(
            row["table_id"],
            row["user_id"],
            row["set_deal"],
            Fraction(row["won"], row["parts"]),
            row["role"],
            row["at"],
        )
        for row in await database.all(rows.order_by(results.table_id))
        if seats.get(row["set_deal"]) == row["seat"]
    ]


async def own_deals(
    database: Database, set_id: int, user_id: int, seats: Mapping[int, int]
) -> dict[int, SetResult]:
    """Return a person's finished deals of a set, in time or not, by number."""
    results = schema.results.c
    # The chat is the person's own, also for deals that name nobody since.
    mine = results.set_id == set_id, results.chat_id == user_id, results.deal == 1
    return {
        row["set_deal"]: SetResult(
            row["table_id"],
            row["user_id"],
            row["set_deal"],
            Fraction(row["won"], row["parts"]),
            row["role"],
            row["at"],
        )
        for row in await database.all(select(schema.results).where(*mine))
        if seats.get(row["set_deal"]) == row["seat"]
    }


async def sets_of(database: Database, user_id: int) -> list[dict[str, object]]:
    """Return the sets that a person has played, newest first: day, number, and deals."""
    results, sets = schema.results.c, schema.sets.c
    mine = results.user_id == user_id, results.set_id.is_not(None), results.deal == 1
    rows = select(sets.id, sets.day, func.count().label("deals"))
    rows = rows.join_from(schema.results, schema.sets, results.set_id == sets.id).where(*mine)
    rows = rows.group_by(sets.id, sets.day).order_by(sets.day.desc())
    return [dict(row) for row in await database.all(rows)]


async def last_sets(database: Database, now: float, count: int) -> list[SetRow]:
    """Return the last sets that are closed, newest first."""
    sets = schema.sets.c
    over = select(schema.sets).where(sets.closes <= now, ~sets.skipped)
    rows = await database.all(over.order_by(sets.closes.desc()).limit(count))
    return [SetRow(**row) for row in rows]


# --- members of groups ----------------------------------------------------------------------


async def note_left(database: Database, chat_id: int, user_id: int, at: float) -> None:
    """Note that somebody has left a group."""
    values = {"chat_id": chat_id, "user_id": user_id, "at": at}
    new = replacing(upsert(schema.left_groups).values(values), values, ("chat_id", "user_id"))
    async with database.write(single=True) as connection:
        await connection.execute(new)


async def forget_in_groups(database: Database, user_id: int) -> None:
    """Forget which groups a person has left, and news, which may name him."""
    left = schema.left_groups
    async with database.write() as connection:
        await connection.execute(delete(left).where(left.c.user_id == user_id))
        await connection.execute(delete(schema.news))


async def groups_left(database: Database, user_id: int) -> list[int]:
    """Return the groups that a person has left."""
    left = schema.left_groups.c
    rows = await database.all(select(left.chat_id).where(left.user_id == user_id))
    return [row["chat_id"] for row in rows]


async def members(
    database: Database, since: float, until: float, chats: Collection[int] | None = None
) -> dict[int, frozenset[int]]:
    """Return the people of groups: who has sat at a finished table there, and has not left since.

    Both between two moments. ``chats`` None: of all groups.
    """
    results, left = schema.results.c, schema.left_groups.c
    gone = select(left.user_id).where(
        left.chat_id == results.chat_id,
        left.user_id == results.user_id,
        left.at >= results.at,
        left.at < until,
    )
    sat = select(results.chat_id, results.user_id).where(
        results.deal == GAME,
        results.at >= since,
        results.at < until,
        results.user_id.is_not(None),
        results.chat_id < 0 if chats is None else results.chat_id.in_(chats),
        ~gone.exists(),
    )
    found: dict[int, set[int]] = defaultdict(set)
    for row in await database.all(sat.distinct()):
        found[row["chat_id"]].add(row["user_id"])
    return {chat: frozenset(people) for chat, people in found.items()}


async def day_groups(database: Database, *, named: bool) -> list[ChatRow]:
    """Return groups that are told the results of a day, or are ``named`` in the month's table."""
    chats = schema.chats
    wished = chats.c.day_named if named else chats.c.day_news
    here = wished & ~chats.c.kicked & chats.c.moved_to.is_(None)
    return [read_chat(dict(row)) for row in await database.all(select(chats).where(here))]


# --- the schedule, and news ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlannedWork:
    """Something to be done once, at a time; ``key`` tells two of a ``kind`` apart."""

    kind: str
    key: str
    at: float


async def plan(database: Database, due: PlannedWork) -> None:
    """Schedule something, unless it is scheduled or done."""
    new = upsert(schema.schedule).values(asdict(due)).on_conflict_do_nothing()
    async with database.write(single=True) as connection:
        await connection.execute(new)


async def next_due(database: Database) -> PlannedWork | None:
    """Return what is to be done next."""
    schedule = schema.schedule.c
    open_ones = select(schedule.kind, schedule.key, schedule.at).where(schedule.done.is_(None))
    order = schedule.at, schedule.kind, schedule.key
    row = await database.one(open_ones.order_by(*order).limit(1))
    return None if row is None else PlannedWork(**row)


async def claim(database: Database, due: PlannedWork, now: float) -> bool:
    """Note that something is done now; False if it was done before."""
    schedule = schema.schedule
    mine = (schedule.c.kind == due.kind) & (schedule.c.key == due.key)
    done = update(schedule).where(mine, schedule.c.done.is_(None)).values(done=now)
    async with database.write(single=True) as connection:
        return bool((await connection.execute(done)).rowcount)


async def add_news(database: Database, chat_id: int, day: str, kind: str, text: str) -> list[str]:
    """Add to what a group is told on a day; return all of it, by kind. Older news are dropped."""
    news = schema.news
    values = {"chat_id": chat_id, "day": day, "kind": kind, "text": text}
    new = replacing(upsert(news).values(values), values, ("chat_id", "day", "kind"))
    here = (news.c.chat_id == chat_id) & (news.c.day == day)
    older = (news.c.chat_id == chat_id) & (news.c.day < day)
    async with database.write() as connection:
        await connection.execute(delete(news).where(older))
        await connection.execute(new)
        found = await connection.execute(select(news.c.text).where(here).order_by(news.c.kind))
        return list(found.scalars())
