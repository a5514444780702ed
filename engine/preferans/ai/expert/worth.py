"""What a result is worth in this pulka: exact, from the sheet as it stands.

One unit is `PART` of a whist. A gain is the change of a seat's settlement (rule 8.5, as if all
agreed to stop then) when the deal's writes are entered: help (8.2), full pools, mountains, the
factors of the convention, gentleman whist, consolation and missing tricks are all in it.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from engine.preferans import pulka, scoring
from engine.preferans.actions import HALF_WHIST
from engine.preferans.observe import PlayerView
from engine.preferans.options import Agreement
from engine.preferans.pulka import Sheet
from engine.preferans.scoring import Outcome

PART: Final = 24
"""Parts of a whist in one unit: shares of three or four players, and halves of halves."""
TRICKS: Final = 10


def outcome_of(seen: PlayerView) -> Outcome:
    """Return what has been settled in the running deal; its tricks are not.

    On all-pass, and in the auction, it is an all-pass at the price that holds.
    """
    if seen.declarer is None:
        return Outcome(seen.dealer, seen.active, price=seen.all_pass_price)
    return Outcome(
        dealer=seen.dealer,
        active=seen.active,
        declarer=seen.declarer,
        contract=seen.contract,
        whisters=seen.whisters,
        left=tuple(seat for seat, say in seen.whisting if say == HALF_WHIST),
        dealer_hand=seen.dealer_hand,
    )


def of_taken(seen: PlayerView, outcome: Outcome, taken: Sequence[int]) -> int:
    """Return what the viewer gains, in units, if the deal ends with ``taken`` tricks by seat.

    They sum to ten in a deal that is played out; all are zero when nobody whists.
    """
    return gains(seen, outcome, taken)[seen.viewer]


def gains(seen: PlayerView, outcome: Outcome, taken: Sequence[int]) -> tuple[int, ...]:
    """Return what every seat gains, in units; see `of_taken`. They sum to zero."""
    return _gains(seen.agreement, seen.sheet, outcome, tuple(taken))


def of_tricks(
    seen: PlayerView, outcome: Outcome, *, first: int = 50, seat: int | None = None
) -> tuple[int, ...]:
    """Return the viewer's (or ``seat``'s) gain by the declarer's tricks: eleven values, 0 to 10.

    The defenders' tricks count for the side where one whists alone. When two whist, the first
    defender after the declarer gets ``first`` percent of them, rounded to the nearest trick.
    """
    who = seen.viewer if seat is None else seat
    return _table(seen.agreement, seen.sheet, outcome, first)[who]


def unplayed(seen: PlayerView, outcome: Outcome, *, seat: int | None = None) -> int:
    """Return the viewer's (or ``seat``'s) gain if nobody whists the contract of ``outcome``."""
    who = seen.viewer if seat is None else seat
    alone = replace(outcome, whisters=(), dealer_hand=None)
    return gains(seen, alone, (0,) * seen.agreement.players)[who]


@lru_cache(maxsize=1 << 12)
def _table(
    agreement: Agreement, sheet: Sheet, outcome: Outcome, first: int
) -> tuple[tuple[int, ...], ...]:
    """By seat, eleven gains."""
    if outcome.declarer is None:
        raise ValueError("an all-pass has no declarer")
    rows = []
    active = outcome.active
    place = active.index(outcome.declarer)
    one, other = active[(place + 1) % 3], active[(place + 2) % 3]
    for tricks in range(TRICKS + 1):
        taken = [0] * agreement.players
        taken[outcome.declarer] = tricks
        rest = TRICKS - tricks
        taken[one] = (rest * first + 50) // 100
        taken[other] = rest - taken[one]
        rows.append(_gains(agreement, sheet, outcome, tuple(taken)))
    return tuple(zip(*rows, strict=True))


@lru_cache(maxsize=1 << 14)
def _gains(
    agreement: Agreement, sheet: Sheet, outcome: Outcome, taken: tuple[int, ...]
) -> tuple[int, ...]:
    writes = scoring.score(replace(outcome, taken=taken), agreement, sheet)
    after = pulka.settle(pulka.enter(sheet, writes), agreement)
    found = []
    for now, before in zip(after, _before(agreement, sheet), strict=True):
        gain = (now - before) * PART
        if gain.denominator != 1:
            raise ValueError(f"{gain} parts of a whist")
        found.append(gain.numerator)
    return tuple(found)


@lru_cache(maxsize=64)
def _before(agreement: Agreement, sheet: Sheet) -> tuple[Fraction, ...]:
    return pulka.settle(sheet, agreement)
