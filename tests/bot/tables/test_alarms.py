"""One timer for the next thing that becomes due; whatever changes the table rings once."""

from types import SimpleNamespace
from typing import Any

from bot.sandbox.clock import VirtualClock
from bot.tables.askers import Timekeeper
from bot.tables.clocks import Alarm, Due


class Rung:
    """Counts."""

    def __init__(self) -> None:
        self.clock = VirtualClock()
        self.times = 0
        services: Any = SimpleNamespace(clock=self.clock)
        self.keeper = Timekeeper(1, services, self._ring)

    def _ring(self, _: object) -> None:
        self.times += 1

    def at(self, seconds: float, due: Due) -> Alarm:
        """An alarm so many seconds from now."""
        return Alarm(self.clock.now() + seconds, due, seat=0, decision=1)


async def test_an_earlier_alarm_takes_the_place_of_a_later_one() -> None:
    rung = Rung()
    rung.keeper.consider((rung.at(60, Due.PING),))
    rung.keeper.consider((rung.at(4, Due.CUT), rung.at(60, Due.PING)))
    await rung.clock.advance(5)
    assert rung.times == 1


async def test_what_is_overdue_rings_at_once_unless_it_only_shows() -> None:
    rung = Rung()
    agenda = (rung.at(0, Due.PING), rung.at(0, Due.CUT))
    rung.keeper.consider(agenda[:1])
    await rung.clock.advance(1)
    assert rung.times == 0
    rung.keeper.consider(agenda)
    await rung.clock.advance(1)
    assert rung.times == 1
