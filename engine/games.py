"""All games by key; the only shared module that names them.

A game is imported at its first use: a start waits for none that nobody plays.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Final, TypeVar

from engine.errors import RuleError, quoted
from engine.game import AnyGame
from engine.record import AnyRecords, RecordError, UnreadableError, game_of, read

if TYPE_CHECKING:
    from engine.verify import Verdict

T = TypeVar("T")


class OnDemand(Mapping[str, T]):
    """A mapping whose values are made at their first use."""

    def __init__(self, keys: Iterable[str], make: Callable[[str], T]) -> None:
        """``make`` raises ``KeyError`` for any other key."""
        self._keys, self._make = tuple(keys), cache(make)

    def __getitem__(self, key: str) -> T:
        return self._make(key)

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


_RECORDS: Final = {
    "preferans": "engine.preferans.recorded:RECORDS",
    "napoleon": "engine.napoleon.game:NAPOLEON.records",
    "stukolka": "engine.stukolka.game:STUKOLKA.records",
    "mouche": "engine.mouche.game:MOUCHE.records",
    "rams": "engine.rams.game:RAMS.records",
    "sixtysix": "engine.sixtysix.game:SIXTYSIX.records",
    "thousand": "engine.thousand.game:THOUSAND.records",
    "gorka": "engine.gorka.game:GORKA.records",
    "bank": "engine.bank.game:BANK.records",
    "konchinka": "engine.konchinka.game:KONCHINKA.records",
    "lenturlu": "engine.lenturlu.game:LENTURLU.records",
    "kitty": "engine.kitty.game:KITTY.records",
    "whist": "engine.whist.game:WHIST.records",
    "semerik": "engine.semerik.game:SEMERIK.records",
    "vint": "engine.vint.game:VINT.records",
    "piquet": "engine.piquet.game:PIQUET.records",
    "norman": "engine.norman.game:NORMAN.records",
    "bezique": "engine.bezique.game:BEZIQUE.records",
}
RECORDS: Final = OnDemand[AnyRecords](_RECORDS, lambda key: resolve_name(_RECORDS[key]))
GAMES: Final = OnDemand[AnyGame](_RECORDS, lambda key: RECORDS[key].game)


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
