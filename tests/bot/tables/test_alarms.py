"""One timer for the next thing that becomes due; what is to be done is done once."""

from bot.sandbox.clock import VirtualClock
from bot.tables.alarms import Alarms
from bot.tables.clocks import Alarm, Due


class Rung:
    """Counts."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.times = 0
        self.alarms = Alarms(self.clock, self._ring)

    def _ring(self) -> None:
        self.times += 1

    def at(self, seconds: float, due: Due) -> Alarm:
        """An alarm so many seconds from now."""
        return Alarm(self.clock.now() + seconds, due, seat=0, decision=1)


async def test_the_next_alarm_rings_once() -> None:
    rung = Rung()
    agenda = (rung.at(5, Due.PING), rung.at(9, Due.TAKEOVER))
    rung.alarms.set(agenda)
    rung.alarms.set(agenda)
    await rung.clock.advance(6)
    assert rung.times == 1
    assert list(rung.alarms.due(agenda)) == []  # a call is a message, and is shown by itself
    rung.alarms.set(agenda)
    await rung.clock.advance(6)
    assert rung.times == 2
    assert list(rung.alarms.due(agenda)) == [agenda[1]]


async def test_an_earlier_alarm_takes_the_place_of_a_later_one() -> None:
    rung = Rung()
    rung.alarms.set((rung.at(60, Due.PING),))
    rung.alarms.set((rung.at(4, Due.CUT), rung.at(60, Due.PING)))
    await rung.clock.advance(5)
    assert rung.times == 1


async def test_what_was_done_is_not_due_again() -> None:
    rung = Rung()
    agenda = (rung.at(0, Due.CUT),)
    assert list(rung.alarms.due(agenda)) == list(agenda)
    assert list(rung.alarms.due(agenda)) == list(agenda)  # it was not done
    rung.alarms.done(agenda[0])
    assert list(rung.alarms.due(agenda)) == []
    rung.alarms.set(agenda)
    await rung.clock.advance(3600)
    assert rung.times == 0


async def test_after_a_stop_nothing_rings() -> None:
    rung = Rung()
    rung.alarms.set((rung.at(5, Due.CUT),))
    rung.alarms.stop()
    await rung.clock.advance(3600)
    assert rung.times == 0
