"""What people say: bids and passes, the discard, the order, whists.

Chances are integers in parts of `UNIT`, and never zero: people do odd things. The strength of a
hand is in hundredths of a trick; ``mood`` is by how much its player overrates it. Layouts are
weighed by these chances, and who does not search says what is likelier than not.
"""

from collections.abc import Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations
from typing import Final

from engine.preferans.actions import (
    MISERE,
    Contract,
    HalfWhist,
    LookAtHand,
    Say,
    Special,
    Strain,
    Whist,
)
from engine.preferans.ai.hand import defending, misere_at_best
from engine.preferans.ai.people import strength
from engine.preferans.ai.suits import FULL, catching, suits_of
from engine.tricks import CardSet, cards_in

STRAINS: Final = tuple(Strain)
UNIT: Final = 1024
"""Certainty."""
EVEN: Final = UNIT // 2
"""As likely as not."""
LOWEST: Final = 6
"""The level of an opening."""
FLOOR: Final = 24
"""The least likelihood of a bid, pass or whist."""
ODD: Final = 6
"""The least likelihood of an order: the declarer has seen his twelve cards."""

OPENING: Final = (30, 90)
"""Margin (tricks with the talon beyond the level) at which half of the hands open at six spades,
and the half width of the slope."""
WILLING: Final = (10, 90)
"""The same for every other step."""
ENOUGH: Final = (20, 60)
"""The same for ordering a contract beyond the bid's level, once the talon is known."""
STUCK: Final = (-120, 100)
"""The same for a contract on the level of the bid: it had to be played."""
PREFERRED: Final = (-10, 90)
"""The same for the strain ordered against the best other one."""
TOO_STRONG: Final = (165, 60)
"""The same for not ordering a level more."""
MISERE_WILLING: Final = (30, 40)
"""Danger of the best eight cards at which half of the hands bid misère, and the half width."""


class WhistTurn(IntEnum):
    """Where a defender speaks, or the sitting dealer with his hand."""

    FIRST = 0
    AFTER_WHIST = 1
    AFTER_PASS = 2
    DEALER = 3
    RETURN = 4  # he passed, and the other has left for half


WHIST: Final[dict[WhistTurn, dict[int, tuple[int, int]]]] = {
    WhistTurn.FIRST: {6: (200, 110), 7: (140, 80), 8: (170, 80), 9: (220, 80), 10: (220, 80)},
    WhistTurn.AFTER_WHIST: {
        6: (320, 100),
        7: (280, 100),
        8: (320, 80),
        9: (320, 80),
        10: (320, 80),
    },
    WhistTurn.AFTER_PASS: {
        6: (400, 120),
        7: (310, 120),
        8: (260, 100),
        9: (260, 100),
        10: (260, 100),
    },
    WhistTurn.DEALER: {
        6: (220, 180),
        7: (140, 160),
        8: (90, 120),
        9: (150, 120),
        10: (150, 120),
    },
    WhistTurn.RETURN: {6: (100, 60), 7: (60, 60)},
}
"""Tricks of one's own (`ai.hand.defending`) at which half of the hands whist, by spot and level,
and the half width. A dealer whists with less than a defender: he gives up no half-whist, and
sees the other hand when he lays them open. After a half nearly everybody returns the whist, and
search called that better in 40 of 48 hands."""
DISCARD_HALVES: Final = 20
"""A discard that is so much (hundredths of a trick) worse than the best is half as likely."""
MISERE_DISCARD_HALVES: Final = 4
"""The same on misère, where a hundredth decides."""


def slope(value: int, middle_and_width: tuple[int, int], floor: int = FLOOR) -> int:
    """Rise from ``floor`` to nearly `UNIT` around the middle."""
    middle, width = middle_and_width
    found = UNIT // 2 + (value - middle) * (UNIT // 2) // width
    return max(floor, min(UNIT - floor, found))


# --- the auction ----------------------------------------------------------------------------


def margin(cards: CardSet, least: Contract, *, leads: bool) -> int:
    """Return how far a ten-card hand's tricks, the talon counted, exceed the best level it could
    order at or above ``least``; hundredths of a trick. ``leads``: it is the first hand."""
    tricks, wanted = strength.before_talon(cards, leads=leads), _wanted(least)
    return max([have - want for have, want in zip(tricks, wanted, strict=True)])


@cache
def _wanted(least: Contract) -> tuple[int, ...]:
    """Return the tricks of the lowest contract at or above ``least``, by strain; 11 for none."""
    return tuple(100 * (least.level + (strain < least.strain)) for strain in Strain)


def bids(cards: CardSet, least: Contract, *, leads: bool, mood: int = 0) -> int:
    """Return the chance that a hand is willing to play at or above ``least``."""
    opening = least.level == LOWEST and least.strain is Strain.SPADES
    return slope(margin(cards, least, leads=leads) + mood, OPENING if opening else WILLING)


def bids_misere(cards: CardSet) -> int:
    """Return the chance that a hand bids misère where it may."""
    return UNIT - slope(misere_at_best(suits_of(cards)), MISERE_WILLING)


def next_step(contract: Contract) -> Contract | None:
    """Return the contract above; None above ten no-trump. Rule 2.2."""
    if contract.strain is Strain.NO_TRUMP:
        return None if contract.level == 10 else Contract(contract.level + 1, Strain.SPADES)
    return Contract(contract.level, Strain(contract.strain + 1))


# --- the discard and the order --------------------------------------------------------------


_Row = tuple[int, int, int, tuple[int, ...], tuple[int, ...]]
"""A suit of twelve cards: its worth with none, one and two cards laid away at best, and what each
single card (by bit) and each pair (by 8 * bit + bit) laid away leaves of it."""


@cache
def _row(own: int, kind: int) -> _Row:
    """``kind``: 0 trumps, 1 a side suit, 2 no-trump, 3 misère."""
    bits = [bit for bit in range(8) if own >> bit & 1]
    single = [0] * 8
    double = [0] * 64
    for bit in bits:
        single[bit] = _kept(own, 1 << bit, kind)
    for low, high in combinations(bits, 2):
        double[low * 8 + high] = _kept(own, 1 << low | 1 << high, kind)
    least = -10_000
    one = max((single[bit] for bit in bits), default=least)
    two = max((double[low * 8 + high] for low, high in combinations(bits, 2)), default=least)
    return _kept(own, 0, kind), one, two, tuple(single), tuple(double)


def _kept(own: int, gone: int, kind: int) -> int:
    left = own & ~gone
    if kind == 3:  # misère
        return -catching(left, FULL & ~own)
    return (strength.TRUMPS, strength.SIDE, strength.NO_TRUMP)[kind][left]


def _best(rows: list[_Row]) -> int:
    """The worth of four suits with two cards laid away among them as well as can be."""
    none, one, two = 0, -10_000, -10_000
    for keeps, less, least, _, _ in rows:
        none, one, two = (
            none + keeps,
            max(one + keeps, none + less),
            max(two + keeps, one + less, none + least),
        )
    return two


def _rows(twelve: CardSet, game: Strain | Special) -> list[_Row]:
    held = suits_of(twelve)
    if isinstance(game, Special):
        return [_row(own, 3) for own in held]
    if game is Strain.NO_TRUMP:
        return [_row(own, 2) for own in held]
    return [_row(own, int(suit != game)) for suit, own in enumerate(held)]


def best_kept(twelve: CardSet, strain: Strain, *, leads: bool) -> int:
    """Return the tricks of twelve cards in ``strain`` after the best discard."""
    return _best(_rows(twelve, strain)) + strength.beyond_suits(strain, leads=leads)


def as_held(cards: CardSet, strain: Strain, *, leads: bool) -> int:
    """Return the tricks of ten cards in ``strain`` that leave the talon alone."""
    return sum(row[0] for row in _rows(cards, strain)) + strength.beyond_suits(strain, leads=leads)


def _chances(halves: int) -> tuple[int, ...]:
    """Return how likely a discard is by what it leaves less than the best, in hundredths."""
    return tuple(max(2, round(2 ** (16 - less / halves))) for less in range(15 * halves + 1))


CHANCES: Final = _chances(DISCARD_HALVES)
MISERE_CHANCES: Final = _chances(MISERE_DISCARD_HALVES)


def discards(twelve: CardSet, game: Strain | Special) -> list[tuple[int, CardSet]]:
    """Return how likely each of the 66 discards is (not normalised), and its cards."""
    rows = _rows(twelve, game)
    best = _best(rows)
    whole = sum(row[0] for row in rows)
    chances = CHANCES if game is not MISERE else MISERE_CHANCES
    least = len(chances) - 1
    found = []
    for low, high in combinations(cards_in(twelve), 2):
        row = rows[low >> 3]
        if low >> 3 == high >> 3:
            worth = whole - row[0] + row[4][(low & 7) * 8 + (high & 7)]
        else:
            other = rows[high >> 3]
            worth = whole - row[0] - other[0] + row[3][low & 7] + other[3][high & 7]
        found.append((chances[min(least, best - worth)], 1 << low | 1 << high))
    return found


def orders(twelve: CardSet, contract: Contract, bid: Contract, *, leads: bool) -> int:
    """Return the likelihood that twelve cards order ``contract`` having won at ``bid``."""
    tricks = best_kept(twelve, contract.strain, leads=leads)
    others = max(
        [
            best_kept(twelve, strain, leads=leads)
            - (0 if strain >= bid.strain or bid.level < contract.level else 100)
            for strain in STRAINS
            if strain is not contract.strain
        ]
    )
    spare = tricks - 100 * contract.level
    found = slope(tricks - others, PREFERRED)
    found = found * slope(spare, ENOUGH if contract.level > bid.level else STUCK, ODD) // UNIT
    if contract.level < 10:
        found = found * (UNIT - slope(spare, TOO_STRONG, ODD)) // UNIT
    return max(1, found)


# --- whisting -------------------------------------------------------------------------------


def over(cards: CardSet, mine: Contract | None, step: Contract, *, leads: bool) -> int:
    """Return the chance that a hand willing to play ``mine`` is also willing at ``step``."""
    more = bids(cards, step, leads=leads)
    if mine is None:
        return more
    return min(UNIT - FLOOR, UNIT * more // bids(cards, mine, leads=leads))


def own_tricks(cards: CardSet, strain: Strain) -> int:
    """Return what a hand itself takes against a declarer in ``strain``."""
    return defending(suits_of(cards), strain)


def turn_of(said: Sequence[Say]) -> WhistTurn:
    """Return where the next one speaks after these words."""
    match said:
        case []:
            return WhistTurn.FIRST
        case [*_, Whist()]:
            return WhistTurn.AFTER_WHIST
        case [*_, LookAtHand()]:
            return WhistTurn.DEALER
        case [*_, HalfWhist()]:
            return WhistTurn.RETURN
        case _:
            return WhistTurn.AFTER_PASS


def whists(cards: CardSet, contract: Contract, turn: WhistTurn, mood: int = 0) -> int:
    """Return the chance that a defender with these ten cards whists, or a dealer with them."""
    return slope(own_tricks(cards, contract.strain) + mood, WHIST[turn][contract.level])
