"""A table's log folded: the state, and the numbers that buttons must carry. Pure.

Everything here follows from the log alone, so a restart comes to the very same numbers.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from bot.store.rows import LogRow
from bot.views.model import Refusal
from engine.game import CHANCE, PUBLIC, RuleError
from engine.log import ReplayError
from engine.preferans import rules
from engine.preferans.actions import Action, Refuse
from engine.preferans.facts import DealFacts
from engine.preferans.observe import PlayerView
from engine.preferans.state import Table


@dataclass(frozen=True, slots=True)
class Ledger:
    """The log so far. Tuples are indexed by seat.

    ``length``: entries, so also the number of the next one. ``decisions`` grow only when that
    seat's ``moves`` change; ``since``: Unix time from which they stand. ``vote_entry``: the entry
    that opened the vote, ``vote_at`` its Unix time; ``refusal``: the last vote that was refused,
    until another is opened. ``at``: Unix time of the last entry.
    """

    state: Table
    length: int
    decisions: tuple[int, ...]
    moves: tuple[tuple[Action, ...], ...]
    since: tuple[float, ...]
    vote_entry: int
    at: float
    vote_at: float = 0.0
    refusal: Refusal | None = None

    @classmethod
    def open(cls, action: Action, at: float) -> Self:
        """Start a log; raises `RuleError`."""
        state = rules.start(action)
        seats = range(state.agreement.players)
        moves = tuple(rules.moves(state, seat) for seat in seats)
        return cls(state, 1, tuple(1 for _ in seats), moves, tuple(at for _ in seats), 0, at)

    def after(self, actor: int, action: Action, at: float) -> Self:
        """Return the log with one more entry; raises `RuleError`, and then nothing changed."""
        state = rules.apply(self.state, actor, action)
        moves = tuple(rules.moves(state, seat) for seat in range(len(self.moves)))
        changed = tuple(
            new != old or (seat == actor and action in old)
            for seat, (new, old) in enumerate(zip(moves, self.moves, strict=True))
        )
        old_vote, vote = self.state.vote, state.vote
        opened = vote is not None and (
            old_vote is None
            or (old_vote.proposer, old_vote.proposal) != (vote.proposer, vote.proposal)
        )
        return replace(
            self,
            state=state,
            length=self.length + 1,
            decisions=tuple(n + c for n, c in zip(self.decisions, changed, strict=True)),
            moves=moves,
            since=tuple(at if c else s for s, c in zip(self.since, changed, strict=True)),
            vote_entry=self.length if opened else self.vote_entry,
            at=at,
            vote_at=at if opened else self.vote_at,
            refusal=self._refused(actor, action, opened=opened),
        )

    def _refused(self, actor: int, action: Action, *, opened: bool) -> Refusal | None:
        if isinstance(action, Refuse):
            seen = self.seen(PUBLIC)
            return self.refusal if seen.vote is None else Refusal(actor, seen.vote, seen.number)
        return None if opened else self.refusal

    def seen(self, viewer: int) -> PlayerView:
        """What a seat, or the public, may know."""
        return rules.observe(self.state, viewer)

    @property
    def actors(self) -> frozenset[int]:
        """Seats, or CHANCE, that the table waits for."""
        return rules.actors(self.state)

    @property
    def chance(self) -> bool:
        """Whether the table waits for lots or a deck."""
        return CHANCE in self.actors

    @property
    def finished(self) -> tuple[DealFacts, ...]:
        """Finished deals: facts that are never rescored."""
        return self.state.finished

    @property
    def driven(self) -> frozenset[int]:
        """Seats that a computer plays, for good or for an absent person."""
        return self.state.pulka.machines | self.state.pulka.computers

    def waits_for(self, seat: int) -> bool:
        """Whether the turn, or a blocking vote, asks something of the seat."""
        return bool(self.moves[seat])


def fold(rows: Iterable[LogRow]) -> Ledger | None:
    """Return the ledger of a stored log, None for an empty one.

    Raises `ReplayError` where the log does not follow the rules, or skips a number.
    """
    ledger: Ledger | None = None
    for index, row in enumerate(rows):
        if row.seq != index:
            raise ReplayError(index, "gap")
        try:
            action = rules.decode(row.action)
            if ledger is None:
                ledger = Ledger.open(action, row.at)
            else:
                ledger = ledger.after(row.actor, action, row.at)
        except RuleError as refusal:
            raise ReplayError(index, refusal.key) from refusal
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            # Whatever a log of another make may lead to; it is the log that is not of this one.
            raise ReplayError(index, "unreadable") from error
    return ledger
