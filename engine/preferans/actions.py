"""Actions of preferans; those of any table are in `engine.table`.

Actions are small frozen values, interned where they recur, so that lists of legal actions cost no
allocation. The actor is beside the action in the log entry.
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction
from itertools import combinations
from typing import Final

from engine.cards import DECK, Card, Suit
from engine.codec import Seat
from engine.table import TableAction
from engine.tricks import PlayCard
from engine.votes import ProposeComputer, ProposeStop

RULES_VERSION: Final = 6
"""Grows when the same log would fold to another state.

6: a proved claim, and the tricks of a checked ten, are entries. A table of an older version stops
with a notice.
"""


class Strain(IntEnum):
    """Trump suits ascending, then no-trump (БК). Rule 1.1."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    NO_TRUMP = 4

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or None at no-trump."""
        return None if self is Strain.NO_TRUMP else Suit(self)

    @property
    def letter(self) -> str:
        """One letter, as records write it."""
        return "scdhn"[self]


@dataclass(frozen=True, slots=True, order=True)
class Contract:
    """A trick contract: ``level`` 6..10 and ``strain``; ordered as the ladder is. Rule 2.2."""

    level: int
    strain: Strain

    def __str__(self) -> str:
        return f"{self.level}{self.strain.letter}"


CONTRACTS: Final = tuple(Contract(level, strain) for level in range(6, 11) for strain in Strain)
"""The 25 trick contracts, ascending."""
TRICKS: Final = 10
"""Tricks of a deal."""


class Special(StrEnum):
    """Games of no trick: misère, and those of old preferans. Rules 5.8, 11.5."""

    MISERE = "misere"
    SMALL_MISERE = "small_misere"
    BIG_MISERE = "big_misere"
    SMALL_UVERT = "small_uvert"
    BIG_UVERT = "big_uvert"

    @property
    def leaves_talon(self) -> bool:
        """True if it is always played without the talon. Rule 11.7."""
        return self in (Special.BIG_MISERE, Special.BIG_UVERT)

    @property
    def open(self) -> bool:
        """True if all hands lie open, the declarer's too. Rule 11.10."""
        return self in (Special.SMALL_UVERT, Special.BIG_UVERT)


MISERE: Final = Special.MISERE
AnyContract = Contract | Special
"""Contracts of a declarer."""


# --- the auction ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bid:
    """Name a contract or misère. Rules 2.2-2.6."""

    game: AnyContract


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass: in the auction (2.5), when whisting (4), or on a returned whist."""


@dataclass(frozen=True, slots=True)
class Hold:
    """«Здесь»: take over the other's standing bid. Rule 2.4."""


@dataclass(frozen=True, slots=True)
class BidWithoutTalon:
    """Name a game that is played without the talon: misère, a nine, a six. 2.6, 11.5, 13.30."""

    game: AnyContract


@dataclass(frozen=True, slots=True)
class Invite:
    """Show one's cards to the sitting dealer and invite him to share a misère. Rule 7.4."""


@dataclass(frozen=True, slots=True)
class JoinMisere:
    """The sitting dealer shares the misère, which bids it. Rule 7.4."""


@dataclass(frozen=True, slots=True)
class DeclineMisere:
    """The sitting dealer declines; the inviter may say what he likes. Rule 7.4."""


@dataclass(frozen=True, slots=True)
class TakeTalon:
    """The third hand takes the talon without naming a step; a whister his own. 2.7, 10.2."""


# --- blind words, with a closed hand --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DarkPass:
    """Pass before looking, as a first word before any bid. Rule 9.2."""


@dataclass(frozen=True, slots=True)
class DarkBid:
    """Name a contract or misère before having looked. Rules 9.5, 9.6."""

    game: AnyContract


@dataclass(frozen=True, slots=True)
class DarkHold:
    """Take over the other's standing bid before looking. Rules 2.4, 9.5."""


@dataclass(frozen=True, slots=True)
class LookAtCards:
    """Look at one's own cards, in one's turn; later words are no longer blind. Rule 9.5."""


@dataclass(frozen=True, slots=True)
class SwitchToMisere:
    """Play misère, undoubled, instead of what was won in the dark, before the talon. Rule 9.5."""


# --- the talon ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenTalon:
    """The winner of the auction opens the talon for all and takes it. Rule 3.1."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard two cards, ``first < second``. Rule 3.1."""

    first: Card
    second: Card

    @property
    def cards(self) -> frozenset[Card]:
        """Both cards."""
        return frozenset((self.first, self.second))


@dataclass(frozen=True, slots=True)
class Order:
    """Order the trick contract to be played. Rules 3.2-3.4."""

    contract: Contract


@dataclass(frozen=True, slots=True)
class WithoutThree:
    """Write three undertricks on the bid's level instead of playing. Rule 3.5."""


# --- whisting -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Whist:
    """Whist; for the sitting dealer, with the hand he looked at. Rules 4.1, 4.5."""


@dataclass(frozen=True, slots=True)
class HalfWhist:
    """«Полвиста»: leave for half the obligation. Rule 4.3."""


@dataclass(frozen=True, slots=True)
class ReturnWhist:
    """The defender who passed returns the whist after the half. Rule 4.4."""


@dataclass(frozen=True, slots=True)
class LookAtHand:
    """The sitting dealer looks at one defender's hand before deciding. Rules 4.4, 4.5."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayOpen:
    """The lone whister lays both defenders' hands open and plays both. Rule 4.7."""


@dataclass(frozen=True, slots=True)
class PlayClosed:
    """The lone whister leaves the hands closed. Rule 4.7."""


@dataclass(frozen=True, slots=True)
class PlayAlone:
    """The lone whister plays without the passer, for half of what is owed. Rule 11.8."""


# --- points above a full pool ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HelpOthers:
    """Help others with the points that one's own pool cannot take. Rules 8.2, 13.21."""


@dataclass(frozen=True, slots=True)
class TakeOffMountain:
    """Take such points off one's own mountain instead. Rule 13.21."""


# --- play -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandOver:
    """On misère, a defender lets the other defender play his cards. Rule 7.3."""


@dataclass(frozen=True, slots=True)
class Concede:
    """The declarer gives in as «without all». Rule 3.5."""


class ClaimKind(StrEnum):
    """What a claimer says of the remaining tricks."""

    REST = "rest"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Claim:
    """«Остальные мои» / "none more". ``to`` is the seat that takes the rest. Rule 7.6.

    With `ClaimKind.REST`, ``to`` is the claimer, or, when two defenders whist, either of them.
    With `ClaimKind.NONE`, ``to`` is the claimer, who takes no more tricks.
    """

    kind: ClaimKind
    to: int


# --- results of searches --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Checked:
    """CHANCE: the declarer of a ten that is checked takes ``tricks`` by best play. Rule 4.9."""

    tricks: int


# --- an agreed result ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ProposeResult:
    """Propose to end the deal with these tricks in all, per seat, summing to ten. Rule 7.6."""

    taken: tuple[int, ...]


# --- deals played with real cards ---------------------------------------------------------------


class DealKind(StrEnum):
    """What a told deal was."""

    ALL_PASS = "all_pass"
    CONTRACT = "contract"
    MISERE = "misere"
    WITHOUT_THREE = "without_three"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tell:
    """A deal played with real cards: all that its entries depend on. Rule 13.42.

    ``level`` is that of a contract, or of the bid left without three; a ``strain`` is noted only,
    unless prices follow it (11.11). ``special`` is which game of no trick a misère was (11.10).
    ``left`` are who left for half-whist, whether or not the whist was returned, ``hand`` is the one
    a sitting dealer whisted with. ``taken``: tricks by place, ten in all; () where none counts.
    ``alone``: without the third hand (10.1), or the passer (11.8). ``shared``: with the sitting
    dealer (7.4).
    ``dark``: won in the dark; ``talon_tricks``: the worth of the talon (13.29), ``refused``: it was
    discarded itself (13.28). ``dealer`` and ``out``, the other one without cards, follow from the
    deal before unless they are named.
    """

    kind: DealKind = DealKind.ALL_PASS
    declarer: Seat | None = None
    level: int = 0
    strain: Strain | None = None
    whisters: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()
    hand: Seat | None = None
    taken: tuple[int, ...] = ()
    alone: bool = False
    shared: bool = False
    dark: bool = False
    passed_dark: tuple[Seat, ...] = ()
    talon_tricks: int = 0
    refused: bool = False
    off_mountain: bool = False
    dealer: Seat | None = None
    out: Seat | None = None
    special: Special = Special.MISERE


@dataclass(frozen=True, slots=True)
class Mend:
    """Put ``tell`` in place of told deal ``deal``, by its seats; None takes the deal out.

    With ``insert`` it is put in front of that deal.
    """

    deal: int
    tell: Tell | None = None
    insert: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEntry:
    """Enter points by hand, for a reason in words; ``on`` is whom whists are written on."""

    seat: Seat
    column: str
    points: Fraction
    why: str
    on: Seat | None = None


@dataclass(frozen=True, slots=True)
class MendEntry:
    """Put ``entry`` in place of hand entry ``number``, from 1, as `Mend` does a deal."""

    number: int
    entry: HandEntry | None = None
    insert: bool = False


Action = (
    TableAction
    | Bid | Pass | Hold | TakeTalon | BidWithoutTalon | Invite | JoinMisere | DeclineMisere
    | DarkPass | DarkBid | DarkHold | LookAtCards | SwitchToMisere
    | OpenTalon | Discard | Order | WithoutThree
    | Whist | HalfWhist | ReturnWhist | LookAtHand | PlayOpen | PlayClosed | PlayAlone
    | HelpOthers | TakeOffMountain
    | PlayCard | HandOver | Concede | Claim | Checked | ProposeResult
    | Tell | Mend | HandEntry | MendEntry
)  # fmt: skip
"""All actions at a table of preferans."""

Proposal = Claim | ProposeResult | ProposeStop | ProposeComputer
"""Proposals that are voted on."""

Word = (
    Bid | BidWithoutTalon | Pass | Hold | TakeTalon
    | DarkPass | DarkBid | DarkHold | LookAtCards | SwitchToMisere
)  # fmt: skip
"""Words of the auction; a look is one where it takes a doubling back (9.5)."""

Say = Whist | Pass | HalfWhist | ReturnWhist | LookAtHand | TakeTalon
"""Words of the whisting."""

PASS: Final = Pass()
HOLD: Final = Hold()
TAKE_TALON: Final = TakeTalon()
OPEN_TALON: Final = OpenTalon()
WITHOUT_THREE: Final = WithoutThree()
WHIST: Final = Whist()
HALF_WHIST: Final = HalfWhist()
RETURN_WHIST: Final = ReturnWhist()
PLAY_OPEN: Final = PlayOpen()
PLAY_CLOSED: Final = PlayClosed()
PLAY_ALONE: Final = PlayAlone()
HELP_OTHERS: Final = HelpOthers()
TAKE_OFF_MOUNTAIN: Final = TakeOffMountain()
HAND_OVER: Final = HandOver()
CONCEDE: Final = Concede()
BID: Final[dict[AnyContract, Bid]] = {game: Bid(game) for game in (*Special, *CONTRACTS)}
WITHOUT_TALON: Final[dict[AnyContract, BidWithoutTalon]] = {MISERE: BidWithoutTalon(MISERE)} | {
    game: BidWithoutTalon(game) for game in CONTRACTS if game.level in (6, 9)
}
DARK_PASS: Final = DarkPass()
DARK_HOLD: Final = DarkHold()
LOOK_AT_CARDS: Final = LookAtCards()
SWITCH_TO_MISERE: Final = SwitchToMisere()
DARK_BID: Final[dict[AnyContract, DarkBid]] = {MISERE: DarkBid(MISERE)} | {
    game: DarkBid(game) for game in CONTRACTS
}
INVITE: Final = Invite()
JOIN_MISERE: Final = JoinMisere()
DECLINE_MISERE: Final = DeclineMisere()
ORDER: Final = {contract: Order(contract) for contract in CONTRACTS}
PLAY: Final = {card: PlayCard(card) for card in DECK}
DISCARD: Final = {frozenset(pair): Discard(*pair) for pair in combinations(DECK, 2)}
"""Interned actions. ``DISCARD`` is keyed by the two cards."""
