"""Computers at the table: they think beside it and hand in a move for the decision they saw."""

import asyncio
import math
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, NamedTuple

import structlog

from bot.games import pauses
from bot.tables.events import ComputerMove
from bot.tables.services import TableServices
from bot.tables.snapshot import Snapshot
from engine.view import TableStage, TableView
from engine.votes import AGREE, ProposeLonger, ProposeStop

log = structlog.get_logger(__name__)

QUICK: Final = 0.3
"""Seconds before anything where a person plays against computers alone and wants no pauses."""
SPREAD: Final = (0.85, 1.2)
"""A computer that is as regular as a clock would be tiresome."""
SEARCHING: Final = 0.9
"""The part of a pause that a search may take: it needs a moment to end."""


def for_itself(seen: TableView) -> TableView | None:
    """Return what the computer at the viewer's seat has to think about, None for nothing.

    For an absent person it plays on, but it never ends the game in his name, nor makes it longer:
    rule 8.4 asks the others, or himself. To it that question does not exist.
    """
    if (
        seen.vote is not None
        and isinstance(seen.vote.proposal, ProposeStop | ProposeLonger)
        and seen.viewer in seen.substituted
    ):
        seen = replace(seen, vote=None)
    if seen.moves or (seen.vote is not None and seen.viewer in seen.vote.awaited):
        return seen
    return None


class Key(NamedTuple):
    """What a seat is asked, and whether it answers without a pause."""

    seat: int
    decision: int
    vote_entry: int
    hurried: bool


class Computers:
    """The computers of one table, and the moves of people that make themselves."""

    def __init__(
        self, table_id: int, services: TableServices, hand_in: Callable[[ComputerMove], None]
    ) -> None:
        """``hand_in`` takes a move that was thought of; it may be outdated by then."""
        self._table_id = table_id
        self._services = services
        self._hand_in = hand_in
        self._thinking: dict[Key, asyncio.Task[None]] = {}

    def consider(self, at: Snapshot) -> None:
        """Let every computer that is asked for something think, and no other."""
        ledger = at.current
        vote_entry = ledger.vote_entry if ledger.table.vote else 0
        asked = {seat for seat in ledger.played_by_computer if self._asked(at, seat)}
        asked |= {seat for seat in range(len(ledger.moves)) if at.plays_itself(seat)}
        wanted = {Key(seat, ledger.decisions[seat], vote_entry, at.hurried) for seat in asked}
        for key in self._thinking.keys() - wanted:
            self._thinking.pop(key).cancel()
        for key in sorted(wanted - self._thinking.keys()):
            self._thinking[key] = asyncio.create_task(self._think(key, at))

    @staticmethod
    def _asked(at: Snapshot, seat: int) -> bool:
        vote = at.current.table.vote
        if vote is not None and seat in vote.awaited:
            return True
        # Cuts are derived from the commitment, by the table itself. Rule 1.5.
        cutting = at.public.table_stage is TableStage.CUT
        return at.current.waits_for(seat) and not cutting

    async def _think(self, key: Key, at: Snapshot) -> None:
        """Think within a pause that was drawn before, so that its length tells nothing.

        Where a person plays against computers alone, a search may take longer.
        """
        seat, clock, ledger = key.seat, self._services.clock, at.current
        watched = len(at.people) > 1
        rng = random.Random(self._services.rng.getrandbits(64))  # noqa: S311 - play, not secrets
        begun, natural = clock.now(), pauses.CHOICE
        action: Any
        try:
            seen = for_itself(ledger.seen(seat))
            if seen is None:
                return
            natural = at.front.pause(seen) * rng.uniform(*SPREAD)
            if at.without_pauses:
                natural = QUICK
            if key.hurried:
                natural = 0.0
            if seat in ledger.played_by_computer:
                action = await self._services.thinker.choose(
                    at.front.computers,
                    seen,
                    rng.getrandbits(64),
                    level_of(at, seat),
                    table=self._table_id,
                    within=SEARCHING * natural if watched and not key.hurried else math.inf,
                )
            else:
                action = seen.moves[0]
        except Exception as error:
            # A table must not stand still because a computer lost its head. What went wrong may
            # name a card, so only its kind is told.
            kind, stage = type(error).__name__, at.public.table_stage
            log.error("computer.failed", table=self._table_id, stage=stage, kind=kind)  # noqa: TRY400
            action = ledger.moves[seat][0] if ledger.moves[seat] else AGREE
        await clock.sleep(max(0.0, begun + natural - clock.now()))
        self._hand_in(ComputerMove(seat, key.decision, key.vote_entry, action))

    def stop(self) -> None:
        """Stop thinking."""
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()


def level_of(at: Snapshot, seat: int) -> str:
    """Return how well the computer at a seat plays; for an absent person at the usual level."""
    if seat not in at.public.computer_seats:
        return at.front.usual_level
    place: int = at.public.joined.index(seat)
    return at.row.places[place].level
