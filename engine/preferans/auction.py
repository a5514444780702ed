"""The auction. Rule 2.

Decisions where the rules are read closely:

* Misère may be bid over any lower bid, as long as it is one's first bid (2.6); the ladder places
  it below the nine (or ten) that beats it, and everybody else steps over it (2.3).
* The senior of two bidders may hold every contract his junior names, never misère (2.4). Whenever
  a junior's bid stands the senior has spoken already, so the right needs no other condition.
* A nine (ten) over misère ends the auction even when a third player has not spoken (2.6).
  If it continues instead, whoever bid misère goes on like the others.
* With ``no_talon_bids`` misère without the talon answers a plain nine, by whoever has bid nothing
  but misère; over it goes a nine without the talon, each such nine a step over the last, or a ten.
  A nine without the talon answers nothing else. The senior may hold it. Rule 13.30.
* Whoever may bid misère may first invite a dealer who sits out to share it, once in a deal for all
  (`engine.preferans.invitation`); not one without the talon. Rules 7.4, 13.27.
* The third hand's right to the talon (2.7) is listed in place of the lowest bid; the plain lowest
  bid does the same and is accepted as well.
"""

from dataclasses import replace
from typing import Final

from engine.errors import RuleError
from engine.preferans import allpass, misere
from engine.preferans.actions import (
    BID,
    CONTRACTS,
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
    Hold,
    Invite,
    Pass,
    Strain,
    TakeTalon,
    Word,
)
from engine.preferans.options import Agreement
from engine.preferans.state import (
    Auction,
    DealHistory,
    Invited,
    Ordering,
    PreferansState,
    Talon,
)
from engine.tricks import card_set

LADDERS: Final[dict[int, tuple[AnyContract, ...]]] = {
    beater: (
        *[contract for contract in CONTRACTS if contract.level < beater],
        MISERE,
        *[contract for contract in CONTRACTS if contract.level >= beater],
    )
    for beater in (9, 10)
}
"""Every bid ascending, by the level that beats misère. Rules 2.2, 2.6."""
BIDS: Final = {beater: tuple(BID[game] for game in ladder) for beater, ladder in LADDERS.items()}
NINES: Final = tuple(contract for contract in CONTRACTS if contract.level == 9)
LOWEST_TEN: Final = Contract(10, Strain.SPADES)
STEP: Final = {
    beater: {game: step for step, game in enumerate(ladder)} for beater, ladder in LADDERS.items()
}


def moves(state: PreferansState, phase: Auction, seat: int) -> tuple[Action, ...]:
    """Pass, hold, the talon of the third hand, the bids ascending, those without it, an invitation.

    Each where it is allowed, in this order.
    """
    if seat != phase.turn:
        return ()
    found: list[Action] = [PASS]
    if _may_hold(phase):
        found.append(HOLD)
    bids = _bids(state.agreement, phase)
    if len(phase.remaining) == 1:
        found.append(TAKE_TALON)
        bids = [bid for bid in bids if bid.game != lowest(phase)]
    found += bids
    found += _without_talon(state.agreement, phase)
    if _may_invite(state.agreement, phase, bids):
        found.append(INVITE)
    return tuple(found)


def lowest(phase: Auction) -> Contract:
    """The lowest opening bid: spades at the lowest level of the series. Rules 2.2, 2.9."""
    return CONTRACTS[(phase.deal.terms.lowest_level - 6) * 5 + Strain.SPADES]


def _may_hold(phase: Auction) -> bool:
    """Two remain, the junior's contract stands, the senior speaks. Rule 2.4."""
    return (
        len(phase.remaining) == 2
        and phase.turn == phase.remaining[0]
        and phase.bidder == phase.remaining[1]
        and phase.bid is not MISERE
    )


def _bids(agreement: Agreement, phase: Auction) -> list[Bid]:
    ladder = BIDS[agreement.misere_beaten_by]
    step = STEP[agreement.misere_beaten_by]
    if phase.no_talon:
        least = step[LOWEST_TEN]
    else:
        least = step[lowest(phase)] if phase.bid is None else step[phase.bid] + 1
    first_word = all(seat != phase.turn for seat, _ in phase.words)
    # A floor binds trick bids only: below it misère may be bid all the same. Rules 2.9, 13.5.
    misere = first_word and (phase.bid is None or least <= step[MISERE])
    steps = ladder[least:] if agreement.jumps else ladder[least : least + 2]
    found = [bid for bid in steps if bid.game is not MISERE]
    if not agreement.jumps:
        del found[1:]
    if misere:
        found.insert(max(0, step[MISERE] - least), BID[MISERE])
    return found


def _without_talon(agreement: Agreement, phase: Auction) -> list[BidWithoutTalon]:
    """What may be bid without the talon, ascending. Rule 13.30."""
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
    """Misère may be bid, and nobody has invited the dealer, who sits out. Rules 7.4, 13.27."""
    return (
        agreement.misere_invite
        and phase.invitation is None
        and phase.deal.terms.sitting is not None
        and BID[MISERE] in bids
    )


def apply(state: PreferansState, phase: Auction, actor: int, word: Action) -> PreferansState:
    """One word of the auction; raises `RuleError`."""
    if actor != phase.turn:
        raise RuleError("not-your-turn")
    if isinstance(word, Invite):
        return _invite(state, phase)
    if not isinstance(word, (Bid, BidWithoutTalon, Pass, Hold, TakeTalon)):
        raise RuleError("not-now")
    words = (*phase.words, (actor, word))
    if isinstance(word, Pass):
        return _after_pass(state, phase, words)
    if word not in moves(state, phase, actor) and not _plain_lowest(phase, word):
        raise RuleError("bid-not-allowed")
    bid = _named(phase, word)
    no_talon = isinstance(word, BidWithoutTalon) or (isinstance(word, Hold) and phase.no_talon)
    ends = phase.bid is MISERE and state.agreement.after_misere == "ends"
    if ends or phase.remaining == (actor,):
        return _won(state, replace(phase, words=words, bid=bid, no_talon=no_talon), actor, bid)
    turn = _next(phase.remaining, actor)
    auction = replace(phase, words=words, turn=turn, bid=bid, bidder=actor, no_talon=no_talon)
    return PreferansState(state.pulka, auction)


def _invite(state: PreferansState, phase: Auction) -> PreferansState:
    """Ask the dealer, who sees the cards of whose turn it is. Rule 7.4."""
    sitting = phase.deal.terms.sitting
    if sitting is None or INVITE not in moves(state, phase, phase.turn):
        raise RuleError("not-now")
    return PreferansState(state.pulka, Invited(phase.deal, phase, sitting))


def _named(phase: Auction, word: Bid | BidWithoutTalon | Hold | TakeTalon) -> AnyContract:
    """What stands as the speaker's after ``word``."""
    if isinstance(word, (Bid, BidWithoutTalon)):
        return word.game
    if isinstance(word, TakeTalon) or phase.bid is None:
        return lowest(phase)
    return phase.bid


def _plain_lowest(phase: Auction, word: Word) -> bool:
    """The third hand may name the lowest bid instead of taking the talon. Rule 2.7."""
    return (
        len(phase.remaining) == 1
        and phase.bid is None
        and isinstance(word, Bid)
        and word.game == lowest(phase)
    )


def _after_pass(
    state: PreferansState, phase: Auction, words: tuple[tuple[int, Word], ...]
) -> PreferansState:
    remaining = tuple(seat for seat in phase.remaining if seat != phase.turn)
    if not remaining:
        history = DealHistory(words, invitation=phase.invitation)
        return allpass.begin(state, phase.deal, history)
    if phase.bid is not None and phase.bidder is not None and remaining == (phase.bidder,):
        return _won(state, replace(phase, words=words), phase.bidder, phase.bid)
    turn = _next(phase.remaining, phase.turn)
    auction = replace(phase, words=words, remaining=remaining, turn=turn)
    return PreferansState(state.pulka, auction)


def _next(remaining: tuple[int, ...], seat: int) -> int:
    return remaining[(remaining.index(seat) + 1) % len(remaining)]


def _won(state: PreferansState, phase: Auction, winner: int, bid: AnyContract) -> PreferansState:
    """Go on to the talon, or past it where the bid leaves it alone. Rules 3.1, 13.30."""
    history = DealHistory(phase.words, declarer=winner, bid=bid, invitation=phase.invitation)
    if not phase.no_talon:
        return PreferansState(state.pulka, Talon(phase.deal, history, winner, bid))
    history = replace(history, discard=())
    hand = card_set(phase.deal.hands[winner])
    if isinstance(bid, Contract):
        return PreferansState(state.pulka, Ordering(phase.deal, history, winner, bid, hand))
    return misere.begin(state, phase.deal, history, winner, hand)
