"""``kill -9`` again and again while many tables are still being met after a kill.

At every table somebody has tapped, and what came of it is not shown yet. The process that finds
these tables is killed at its first step, the next one at its second, and so on; then at any step,
so that some die with a few tables open and some with most of what they had to show shown.
"""

import asyncio
import random
from dataclasses import dataclass

from bot.taps import Tap, Verb
from engine.log import action_code
from engine.preferans.state import Play
from tests.chaos.preferans.kills import LONG, Table, in_world
from tests.chaos.preferans.start_up import Copied, all_open, copy_table
from tests.chaos.trials import Figures, say, trial

FARTHEST = 12
"""Steps a table of the last one at which a process is killed, where steps are drawn."""
LAST_TRICK = 9
QUIET = 4
"""Looks, half a second apart, that must find nothing left to show."""
LOOKS = 7200


@trial("chaos/killed-starts")
def killed_starts(
    tables: int = 50, one_by_one: int = 100, drawn: int = 100, seed: int = 3
) -> Figures:
    """Kill so many processes at steps one after another, and so many at any."""

    async def work(table: Table) -> Figures:
        rng = random.Random(seed)
        steps = list(range(1, one_by_one + 1))
        steps += [rng.randint(1, FARTHEST * tables) for _ in range(drawn)]
        return await _Starts(table, await _laid(table, tables)).bear(steps)

    found: Figures = asyncio.run(in_world(work, seed))
    return found


async def _laid(table: Table, tables: int) -> list[Copied]:
    """Many tables in the same moment of a deal, of other people in other groups."""
    await table.sit_down(LONG)
    while not isinstance(table.ledger.table.state.phase, Play):
        await table.asked()
        await table.tap(0)
    evening = table.evening
    await evening.play.clock.advance(60)
    await evening.stop()
    others = [copy_table(evening, table.number, number) for number in range(tables - 1)]
    return [Copied(table.number, evening.play.group, table.people), *others]


@dataclass(slots=True)
class _Starts:
    """Processes that are killed while they meet the tables."""

    table: Table
    laid: list[Copied]
    kills: int = 0
    opening: int = 0
    """Kills before every table was open."""

    async def bear(self, steps: list[int]) -> Figures:
        """Kill at these steps, whoever is asked tapping again when a process has shown all."""
        evening = self.table.evening
        evening.play.world.updates.drop()
        assert not await self._start(0)
        self._check()
        left = list(reversed(steps))
        rounds = done = 0
        while left and self._same_deal():
            await evening.stop()
            rounds += 1
            done += await self._round(left)
        return {
            "tables": len(self.laid),
            "kills": self.kills,
            "of them before every table was open": self.opening,
            "different steps": len(self.table.killer.where),
            "taps": rounds * len(self.laid),
            "of them done before nobody was killed any more": done,
        }

    async def _round(self, left: list[int]) -> int:
        """Kill until a process has fewer steps than that; how many taps had been done by then."""
        evening = self.table.evening
        before = {each.number: evening.log(each.number) for each in self.laid}
        for each in self.laid:
            self._tap(each)
        while left and await self._start(left.pop()):
            for number, log in before.items():
                found = evening.log(number)
                assert found[: len(log)] == log, "what had been written is gone"
                assert len(found) <= len(log) + 1, "a tap was done twice"
        if evening.running is None:
            assert not await self._start(0)
        self._check()
        late = [each for each in self.laid if evening.log(each.number) == before[each.number]]
        # A tap that a dead process had heard of, and not written, is its tapper's to make again.
        for each in late:
            self._tap(each)
        await evening.play.clock.advance(120)
        self._check()
        for number, log in before.items():
            assert len(evening.log(number)) == len(log) + 1, "a tap is lost"
        return len(self.laid) - len(late)

    async def _start(self, step: int) -> bool:
        """Start, and let the process live until it has shown all; whether it was killed."""
        evening, killer = self.table.evening, self.table.killer
        await evening.build()
        killer.arm(step)
        started = asyncio.ensure_future(evening.app.start())
        opened = quiet = looks = 0
        while not killer.dead and quiet < QUIET:
            await evening.play.clock.advance(0.5)
            looks += 1
            assert looks < LOOKS, "the tables are not shown in an hour"
            opened = started.done() and all_open(evening, len(self.laid))
            waits = not opened or evening.app.telegram.waiting().messages
            quiet = 0 if waits else quiet + 1
        killer.arm(0)
        if not killer.dead:
            await started
            return False
        self.kills += 1
        self.opening += not opened
        if self.kills % 25 == 0:
            say(f"{self.kills} kills, {self.opening} of them before all tables were open")
        await evening.crash()
        started.cancelled() or started.exception()
        killer.restore()
        return True

    def _same_deal(self) -> bool:
        """Whether a card is one entry: the last one of a deal is followed by what it came to."""
        phase = self.table.ledger.table.state.phase
        return isinstance(phase, Play) and len(phase.tricks) < LAST_TRICK

    def _tap(self, laid: Copied) -> None:
        """Let whoever is asked at a table play a card."""
        evening = self.table.evening
        view = self._view(laid)
        ledger = view.ledger
        for place, person in enumerate(laid.people):
            seat = ledger.table.seating.joined[place]
            if ledger.moves[seat]:
                move = action_code(ledger.table.game, ledger.moves[seat][0])
                tap = Tap(Verb.MOVE, laid.number, ledger.decisions[seat], move)
                person.press(evening.said(person.private)[-1], tap.encode())
                return
        raise AssertionError("nobody is asked")

    def _view(self, laid: Copied) -> Table:
        view = Table(self.table.evening, self.table.killer, self.table.rng)
        view.number, view.people, view.group = laid.number, laid.people, laid.group
        return view

    def _check(self) -> None:
        for laid in self.laid:
            self._view(laid).check()
