"""Reading a record: its form, before anything is replayed."""

from fractions import Fraction
from typing import Final

from engine.errors import RuleError
from engine.events import Joined
from engine.limits import limit_of
from engine.options import OptionValue
from engine.preferans.conventions import CONVENTIONS, LATER
from engine.preferans.game import PREFERANS
from engine.preferans.options import OPTIONS, PLAYERS, Agreement, agree
from engine.preferans.pulka import Account, Sheet
from engine.preferans.record.model import Record
from engine.preferans.record.read_deal import read_deal
from engine.record import (
    RECORD,
    Player,
    RecordField,
    as_integer,
    as_list,
    as_object,
    as_players,
    as_points,
    as_truth,
    framed,
    game_of,
    parse,
    per_seat,
    quoted,
    required,
)
from engine.record_frame import read_draw, read_end, read_events

NOTHING_ALLOWED: Final = -1
"""A number that no option has."""
OFF: Final = (False, 0, None)
"""How a record may name an option of later parts that its table did not play."""


def load(text: str) -> Record:
    """Read a record from JSON; raises `RecordError`, `UnreadableError` when it is no JSON."""
    return read(parse(text))


def read(data: object) -> Record:
    """Read a record from JSON values; raises `RecordError`."""
    if game_of(data, PREFERANS.key) != PREFERANS.key:
        raise RECORD.field("game").refuse(f"the record is not of {PREFERANS.key}")
    record, top = framed(data), RECORD
    players = _players(required(record, "players", top), top.field("players"))
    events = read_events(record.get("events"), top)
    came = sum(isinstance(event, Joined) for event in events)
    if len(players) - came not in PREFERANS.seats:
        error = f"{came} newcomers among {len(players)} players"
        raise top.field("events").refuse(error, "8.7")
    agreement = _agreement(required(record, "rules", top), len(players) - came)
    if came and agreement.third_hand is not None:
        raise top.field("events").refuse("nobody joins two who play", "13.16")
    deals = tuple(
        read_deal(each, number, len(players))
        for number, each in enumerate(
            as_list(required(record, "deals", top), top.field("deals")), 1
        )
    )
    sheet = _sheet(required(record, "sheet", top), len(players), top.field("sheet"))
    settlement = top.field("settlement")
    settled = as_object(required(record, "settlement", top), settlement)
    points = tuple(
        as_points(each, settlement)
        for each in per_seat(required(settled, "points", settlement), len(players), settlement)
    )
    finished = as_truth(required(settled, "finished", settlement), settlement)
    draw = read_draw(record.get("draw"), PREFERANS, top)
    return Record(players, agreement, deals, sheet, points, finished, draw, events)


# --- the table ------------------------------------------------------------------------------


def _players(value: object, place: RecordField) -> tuple[Player, ...]:
    players = as_players(value, place)
    if len(players) not in PLAYERS:
        raise place.refuse(f"{PLAYERS[0]} to {PLAYERS[-1]} players, not {len(players)}", "1.2")
    return players


def _agreement(value: object, players: int) -> Agreement:
    place = RecordField(None, "rules")
    rules = as_object(value, place)
    convention = required(rules, "convention", place)
    if not isinstance(convention, str):
        raise place.refuse(f"a convention is a text, not {quoted(convention)}")
    if convention in LATER:
        raise place.refuse(f"convention {convention!r} is not supported yet", LATER[convention])
    if convention not in CONVENTIONS:
        raise place.refuse(f"unknown convention {quoted(convention)}", "5")
    if players not in CONVENTIONS[convention].players:
        many = CONVENTIONS[convention].players
        error = f"{' or '.join(map(str, many))} play {convention}, not {players}"
        raise RecordField(None, "players").refuse(error, "1.2")
    chosen = {
        key: _option(each)
        for key, each in rules.items()
        if key not in ("convention", "limit") and not (key in OPTIONS.later and each in OFF)
    }
    if rules.get("limit") is not None:
        chosen["limit"] = limit_of(read_end(rules, place))
    for key in chosen:
        if key in OPTIONS and not OPTIONS[key].of_rules:
            raise place.refuse(f"unknown option {quoted(key)}")
    try:
        return agree(convention, players, chosen)
    except RuleError as refusal:
        option = str(refusal.params.get("option"))
        if refusal.key == "option-not-yet":
            rule = str(refusal.params.get("rule"))
            raise place.refuse(f"option {quoted(option)} is not supported yet", rule) from None
        if refusal.key == "option-unknown":
            raise place.refuse(f"unknown option {quoted(option)}") from None
        rule = OPTIONS[option].rule
        error = f"option {quoted(option)} cannot be {quoted(rules.get(option))}"
        if refusal.key == "option-barred":
            error += f" here: {str(refusal.params['why']).replace('-', ' ')}"
        raise place.refuse(error, rule) from None


def _option(value: object) -> OptionValue:
    """Return an option's value; what no option can be becomes a list that none allows."""
    match value:
        case str() | bool() | int():
            return value
        case list() if all(type(each) is int for each in value):
            return tuple(value)
        case _:
            return (NOTHING_ALLOWED,)


def _sheet(value: object, players: int, place: RecordField) -> Sheet:
    accounts = []
    for seat, each in enumerate(per_seat(value, players, place)):
        row = as_object(each, place)
        written = as_object(required(row, "whists", place), place)
        others = {str(other): other for other in range(players) if other != seat}
        if set(written) != set(others):
            raise place.refuse(
                f"seat {seat} has whists on each other seat and on no one else", "8.8"
            )
        whists = [Fraction(0)] * players
        for key, points in written.items():
            whists[others[key]] = as_points(points, place)
        accounts.append(
            Account(
                as_points(required(row, "pool", place), place),
                as_points(required(row, "mountain", place), place),
                tuple(whists),
                _bombs(row.get("bombs", []), place),
            )
        )
    return Sheet(tuple(accounts))


def _bombs(value: object, place: RecordField) -> tuple[int, ...]:
    """Read the bombs of a player, in the order they came. Rule 9.3."""
    bombs = tuple(as_integer(each, place) for each in as_list(value, place))
    for each in bombs:
        if each < 2 or each & (each - 1):
            raise place.refuse(f"a bomb is 2, 4, 8 and so on, not {each}", "13.3")
    return bombs
