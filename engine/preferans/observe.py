"""What one seat, or the public, may know: the only way cards leave the engine."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import Final

from engine.cards import DECK, EMPTY_HAND, Card, Hand
from engine.game import PUBLIC
from engine.preferans import deal as deals
from engine.preferans import pulka as sheets
from engine.preferans import turns
from engine.preferans.actions import (
    MISERE,
    Action,
    Claim,
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
from engine.preferans.state import (
    AllPass,
    Auction,
    Course,
    Cutting,
    Deal,
    Discarding,
    Finished,
    Lay,
    Lots,
    Openness,
    Ordering,
    Phase,
    Play,
    Shuffling,
    Table,
    Talon,
    Terms,
    Vote,
    Whisting,
)
from engine.tricks import CardSet, card_set, hand_of


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
    discard: tuple[
        Card, ...
    ]  # the declarer's own, to him alone; screens hide it after the first lead
    contract: Game | None
    whisting: tuple[tuple[int, Say], ...]
    whisters: tuple[int, ...]
    dealer_hand: int | None  # the defender whose hand the dealer looked at
    open_play: bool | None  # None until decided
    hand_over: int | None  # misère defender who handed his cards over

    tricks: tuple[Trick, ...]  # complete ones of this deal; only the last may be shown
    leader: int | None  # of the current trick; None when the talon leads
    table: tuple[tuple[int, Card], ...]  # the current trick, in order of play
    talon_card: Card | None  # all-pass: names the suit of the current trick
    turn: int | None  # whose card, word or choice it is
    taken: tuple[int, ...]

    actors: frozenset[int]  # who must act; CHANCE for shuffles and lots
    moves: tuple[Action, ...]  # what the turn asks of the viewer, fixed order
    rights: tuple[Action, ...]  # what he may do besides: claim, concede, consents
    vote: VoteView | None

    dealer_lots: tuple[Card, ...] = ()  # drawn for the first deal, by seat; () if not drawn
    machines: frozenset[int] = frozenset()  # seats that computers took when the table opened
    stopped: bool = False  # finished by consent before its length


STAGES: Final[dict[type[Phase], Stage]] = {
    Lots: Stage.LOTS,
    Shuffling: Stage.SHUFFLE,
    Cutting: Stage.CUT,
    Auction: Stage.AUCTION,
    Talon: Stage.TALON,
    Discarding: Stage.DISCARD,
    Ordering: Stage.ORDER,
    Whisting: Stage.WHISTING,
    Openness: Stage.OPENNESS,
    Play: Stage.PLAY,
    AllPass: Stage.ALL_PASS,
    Finished: Stage.FINISHED,
}


def observe(table: Table, viewer: int) -> PlayerView:
    """Return what ``viewer`` (a seat, or `engine.game.PUBLIC`) may know.

    Hands: one's own, those one plays, those that lie open, and the one a dealer has looked at.
    The talon: to everybody from the moment it is opened, card by card on all-pass. The discard:
    to the declarer, who remembers what he laid away; his screen shows it until the first lead
    (3.1). Tricks: a seat remembers what it saw played, the public sees the last one only (7.5).
    What a finished deal hid is in ``finished``.
    """
    pulka, phase = table.pulka, table.phase
    terms = _terms(table)
    deal = _deal(phase)
    course = _course(phase)
    board = phase if isinstance(phase, (Play, AllPass)) else None
    lay = None if board is None else board.lay
    tricks = () if board is None else board.tricks
    if viewer == PUBLIC:
        tricks = tricks[-1:]
    hands = _hands(phase, deal, pulka.agreement.players)
    seen = _seen(phase, course, lay, terms, viewer)
    bid, bidder = course.bid, course.declarer
    if isinstance(phase, Auction):
        bid, bidder = phase.bid, phase.bidder
    players = pulka.agreement.players
    return PlayerView(
        viewer=viewer,
        agreement=pulka.agreement,
        stage=STAGES[type(phase)],
        sheet=pulka.sheet,
        computers=pulka.computers,
        finished=pulka.finished,
        lots=pulka.lots[:players],
        joined=pulka.joined,
        settlement=_settlement(pulka.sheet, pulka.agreement),
        number=terms.number,
        dealer=terms.dealer,
        active=terms.active,
        all_pass_price=terms.price,
        lowest_level=terms.lowest_level,
        commitment=_commitment(phase, deal),
        shuffles=_shuffles(phase, deal),
        hands=tuple(hand_of(hand) if seat in seen else None for seat, hand in enumerate(hands)),
        counts=tuple(hand.bit_count() for hand in hands),
        talon=_talon(phase, deal, tricks),
        talon_taken=course.declarer is not None and not isinstance(phase, Talon),
        auction=course.auction,
        bidder=bidder,
        bid=bid,
        declarer=course.declarer,
        discard=(course.discard or ()) if viewer == course.declarer else (),
        contract=course.contract,
        whisting=course.whisting,
        whisters=course.whisters,
        dealer_hand=course.dealer_hand,
        open_play=lay.open_play if lay is not None else None,
        hand_over=lay.hand_over if lay is not None else None,
        tricks=tricks,
        leader=None if board is None else board.leader,
        table=() if board is None else board.trick,
        talon_card=phase.talon_card if isinstance(phase, AllPass) else None,
        turn=turns.turn(table),
        taken=(0,) * players if board is None else board.taken,
        actors=turns.actors(table),
        moves=turns.moves(table, viewer),
        rights=turns.rights(table, viewer),
        vote=_vote(table.vote),
        dealer_lots=pulka.lots[players:],
        machines=pulka.machines,
        stopped=isinstance(phase, Finished) and phase.stopped,
    )


def declarers_twelve(seen: PlayerView) -> tuple[Hand, Hand] | None:
    """Return the declarer's twelve cards on misère, and those of them that he has played. Rule 7.5.

    For the defenders alone, once their hands lie open: whatever neither of them holds or has
    played. Which two of the unplayed ones lie in the discard is what they have to find out.
    """
    catches = seen.viewer in seen.active and seen.viewer != seen.declarer
    if seen.stage is not Stage.PLAY or seen.contract is not MISERE or not catches:
        return None
    if not seen.open_play:
        return None
    played = [each for trick in seen.tricks for each in trick.cards] + list(seen.table)
    theirs = {card for seat, card in played if seat != seen.declarer}
    for seat in seen.active:
        if seat != seen.declarer:
            theirs |= seen.hands[seat] or EMPTY_HAND
    own = frozenset(card for seat, card in played if seat == seen.declarer)
    return frozenset(DECK) - theirs, own


@lru_cache(maxsize=256)
def _settlement(sheet: Sheet, agreement: Agreement) -> tuple[Fraction, ...]:
    return sheets.settle(sheet, agreement)


def _terms(table: Table) -> Terms:
    """The terms of the running deal; before the lots and at the end, of one that would follow."""
    match table.phase:
        case Lots() | Finished():
            return deals.terms(table.pulka)
        case Shuffling(terms=terms) | Cutting(terms=terms):
            return terms
        case phase:
            return phase.deal.terms


def _deal(phase: Phase) -> Deal | None:
    return None if isinstance(phase, (Lots, Shuffling, Cutting, Finished)) else phase.deal


def _course(phase: Phase) -> Course:
    match phase:
        case Lots() | Shuffling() | Cutting() | Finished():
            return Course(())
        case Auction(words=words):
            return Course(words)
        case _:
            return phase.course


def _hands(phase: Phase, deal: Deal | None, players: int) -> tuple[CardSet, ...]:
    """The hands as they are now, by seat."""
    if deal is None:
        return (0,) * players
    if isinstance(phase, (Play, AllPass)):
        return phase.hands
    dealt = tuple(card_set(hand) for hand in deal.hands)
    if isinstance(phase, (Discarding, Ordering, Whisting, Openness)):
        declarer = phase.declarer
        return (*dealt[:declarer], phase.hand, *dealt[declarer + 1 :])
    return dealt


def _seen(
    phase: Phase, course: Course, lay: Lay | None, terms: Terms, viewer: int
) -> frozenset[int]:
    """The seats whose hands ``viewer`` sees, himself included."""
    if _deal(phase) is None:
        return frozenset()
    seen = {viewer}
    if viewer == terms.dealer and viewer not in terms.active and course.dealer_hand is not None:
        seen.add(course.dealer_hand)
    if lay is not None:
        seen |= lay.shown
        seen.update(seat for seat, player in enumerate(lay.players) if player == viewer)
    return frozenset(seen)


def _talon(phase: Phase, deal: Deal | None, tricks: tuple[Trick, ...]) -> tuple[Card, ...]:
    """The talon's cards that may be seen; on all-pass those of ``tricks`` and the next one."""
    if deal is None or isinstance(phase, (Auction, Talon)):
        return ()
    if not isinstance(phase, AllPass):
        return deal.talon
    led = (*(trick.talon for trick in tricks), phase.talon_card)
    return tuple([card for card in led if card is not None])


def _commitment(phase: Phase, deal: Deal | None) -> str:
    if isinstance(phase, Cutting):
        return phase.commitment
    return "" if deal is None else deal.commitment


def _shuffles(phase: Phase, deal: Deal | None) -> int:
    if isinstance(phase, (Shuffling, Cutting)):
        return phase.shuffles
    return 0 if deal is None else deal.shuffles


def _vote(vote: Vote | None) -> VoteView | None:
    if vote is None:
        return None
    return VoteView(vote.proposer, vote.proposal, vote.agreed, vote.awaited, vote.blocks)
