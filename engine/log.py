"""Logs: what happened at a table, in order, as JSON, and the table that follows from it.

What somebody at the table may do has a short code, ``{"do": code}``; buttons carry the same codes.
What CHANCE does is an object named after the action. Agreements are written in full, so that a
later default does not change an old log.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Generic, TypeVar

from engine.cards import Card
from engine.errors import RuleError
from engine.forms import MOST_SEATS, well_formed
from engine.game import Game
from engine.shuffle import CUT, RESHUFFLE, Cut, DrawLots, Shuffle
from engine.state import Table
from engine.table import apply, start
from engine.table_actions import FORMS, Control, OpenTable, TableAction, TimeUp
from engine.view import TableAgreement
from engine.votes import (
    AGREE,
    OPEN,
    PROVED,
    REFUSE,
    STOP,
    WITHDRAW,
    Judge,
    ProposeComputer,
    ProposeLonger,
    ProposeNewcomer,
    ProposeStop,
    ProposeSubstitute,
    StayAway,
)

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
E = TypeVar("E")
FARTHEST: Final = 10**12
"""No end that is proposed lies beyond it, not even a Unix time."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Entry(Generic[A]):
    """``action`` was done by seat ``actor``, or by `engine.game.CHANCE`."""

    actor: int
    action: A


class ReplayError(Exception):
    """A log does not follow the rules at ``index`` (0-based); the refusal is its cause.

    A table whose log no longer replays stops; it is never rescored.
    """

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(index, reason)
        self.index = index
        self.reason = reason

    def __str__(self) -> str:
        return f"entry {self.index}: {self.reason}"


# --- the fold -------------------------------------------------------------------------------


def fold(
    entries: Iterable[E],
    first: Callable[[E], T],
    then: Callable[[T, E], T],
    *,
    after: T | None = None,
    at: int = 0,
) -> T | None:
    """Return ``then(... then(first(e0), e1) ..., en)``, None for no entries.

    ``after``: what ``at`` entries before these came to. Raises `ReplayError` where an entry is
    refused or cannot be read.
    """
    found = after
    for index, entry in enumerate(entries, at):
        try:
            found = first(entry) if found is None else then(found, entry)
        except RuleError as refusal:
            raise ReplayError(index, refusal.key) from refusal
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            # Whatever a log of another make may lead to; it is the log that is not of this one.
            raise ReplayError(index, "unreadable") from error
    return found


def replay(game: Game[S, A, V], entries: Iterable[Entry[A | TableAction]]) -> Table[S, A, V]:
    """Return the table after all entries; raises `ReplayError`.

    The first entry opens the table, so a log has at least one.
    """
    table = fold(entries, lambda entry: start(game, entry.action), _step)
    if table is None:
        raise ReplayError(0, "empty-log")
    return table


def _step(table: Table[S, A, V], entry: Entry[A | TableAction]) -> Table[S, A, V]:
    return apply(table, entry.actor, entry.action)


# --- short codes ----------------------------------------------------------------------------

_PLAIN: Final[Mapping[str, TableAction]] = {
    "rs": RESHUFFLE,
    "A": AGREE,
    "R": REFUSE,
    "W": WITHDRAW,
    "ps": STOP,
}
_CODES: Final[Mapping[object, str]] = {action: code for code, action in _PLAIN.items()}


def action_code(game: Game[Any, Any, Any], action: Any) -> str:
    """Return the short code of an action, the table's or the game's.

    Raises ``ValueError`` for what CHANCE alone does (but a cut): that has only JSON.
    """
    return game.encode(action) if type(action) not in FORMS else table_code(action)


def table_code(action: TableAction) -> str:
    """Return the short code of an action of the table; ``ValueError`` as `action_code`."""
    plain = _CODES.get(action)
    if plain is not None:
        return plain
    match action:
        case Cut(position):
            return f"k{position}"
        case ProposeStop(without):
            return f"ps{''.join(map(str, without))}"
        case ProposeComputer(seat):
            return f"pm{seat}"
        case ProposeLonger(to):
            return f"pl{to}"
    raise ValueError(f"no short code: {type(action).__name__}")


def parse_action(game: Game[Any, A, Any], code: str) -> A | TableAction:
    """Read `action_code`; raises ``ValueError``. Recurring actions come back interned."""
    plain = _PLAIN.get(code)
    if plain is not None:
        return plain
    if code.startswith("ps"):
        return _stop(code[2:])
    if code.startswith("pm"):
        return ProposeComputer(number(code[2:], MOST_SEATS))
    if code.startswith("pl"):
        return ProposeLonger(number(code[2:], FARTHEST))
    if code.startswith("k"):
        return CUT[number(code[1:], len(CUT))]
    return game.decode(code)


def number(code: str, limit: int) -> int:
    """Read a decimal below ``limit``, written as `action_code` writes it; ``ValueError``."""
    if not (code.isascii() and code.isdigit()) or code != str(int(code)) or int(code) >= limit:
        raise ValueError(code)
    return int(code)


def _stop(code: str) -> ProposeStop:
    without = tuple(number(digit, MOST_SEATS) for digit in code)
    if not without or list(without) != sorted(set(without)):
        raise ValueError(code)
    return ProposeStop(without)


# --- JSON -----------------------------------------------------------------------------------


def encode(game: Game[Any, Any, Any], action: Any) -> dict[str, Any]:
    """Return the action as JSON values."""
    match action:
        case OpenTable(key, version, agreement, computers):
            opened = {
                "game": key,
                "version": version,
                "agreement": encode_agreement(agreement),
                "computers": sorted(computers),
            }
            return {"open": opened}
        case DrawLots(cards, salt):
            return {"lots": _codes(cards)} | ({"salt": salt} if salt else {})
        case Shuffle(deck, salt):
            return {"shuffle": {"deck": _codes(deck), "salt": salt}}
        case Control(seat, computer):
            return {"control": {"seat": seat, "computer": computer}}
        case TimeUp():
            return {"time": "up"}
        case ProposeNewcomer(who, name):
            return {"newcomer": {"who": who, "name": name}}
        case ProposeSubstitute():
            return {"substitute": asdict(action)}
        case StayAway(who):
            return {"away": who}
        case Judge(proved):
            return {"claim": "proved" if proved else "open"}
        case _:
            for name, kind in game.results.items():
                if type(action) is kind:
                    return {name: getattr(action, fields(kind)[0].name)}
            return {"do": action_code(game, action)}


def decode(game: Game[Any, A, Any], data: Mapping[str, Any]) -> A | TableAction:
    """Read an action back; raises ``ValueError``."""
    if not isinstance(data, Mapping):
        raise ValueError("no action")  # noqa: TRY004 - what a log holds is a value, not a call
    try:
        match dict(data):
            case {"do": str(code), **more} if not more:
                return parse_action(game, code)
            case other if len(other) == 1 and other.keys() <= game.results.keys():
                ((name, value),) = other.items()
                if type(value) is not int:
                    raise ValueError("no number")
                result: A = game.results[name](value)
                return result
            case other:
                action = _chance_action(game, other)
    except (TypeError, AttributeError, RuleError) as unreadable:
        raise ValueError(f"no action: {type(unreadable).__name__}") from unreadable
    if action is None or not well_formed(action, FORMS):
        raise ValueError("no action")
    return action


def _chance_action(game: Game[Any, Any, Any], data: dict[str, Any]) -> TableAction | None:
    match data:
        case {
            "open": {
                "game": game.key,
                "version": version,
                "agreement": terms,
                "computers": list(seats),
                **inner,
            },
            **more,
        }:
            if inner or more or seats != sorted(set(seats)):
                return None
            return OpenTable(game.key, version, decode_agreement(game, terms), frozenset(seats))
        case {"lots": list(codes), **more} if not more:
            return DrawLots(_cards(codes))
        case {"lots": list(codes), "salt": str(salt), **more} if salt and not more:
            return DrawLots(_cards(codes), salt)
        case {"shuffle": {"deck": list(codes), "salt": salt, **inner}, **more}:
            return None if inner or more else Shuffle(_cards(codes), salt)
        case {"control": {"seat": seat, "computer": computer, **inner}, **more}:
            return None if inner or more else Control(seat, computer)
        case {"time": "up", **more} if not more:
            return TimeUp()
        case {"newcomer": dict(asked), **more} if not more:
            return ProposeNewcomer(**asked)
        case {"substitute": dict(asked), **more} if not more:
            return ProposeSubstitute(**asked)
        case {"away": who, **more} if not more:
            return StayAway(who)
        case {"claim": "proved" | "open" as verdict, **more} if not more:
            return PROVED if verdict == "proved" else OPEN
    return None


def encode_agreement(agreement: TableAgreement) -> dict[str, Any]:
    """Return how many play, and every option, as JSON values."""
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in {"players": agreement.players, **agreement.values()}.items()
    }


def decode_agreement(
    game: Game[Any, Any, Any], data: Mapping[str, Any], *, complete: bool = True
) -> Any:
    """Read an agreement back; raises ``ValueError`` or `RuleError`.

    Every option must be there; unless ``complete``, one that is missing has its default.
    """
    values: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in data.items()
    }
    known = {"players", *(option.key for option in game.options)}
    if not values.keys() <= known or (complete and values.keys() != known):
        raise ValueError("not every option, or others")
    players = values.pop("players")
    return game.agree(values, players)


def _codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]


def _cards(codes: Iterable[str]) -> tuple[Card, ...]:
    return tuple(Card.parse(code) for code in codes)


def game_key(data: Any) -> str:
    """Return which game the first entry of a log names; raises ``ValueError``."""
    match data:
        case {"open": {"game": str(key)}}:
            return key
        case _:
            raise ValueError("no opening")
