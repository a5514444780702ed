"""Actions as JSON, for the stored log.

Whatever has a short code (`engine.preferans.notation`) is ``{"do": code}``; what CHANCE does is an
object named after the action. Agreements are written in full, so that a later default does not
change an old log.
"""

from collections.abc import Mapping
from typing import Any

from engine.cards import Card
from engine.game import RuleError
from engine.preferans.actions import Action, Control, DrawLots, OpenTable, Shuffle
from engine.preferans.forms import well_formed
from engine.preferans.notation import action_code, parse_action
from engine.preferans.options import Agreement, agree


def encode(action: Action) -> dict[str, Any]:
    """Return the action as JSON values."""
    match action:
        case OpenTable(version, agreement, computers):
            opening = {
                "version": version,
                "agreement": encode_agreement(agreement),
                "computers": sorted(computers),
            }
            return {"open": opening}
        case DrawLots(cards):
            return {"lots": encode_cards(cards)}
        case Shuffle(deck, salt):
            return {"shuffle": {"deck": encode_cards(deck), "salt": salt}}
        case Control(seat, computer):
            return {"control": {"seat": seat, "computer": computer}}
        case _:
            return {"do": action_code(action)}


def decode(data: Mapping[str, Any]) -> Action:
    """Read an action back; raises ``ValueError``."""
    if not isinstance(data, Mapping):
        raise ValueError("no action")  # noqa: TRY004 - what a log holds is a value, not a call
    try:
        action = _read(data)
    except (TypeError, AttributeError, RuleError) as unreadable:
        raise ValueError(f"no action: {type(unreadable).__name__}") from unreadable
    if action is None or not well_formed(action):
        raise ValueError("no action")
    return action


def _read(data: Mapping[str, Any]) -> Action | None:
    match dict(data):
        case {"do": str(code), **more} if not more:
            return parse_action(code)
        case {"open": {"version": version, "agreement": terms, "computers": list(seats), **inner}}:
            if len(data) > 1 or inner or seats != sorted(set(seats)):
                return None
            return OpenTable(version, decode_agreement(terms), frozenset(seats))
        case {"lots": list(codes), **more} if not more:
            return DrawLots(decode_cards(codes))
        case {"shuffle": {"deck": list(codes), "salt": salt, **inner}, **more}:
            return None if inner or more else Shuffle(decode_cards(codes), salt)
        case {"control": {"seat": seat, "computer": computer, **inner}, **more}:
            return None if inner or more else Control(seat, computer)
    return None


def encode_cards(cards: tuple[Card, ...]) -> list[str]:
    """Return the codes of the cards."""
    return [card.code for card in cards]


def decode_cards(codes: list[str]) -> tuple[Card, ...]:
    """Read cards; raises ``ValueError``."""
    return tuple(Card.parse(code) for code in codes)


def encode_agreement(agreement: Agreement) -> dict[str, Any]:
    """Return every option of the agreement as JSON values."""
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in {"players": agreement.players, **agreement.values()}.items()
    }


def decode_agreement(data: Mapping[str, Any]) -> Agreement:
    """Read an agreement; raises ``ValueError`` or `RuleError`. What is missing is the default."""
    options: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in data.items()
    }
    try:
        convention, players = options.pop("convention"), options.pop("players")
    except KeyError as missing:
        raise ValueError(f"no {missing} in an agreement") from None
    return agree(convention, players, options)
