"""All games by key; the only shared module that names them.

A game is imported at its first use: a start waits for none that nobody plays.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, TypeVar

from engine.errors import RuleError, quoted
from engine.game import AnyGame
from engine.record import AnyRecords, RecordError, UnreadableError, game_of, read

if TYPE_CHECKING:
    from engine.verify import Verdict

T = TypeVar("T")


class OnDemand(Mapping[str, T]):
    """A mapping whose values are made at their first use."""

    def __init__(self, makers: Mapping[str, Callable[[], T]]) -> None:
        self._makers = {key: cache(make) for key, make in makers.items()}

    def __getitem__(self, key: str) -> T:
        return self._makers[key]()

    def __contains__(self, key: object) -> bool:
        return key in self._makers

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


def _preferans() -> AnyRecords:
    from engine.preferans.recorded import RECORDS as OF_PREFERANS  # noqa: PLC0415 - at its first use

    return OF_PREFERANS


def _napoleon() -> AnyRecords:
    from engine.napoleon.game import NAPOLEON  # noqa: PLC0415 - at its first use

    return NAPOLEON.records


def _stukolka() -> AnyRecords:
    from engine.stukolka.game import STUKOLKA  # noqa: PLC0415 - at its first use

    return STUKOLKA.records


def _mouche() -> AnyRecords:
    from engine.mouche.game import MOUCHE  # noqa: PLC0415 - at its first use

    return MOUCHE.records


def _rams() -> AnyRecords:
    from engine.rams.game import RAMS  # noqa: PLC0415 - at its first use

    return RAMS.records


def _sixtysix() -> AnyRecords:
    from engine.sixtysix.game import SIXTYSIX  # noqa: PLC0415 - at its first use

    return SIXTYSIX.records


RECORDS: Final[Mapping[str, AnyRecords]] = OnDemand(
    {
        "preferans": _preferans,
        "napoleon": _napoleon,
        "stukolka": _stukolka,
        "mouche": _mouche,
        "rams": _rams,
        "sixtysix": _sixtysix,
    }
)
GAMES: Final[Mapping[str, AnyGame]] = OnDemand(
    {key: lambda key=key: RECORDS[key].game for key in RECORDS}  # type: ignore[misc]
)


def game(key: str) -> AnyGame:
    """Return the game of a key; raises `RuleError` for an unknown one."""
    found = GAMES.get(key)
    if found is None:
        raise RuleError("game-unknown", game=key)
    return found


def usual() -> str:
    """Return the default game: the first one."""
    return next(iter(GAMES))


def records_of(data: object) -> AnyRecords:
    """Return the records of a record's game; raises `RecordError`."""
    key = game_of(data)
    if key not in RECORDS:
        raise UnreadableError(None, "game", None, f"unknown game {quoted(key)}")
    return RECORDS[key]


def check(data: object) -> "Verdict":
    """Return whether a record of any game holds, or its first fault; raises `UnreadableError`."""
    from engine.verify import Verdict, verify  # noqa: PLC0415 - nobody plays by it

    records = records_of(data)
    try:
        return verify(records, read(records, data))
    except RecordError as refusal:
        return Verdict.against(refusal)
