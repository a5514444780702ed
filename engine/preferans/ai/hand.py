"""Estimates of a hand by a count of suits: tricks in defence, danger on misère.

All are averages over layouts, in hundredths of a trick.
"""

from functools import cache
from itertools import combinations
from typing import Final

from engine.preferans.actions import Strain
from engine.preferans.ai.suits import (
    FULL,
    Suits,
    cashing,
    catching,
    highest,
    waiting,
)

LATE_TRICK: Final = 60
"""Percent of a side trick beyond the second that a defender still takes against trumps."""


@cache
def mixed(own: int, out: int) -> int:
    """Return the tricks of a suit that is led sometimes by its owner, sometimes by the others."""
    return (2 * cashing(own, out) + waiting(own, out)) // 3


def defending(held: Suits, strain: Strain) -> int:
    """Return the tricks of ``held`` against a declarer in ``strain``."""
    trump = strain.trump
    total = 0
    for suit in range(4):
        out = FULL & ~held[suit]
        if trump is None:
            total += mixed(held[suit], out)
        elif suit == trump:
            total += waiting(held[suit], out) if held[suit].bit_count() < 5 else 300
        else:
            total += _side(held[suit])
    return total


@cache
def _side(own: int) -> int:
    """Return the tricks of a side suit before the declarer ruffs: fewer when it is long."""
    worth = min(waiting(own, FULL & ~own), 200)
    out = FULL & ~own
    sure = 0
    while own and highest(own) > highest(out):
        own &= ~highest(own)
        sure += 1
    length = (FULL & ~out).bit_count()
    first = min(worth, 100) * (100 if sure else 62) // 100
    second = max(worth - 100, 0) * (80 if sure > 1 else 45) // 100
    if length >= 4:
        return first * 85 // 100 + second * (30 if length >= 5 else LATE_TRICK) // 100
    return first + second


# --- misère ---------------------------------------------------------------------------------


def misere_danger(held: Suits) -> int:
    """Return the tricks a misère hand can be made to take, by open defence in every suit."""
    return sum(catching(own, FULL & ~own) for own in held)


def misere_at_best(held: Suits) -> int:
    """Return the danger of the best eight cards of a misère hand: with a harmless talon."""
    return _two_off([_relieved(held[suit]) for suit in range(4)])


def misere_after_talon(held: Suits) -> int:
    """Return the danger of a ten-card misère hand after the talon, averaged over all talons.

    The best two cards are laid away.
    """
    left = [_relieved(held[suit]) for suit in range(4)]
    outside = [(suit, bit) for suit in range(4) for bit in range(8) if not held[suit] >> bit & 1]
    danger = talons = 0
    for (suit, bit), (other, last) in combinations(outside, 2):
        rows = list(left)
        for where in {suit, other}:
            own = held[where]
            own |= (1 << bit if where == suit else 0) | (1 << last if where == other else 0)
            rows[where] = _relieved(own)
        danger += _two_off(rows)
        talons += 1
    return danger // talons


def _two_off(rows: list[tuple[int, int, int]]) -> int:
    """Return the least danger of four suits with two cards laid away."""
    best = (0, 1 << 20, 1 << 20)
    for none, one, two in rows:
        best = (
            best[0] + none,
            min(best[1] + none, best[0] + one),
            min(best[2] + none, best[1] + one, best[0] + two),
        )
    return best[2]


@cache
def _relieved(own: int) -> tuple[int, int, int]:
    """Return the danger of a suit with the best none, one and two of its cards laid away."""
    out = FULL & ~own
    none = catching(own, out)
    cards = [1 << bit for bit in range(8) if own >> bit & 1]
    one = min((catching(own & ~card, out) for card in cards), default=1 << 20)
    two = min(
        (catching(own & ~card & ~other, out) for card, other in combinations(cards, 2)),
        default=1 << 20,
    )
    return none, one, two
