"""What decisions cost: noted with the deal, valued once, and whose they are."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.store import (
    Decision,
    Mistake,
    Person,
    PlayedDeal,
    ResultRow,
    Store,
    TableWrite,
    count_mistakes,
    count_solved,
    decisions_of,
    forget_decisions,
    mistakes,
    next_to_value,
    phase_standings,
    results_of,
    standings,
    write_decisions,
)
from bot.store.decisions import VALUED_FOR, WAITS_FOR
from tests.bot.store.test_store import TABLE
from tests.support.databases import RawDatabase

NOW = 10_000_000.0
GAME = TABLE.game
ANNA, BORIS = 1, 2


@pytest.fixture
async def store(database: RawDatabase) -> AsyncIterator[Store]:
    store = await Store.open(database.url)
    for user_id, studied in ((ANNA, NOW), (BORIS, 0.0)):
        await store.upsert_person(Person(user_id, "Анна"))
        await store.change_person(user_id, studied=studied)
    yield store
    await store.close()


async def played(store: Store, *deals: tuple[int, int, float]) -> list[PlayedDeal]:
    """Note deals at one table: whose, the number, and when."""
    table = await store.create_table(TABLE)
    found = [
        PlayedDeal(user_id, table, deal, GAME, user_id, alone=user_id == BORIS, at=at)
        for user_id, deal, at in deals
    ]
    rows = [result(each) for each in found]
    await store.write(TableWrite(table, results=(*rows,), changes={"status": "playing"}))
    return found


def result(deal: PlayedDeal, *, own: bool = True) -> ResultRow:
    """The row of a deal that its person decided alone, or did not."""
    return ResultRow(
        table_id=deal.table_id,
        deal=deal.deal,
        seat=deal.seat,
        user_id=deal.user_id,
        chat_id=TABLE.chat_id,
        at=deal.at,
        game=deal.game,
        convention="sochi",
        role="passer",
        won=7,
        parts=2,
        own=own,
        alone=deal.alone,
    )


async def test_the_newest_deal_of_who_asked_comes_first(store: Store) -> None:
    old, first, second, boris = await played(
        store, (ANNA, 1, NOW - WAITS_FOR), (ANNA, 2, NOW - 9), (ANNA, 3, NOW - 3), (BORIS, 3, NOW)
    )
    database, seen = store.database, []
    while (deal := await next_to_value(database, NOW, GAME)) is not None:
        seen.append(deal)
        assert await write_decisions(database, deal, 1, ())
    assert seen == [second, first]
    await store.change_person(BORIS, studied=NOW - VALUED_FOR + 1)
    assert await next_to_value(database, NOW, GAME) == boris
    assert await next_to_value(database, NOW, "another") is None
    assert old not in seen


async def test_a_deal_is_valued_once(store: Store) -> None:
    (deal,) = await played(store, (ANNA, 1, NOW))
    one, other = (Decision(5, "playing", cost, 10, 0) for cost in (4000, 9000))
    database = store.database
    done = await asyncio.gather(
        write_decisions(database, deal, 1, (one,)), write_decisions(database, deal, 1, (other,))
    )
    assert sorted(done) == [False, True]
    (kept,) = await decisions_of(database, ANNA)
    (row,) = await results_of(database, ANNA)
    assert (row["cost"], row["choices"]) == (kept["cost"], 1)
    # Whoever is forgotten meanwhile is not remembered again.
    await forget_decisions(database, ANNA)
    assert not await write_decisions(database, deal, 1, (one,))
    assert await decisions_of(database, ANNA) == []


async def test_what_is_told_is_what_was_kept(store: Store) -> None:
    deals = await played(store, *((ANNA, number, NOW - number) for number in (1, 2, 3, 4)))
    costs = {1: (1500, -300), 2: (700,), 3: (), 4: (4000, 250)}
    for deal in deals:
        found = [
            Decision(step, ("bidding", "playing")[step], cost, 100, 10 * step)
            for step, cost in enumerate(costs[deal.deal])
        ]
        await write_decisions(store.database, deal, 1, found)
    (told,) = await standings(store.database, ANNA, GAME)
    sums = [sum(each) for each in costs.values() if each]
    assert told == {
        "alone": False,
        "deals": 3,
        "cost": sum(sums),
        "squares": sum(each**2 for each in sums),
        "expert": 20,
    }
    by_phase = {each["phase"]: each for each in await phase_standings(store.database, ANNA, GAME)}
    assert by_phase["bidding"]["cost"] == 1500 + 700 + 4000
    assert (by_phase["playing"]["decisions"], by_phase["playing"]["expert"]) == (2, 20)
    assert await standings(store.database, ANNA, "another") == []
    assert await standings(store.database, BORIS, GAME) == []


async def test_a_mistake_is_asked_about_until_it_is_solved_twice(store: Store) -> None:
    deals = await played(store, (ANNA, 1, NOW - 9), (ANNA, 2, NOW))
    table = deals[0].table_id
    rows = {1: [(0, 5000, 10), (3, 4000, 2500), (4, 3999, 1)], 2: [(7, 4000, 1)]}
    for deal in deals:
        found = [Decision(step, "playing", c, e, 0) for step, c, e in rows[deal.deal]]
        await write_decisions(store.database, deal, 1, found)
    asked = await mistakes(store.database, ANNA, GAME, 4000, 2)
    assert await count_mistakes(store.database, ANNA, GAME, 4000, 2) == len(asked)
    assert asked == [Mistake(table, 2, 7, ANNA, 0), Mistake(table, 1, 0, ANNA, 0)]
    assert await mistakes(store.database, BORIS, GAME, 4000, 2) == []
    # The same answer twice, or somebody else's, counts once, or not at all.
    await asyncio.gather(*(count_solved(store.database, ANNA, asked[0]) for _ in range(3)))
    await count_solved(store.database, BORIS, asked[1])
    again = await mistakes(store.database, ANNA, GAME, 4000, 2)
    assert again == [replace(asked[0], solved=1), asked[1]]
    await count_solved(store.database, ANNA, again[0])
    assert await mistakes(store.database, ANNA, GAME, 4000, 2) == [asked[1]]
