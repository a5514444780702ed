"""A table of preferans: what lasts for the pulka, what is settled of the deal, where it stands.

One dataclass per phase. A phase carries the `Deal` (fixed once the cards lie) and, after the
auction, the `Course` (what has been said and settled since), so nothing is derived from the log a
second time. Hands are `engine.tricks.CardSet` integers while they are played.
"""

from dataclasses import dataclass, field
from typing import Final

from engine.cards import Card, Hand
from engine.preferans.actions import (
    Claim,
    Contract,
    Game,
    ProposeComputer,
    ProposeResult,
    ProposeStop,
    Say,
    Word,
)
from engine.preferans.facts import DealFacts, Trick
from engine.preferans.options import Agreement
from engine.preferans.pulka import Sheet
from engine.tricks import CardSet

NOBODY: Final[frozenset[int]] = frozenset()
ONLY: Final = tuple(frozenset((seat,)) for seat in range(4))
"""The set of one seat, by seat."""


@dataclass(frozen=True, slots=True)
class Pulka:
    """What lasts from deal to deal.

    ``machines`` are seats that computers took when the table opened, ``computers`` those that a
    computer plays for an absent person. ``dealer`` deals now; ``series`` counts the all-passes of
    the series that stands. Rule 6.7.
    """

    agreement: Agreement
    machines: frozenset[int]
    computers: frozenset[int]
    lots: tuple[Card, ...]
    joined: tuple[int, ...]
    sheet: Sheet
    finished: tuple[DealFacts, ...]
    dealer: int
    series: int


@dataclass(frozen=True, slots=True)
class Terms:
    """What is known of a deal before its cards.

    ``active`` is the hand order; ``price`` what an all-pass trick would cost in this deal (rules
    6.5-6.7); ``lowest_level`` the least level of an opening bid (2.9).
    """

    number: int
    dealer: int
    active: tuple[int, ...]
    price: int
    lowest_level: int


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal once its cards lie; ``hands`` by seat, as dealt."""

    terms: Terms
    deck: tuple[Card, ...]
    salt: str
    commitment: str
    shuffles: int
    cut: int
    hands: tuple[Hand, ...]
    talon: tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class Course:
    """What has been said and settled between the deal and the first lead, as far as it went."""

    auction: tuple[tuple[int, Word], ...]
    declarer: int | None = None
    bid: Game | None = None
    discard: tuple[Card, Card] | None = None
    contract: Game | None = None
    whisting: tuple[tuple[int, Say], ...] = ()
    whisters: tuple[int, ...] = ()
    dealer_hand: int | None = None


# --- phases ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lots:
    """Waits for CHANCE to draw lots. Rule 1.3."""


@dataclass(frozen=True, slots=True)
class Shuffling:
    """Waits for CHANCE to shuffle; ``asked`` have had their reshuffle. Rule 1.5."""

    terms: Terms
    shuffles: int = 0
    asked: frozenset[int] = NOBODY


@dataclass(frozen=True, slots=True)
class Cutting:
    """The deck is committed to; the dealer's right neighbour cuts. Rules 1.5, 1.6."""

    terms: Terms
    deck: tuple[Card, ...]
    salt: str
    commitment: str
    shuffles: int
    asked: frozenset[int]


@dataclass(frozen=True, slots=True)
class Auction:
    """``remaining`` have not passed, in hand order; ``bid`` stands for ``bidder``. Rule 2."""

    deal: Deal
    words: tuple[tuple[int, Word], ...]
    remaining: tuple[int, ...]
    turn: int
    bid: Game | None
    bidder: int | None


@dataclass(frozen=True, slots=True)
class Talon:
    """The winner of the auction is to open the talon. Rule 3.1."""

    deal: Deal
    course: Course
    declarer: int
    bid: Game


@dataclass(frozen=True, slots=True)
class Discarding:
    """The talon has been opened; ``hand`` holds twelve cards. Rule 3.1."""

    deal: Deal
    course: Course
    declarer: int
    bid: Game
    hand: CardSet


@dataclass(frozen=True, slots=True)
class Ordering:
    """The declarer orders a contract of at least ``bid``. Rules 3.2-3.4."""

    deal: Deal
    course: Course
    declarer: int
    bid: Contract
    hand: CardSet


@dataclass(frozen=True, slots=True)
class Whisting:
    """``turn`` says whether he whists; ``looked``: the defender whose hand the dealer saw. 4."""

    deal: Deal
    course: Course
    declarer: int
    contract: Contract
    defenders: tuple[int, int]
    hand: CardSet
    turn: int
    looked: int | None = None


@dataclass(frozen=True, slots=True)
class Openness:
    """The lone ``whister`` chooses open or closed. Rule 4.7.

    ``may_leave``: he said whist first and may still leave for half-whist. Rule 4.3.
    """

    deal: Deal
    course: Course
    declarer: int
    contract: Contract
    defenders: tuple[int, int]
    hand: CardSet
    whister: int
    may_leave: bool


@dataclass(frozen=True, slots=True)
class Lay:
    """Who plays which hand, and which hands lie open.

    ``players[s]`` plays the cards of seat s. ``claimed`` may not claim again in this deal;
    ``ducking`` have claimed to take no more of an all-pass and are played by the engine.
    """

    players: tuple[int, ...]
    shown: frozenset[int] = NOBODY
    open_play: bool | None = None
    hand_over: int | None = None
    claimed: frozenset[int] = NOBODY
    ducking: frozenset[int] = NOBODY


@dataclass(frozen=True, slots=True)
class Play:
    """A trick contract or misère is played. ``hands`` and ``taken`` are indexed by seat.

    ``turn`` is the seat whose card it is; ``trick`` holds the current trick from ``leader`` on.
    """

    deal: Deal
    course: Course
    lay: Lay
    declarer: int
    trump: int | None
    hands: tuple[CardSet, ...]
    leader: int
    trick: tuple[tuple[int, Card], ...]
    turn: int
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AllPass:
    """All-pass is played. ``talon_card`` leads the current trick; then ``leader`` is None.

    With four players the talon card is the sitting dealer's play and stands first in ``trick``.
    Rules 6.1-6.4.
    """

    deal: Deal
    course: Course
    lay: Lay
    hands: tuple[CardSet, ...]
    talon_card: Card | None
    leader: int | None
    trick: tuple[tuple[int, Card], ...]
    turn: int
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """The pulka is closed, or stopped, and settled. Rules 8.2-8.4."""

    stopped: bool


Phase = (
    Lots | Shuffling | Cutting | Auction | Talon | Discarding | Ordering | Whisting | Openness
    | Play | AllPass | Finished
)  # fmt: skip


# --- votes and the table --------------------------------------------------------------------

Proposal = Claim | ProposeResult | ProposeStop | ProposeComputer


@dataclass(frozen=True, slots=True)
class Vote:
    """Something proposed or claimed; ``awaited`` have not answered. Rules 7.6, 8.4.

    A vote that ``blocks`` (a claim, an agreed result) stops the deal until it is decided. It may
    come while one of the others runs, which then waits ``behind`` it and goes on afterwards.
    """

    proposer: int
    proposal: Proposal
    agreed: frozenset[int]
    awaited: frozenset[int]
    blocks: bool
    behind: "Vote | None" = None


@dataclass(frozen=True, slots=True)
class Table:
    """The whole state: a fold over the log. At most one vote of either kind is open."""

    pulka: Pulka
    phase: Phase
    vote: Vote | None = field(default=None)

    @property
    def agreement(self) -> Agreement:
        """What the table agreed on."""
        return self.pulka.agreement

    @property
    def sheet(self) -> Sheet:
        """The running sheet."""
        return self.pulka.sheet

    @property
    def finished(self) -> tuple[DealFacts, ...]:
        """The finished deals, in order."""
        return self.pulka.finished
