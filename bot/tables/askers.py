"""What works beside a table: computers, searches, hints, the clock. Each is given a view or a time.

What comes back is an event with the decision that it answers: if that is over by then, nothing
happens.
"""

import asyncio
import math
import random
from collections.abc import Callable, Coroutine, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

import structlog

from bot.games import pauses
from bot.tables.clocks import ACTS, Alarm
from bot.tables.events import AlarmRang, ComputerMove, Event, Found, HintAsked, HintGiven
from bot.tables.ledger import Ledger
from bot.tables.services import TableServices
from bot.tables.snapshot import Snapshot
from bot.tables.state import State
from bot.thinking import ThinkingError, ThreadThinker
from bot.views.model import Hint
from engine.view import TableStage, TableView
from engine.votes import AGREE, OPEN, ProposeLonger, ProposeStop

log = structlog.get_logger(__name__)

QUICK: Final = 0.3
"""Seconds before anything where a person plays against computers alone and wants no pauses."""
SPREAD: Final = (0.85, 1.2)
"""A computer that is as regular as a clock would be tiresome."""
SEARCHING: Final = 0.9
"""The part of a pause that a search may take: it needs a moment to end."""

Work = Callable[[], Coroutine[Any, Any, None]]


class Asker:
    """Work beside one table, by what it answers: each once, while it is wanted."""

    def __init__(
        self, table_id: int, services: TableServices, hand_in: Callable[[Event], None]
    ) -> None:
        """``hand_in`` takes what came of it; it may be outdated by then."""
        self._table_id = table_id
        self._services = services
        self._hand_in = hand_in
        self._work: dict[Hashable, asyncio.Task[None]] = {}

    def _want(self, wanted: Mapping[Any, Work]) -> None:
        """Do this work and no other."""
        for key in self._work.keys() - wanted.keys():
            self._work.pop(key).cancel()
        for key, work in wanted.items():
            self._begin(key, work)

    def _begin(self, key: Hashable, work: Work) -> None:
        if key not in self._work:
            task = self._work[key] = asyncio.create_task(work())
            task.add_done_callback(_report)

    def stop(self) -> None:
        """Do nothing more."""
        self._want({})


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("job.failed", exc_info=error)


# --- computers --------------------------------------------------------------------------------


class Key(NamedTuple):
    """What a seat is asked, and whether it answers without a pause."""

    seat: int
    decision: int
    vote_entry: int
    hurried: bool


class Computers(Asker):
    """The computers of one table, and the moves of people that make themselves."""

    def consider(self, snapshot: Snapshot) -> None:
        """Let every computer that is asked for something think, and no other."""
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
        # Cuts are derived from the commitment, by the table itself. Rule 1.5.
        cutting = snapshot.public.table_stage is TableStage.CUT
        return snapshot.current.waits_for(seat) and not cutting

    async def _think(self, key: Key, snapshot: Snapshot) -> None:
        """Think within a pause that was drawn before, so that its length tells nothing.

        Where a person plays against computers alone, a search may take longer.
        """
        seat, clock, ledger = key.seat, self._services.clock, snapshot.current
        watched = len(snapshot.people) > 1
        rng = random.Random(self._services.rng.getrandbits(64))  # noqa: S311 - play, not secrets
        begun, natural = clock.now(), pauses.CHOICE
        action: Any
        try:
            view = for_itself(ledger.view(seat))
            if view is None:
                return
            natural = snapshot.front.pause(view) * rng.uniform(*SPREAD)
            if snapshot.without_pauses:
                natural = QUICK
            if key.hurried:
                natural = 0.0
            if seat in ledger.played_by_computer:
                action = await self._services.thinker.choose(
                    snapshot.front.computers,
                    view,
                    rng.getrandbits(64),
                    level_of(snapshot, seat),
                    table=self._table_id,
                    within=SEARCHING * natural if watched and not key.hurried else math.inf,
                )
            else:
                action = view.moves[0]
        except Exception as error:
            # Never block the table. What went wrong may name a card, so only its kind is told.
            kind, stage = type(error).__name__, snapshot.public.table_stage
            log.error("computer.failed", table=self._table_id, stage=stage, kind=kind)  # noqa: TRY400
            action = ledger.moves[seat][0] if ledger.moves[seat] else AGREE
        await clock.sleep(max(0.0, begun + natural - clock.now()))
        self._hand_in(ComputerMove(seat, key.decision, key.vote_entry, action))


def for_itself(view: TableView) -> TableView | None:
    """Return what the computer at the viewer's seat has to think about, None for nothing.

    For an absent person it plays on, but it never ends the game in his name, nor makes it longer:
    rule 8.4 asks the others, or himself. To it that question does not exist.
    """
    if (
        view.vote is not None
        and isinstance(view.vote.proposal, ProposeStop | ProposeLonger)
        and view.viewer in view.substituted
    ):
        view = replace(view, vote=None)
    if view.moves or (view.vote is not None and view.viewer in view.vote.awaited):
        return view
    return None


def level_of(snapshot: Snapshot, seat: int) -> str:
    """Return how well the computer at a seat plays; for an absent person at the usual level."""
    if seat not in snapshot.public.computer_seats:
        return snapshot.front.usual_level
    place: int = snapshot.public.joined.index(seat)
    return snapshot.row.places[place].level


# --- searches ---------------------------------------------------------------------------------


class Searches(Asker):
    """What a deal waits for and only a search can tell, in the view of whom it concerns.

    Whether a claim is proved, what a checked ten comes to, the cards of who takes no more. A claim
    waits for no search longer than `clocks.SEARCH_WITHIN`: then it is open, and the others are
    asked.
    """

    def consider(self, ledger: Ledger) -> None:
        """Let what is sought be searched for, and nothing else."""
        sought = {} if ledger.sought is None else {ledger.sought_entry: ledger.sought.viewer}
        self._want({entry: partial(self._search, ledger, each) for entry, each in sought.items()})

    async def _search(self, ledger: Ledger, viewer: int) -> None:
        find, view = ledger.table.game.find, ledger.view(viewer)
        claimed = view.claim is not None
        try:
            found = await self._services.thinker.work(find, view, table=self._table_id, urgent=True)
        except ThinkingError as error:
            log.warning("search.fell_back", table=self._table_id, reason=str(error))
            # A claim needs no proof. For all else there is no other answer than the search's.
            here = ThreadThinker()
            found = OPEN if claimed else await here.work(find, view, table=self._table_id)
        self._hand_in(Found(ledger.sought_entry, found))


# --- hints ------------------------------------------------------------------------------------


class Hints(Asker):
    """What the strongest computer would do, for a person who plays against computers alone.

    A hint is neither in the log nor beside it: it goes with the move, and with the process.
    """

    def ask(self, state: State, asked: HintAsked) -> None:
        """Think about a decision, unless it is being thought about."""
        self._begin((asked.seat, asked.decision), partial(self._think, state, asked))

    async def _think(self, state: State, asked: HintAsked) -> None:
        advice = None
        try:
            advice = await self._services.thinker.advise(
                state.front.computers,
                state.view(asked.seat),
                self._services.rng.getrandbits(64),
                table=self._table_id,
            )
        except ThinkingError:
            pass  # the person is told in place of the hint
        finally:
            self._work.pop((asked.seat, asked.decision), None)
            self._hand_in(HintGiven(asked.seat, asked.decision, Hint(advice), asked.renew))


# --- the clock --------------------------------------------------------------------------------


class Timekeeper(Asker):
    """One timer, for the next of what a table's agenda names; whatever changes it rings once."""

    _agenda: Sequence[Alarm] = ()
    _rung: frozenset[Alarm] = frozenset()

    def consider(self, agenda: Sequence[Alarm]) -> None:
        """Wait for what is due next. What only shows is shown by now if its time has come."""
        self._agenda, self._rung = agenda, self._rung & frozenset(agenda)
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
        due = (each for each in self._agenda if each.due in ACTS and each.at <= clock.now())
        self._rung |= frozenset(due)
        self._hand_in(AlarmRang())


class Askers:
    """All who work beside one table."""

    def __init__(
        self, table_id: int, services: TableServices, hand_in: Callable[[Event], None]
    ) -> None:
        """``hand_in`` takes the events."""
        self.hints = Hints(table_id, services, hand_in)
        self._computers = Computers(table_id, services, hand_in)
        self._searches = Searches(table_id, services, hand_in)
        self._timekeeper = Timekeeper(table_id, services, hand_in)

    def consider(self, snapshot: Snapshot) -> None:
        """See who is asked next at a table that has been dealt at."""
        self._computers.consider(snapshot)
        self._searches.consider(snapshot.current)
        self._timekeeper.consider(snapshot.agenda)

    def stop(self) -> None:
        """Stop whoever thinks, searches or waits."""
        for asker in (self.hints, self._computers, self._searches, self._timekeeper):
            asker.stop()
