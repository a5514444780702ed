"""What the record of an evening says beside its deals: the lots that were drawn, and its events.

Alike for every game. What is read here has its form; whether it holds is for `check_draw`, and for
a replay of the events, to say. Rules 1.3, 8.1, 8.7, 13.16, 13.18, 13.36.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.cards import Card
from engine.events import Ended, EndedBy, EndsAt, Joined, Measure, Prolonged, Replaced, TableEvent
from engine.game import MOST_SEATS, Game
from engine.moments import moment_of, text_of
from engine.record import (
    RecordField,
    as_cards,
    as_integer,
    as_list,
    as_object,
    as_text,
    quoted,
    required,
)
from engine.shuffle import SALT_LENGTH, lot_order, lots_of
from engine.state import Table

LARGEST_END: Final = 1000
"""Points or deals beyond it are no end of an evening."""

# --- the lots -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw:
    """What each seat drew for its place, and what for the first deal. Rule 1.3.

    Both follow from ``salt`` (rule 1.8), where there is one.
    """

    seats: tuple[Card, ...]
    dealer: tuple[Card, ...]
    salt: str = ""


def made_up_lots(deck: tuple[Card, ...], players: int, dealer: int) -> tuple[Card, ...]:
    """Return lots by which everybody sits as he came, and ``dealer`` deals first.

    They stand in for those that a record does not tell, and are written into none.
    """
    lowest, *others = ascending = sorted(deck[:players], key=lot_order)
    return (*ascending, *others[:dealer], lowest, *others[dealer:])


def draw_of(table: Table[Any, Any, Any]) -> Draw | None:
    """Return the lots of a table by seat; None where none were drawn, or only made up."""
    lots, players = table.seating.lots, table.seating.opening.players
    deals = lots[players:]
    if not lots or lots == made_up_lots(table.game.deck, players, deals.index(_lowest(deals))):
        return None
    # Who came later has drawn nothing, and the others still sit in the order of their cards.
    by_seat = dict(zip(table.seating.joined[:players], lots, strict=False))
    seats = tuple(by_seat[seat] for seat in sorted(by_seat))
    return Draw(seats, deals, table.seating.lots_salt)


def _lowest(cards: tuple[Card, ...]) -> Card:
    return min(cards, key=lot_order)


def in_order(draw: Draw) -> bool:
    """Tell whether seat 0 drew the lowest card, so that these lots lead to these seats."""
    return list(draw.seats) == sorted(draw.seats, key=lot_order)


def dump_draw(draw: Draw | None) -> dict[str, object]:
    """Return the field of a record that tells the lots; empty where there were none."""
    if draw is None:
        return {}
    told: dict[str, object] = {"seats": _codes(draw.seats), "dealer": _codes(draw.dealer)}
    return {"draw": told | ({"salt": draw.salt} if draw.salt else {})}


def read_draw(value: object, game: Game[Any, Any, Any], place: RecordField) -> Draw | None:
    """Read the lots of a record; raises `RecordError`."""
    if value is None:
        return None
    place = place.field("draw")
    data = as_object(value, place)
    codes = {card.code: card for card in game.deck}
    seats = as_cards(required(data, "seats", place), codes, place, "1.3")
    dealer = as_cards(required(data, "dealer", place), codes, place, "1.3")
    salt = as_text(data["salt"], place) if "salt" in data else ""
    if "salt" in data and not 0 < len(salt) <= SALT_LENGTH:
        raise place.refuse(f"a salt has 1 to {SALT_LENGTH} characters", "1.8")
    return Draw(seats, dealer, salt)


def follows(draw: Draw, deck: tuple[Card, ...]) -> bool:
    """Tell whether lots are those that follow from their salt. Rule 1.8."""
    players = len(draw.seats)
    lots = lots_of(draw.salt, deck, players)
    return (*sorted(lots[:players], key=lot_order), *lots[players:]) == (*draw.seats, *draw.dealer)


def check_draw(
    draw: Draw | None,
    players: int,
    dealer: int | None,
    deck: tuple[Card, ...],
    place: RecordField,
) -> None:
    """Refuse lots that would have seated ``players`` otherwise; raises `RecordError`. Rule 1.3.

    ``dealer`` deals first, None where nobody has dealt yet. Lots with a salt have to follow from
    it (rule 1.8).
    """
    if draw is None:
        return
    place = place.field("draw")
    if len(draw.seats) != players or len(draw.dealer) != players:
        raise place.refuse(f"each of {players} players draws for his seat and for the deal", "1.3")
    lowest = draw.seats.index(_lowest(draw.seats))
    if not in_order(Draw(draw.seats[lowest:] + draw.seats[:lowest], draw.dealer)):
        raise place.refuse("the seats follow the cards clockwise, from the lowest", "1.3")
    lowest = draw.dealer.index(_lowest(draw.dealer))
    if dealer is not None and dealer != lowest:
        raise place.refuse(f"the lowest card deals: seat {lowest}, not {dealer}", "1.3")
    if draw.salt and not follows(draw, deck):
        raise place.refuse("the lots do not follow from their salt", "1.8")


def _codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]


# --- the events -----------------------------------------------------------------------------


def dump_events(events: Iterable[TableEvent]) -> dict[str, object]:
    """Return the field of a record that tells the events; empty where there were none."""
    told = [_told(event) for event in events]
    return {"events": told} if told else {}


def _told(event: TableEvent) -> dict[str, object]:
    match event:
        case Ended(after, by):
            return {"kind": "end", "after": after, "by": str(by)}
        case Prolonged(after, ends):
            return {"kind": "length", "after": after, **dump_end(ends)}
        case Joined(after, seat, name, brought):
            told = {"kind": "newcomer", "after": after, "seat": seat, "name": name}
            return told | dict(brought)
        case Replaced(after, seat, name):
            return {"kind": "substitute", "after": after, "seat": seat, "name": name}


def dump_end(ends: EndsAt) -> dict[str, object]:
    """Return where an evening ends, as the rules and the events of a record say it."""
    match ends.measure:
        case Measure.POINTS:
            return {"length": ends.amount}
        case Measure.DEALS:
            return {"limit": {"deals": ends.amount}}
        case Measure.TIME:
            return {"limit": {"until": text_of(ends.amount)}}


def read_events(value: object, place: RecordField) -> tuple[TableEvent, ...]:
    """Read the events of a record; raises `RecordError`."""
    if value is None:
        return ()
    place = place.field("events")
    events: list[TableEvent] = []
    for each in as_list(value, place):
        data = as_object(each, place)
        kind = as_text(required(data, "kind", place), place)
        after = as_integer(required(data, "after", place), place)
        if after < (events[-1].after if events else 0):
            raise place.refuse("events stand in their order, by finished deals", "8.1")
        match kind:
            case "end":
                by = as_text(required(data, "by", place), place)
                if by not in tuple(EndedBy):
                    raise place.refuse(f"unknown end {quoted(by)}", "8.4")
                events.append(Ended(after, EndedBy(by)))
            case "length":
                events.append(Prolonged(after, read_end(data, place)))
            case "newcomer":
                events.append(Joined(after, *_who(data, place), _brought(data)))
            case "substitute":
                events.append(Replaced(after, *_who(data, place)))
            case _:
                raise place.refuse(f"unknown event {quoted(kind)}")
    return tuple(events)


def _who(data: Mapping[str, object], place: RecordField) -> tuple[int, str]:
    """Who came, and where he sits."""
    seat = as_integer(required(data, "seat", place), place)
    if not 0 <= seat < MOST_SEATS:
        raise place.refuse(f"no such seat: {seat}", "8.7")
    return seat, as_text(required(data, "name", place), place)


def _brought(data: Mapping[str, object]) -> tuple[tuple[str, int], ...]:
    """What was written for him: the whole numbers beside those that place him."""
    named = {key: data[key] for key in data if key not in ("kind", "after", "seat", "name")}
    return tuple((key, points) for key, points in named.items() if type(points) is int)


def read_end(data: Mapping[str, object], place: RecordField) -> EndsAt:
    """Read where an evening ends: ``length`` or ``limit``, and not both; raises `RecordError`."""
    if ("length" in data) == ("limit" in data):
        raise place.refuse("an evening has a length or a limit, one of the two", "8.1")
    if "length" in data:
        return EndsAt(Measure.POINTS, _amount(data["length"], place))
    return read_limit(data["limit"], place)


def read_limit(value: object, place: RecordField) -> EndsAt:
    """Read a number of deals or a time; raises `RecordError`."""
    limit = as_object(value, place)
    match dict(limit):
        case {"deals": deals, **more} if not more:
            return EndsAt(Measure.DEALS, _amount(deals, place))
        case {"until": until, **more} if not more:
            moment = moment_of(as_text(until, place))
            if moment is None:
                raise place.refuse(f"no time: {quoted(until)}", "8.1")
            return EndsAt(Measure.TIME, moment)
    raise place.refuse("a limit is a number of deals or a time", "8.1")


def _amount(value: object, place: RecordField) -> int:
    amount = as_integer(value, place)
    if not 1 <= amount <= LARGEST_END:
        raise place.refuse(f"1 to {LARGEST_END}, not {amount}", "8.1")
    return amount
