"""The auction. Rule 2.

Decisions where the rules are read closely:

* Misère may be bid over any lower bid, as long as it is one's first bid (2.6); the ladder places
  it below the nine (or ten) that beats it, and all others step over it (2.3).
* The senior of two bidders may hold every contract his junior names, never misère (2.4). Whenever
  a junior's bid stands the senior has spoken already, so the right needs no other condition.
* A nine (ten) over misère ends the auction even when a third player has not spoken (2.6).
  If it continues instead, the misère's bidder goes on like the others.
* With ``no_talon_bids`` misère without the talon answers a plain nine, from a player who has bid
  nothing but misère; over it goes a nine without the talon, each such nine a step over the last,
  or a ten. A nine without the talon answers nothing else. The senior may hold it. Rule 13.30.
* A player who may bid misère may first invite a dealer who sits out to share it, once in a deal
  for all (`engine.preferans.invitation`); not one without the talon. Rules 7.4, 13.27.
* The third hand's right to the talon (2.7) is listed in place of the lowest bid; the plain lowest
  bid does the same and is accepted as well.
* Words before looking, and bids over them, are in `engine.preferans.dark`.
"""

from collections.abc import Mapping
from typing import Final

from engine.errors import RuleError
from engine.preferans import all_pass, dark, ending, misere
from engine.preferans.actions import (
    BID,
    HOLD,
    INVITE,
    MISERE,
    PASS,
    TAKE_TALON,
    WITHOUT_TALON,
    Action,
    AnyContract,
    Bid,
    BidWithoutTalon,
    Contract,
    DarkBid,
    DarkHold,
    DarkPass,
    Hold,
    Invite,
    LookAtCards,
    Pass,
    Special,
    TakeTalon,
    Word,
)
from engine.preferans.ladder import NINES, lowest, may_hold, spoken
from engine.preferans.options import Agreement
from engine.preferans.state import (
    Auction,
    Invited,
    Ordering,
    PreferansState,
    Talon,
)
from engine.tricks import card_set

Named = Bid | BidWithoutTalon | Hold | TakeTalon | DarkBid | DarkHold
"""Words that make the speaker's bid stand."""
_RULES: Final[Mapping[type, str]] = {
    Bid: "2.3",
    BidWithoutTalon: "13.30",
    Hold: "2.4",
    TakeTalon: "2.7",
    DarkBid: "9.5",
    DarkHold: "9.5",
}
"""The rule of each word."""


def moves(state: PreferansState, phase: Auction, seat: int) -> tuple[Action, ...]:
    """Return pass, hold, the third hand's talon, bids ascending, those without it, an invitation.

    Each where it is allowed, in this order; with a closed hand those of `engine.preferans.dark`.
    """
    if seat != phase.turn:
        return ()
    if seat in phase.closed:
        return dark.moves(state.agreement, phase)
    found: list[Action] = [PASS]
    if (own := state.agreement.convention.words) is not None:
        return (PASS, *own(state.agreement, phase))
    if may_hold(phase):
        found.append(HOLD)
    bids = dark.light(state.agreement, phase)
    if len(phase.remaining) == 1:
        found.append(TAKE_TALON)
        bids = [bid for bid in bids if bid.game != lowest(phase)]
    found += bids
    found += _without_talon(state.agreement, phase)
    if _may_invite(state.agreement, phase, bids):
        found.append(INVITE)
    return tuple(found)


def _without_talon(agreement: Agreement, phase: Auction) -> list[BidWithoutTalon]:
    """Return the bids without the talon, ascending. Rule 13.30."""
    games: tuple[AnyContract, ...] = ()
    match phase.bid:
        case _ if not agreement.no_talon_bids:
            return []
        case Contract(9, strain) if phase.no_talon:
            games = NINES[strain + 1 :]
        case Contract(9):
            said = [word for seat, word in phase.words if seat == phase.turn]
            games = (MISERE,) if all(word == BID[MISERE] for word in said) else ()
        case _ if phase.no_talon:
            games = NINES
    return [WITHOUT_TALON[game] for game in (games if agreement.jumps else games[:1])]


def _may_invite(agreement: Agreement, phase: Auction, bids: list[Bid]) -> bool:
    """Return whether a player who may bid misère may invite the dealer. Rules 7.4, 13.27."""
    return (
        agreement.misere_invite
        and phase.invitation is None
        and phase.deal.terms.sitting is not None
        and BID[MISERE] in bids
    )


def apply(state: PreferansState, phase: Auction, actor: int, word: Action) -> PreferansState:
    """Apply one word of the auction; raises `RuleError`."""
    if actor != phase.turn:
        raise RuleError("not-your-turn", "2.1")
    match word:
        case Invite():
            return _invite(state, phase)
        case LookAtCards():
            return dark.look(state, phase)
        case Pass() if actor not in phase.closed or spoken(phase):
            return _after_pass(state, phase, word)
        case Pass() | DarkPass():
            if word not in moves(state, phase, actor):
                raise RuleError("bid-not-allowed", "2.5")
            return _after_pass(state, phase, word)
        case Bid() | BidWithoutTalon() | Hold() | TakeTalon() | DarkBid() | DarkHold():
            return _after_bid(state, phase, word)
        case _:
            raise RuleError("not-now", "2.1")


def _after_bid(state: PreferansState, phase: Auction, word: Named) -> PreferansState:
    actor = phase.turn
    if word not in moves(state, phase, actor) and not _plain_lowest(phase, word):
        raise RuleError("bid-not-allowed", "2.6" if word == BID[MISERE] else _RULES[type(word)])
    bid = _named(phase, word)
    auction = phase._replace(
        words=(*phase.words, (actor, word)),
        turn=_next(phase.remaining, actor),
        bid=bid,
        bidder=actor,
        no_talon=isinstance(word, BidWithoutTalon)
        or (isinstance(word, Hold) and phase.no_talon)
        or (isinstance(bid, Special) and bid.leaves_talon),
        dark=isinstance(word, (DarkBid, DarkHold)),
    )
    beaten = phase.bid is MISERE and bid is not MISERE
    if (beaten and state.agreement.after_misere == "ends") or phase.remaining == (actor,):
        return _won(state, auction, actor, bid)
    return PreferansState(state.pulka, auction)


def _invite(state: PreferansState, phase: Auction) -> PreferansState:
    """Ask the dealer, who sees the inviter's cards. Rule 7.4."""
    sitting = phase.deal.terms.sitting
    if sitting is None or INVITE not in moves(state, phase, phase.turn):
        raise RuleError("not-now", "7.4")
    return PreferansState(state.pulka, Invited(phase.deal, phase, sitting))


def _named(phase: Auction, word: Named) -> AnyContract:
    """Return the speaker's standing bid after ``word``."""
    if isinstance(word, (Bid, BidWithoutTalon, DarkBid)):
        return word.game
    if isinstance(word, TakeTalon) or phase.bid is None:
        return lowest(phase)
    return phase.bid


def _plain_lowest(phase: Auction, word: Word) -> bool:
    """Return whether the third hand names the lowest bid instead of taking the talon. Rule 2.7."""
    return (
        len(phase.remaining) == 1
        and phase.turn not in phase.closed
        and phase.bid is None
        and isinstance(word, Bid)
        and word.game == lowest(phase)
    )


def _after_pass(state: PreferansState, phase: Auction, word: Pass | DarkPass) -> PreferansState:
    remaining = tuple([seat for seat in phase.remaining if seat != phase.turn])
    auction = phase._replace(
        words=(*phase.words, (phase.turn, word)),
        remaining=remaining,
        turn=_next(phase.remaining, phase.turn),
    )
    if not remaining and state.agreement.convention.own_talons:  # nothing is played. Rule 10.2
        return ending.close(state, phase.deal, auction.history)
    if not remaining:
        return all_pass.begin(state, phase.deal, auction.history)
    if phase.bid is not None and phase.bidder is not None and remaining == (phase.bidder,):
        return _won(state, auction, phase.bidder, phase.bid)
    return PreferansState(state.pulka, auction)


def _next(remaining: tuple[int, ...], seat: int) -> int:
    return remaining[(remaining.index(seat) + 1) % len(remaining)]


def _won(state: PreferansState, phase: Auction, winner: int, bid: AnyContract) -> PreferansState:
    """Go on to the talon, or past it where the bid leaves it alone. Rules 3.1, 13.30."""
    history = phase.history._replace(declarer=winner, bid=bid, dark=phase.dark)
    if not phase.no_talon:
        return PreferansState(state.pulka, Talon(phase.deal, history, winner, bid))
    history = history._replace(discard=())
    hand = card_set(phase.deal.hands[winner])
    if isinstance(bid, Contract):
        return PreferansState(state.pulka, Ordering(phase.deal, history, winner, bid, hand))
    return misere.begin(state, phase.deal, history, winner, hand, game=bid)
