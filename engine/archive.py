"""What is kept of a table beside its finished deals: how it opened.

An opening says what was agreed on, who sits where, which seats computers took, and who dealt first.
It is stored as JSON values, and where a record is replayed it becomes the first entries of a log.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import RuleError
from engine.game import CHANCE, Game
from engine.log import Entry, decode_agreement, encode_agreement
from engine.shuffle import DrawingLots, DrawLots, lot_order
from engine.state import Table
from engine.table import opening_action
from engine.view import TableAgreement


@dataclass(frozen=True, slots=True)
class KeptOpening:
    """An opening as it was read: ``joined`` is the seat of each player in joining order."""

    agreement: Any
    joined: tuple[int, ...]
    computer_seats: frozenset[int]
    first_dealer: int


def dump_opening(table: Table[Any, Any, Any], first_dealer: int) -> dict[str, Any] | None:
    """Return what is to be kept of a table before its first deal; None until lots are drawn.

    It is the same at any time afterwards.
    """
    if isinstance(table.stage, DrawingLots):
        return None
    return {
        "agreement": encode_agreement(table.seating.agreement),
        "joined": list(table.seating.joined),
        "computers": sorted(table.computer_seats),
        "dealer": first_dealer,
    }


def read_opening(game: Game[Any, Any, Any], opening: Mapping[str, Any]) -> KeptOpening:
    """Read `dump_opening` back; raises ``ValueError`` for what this program cannot read.

    What was kept before an option was added says nothing of it: it has its default then.
    """
    try:
        agreement = decode_agreement(game, opening["agreement"], complete=False)
        joined = tuple(opening["joined"])
        computers, dealer = frozenset(opening["computers"]), int(opening["dealer"])
    except (RuleError, LookupError, TypeError, AttributeError) as unreadable:
        raise ValueError(f"no opening: {type(unreadable).__name__}") from unreadable
    if sorted(joined) != list(range(agreement.players)) or not computers | {dealer} <= set(joined):
        raise ValueError("no seats in an opening")
    return KeptOpening(agreement, joined, computers, dealer)


def opening_entries(
    game: Game[Any, Any, Any],
    agreement: TableAgreement,
    *,
    computer_seats: frozenset[int],
    dealer: int,
) -> tuple[Entry[Any], ...]:
    """Return the entries of a log before the first deal.

    Where lots are drawn (rule 1.3) they are such that everybody sits as he came, and that
    ``dealer`` deals first.
    """
    opened: Entry[Any] = Entry(CHANCE, opening_action(game, agreement, computer_seats))
    if agreement.seating != "lot":
        return (opened,)
    ascending = sorted(game.deck[: agreement.players], key=lot_order)
    lowest, *others = ascending
    deals = (*others[:dealer], lowest, *others[dealer:])
    return opened, Entry(CHANCE, DrawLots((*ascending, *deals)))
