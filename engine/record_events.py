"""The events of a record as log entries, folded upon the table that they found."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from engine.errors import RuleError
from engine.events import Ended, EndedBy, Joined, Prolonged, Replaced, TableEvent
from engine.game import CHANCE
from engine.record import RECORD, Player, quoted
from engine.state import Table
from engine.table import TimeUp, apply
from engine.votes import (
    AGREE,
    STOP,
    ProposeLonger,
    ProposeNewcomer,
    ProposeStop,
    ProposeSubstitute,
)

EVENTS: Final = RECORD.field("events")
"""Where the events of a record stand."""


WHO: Final = 2
THEM: Final = 1
"""Numbers of people whom a record knows by their names: who comes, and who goes."""


class TableStep(NamedTuple):
    """What ``actor`` did: an entry of the log."""

    actor: int
    action: Any


class EventReplay:
    """One event, folded entry by entry: ``table`` is what it led to, ``steps`` how.

    Who has proposed what everybody agreed to is not told; here it is the first seat. Raises
    `RecordError` where the event may not happen.
    """

    def __init__(self, table: Table[Any, Any, Any], event: TableEvent | None) -> None:
        """``event`` is told by the seats of its time, None where nobody sat at its seat."""
        self.table = table
        self.steps: list[TableStep] = []
        match event:
            case Ended(by=EndedBy.CONSENT):
                self._agreed(STOP, "the game may not be stopped here", "8.4")
            case Ended(by=EndedBy.TIME):
                self._do(CHANCE, TimeUp(), "no time was agreed on that could be up", "13.18")
            case Prolonged(ends=ends):
                found = table.seating.agreement.ends
                if found is None or found.measure is not ends.measure:
                    raise EVENTS.refuse("another end is counted as the first one was", "8.1")
                self._agreed(ProposeLonger(ends.amount), "that is no later end", "13.36")

            case Joined():
                self._joined(event)
            case Replaced(seat=seat, name=name):
                person = 0 if seat in table.computer_seats else THEM
                asked = ProposeSubstitute(seat, WHO, name, person, away=False)
                self._asked(asked, "nobody may take over this seat")
            case None:
                raise EVENTS.refuse("nobody sat at that seat yet", "13.16")

    def _joined(self, event: Joined) -> None:
        """Somebody sat down; where, and with what, follows from the rules."""
        self._asked(ProposeNewcomer(WHO, event.name), "nobody may sit down here")
        found = self.table.seating.events[-1]
        if not isinstance(found, Joined):
            raise EVENTS.refuse("nobody may sit down here", "8.7")
        if found.seat != event.seat:
            raise EVENTS.refuse("a newcomer sits at the left of who dealt last", "8.7")
        told = dict(event.brought)
        for column, points in found.brought:
            if told.get(column) != points:
                error = f"{column} of the newcomer: {points}, not {quoted(told.get(column))}"
                raise EVENTS.refuse(error, "13.16")

    def _asked(self, proposal: ProposeNewcomer | ProposeSubstitute, error: str) -> None:
        """Somebody asks for himself, and everybody consents."""
        self._do(CHANCE, proposal, error, "8.7")
        while self.table.vote is not None:
            self._do(min(self.table.vote.awaited), AGREE, error, "8.7")

    def _agreed(self, proposal: ProposeStop | ProposeLonger, error: str, rule: str) -> None:
        """Everybody consents."""
        self._do(0, proposal, error, rule)
        while self.table.vote is not None:
            self._do(min(self.table.vote.awaited), AGREE, error, rule)

    def _do(self, actor: int, action: Any, error: str, rule: str) -> None:
        try:
            self.table = apply(self.table, actor, action)
        except RuleError as refusal:
            raise EVENTS.refuse(f"{error} ({refusal.key})", rule) from None
        self.steps.append(TableStep(actor, action))


def due(ahead: list[TableEvent], *, after: int) -> Iterator[TableEvent]:
    """Take the events off the list that happened after so many deals."""
    while ahead and ahead[0].after <= after:
        yield ahead.pop(0)


def check_names(events: Iterable[TableEvent], players: Sequence[Player]) -> None:
    """Refuse events by which others sit there at the end; raises `RecordError`. Rule 8.7."""
    last = {event.seat: event.name for event in events if isinstance(event, Joined | Replaced)}
    for seat, name in last.items():
        if players[seat].name != name:
            error = f"{quoted(name)} sits at seat {seat}, not {quoted(players[seat].name)}"
            raise EVENTS.refuse(error, "8.7")
        if players[seat].computer:
            raise EVENTS.refuse(f"a person sits at seat {seat}", "8.7")
