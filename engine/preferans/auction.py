"""The auction. Rule 2.

Decisions where the rules are read closely:

* Misère may be bid over any lower bid, as long as it is one's first bid (2.6); the ladder places
  it below the nine (or ten) that beats it, and everybody else steps over it (2.3).
* The senior of two bidders may hold every contract his junior names, never misère (2.4). Whenever
  a junior's bid stands the senior has spoken already, so the right needs no other condition.
* A nine (ten) over misère ends the auction even when a third player has not spoken (2.6).
  If it continues instead, whoever bid misère goes on like the others.
* The third hand's right to the talon (2.7) is listed in place of the lowest bid; the plain lowest
  bid does the same and is accepted as well.
"""

from typing import Final

from engine.errors import RuleError
from engine.preferans import allpass
from engine.preferans.actions import (
    BID,
    CONTRACTS,
    HOLD,
    MISERE,
    PASS,
    TAKE_TALON,
    Action,
    AnyContract,
    Bid,
    Contract,
    Hold,
    Pass,
    Strain,
    TakeTalon,
    Word,
)
from engine.preferans.options import Agreement
from engine.preferans.state import Auction, DealHistory, PreferansState, Talon

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
STEP: Final = {
    beater: {game: step for step, game in enumerate(ladder)} for beater, ladder in LADDERS.items()
}


def moves(state: PreferansState, phase: Auction, seat: int) -> tuple[Action, ...]:
    """Pass, then hold, then the talon of the third hand, then the bids ascending."""
    if seat != phase.turn:
        return ()
    found: list[Action] = [PASS]
    if _may_hold(phase):
        found.append(HOLD)
    bids = _bids(state.agreement, phase)
    if len(phase.remaining) == 1:
        found.append(TAKE_TALON)
        bids = [bid for bid in bids if bid.game != lowest(phase)]
    return (*found, *bids)


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


def apply(state: PreferansState, phase: Auction, actor: int, word: Action) -> PreferansState:
    """One word of the auction; raises `RuleError`."""
    if actor != phase.turn:
        raise RuleError("not-your-turn")
    if not isinstance(word, (Bid, Pass, Hold, TakeTalon)):
        raise RuleError("not-now")
    words = (*phase.words, (actor, word))
    if isinstance(word, Pass):
        return _after_pass(state, phase, words)
    if word not in moves(state, phase, actor) and not _plain_lowest(phase, word):
        raise RuleError("bid-not-allowed")
    bid = _named(phase, word)
    ends = phase.bid is MISERE and state.agreement.after_misere == "ends"
    if ends or phase.remaining == (actor,):
        return _won(state, phase, words, actor, bid)
    turn = _next(phase.remaining, actor)
    auction = Auction(phase.deal, words, phase.remaining, turn, bid, actor)
    return PreferansState(state.pulka, auction)


def _named(phase: Auction, word: Bid | Hold | TakeTalon) -> AnyContract:
    """What stands as the speaker's after ``word``."""
    if isinstance(word, Bid):
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
        return allpass.begin(state, phase.deal, DealHistory(words))
    if phase.bid is not None and phase.bidder is not None and remaining == (phase.bidder,):
        return _won(state, phase, words, phase.bidder, phase.bid)
    turn = _next(phase.remaining, phase.turn)
    auction = Auction(phase.deal, words, remaining, turn, phase.bid, phase.bidder)
    return PreferansState(state.pulka, auction)


def _next(remaining: tuple[int, ...], seat: int) -> int:
    return remaining[(remaining.index(seat) + 1) % len(remaining)]


def _won(
    state: PreferansState,
    phase: Auction,
    words: tuple[tuple[int, Word], ...],
    winner: int,
    bid: AnyContract,
) -> PreferansState:
    history = DealHistory(words, declarer=winner, bid=bid)
    return PreferansState(state.pulka, Talon(phase.deal, history, winner, bid))
