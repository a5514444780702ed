"""Facts of a finished deal, with its entries: never rescored."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, NamedTuple, Self

from engine.cards import Card, Hand
from engine.codec import Seat
from engine.preferans.actions import (
    MISERE,
    TAKE_TALON,
    AnyContract,
    Say,
    Special,
    Tell,
    Word,
)


class Column(StrEnum):
    """Where points are written. Rule 8.8."""

    POOL = "pool"
    MOUNTAIN = "mountain"
    WHISTS = "whists"
    NEW_KETTLE = "new_kettle"  # old preferans, in the final: 11.13
    BOMB = "bomb"  # earned, or spent and then negative: 9.3


class EntryReason(StrEnum):
    """The reason of an entry: names a sentence in the catalogues; ``rule`` is its rule."""

    rule: str

    def __new__(cls, value: str, rule: str = "") -> Self:
        """Return the reason of this name; ``rule`` is its number."""
        found = str.__new__(cls, value)
        found._value_ = value
        found.rule = rule
        return found

    MADE = "made", "5.1"
    UNPLAYED = "unplayed", "5.7"
    UNDERTRICKS = "undertricks", "5.2"
    TRICK_WHISTS = "trick_whists", "5.3"
    SHARED_WHISTS = "shared_whists", "5.5"  # 5.5 gentleman: half of the trick whists
    CONSOLATION = "consolation", "5.4"
    MISSING = "missing", "5.6"
    HALF_WHIST = "half_whist", "5.7"
    TALON_PRIZE = "talon_prize", "3.6"  # the dealer's; half for each opponent where he plays
    TALON_REFUSED = "talon_refused", "3.6"  # the dealer's penalty
    CHECKED_MADE = "checked_made", "4.9"  # a ten that no defence beats
    CHECKED_WHISTS = "checked_whists", "4.9"  # half of the trick whists
    MISERE_MADE = "misere_made", "5.8"
    MISERE_TRICKS = "misere_tricks", "5.8"
    MISERE_SHARED = "misere_shared", "7.4"  # half of a misère that was made
    MISERE_SHARED_TRICKS = "misere_shared_tricks", "7.4"
    WITHOUT_THREE = "without_three", "3.5"
    ALL_PASS_TRICKS = "all_pass_tricks", "6.5"
    ALL_PASS_CLEAN = "all_pass_clean", "6.5"  # 6.5, 6.6: no trick
    ALL_PASS_FEWEST = "all_pass_fewest", "6.6"  # Rostov
    HELP_GIVEN = "help_given", "8.2"  # the helper's whists
    HELP_TAKEN = "help_taken", "8.2"  # the helped player's pool
    OFF_MOUNTAIN = "off_mountain", "8.2"  # what is left when every pool is full
    NOBODY_TO_HELP = "nobody_to_help", "13.22"  # the open pools may not be helped
    OFF_BY_CHOICE = "off_by_choice", "13.21"  # the declarer would rather not help
    PRIZE = "prize", "9.10"  # for a pool that is full
    STAKE_OUT = "stake_out", "11.16"  # old preferans, as all from here to the kettle
    WRITTEN_OFF = "written_off", "11.15"  # one's own record
    UNPLAYED_OFF = "unplayed_off", "11.15"
    RECORD_OFF = "record_off", "11.15"  # another's record
    RECORD_WHISTS = "record_whists", "11.15"
    TAKEN = "taken_off", "11.14"  # one's own kurochka
    TAKEN_BY_OTHER = "taken_by_other", "11.14"
    TAKEN_WHISTS = "taken_whists", "11.14"
    REMISE = "remise", "11.12"  # the declarer's
    WHIST_REMISE = "whist_remise", "11.17"
    REMISE_CONSOLATION = "remise_consolation", "11.17"
    ACES_SOLD = "aces_sold", "11.18"
    ALL_PASS_REMISE = "all_pass_remise", "11.19"
    CLEAN_OFF = "clean_off", "11.19"
    KETTLE_TAKEN = "kettle_taken", "11.13"  # a part of the kettle: one's own share
    KETTLE_TAKEN_BY_OTHER = "kettle_taken_by_other", "11.13"
    KETTLE_WHISTS = "kettle_whists", "11.13"
    KETTLE_MOVED = "kettle_moved", "11.13"
    DOWN_WHISTS = "down_whists", "10.2"  # old hussar: on a declarer who is down
    MISSING_WHISTS = "missing_whists", "10.2"  # on a whister who is short
    BOMB_EARNED = "bomb_earned", "9.2"
    BOMB_SPENT = "bomb_spent", "9.3"


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """One entry of a deal: ``points`` (exact) into ``column`` of ``seat``'s sector.

    ``on`` is the debtor's seat for whists. ``count`` × ``price`` explains the figure (tricks,
    undertricks or points, and what one of them costs); their product is ``points`` unless halved.
    """

    seat: Seat
    column: Column
    points: Fraction
    why: EntryReason
    on: Seat | None = None
    count: int = 0
    price: Fraction = Fraction(0)


class EndingKind(StrEnum):
    """How a deal ended before its tenth trick."""

    CLAIM = "claim"
    AGREED = "agreed"
    CONCEDE = "concede"
    WITHOUT_THREE = "without_three"
    CHECKED = "checked"  # 4.9: nothing was played, best play of both sides counts


INTERRUPTIONS: Final = frozenset((EndingKind.CLAIM, EndingKind.AGREED, EndingKind.CONCEDE))
"""Endings in the middle of the play: a trick may lie unfinished."""


class Grounds(StrEnum):
    """The grounds of a claim that ended a deal. Rule 7.6."""

    PROOF = "proof"
    CONSENT = "consent"


@dataclass(frozen=True, slots=True)
class Ending:
    """An ending before ten tricks: by ``seat`` (the claimer, proposer or declarer).

    ``by`` are a claim's grounds, None for other endings; ``shown`` are the hands opened by claims
    refused before it. ``table`` holds the cards of the unfinished trick in order of play, and
    ``talon`` the talon card that leads it, as in `Trick`. Rule 13.37.
    """

    kind: EndingKind
    seat: int
    by: Grounds | None = None
    table: tuple[tuple[int, Card], ...] = ()
    talon: Card | None = None
    shown: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Invitation:
    """``seat`` invited the sitting dealer to share a misère; ``accepted`` None: no answer yet. 7.4.

    It comes before the first word of ``seat``.
    """

    seat: int
    accepted: bool | None = None


class Trick(NamedTuple):
    """``cards`` in order of play, each with the seat that played it; ``winner`` took it.

    ``talon`` is the talon card that opened an all-pass trick, or None; it is also a sitting
    dealer's play and then stands first in ``cards``. Rules 6.2, 6.3.
    """

    cards: tuple[tuple[int, Card], ...]
    winner: int
    talon: Card | None = None


def taken(tricks: tuple[Trick, ...], players: int) -> tuple[int, ...]:
    """Return the count of ``tricks`` by seat."""
    count = [0] * players
    for trick in tricks:
        count[trick.winner] += 1
    return tuple(count)


@dataclass(frozen=True, slots=True)
class ToldFacts:
    """What is known of a told deal in place of its cards. Rule 13.42.

    ``active`` played, in hand order; ``suit``: the contract's was named; ``half_played``: the game
    was played after half-whist (13.43). ``mends``: who mended the deal, and what stood there, None
    where it was put in between; a record says only that it was ``mended``. ``late``: it came after
    the end, and counts for nothing.
    """

    active: tuple[int, ...]
    suit: bool = False
    half_played: bool = False
    talon_tricks: int = 0
    refused: bool = False
    mends: tuple[tuple[int, Tell | None], ...] = ()
    mended: bool = False
    late: bool = False


@dataclass(frozen=True, slots=True)
class DealFacts:
    """A finished deal in full. Seats index ``hands`` and ``taken``; a sitting seat's hand is empty.

    Where two play, a third place is the ``third_hand``. Rule 10.1.

    ``hands`` and ``talon`` are as dealt. ``taken`` counts tricks as scored, where they fell.
    ``off_mountain``: the declarer took off his mountain what his pool could not take (13.21).
    ``absent``: seats of players who sat down after this deal, without a part in it. Rule 13.16.
    ``discard`` is empty in a game without the talon, None before one. ``dark``: the game was won
    and ordered in the dark (9.5); ``bomb``: the declarer's first one, spent or not, 1 for none
    (9.3). ``passer_out``: a lone whister played without the passer (11.8); ``record``: points are
    written off a record (11.4); ``whister_discard``: what a whister laid away who took his talon
    (10.2). ``passed_dark`` passed before looking, ``step`` is that of an
    all-pass with such passes, else 0 (13.3); ``forced``: it came before the game, as if all had
    passed so (9.1). ``log`` is the recorded one, of a deal that was read. ``told``: the deal was
    played with real cards, so there are no hands, words and tricks (13.42).
    """

    number: int
    dealer: int
    deck: tuple[Card, ...]
    salt: str
    cut: int
    hands: tuple[Hand, ...]
    talon: tuple[Card, ...]
    auction: tuple[tuple[int, Word], ...]
    declarer: int | None
    bid: AnyContract | None = field(compare=False)
    discard: tuple[Card, ...] | None
    contract: AnyContract | None
    whisting: tuple[tuple[int, Say], ...]
    whisters: tuple[int, ...]
    dealer_hand: int | None
    open_play: bool | None
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    ending: Ending | None
    price: int = field(compare=False)
    writes: tuple[SheetEntry, ...] = field(default=())
    off_mountain: bool = False
    absent: frozenset[int] = frozenset()
    invitation: Invitation | None = None
    third_hand: int | None = None
    dark: bool = False
    bomb: int = 1
    passed_dark: frozenset[int] = frozenset()
    step: int = 0
    forced: bool = False
    passer_out: bool = False
    whister_discard: tuple[Card, ...] | None = None
    record: bool = field(default=False, compare=False)
    told: ToldFacts | None = None
    log: tuple[Any, ...] = field(default=(), compare=False, repr=False)

    def talon_of(self, seat: int) -> tuple[Card, ...]:
        """Return the talon that a seat would take."""
        return own_talon(self.talon, seat, self.dealer)

    @property
    def own_talons(self) -> bool:
        """True if each of two had a talon. Rule 10.2."""
        return len(self.talon) > len(self.talon_of(0))

    @property
    def players(self) -> int:
        """Number of seats at the table."""
        return len(self.hands) - (self.third_hand is not None)

    @property
    def active(self) -> tuple[int, ...]:
        """The hands that were dealt, in hand order from the dealer's left. Rules 1.2, 10.1."""
        if self.told is not None:
            return self.told.active
        players = self.players
        left = [(self.dealer + step) % players for step in range(1, players + 1)]
        if self.third_hand is not None:
            left.insert(1, self.third_hand)
        return tuple([seat for seat in left if self.hands[seat]])

    @property
    def present(self) -> tuple[int, ...]:
        """Seats of the players then, ascending. Rule 13.16."""
        return tuple([seat for seat in range(self.players) if seat not in self.absent])

    @property
    def alone(self) -> bool:
        """True if a whister played without a third hand, or the passer's. Rules 10.1, 11.8."""
        closed = self.third_hand is not None and self.open_play is False
        return self.passer_out or (closed and not takes_talon(self.whisting))

    @property
    def checked(self) -> bool:
        """True if the hands were laid open and checked instead of played. Rule 4.9."""
        return self.ending is not None and self.ending.kind is EndingKind.CHECKED

    @property
    def contested(self) -> bool:
        """True if the defence had its part in the game: it was played or checked. Rule 13.20."""
        half = self.told is not None and self.told.half_played
        return bool(self.whisters) or self.checked or isinstance(self.contract, Special) or half

    @property
    def no_talon(self) -> bool:
        """True if the game was played without the talon. Rule 13.30."""
        return self.discard == ()

    @property
    def partner(self) -> int | None:
        """The dealer who shared the misère, None if none did. Rule 7.4."""
        return sharing(self.invitation, self.declarer, self.contract, self.discard, self.dealer)


def own_talon(talon: tuple[Card, ...], seat: int | None, dealer: int) -> tuple[Card, ...]:
    """Return the talon that a seat would take: of two the first is the opponent's. Rule 10.2."""
    if len(talon) <= 2:
        return talon
    return talon[2:] if seat == dealer else talon[:2]


def takes_talon(whisting: Iterable[tuple[int, Say]]) -> bool:
    """Return whether the whister takes his talon. Rule 10.2."""
    return any(say == TAKE_TALON for _, say in whisting)


def sharing(
    invitation: Invitation | None,
    declarer: int | None,
    contract: AnyContract | None,
    discard: tuple[Card, ...] | None,
    dealer: int,
) -> int | None:
    """Return the dealer who shares the played misère, None if none does. Rules 7.4, 13.27.

    An inviter who was outbid and then bid misère without the talon plays it alone.
    """
    if invitation is None or not invitation.accepted or invitation.seat != declarer:
        return None
    return dealer if contract is MISERE and discard != () else None
