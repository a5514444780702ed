"""Computers at the table: they think beside it and hand in a move for the decision they saw."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import structlog

from bot.clock import Clock
from bot.table.ledger import Ledger
from engine.preferans.actions import AGREE, Action, ProposeStop
from engine.preferans.ai import choose
from engine.preferans.observe import PlayerView, Stage

log = structlog.get_logger(__name__)

WORD: Final = 1.2
"""Seconds before a word, a discard or an order."""
CARD: Final = 1.2
"""Seconds before a card."""
TRICK: Final = 2.6
"""Seconds before a lead, so that the trick on the table can be seen."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A computer's move: good only while seat's decision and the vote are still these."""

    seat: int
    decision: int
    vote_entry: int
    action: Action


def pause(seen: PlayerView) -> float:
    """Return how long a computer seems to think."""
    if seen.stage not in (Stage.PLAY, Stage.ALL_PASS):
        return WORD
    return CARD if seen.table or not seen.tricks else TRICK


def answer(seen: PlayerView, rng: random.Random) -> Action | None:
    """Return what the computer at the viewer's seat does now, None for nothing.

    Computers consent to what their people propose. For an absent person they play on, but they
    never end the pulka in his name: rule 8.4 asks the others, or himself.
    """
    if seen.moves:
        return choose(seen, rng)
    if seen.vote is None or AGREE not in seen.rights:
        return None
    ends = isinstance(seen.vote.proposal, ProposeStop)
    return None if ends and seen.viewer in seen.computers else AGREE


class Computers:
    """The computers of one table."""

    def __init__(
        self, clock: Clock, rng: random.Random, hand_in: Callable[[Thought], None]
    ) -> None:
        self._clock = clock
        self._rng = rng
        self._hand_in = hand_in
        self._thinking: dict[tuple[int, int, int], asyncio.Task[None]] = {}

    def consider(self, ledger: Ledger) -> None:
        """Let every computer that is asked for something think, and no other."""
        wanted = {
            (seat, ledger.decisions[seat], ledger.vote_entry if ledger.state.vote else 0)
            for seat in ledger.driven
            if self._asked(ledger, seat)
        }
        for key in self._thinking.keys() - wanted:
            self._thinking.pop(key).cancel()
        for key in sorted(wanted - self._thinking.keys()):
            self._thinking[key] = asyncio.create_task(self._think(key, ledger))

    @staticmethod
    def _asked(ledger: Ledger, seat: int) -> bool:
        vote = ledger.state.vote
        if vote is not None and seat in vote.awaited:
            return True
        # Cuts are derived from the commitment, by the table itself. Rule 1.5.
        return ledger.waits_for(seat) and ledger.seen(seat).stage is not Stage.CUT

    async def _think(self, key: tuple[int, int, int], ledger: Ledger) -> None:
        seat, decision, vote_entry = key
        seen = ledger.seen(seat)
        rng = random.Random(self._rng.getrandbits(64))  # noqa: S311 - play, not secrets
        await self._clock.sleep(pause(seen))
        try:
            action = await asyncio.to_thread(answer, seen, rng)
        except Exception:
            # A table must not stand still because a computer lost its head.
            log.exception("computer.failed", stage=seen.stage)
            action = seen.moves[0] if seen.moves else None
        if action is not None:
            self._hand_in(Thought(seat, decision, vote_entry, action))

    def stop(self) -> None:
        """Stop thinking."""
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()
