"""Given deals: private tables of one deal, held by their row. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.store import Deck, TableKind, TableRow
from bot.views.model import Origin
from engine import codec
from engine.codec import CodecError
from engine.game import AnyGame
from engine.log import Entry, dump_entry, load_entry


@dataclass(frozen=True, slots=True)
class SetTable:
    """The ``deal`` of a set that a table plays; computers answer at ``level`` by ``seed``.

    ``closes``: Unix time from which it does not count, and may be looked at. ``deals``: how many
    there are in the set.
    """

    set_id: int
    deal: int
    game: str
    closes: float
    level: str
    seed: str
    deals: int = 9


NUMBERS: Final = {TableKind.REPLAY: 0, TableKind.LESSON: -1, TableKind.OF_SET: -2}
"""Numbers of such tables in their chat: at most one of each kind is open."""


def describe(
    game: AnyGame, log: Sequence[Entry[object]], /, **told: object
) -> Mapping[str, object]:
    """Return the row's description of a deal that begins with ``log``."""
    return {**told, "log": [dump_entry(game, entry) for entry in log]}


def origin_of(row: TableRow) -> Origin | None:
    """Return the origin of a deal that is given from a step, None for any other."""
    if row.prepared is None or row.kind.deck is not Deck.GIVEN_FROM_STEP:
        return None
    try:
        return codec.load(Origin, dict(row.prepared))
    except CodecError:
        return None


def of_set(row: TableRow) -> SetTable | None:
    """Return what a table is in its set, None for any other table."""
    if row.prepared is None or row.kind is not TableKind.OF_SET:
        return None
    return codec.load(SetTable, dict(row.prepared))


def is_locked(row: TableRow, now: float) -> bool:
    """Return whether nobody may look at a table's deal from outside: its set is still open."""
    found = of_set(row)
    return found is not None and now < found.closes


def log_of(row: TableRow, game: AnyGame) -> tuple[Entry[object], ...]:
    """Return the entries that the table begins with; raises ``ValueError``."""
    told = (row.prepared or {}).get("log")
    if not isinstance(told, list) or not told:
        raise ValueError("no log of a given deal")
    return tuple(load_entry(game, each) for each in told)
