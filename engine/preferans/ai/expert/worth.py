"""What a result is worth in this pulka: exact, from the sheet as it stands.

One unit is `PART` of a whist. A gain is the change of a seat's settlement (rule 8.5, as if all
agreed to stop then) when the deal's writes are entered: help (8.2), full pools, mountains, the
factors of the convention, gentleman whist, consolation and missing tricks are all in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from engine.cards import DECK, EMPTY_HAND
from engine.preferans import pulka, scoring
from engine.preferans.actions import HALF_WHIST, Contract, Game, Say
from engine.preferans.conventions import Agreement
from engine.preferans.facts import DealFacts, Ending, EndingKind
from engine.preferans.observe import PlayerView
from engine.preferans.pulka import Sheet

PART: Final = 24
"""Parts of a whist in one unit: shares of three or four players, and halves of halves."""
TRICKS: Final = 10


@dataclass(frozen=True, slots=True)
class Course:
    """All that scoring reads of a deal besides the tricks; ``declarer`` None is all-pass.

    ``half``: who left for half-whist; ``dealer_hand``: the hand a sitting dealer whists with;
    ``price``: of an all-pass trick; ``without_three``: the contract was left on the bid's level;
    ``checked``: it is a ten that is not whisted (rule 4.9).
    """

    dealer: int
    declarer: int | None = None
    contract: Game | None = None
    whisters: tuple[int, ...] = ()
    half: int | None = None
    dealer_hand: int | None = None
    price: int = 0
    without_three: bool = False
    checked: bool = False


def course_of(seen: PlayerView) -> Course:
    """Return what has been settled in the running deal.

    On all-pass, and in the auction, it is an all-pass at the price that holds.
    """
    if seen.declarer is None:
        return Course(seen.dealer, price=seen.all_pass_price)
    half = next((seat for seat, say in seen.whisting if say == HALF_WHIST), None)
    return Course(seen.dealer, seen.declarer, seen.contract, seen.whisters, half, seen.dealer_hand)


def of_taken(seen: PlayerView, course: Course, taken: Sequence[int]) -> int:
    """Return what the viewer gains, in units, if the deal ends with ``taken`` tricks by seat.

    They sum to ten in a deal that is played out; all are zero when nobody whists.
    """
    return gains(seen, course, taken)[seen.viewer]


def gains(seen: PlayerView, course: Course, taken: Sequence[int]) -> tuple[int, ...]:
    """Return what every seat gains, in units; see `of_taken`. They sum to zero."""
    return _gains(seen.agreement, seen.sheet, course, tuple(taken))


def of_tricks(
    seen: PlayerView, course: Course, *, first: int = 50, seat: int | None = None
) -> tuple[int, ...]:
    """Return the viewer's (or ``seat``'s) gain by the declarer's tricks: eleven values, 0 to 10.

    The defenders' tricks count for the side where one whists alone. When two whist, the first
    defender after the declarer gets ``first`` percent of them, rounded to the nearest trick.
    """
    who = seen.viewer if seat is None else seat
    return _table(seen.agreement, seen.sheet, course, seen.active, first)[who]


def unplayed(seen: PlayerView, course: Course, *, seat: int | None = None) -> int:
    """Return the viewer's (or ``seat``'s) gain if nobody whists the contract of ``course``."""
    who = seen.viewer if seat is None else seat
    alone = replace(course, whisters=(), dealer_hand=None)
    return gains(seen, alone, (0,) * seen.agreement.players)[who]


@lru_cache(maxsize=1 << 12)
def _table(
    agreement: Agreement, sheet: Sheet, course: Course, active: tuple[int, ...], first: int
) -> tuple[tuple[int, ...], ...]:
    """By seat, eleven gains."""
    if course.declarer is None:
        raise ValueError("an all-pass has no declarer")
    rows = []
    place = active.index(course.declarer)
    one, other = active[(place + 1) % 3], active[(place + 2) % 3]
    for tricks in range(TRICKS + 1):
        taken = [0] * agreement.players
        taken[course.declarer] = tricks
        rest = TRICKS - tricks
        taken[one] = (rest * first + 50) // 100
        taken[other] = rest - taken[one]
        rows.append(_gains(agreement, sheet, course, tuple(taken)))
    return tuple(zip(*rows, strict=True))


@lru_cache(maxsize=1 << 14)
def _gains(
    agreement: Agreement, sheet: Sheet, course: Course, taken: tuple[int, ...]
) -> tuple[int, ...]:
    writes = scoring.score(_facts(course, taken), agreement, sheet)
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


def _facts(course: Course, taken: tuple[int, ...]) -> DealFacts:
    whisting: tuple[tuple[int, Say], ...] = ()
    if course.half is not None:
        whisting = ((course.half, HALF_WHIST),)
    ending = None
    contract = course.contract
    if course.without_three and course.declarer is not None:
        ending = Ending(EndingKind.WITHOUT_THREE, course.declarer)
    if course.checked and course.declarer is not None:
        ending = Ending(EndingKind.CHECKED, course.declarer)
    bid = contract if isinstance(contract, Contract) else None
    return DealFacts(
        number=1,
        dealer=course.dealer,
        deck=(),
        salt="",
        cut=4,
        hands=(EMPTY_HAND,) * len(taken),
        talon=(DECK[0], DECK[1]),
        auction=(),
        declarer=course.declarer,
        bid=bid,
        discard=None,
        contract=contract,
        whisting=whisting,
        whisters=course.whisters,
        dealer_hand=course.dealer_hand,
        open_play=None,
        tricks=(),
        taken=taken,
        ending=ending,
        price=course.price,
    )
