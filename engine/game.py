"""What a card game is to the rest of the program. Every game in ``engine`` offers a `Game`.

A game plays its deals and keeps its score. Who sits where, who is played by a computer, what is
put to the vote, the shuffle and the cut belong to the table above it (`engine.table`), which holds
the game's state and asks the game through this interface alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from engine.cards import Card
from engine.options import Options, Values
from engine.view import TableView

CHANCE: Final = -1
"""The actor of what nobody at the table decides: shuffles, lots, clock decisions."""

PUBLIC: Final = -2
"""The viewer who sits nowhere: sees what the whole group may see."""


MOST_SEATS: Final = 6
"""As many as any table may have."""


class Progress(StrEnum):
    """How far a game has come."""

    ASK = "ask"  # it asks something before the cards
    CARDS = "cards"  # it waits for a deck, shuffled and cut
    DEAL = "deal"  # a deal is being played
    OVER = "over"  # it has been played to its end


class Status(NamedTuple):
    """``deal`` (from 1) is the deal being played, or the one that waits for its cards."""

    progress: Progress
    deal: int
    dealer: int


class Shuffled(NamedTuple):
    """A deck as it was shuffled, committed to and cut: what a deal is dealt from.

    ``shuffles`` counts the decks that were committed to for this deal, this one included.
    """

    deck: tuple[Card, ...]
    salt: str
    commitment: str
    shuffles: int
    cut: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """The deck as it lies after the cut."""
        return self.deck[self.cut :] + self.deck[: self.cut]


@dataclass(frozen=True, slots=True)
class ConsentRequest:
    """What an action comes to when these seats must consent to it first.

    ``proof``: nobody is asked where CHANCE finds it proved.
    """

    asked: frozenset[int]
    proof: bool = False


class Sought(NamedTuple):
    """What a search is to find in a deal: an entry of ``actor``, from what ``viewer`` may know."""

    actor: int
    viewer: int


S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
A = TypeVar("A")
V_co = TypeVar("V_co", covariant=True)


@dataclass(frozen=True, slots=True)
class JoinResult(Generic[S_co]):
    """What a game comes to when one more player sits down: ``agreement`` and ``state`` count him.

    He has ``seat``; the seats from there on have moved up by one. ``brought``: what was written for
    him, by the names of the game's columns.
    """

    agreement: Any
    state: S_co
    seat: int
    brought: tuple[tuple[str, int], ...]


class Game(Protocol[S, A, V_co]):
    """A game as a fold over the actions of its players. States are immutable.

    ``S`` is its state, ``A`` its own actions, ``V`` what one seat may see. Every method that takes
    an actor or an action checks both, and raises `RuleError` for what may not be done.
    """

    key: str
    """Stands in logs and in the database: lower-case letters."""
    version: int
    """Of its rules; grows when the same log would fold to another state."""
    seats: range
    """How many may play."""
    least_cut: int
    """How many cards a cut leaves in the smaller part, at least."""
    proposals: frozenset[type]
    """Actions that others may have to consent to: they go through `propose`."""

    @property
    def options(self) -> Options:
        """What its tables agree on."""
        ...

    def deck(self, agreement: Any) -> tuple[Card, ...]:
        """Return every card that is played with, once."""
        ...

    def places(self, chosen: Values) -> Sequence[int]:
        """Return how many may sit down to play by what was chosen."""
        ...

    def max_players(self, agreement: Any) -> int:
        """Return how many may play by an agreement once others sit down between two deals."""
        ...

    def agree(self, chosen: Values, players: int) -> Any:
        """Make an agreement from what was chosen, the rest as usual; raises `RuleError`.

        What it returns is an `engine.view.TableAgreement`.
        """
        ...

    def start(self, agreement: Any, dealer: int) -> S:
        """Begin with this first dealer; refuses what is no agreement of this game."""
        ...

    def deal(self, state: S, cards: Shuffled) -> S:
        """Deal the next deal; only where the game waits for cards."""
        ...

    def apply(self, state: S, actor: int, action: A) -> S:
        """Return the state after ``action`` of seat ``actor``."""
        ...

    def propose(self, state: S, actor: int, action: A) -> ConsentRequest:
        """Return who has to consent to one of the `proposals`."""
        ...

    def proved(self, state: S, proposer: int, action: A) -> S:
        """Do what CHANCE has found proved."""
        ...

    def agreed(self, state: S, proposer: int, action: A) -> S:
        """Do what everybody asked has consented to."""
        ...

    def refused(self, state: S, proposer: int, action: A) -> S:
        """Return the state after a refusal."""
        ...

    def withdrawn(self, state: S, proposer: int, action: A) -> S:
        """Go on after the proposer has taken it back."""
        ...

    def stop(self, state: S) -> S:
        """End the game as it stands, by consent; a running deal is annulled."""
        ...

    def prolonged(self, state: S, to: int) -> tuple[Any, S]:
        """Return the agreement with a later end, and the state under it.

        A game that is over goes on with its next deal. ``to`` is counted as `TableAgreement.ends`
        is; raises `RuleError` for an end that is no later. Only where the agreement has one.
        """
        ...

    def join(self, state: S) -> JoinResult[S]:
        """Seat one more player between two deals; he deals the next one. Rule 8.7.

        What `facts` tells is told by the new numbers from now on. Raises `RuleError` where nobody
        may join.
        """
        ...

    def status(self, state: S) -> Status:
        """Tell how far the game has come."""
        ...

    def circle(self, state: S) -> Sequence[int]:
        """Return how people sit now: clockwise from the dealer's left, the dealer last."""
        ...

    def actors(self, state: S) -> frozenset[int]:
        """Return the seats that a running deal waits for, or CHANCE for what is to be found."""
        ...

    def moves(self, state: S, seat: int) -> tuple[A, ...]:
        """Return what the turn asks of ``seat``, in a fixed order (a contract)."""
        ...

    def rights(self, state: S, seat: int) -> tuple[A, ...]:
        """Return what ``seat`` may do besides, in a fixed order."""
        ...

    def observe(self, state: S, table: TableView) -> V_co:
        """Complete the view of the table with what its viewer may know of the game.

        The only way out of the engine for cards.
        """
        ...

    def facts(self, state: S) -> Sequence[Any]:
        """Return the finished deals, in order: facts that are never scored again."""
        ...

    def sought(self, state: S) -> Sought | None:
        """Return what a search is to find in the running deal, claims apart; None for nothing.

        It is CHANCE's where the rules know one answer, or the move of a seat that the program plays
        on for.
        """
        ...

    def find(self, view: Any) -> Any:
        """Return what is `sought`, or an `engine.votes.Judge` of the claim in the claimer's view.

        The fold never searches.
        """
        ...

    def confirm(self, view: Any, found: Any, bound: int) -> bool | None:
        """Tell whether what CHANCE has ``found`` is true; None where ``bound`` is too small.

        ``view`` as for `find`, ``bound`` in positions. A claim left open is never false.
        """
        ...

    results: Mapping[str, Any]
    """By name in logs, the hints of actions by which CHANCE tells what no deck tells."""

    before: type | None
    """The one of `results` that says how the game stood before a prepared deal, None for none."""

    def resumed(self, state: S, before: Any) -> S:
        """Return the state that stands as ``before`` tells, between deals; raises `RuleError`."""
        ...

    @property
    def codes(self) -> Mapping[str, A]:
        """Actions that recur, by their codes; `decode` knows others too."""
        ...

    def encode(self, action: A) -> str:
        """Return a short ASCII code, as logs keep it and buttons carry it.

        The codes in `engine.log` are the table's own.
        """
        ...

    def decode(self, code: str) -> A:
        """Read a code back; raises ``ValueError``."""
        ...
