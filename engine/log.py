"""Logs: entries of a table in order, as JSON, and the table folded from them.

An entry is ``[seat, code]``; buttons carry the same codes. An action without a short code is an
object of one field, which names it. The agreement is written in full; an option added later has its
default, which never changes.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Final, Generic, NamedTuple, TypeVar

from engine import codec
from engine.codec import Coded
from engine.errors import RuleError
from engine.game import MOST_SEATS, AnyGame, Game
from engine.shuffle import CUT, RESHUFFLE, Cut, DrawLots, Shuffle
from engine.state import Table
from engine.table import apply, start
from engine.table_actions import (
    TABLE_ACTIONS,
    TOLD,
    Control,
    OpenTable,
    TableAction,
    TimeUp,
    ToldMark,
)
from engine.votes import (
    AGREE,
    OPEN,
    PROVED,
    REFUSE,
    STOP,
    WITHDRAW,
    CancelJoin,
    Excuse,
    Judge,
    ProposeComputer,
    ProposeLonger,
    ProposeNewcomer,
    ProposeStop,
    ProposeSubstitute,
)

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
E = TypeVar("E")
A_co = TypeVar("A_co", covariant=True)
FARTHEST: Final = 10**12
"""The latest proposed end, Unix times included."""
T = TypeVar("T")


class Entry(NamedTuple, Generic[A_co]):
    """``action`` was done by seat ``actor``, or by `engine.game.CHANCE`."""

    actor: int
    action: A_co


class ReplayError(Exception):
    """A log breaks the rules at ``index`` (0-based); the refusal is its cause.

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

    ``after``: the value of the ``at`` entries before these. Raises `ReplayError` where an entry is
    refused or cannot be read.
    """
    found = after
    for index, entry in enumerate(entries, at):
        try:
            found = first(entry) if found is None else then(found, entry)
        except RuleError as refusal:
            raise ReplayError(index, refusal.key) from refusal
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            # Any error counts as a log of another kind.
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


def action_code(game: AnyGame, action: Any) -> str:
    """Return the short code of an action, the table's or the game's.

    Raises ``ValueError`` for actions of CHANCE other than a cut, which have only JSON.
    """
    return table_code(action) if type(action) in TABLE_ACTIONS else game.encode(action)


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
    """Parse an `action_code`; raises ``ValueError``. Common actions are interned."""
    action = game.codes.get(code) or _PLAIN.get(code)
    if action is not None:
        return action
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
    """Parse a decimal below ``limit``, as `action_code` writes it; raises ``ValueError``."""
    if not (code.isascii() and code.isdigit()) or code != str(int(code)) or int(code) >= limit:
        raise ValueError(code)
    return int(code)


def _stop(code: str) -> ProposeStop:
    without = tuple(number(digit, MOST_SEATS) for digit in code)
    if not without or list(without) != sorted(set(without)):
        raise ValueError(code)
    return ProposeStop(without)


# --- JSON -----------------------------------------------------------------------------------

_NAMED: Final[Mapping[str, Any]] = {
    "open": OpenTable,
    "lots": DrawLots,
    "shuffle": Shuffle,
    "control": Control,
    "time": TimeUp,
    "newcomer": ProposeNewcomer,
    "substitute": ProposeSubstitute,
    "away": CancelJoin,
    "excuse": Excuse,
    "told": Annotated[ToldMark, Coded({True: TOLD})],
    "claim": Annotated[Judge, Coded({each.judgment.value: each for each in (PROVED, OPEN)})],
}
"""Type hints of actions without a short code; games add their searches' results."""


def encode(game: AnyGame, action: object) -> str | dict[str, str | int]:
    """Return the action as JSON values."""
    try:
        return action_code(game, action)
    except ValueError:
        for name, hint in {**game.results, **_NAMED}.items():
            if type(action) is getattr(hint, "__origin__", hint):
                return {name: codec.dump(action, hint)}
        raise


def decode(game: Game[Any, A, Any], data: object) -> A | TableAction:
    """Parse an action; raises ``ValueError``."""
    match data:
        case str():
            return parse_action(game, data)
        case dict() if len(data) == 1:
            ((name, told),) = data.items()
            hint = game.results.get(name) or _NAMED.get(name)
            if hint is not None:
                action: A | TableAction = codec.load(hint, told)
                return action
    raise ValueError("no action")


def dump_entry(game: AnyGame, entry: Entry[object]) -> list[object]:
    """Return an entry as JSON values."""
    return [entry.actor, encode(game, entry.action)]


def load_entry(game: AnyGame, data: object) -> Entry[object]:
    """Parse an entry; raises ``ValueError``."""
    match data:
        case [int(actor), action] if type(actor) is int:
            return Entry(actor, decode(game, action))
        case _:
            raise ValueError("no entry")


def opening_of(data: object) -> OpenTable:
    """Parse the first entry of any game's log; raises ``ValueError``."""
    match data:
        case {"open": told}:
            return codec.load(OpenTable, told)
        case _:
            raise ValueError("no opening")
