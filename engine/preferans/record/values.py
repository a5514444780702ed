"""Values that only records of pulkas have, and cards and seats by the rules that they break."""

from collections.abc import Mapping
from typing import Final

from engine import record
from engine.cards import DECK, Card
from engine.preferans.actions import AnyContract
from engine.preferans.notation import CONTRACT_NAMES
from engine.record import RecordField, quoted

CARD_CODES: Final[Mapping[str, Card]] = {card.code: card for card in DECK}


def as_seat(value: object, players: int, place: RecordField) -> int:
    """Return a seat of the table."""
    return record.as_seat(value, players, place, "1.2")


def as_card(value: object, place: RecordField) -> Card:
    """Return a card from its code."""
    return record.as_card(value, CARD_CODES, place, "1.1")


def as_cards(value: object, place: RecordField) -> tuple[Card, ...]:
    """Return cards from their codes; none may stand there twice."""
    return record.as_cards(value, CARD_CODES, place, "1.1")


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
