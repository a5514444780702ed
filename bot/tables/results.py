"""Rows of results, made from the facts of a table's deals. Pure."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from bot.store import GAME, Counts, ResultRow, StoredFacts, TableRow
from bot.tables import prepared
from bot.tables.facts import Notes, read_kept, seats_then
from bot.tables.snapshot import seated
from bot.views.front import AnyFront, Past
from bot.views.model import Occupant
from engine.events import TableEvent
from engine.record import load_history, present


@dataclass(frozen=True, slots=True)
class DealsOfTable:
    """The finished deals of a table, and who sat there.

    ``joined``, ``events`` and ``agreed`` (the agreement of a deal) are those of a `History`;
    ``own``: the seats that decided everything themselves, by deal; ``named``: whether a person may
    be named in a row of some moment.
    """

    front: AnyFront
    row: TableRow
    notes: Notes
    joined: Sequence[int]
    events: Sequence[TableEvent]
    finished: Sequence[Any]
    agreed: Callable[[int], Any]
    own: Mapping[int, Collection[int]]
    named: Callable[[int, float], bool]

    def rows(self, number: int, at: float) -> Iterator[ResultRow]:
        """Yield the rows of a finished deal, which ended ``at``."""
        if self.row.kind.counts is Counts.NOTHING:
            return
        around = self._around(number)
        ahead = [each for each in self.events if each.after >= number]
        seats = present(len(around), ahead)
        found = self.front.records.results(self.finished, number, self.agreed(number))
        for seat, (then, result) in enumerate(zip(seats, found, strict=True)):
            row = self._row(number, seat, around, then, at, won=result.points)
            own = seat in self.own.get(number, ())
            yield replace(row, role=result.role, own=own)

    def game_rows(self, points: Sequence[Fraction | int], at: float) -> Iterator[ResultRow]:
        """Yield the rows of the finished game, by what each seat has won."""
        if self.row.kind.counts is Counts.NOTHING or not self.finished:
            return
        around = self._around(len(self.finished) + 1)
        for seat, won in enumerate(points):
            place = 1 + sum(other > won for other in points)
            yield replace(self._row(GAME, seat, around, seat, at, won=won), place=place)

    def _around(self, number: int) -> Sequence[Occupant]:
        """Return who played a deal, by the last seats."""
        now = [Occupant("")] * len(self.joined)
        for place, seat in zip(self.row.places, self.joined, strict=True):
            now[seat] = seated(place)
        return seats_then(now, self.events, self.notes, number)

    def _row(
        self,
        deal: int,
        seat: int,
        around: Sequence[Occupant],
        then: int,
        at: float,
        *,
        won: Fraction | int,
    ) -> ResultRow:
        """Return the row of a seat, which is ``then`` by the last seats."""
        row, user_id = self.row, around[then].user_id
        people = sum(each.user_id is not None for each in around)
        of_set = prepared.of_set(row)
        rules = self.front.records.always(self.agreed(deal))
        return ResultRow(
            table_id=row.id,
            deal=deal,
            seat=seat,
            user_id=user_id if user_id is not None and self.named(user_id, at) else None,
            chat_id=row.chat_id,
            at=at,
            game=row.game,
            convention=str(rules.get("convention", "")),
            role="",
            won=won.numerator,
            parts=won.denominator,
            # One person may sit in a group, too.
            alone=row.kind.counts is Counts.APART or people == 1,
            set_id=None if of_set is None else of_set.set_id,
            set_deal=None if of_set is None else of_set.deal,
        )


def from_facts(stored: StoredFacts, front: AnyFront) -> list[ResultRow]:
    """Return all rows of a table, made from what is stored; raises ``ValueError``."""
    row, records = stored.row, front.records
    if row.opening is None:
        return []
    deals = [facts for facts, _, _ in stored.deals]
    history = load_history(records, row.opening, deals, over=row.status == "finished")
    past: Past = records.past(history)
    found = DealsOfTable(
        front,
        row,
        read_kept(Notes, stored.notes),
        history.joined,
        history.events,
        past.finished,
        history.agreed,
        {number: own for number, (_, _, own) in enumerate(stored.deals, 1)},
        lambda who, at: at > stored.erased.get(who, 0.0),
    )
    rows = [
        each for number, (_, at, _) in enumerate(stored.deals, 1) for each in found.rows(number, at)
    ]
    if row.status == "finished":
        rows += found.game_rows(front.standing(past), row.finished or 0.0)
    return rows
