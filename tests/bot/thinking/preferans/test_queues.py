"""Who is thought for next, and how hard."""

from __future__ import annotations

import asyncio
import pickle

import pytest

from bot.thinking.queues import (
    MAX_SAMPLES,
    MAX_SECONDS,
    MIN_SAMPLES,
    MIN_SECONDS,
    FairQueue,
    Request,
    search_budget,
)
from bot.thinking.worker import Completed, Failed, run
from engine.games import GAMES
from engine.preferans.actions import MISERE
from engine.preferans.observe import Stage
from tests.bot.games.preferans.games import play


def request(table: int, what: str = "") -> Request:
    answer: asyncio.Future[object] = asyncio.get_running_loop().create_future()
    return Request(table, str, (what,), False, 1.0, 0.0, answer)


async def test_tables_take_turns_and_each_keeps_its_order() -> None:
    queue = FairQueue()
    for table, what in ((1, "a"), (1, "b"), (1, "c"), (2, "d"), (3, "e"), (3, "f")):
        queue.put(request(table, what))
    assert len(queue) == 6
    taken = []
    while (each := queue.take()) is not None:
        taken.append(each.arguments[0])
    assert taken == ["a", "d", "e", "b", "f", "c"]


async def test_nobody_thinks_for_whoever_has_gone() -> None:
    queue = FairQueue()
    requests = [request(table) for table in (1, 1, 2)]
    for each in requests:
        queue.put(each)
    requests[0].answer.cancel()
    requests[2].answer.cancel()
    assert queue.take() is requests[1]
    assert queue.take() is None


async def test_what_is_urgent_waits_for_no_table() -> None:
    queue = FairQueue()
    for what in "ab":
        queue.put(request(1, what))
    gone = request(2, "gone")
    queue.put(gone, urgent=True)
    queue.put(request(2, "claim"), urgent=True)
    gone.answer.cancel()
    assert len(queue) == 4
    assert [each.arguments[0] for _ in range(3) if (each := queue.take())] == ["claim", "a", "b"]
    assert queue.take() is None


def test_a_search_reaches_another_process() -> None:
    """A process is told what to do by name."""
    for game in GAMES.values():
        told = pickle.dumps(game.find)
        assert pickle.dumps(pickle.loads(told)) == told  # noqa: S301 - our own
        assert len(told) < 200


@pytest.mark.parametrize("processes", [1, 3])
def test_the_more_ask_the_less_each_gets_but_never_nothing(processes: int) -> None:
    alone = search_budget(0.0, 1, processes)
    assert (alone.samples, alone.seconds) == (MAX_SAMPLES, MAX_SECONDS)
    given = [search_budget(0.0, asking, processes).samples for asking in range(1, 200)]
    assert given == sorted(given, reverse=True)
    assert given[-1] == MIN_SAMPLES
    assert search_budget(0.0, 2 * processes, processes).samples == MAX_SAMPLES // 2
    assert search_budget(1.0, 1, processes).seconds == MAX_SECONDS - 1.0
    assert search_budget(60.0, 1, processes).seconds == MIN_SECONDS
    assert search_budget(0.2, 1, processes, within=1.0).seconds == 0.8
    assert search_budget(0.2, 1, processes, within=60.0).seconds == MAX_SECONDS - 0.2


@pytest.mark.slow
def test_a_view_reaches_another_process_as_it_is() -> None:
    """Also what is compared by identity: cards, and the one game that is no contract."""
    seen_stages, miseres = set(), 0
    for seed in range(12):
        for moment in list(play(seed, 3, 4))[::5]:
            for viewer in moment.viewers:
                seen = moment.seen(viewer)
                there = pickle.loads(pickle.dumps(seen))  # noqa: S301 - our own
                assert there == seen
                if seen.contract is MISERE:
                    miseres += 1
                    assert there.contract is MISERE
                seen_stages.add(there.stage)
                assert all(a is b for a, b in zip(there.talon, seen.talon, strict=True))
    assert {Stage.AUCTION, Stage.DISCARD, Stage.PLAY, Stage.ALL_PASS} <= seen_stages
    assert miseres


def fails(card: str) -> None:
    raise LookupError(f"the hidden card is {card}")


def test_what_goes_wrong_names_no_card() -> None:
    done = run(str, 5)
    assert isinstance(done, Completed)
    assert done.value == "5"
    found = run(fails, "As")
    assert isinstance(found, Failed)
    assert found.kind == "LookupError"
    assert "test_queues.py" in found.where
    assert "As" not in repr(found)
