"""The events of a record as log entries, folded upon the table that they found."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from engine.errors import RuleError
from engine.events import Ended, EndedBy, Prolonged, TableEvent
from engine.game import CHANCE
from engine.record import RECORD
from engine.state import Table
from engine.table import TimeUp, apply
from engine.votes import AGREE, STOP, ProposeLonger, ProposeStop

EVENTS: Final = RECORD.field("events")
"""Where the events of a record stand."""


class TableStep(NamedTuple):
    """What ``actor`` did: an entry of the log."""

    actor: int
    action: Any


class EventReplay:
    """One event, folded entry by entry: ``table`` is what it led to, ``steps`` how.

    Who has proposed what everybody agreed to is not told; here it is the first seat. Raises
    `RecordError` where the event may not happen.
    """

    def __init__(self, table: Table[Any, Any, Any], event: TableEvent) -> None:
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
