"""Short ASCII codes: of games and words as records write them, of actions as taps carry them."""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from engine.cards import Card
from engine.log import number
from engine.preferans.actions import (
    BID,
    CONCEDE,
    CONTRACTS,
    DISCARD,
    HALF_WHIST,
    HAND_OVER,
    HOLD,
    MISERE,
    OPEN_TALON,
    ORDER,
    PASS,
    PLAY,
    PLAY_CLOSED,
    PLAY_OPEN,
    RETURN_WHIST,
    TAKE_TALON,
    WHIST,
    WITHOUT_THREE,
    Action,
    AnyContract,
    Bid,
    Claim,
    ClaimKind,
    Contract,
    Discard,
    Hold,
    LookAtHand,
    Order,
    Pass,
    PlayCard,
    ProposeResult,
    TakeTalon,
    Word,
)
from engine.preferans.whisting import LOOK

T = TypeVar("T")

# --- games and words ------------------------------------------------------------------------

_GAMES: Final[Mapping[str, AnyContract]] = {str(contract): contract for contract in CONTRACTS} | {
    "misere": MISERE
}
_WORDS: Final[Mapping[str, Word]] = {
    "pass": PASS,
    "hold": HOLD,
    "talon": TAKE_TALON,
    **{code: BID[game] for code, game in _GAMES.items()},
}


def game_code(game: AnyContract) -> str:
    """Return ``7c``, ``6n`` or ``misere``."""
    return str(game)


def parse_game(code: str) -> AnyContract:
    """Read `game_code`; raises ``ValueError``."""
    return _looked_up(_GAMES, code)


def word_code(word: Word) -> str:
    """Return a word of the auction as records write it: ``pass``, ``hold``, ``talon``, ``6s``."""
    match word:
        case Pass():
            return "pass"
        case Hold():
            return "hold"
        case TakeTalon():
            return "talon"
        case Bid(game):
            return game_code(game)


def parse_word(code: str) -> Word:
    """Read `word_code`; raises ``ValueError``."""
    return _looked_up(_WORDS, code)


# --- actions --------------------------------------------------------------------------------

_PLAIN: Final[Mapping[str, Action]] = {
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
    "ho": HAND_OVER,
    "co": CONCEDE,
    "bm": BID[MISERE],
}
_CODES: Final[Mapping[Action, str]] = {action: code for code, action in _PLAIN.items()}


def encode(action: Action) -> str:
    """Return the short code of an action.

    Raises ``ValueError`` for what is none of the game's.
    """
    plain = _CODES.get(action)
    if plain is not None:
        return plain
    match action:
        case PlayCard(card):
            return f"p{card.code}"
        case Discard(first, second):
            return f"x{first.code}{second.code}"
        case Bid(game):
            return f"b{game_code(game)}"
        case Order(contract):
            return f"o{contract}"
        case LookAtHand(seat):
            return f"l{seat}"
        case Claim(kind, to):
            return f"c{kind[0]}{to}"
        case ProposeResult(taken):
            return f"pr{'-'.join(map(str, taken))}"
        case _:
            raise ValueError(f"no short code: {type(action).__name__}")


def decode(code: str) -> Action:
    """Read `encode`; raises ``ValueError``. Recurring actions come back interned.

    >>> decode("pTs")
    PlayCard(card=Card('Ts'))
    """
    plain = _PLAIN.get(code)
    if plain is not None:
        return plain
    for prefix, read in _READERS:
        if code.startswith(prefix):
            return read(code[len(prefix) :])
    raise ValueError(code)


def _contract(code: str) -> Contract:
    match parse_game(code):
        case Contract() as contract:
            return contract
        case _:
            raise ValueError(code)


def _discard(code: str) -> Discard:
    if len(code) != 4:
        raise ValueError(code)
    first, second = Card.parse(code[:2]), Card.parse(code[2:])
    if first >= second:
        raise ValueError(code)
    return DISCARD[frozenset((first, second))]


def _seat(code: str) -> int:
    return number(code, 4)


def _result(code: str) -> ProposeResult:
    return ProposeResult(tuple(number(part, 11) for part in code.split("-", 4)))


_READERS: Final[tuple[tuple[str, Callable[[str], Action]], ...]] = (
    ("pr", _result),
    ("p", lambda rest: PLAY[Card.parse(rest)]),
    ("x", _discard),
    ("b", lambda rest: BID[_contract(rest)]),
    ("o", lambda rest: ORDER[_contract(rest)]),
    ("l", lambda rest: LOOK[_seat(rest)]),
    ("cr", lambda rest: Claim(ClaimKind.REST, _seat(rest))),
    ("cn", lambda rest: Claim(ClaimKind.NONE, _seat(rest))),
)


def _looked_up(table: Mapping[str, T], code: str) -> T:
    try:
        return table[code]
    except KeyError:
        raise ValueError(code) from None
