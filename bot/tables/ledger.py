"""A table's folded log: the state, and the numbers that buttons carry. Pure.

All of it follows from the log, so that a restart yields the same numbers.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from bot.clock import in_turns
from bot.games.registry import FRONTS
from bot.store.rows import KeptTable, LogRow, TableRow
from bot.tables import lobby
from bot.views.front import AnyFront
from bot.views.model import VoteEnd, VoteResult
from engine import log
from engine.errors import RuleError
from engine.game import CHANCE, PUBLIC, Sought
from engine.games import game
from engine.log import ReplayError
from engine.record import dump_deal, kept_deal
from engine.state import AnyTable, GameOver
from engine.table import Control, OpenTable, actors, apply, moves, observe, sought, stage_of, start
from engine.view import TableStage
from engine.votes import Agree, Excuse, ProposeNewcomer, Refuse, Vote, Withdraw


@dataclass(frozen=True, slots=True)
class Ledger:
    """The folded log. Tuples are indexed by seat.

    ``length``: count of entries, so the number of the next one. ``decisions`` grow only when that
    seat's ``moves`` change; ``since``: Unix time from which they stand, or from which the seat's
    person is back. ``vote_entry``: the entry that opened the vote, ``vote_at`` its Unix time;
    ``last_vote``: how the last one ended, until another is opened. ``beside_entry``: the entry that
    opened the last vote beside a deal. ``at``: Unix time of the last entry. ``ended``: the table
    when it was over, before people agreed to play on.
    """

    table: AnyTable
    length: int
    decisions: tuple[int, ...]
    moves: tuple[tuple[Any, ...], ...]
    since: tuple[float, ...]
    vote_entry: int
    at: float
    vote_at: float = 0.0
    last_vote: VoteResult | None = None
    beside_entry: int = 0
    ended: AnyTable | None = None
    sought: Sought | None = None
    """The search that the deal waits for."""
    sought_entry: int = 0
    """The entry from which it is sought."""
    sought_at: float = 0.0
    """Its Unix time."""
    _views: dict[int, object] = field(init=False, default_factory=dict, repr=False, compare=False)
    """Cached views by viewer."""

    @classmethod
    def open(cls, action: object, at: float) -> Self:
        """Start a log; raises `RuleError`."""
        if not isinstance(action, OpenTable):
            raise RuleError("not-open")
        table = start(game(action.game), action)
        seats = range(table.players)
        asked = tuple(moves(table, seat) for seat in seats)
        return cls(table, 1, tuple(1 for _ in seats), asked, tuple(at for _ in seats), 0, at)

    def after(self, actor: int, action: object, at: float) -> Self:
        """Return the ledger with one more entry; raises `RuleError`."""
        return self._with(apply(self.table, actor, action), actor, action, at)

    def _with(self, table: AnyTable, actor: int, action: object, at: float) -> Self:
        if table.players != self.table.players:
            return self._joined(table, actor, action, at)
        asked = tuple(moves(table, seat) for seat in range(len(self.moves)))
        changed = tuple(
            new != old or (seat == actor and action in old)
            for seat, (new, old) in enumerate(zip(asked, self.moves, strict=True))
        )
        if isinstance(action, Control) and not action.computer:
            since = tuple(at if seat == action.seat else s for seat, s in enumerate(self.since))
        else:
            since = self.since
        came = table.seating.arrivals[len(self.table.seating.arrivals) :]
        if came:
            # A person new at a seat gets a new decision: the old one's buttons are outdated.
            seats = {table.seating.joined[each.place] for each in came}
            changed = tuple(new or seat in seats for seat, new in enumerate(changed))
        old_vote, vote = self.table.vote, table.vote
        reopened = isinstance(self.table.stage, GameOver) and not isinstance(table.stage, GameOver)
        opened = vote is not None and (old_vote is None or not _same(old_vote, vote))
        behind = None if old_vote is None else old_vote.behind
        goes_on = vote is not None and behind is not None and _same(behind, vote)
        asks_anew = opened and not goes_on and vote is not None and not vote.blocks
        search = sought(table)
        # Entries beside the deal leave its state alone.
        still = search == self.sought and table.state is self.table.state
        return type(self)(
            table=table,
            length=self.length + 1,
            decisions=tuple(n + c for n, c in zip(self.decisions, changed, strict=True)),
            moves=asked,
            since=tuple(at if c else s for s, c in zip(since, changed, strict=True)),
            vote_entry=self.length if opened else self.vote_entry,
            at=at,
            vote_at=at if opened else self.vote_at,
            last_vote=self._ended(actor, action, vote) or (None if opened else self.last_vote),
            beside_entry=self.length if asks_anew else self.beside_entry,
            ended=self.table if reopened else self.ended,
            sought=search,
            sought_entry=self.sought_entry if still else self.length,
            sought_at=self.sought_at if still else at,
        )

    def _joined(self, table: AnyTable, actor: int, action: object, at: float) -> Self:
        """Renumber every decision after seats changed, so that old buttons are outdated."""
        seats, vote = range(table.players), table.vote
        new = max(self.decisions) + 1
        ended = self._ended(actor, action, vote)
        if ended is not None and not isinstance(ended.vote.proposal, ProposeNewcomer):
            ended = None  # it names seats by their old numbers
        return replace(
            self,
            table=table,
            length=self.length + 1,
            decisions=tuple(new for _ in seats),
            moves=tuple(moves(table, seat) for seat in seats),
            since=tuple(at for _ in seats),
            vote_entry=self.vote_entry if vote is None else self.length,
            at=at,
            vote_at=self.vote_at if vote is None else at,
            last_vote=ended,
            sought=None,
        )

    def _ended(self, actor: int, action: object, after: Vote | None) -> VoteResult | None:
        """Return how an entry ended the open vote, None if it did not; ``after``: the vote now."""
        before = self.table.vote
        if before is None or (after is not None and _same(before, after)):
            return None
        if after is not None and after.behind is not None and _same(before, after.behind):
            return None  # it waits behind another
        match action:
            case Agree():
                outcome = VoteEnd.AGREED
            case Excuse():
                outcome, actor = VoteEnd.AGREED, CHANCE
            case Refuse():
                outcome = VoteEnd.REFUSED
            case Withdraw() if actor == before.proposer or not isinstance(
                self.table.stage, GameOver
            ):
                outcome = VoteEnd.WITHDRAWN
            case _:
                outcome, actor = VoteEnd.LAPSED, CHANCE
        view = self.view(PUBLIC)
        return VoteResult(actor, view.vote, view.number, outcome, len(self.finished), self.length)

    def view(self, viewer: int) -> Any:
        """Return the view of a seat or the public."""
        if viewer not in self._views:
            self._views[viewer] = observe(self.table, viewer)
        return self._views[viewer]

    @property
    def stage(self) -> TableStage:
        """The stage of the table."""
        return stage_of(self.table)

    @property
    def number(self) -> int:
        """The number of the running deal, or of the next one."""
        number: int = self.table.game.status(self.table.state).deal
        return number

    @property
    def actors(self) -> frozenset[int]:
        """Seats, or CHANCE, that the table waits for."""
        return actors(self.table)

    @property
    def agreement(self) -> Any:
        """The agreement made before the first deal."""
        return self.table.seating.agreement

    @property
    def chance(self) -> bool:
        """True if the table waits for lots or a deck."""
        return self.sought is None and CHANCE in self.actors

    @property
    def finished(self) -> Sequence[Any]:
        """Facts of finished deals, never rescored."""
        return self.table.game.facts(self.table.state)

    @property
    def played_by_computer(self) -> frozenset[int]:
        """Seats played by a computer, for good or for an absent person."""
        return self.table.played_by_computer

    def waits_for(self, seat: int) -> bool:
        """Return whether the seat must act, in its turn or in a blocking vote."""
        return self.sought is None and bool(self.moves[seat])


def _same(one: Vote, other: Vote) -> bool:
    """Return whether both are the same proposal, whatever the answers so far."""
    return (one.proposer, one.proposal) == (other.proposer, other.proposal)


def fold(
    rows: Iterable[LogRow], now: float = math.inf, *, after: Ledger | None = None
) -> Ledger | None:
    """Return the ledger of a stored log, None for an empty one; ``after``: that of earlier entries.

    Entries later than ``now`` count as of ``now``: the clock has been set back since. Raises
    `ReplayError` where the log breaks the rules or skips a number.
    """
    at = 0 if after is None else after.length
    return log.fold(
        enumerate(rows, at),
        lambda entry: Ledger.open(log.opening_of(_in_order(*entry)), min(entry[1].at, now)),
        lambda ledger, entry: ledger.after(
            entry[1].actor,
            log.decode(ledger.table.game, _in_order(*entry)),
            min(entry[1].at, now),
        ),
        after=after,
        at=at,
    )


def _in_order(index: int, row: LogRow) -> object:
    if row.seq != index:
        raise ReplayError(index, "gap")
    return row.action


async def restore(row: TableRow, kept: KeptTable, now: float) -> Ledger | None:
    """Return a stored table's ledger, None before its first deal; yields to other tasks.

    Raises `ReplayError` for a table that this program cannot follow.
    """
    front, ledger = check(row), None
    async for entry in in_turns(kept.log):
        ledger = fold((entry,), now, after=ledger)
    if ledger is not None:
        if len(kept.deals) != len(ledger.finished):
            raise ReplayError(ledger.length, "deals")
        async for number, deal in in_turns(enumerate(kept.deals, 1)):
            # Archived deals are facts: the replay must reproduce them.
            if deal != dump_deal(kept_deal(front.records, ledger.table, number)):
                raise ReplayError(ledger.length, f"deal-{number}")
    return ledger


def check(row: TableRow) -> AnyFront:
    """Return the front of a table's game; raises `ReplayError` if it cannot be played."""
    if not row.readable:
        raise ReplayError(0, "row")
    front = FRONTS.get(row.game)
    if front is None:
        raise ReplayError(0, "game")
    playing = (row.level, *(place.level for place in row.places if place.computer))
    if not set(playing) <= set(front.levels):
        raise ReplayError(0, "level")
    try:
        # Later arrivals are in the log, not counted here.
        gathers = row.status == "lobby"
        lobby.agreement(row.game, row.options, len(row.places) if gathers else 0)
    except RuleError as error:
        raise ReplayError(0, "options") from error
    return front
