"""Logs: what happened at a table, in order, and the state that follows from it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.game import Game, RuleError

S = TypeVar("S")
A = TypeVar("A")


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


def replay(game: Game[S, A, Any], entries: Iterable[Entry[A]]) -> S:
    """Return the state after all entries; raises `ReplayError`.

    The first entry opens the table, so a log has at least one.
    """
    state: S | None = None
    for index, entry in enumerate(entries):
        try:
            if state is None:
                state = game.start(entry.action)
            else:
                state = game.apply(state, entry.actor, entry.action)
        except RuleError as refusal:
            raise ReplayError(index, refusal.key) from refusal
    if state is None:
        raise ReplayError(0, "empty-log")
    return state


def to_json(game: Game[Any, A, Any], entry: Entry[A]) -> dict[str, Any]:
    """Return the entry as JSON values."""
    return {"actor": entry.actor, "action": game.encode(entry.action)}


def from_json(game: Game[Any, A, Any], data: Mapping[str, Any]) -> Entry[A]:
    """Read an entry back; raises ``ValueError``."""
    try:
        actor, action = data["actor"], data["action"]
    except KeyError as missing:
        raise ValueError(f"no {missing} in a log entry") from None
    if type(actor) is not int:
        raise ValueError(f"no actor: {actor!r}")
    return Entry(actor, game.decode(action))
