"""The state of preferans: the pulka, the deal's terms and history, and the phase.

One dataclass per phase. A phase carries the `Deal` (fixed once the cards lie) and, after the
auction, the `DealHistory` (words and decisions since), so nothing is derived from the log a second
time. Hands are `engine.tricks.CardSet` integers while they are played.
"""

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engine.cards import Card, Hand
from engine.codec import Seat
from engine.events import EndsAt, Entered
from engine.game import Shuffled, Status
from engine.preferans.actions import (
    Action,
    AnyContract,
    Contract,
    DarkPass,
    Say,
    Word,
)
from engine.preferans.facts import DealFacts, Invitation, Trick, own_talon, taken
from engine.preferans.options import SEATS, Agreement, third_hand
from engine.preferans.pulka import Sheet
from engine.tricks import CardSet

ONLY: Final = tuple(frozenset((seat,)) for seat in SEATS)
"""The set of one seat, by seat."""


@dataclass(frozen=True, slots=True)
class Booked:
    """A `Tell` or `HandEntry` by the seats of its time, and its mends as in `ToldFacts`.

    One that is ``out`` was taken out, and keeps its place. ``seated`` are the dealer and who sat
    out when a deal was told, the last mend first: they hold where others would have had no part in
    the deal after a mend.
    """

    what: Any
    mends: tuple[tuple[int, Any], ...] = ()
    out: bool = False
    seated: tuple[tuple[int, int | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Lengthened:
    """All agreed on a later end. Rule 13.36."""

    ends: EndsAt


@dataclass(frozen=True, slots=True)
class Arrived:
    """A newcomer sat down. Rule 8.7."""

    seat: int


BookItem = Booked | Lengthened | Arrived


@dataclass(frozen=True, slots=True)
class ToldBook:
    """What was told at a table with real cards, in order, from ``first`` on. Rule 13.42."""

    first: "Pulka"
    items: tuple[BookItem, ...] = ()


@dataclass(frozen=True, slots=True)
class Pulka:
    """The part that lasts from deal to deal.

    ``dealer`` deals now; ``series`` counts the all-passes of the present series (6.7), ``row``
    those with a pass in the dark directly before this deal (13.3); ``forced`` deals are still to
    come before the game (13.6). ``entered`` are entries by hand; where cards are real a ``book``
    has all that was told, and ``marks`` say of each later end or newcomer after how many
    deals it came, and what he brought.
    """

    agreement: Agreement
    sheet: Sheet
    finished: tuple[DealFacts, ...]
    dealer: int
    series: int
    row: int = 0
    forced: int = 0
    entered: tuple[Entered, ...] = ()
    marks: tuple[tuple[int, tuple[tuple[str, int], ...]], ...] = ()
    book: ToldBook | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Before:
    """CHANCE: the pulka before a prepared deal; fields as in `Pulka`, with no finished deals."""

    sheet: Sheet
    dealer: Seat
    series: int = 0
    row: int = 0
    forced: int = 0

    @classmethod
    def of(cls, pulka: Pulka) -> "Before":
        """Return a pulka's values between two deals."""
        return cls(pulka.sheet, pulka.dealer, pulka.series, pulka.row, pulka.forced)


class DealTerms(NamedTuple):
    """The terms of a deal, known before its cards.

    ``status`` numbers the deal and names its dealer; ``active`` is the hand order; ``sitting`` the
    dealer who sits this deal out, None where he plays (1.2). With five players one more holds no
    cards: he has no rights in the deal and is in neither (13.23). ``price`` is the cost of an
    all-pass trick in this deal (6.5-6.7) without a blind pass; ``lowest_level`` the least level of
    an opening bid (2.9). ``step`` is the effect of a blind pass on it, 0 where none is allowed
    (13.3); a ``forced`` deal is passed out from the start (9.1). ``third_hand`` is the one of
    ``active`` without a player (10.1).
    """

    status: Status
    active: tuple[int, ...]
    sitting: int | None
    price: int
    lowest_level: int
    step: int = 0
    forced: bool = False
    third_hand: int | None = None

    @property
    def number(self) -> int:
        """Number of the deal, from 1."""
        return self.status.deal

    @property
    def dealer(self) -> int:
        """The dealer."""
        return self.status.dealer

    def trick_price(self, *, dark: bool) -> int:
        """Return the price of an all-pass trick, after a blind pass if ``dark``. Rules 9.2, 13.8.

        A forced deal counts as passed blindly.
        """
        return self.price << self.step if dark or self.forced else self.price

    @property
    def owned(self) -> tuple[int, ...]:
        """The players' own hands, in hand order, without the third hand.

        Their players bid, and play without the third. Rules 10.1, 13.33.
        """
        return tuple([seat for seat in self.active if seat != self.third_hand])

    def defenders(self, declarer: int) -> tuple[int, int]:
        """Return the two hands against ``declarer``: the first after him, then the second.

        The third hand comes second.
        """
        place = self.active.index(declarer)
        first, second = self.active[(place + 1) % 3], self.active[(place + 2) % 3]
        return (second, first) if first == self.third_hand else (first, second)


def hand_order(dealer: int, players: int) -> tuple[int, ...]:
    """Return the hands of a deal: first, second and third. Rules 1.2, 13.23.

    With two players they are the opponent's, the third hand, and the dealer's (10.1). With five
    they are the two at the dealer's left and the one at his right, who also cuts.
    """
    nobodys = third_hand(players)
    if nobodys is not None:
        return 1 - dealer, nobodys, dealer
    third = 4 if players == 5 else 3
    return tuple([(dealer + step) % players for step in (1, 2, third)])


class Deal(NamedTuple):
    """A deal once its cards lie, dealt from ``cards``; ``hands`` by seat, as dealt."""

    terms: DealTerms
    cards: Shuffled
    hands: tuple[Hand, ...]
    talon: tuple[Card, ...]

    def talon_of(self, seat: int | None) -> tuple[Card, ...]:
        """Return the talon that a seat would take."""
        return own_talon(self.talon, seat, self.terms.dealer)


class DealHistory(NamedTuple):
    """Words and decisions between the deal and the first lead, so far.

    ``discard`` is empty in a game without the talon. Rule 13.30. ``dark``: the game was won in the
    dark, and is played for twice as much (9.5); ``passed_dark`` passed before looking (9.2).
    ``passer_out``: the lone whister plays without the passer (11.8); ``whister_discard``: what one
    lays away who takes his own talon (10.2).
    """

    auction: tuple[tuple[int, Word], ...]
    declarer: int | None = None
    bid: AnyContract | None = None
    discard: tuple[Card, ...] | None = None
    contract: AnyContract | None = None
    whisting: tuple[tuple[int, Say], ...] = ()
    whisters: tuple[int, ...] = ()
    dealer_hand: int | None = None
    off_mountain: bool = False
    invitation: Invitation | None = None
    dark: bool = False
    passed_dark: frozenset[int] = frozenset()
    passer_out: bool = False
    whister_discard: tuple[Card, ...] | None = None

    @property
    def no_talon(self) -> bool:
        """True if the game is played without the talon."""
        return self.discard == ()


# --- phases ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BetweenDeals:
    """Waits for the cards of the next deal."""


class Auction(NamedTuple):
    """``remaining`` have not passed, in hand order; ``bid`` stands for ``bidder``. Rule 2.

    ``no_talon``: the standing bid leaves the talon alone; ``dark``: it was blind. ``invitation``:
    the one that was answered in this deal. Players of ``closed`` have not looked at their hands.
    Rule 9.5.
    """

    deal: Deal
    words: tuple[tuple[int, Word], ...]
    remaining: tuple[int, ...]
    turn: int
    bid: AnyContract | None
    bidder: int | None
    no_talon: bool = False
    invitation: Invitation | None = None
    dark: bool = False
    closed: frozenset[int] = frozenset()

    @property
    def passed_dark(self) -> frozenset[int]:
        """Seats that passed before looking. Rule 9.2."""
        return frozenset([seat for seat, word in self.words if isinstance(word, DarkPass)])

    @property
    def history(self) -> DealHistory:
        """The words so far."""
        return DealHistory(self.words, invitation=self.invitation, passed_dark=self.passed_dark)


class Invited(NamedTuple):
    """The sitting ``dealer`` is asked to share the misère of the player in turn. Rule 7.4."""

    deal: Deal
    auction: Auction
    dealer: int

    @property
    def invitation(self) -> Invitation:
        """The unanswered invitation."""
        return Invitation(self.auction.turn)


class Talon(NamedTuple):
    """The winner of the auction must open the talon. Rule 3.1."""

    deal: Deal
    history: DealHistory
    declarer: int
    bid: AnyContract


class Discarding(NamedTuple):
    """The talon has been opened; ``hand`` holds twelve cards. Rule 3.1."""

    deal: Deal
    history: DealHistory
    declarer: int
    bid: AnyContract
    hand: CardSet


class Ordering(NamedTuple):
    """The declarer orders a contract of at least ``bid``. Rules 3.2-3.4."""

    deal: Deal
    history: DealHistory
    declarer: int
    bid: Contract
    hand: CardSet


class Checking(NamedTuple):
    """The hands lie open; CHANCE tells the declarer's tricks by best play. Rule 4.9."""

    deal: Deal
    history: DealHistory
    declarer: int
    contract: Contract
    hand: CardSet


class Whisting(NamedTuple):
    """``turn`` chooses one of ``moves``. Rule 4."""

    deal: Deal
    history: DealHistory
    declarer: int
    contract: Contract
    defenders: tuple[int, int]
    hand: CardSet
    turn: int
    moves: tuple[Action, ...]


class OpenOrClosed(NamedTuple):
    """The lone whister ``turn`` chooses open or closed, or may leave for half-whist. Rule 4.7."""

    deal: Deal
    history: DealHistory
    declarer: int
    contract: Contract
    defenders: tuple[int, int]
    hand: CardSet
    turn: int
    moves: tuple[Action, ...]


class WhisterDiscarding(NamedTuple):
    """The whister has taken his own talon; ``twelve`` are his cards. Rule 10.2."""

    deal: Deal
    history: DealHistory
    declarer: int
    contract: Contract
    hand: CardSet
    whister: int
    twelve: CardSet


class Surplus(NamedTuple):
    """An unwhisted contract whose points exceed the declarer's pool: he chooses their use. 13.21.

    ``points`` are what his pool cannot take.
    """

    deal: Deal
    history: DealHistory
    declarer: int
    contract: Contract
    hand: CardSet
    points: int


@dataclass(frozen=True, slots=True)
class HandControl:
    """The players of the hands, and the open hands.

    ``played_by[s]`` plays the cards of seat s; the third hand is its own until a player takes it
    (10.1). ``order`` are the hands that play to each trick, in hand order. ``claimed`` may not
    claim again in this deal; ``ducking`` take no more of an all-pass, by a granted claim: the
    program plays their cards. For those of them who are ``proved`` no card takes a trick.
    """

    played_by: tuple[int, ...]
    order: tuple[int, ...]
    shown: frozenset[int] = frozenset()
    open_play: bool | None = None
    hand_over: int | None = None
    claimed: frozenset[int] = frozenset()
    ducking: frozenset[int] = frozenset()
    proved: frozenset[int] = frozenset()


class Play(NamedTuple):
    """A trick contract or misère is played. ``hands`` are indexed by seat.

    ``turn`` is the seat whose card is due; ``trick`` is the current trick, in order of play.
    """

    deal: Deal
    history: DealHistory
    control: HandControl
    declarer: int
    trump: int | None
    hands: tuple[CardSet, ...]
    trick: tuple[tuple[int, Card], ...]
    turn: int
    tricks: tuple[Trick, ...]

    @property
    def leader(self) -> int:
        """The leader of the current trick."""
        return self.trick[0][0] if self.trick else self.turn

    @property
    def taken(self) -> tuple[int, ...]:
        """Count of tricks by seat."""
        return taken(self.tricks, len(self.hands))


class AllPass(NamedTuple):
    """All-pass is played. ``hands`` are indexed by seat; ``talon_card`` leads the current trick.

    The talon card is a sitting dealer's play and then stands first in ``trick``.
    Rules 6.1-6.4.
    """

    deal: Deal
    history: DealHistory
    control: HandControl
    hands: tuple[CardSet, ...]
    talon_card: Card | None
    trick: tuple[tuple[int, Card], ...]
    turn: int
    tricks: tuple[Trick, ...]

    @property
    def leader(self) -> int | None:
        """The leader of the current trick; None where the talon leads."""
        if self.talon_card is not None:
            return None
        return self.trick[0][0] if self.trick else self.turn

    @property
    def taken(self) -> tuple[int, ...]:
        """Count of tricks by seat."""
        return taken(self.tricks, len(self.hands))


@dataclass(frozen=True, slots=True)
class Finished:
    """The pulka is closed, or was stopped, and is settled. Rules 8.2-8.4."""


Phase = (
    BetweenDeals | Auction | Invited | Talon | Discarding | Ordering | Checking | Whisting
    | OpenOrClosed | WhisterDiscarding | Surplus | Play | AllPass | Finished
)  # fmt: skip


class PreferansState(NamedTuple):
    """A pulka and the phase of its deal."""

    pulka: Pulka
    phase: Phase

    @property
    def agreement(self) -> Agreement:
        """The agreement."""
        return self.pulka.agreement

    @property
    def sheet(self) -> Sheet:
        """The running sheet."""
        return self.pulka.sheet

    @property
    def finished(self) -> tuple[DealFacts, ...]:
        """The finished deals, in order."""
        return self.pulka.finished
