"""The day's sets: made, opened, and what their computers work out beforehand.

What is open follows from the clock. A set is made a day before it opens, once somebody has asked
for the first one, and its fingerprint is shown from then on.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta, timezone
from fractions import Fraction
from functools import partial
from random import Random
from typing import Final

import structlog

from bot.clock import wait_within
from bot.features.schedule import Schedule
from bot.games.registry import front, usual
from bot.handlers.feature import Feature, Parts
from bot.ops.locks import KeyedLocks
from bot.store import (
    ComputerResult,
    PlannedWork,
    SetResult,
    SetRow,
    StoreError,
    add_set,
    computers_of,
    keep_computer,
    set_of_day,
    set_results,
    skip_set,
)
from bot.tables.prepared import SetTable, of_set
from bot.thinking import ThinkingError
from bot.views.front import AnyFront, SetMaker
from engine import sets
from engine.computers import AnyFrozen, Level
from engine.games import GAMES
from engine.openings import unanswered
from engine.sets import DealSet, GivenDeal
from engine.standings import FEW
from engine.state import AnyTable
from engine.table import actors, apply, observe, sought

log = structlog.get_logger(__name__)

OPENS: Final = "day-open"
CLOSES: Final = "day-close"
LEVELS: Final = (Level.CLUB, Level.EXPERT)
SEEDS: Final = 4
"""Computers of each level that play where few people have."""
PREPARES: Final = 2 * 3600.0
"""Seconds before a set opens in which its beginnings are worked out."""
LEAVES: Final = 3.0
"""Times what an answer took, a computer that plays for comparison leaves to whoever waits."""
LEAVES_LEAST: Final = 0.5
"""Seconds that it leaves at least: quick answers would keep the event loop busy."""
REST: Final = 60.0
"""Seconds between two looks for work of computers."""


@dataclass(frozen=True, slots=True)
class OpenSet:
    """A stored set, read."""

    row: SetRow
    set: DealSet

    @property
    def seats(self) -> Mapping[int, int]:
        """A person's seat in each deal."""
        return {number: deal.seat for number, deal in enumerate(self.set.deals, 1)}

    def given(self, deal: int) -> SetTable:
        """Return what a table needs to know of its deal."""
        found, many = self.set, len(self.set.deals)
        closes = float(found.closes)
        return SetTable(self.row.id, deal, found.game, closes, found.level, found.seed, many)


class DaySets:
    """The sets of the usual game."""

    def __init__(self, parts: Parts) -> None:
        self._services = parts.services
        self._database, self._clock = parts.services.store.database, parts.services.clock
        self._schedule = parts.get(Schedule)
        self._game, self._front = usual(), front(usual())
        self._opening = KeyedLocks()
        self._work = asyncio.Event()
        self._made: date | None = None
        """The day whose set is there, and planned."""
        self._prepared = 0
        """The set whose beginnings are worked out."""

    @property
    def _maker(self) -> SetMaker:
        maker = self._front.sets
        if maker is None:
            raise LookupError(self._game)
        return maker

    @property
    def _frozen(self) -> AnyFrozen:
        frozen = self._front.computers.frozen
        if frozen is None:
            raise LookupError(self._game)
        return frozen

    def day_of(self, at: float) -> date:
        """Return the day of a moment by the bot's clock."""
        zone = timezone(timedelta(minutes=self._services.people.utc_offset))
        return datetime.fromtimestamp(at, zone).date()

    def _midnight(self, day: date) -> float:
        """Return when a day begins by the bot's clock."""
        zone = timezone(timedelta(minutes=self._services.people.utc_offset))
        return datetime(day.year, day.month, day.day, tzinfo=zone).timestamp()

    async def _make(self, day: date, opens: float) -> None:
        """Make the set of a day, unless there is one, and plan its opening and closing.

        One that has not opened yet is made anew where it could not be played any more.
        """
        closes = self._midnight(day + timedelta(days=1))
        there = await set_of_day(self._database, str(day))
        if there is None or (self._clock.now() < there.opens and not self.is_playable(there)):
            rng = self._services.rng
            maker = self._maker
            options = maker.agreements[day.toordinal() % len(maker.agreements)]
            found = DealSet(
                game=self._game,
                rules=GAMES[self._game].version,
                answers=self._frozen.version,
                level=str(Level.EXPERT),
                seed=rng.randbytes(16).hex(),
                opens=int(opens),
                closes=int(closes),
                deals=maker.deals(options, Random(rng.randbytes(32))),  # noqa: S311 - seeded so
            )
            data = sets.dump(found)
            old = 0 if there is None else there.id
            new = SetRow(old, str(day), sets.fingerprint(data), data, int(opens), closes)
            await add_set(self._database, new)
        await self._schedule.add(PlannedWork(OPENS, str(day), opens))
        await self._schedule.add(PlannedWork(CLOSES, str(day), closes))
        self._work.set()

    async def today(self) -> SetRow | None:
        """Return the set of today; the first one is made when somebody asks for it."""
        async with self._opening.hold(0):
            now = self._clock.now()
            today = self.day_of(now)
            found = await set_of_day(self._database, str(today))
            tomorrow = today + timedelta(days=1)
            if found is None and await self.tomorrow() is None:
                await self._make(today, now)
                found = await set_of_day(self._database, str(today))
            if self._made != tomorrow:
                await self._make(tomorrow, self._midnight(tomorrow))
                self._made = tomorrow
            return found

    async def tomorrow(self) -> SetRow | None:
        """Return the next set, if it is made."""
        day = self.day_of(self._clock.now()) + timedelta(days=1)
        return await set_of_day(self._database, str(day))

    async def on_open(self, day: str, late: bool) -> None:
        """Open a set; too late, it stays shut. Make the next one."""
        found = await set_of_day(self._database, day)
        if late and found is not None:
            await skip_set(self._database, found.id)
        tomorrow = self.day_of(self._clock.now()) + timedelta(days=1)
        await self._make(tomorrow, self._midnight(tomorrow))

    def read(self, row: SetRow) -> OpenSet:
        """Return a stored set."""
        return OpenSet(row, sets.load(row.data))

    def is_open(self, row: SetRow) -> bool:
        """Return whether a set may be played now."""
        return row.opens <= self._clock.now() < row.closes and not row.skipped

    def is_playable(self, row: SetRow) -> bool:
        """Return whether today's rules and computers are those of a set."""
        found = sets.load(row.data)
        return found.is_current and found.answers == self._frozen.version

    async def results(self, found: OpenSet) -> tuple[Sequence[SetResult], Sequence[ComputerResult]]:
        """Return what people made of a set in time, and what computers made of their seats."""
        row = found.row
        results = await set_results(self._database, row.id, found.seats, row.closes)
        return results, await computers_of(self._database, row.id)

    # --- computers --------------------------------------------------------------------------

    def look(self) -> None:
        """Look for work of computers: a deal has been begun."""
        self._work.set()

    async def compute(self) -> None:
        """Work out beginnings before a set opens, and computers' play where few people play."""
        while True:
            self._work.clear()
            try:
                await self._prepare()
                await self._compare()
            except (StoreError, ThinkingError) as error:
                log.warning("day.not_computed", reason=str(error))
            except Exception:
                log.exception("day.failed")
            await wait_within(self._clock, REST, self._work.wait())

    async def _prepare(self) -> None:
        """Store the first answers to every deal of the next set."""
        row = await self.tomorrow()
        if row is None or row.id == self._prepared:
            return
        if not self.is_playable(row):
            await self._make(date.fromisoformat(row.day), row.opens)
            return
        if self._clock.now() < row.opens - PREPARES:
            return
        found, frozen = self.read(row), self._frozen
        for number, deal in enumerate(found.set.deals, 1):
            answers: dict[str, object] = {}
            table = sets.dealt(GAMES[self._game], deal.log)
            while left := await asyncio.to_thread(_left, table, deal.seat, frozen, dict(answers)):
                for key, view in left.items():
                    answers[key] = await self._services.set_answers.answer(
                        frozen, view, found.given(number), table=0, idle=True
                    )
        self._prepared = row.id

    async def _compare(self) -> None:
        """Let computers play each deal that people, but few of them, have begun."""
        row = await set_of_day(self._database, str(self.day_of(self._clock.now())))
        if row is None or row.skipped or not self.is_playable(row):
            return
        found = self.read(row)
        results, played = await self.results(found)
        there = {(each.deal, each.player) for each in played}
        people = Counter(each.deal for each in results)
        given = (of_set(table.row) for table in self._services.tables)
        begun = {each.deal for each in given if each is not None and each.set_id == row.id}
        for number in sorted(begun | people.keys()):
            if people[number] >= FEW:
                continue
            for player in (f"{level}-{seed}" for level in LEVELS for seed in range(1, SEEDS + 1)):
                if (number, player) not in there:
                    points = await self._play(found, number, player)
                    done = ComputerResult(number, player, points)
                    await keep_computer(self._database, row.id, done)

    async def _play(self, found: OpenSet, number: int, player: str) -> Fraction:
        """Return what a computer makes of a person's seat."""
        deal, given = found.set.deals[number - 1], found.given(number)
        table = sets.dealt(GAMES[self._game], deal.log)
        own = replace(given, level=player.partition("-")[0], seed=f"{found.set.seed}/{player}")
        think = partial(self._services.thinker.work, table=0, idle=True, patient=True)
        while not table.over:
            begun, search = self._clock.now(), sought(table)
            if search is not None:
                seat = search.actor
                action = await think(table.game.find, observe(table, search.viewer))
            else:
                seat = min(actors(table))
                who = own if seat == deal.seat else given
                # Not stored: a commit each would delay tables, and who asks the same finds it.
                action = await think(self._frozen.answer, observe(table, seat), who.level, who.seed)
            table = apply(table, seat, action)
            await self._clock.sleep(max(LEAVES_LEAST, LEAVES * (self._clock.now() - begun)))
        return _won(table, deal, self._front)


def _left(
    table: AnyTable, seat: int, frozen: AnyFrozen, answers: Mapping[str, object]
) -> dict[str, object]:
    """Return views without answers, by key."""
    return {frozen.key(view): view for view in unanswered(table, seat, frozen, answers)}


def _won(table: AnyTable, deal: GivenDeal, played: AnyFront) -> Fraction:
    facts = table.game.facts(table.state)
    found = played.records.results(facts, 1, table.seating.agreement)
    points: Fraction = found[deal.seat].points
    return points


FEATURE: Final = Feature(DaySets, background=(DaySets.compute,), scheduled={OPENS: DaySets.on_open})
