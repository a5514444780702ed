"""What a card game is to the rest of the program. Every game in ``engine`` offers a `Game`."""

from collections.abc import Mapping
from typing import Any, Final, Protocol, TypeVar

CHANCE: Final = -1
"""The actor of what nobody at the table decides: shuffles, lots, clock decisions."""

PUBLIC: Final = -2
"""The viewer who sits nowhere: sees what the whole group may see."""


class RuleError(Exception):
    """A refused action: ``key`` names a message in the catalogues, ``params`` fill its blanks.

    A refused action changes nothing.
    """

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key, params)
        self.key = key
        self.params: Mapping[str, object] = params


S = TypeVar("S")
A = TypeVar("A")
V_co = TypeVar("V_co", covariant=True)


class Game(Protocol[S, A, V_co]):
    """A game as a fold: ``state = reduce(apply, log)``. States are immutable.

    The first entry of a log is ``(CHANCE, opening action)``: `start` makes the state from it.
    """

    name: str

    def start(self, action: A) -> S:
        """Open a table; raises `RuleError`."""
        ...

    def apply(self, state: S, actor: int, action: A) -> S:
        """Return the state after ``action`` of seat ``actor`` (or `CHANCE`); raises `RuleError`."""
        ...

    def actors(self, state: S) -> frozenset[int]:
        """Seats (or `CHANCE`) that the game waits for; empty when it is over."""
        ...

    def legal_actions(self, state: S, actor: int) -> tuple[A, ...]:
        """Everything listable that ``actor`` may do now, in a fixed order (a contract)."""
        ...

    def observe(self, state: S, viewer: int) -> V_co:
        """What a seat, or `PUBLIC`, may know. The only way out of the engine for cards."""
        ...

    def encode(self, action: A) -> dict[str, Any]:
        """Return the action as JSON values."""
        ...

    def decode(self, data: Mapping[str, Any]) -> A:
        """Read an action back; raises ``ValueError``."""
        ...
