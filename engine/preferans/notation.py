"""Short ASCII codes: of games and words as records write them, of actions as taps carry them."""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from engine.cards import Card
from engine.preferans.actions import (
    AGREE,
    BID,
    CONCEDE,
    CONTRACTS,
    CUT,
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
    REFUSE,
    RESHUFFLE,
    RETURN_WHIST,
    TAKE_TALON,
    WHIST,
    WITHDRAW,
    WITHOUT_THREE,
    Action,
    Bid,
    Claim,
    ClaimKind,
    Contract,
    Cut,
    Discard,
    Game,
    Hold,
    LookAtHand,
    Order,
    Pass,
    PlayCard,
    ProposeComputer,
    ProposeResult,
    ProposeStop,
    TakeTalon,
    Word,
)
from engine.preferans.whisting import LOOK

T = TypeVar("T")

# --- games and words ------------------------------------------------------------------------

_GAMES: Final[Mapping[str, Game]] = {str(contract): contract for contract in CONTRACTS} | {
    "misere": MISERE
}
_WORDS: Final[Mapping[str, Word]] = {
    "pass": PASS,
    "hold": HOLD,
    "talon": TAKE_TALON,
    **{code: BID[game] for code, game in _GAMES.items()},
}


def game_code(game: Game) -> str:
    """Return ``7c``, ``6n`` or ``misere``."""
    return str(game)


def parse_game(code: str) -> Game:
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
    "rs": RESHUFFLE,
    "A": AGREE,
    "R": REFUSE,
    "W": WITHDRAW,
    "bm": BID[MISERE],
    "ps": ProposeStop(),
}
_CODES: Final[Mapping[Action, str]] = {action: code for code, action in _PLAIN.items()}


def action_code(action: Action) -> str:
    """Return the short code of an action.

    Raises ``ValueError`` for what CHANCE alone does (but a cut): those have only JSON.
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
        case Cut(position):
            return f"k{position}"
        case ProposeResult(taken):
            return f"pr{'-'.join(map(str, taken))}"
        case ProposeStop(without):
            return f"ps{''.join(map(str, without))}"
        case ProposeComputer(seat):
            return f"pm{seat}"
        case _:
            raise ValueError(f"no short code: {type(action).__name__}")


def parse_action(code: str) -> Action:
    """Read `action_code`; raises ``ValueError``. Recurring actions come back interned.

    >>> parse_action("pTs")
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


def _number(code: str, limit: int) -> int:
    """A decimal below ``limit``, written as `action_code` writes it."""
    if not (code.isascii() and code.isdigit()) or code != str(int(code)) or int(code) >= limit:
        raise ValueError(code)
    return int(code)


def _seat(code: str) -> int:
    return _number(code, 4)


def _cut(code: str) -> Cut:
    return CUT.get(_number(code, 33)) or Cut(int(code))


def _result(code: str) -> ProposeResult:
    return ProposeResult(tuple(_number(part, 11) for part in code.split("-", 4)))


def _stop(code: str) -> ProposeStop:
    without = tuple(_number(digit, 4) for digit in code)
    if not without or list(without) != sorted(set(without)):
        raise ValueError(code)
    return ProposeStop(without)


_READERS: Final[tuple[tuple[str, Callable[[str], Action]], ...]] = (
    ("pr", _result),
    ("ps", _stop),
    ("pm", lambda rest: ProposeComputer(_seat(rest))),
    ("p", lambda rest: PLAY[Card.parse(rest)]),
    ("x", _discard),
    ("b", lambda rest: BID[_contract(rest)]),
    ("o", lambda rest: ORDER[_contract(rest)]),
    ("l", lambda rest: LOOK[_seat(rest)]),
    ("cr", lambda rest: Claim(ClaimKind.REST, _seat(rest))),
    ("cn", lambda rest: Claim(ClaimKind.NONE, _seat(rest))),
    ("k", _cut),
)


def _looked_up(table: Mapping[str, T], code: str) -> T:
    try:
        return table[code]
    except KeyError:
        raise ValueError(code) from None
