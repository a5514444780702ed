"""The cost of people's decisions in finished deals.

The costs stand in the row of the deal's result. A deal is evaluated once, within a day of its end.
"""

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    Subquery,
    cast,
    delete,
    func,
    select,
    update,
)

from bot.store import schema
from bot.store.database import Database
from bot.store.rows import Decision, Mistake, PlayedDeal
from bot.store.upserts import upsert

VALUED_FOR: Final = 30 * 24 * 3600.0
"""Seconds for which a person's decisions are evaluated after /me."""
WAITS_FOR: Final = 24 * 3600.0
"""Seconds after which a deal is no longer evaluated."""
SKIPPED: Final = 0
"""Version of the costs of a deal that is not evaluated, or no more."""
LATEST: Final = 1000
"""Evaluated deals of a person that are summed up: pages stay quick, and show how one plays now."""
SURE: Final = 2
"""Standard errors by which a certain cost exceeds zero."""


async def next_to_value(database: Database, now: float, game: str) -> PlayedDeal | None:
    """Return the newest deal of a game to evaluate, of people who asked in `VALUED_FOR`."""
    played, people = schema.results.c, schema.people.c
    columns = [played[each.name] for each in fields(PlayedDeal)]
    asked = select(people.user_id).where(people.studied > now - VALUED_FOR)
    query = (
        select(*columns)
        .where(
            played.at > now - WAITS_FOR,
            played.own,
            played.version.is_(None),
            played.set_id.is_(None),
            played.game == game,
            played.user_id.in_(asked),
        )
        .order_by(played.at.desc(), played.user_id)
        .limit(1)
    )
    row = await database.one(query)
    return None if row is None else PlayedDeal(**row)


async def write_decisions(
    database: Database, deal: PlayedDeal, version: int, found: Sequence[Decision]
) -> bool:
    """Write a deal's costs, all or nothing; False if it is evaluated, or erased, already."""
    played, decisions = schema.results, schema.decisions
    key = {"user_id": deal.user_id, "table_id": deal.table_id, "deal": deal.deal}
    mine = [played.c[name] == value for name, value in key.items()]
    told = {
        "version": version,
        "choices": len(found),
        "cost": sum(each.cost for each in found),
        "expert": sum(each.expert for each in found),
    }
    once = update(played).where(*mine, played.c.version.is_(None)).values(told)
    async with database.write() as connection:
        if not (await connection.execute(once)).rowcount:
            return False
        if found:
            rows = [{**key, **asdict(each)} for each in found]
            await connection.execute(upsert(decisions).on_conflict_do_nothing(), rows)
    return True


async def forget_decisions(database: Database, user_id: int) -> None:
    """Erase a person's decisions and costs."""
    mine = schema.results.c.user_id == user_id
    nothing = {"version": SKIPPED, "choices": 0, "cost": 0, "expert": 0}
    async with database.write() as connection:
        await connection.execute(
            delete(schema.decisions).where(schema.decisions.c.user_id == user_id)
        )
        await connection.execute(update(schema.results).where(mine).values(nothing))


def _latest(user_id: int, game: str) -> Subquery:
    """Return a person's `LATEST` evaluated deals of a game."""
    played = schema.results.c
    columns = played.table_id, played.deal, played.seat, played.at, played.alone
    latest = select(*columns, cast(played.cost, BigInteger).label("cost"), played.expert).where(
        played.user_id == user_id, played.game == game, played.choices > 0
    )
    return latest.order_by(played.at.desc()).limit(LATEST).subquery()


async def standings(database: Database, user_id: int, game: str) -> list[dict[str, Any]]:
    """Return the cost of a person's decisions, apart for deals against computers (``alone``).

    ``squares``: of the cost of each deal.
    """
    played = _latest(user_id, game).c
    query = (
        select(
            played.alone,
            func.count().label("deals"),
            func.sum(played.cost).label("cost"),
            func.sum(played.cost * played.cost).label("squares"),
            func.sum(played.expert).label("expert"),
        )
        .group_by(played.alone)
        .order_by(played.alone)
    )
    return [_whole(row) for row in await database.all(query)]


async def phase_standings(database: Database, user_id: int, game: str) -> list[dict[str, Any]]:
    """Return the same by kind of decision."""
    played, decision = _latest(user_id, game), schema.decisions.c
    query = _decided(
        played,
        user_id,
        played.c.alone,
        decision.phase,
        func.count().label("decisions"),
        func.sum(decision.cost).label("cost"),
        func.sum(decision.expert).label("expert"),
    )
    return [_whole(row) for row in await database.all(query.group_by("alone", "phase"))]


def _whole(row: Any) -> dict[str, Any]:
    """Convert PostgreSQL's sums, which are decimals."""
    return {k: each if isinstance(each, str | bool) else int(each) for k, each in row.items()}


def _decided(played: Subquery, user_id: int, *columns: Any) -> Select[Any]:
    """Return columns of the decisions of some deals."""
    decision = schema.decisions.c
    same = (played.c.table_id == decision.table_id) & (played.c.deal == decision.deal)
    joined = select(*columns).join_from(played, schema.decisions, same)
    return joined.where(decision.user_id == user_id)


async def mistakes(
    database: Database, user_id: int, game: str, least: int, answers: int
) -> list[Mistake]:
    """Return mistakes that certainly cost ``least`` or more, the newest first.

    Those answered rightly ``answers`` times are left out.
    """
    played, decision = _latest(user_id, game), schema.decisions.c
    columns = decision.table_id, decision.deal, decision.step, played.c.seat, decision.solved
    query = _decided(played, user_id, *columns).where(*_dear(least, answers))
    order = played.c.at.desc(), decision.table_id, decision.deal, decision.step
    return [Mistake(**row) for row in await database.all(query.order_by(*order))]


async def count_mistakes(
    database: Database, user_id: int, game: str, least: int, answers: int
) -> int:
    """Return how many `mistakes` there are."""
    count = func.count().label("count")
    query = _decided(_latest(user_id, game), user_id, count).where(*_dear(least, answers))
    row = await database.one(query)
    return 0 if row is None else int(row["count"])


def _dear(least: int, answers: int) -> tuple[ColumnElement[bool], ...]:
    decision = schema.decisions.c
    return (
        decision.cost >= least,
        decision.cost > SURE * decision.error,
        decision.solved < answers,
    )


async def count_solved(database: Database, user_id: int, mistake: Mistake) -> None:
    """Count a right answer, once per question."""
    decisions = schema.decisions
    key = ("table_id", "deal", "step", "solved")
    mine = [decisions.c[name] == getattr(mistake, name) for name in key]
    counted = update(decisions).where(decisions.c.user_id == user_id, *mine)
    async with database.write(single=True) as connection:
        await connection.execute(counted.values(solved=mistake.solved + 1))


async def decisions_of(database: Database, user_id: int) -> list[dict[str, Any]]:
    """Return all data on a person's evaluated decisions, for himself."""
    rows = select(schema.decisions).where(schema.decisions.c.user_id == user_id)
    order = (schema.decisions.c[name] for name in ("table_id", "deal", "step"))
    return [
        {name: value for name, value in row.items() if name != "user_id"}
        for row in await database.all(rows.order_by(*order))
    ]
