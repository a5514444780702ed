"""Reading JSON values of a record: each is of its kind, or refused by the place where it stands."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from engine.cards import DECK, Card
from engine.preferans.actions import AnyContract
from engine.preferans.notation import CONTRACT_NAMES
from engine.preferans.record.model import RecordField

CARD_CODES: Final[Mapping[str, Card]] = {card.code: card for card in DECK}
FIELDS_NOT_YET: Final = {
    "draw": "1.3",
    "events": "8.7",
    "forced": "9.1",
    "bombs": "9.2",
    "invite": "7.4",
    "accepted": "7.4",
    "refused": "3.6",
}
"""Fields that later parts of the rules add, with their rules."""
POINTS: Final = re.compile(r"(-?[0-9]{1,12})(?:/([0-9]{1,12}))?")
LARGEST: Final = 10**12
"""Points beyond it are refused: no pulka gets there, and figures stay small."""
LONGEST: Final = 60
"""Characters of a value that an error repeats."""


def as_object(value: object, place: RecordField) -> Mapping[str, object]:
    """Return an object; refuse anything else."""
    if not isinstance(value, dict):
        raise place.refuse(f"an object is expected, not {quoted(value)}")
    return value


def as_list(value: object, place: RecordField) -> list[object]:
    """Return a list; refuse anything else."""
    if not isinstance(value, list):
        raise place.refuse(f"a list is expected, not {quoted(value)}")
    return value


def per_seat(value: object, size: int, place: RecordField) -> list[object]:
    """Return a list with one value per seat."""
    found = as_list(value, place)
    if len(found) != size:
        raise place.refuse(f"one entry per seat is expected, {size}, not {len(found)}")
    return found


def required(data: Mapping[str, object], key: str, place: RecordField) -> object:
    """Return a field that must be there; in a record and its deals a missing one is named."""
    if key not in data:
        missing = place.field(key) if place.name in ("record", "deals") else place
        raise missing.refuse(f"{key!r} is missing")
    return data[key]


def refuse_later_parts(data: Mapping[str, object], place: RecordField) -> None:
    """Refuse fields that belong to rules which are not played yet."""
    for key, rule in FIELDS_NOT_YET.items():
        if key in data:
            raise place.field(key).refuse(f"{key!r} is not supported yet", rule)


def as_text(value: object, place: RecordField) -> str:
    """Return a text that can be encoded: JSON may hold half a surrogate pair."""
    if not isinstance(value, str):
        raise place.refuse(f"a text is expected, not {quoted(value)}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise place.refuse(f"no text: {quoted(value)}") from None
    return value


def as_integer(value: object, place: RecordField) -> int:
    """Return a whole number; true and false are none."""
    if type(value) is not int:
        raise place.refuse(f"a whole number is expected, not {quoted(value)}")
    return value


def as_seat(value: object, players: int, place: RecordField) -> int:
    """Return a seat of the table."""
    seat = as_integer(value, place)
    if not 0 <= seat < players:
        raise place.refuse(f"seats are 0 to {players - 1}, not {quoted(seat)}", "1.2")
    return seat


def as_points(value: object, place: RecordField) -> Fraction:
    """Return exact points from an integer or a text such as ``7/2``."""
    if type(value) is int and abs(value) < LARGEST:
        return Fraction(value)
    if isinstance(value, str) and (parts := POINTS.fullmatch(value)):
        whole, part = int(parts[1]), int(parts[2] or 1)
        if part:
            return Fraction(whole, part)
    raise place.refuse(f"points are a whole number or a text such as '7/2', not {quoted(value)}")


def as_card(value: object, place: RecordField) -> Card:
    """Return a card from its code."""
    if isinstance(value, str) and value in CARD_CODES:
        return CARD_CODES[value]
    raise place.refuse(f"unknown card {quoted(value)}", "1.1")


def as_cards(value: object, place: RecordField) -> tuple[Card, ...]:
    """Return cards from their codes; none may stand there twice."""
    codes = as_list(value, place)
    try:
        cards = tuple([CARD_CODES[code] for code in codes])  # type: ignore[index]
    except (KeyError, TypeError):
        cards = tuple(as_card(each, place) for each in codes)
    if len(set(cards)) != len(cards):
        raise place.refuse("the same card twice", "1.1")
    return cards


def as_pair(value: object, place: RecordField) -> tuple[Card, Card]:
    """Return two cards."""
    match as_cards(value, place):
        case (first, second):
            return first, second
        case cards:
            raise place.refuse(f"two cards are expected, not {len(cards)}", "1.5")


def as_contract(value: object, place: RecordField) -> AnyContract:
    """Return a contract or misère from its name."""
    if isinstance(value, str) and value in CONTRACT_NAMES:
        return CONTRACT_NAMES[value]
    raise place.refuse(f"unknown contract {quoted(value)}", "2.2")


def quoted(value: object) -> str:
    """Name a value in an error: containers only by their kind, the rest shortened."""
    match value:
        case dict():
            return "an object"
        case list() | tuple():
            return "a list"
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case _:
            return shortened(repr(value))


def shortened(text: str) -> str:
    """Return a text of at most `LONGEST` characters."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
