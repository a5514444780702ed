"""All games by key; the only shared module that names them."""

from collections.abc import Mapping
from typing import Any, Final

from engine.errors import RuleError, quoted
from engine.game import Game
from engine.mouche.game import MOUCHE
from engine.napoleon.game import NAPOLEON
from engine.preferans.recorded import RECORDS as OF_PREFERANS
from engine.rams.game import RAMS
from engine.record import GameRecords, RecordError, UnreadableError, game_of, read
from engine.stukolka.game import STUKOLKA
from engine.verify import Verdict, verify

RECORDS: Final[Mapping[str, GameRecords[Any, Any, Any]]] = {
    records.game.key: records
    for records in (
        OF_PREFERANS,
        NAPOLEON.records,
        STUKOLKA.records,
        MOUCHE.records,
        RAMS.records,
    )
}
GAMES: Final[Mapping[str, Game[Any, Any, Any]]] = {key: each.game for key, each in RECORDS.items()}


def game(key: str) -> Game[Any, Any, Any]:
    """Return the game of a key; raises `RuleError` for an unknown one."""
    found = GAMES.get(key)
    if found is None:
        raise RuleError("game-unknown", game=key)
    return found


def usual() -> str:
    """Return the default game: the first one."""
    return next(iter(GAMES))


def records_of(data: object) -> GameRecords[Any, Any, Any]:
    """Return the records of a record's game; raises `RecordError`."""
    key = game_of(data)
    if key not in RECORDS:
        raise UnreadableError(None, "game", None, f"unknown game {quoted(key)}")
    return RECORDS[key]


def check(data: object) -> Verdict:
    """Return whether a record of any game holds, or its first fault; raises `UnreadableError`."""
    records = records_of(data)
    try:
        return verify(records, read(records, data))
    except RecordError as refusal:
        return Verdict.against(refusal)
