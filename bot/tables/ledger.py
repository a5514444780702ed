"""A table's log folded: the state, and the numbers that buttons must carry. Pure.

Everything here follows from the log alone, so a restart comes to the very same numbers.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from bot.clock import in_turns
from bot.games.front import Front
from bot.games.registry import FRONTS
from bot.store.rows import KeptTable, LogRow, TableRow
from bot.tables import lobby
from bot.views.model import VoteEnd, VoteResult
from engine import log
from engine.errors import RuleError
from engine.game import CHANCE, PUBLIC, Sought
from engine.games import game
from engine.log import ReplayError
from engine.record import dump_deal, kept_deal
from engine.state import GameOver, Table
from engine.table import Control, OpenTable, actors, apply, moves, observe, sought, start
from engine.votes import Agree, ProposeNewcomer, Refuse, Vote, Withdraw


@dataclass(frozen=True, slots=True)
class Ledger:
    """The log so far. Tuples are indexed by seat.

    ``length``: entries, so also the number of the next one. ``decisions`` grow only when that
    seat's ``moves`` change; ``since``: Unix time from which they stand, or from
    which the seat's person is back to answer. ``vote_entry``: the entry
    that opened the vote, ``vote_at`` its Unix time; ``last_vote``: how the last one ended,
    until another is opened. ``beside_entry``: the entry that opened the last vote beside a deal.
    ``at``: Unix time of the last entry. ``ended``: the table as it was
    when it was over, before people agreed to play on.
    """

    table: Table[Any, Any, Any]
    length: int
    decisions: tuple[int, ...]
    moves: tuple[tuple[Any, ...], ...]
    since: tuple[float, ...]
    vote_entry: int
    at: float
    vote_at: float = 0.0
    last_vote: VoteResult | None = None
    beside_entry: int = 0
    ended: Table[Any, Any, Any] | None = None
    sought: Sought | None = None
    """What a search is to find in the deal."""
    sought_entry: int = 0
    """The entry since which it is sought."""
    sought_at: float = 0.0
    """Its Unix time."""
    _views: dict[int, Any] = field(init=False, default_factory=dict, repr=False, compare=False)
    """Views that were made, by viewer: many ask for the same one."""

    @classmethod
    def open(cls, action: Any, at: float) -> Self:
        """Start a log; raises `RuleError`."""
        if not isinstance(action, OpenTable):
            raise RuleError("not-open")
        table = start(game(action.game), action)
        seats = range(table.players)
        asked = tuple(moves(table, seat) for seat in seats)
        return cls(table, 1, tuple(1 for _ in seats), asked, tuple(at for _ in seats), 0, at)

    def after(self, actor: int, action: Any, at: float) -> Self:
        """Return the log with one more entry; raises `RuleError`, and then nothing changed."""
        return self._with(apply(self.table, actor, action), actor, action, at)

    def _with(self, table: Table[Any, Any, Any], actor: int, action: Any, at: float) -> Self:
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
            # Whoever has come to a seat is asked anew; buttons of who was there are old.
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
        return replace(
            self,
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

    def _joined(self, table: Table[Any, Any, Any], actor: int, action: Any, at: float) -> Self:
        """Seats have other numbers: every decision is a new one, buttons of before are old."""
        seats, vote = range(table.players), table.vote
        new = max(self.decisions) + 1
        ended = self._ended(actor, action, vote)
        if ended is not None and not isinstance(ended.vote.proposal, ProposeNewcomer):
            ended = None  # it names seats by numbers that they have no more
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

    def _ended(self, actor: int, action: Any, after: Vote | None) -> VoteResult | None:
        """How the open vote has ended by an entry, None if it has not; ``after``: what is open."""
        before = self.table.vote
        if before is None or (after is not None and _same(before, after)):
            return None
        if after is not None and after.behind is not None and _same(before, after.behind):
            return None  # it waits
        match action:
            case Agree():
                outcome = VoteEnd.AGREED
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
        """What a seat, or the public, may know: the view of the table's game."""
        if viewer not in self._views:
            self._views[viewer] = observe(self.table, viewer)
        return self._views[viewer]

    @property
    def actors(self) -> frozenset[int]:
        """Seats, or CHANCE, that the table waits for."""
        return actors(self.table)

    @property
    def agreement(self) -> Any:
        """What was agreed on before the first deal."""
        return self.table.seating.agreement

    @property
    def chance(self) -> bool:
        """Whether the table waits for lots or a deck."""
        return self.sought is None and CHANCE in self.actors

    @property
    def finished(self) -> Sequence[Any]:
        """Finished deals: facts that are never rescored."""
        return self.table.game.facts(self.table.state)

    @property
    def played_by_computer(self) -> frozenset[int]:
        """Seats that a computer plays, for good or for an absent person."""
        return self.table.played_by_computer

    def waits_for(self, seat: int) -> bool:
        """Whether the turn, or a blocking vote, asks something of the seat."""
        return self.sought is None and bool(self.moves[seat])


def _same(one: Vote, other: Vote) -> bool:
    """Whether it is the same question, by whomever it was answered meanwhile."""
    return (one.proposer, one.proposal) == (other.proposer, other.proposal)


def fold(
    rows: Iterable[LogRow], now: float = math.inf, *, after: Ledger | None = None
) -> Ledger | None:
    """Return the ledger of a stored log, None for an empty one; ``after``: of the entries before.

    Nothing was written after ``now``: where the log says so, the clock has been put back since.
    Raises `ReplayError` where the log does not follow the rules, or skips a number.
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
    """Return the ledger of a stored table, None before its first deal; other tasks run meanwhile.

    Raises `ReplayError` for a table that this program cannot follow.
    """
    front, ledger = check(row), None
    async for entry in in_turns(kept.log):
        ledger = fold((entry,), now, after=ledger)
    if ledger is not None:
        if len(kept.deals) != len(ledger.finished):
            raise ReplayError(ledger.length, "deals")
        async for number, deal in in_turns(enumerate(kept.deals, 1)):
            # Archived deals are facts: the replay must write what was written then.
            if deal != dump_deal(kept_deal(front.records, ledger.table, number)):
                raise ReplayError(ledger.length, f"deal-{number}")
    return ledger


def check(row: TableRow) -> Front[Any, Any, Any]:
    """Return the front of a table's game; raise `ReplayError` for what this program cannot play."""
    if not row.readable:
        raise ReplayError(0, "row")
    front = FRONTS.get(row.game)
    if front is None:
        raise ReplayError(0, "game")
    playing = (row.level, *(place.level for place in row.places if place.computer))
    if not set(playing) <= set(front.levels):
        raise ReplayError(0, "level")
    try:
        # Who came later is not counted: the log tells of him.
        gathers = row.status == "lobby"
        lobby.agreement(row.game, row.options, len(row.places) if gathers else 0)
    except RuleError as error:
        raise ReplayError(0, "options") from error
    return front
