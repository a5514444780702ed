"""Short ASCII codes: contracts and words in records, actions in taps."""

from collections.abc import Mapping
from typing import Final

from engine.log import number
from engine.preferans.actions import (
    BID,
    CONCEDE,
    CONTRACTS,
    DARK_BID,
    DARK_HOLD,
    DARK_PASS,
    DECLINE_MISERE,
    DISCARD,
    HALF_WHIST,
    HAND_OVER,
    HELP_OTHERS,
    HOLD,
    INVITE,
    JOIN_MISERE,
    LOOK_AT_CARDS,
    MISERE,
    OPEN_TALON,
    ORDER,
    PASS,
    PLAY,
    PLAY_ALONE,
    PLAY_CLOSED,
    PLAY_OPEN,
    RETURN_WHIST,
    SWITCH_TO_MISERE,
    TAKE_OFF_MOUNTAIN,
    TAKE_TALON,
    WHIST,
    WITHOUT_TALON,
    WITHOUT_THREE,
    Action,
    AnyContract,
    Claim,
    ClaimKind,
    ProposeResult,
    Special,
    Word,
)
from engine.preferans.whisting import LOOK

# --- contracts and words --------------------------------------------------------------------

CONTRACT_NAMES: Final[Mapping[str, AnyContract]] = {
    str(contract): contract for contract in CONTRACTS
} | {str(game): game for game in Special}
"""Contracts by code: ``7c``, ``6n``, ``misere``, ``big_uvert``."""
WORDS: Final[Mapping[str, Word]] = {
    "pass": PASS,
    "hold": HOLD,
    "talon": TAKE_TALON,
    **{name: BID[contract] for name, contract in CONTRACT_NAMES.items()},
    **{f"{contract}!": word for contract, word in WITHOUT_TALON.items()},
    "dark:pass": DARK_PASS,
    "dark:hold": DARK_HOLD,
    **{f"dark:{contract}": word for contract, word in DARK_BID.items()},
    "look": LOOK_AT_CARDS,
    "switch": SWITCH_TO_MISERE,
}
"""Words of the auction by their codes in records."""


# --- actions --------------------------------------------------------------------------------

ACTIONS: Final[Mapping[str, Action]] = {
    "P": PASS,
    "H": HOLD,
    "T": TAKE_TALON,
    "O": OPEN_TALON,
    "t3": WITHOUT_THREE,
    "w": WHIST,
    "h": HALF_WHIST,
    "rw": RETURN_WHIST,
    "po": PLAY_OPEN,
    "pc": PLAY_CLOSED,
    "pa": PLAY_ALONE,
    "sh": HELP_OTHERS,
    "sm": TAKE_OFF_MOUNTAIN,
    "ho": HAND_OVER,
    "co": CONCEDE,
    "bm": BID[MISERE],
    **{f"b{game}": word for game, word in BID.items() if game is not MISERE},
    "bm!": WITHOUT_TALON[MISERE],
    **{f"b{nine}!": word for nine, word in WITHOUT_TALON.items() if nine is not MISERE},
    "dP": DARK_PASS,
    "dH": DARK_HOLD,
    "dm": DARK_BID[MISERE],
    **{f"d{game}": word for game, word in DARK_BID.items() if game is not MISERE},
    "L": LOOK_AT_CARDS,
    "S": SWITCH_TO_MISERE,
    "i": INVITE,
    "ij": JOIN_MISERE,
    "id": DECLINE_MISERE,
    **{f"x{each.first}{each.second}": each for each in DISCARD.values()},
    **{f"o{contract}": order for contract, order in ORDER.items()},
    **{f"l{look.seat}": look for look in LOOK},
    **{f"p{card}": play for card, play in PLAY.items()},
}
"""Common actions by their codes."""
_CODES: Final[Mapping[Action, str]] = {action: code for code, action in ACTIONS.items()}


def encode(action: Action) -> str:
    """Return the short code of an action.

    Raises ``ValueError`` for another game's.
    """
    plain = _CODES.get(action)
    if plain is not None:
        return plain
    match action:
        case Claim(kind, to):
            return f"c{kind[0]}{to}"
        case ProposeResult(taken):
            return f"pr{'-'.join(map(str, taken))}"
        case _:
            raise ValueError(f"no short code: {type(action).__name__}")


def decode(code: str) -> Action:
    """Parse an `encode` code; raises ``ValueError``. Common actions are interned.

    >>> decode("pTs")
    PlayCard(card=Card('Ts'))
    """
    action = ACTIONS.get(code)
    if action is not None:
        return action
    match code[:2], code[2:]:
        case "pr", taken:
            return ProposeResult(tuple(number(part, 11) for part in taken.split("-", len(LOOK))))
        case "cr", seat:
            return Claim(ClaimKind.REST, number(seat, len(LOOK)))
        case "cn", seat:
            return Claim(ClaimKind.NONE, number(seat, len(LOOK)))
    raise ValueError(code)
