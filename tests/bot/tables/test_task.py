"""The owner task of a table, with fakes for everything it is given: above all how it fails."""

import asyncio
from dataclasses import replace

import pytest

from bot.ops import metrics
from bot.screen import Toast
from bot.tables import task as task_module
from bot.tables.events import AlarmRang, ComputerMove, Requested, Tapped
from bot.tables.services import LASTS
from bot.tables.task import TableTask
from bot.taps import Tap, Verb
from engine.game import CHANCE
from engine.log import encode
from engine.table import Control
from tests.support.tables import ANNA, DEAL, HAND, Played, lobby
from tests.support.writes import append


async def test_from_the_lobby_to_the_first_decision(played: Played) -> None:
    assert played.outbox.keys(1) == {"lobby"}
    assert await played.ask(DEAL)
    ledger = played.task.ledger
    assert ledger is not None
    assert [row.seq for row in played.store.logs[1]] == list(range(ledger.length))
    assert not ledger.chance
    assert played.store.tables[1].status == "playing"
    assert "deal:1" in played.outbox.keys(1)
    assert "hand:0" in played.outbox.keys(1)


async def test_what_the_table_owes_is_done_when_it_can_be(played: Played) -> None:
    """The deck is cut as soon as the database lets it, and nobody has to ask for it."""
    await played.ask(DEAL)
    length = len(played.store.logs[1])
    played.store.broken = True
    await played.clock.advance(LASTS + 30)
    assert len(played.store.logs[1]) == length
    assert "stuck" in played.outbox.keys(1)
    played.store.broken = False
    await played.clock.advance(60)
    assert "stuck" not in played.outbox.keys(1)
    assert len(played.store.logs[1]) > length


async def test_one_probe_asks_for_all_tables(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    probes: list[float] = []
    probe = played.services.outage._probe

    async def counted() -> None:
        probes.append(played.clock.now())
        await probe()

    monkeypatch.setattr(played.services.outage, "_probe", counted)
    others = [replace(lobby(), id=number) for number in range(2, 12)]
    tasks = [TableTask(played.services, played.store.add(row), played.others) for row in others]
    played.store.broken = True
    for task in tasks:
        await task.begin()
    await played.clock.advance(LASTS + 30)
    assert 5 < len(probes) < 12
    assert all("stuck" in played.outbox.keys(row.id) for row in others)
    played.store.broken = False
    await played.clock.advance(31)
    assert all(played.outbox.keys(row.id) == {"lobby"} for row in others)
    for task in tasks:
        await task.stop()


@pytest.mark.parametrize("broken", ["turn", "follow", "_schedule_retry"])
@pytest.mark.parametrize("fault", [ZeroDivisionError, asyncio.CancelledError])
async def test_a_task_that_ends_unforeseen_is_begun_again(
    played: Played,
    broken: str,
    fault: type[BaseException],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is counted and reported; who tapped then, and who taps later, is answered."""
    await played.ask(DEAL)
    reported: list[str] = []
    monkeypatch.setattr(task_module.log, "error", lambda what, **_: reported.append(what))
    before = metrics.RETRIES.labels("task")._value.get()

    def fails(*_: object, **__: object) -> None:
        raise fault

    with monkeypatch.context() as faulty:
        faulty.setattr(played.task._runner, broken, fails)
        if broken == "_schedule_retry":
            faulty.setattr(played.store, "broken", True)
        assert await played.ask(Tapped(ANNA, Tap(Verb.LOBBY, 1, 0, "leave"), in_group=True))
    assert not played.others.over
    assert await played.ask(HAND) == ""
    await played.clock.advance(1)
    assert await played.ask(HAND) == ""
    assert set(reported) == {"table.begun_again"}
    assert metrics.RETRIES.labels("task")._value.get() == before + len(reported)


async def test_a_task_that_was_stopped_is_not_begun_again(played: Played) -> None:
    await played.task.stop()
    assert await played.ask(HAND)
    assert played.task._task is not None
    assert played.task._task.done()


async def test_when_another_process_was_first_its_entry_stands(played: Played) -> None:
    await played.ask(DEAL)
    ledger = played.task.ledger
    assert ledger is not None
    entry = encode(ledger.table.game, Control(0, computer=True))
    await append(played.services.store, 1, ledger.length, CHANCE, entry, played.clock.now())
    assert await played.ask(Requested(ANNA, "stop"))
    await played.clock.advance(1)
    assert played.task.ledger is not None
    assert played.task.ledger.table.substituted == {0}


async def test_a_computers_move_for_an_older_question_is_dropped(played: Played) -> None:
    await played.ask(DEAL)
    length = len(played.store.logs[1])
    played.task.put(ComputerMove(1, 99, 0, None))
    played.task.put(AlarmRang())
    await played.clock.settle()
    assert len(played.store.logs[1]) == length


async def test_a_log_that_does_not_fit_breaks_the_table_and_its_people_may_close_it() -> None:
    played = Played()
    await played.open()
    await played.ask(DEAL)
    await played.task.stop()
    played.store.logs[1][1] = replace(played.store.logs[1][1], seq=7)
    task = await played.open(played.store.tables[1])
    assert task.broken
    assert played.outbox.keys(1) >= {"broken"}
    assert await played.ask(HAND)
    assert played.others.over == []
    assert await played.ask(Requested(ANNA, "cancel"))
    await played.clock.settle()
    assert played.store.tables[1].status == "closed"
    assert played.others.over == [1]
    assert await played.ask(HAND)
    await played.jobs.close()


@pytest.mark.parametrize("change", [{"game": "another"}, {"level": "saint"}, {"readable": False}])
async def test_a_table_this_program_cannot_play_is_broken(change: dict[str, object]) -> None:
    played = Played()
    task = await played.open(replace(lobby(), **change))  # type: ignore[arg-type]
    assert task.broken
    assert played.outbox.keys(1) == {"broken"}
    assert await played.ask(HAND)
    await task.stop()


async def test_whoever_asks_while_it_stops_is_answered(played: Played) -> None:
    asked = [asyncio.ensure_future(played.task.ask(HAND)) for _ in range(3)]
    await played.task.stop()
    assert await played.ask(HAND)
    assert all(toast.text for toast in await asyncio.gather(*asked))


async def test_a_table_that_never_began_answers_when_it_is_stopped() -> None:
    played = Played()
    task = TableTask(played.services, played.store.add(lobby()), played.others)
    asked = asyncio.ensure_future(task.ask(HAND))
    await played.clock.settle()
    await task.stop()
    assert (await asked).text


async def test_a_reply_that_fails_keeps_no_other_waiting(played: Played) -> None:
    answers: list[Toast] = []

    def fails(_: Toast) -> None:
        raise ValueError

    played.task.put(HAND, fails)
    played.task.put(HAND, answers.append)
    await played.clock.settle()
    assert len(answers) == 1
