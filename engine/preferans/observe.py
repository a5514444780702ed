"""What one seat, or the public, may know: the only way cards leave the engine."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from engine.cards import Card, Hand
from engine.preferans.actions import (
    Action,
    Claim,
    Game,
    ProposeComputer,
    ProposeResult,
    ProposeStop,
    Say,
    Word,
)
from engine.preferans.conventions import Agreement
from engine.preferans.facts import DealFacts, Trick
from engine.preferans.pulka import Sheet


class Stage(StrEnum):
    """Where a table stands."""

    LOTS = "lots"  # waits for CHANCE: lots for seats and first deal
    SHUFFLE = "shuffle"  # waits for CHANCE: a deck
    CUT = "cut"  # the commitment is published, the dealer's right neighbour cuts
    AUCTION = "auction"
    TALON = "talon"  # the winner is to open the talon
    DISCARD = "discard"
    ORDER = "order"
    WHISTING = "whisting"
    OPENNESS = "openness"  # the lone whister chooses open or closed
    PLAY = "play"  # trick contract or misère
    ALL_PASS = "all_pass"
    FINISHED = "finished"  # the pulka is closed and settled


@dataclass(frozen=True, slots=True)
class VoteView:
    """Something proposed or claimed that waits for answers.

    ``blocks``: nothing else happens in the deal until it is decided (claims, agreed results).
    """

    proposer: int
    proposal: Claim | ProposeResult | ProposeStop | ProposeComputer
    agreed: frozenset[int]
    awaited: frozenset[int]
    blocks: bool


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A table through the eyes of ``viewer`` (a seat, or `PUBLIC`). Tuples are indexed by seat.

    A hand is None where the viewer may not see it; ``counts`` says how many cards it holds.
    """

    viewer: int
    agreement: Agreement
    stage: Stage
    sheet: Sheet
    computers: frozenset[int]  # seats a computer plays for an absent person
    finished: tuple[DealFacts, ...]  # earlier deals of this pulka, in full
    lots: tuple[Card, ...]  # drawn for the seats, joining order; () if not drawn
    joined: tuple[int, ...]  # seat of each player in joining order
    settlement: tuple[Fraction, ...]  # whists per seat, as if all agreed to stop now

    number: int  # of the deal, from 1
    dealer: int
    active: tuple[int, ...]  # hand order: first, second, third hand
    all_pass_price: int  # of a trick, should this deal be passed out
    lowest_level: int  # of an opening bid
    commitment: str  # SHA-256, "" before the shuffle
    shuffles: int  # decks committed to in this deal, 1 unless reshuffled

    hands: tuple[Hand | None, ...]
    counts: tuple[int, ...]
    talon: tuple[Card, ...]  # the talon cards the viewer may see, in order
    talon_taken: bool
    auction: tuple[tuple[int, Word], ...]
    bidder: int | None  # of the standing bid
    bid: Game | None  # the standing bid; later what the auction was won at
    declarer: int | None
    discard: tuple[Card, ...]  # to the declarer before the first lead, else ()
    contract: Game | None
    whisting: tuple[tuple[int, Say], ...]
    whisters: tuple[int, ...]
    dealer_hand: int | None  # the defender whose hand the dealer looked at
    open_play: bool | None  # None until decided
    hand_over: int | None  # misère defender who handed his cards over

    tricks: tuple[Trick, ...]  # complete ones of this deal; the last may be shown
    leader: int | None  # of the current trick; None when the talon leads
    table: tuple[tuple[int, Card], ...]  # the current trick, in order of play
    talon_card: Card | None  # all-pass: names the suit of the current trick
    turn: int | None  # whose card, word or choice it is
    taken: tuple[int, ...]

    actors: frozenset[int]  # who must act; CHANCE for shuffles and lots
    moves: tuple[Action, ...]  # what the turn asks of the viewer, fixed order
    rights: tuple[Action, ...]  # what he may do besides: claim, concede, consents
    vote: VoteView | None
