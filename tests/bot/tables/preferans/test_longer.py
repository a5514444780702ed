"""A pulka that people play on: while it runs, after its end, and what its chat is told."""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from bot.games.registry import front
from bot.i18n import join, plain, translator
from bot.store import Place
from bot.tables.clocks import LAPSE_AFTER
from bot.tables.events import Requested, Tapped
from bot.tables.registry import TableRegistry
from bot.tables.task import TableTask
from bot.tables.turn import Turn
from bot.taps import Tap, Verb
from bot.views.limits import later_end
from bot.views.words import DOT
from engine.events import EndsAt, Measure
from engine.votes import AGREE, REFUSE, STOP
from tests.bot.games.preferans.games import scene
from tests.support.tables import ANNA, DEAL, HAND, Played, decided, lobby

TR = translator("ru", "preferans")
LONGER = Tapped(ANNA, Tap(Verb.LOBBY, 1, 0, "longer"), in_group=True)


@pytest.fixture
async def played() -> AsyncIterator[Played]:
    found = Played()
    people = (Place("Anna", ANNA), Place("Boris", 22), Place("Vera", 33))
    row = replace(lobby(), options={"length": 10, "seating": "joining"})
    await found.open(replace(row, places=people))
    await found.ask(DEAL)
    yield found
    await found.close()


def kinds(played: Played) -> list[str]:
    """What is shown, without the number of each."""
    return [key.partition(":")[0] for key in sorted(played.outbox.keys(1))]


async def answer(played: Played, *answers: tuple[int, Any]) -> None:
    """Seats propose, agree, refuse."""

    def add(turn: Turn) -> None:
        for seat, action in answers:
            turn.append(seat, action)

    await decided(played.task, add)


async def over(played: Played) -> None:
    """Everybody stops, the end is shown, and nothing of it is looked after any more."""
    await answer(played, (0, STOP), (1, AGREE), (2, AGREE))
    await played.ask(HAND)
    assert played.others.over == [1]
    assert "final" in played.outbox.keys(1)
    assert played.store.tables[1].status == "finished"
    played.outbox.wishes.clear()


async def reopened(played: Played) -> TableTask:
    """The table as somebody's tap on its result opens it."""
    row = played.store.tables[1]
    played.others.over.clear()
    played.task = TableTask(played.services, row, played.others, held=True)
    await played.task.begin()
    assert played.outbox.keys(1) == set()
    return played.task


async def test_everybody_is_asked_while_it_runs(played: Played) -> None:
    for event in (LONGER, Requested(ANNA, "longer")):
        assert await played.ask(event)
        assert played.task.state.current.table.vote is not None
        await answer(played, (1, REFUSE))
        assert played.task.state.current.table.vote is None
    await played.ask(LONGER)
    await answer(played, (1, AGREE), (2, AGREE))
    assert played.task.state.agreement.length == 20
    opening = played.store.tables[1].opening
    assert opening is not None
    assert opening["events"] == [{"kind": "length", "after": 0, "length": 20}]
    assert opening["options"]["length"] == 10


async def test_who_proposes_the_same_agrees(played: Played) -> None:
    await played.ask(LONGER)
    counted = plain(TR("toast-counted"))
    assert await played.ask(replace(LONGER, user_id=22)) == counted
    vote = played.task.state.current.table.vote
    assert vote is not None
    assert vote.awaited == frozenset({2})
    assert await played.ask(Requested(33, "longer")) == plain(
        TR("toast-longer", ends=TR("ends-points", to=20))
    )
    assert played.task.state.agreement.length == 20
    for user_id in (ANNA, 22, 33):
        await played.ask(Requested(user_id, "stop"))
    assert played.task.state.public.over


async def test_with_computers_alone_it_is_done_at_once(played: Played) -> None:
    """They consent to whatever the person wants; she is told what became of it."""
    await played.task.stop()
    alone = Played()
    await alone.open(replace(lobby(), options={"length": 10, "seating": "joining"}))
    await alone.ask(DEAL)
    assert await alone.ask(Requested(ANNA, "longer")) == plain(
        TR("toast-longer", ends=TR("ends-points", to=20))
    )
    assert alone.task.state.agreement.length == 20
    assert alone.task.state.current.table.vote is None
    assert await alone.ask(Requested(ANNA, "stop")) == plain(TR("toast-stopped"))
    assert alone.task.state.public.over
    await alone.close()


async def test_only_a_finished_table_is_reopened_and_held(played: Played) -> None:
    await over(played)
    tables = TableRegistry(played.services, played.jobs)
    for number, status in enumerate(("cancelled", "closed", "playing"), 2):
        played.store.add(replace(played.store.tables[1], id=number, status=status))
    assert [await tables.reopen(number) for number in (2, 3, 4, 5)] == [None] * 4
    running = await tables.create(lobby())
    assert await tables.reopen(running.row.id) is running
    task = await tables.reopen(1)
    assert task is not None
    assert tables.get(1) is task
    await played.clock.settle()
    assert played.outbox.keys(1) == set(), "nothing of its end is shown again"
    await played.clock.drive(task.ask(LONGER))
    assert kinds(played) == ["vote"]
    await tables.stop_all()


async def test_after_the_end_it_goes_on_when_all_agree(played: Played) -> None:
    await over(played)
    task = await reopened(played)
    assert await played.ask(LONGER)
    # Nothing of the end is shown again: only the question, and it survives a restart.
    assert kinds(played) == ["vote"]
    assert played.store.tables[1].status == "playing"
    await task.stop()
    played.task = TableTask(played.services, played.store.tables[1], played.others)
    await played.task.begin()
    assert kinds(played) == ["vote"]
    await answer(played, (1, AGREE), (2, AGREE))
    await played.ask(HAND)
    assert not played.task.state.current.table.over
    assert "vote" in kinds(played)
    assert played.task.state.agreement.length == 20
    assert played.store.tables[1].finished is None
    assert not played.others.over


async def test_who_agrees_is_told_who_is_asked_yet(played: Played) -> None:
    await over(played)
    await reopened(played)
    await played.ask(LONGER)
    ledger = played.task.state.current
    agreed = ledger.after(1, AGREE, ledger.at)
    told = front("preferans").done_popup(AGREE, ledger.view(1), agreed.view(1), scene(3))
    names = scene(3).seats[2].name
    assert told == plain(join(DOT, (TR("button-agree"), TR("done-asks", names=names))))


async def test_an_end_before_another_deal_is_told_again(played: Played) -> None:
    await over(played)
    await reopened(played)
    await played.ask(LONGER)
    await answer(played, (1, AGREE), (2, AGREE))
    await played.ask(HAND)
    await answer(played, (0, STOP), (1, AGREE), (2, AGREE))
    await played.ask(HAND)
    wishes = {slot.key: wish for slot, wish in played.outbox.wishes["1"].items()}
    assert "🏁" in wishes["1:final:1"].screen.text
    assert "1:final" not in wishes, "the first one stays as it was told"
    assert all("🏁" in wishes[f"1:hand:{seat}"].screen.text for seat in range(3))


@pytest.mark.parametrize("silent", [False, True])
async def test_without_consent_it_remains_over(played: Played, *, silent: bool) -> None:
    await over(played)
    await reopened(played)
    await played.ask(LONGER)
    if silent:
        await played.clock.advance(LAPSE_AFTER + 1)
    else:
        await answer(played, (2, REFUSE))
        await played.ask(HAND)
    assert kinds(played) == ["vote"]
    assert played.store.tables[1].status == "finished"
    assert played.others.over == [1]


async def test_a_tap_that_changes_nothing_shows_nothing(played: Played) -> None:
    await over(played)
    await reopened(played)
    stranger = replace(LONGER, user_id=99)
    assert await played.ask(stranger)
    await played.clock.advance(1)
    assert played.outbox.keys(1) == set()
    assert played.others.over == [1]


def test_one_tap_proposes_ten_points_three_circles_or_an_hour() -> None:
    assert later_end(EndsAt(Measure.POINTS, 10), 3, 0.0) == 20
    assert later_end(EndsAt(Measure.DEALS, 12), 4, 0.0) == 24
    assert later_end(EndsAt(Measure.TIME, 5000), 3, 4000.0) == 8600
    assert later_end(EndsAt(Measure.TIME, 5000), 3, 6000.0) == 9600
