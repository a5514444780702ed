"""Deals that were set, not shuffled: a private table of one deal, told by its row. Pure."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.store import TableRow
from bot.views.model import Origin
from engine import codec
from engine.codec import CodecError
from engine.game import Game
from engine.log import Entry, dump_entry, load_entry

NUMBER: Final = 0
"""Of such a table: at most one is open in a chat."""


def written(
    origin: Origin, game: Game[Any, Any, Any], log: Sequence[Entry[Any]]
) -> Mapping[str, Any]:
    """Return what the row of a table says of a deal that begins with ``log``."""
    return {**codec.dump(origin), "log": [dump_entry(game, entry) for entry in log]}


def origin_of(row: TableRow) -> Origin | None:
    """Return where the deal of a table comes from; None for a table where cards are shuffled."""
    try:
        return None if row.prepared is None else codec.load(Origin, dict(row.prepared))
    except CodecError:
        return None


def log_of(row: TableRow, game: Game[Any, Any, Any]) -> tuple[Entry[Any], ...]:
    """Return the entries with which the table begins; raises ``ValueError``."""
    told = (row.prepared or {}).get("log")
    if not isinstance(told, list) or not told:
        raise ValueError("no log of a prepared deal")
    return tuple(load_entry(game, each) for each in told)
