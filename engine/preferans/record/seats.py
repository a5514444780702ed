"""Seats of a record, which numbers them as at the end: who sat at the table before. Rule 13.16.

A deal is replayed by the seats of its time; whoever sat down later is not there.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from engine.events import Joined, Replaced, TableEvent
from engine.preferans.actions import LookAtHand, Say
from engine.preferans.record.model import ReadDeal, ReadEnding, ReadTrick
from engine.record import RecordError, RecordField

Numbers = Mapping[int, int]


def present(players: int, ahead: Iterable[TableEvent]) -> tuple[int, ...]:
    """Return the seats of those who have sat down, where ``ahead`` is still to happen."""
    later = {event.seat for event in ahead if isinstance(event, Joined)}
    return tuple(seat for seat in range(players) if seat not in later)


def at_its_time(event: TableEvent, seats: Sequence[int]) -> TableEvent | None:
    """Return an event by the seats as they were once it had happened, ``seats`` of a record.

    None for one that tells of a seat at which nobody sat.
    """
    if not isinstance(event, Joined | Replaced):
        return event
    return replace(event, seat=seats.index(event.seat)) if event.seat in seats else None


def of_its_time(stated: ReadDeal, seats: Sequence[int], number: int) -> ReadDeal:
    """Return a deal by the seats of its time; raises `RecordError` where it tells of others."""
    if len(seats) == len(stated.hands) or stated.third_hand is not None:
        return stated
    numbers = {seat: place for place, seat in enumerate(seats)}
    for seat in range(len(stated.hands)):
        if seat not in numbers and (stated.hands[seat] or stated.taken[seat]):
            field = "hands" if stated.hands[seat] else "taken"
            raise _not_there(seat, number, field)

    def by_field(field: str) -> "_Seats":
        return _Seats(numbers, lambda seat: _not_there(seat, number, field))

    ending, invited = stated.ending, stated.invitation
    return replace(
        stated,
        dealer=by_field("dealer")[stated.dealer],
        hands=tuple(stated.hands[seat] for seat in seats),
        auction=tuple((by_field("auction")[seat], word) for seat, word in stated.auction),
        declarer=None if stated.declarer is None else by_field("declarer")[stated.declarer],
        whisting=tuple(_said(each, by_field("whisting")) for each in stated.whisting),
        tricks=tuple(_trick(trick, by_field("tricks")) for trick in stated.tricks),
        ending=None if ending is None else _ending(ending, seats, by_field("ending")),
        taken=tuple(stated.taken[seat] for seat in seats),
        writes={
            (by_field("writes")[seat], column, None if on is None else by_field("writes")[on]): each
            for (seat, column, on), each in stated.writes.items()
        },
        invitation=None
        if invited is None
        else replace(invited, seat=by_field("auction")[invited.seat]),
    )


def _not_there(seat: int, number: int, field: str) -> RecordError:
    error = f"seat {seat} had not sat down yet"
    return RecordField(number, field).refuse(error, "13.16")


class _Seats:
    """New numbers for the seats of one field."""

    def __init__(self, numbers: Numbers, refusal: Callable[[int], RecordError]) -> None:
        self._numbers = numbers
        self._refusal = refusal

    def __getitem__(self, seat: int) -> int:
        if seat not in self._numbers:
            raise self._refusal(seat)
        return self._numbers[seat]


def _said(saying: tuple[int, Say], numbers: _Seats) -> tuple[int, Say]:
    seat, say = saying
    if isinstance(say, LookAtHand):
        say = LookAtHand(numbers[say.seat])
    return numbers[seat], say


def _trick(trick: ReadTrick, numbers: _Seats) -> ReadTrick:
    cards = tuple((numbers[seat], card) for seat, card in trick.cards)
    return ReadTrick(cards, trick.talon, None if trick.dealer is None else numbers[trick.dealer])


def _ending(ending: ReadEnding, seats: Sequence[int], numbers: _Seats) -> ReadEnding:
    return replace(
        ending,
        seat=numbers[ending.seat],
        taken=tuple(ending.taken[seat] for seat in seats),
        table=None if ending.table is None else _trick(ending.table, numbers),
        shown=frozenset(numbers[seat] for seat in ending.shown),
    )
