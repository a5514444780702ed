"""Pieces over workers that fail in every way: each result once, and what is said of it."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from bot.compute import Unfinished, Work, distribution, software
from bot.compute.distribution import Distribution, WorkerLostError

MANY = 20


def square(number: int) -> int:
    return number * number


def refuse_seven(number: int) -> int:
    if number == 7:
        raise ArithmeticError("seven")
    return number


def square_slowly(piece: int | tuple[int, int]) -> int | Unfinished[int | tuple[int, int]]:
    """Add a number to itself as often as it says, three times a stretch; it must not get lost."""
    number, done = piece if isinstance(piece, tuple) else (piece, 0)
    done += min(3, number - done)
    return number * done if done == number else Unfinished((number, done))


class FakeWorkers:
    """Workers in this process, each of which does with a piece what ``behave`` says."""

    def __init__(self, behave: Callable[[str, int], Any], *workers: str) -> None:
        self.behave = behave
        self.here = dict.fromkeys(workers, "")
        self.pieces = 0
        self.gone = False

    async def addresses(self) -> Mapping[str, str]:
        if self.gone:
            raise ConnectionError
        return {worker: f"tls://{worker}" for worker in self.here}

    async def ask(self, worker: str, function: Callable[..., Any], *arguments: Any) -> Any:
        await asyncio.sleep(0)
        if function is distribution.answer:
            self.pieces += 1
            if (doing := self.behave(worker, self.pieces)) is not None:
                await doing
        return function(*arguments)


async def lost() -> None:
    raise WorkerLostError


async def never() -> None:
    await asyncio.Event().wait()


def well(_worker: str, _number: int) -> None:
    return None


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What was computed by local processes; here they are a thread, and nobody is waited for."""
    computed: list[Any] = []

    class Pool(ThreadPoolExecutor):
        def submit(self, do: Any, /, *arguments: Any, **named: Any) -> Any:
            computed.extend(arguments)
            return super().submit(do, *arguments, **named)

    monkeypatch.setattr(distribution, "open_pool", lambda _work, _jobs: Pool(1))
    monkeypatch.setattr(distribution, "LOOK_EVERY", 0)
    return computed


async def computed_by(
    workers: FakeWorkers, do: Callable[[Any], Any] = square
) -> tuple[dict[int, int], list[str]]:
    """Results by number, none of them twice, and what was said."""
    said: list[str] = []
    found: dict[int, int] = {}
    work: Work[Any, Any] = Work(do)
    async with Distribution(work, range(MANY), workers, 1, said.append) as distributed:
        async for number, result in distributed.results():
            assert number not in found
            found[number] = result
    return found, said


SQUARES = {number: number * number for number in range(MANY)}


def dies(every: int) -> Callable[[str, int], Any]:
    return lambda _worker, number: lost() if number % every == 0 else None


@pytest.mark.parametrize(
    ("behave", "workers", "do"),
    [
        (well, ("a:1", "a:2", "b:1"), square),
        (dies(every=15), ("a:1",), square),  # whoever comes back is asked again
        (dies(every=9), ("a:1", "b:1"), square_slowly),  # a piece goes on at any worker
    ],
)
async def test_workers_compute(
    behave: Callable[[str, int], Any],
    workers: tuple[str, ...],
    do: Callable[[Any], Any],
    here: list[Any],
) -> None:
    cluster = FakeWorkers(behave, *workers)
    assert await computed_by(cluster, do) == (SQUARES, [])
    assert here == []
    assert (cluster.pieces > 3 * MANY) == (do is square_slowly)


@pytest.mark.parametrize(
    ("after", "ends", "do"),
    [
        (10, lost, square),
        (0, never, square),  # pieces under way are computed here
        (50, lost, square_slowly),  # and what was begun goes on
    ],
)
async def test_without_its_cluster_the_command_goes_on_here(
    after: int, ends: Callable[[], Any], do: Callable[[Any], Any], here: list[Any]
) -> None:
    workers = FakeWorkers(well, "a:1", "b:1")

    def end(_worker: str, number: int) -> Any:
        workers.gone = number > after
        return ends() if workers.gone else None

    workers.behave = end
    found, said = await computed_by(workers, do)
    assert found == SQUARES
    assert said == ["the cluster is gone: going on with local processes"]
    if do is square:
        assert len(here) == MANY - after
    else:
        assert isinstance(here[0], tuple)


async def test_piece_lost_three_times_is_computed_here(here: list[Any]) -> None:
    """Every worker dies of one piece, and another comes in its place."""
    workers = FakeWorkers(well, "a:1")
    poison = 5
    losses = 0

    async def ask(worker: str, function: Callable[..., Any], *arguments: Any) -> Any:
        nonlocal losses
        await asyncio.sleep(0)
        found = function(*arguments)
        if function is distribution.answer and found.result == poison**2:
            losses += 1
            del workers.here[worker]
            workers.here[f"a:{losses + 1}"] = ""
            raise WorkerLostError
        return found

    workers.ask = ask  # type: ignore[method-assign]
    assert await computed_by(workers) == (SQUARES, [])
    assert losses == 3
    assert here == [poison]


async def test_vanished_worker_loses_its_piece_to_another(here: list[Any]) -> None:
    """Dask tells nothing of a piece whose only worker is gone."""
    workers = FakeWorkers(well, "a:1", "b:1")

    async def vanish() -> None:
        del workers.here["a:1"]
        await never()

    workers.behave = lambda worker, _number: vanish() if worker == "a:1" else None
    assert await computed_by(workers) == (SQUARES, [])
    assert here == []


async def test_unanswered_piece_is_computed_here(
    here: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(distribution, "PATIENCE", 0.01)
    monkeypatch.setattr(distribution, "LOOKS", 1_000_000)
    workers = FakeWorkers(lambda worker, _: never() if worker == "a:1" else None, "a:1", "b:1")
    assert await computed_by(workers) == (SQUARES, [])
    assert len(here) == 1


async def test_cluster_whose_workers_all_hang_is_given_up(
    here: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(distribution, "PATIENCE", 0.01)
    workers = FakeWorkers(lambda _worker, _number: never(), "a:1", "b:1")
    found, said = await computed_by(workers)
    assert found == SQUARES
    assert said == ["no worker of the cluster can be used: going on with local processes"]
    assert sorted(here) == list(range(MANY))


@pytest.mark.parametrize("name", ["pulka", "Python", "numba", "sources of engine"])
async def test_other_software_is_not_used_and_told_once(
    name: str, here: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = dict(software.software())
    wanted = mine[name]
    monkeypatch.setattr(distribution, "software_for", lambda _do: mine | {name: "9.9"})
    found, said = await computed_by(FakeWorkers(well, "a:1", "a:2"))
    assert found == SQUARES
    assert said == [
        f"workers on a are not used: {name} {wanted}, here 9.9",
        "no worker of the cluster can be used: going on with local processes",
    ]
    assert sorted(here) == list(range(MANY))


async def test_failure_of_the_work_is_raised() -> None:
    with pytest.raises(ArithmeticError, match="seven") as raised:
        await computed_by(FakeWorkers(well, "a:1"), refuse_seven)
    assert "refuse_seven" in raised.value.__notes__[0]
