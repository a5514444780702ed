"""Computers at the table: they think beside it and hand in a move for the decision they saw."""

import asyncio
import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

import structlog

from bot.tables.ledger import Ledger
from bot.tables.levels import level_of
from engine.preferans.actions import Action
from engine.preferans.observe import PlayerView, Stage
from engine.votes import AGREE, ProposeStop

if TYPE_CHECKING:
    from bot.tables.task import TableTask

log = structlog.get_logger(__name__)

UNKNOWN: Final = 1.9
"""Seconds before an answer where it could not be told what is asked."""
SPREAD: Final = (0.85, 1.2)
"""A computer that is as regular as a clock would be tiresome."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A computer's move: good only while seat's decision and the vote are still these."""

    seat: int
    decision: int
    vote_entry: int
    action: Action


def for_itself(seen: PlayerView) -> PlayerView | None:
    """Return what the computer at the viewer's seat has to think about, None for nothing.

    For an absent person it plays on, but it never ends the pulka in his name: rule 8.4 asks the
    others, or himself. To it that question does not exist.
    """
    if (
        seen.vote is not None
        and isinstance(seen.vote.proposal, ProposeStop)
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
    """The computers of one table, and the cards of people that play themselves."""

    def __init__(self, table: "TableTask") -> None:
        self._table = table
        self._thinking: dict[Key, asyncio.Task[None]] = {}

    def consider(self, ledger: Ledger) -> None:
        """Let every computer that is asked for something think, and no other."""
        vote_entry = ledger.vote_entry if ledger.table.vote else 0
        at = self._table.snapshot()
        hurried = at.notes.hurried == at.public.number
        wanted = {
            Key(seat, ledger.decisions[seat], vote_entry, hurried)
            for seat in ledger.played_by_computer
            if self._asked(ledger, seat)
        }
        wanted |= {
            Key(seat, ledger.decisions[seat], vote_entry, hurried=False)
            for seat in range(len(ledger.moves))
            if at.plays_itself(seat)
        }
        for key in self._thinking.keys() - wanted:
            self._thinking.pop(key).cancel()
        for key in sorted(wanted - self._thinking.keys()):
            self._thinking[key] = asyncio.create_task(self._think(key, ledger))

    @staticmethod
    def _asked(ledger: Ledger, seat: int) -> bool:
        vote = ledger.table.vote
        if vote is not None and seat in vote.awaited:
            return True
        # Cuts are derived from the commitment, by the table itself. Rule 1.5.
        return ledger.waits_for(seat) and ledger.seen(seat).stage is not Stage.CUT

    async def _think(self, key: Key, ledger: Ledger) -> None:
        """Think and wait, at the same time: whoever thinks long has paused already."""
        seat = key.seat
        table, clock = self._table, self._table.services.clock
        rng = random.Random(table.services.rng.getrandbits(64))  # noqa: S311 - play, not secrets
        begun, natural, stage = clock.now(), UNKNOWN, ""
        try:
            seen = for_itself(ledger.seen(seat))
            if seen is None:
                return
            stage = seen.stage
            # At least so long; real thinking counts.
            natural = 0.0 if key.hurried else table.front.pause(seen) * rng.uniform(*SPREAD)
            if seat in ledger.played_by_computer:
                action = await table.services.thinker.choose(
                    table.front.computers,
                    seen,
                    rng.getrandbits(64),
                    level_of(table, seat),
                    table=table.row.id,
                )
            else:
                action = seen.moves[0]
        except Exception as error:
            # A table must not stand still because a computer lost its head. What went wrong may
            # name a card, so only its kind is told.
            kind = type(error).__name__
            log.error("computer.failed", table=table.row.id, stage=stage, kind=kind)  # noqa: TRY400
            action = ledger.moves[seat][0] if ledger.moves[seat] else AGREE
        await clock.sleep(max(0.0, begun + natural - clock.now()))
        table.put(Thought(seat, key.decision, key.vote_entry, action))

    def stop(self) -> None:
        """Stop thinking."""
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()
