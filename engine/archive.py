"""What is kept of a table beside its finished deals: how it opened, and what happened to it.

An opening says what was agreed on, who sits where, which seats computers took, who dealt first, and
which lots were drawn; with it stand the events of the evening. It is stored as JSON values, and
where a record is replayed it becomes the first entries of a log.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine import codec
from engine.errors import RuleError
from engine.events import Joined, TableEvent
from engine.game import CHANCE, Game
from engine.log import Entry
from engine.options import Values
from engine.record import RECORD, RecordError
from engine.record_frame import (
    Draw,
    draw_of,
    dump_draw,
    dump_events,
    follows,
    in_order,
    made_up_lots,
    read_draw,
    read_events,
)
from engine.shuffle import DrawingLots, DrawLots, lots_of, seats_by_lot
from engine.state import Table
from engine.table import opening_action
from engine.view import TableAgreement


@dataclass(frozen=True, slots=True)
class KeptOpening:
    """An opening as it was read: ``joined`` is the seat of each player in joining order.

    ``draw`` None: no lots were drawn, or they were not kept.
    """

    agreement: Any
    joined: tuple[int, ...]
    computer_seats: frozenset[int]
    first_dealer: int
    draw: Draw | None = None
    events: tuple[TableEvent, ...] = ()


def dump_opening(table: Table[Any, Any, Any], first_dealer: int) -> dict[str, Any] | None:
    """Return what is to be kept of a table beside its deals; None until lots are drawn.

    Afterwards only events change it.
    """
    if isinstance(table.stage, DrawingLots):
        return None
    seating = table.seating
    return {
        "players": seating.opening.players,
        "options": codec.dump(seating.opening.values(), Values),
        "joined": list(seating.joined),
        "computers": sorted(table.computer_seats),
        "dealer": first_dealer,
        **dump_draw(draw_of(table)),
        **dump_events(seating.events),
    }


def read_opening(game: Game[Any, Any, Any], opening: Mapping[str, Any]) -> KeptOpening:
    """Read `dump_opening` back; raises ``ValueError`` for what this program cannot read."""
    try:
        options = codec.load(Values, opening["options"])
        agreement = game.agree(options, opening["players"])
        joined = tuple(opening["joined"])
        computers, dealer = frozenset(opening["computers"]), int(opening["dealer"])
        draw = read_draw(opening.get("draw"), game, RECORD)
        events = read_events(opening.get("events"), RECORD)
    except (RuleError, LookupError, TypeError, AttributeError, RecordError) as unreadable:
        raise ValueError(f"no opening: {type(unreadable).__name__}") from unreadable
    players = agreement.players + sum(isinstance(event, Joined) for event in events)
    if sorted(joined) != list(range(players)) or not computers | {dealer} <= set(joined):
        raise ValueError("no seats in an opening")
    return KeptOpening(agreement, joined, computers, dealer, draw, events)


def opening_entries(
    game: Game[Any, Any, Any],
    agreement: TableAgreement,
    *,
    computer_seats: frozenset[int],
    dealer: int,
    draw: Draw | None = None,
) -> tuple[Entry[Any], ...]:
    """Return the entries of a log before the first deal.

    Where lots are drawn (rule 1.3) they are those of ``draw`` if that leads to these seats, else
    such that everybody sits as he came, and that ``dealer`` deals first. Lots with a salt tell who
    came when.
    """
    if agreement.seating != "lot":
        return (Entry(CHANCE, opening_action(game, agreement, computer_seats)),)
    players, salt, computers = agreement.players, "", computer_seats
    lots = made_up_lots(game.deck, players, dealer)
    if draw is not None and draw.salt and follows(draw, game.deck):
        lots, salt = lots_of(draw.salt, game.deck, players), draw.salt
        seats = seats_by_lot(lots[:players])
        computers = frozenset(place for place, seat in enumerate(seats) if seat in computer_seats)
    elif draw is not None and in_order(draw):
        lots = (*draw.seats, *draw.dealer)
    opened: Entry[Any] = Entry(CHANCE, opening_action(game, agreement, computers))
    return opened, Entry(CHANCE, DrawLots(lots, salt))
