"""What decisions cost is worked out once, wherever a process dies on the way."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.features import valuing
from bot.features.valuing import Valuer
from bot.sandbox import VirtualClock
from bot.store import (
    SKIPPED,
    Person,
    PlayedDeal,
    Store,
    TableWrite,
    decisions_of,
    next_to_value,
    results_of,
    write_decisions,
)
from bot.thinking import ThinkingError
from engine.computers import Value
from tests.bot.store.test_decisions import result
from tests.bot.store.test_store import TABLE
from tests.support.databases import RawDatabase

ANNA, BORIS = 1, 2
QUESTIONS = 3
TIMES = 3


class KilledError(BaseException):
    """The process is no more."""


@dataclass
class Steps:
    """Everything that a process does one after the other; it dies before one of them."""

    dies_before: int | None = None
    done: list[str] = field(default_factory=list)

    def __call__(self, what: str) -> None:
        """Do the next step."""
        if len(self.done) == self.dies_before:
            raise KilledError(what)
        self.done.append(what)


@pytest.fixture
async def store(database: RawDatabase) -> AsyncIterator[Store]:
    store = await Store.open(database.url)
    for user_id in (ANNA, BORIS):
        await store.upsert_person(Person(user_id, "Анна"))
        await store.change_person(user_id, studied=1.0)
    yield store
    await store.close()


def weigh(step: int, seed: str, _enough: object) -> int:
    """What follows from the question and which time it is."""
    return 1000 * step + int(seed.rsplit("/", 1)[-1])


def cost(question: Any, weighed: list[int]) -> Any:
    """What a choice lost, told by all that it was weighed."""
    lost = Value(Fraction(sum(weighed), 1000), Fraction(1, 10))
    return SimpleNamespace(cost=lost, expert=Value(Fraction(question.step, 1000)))


def valuer(store: Store, steps: Steps, failing: int = 0, *, compiled: bool = True) -> Valuer:
    """A process that values; its first so many searches fail."""

    class Thinker:
        ready = compiled

        async def work(self, work: Any, *arguments: Any, **_: Any) -> Any:
            nonlocal failing
            steps("search")
            if failing:
                failing -= 1
                raise ThinkingError("no process")
            _, question, seed, _ = arguments
            return work(lambda *asked: weigh(question.step, asked[1], None), question, seed, 9.0)

    async def past(_table_id: int) -> Any:
        steps("read")
        return table

    async def no_table(_table_id: int) -> None:
        steps("tell")

    study = SimpleNamespace(
        version=1,
        times=TIMES,
        weigh=weigh,
        questions=lambda *_: [
            SimpleNamespace(step=at, phase="playing") for at in range(1, 1 + QUESTIONS)
        ],
        cost=cost,
        advice=lambda _: None,
    )
    table = SimpleNamespace(
        front=SimpleNamespace(study=study),
        past=SimpleNamespace(finished=(None, None), history=SimpleNamespace(agreed=lambda _: None)),
    )
    services = {
        "store": store,
        "clock": VirtualClock(100.0),
        "thinker": Thinker(),
        "tables": SimpleNamespace(get=lambda _: None, reopen=no_table),
        "past": SimpleNamespace(get=past),
    }
    nothing = dict.fromkeys(("people", "links"))
    found = SimpleNamespace(**services, **nothing, played=asyncio.Event())
    return Valuer(cast("Any", SimpleNamespace(services=found)))


async def value_all(process: Valuer) -> None:
    """Work until there is nothing to do, or the process dies."""
    while await process.value_next():
        pass


async def play(store: Store) -> int:
    """Three deals of two people are over at a new table."""
    table = await store.create_table(TABLE)
    deals = [
        PlayedDeal(user_id, table, deal, TABLE.game, user_id, alone=False, at=50.0 + deal)
        for user_id, deal in ((ANNA, 1), (ANNA, 2), (BORIS, 1))
    ]
    rows = tuple(result(each) for each in deals)
    await store.write(TableWrite(table, results=rows, changes={"status": "playing"}))
    return table


async def kept(store: Store, table: int) -> list[Any]:
    """What is known of the choices made at a table."""
    return [
        (
            user_id,
            row["deal"],
            row["version"],
            row["cost"],
            [
                {**each, "table_id": 0}
                for each in decided
                if (each["table_id"], each["deal"]) == (table, row["deal"])
            ],
        )
        for user_id in (ANNA, BORIS)
        for decided in [await decisions_of(store.database, user_id)]
        for row in await results_of(store.database, user_id)
        if row["table_id"] == table
    ]


@pytest.mark.slow
async def test_a_process_may_die_before_any_step(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was done, the next process does the rest: all of it, and nothing twice."""
    steps = Steps()

    async def look(*asked: Any) -> PlayedDeal | None:
        steps("look")
        return await next_to_value(*asked)

    async def write_once(*asked: Any) -> bool:
        steps("write")
        return await write_decisions(*asked)

    monkeypatch.setattr("bot.features.valuing.next_to_value", look)
    monkeypatch.setattr("bot.features.valuing.write_decisions", write_once)
    table = await play(store)
    await value_all(valuer(store, steps))
    whole, usual = len(steps.done), await kept(store, table)
    assert [(deal, len(decisions)) for _, deal, _, _, decisions in usual] == [
        (1, 3),
        (2, 3),
        (1, 3),
    ]
    for dies_before in range(whole):
        steps, table = Steps(dies_before), await play(store)
        with pytest.raises(KilledError):
            await value_all(valuer(store, steps))
        half = await kept(store, table)
        steps = Steps()
        await value_all(valuer(store, steps))
        assert await kept(store, table) == usual, dies_before
        left = sum(1 for _, _, version, _, _ in half if version is None)
        assert steps.done.count("write") == left, dies_before


async def test_a_deal_that_cannot_be_searched_keeps_no_other_waiting(store: Store) -> None:
    steps, table = Steps(), await play(store)
    process = valuer(store, steps, failing=valuing.TRIES)
    for _ in range(valuing.TRIES + 3):
        await process.value_next()
    versions = [version for _, _, version, _, _ in await kept(store, table)]
    assert sorted(versions) == [SKIPPED, 1, 1]


async def test_after_a_start_it_goes_on_once_the_solver_is_compiled(store: Store) -> None:
    """A minute later is late for whoever waits for the figure under a result."""
    steps, table = Steps(), await play(store)
    process = valuer(store, steps, compiled=False)
    clock, thinker = cast("VirtualClock", process._clock), cast("Any", process._thinker)
    running = asyncio.create_task(process.run())
    await clock.advance(18)
    assert steps.done == []
    thinker.ready = True
    begun = clock.now()
    while any(version is None for _, _, version, _, _ in await kept(store, table)):
        await clock.advance(0.5)
    assert clock.now() - begun < 5
    running.cancel()
    await asyncio.wait((running,))
