"""From what is kept of a table to its ledger: checked, folded, compared."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.games.front import Front
from bot.games.registry import FRONTS
from bot.store import KeptTable, TableRow
from bot.tables import folding, lobby
from bot.tables.ledger import Ledger, fold
from engine.errors import RuleError
from engine.log import ReplayError

MANY: Final = 64
"""Entries that are folded where they are read; more of them are in a thread."""


async def ledger_of(row: TableRow, kept: KeptTable, now: float) -> Ledger | None:
    """Return the ledger of a table, None before its first deal.

    Raises `ReplayError` for a log that this program cannot follow, and `folding.UnusableError` when
    the whole log has to be read.
    """
    front = check(row)
    if kept.folded is None:
        ledger = await _folded(kept, None, now)
        compare(front, ledger, kept.deals)
        return ledger
    try:
        ledger = await _folded(kept, folding.load(kept.folded), now)
        compare(front, ledger, kept.deals, kept.folded.deals)
    except ReplayError as error:
        raise folding.UnusableError from error  # what is wrong with it, the whole log tells
    return ledger


async def _folded(kept: KeptTable, after: Ledger | None, now: float) -> Ledger | None:
    if len(kept.log) <= MANY:
        found = fold(kept.log, now, after=after)
    else:
        found = await asyncio.to_thread(fold, kept.log, now, after=after)
    return after if found is None else found


def check(row: TableRow) -> Front[Any, Any, Any]:
    """Return what a table's game looks like; raises `ReplayError` for what nobody here plays."""
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


def compare(
    front: Front[Any, Any, Any],
    ledger: Ledger | None,
    kept: Sequence[Mapping[str, Any]],
    before: int = 0,
) -> None:
    """Archived deals are facts: the replay must write what was written then.

    ``kept``: those after so many that were compared ``before``.
    """
    if ledger is None:
        return
    facts = ledger.finished[before:]
    if len(kept) != len(facts):
        raise ReplayError(ledger.length, "deals")
    for number, (deal, again) in enumerate(zip(kept, facts, strict=True), before + 1):
        if deal != front.archive_deal(again):
            raise ReplayError(ledger.length, f"deal-{number}")
