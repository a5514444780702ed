"""Background work of a table: computers, searches, hints, the clock. Each gets a view or a time.

Each hands in an event with the decision it answers; the table drops it if that is over.
"""

import asyncio
import math
import random
from collections.abc import Callable, Coroutine, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import structlog

from bot.clock import wait_within
from bot.games import pauses
from bot.tables import prepared
from bot.tables.clocks import ACTS, Alarm
from bot.tables.events import AlarmRang, ComputerMove, Event, Found, HintGiven
from bot.tables.ledger import Ledger
from bot.tables.services import TableServices
from bot.tables.snapshot import Snapshot
from bot.thinking import ThinkingError, ThreadThinker
from bot.views.model import Hint
from engine.game import Unlisted, first_action
from engine.view import TableStage, TableView
from engine.votes import AGREE, OPEN

log = structlog.get_logger(__name__)

QUICK: Final = 0.3
"""Seconds before a computer's move where its only person wants no pauses."""
SPREAD: Final = (0.85, 1.2)
"""Random factors of a pause: equal pauses would be tiresome."""
SEARCHING: Final = 0.9
"""Part of a pause that a search may take; the rest lets it end."""
LONGEST: Final = 4.0
"""Maximum of seconds that the load of other tables makes of a pause."""
CUT: Final = 0.95
"""Part of a pause after which a search is cut: the rest is for who replaces it."""
LATE: Final = 3.0
"""Seconds after which a hint counts as late: a search that keeps to its budget has ended."""
AGAIN: Final = 1.0
"""Seconds before a failed hint is tried again, so many more after each further failure."""

Work = Callable[[], Coroutine[Any, Any, None]]


class Asker:
    """Background work of one table, keyed by what it answers; each key runs once while wanted."""

    def __init__(
        self, table_id: int, services: TableServices, hand_in: Callable[[Event], None]
    ) -> None:
        """``hand_in`` takes the resulting events, which may be outdated."""
        self._table_id = table_id
        self._services = services
        self._hand_in = hand_in
        self._work: dict[Hashable, asyncio.Task[None]] = {}

    def _want(self, wanted: Mapping[Any, Work]) -> None:
        """Start the wanted work; cancel all other."""
        for key in self._work.keys() - wanted.keys():
            self._work.pop(key).cancel()
        for key, work in wanted.items():
            self._begin(key, work)

    def _begin(self, key: Hashable, work: Work) -> None:
        if key not in self._work:
            task = self._work[key] = asyncio.create_task(work())
            task.add_done_callback(_report)

    def stop(self) -> None:
        """Cancel all work."""
        self._want({})


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("job.failed", exc_info=error)


# --- computers --------------------------------------------------------------------------------


class Key(NamedTuple):
    """The decision of a seat, and whether it is answered without a pause."""

    seat: int
    decision: int
    vote_entry: int
    hurried: bool


class Computers(Asker):
    """Computers of one table, and people's forced moves."""

    def consider(self, snapshot: Snapshot) -> None:
        """Start computers for the awaited seats; stop all others."""
        ledger = snapshot.current
        vote_entry = ledger.vote_entry if ledger.table.vote else 0
        asked = {seat for seat in ledger.played_by_computer if self._asked(snapshot, seat)}
        asked |= {seat for seat in range(len(ledger.moves)) if snapshot.plays_itself(seat)}
        keys = [Key(s, ledger.decisions[s], vote_entry, snapshot.hurried) for s in sorted(asked)]
        self._want({key: partial(self._think, key, snapshot) for key in keys})

    @staticmethod
    def _asked(snapshot: Snapshot, seat: int) -> bool:
        vote = snapshot.current.table.vote
        if vote is not None and seat in vote.awaited:
            return True
        # The table itself derives cuts from the commitment. Rule 1.5.
        cutting = snapshot.current.stage is TableStage.CUT
        return snapshot.current.waits_for(seat) and not cutting

    async def _think(self, key: Key, snapshot: Snapshot) -> None:
        """Think, and move at a moment known before, so that it tells nothing.

        Where several people watch, a search is cut there; against computers alone it may take
        longer.
        """
        seat, clock, ledger = key.seat, self._services.clock, snapshot.current
        watched = len(snapshot.persons) > 1 and not key.hurried
        rng = random.Random(self._services.rng.getrandbits(64))  # noqa: S311 - play, not secrets
        begun, pause = clock.now(), pauses.CHOICE
        action: Any
        try:
            view = for_itself(ledger.view(seat))
            if view is None:
                return
            pause = snapshot.front.pause(view) * rng.uniform(*SPREAD)
            if snapshot.without_pauses:
                pause = QUICK
            if key.hurried:
                pause = 0.0
            level, players = level_of(snapshot, seat), snapshot.front.computers
            searches = seat in ledger.played_by_computer and level in players.fallbacks
            if watched and searches:
                usual = self._services.search_times.usual(begun)
                pause = max(pause, min(LONGEST, usual / CUT))
            only = len(view.moves) == 1 and not isinstance(view.moves[0], Unlisted)
            forced = only and view.vote is None
            given = prepared.of_set(snapshot.row)
            if seat not in ledger.played_by_computer or (watched and forced):
                action = first_action(view.moves)
            elif given is not None and players.frozen is not None:
                action = await self._services.set_answers.answer(
                    players.frozen, view, given, table=self._table_id
                )
            elif watched and searches:
                action = await self._search(snapshot, view, rng, level, CUT * pause)
            else:
                action = await self._services.thinker.choose(
                    players, view, rng.getrandbits(64), level, table=self._table_id
                )
        except Exception as error:
            # Never block the table. The error may name a card: log only its type.
            kind, stage = type(error).__name__, snapshot.current.stage
            log.error("computer.failed", table=self._table_id, stage=stage, kind=kind)  # noqa: TRY400
            action = first_action(ledger.moves[seat]) if ledger.moves[seat] else AGREE
        await clock.sleep(max(0.0, begun + pause - clock.now()))
        self._hand_in(ComputerMove(seat, key.decision, key.vote_entry, action))

    async def _search(
        self, snapshot: Snapshot, view: TableView, rng: random.Random, level: str, within: float
    ) -> object:
        """Return a searching level's action, or its fallback's where the search takes longer."""
        services, players = self._services, snapshot.front.computers
        choose = partial(services.thinker.choose, players, view, table=self._table_id)
        begun = services.clock.now()
        search = asyncio.ensure_future(
            choose(rng.getrandbits(64), level, within=SEARCHING / CUT * within)
        )
        try:
            await wait_within(services.clock, within, asyncio.wait((search,)))
            now = services.clock.now()
            if search.done():
                services.search_times.note(now, now - begun)
                return search.result()
        finally:
            search.cancel()
        services.search_times.note(now, math.inf)
        log.info("search.cut", table=self._table_id)
        return await choose(rng.getrandbits(64), players.fallbacks[level])


def for_itself(view: TableView) -> TableView | None:
    """Return the view that the computer at the viewer's seat decides on, None for nothing."""
    if view.moves or (view.vote is not None and view.viewer in view.vote.awaited):
        return view
    return None


def level_of(snapshot: Snapshot, seat: int) -> str:
    """Return the level of the computer at a seat, or of one that plays for a person."""
    if seat not in snapshot.current.table.computer_seats:
        return snapshot.front.absent_level
    place: int = snapshot.joined.index(seat)
    return snapshot.row.places[place].level


# --- searches ---------------------------------------------------------------------------------


class Searches(Asker):
    """Searches that a deal waits for, each in the view of the seat it concerns.

    They prove a claim, evaluate a checked ten, or choose cards for a seat that ducks. After
    `clocks.SEARCH_WITHIN` a claim without a proof becomes open: the others vote on it.
    """

    def consider(self, snapshot: Snapshot) -> None:
        """Start the search that is sought; cancel any other."""
        ledger, within = snapshot.current, snapshot.search_within
        sought = {} if ledger.sought is None else {ledger.sought_entry: ledger.sought.viewer}
        self._want(
            {entry: partial(self._search, ledger, each, within) for entry, each in sought.items()}
        )

    async def _search(self, ledger: Ledger, viewer: int, within: float) -> None:
        find, view = ledger.table.game.find, ledger.view(viewer)
        claimed = view.claim is not None
        try:
            found = await self._services.thinker.work(
                find, view, table=self._table_id, urgent=True, patient=math.isinf(within)
            )
        except ThinkingError as error:
            log.warning("search.fell_back", table=self._table_id, reason=str(error))
            if math.isinf(within):
                await self._services.clock.sleep(AGAIN)
                await self._search(ledger, viewer, within)
                return
            # A claim needs no proof; all else needs the search's result.
            here = ThreadThinker()
            found = OPEN if claimed else await here.work(find, view, table=self._table_id)
        self._hand_in(Found(ledger.sought_entry, found))


# --- hints ------------------------------------------------------------------------------------


class Hints(Asker):
    """The strongest computer's choice, for a person who plays against computers alone.

    What is owed follows from the table, so it comes after a restart as well; hints themselves are
    not stored. A late one is preceded by the choice of a level that answers at once.
    """

    def consider(self, snapshot: Snapshot) -> None:
        """Start the hints that are owed; stop those whose decision is over."""
        decisions = snapshot.current.decisions
        keys = [(seat, decisions[seat]) for seat in snapshot.hints_owed]
        self._want({key: partial(self._think, *key, snapshot) for key in keys})

    async def _think(self, seat: int, decision: int, snapshot: Snapshot) -> None:
        late = asyncio.create_task(self._choose_meanwhile(seat, decision, snapshot))
        late.add_done_callback(_report)
        try:
            advice = await self._advise(seat, snapshot)
        finally:
            late.cancel()
        self._hand_in(HintGiven(seat, decision, Hint(advice)))

    async def _advise(self, seat: int, snapshot: Snapshot) -> Any:
        """Ask until there is an answer: a search may be refused, too slow, or killed."""
        players, view, pause = snapshot.front.computers, snapshot.view(seat), AGAIN
        # All hints of a deal draw the same layouts, so that none differs from the last by chance.
        deal = random.Random(f"hints/{self._table_id}/{view.number}/{seat}")  # noqa: S311 - no secret
        seed = deal.getrandbits(64)
        while True:
            try:
                return await self._services.thinker.advise(
                    players, view, seed, table=self._table_id
                )
            except ThinkingError as error:
                log.warning("hint.delayed", table=self._table_id, reason=str(error))
            await self._services.clock.sleep(pause)
            pause += AGAIN

    async def _choose_meanwhile(self, seat: int, decision: int, snapshot: Snapshot) -> None:
        await self._services.clock.sleep(LATE)
        players, best = snapshot.front.computers, snapshot.front.levels[-1]
        action = await self._services.thinker.choose(
            players,
            snapshot.view(seat),
            self._services.rng.getrandbits(64),
            players.fallbacks.get(best, best),
            table=self._table_id,
        )
        self._hand_in(HintGiven(seat, decision, Hint(meanwhile=action)))


# --- the clock --------------------------------------------------------------------------------


class Timekeeper(Asker):
    """One timer for a table's next alarm; those that change the table ring once."""

    _agenda: Sequence[Alarm] = ()
    _rung: tuple[Alarm, ...] = ()

    def consider(self, agenda: Sequence[Alarm]) -> None:
        """Set the timer for the next alarm; past alarms that only show something are skipped."""
        self._agenda, self._rung = agenda, tuple(each for each in self._rung if each in agenda)
        now = self._services.clock.now()
        for alarm in agenda:
            if alarm not in self._rung and (alarm.due in ACTS or alarm.at > now):
                self._want({alarm.at: partial(self._wake, alarm.at)})
                return
        self.stop()

    async def _wake(self, at: float) -> None:
        clock = self._services.clock
        await clock.sleep(max(0.0, at - clock.now()))
        self._work.pop(at, None)
        now = clock.now()
        self._rung += tuple(each for each in self._agenda if each.due in ACTS and each.at <= now)
        self._hand_in(AlarmRang())


class Askers:
    """The workers of one table."""

    def __init__(
        self, table_id: int, services: TableServices, hand_in: Callable[[Event], None]
    ) -> None:
        """``hand_in`` takes the events."""
        self._hints = Hints(table_id, services, hand_in)
        self._computers = Computers(table_id, services, hand_in)
        self._searches = Searches(table_id, services, hand_in)
        self._timekeeper = Timekeeper(table_id, services, hand_in)

    def consider(self, snapshot: Snapshot) -> None:
        """Start or stop work for a table with a log."""
        self._hints.consider(snapshot)
        self._computers.consider(snapshot)
        self._searches.consider(snapshot)
        self._timekeeper.consider(snapshot.agenda)

    def stop(self) -> None:
        """Stop all computers, searches, hints and the timer."""
        for asker in (self._hints, self._computers, self._searches, self._timekeeper):
            asker.stop()
