"""What the laws must know of each game beside its rules."""

import random
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.cards import Card
from engine.game import Game
from engine.shuffle import CUT, RESHUFFLE
from engine.state import Table
from engine.table import OpenTable, opening_action
from engine.votes import AGREE, REFUSE, STOP, WITHDRAW

AnyTable = Table[Any, Any, Any]


class Oracle(Protocol):
    """Who may know what at one table: written from the log and the rules, not from `observe`."""

    def follow(self, actor: int, action: Any, after: AnyTable) -> None:
        """Take one more entry of the log, and the table that it led to."""
        ...

    def check(self, view: Any) -> None:
        """Raise ``AssertionError`` for a view that says more, or less, than its viewer may know."""
        ...

    def known(self, viewer: int) -> frozenset[Card]:
        """Return every card whose place the viewer may know."""
        ...

    def remembered(self, viewer: int) -> frozenset[Card]:
        """Return the cards that the viewer has seen, wherever they lie by now."""
        ...


def lists_all(table: Any, seat: int, action: Any) -> bool:
    """Nothing that is accepted is left off the lists."""
    return False


@dataclass(frozen=True)
class GameLaws:
    """One game, and what a test must know of it.

    ``variants`` draw a random agreement, with every option; ``alphabet`` is everything that a seat
    may ever do in the game; ``unlisted`` tells what is accepted though no list has it. ``stage`` is
    a view's word for where it stands, of which random games come to ``least_stages``.
    """

    game: Game[Any, Any, Any]
    variants: Mapping[str, Callable[[random.Random], Any]]
    alphabet: tuple[Any, ...]
    oracle: Callable[[OpenTable], Oracle]
    stage: Callable[[Any], object]
    least_stages: int
    scrambled: Callable[[Any, frozenset[Card], random.Random], Any]
    """The table with all cards but the given ones exchanged at random, and another salt."""
    places: Callable[[Any], Iterable[Collection[Card]]]
    """The cards in each place where cards can lie: hands, tricks, talon, or the pack."""
    check_points: Callable[[Any], None]
    """Raises where points were made or lost on the way into the score."""
    check_kept: Callable[[Any], None]
    """Raises where finished deals are not what they were, once they were stored and read."""
    unlisted: Callable[[Any, int, Any], bool] = lists_all
    quick: str = ""
    """The variant that is tried for every change; none named: the first."""
    evenings: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """Short games in a chat by name: the command that opens one, and how many people play."""
    check_export: Callable[[str], None] | None = None
    cards: int = 104
    """The largest number of cards in its deck, or more."""

    @property
    def usual(self) -> str:
        """The variant that is tried for every change."""
        return self.quick or next(iter(self.variants))

    @property
    def whole_alphabet(self) -> tuple[Any, ...]:
        """Everything that a seat may ever do, the table's own included."""
        least = self.game.least_cut
        cuts = CUT[least : self.cards - least + 1]
        own = (RESHUFFLE, AGREE, REFUSE, WITHDRAW, STOP, *cuts)
        return (*self.alphabet, *own)

    def opening(self, rng: random.Random, variant: str) -> OpenTable:
        """The first entry of a random table."""
        agreement = self.variants[variant](rng)
        computers = {seat for seat in range(agreement.players) if rng.random() < 0.3}
        return opening_action(self.game, agreement, computers)
