"""What could not be written is tried again, one try at a time, and people hear when it lasts."""

from bot.sandbox.clock import VirtualClock
from bot.tables.backlog import LASTS, Backlog


async def test_tries_come_at_longer_and_longer_intervals() -> None:
    clock = VirtualClock()
    tries: list[float] = []
    begun = clock.now()
    backlog = Backlog(clock, lambda: tries.append(clock.now() - begun))
    backlog.add()
    backlog.add()  # one try is enough for both
    for _ in range(4):
        await clock.advance(10)
        backlog.begun()
        backlog.add()
    assert tries[0] < 1
    assert len(tries) == 4
    assert backlog.pending
    assert not backlog.overdue
    await clock.advance(LASTS)
    assert backlog.overdue
    backlog.settled()
    assert not backlog.pending
    assert not backlog.overdue
    await clock.advance(3600)
    assert len(tries) == 5


async def test_after_a_write_the_rest_does_not_wait() -> None:
    clock = VirtualClock()
    tries: list[float] = []
    backlog = Backlog(clock, lambda: tries.append(clock.now()))
    for _ in range(6):
        backlog.add()
        await clock.advance(60)
        backlog.begun()
    backlog.add()
    backlog.hurry()
    before = len(tries)
    await clock.advance(0)
    assert len(tries) == before + 1


async def test_another_process_was_first_is_looked_at_once_and_now() -> None:
    clock = VirtualClock()
    tries: list[float] = []
    backlog = Backlog(clock, lambda: tries.append(clock.now()))
    backlog.add(soon=True)
    await clock.advance(0)
    assert tries == [clock.now()]


async def test_nothing_is_tried_after_the_end() -> None:
    clock = VirtualClock()
    tries: list[float] = []
    backlog = Backlog(clock, lambda: tries.append(clock.now()))
    backlog.add()
    backlog.stop()
    await clock.advance(3600)
    assert tries == []
