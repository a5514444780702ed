"""The view of one seat, or the public; cards leave the engine only here."""

from dataclasses import dataclass, fields
from enum import StrEnum
from fractions import Fraction
from typing import Final

from engine.cards import DECK, EMPTY_HAND, Card, Hand
from engine.game import PUBLIC
from engine.preferans import deal as deals
from engine.preferans import facts, turns
from engine.preferans import pulka as sheets
from engine.preferans.actions import (
    Action,
    AnyContract,
    Contract,
    Say,
    Special,
    Word,
)
from engine.preferans.facts import DealFacts, Invitation, Trick
from engine.preferans.ladder import lowest
from engine.preferans.options import Agreement
from engine.preferans.pulka import Sheet
from engine.preferans.state import (
    AllPass,
    Auction,
    BetweenDeals,
    Checking,
    DealHistory,
    DealTerms,
    Discarding,
    Finished,
    HandControl,
    Invited,
    OpenOrClosed,
    Ordering,
    Phase,
    Play,
    PreferansState,
    Pulka,
    Surplus,
    Talon,
    WhisterDiscarding,
    Whisting,
)
from engine.shuffle import cutter
from engine.tricks import CardSet, card_set, hand_of
from engine.view import TableStage, TableView


class Stage(StrEnum):
    """Stages of a table."""

    LOTS = "lots"  # waits for CHANCE: lots for seats and first deal
    SHUFFLE = "shuffle"  # waits for CHANCE: a deck
    CUT = "cut"  # the commitment is published, the dealer's right neighbour cuts
    TELL = "tell"  # cards are real: waits to be told the next deal
    AUCTION = "auction"
    INVITATION = "invitation"  # the sitting dealer is asked to share a misère
    TALON = "talon"  # the winner must open the talon
    DISCARD = "discard"
    ORDER = "order"
    CHECKING = "checking"  # waits for CHANCE: the tricks of a ten by best play
    WHISTING = "whisting"
    OPENNESS = "openness"  # the lone whister chooses open or closed
    SURPLUS = "surplus"  # the declarer is asked about points that his pool cannot take
    PLAY = "play"  # trick contract or misère
    ALL_PASS = "all_pass"
    FINISHED = "finished"  # the pulka is closed and settled


@dataclass(frozen=True, slots=True)
class PlayerView(TableView):
    """A table of preferans as ``viewer`` sees it. Tuples are indexed by seat.

    Where two play, tuples of hands have a third place, the third hand's (10.1). A hand is None
    where the viewer may not see it; ``counts`` are the numbers of cards. ``played_by[s]`` plays the
    cards of seat s: another than s where a whister plays both defenders' hands, where a whisting
    dealer plays the one he chose, where a hand was given over (4.7, 4.4, 7.3). The third hand is
    its own until it is opened.
    """

    agreement: Agreement
    moves: tuple[Action, ...]
    rights: tuple[Action, ...]

    stage: Stage
    sheet: Sheet
    finished: tuple[DealFacts, ...]  # earlier deals of this pulka, in full

    active: tuple[int, ...]  # hand order: first, second, third hand
    order: tuple[int, ...]  # those of them that bid, then those that play to each trick
    sitting: int | None  # the dealer who sits this deal out
    all_pass_price: int  # of a trick, should this deal be passed out
    lowest_level: int  # of an opening bid
    dark_step: int  # of this deal after a blind pass; 0 where none is allowed
    forced: bool  # this deal is an all-pass before the game
    passed_dark: frozenset[int]  # seats that passed before looking
    closed: frozenset[int]  # seats that have not looked at their hands
    dark: bool  # the bid that stands, or has won, was blind
    bomb: int  # the declarer's first one, 1 for none

    hands: tuple[Hand | None, ...]
    counts: tuple[int, ...]
    talon: tuple[Card, ...]  # the talon cards the viewer may see, in order
    talon_taken: bool
    auction: tuple[tuple[int, Word], ...]
    bidder: int | None  # of the standing bid
    bid: AnyContract | None  # the standing bid; later the one that won
    no_talon: bool  # that bid leaves the talon alone
    invitation: Invitation | None  # of the sitting dealer to share a misère, answered or not
    declarer: int | None
    discard: tuple[Card, ...]  # one's own, to him alone; screens hide it after the first lead
    contract: AnyContract | None
    whisting: tuple[tuple[int, Say], ...]
    whisters: tuple[int, ...]
    dealer_hand: int | None  # the defender whose hand the dealer looked at
    open_play: bool | None  # None until decided
    hand_over: int | None  # misère defender who handed his cards over
    played_by: tuple[int, ...]  # the player of each seat's cards
    no_more: frozenset[int]  # all-pass: seats that take no more, played by the program

    tricks: tuple[Trick, ...]  # complete ones of this deal; only the last may be shown
    leader: int | None  # of the current trick; None when the talon leads
    table: tuple[tuple[int, Card], ...]  # the current trick, in order of play
    talon_card: Card | None  # all-pass: names the suit of the current trick
    turn: int | None  # the seat whose card, word or choice is due
    taken: tuple[int, ...]
    surplus: int  # points that the declarer's pool cannot take, while he is asked about them
    told: Pulka | None  # with real cards all of it, as nothing is hidden; else None

    @property
    def plays(self) -> tuple[int, ...]:
        """Hands that the viewer plays, by seat."""
        return tuple(seat for seat in self.active if self.played_by[seat] == self.viewer)

    @property
    def trump(self) -> int | None:
        """The trump suit of the contract, None where there is none."""
        return self.contract.strain.trump if isinstance(self.contract, Contract) else None

    @property
    def settlement(self) -> tuple[Fraction, ...]:
        """The whists each seat wins, as if all agreed to stop now."""
        return sheets.settle(self.sheet, self.agreement)

    @property
    def over(self) -> bool:
        """True if the pulka is over."""
        return self.stage is Stage.FINISHED


_STAGES: Final[dict[type[Phase], Stage]] = {
    Auction: Stage.AUCTION,
    Invited: Stage.INVITATION,
    Talon: Stage.TALON,
    Discarding: Stage.DISCARD,
    Ordering: Stage.ORDER,
    Checking: Stage.CHECKING,
    Whisting: Stage.WHISTING,
    OpenOrClosed: Stage.OPENNESS,
    WhisterDiscarding: Stage.DISCARD,
    Surplus: Stage.SURPLUS,
    Play: Stage.PLAY,
    AllPass: Stage.ALL_PASS,
    Finished: Stage.FINISHED,
}
_BETWEEN: Final[dict[TableStage, Stage]] = {
    TableStage.LOTS: Stage.LOTS,
    TableStage.SHUFFLE: Stage.SHUFFLE,
    TableStage.CUT: Stage.CUT,
    TableStage.TELL: Stage.TELL,
}
_OF_TABLE: Final = tuple(each.name for each in fields(TableView))


def observe(state: PreferansState, view: TableView) -> PlayerView:
    """Complete the view of ``view.viewer`` (a seat, or `engine.game.PUBLIC`).

    Hands: one's own, those one plays, open ones, the one a dealer has looked at, and the one of his
    inviter, until his discard could be derived from it. The talon: to all from the moment it is
    opened, card by card on all-pass. The discard: to the declarer, who remembers it; his screen
    shows it until the first lead (3.1). A closed hand is hidden from its own player too, and the
    talon of a game won in the dark is seen by the declarer alone (9.5). Tricks: a seat remembers
    what it saw played, the public sees the last one only (7.5). What a finished deal hid is in
    ``finished``.
    """
    pulka, phase, viewer = state.pulka, state.phase, view.viewer
    deal = None if isinstance(phase, (BetweenDeals, Finished)) else phase.deal
    terms = deals.terms(pulka) if deal is None else deal.terms
    history = _history(phase)
    board = phase if isinstance(phase, (Play, AllPass)) else None
    control = None if board is None else board.control
    tricks = () if board is None else board.tricks
    if viewer == PUBLIC:
        tricks = tricks[-1:]
    places = pulka.agreement.hands
    hands = hands_now(phase, places)
    seen = frozenset() if deal is None else _seen(history, control, terms, viewer)
    if isinstance(phase, Checking):
        seen = seen.union(terms.active)
    bid, bidder, no_talon = history.bid, history.declarer, history.no_talon
    bidding = phase.auction if isinstance(phase, Invited) else phase
    closed: frozenset[int] = frozenset()
    dark, floor = history.dark, terms.lowest_level
    if isinstance(bidding, Auction):
        bid, bidder, no_talon = bidding.bid, bidding.bidder, bidding.no_talon
        closed, dark, floor = bidding.closed, bidding.dark, lowest(bidding).level
    seen -= closed
    turn = turns.turn(state)
    if view.table_stage is TableStage.CUT:
        turn = cutter(view.circle)
    return PlayerView(
        **{name: getattr(view, name) for name in _OF_TABLE},
        stage=_BETWEEN.get(view.table_stage) or _STAGES[type(phase)],
        sheet=pulka.sheet,
        finished=pulka.finished,
        active=terms.active,
        order=terms.owned if control is None else control.order,
        sitting=terms.sitting,
        all_pass_price=terms.trick_price(dark=bool(history.passed_dark)),
        lowest_level=floor,
        dark_step=terms.step,
        forced=terms.forced,
        passed_dark=history.passed_dark,
        closed=closed,
        dark=dark,
        bomb=1 if history.declarer is None else pulka.sheet.accounts[history.declarer].bomb,
        hands=tuple(hand_of(hand) if seat in seen else None for seat, hand in enumerate(hands)),
        counts=tuple(hand.bit_count() for hand in hands),
        talon=_talon(phase, tricks, viewer),
        talon_taken=history.declarer is not None
        and not history.no_talon
        and not isinstance(phase, Talon),
        auction=history.auction,
        bidder=bidder,
        bid=bid,
        no_talon=no_talon,
        invitation=history.invitation,
        declarer=history.declarer,
        discard=_laid_away(history, viewer),
        contract=history.contract,
        whisting=history.whisting,
        whisters=history.whisters,
        dealer_hand=history.dealer_hand,
        open_play=None if control is None else control.open_play,
        hand_over=None if control is None else control.hand_over,
        played_by=tuple(range(places)) if control is None else control.played_by,
        no_more=frozenset() if control is None else control.ducking,
        tricks=tricks,
        leader=None if board is None else board.leader,
        table=() if board is None else board.trick,
        talon_card=phase.talon_card if isinstance(phase, AllPass) else None,
        turn=turn,
        taken=(0,) * places if board is None else board.taken,
        surplus=phase.points if isinstance(phase, Surplus) else 0,
        told=pulka if pulka.agreement.told else None,
    )


def declarers_twelve(view: PlayerView) -> tuple[Hand, Hand] | None:
    """Return the declarer's twelve cards on misère, and those he has played. Rule 7.5.

    For the defenders alone, once their hands lie open: all cards that neither holds or has played.
    They must find which two of the unplayed ones lie in the discard.
    """
    catches = view.viewer in view.active and view.viewer != view.declarer
    if view.stage is not Stage.PLAY or not isinstance(view.contract, Special) or not catches:
        return None
    if not view.open_play or view.contract.open:
        return None
    played = [each for trick in view.tricks for each in trick.cards] + list(view.table)
    theirs = {card for seat, card in played if seat != view.declarer}
    for seat in view.active:
        if seat != view.declarer:
            theirs |= view.hands[seat] or EMPTY_HAND
    own = frozenset(card for seat, card in played if seat == view.declarer)
    return frozenset(DECK) - theirs, own


def sharing(view: PlayerView) -> int | None:
    """Return the dealer who shares this deal's misère, None if none does. Rule 7.4.

    Known from the winning bid on, before the discard.
    """
    discard = () if view.no_talon else None
    return facts.sharing(view.invitation, view.declarer, view.bid, discard, view.dealer)


def _laid_away(history: DealHistory, viewer: int) -> tuple[Card, ...]:
    """Return what the viewer has laid away himself. Rules 3.1, 10.2."""
    if viewer == history.declarer:
        return history.discard or ()
    return (history.whister_discard or ()) if viewer in history.whisters else ()


def _history(phase: Phase) -> DealHistory:
    match phase:
        case BetweenDeals() | Finished():
            return DealHistory(())
        case Invited():
            return phase.auction.history._replace(invitation=phase.invitation)
        case _:
            return phase.history


def hands_now(phase: Phase, players: int) -> tuple[CardSet, ...]:
    """Return the present hands by seat, all secret."""
    if isinstance(phase, (BetweenDeals, Finished)):
        return (0,) * players
    if isinstance(phase, (Play, AllPass)):
        return phase.hands
    dealt = tuple(card_set(hand) for hand in phase.deal.hands)
    if isinstance(phase, (Discarding, Ordering, Checking, Whisting, OpenOrClosed, Surplus)):
        declarer = phase.declarer
        return (*dealt[:declarer], phase.hand, *dealt[declarer + 1 :])
    if isinstance(phase, WhisterDiscarding):
        now = {phase.declarer: phase.hand, phase.whister: phase.twelve}
        return tuple([now.get(seat, hand) for seat, hand in enumerate(dealt)])
    return dealt


def _seen(
    history: DealHistory, control: HandControl | None, terms: DealTerms, viewer: int
) -> frozenset[int]:
    """Return the seats whose hands ``viewer`` sees, himself included."""
    seen = {viewer}
    if viewer == terms.sitting and history.dealer_hand is not None:
        seen.add(history.dealer_hand)
    if viewer == terms.sitting and history.invitation is not None:
        inviter = history.invitation.seat
        if not (inviter == history.declarer and history.discard):
            seen.add(inviter)
    if control is not None:
        seen |= control.shown
        seen.update(seat for seat, player in enumerate(control.played_by) if player == viewer)
    return frozenset(seen)


def _talon(phase: Phase, tricks: tuple[Trick, ...], viewer: int) -> tuple[Card, ...]:
    """Return the visible talon cards; on all-pass those of ``tricks`` and the next one.

    After a win in the dark the talon stays hidden. Rule 9.5.
    """
    match phase:
        case AllPass(talon_card=next_card):
            led = (*(trick.talon for trick in tricks), next_card)
            return tuple([card for card in led if card is not None])
        case BetweenDeals() | Auction() | Invited() | Talon() | Finished():
            return ()
        case _:
            history = phase.history
            hidden = history.no_talon or (history.dark and viewer != history.declarer)
            return () if hidden else phase.deal.talon_of(history.declarer)
