"""The interface of a card game; every game in ``engine`` offers a `Game`.

A game plays its deals and keeps its score. Seats, computers, votes, shuffle and cut belong to the
table above it (`engine.table`), which holds the game's state and uses only this interface.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from engine.cards import Card
from engine.errors import RuleError
from engine.events import Entered, Mark
from engine.options import Options, Values
from engine.view import TableAgreement, TableView

CHANCE: Final = -1
"""The actor of shuffles, lots and clock decisions, which no player makes."""

PUBLIC: Final = -2
"""The viewer without a seat: sees what the whole group may see."""


MOST_SEATS: Final = 6
"""Maximum of seats at any table."""


class CodedAction:
    """Base of actions too many to be listed: they know their codes."""

    __slots__ = ()

    @property
    def code(self) -> str:
        """Its code in logs."""
        raise NotImplementedError

    @property
    def short(self) -> str:
        """A code for buttons, where `code` may be too long for one."""
        return self.code

    @classmethod
    def parse(cls, code: str) -> Self:
        """Parse a `code`; raises ``ValueError``."""
        raise NotImplementedError


class Unlisted:
    """Actions that are too many to stand singly among the moves: it yields them in order."""

    __slots__ = ()

    def __iter__(self) -> Iterator[Any]:
        """Yield each."""
        raise NotImplementedError


def first_action(moves: Sequence[Any]) -> Any:
    """Return the first of the actions that the moves, at least one, stand for."""
    return next(iter(moves[0])) if isinstance(moves[0], Unlisted) else moves[0]


class Progress(StrEnum):
    """How far a game has come."""

    ASK = "ask"  # it asks something before the cards
    CARDS = "cards"  # it waits for a deck, shuffled and cut
    DEAL = "deal"  # a deal is being played
    TELL = "tell"  # it waits to be told a deal that was played with real cards
    OVER = "over"  # it has been played to its end


class Status(NamedTuple):
    """``deal`` (from 1) is the deal being played, or the one that waits for its cards.

    ``whole``: between two deals, True where a time limit may end the evening.
    """

    progress: Progress
    deal: int
    dealer: int
    whole: bool = True


class Shuffled(NamedTuple):
    """A deck as it was shuffled, committed to and cut.

    ``shuffles`` counts the decks committed to for this deal, this one included.
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
    """The result of an action that needs these seats' consent.

    ``proof``: no consent is needed if CHANCE finds it proved.
    """

    asked: frozenset[int]
    proof: bool = False


class Sought(NamedTuple):
    """A search in a deal: its result is an entry of ``actor``, from the view of ``viewer``."""

    actor: int
    viewer: int


S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
A = TypeVar("A")
V_co = TypeVar("V_co", covariant=True)


@dataclass(frozen=True, slots=True)
class JoinResult(Generic[S_co]):
    """The result of a new player's joining: ``agreement`` and ``state`` count him.

    He has ``seat``; the seats from there on have moved up by one. ``brought``: his first entries,
    by names of the game's columns.
    """

    agreement: TableAgreement
    state: S_co
    seat: int
    brought: tuple[tuple[str, int], ...]


class Game(Protocol[S, A, V_co]):
    """A game as a fold over the actions of its players. States are immutable.

    ``S`` is its state, ``A`` its own actions, ``V`` the view of one seat. Every method with an
    actor or an action checks both, and raises `RuleError` for illegal ones. What a game may lack
    has a default here: proposals, searches, entries by hand.
    """

    key: str
    """Its name in logs and in the database: lower-case letters."""
    version: int
    """The version of its rules; grows when the same log would fold to another state."""
    seats: range
    """Possible numbers of players."""
    least_cut: int
    """Least number of cards in each part of a cut."""
    proposals: frozenset[type] = frozenset()
    """Actions that may need consent: they go through `propose`."""

    @property
    def options(self) -> Options:
        """The options of its agreement."""

    def deck(self, agreement: Any) -> tuple[Card, ...]:
        """Return every card of the deck, once."""

    def places(self, chosen: Values) -> Sequence[int]:
        """Return the possible numbers of players under these options."""

    def max_players(self, agreement: Any) -> int:
        """Return the maximum of players under an agreement, later ones included."""

    def agree(self, chosen: Values, players: int) -> Any:
        """Make an agreement from chosen options, with defaults; raises `RuleError`.

        The result is an `engine.view.TableAgreement`.
        """

    def start(self, agreement: Any, dealer: int) -> S:
        """Start with this first dealer; refuse an agreement of another game."""

    def deal(self, state: S, cards: Shuffled) -> S:
        """Deal the next deal; only where the game waits for cards."""

    def apply(self, state: S, actor: int, action: A) -> S:
        """Return the state after ``action`` of seat ``actor``."""

    def propose(self, state: S, actor: int, action: A) -> ConsentRequest:
        """Return the consents that one of the `proposals` needs."""
        raise RuleError("not-now")

    def proved(self, state: S, proposer: int, action: A) -> S:
        """Do a proposal that CHANCE has found proved."""
        raise RuleError("not-now")

    def agreed(self, state: S, proposer: int, action: A) -> S:
        """Do a proposal that all have agreed to."""
        raise RuleError("not-now")

    def refused(self, state: S, proposer: int, action: A) -> S:
        """Return the state after a refusal."""
        raise RuleError("not-now")

    def withdrawn(self, state: S, proposer: int, action: A) -> S:
        """Return the state after a withdrawal."""
        raise RuleError("not-now")

    def stop(self, state: S) -> S:
        """End the game as it stands, by consent; a running deal is annulled."""

    def prolonged(self, state: S, to: int) -> tuple[TableAgreement, S]:
        """Return the agreement with a later end, and the state under it.

        A game that is over goes on with its next deal. ``to`` is in units of `TableAgreement.ends`;
        raises `RuleError` unless it is later. Only for agreements with an end.
        """

    def join(self, state: S) -> JoinResult[S]:
        """Seat one more player between two deals; he deals the next one. Rule 8.7.

        `facts` use the new numbers of seats from then on. Raises `RuleError` if none may join.
        """

    def status(self, state: S) -> Status:
        """Return the progress of the game."""

    def circle(self, state: S) -> Sequence[int]:
        """Return the seats as people sit: clockwise from the dealer's left, the dealer last."""

    def actors(self, state: S) -> frozenset[int]:
        """Return the seats that a running deal waits for, or CHANCE for a search."""

    def moved(self, action: A) -> tuple[int, int] | None:
        """Return after how many deals an action moves the others, and by how many.

        None for an action that changes nothing finished. The others are also legal at the end.
        """
        return None

    def entered(self, state: S) -> Sequence[Entered]:
        """Return what was entered by hand, in order, by the present seats."""
        return ()

    def marks(self, state: S) -> Sequence[Mark]:
        """Return the later ends and newcomers among told deals, in order."""
        return ()

    def moves(self, state: S, seat: int) -> tuple[A, ...]:
        """Return the actions due from ``seat``, in a fixed order (a contract)."""

    def rights(self, state: S, seat: int) -> tuple[A, ...]:
        """Return the other actions open to ``seat``, in a fixed order."""

    def observe(self, state: S, table: TableView) -> V_co:
        """Complete the view of the table with the game as its viewer may know it.

        Cards leave the engine only here.
        """

    def facts(self, state: S) -> Sequence[Any]:
        """Return the finished deals, in order: facts never scored again."""

    def sought(self, state: S) -> Sought | None:
        """Return the search that the running deal needs, claims apart; None for none.

        It is for CHANCE where the rules have one answer, or for a seat that the program plays on.
        """
        return None

    def find(self, view: Any) -> Any:
        """Return the result of `sought`, or the `engine.votes.Judge` of a claim in its view.

        The fold never searches.
        """
        raise RuleError("not-now")

    def confirm(self, view: Any, found: Any, bound: int) -> bool | None:
        """Return whether CHANCE's result ``found`` is true; None where ``bound`` is too small.

        ``view`` as for `find`, ``bound`` in positions. A claim left open is never false.
        """
        return False

    results: Mapping[str, Any] = MappingProxyType({})
    """Type hints of actions without short codes, such as CHANCE's, by their names in logs."""

    before: type | None = None
    """The one of `results` with the score before a prepared deal, None for none."""

    def resumed(self, state: S, before: Any) -> S:
        """Return the state with the score of ``before``, between deals; raises `RuleError`."""
        raise RuleError("not-now")

    @property
    def codes(self) -> Mapping[str, A]:
        """Common actions by their codes; `decode` knows others too."""

    def encode(self, action: A) -> str:
        """Return a short ASCII code for logs and buttons.

        The codes in `engine.log` are the table's own.
        """

    def decode(self, code: str) -> A:
        """Parse a code; raises ``ValueError``."""


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game whose states, actions and views only itself knows."""
