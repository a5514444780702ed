"""The next possible bids: the ladder, its floor, steps over the standing bid. Rules 2.2-2.9."""

from typing import Final

from engine.preferans.actions import CONTRACTS, MISERE, TRICKS, AnyContract, Contract, Strain
from engine.preferans.options import PLAIN_OPENING, Agreement
from engine.preferans.state import Auction

LADDERS: Final[dict[int, tuple[AnyContract, ...]]] = {
    beater: (
        *[contract for contract in CONTRACTS if contract.level < beater],
        MISERE,
        *[contract for contract in CONTRACTS if contract.level >= beater],
    )
    for beater in (9, 10)
}
"""Every bid ascending, by the level that beats misère. Rules 2.2, 2.6."""
STEP: Final = {
    beater: {game: step for step, game in enumerate(ladder)} for beater, ladder in LADDERS.items()
}
NINES: Final = tuple(contract for contract in CONTRACTS if contract.level == 9)
LOWEST_TEN: Final = Contract(10, Strain.SPADES)


def lowest(phase: Auction) -> Contract:
    """Return the lowest opening bid: spades at the series' lowest level. Rules 2.2, 2.9, 13.4.

    After a blind pass it is higher by the step of the deal than it would be without a series, if
    that is more.
    """
    terms = phase.deal.terms
    level = terms.lowest_level
    if terms.step and phase.passed_dark:
        level = max(level, min(TRICKS, PLAIN_OPENING + terms.step))
    return CONTRACTS[(level - PLAIN_OPENING) * len(Strain) + Strain.SPADES]


def spoken(phase: Auction) -> bool:
    """Return whether the player in turn has said a word before."""
    return phase.turn in [seat for seat, _ in phase.words]


def may_hold(phase: Auction) -> bool:
    """Return whether two remain, the junior's contract stands, and the senior speaks. Rule 2.4."""
    return (
        len(phase.remaining) == 2
        and phase.turn == phase.remaining[0]
        and phase.bidder == phase.remaining[1]
        and phase.bid is not MISERE
    )


def above(agreement: Agreement, phase: Auction) -> list[AnyContract]:
    """Return the bids over the standing one, ascending, misère at its place. Rules 2.2-2.9.

    A floor binds trick bids only: below it misère may be bid all the same (2.9, 13.5). Over a bid
    without the talon goes a ten (13.30).
    """
    ladder, step = LADDERS[agreement.misere_beaten_by], STEP[agreement.misere_beaten_by]
    if phase.no_talon:
        least = step[LOWEST_TEN]
    else:
        least = step[lowest(phase)] if phase.bid is None else step[phase.bid] + 1
    misere = not spoken(phase) and (phase.bid is None or least <= step[MISERE])
    steps = ladder[least:] if agreement.jumps else ladder[least : least + 2]
    found: list[AnyContract] = [bid for bid in steps if bid is not MISERE]
    if not agreement.jumps:
        del found[1:]
    if misere:
        found.insert(max(0, step[MISERE] - least), MISERE)
    return found
