"""What one seat, or the public, may know: the only way cards leave the engine."""

from dataclasses import dataclass, fields
from enum import StrEnum
from fractions import Fraction
from typing import Final

from engine.cards import Card, Hand, Suit
from engine.game import PUBLIC
from engine.napoleon import auction
from engine.napoleon.actions import NapoleonAction, TrickBid
from engine.napoleon.facts import NapoleonDeal, WonTrick, taken
from engine.napoleon.options import NapoleonAgreement
from engine.napoleon.state import Bidding, NapoleonState, Playing
from engine.shuffle import cutter
from engine.tricks import hand_of
from engine.view import TableStage, TableView


class NapoleonStage(StrEnum):
    """Where a table stands."""

    LOTS = "lots"  # waits for CHANCE: lots for seats and first deal
    SHUFFLE = "shuffle"  # waits for CHANCE: a deck
    CUT = "cut"  # the commitment is published, the dealer's right neighbour cuts
    AUCTION = "auction"
    PLAY = "play"
    OVER = "over"  # the pot is shared


@dataclass(frozen=True, slots=True)
class NapoleonView(TableView):
    """A table of Napoleon through the eyes of ``viewer``. Tuples are indexed by seat.

    A hand is None where the viewer may not see it; ``counts`` says how many cards it holds.
    ``accounts`` and ``pot`` are as they stand, in a running deal with its antes paid.
    """

    agreement: NapoleonAgreement
    moves: tuple[NapoleonAction, ...]
    rights: tuple[NapoleonAction, ...]

    stage: NapoleonStage
    length: int  # deals of the evening
    accounts: tuple[Fraction, ...]
    pot: Fraction
    settlement: tuple[Fraction, ...]  # as if all agreed to stop now
    finished: tuple[NapoleonDeal, ...]  # earlier deals, in full

    hands: tuple[Hand | None, ...]
    counts: tuple[int, ...]
    turned: Card | None  # its suit is trump; None until it is turned
    auction: tuple[tuple[int, TrickBid], ...]
    bidder: int | None  # of the standing bid; in the play, who plays alone
    bid: int  # tricks of the standing bid, 0 for none

    tricks: tuple[WonTrick, ...]  # complete ones of this deal; the public sees the last one
    leader: int | None  # of the current trick
    table: tuple[tuple[int, Card], ...]  # the current trick, in order of play
    turn: int | None  # whose card, word or cut it is
    taken: tuple[int, ...]

    @property
    def trump(self) -> Suit | None:
        """The suit of the turned card. Napoleon 1.2."""
        return None if self.turned is None else self.turned.suit


_OF_TABLE: Final = tuple(each.name for each in fields(TableView))
_STAGES: Final = {
    TableStage.LOTS: NapoleonStage.LOTS,
    TableStage.SHUFFLE: NapoleonStage.SHUFFLE,
    TableStage.CUT: NapoleonStage.CUT,
    TableStage.OVER: NapoleonStage.OVER,
}


def observe(state: NapoleonState, view: TableView) -> NapoleonView:
    """Complete what ``view.viewer`` (a seat, or `engine.game.PUBLIC`) may know.

    One's own hand, the turned card, and what was said and played before everybody; a seat
    remembers all tricks, the public sees the last one. Hands of a finished deal are in
    ``finished``.
    """
    agreement, phase, viewer = state.agreement, state.phase, view.viewer
    players = agreement.players
    running = phase if isinstance(phase, (Bidding, Playing)) else None
    board = phase if isinstance(phase, Playing) else None
    stage = _STAGES.get(view.table_stage)
    if stage is None:
        stage = NapoleonStage.AUCTION if board is None else NapoleonStage.PLAY
    turn = None if running is None else running.turn
    if view.table_stage is TableStage.CUT:
        turn = cutter(view.dealer, players)
    accounts = state.accounts if running is None else running.dealt.accounts
    words = () if running is None else running.words
    bidder, bid = auction.standing(words)
    hands = (0,) * players if running is None else running.dealt.hands
    if board is not None:
        hands = board.hands
    tricks = () if board is None else board.tricks
    leader = None
    if board is not None:
        leader = board.trick[0][0] if board.trick else board.turn
    return NapoleonView(
        **{name: getattr(view, name) for name in _OF_TABLE},
        stage=stage,
        length=agreement.length,
        accounts=accounts.seats,
        pot=accounts.pot,
        settlement=state.accounts.shared().seats,
        finished=state.finished,
        hands=tuple(
            hand_of(hand) if seat == viewer and running is not None else None
            for seat, hand in enumerate(hands)
        ),
        counts=tuple(hand.bit_count() for hand in hands),
        turned=None if running is None else running.dealt.turned,
        auction=words,
        bidder=bidder,
        bid=bid,
        tricks=tricks[-1:] if viewer == PUBLIC else tricks,
        leader=leader,
        table=() if board is None else board.trick,
        turn=turn,
        taken=taken(tricks, players),
    )
