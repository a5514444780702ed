"""One suit by itself: the tricks of a holding, averaged over how the other cards may lie.

A holding is a mask of eight bits, bit 0 the seven and bit 7 the ace. Values are hundredths of a
trick. A suit has so few layouts that all results are cached for good.
"""

from functools import cache
from math import comb
from typing import Final

from engine.tricks import CardSet

Suits = tuple[int, int, int, int]
"""A hand as four masks, indexed by suit."""

FULL: Final = 0xFF


def suits_of(cards: CardSet) -> Suits:
    """Return a set of cards as four masks."""
    return cards & FULL, cards >> 8 & FULL, cards >> 16 & FULL, cards >> 24


def lowest(mask: int) -> int:
    """Return the lowest card of a holding as a mask, 0 of an empty one."""
    return mask & -mask


def highest(mask: int) -> int:
    """Return the highest card of a holding as a mask, 0 of an empty one."""
    return 1 << mask.bit_length() - 1 if mask else 0


def above(mask: int, card: int) -> int:
    """Return the cards of a holding higher than ``card``, a mask of one bit."""
    return mask & -card << 1 if card else mask


def cashing(own: int, out: int) -> int:
    """Return the hundredths of tricks of ``own`` when its owner leads it from the top.

    ``out`` are the cards two opponents hold between them; cards in neither are gone.
    """
    return _table(*_squeezed(own, out))[0]


def waiting(own: int, out: int) -> int:
    """Return the hundredths of tricks of ``own`` when opponents lead it and its owner is last."""
    return _table(*_squeezed(own, out))[1]


def catching(own: int, out: int) -> int:
    """Return the hundredths of tricks that two opponents can force upon ``own``."""
    return _table(*_squeezed(own, out))[2]


def forced(own: int, left: int, right: int) -> int:
    """Return the tricks that ``left`` and ``right`` can force upon ``own`` by leading this suit.

    They get the lead whenever they want it, and both see all cards.
    """
    if not own or not left | right:
        return 0
    own, left, right = _squeezed_deal(own, left, right)
    return _forced(own, min(left, right), max(left, right))


@cache
def _squeezed(own: int, out: int) -> tuple[int, int]:
    """Close the gaps of cards that are gone: the holding as a mask, and how many cards are left."""
    squeezed = place = 0
    for bit in range(8):
        if (own | out) >> bit & 1:
            squeezed |= (own >> bit & 1) << place
            place += 1
    return squeezed, place


def _squeezed_deal(own: int, left: int, right: int) -> tuple[int, int, int]:
    live = own | left | right
    return (
        _squeezed(own, live & ~own)[0],
        _squeezed(left, live & ~left)[0],
        _squeezed(right, live & ~right)[0],
    )


@cache
def _table(own: int, size: int) -> tuple[int, int, int]:
    """Return `cashing`, `waiting` and `catching` of a holding among ``size`` cards left."""
    out = (1 << size) - 1 & ~own
    missing = out.bit_count()
    weight = cash = wait = catch = 0
    left = out
    while True:
        chance = comb(20 - missing, 10 - left.bit_count())
        right = out & ~left
        weight += chance
        cash += chance * _cashed(own, left, right)
        wait += chance * _waited(own, left, right)
        if own and out:
            catch += chance * _forced(own, min(left, right), max(left, right))
        if not left:
            break
        left = left - 1 & out
    return 100 * cash // weight, 100 * wait // weight, 100 * catch // weight


def _cashed(own: int, left: int, right: int) -> int:
    won = 0
    while own:
        if not left | right:
            return won + own.bit_count()
        card = highest(own)
        own &= ~card
        over_left, over_right = lowest(above(left, card)), lowest(above(right, card))
        if over_left and (not over_right or over_left < over_right):
            left, right = left & ~over_left, right & (right - 1)
        elif over_right:
            left, right = left & (left - 1), right & ~over_right
        else:
            left, right = left & (left - 1), right & (right - 1)
            won += 1
    return won


def _waited(own: int, left: int, right: int) -> int:
    won = 0
    while own:
        if not left | right:
            return won + own.bit_count()
        top = highest(left | right)
        if top > highest(own):
            own &= own - 1
            if left & top:
                left, right = left & ~top, right & (right - 1)
            else:
                left, right = left & (left - 1), right & ~top
        else:
            laid = max(lowest(left), lowest(right))
            own &= ~lowest(above(own, laid))
            left, right = left & (left - 1), right & (right - 1)
            won += 1
    return won


@cache
def _forced(own: int, left: int, right: int) -> int:
    """Compute `forced`. It is enough to try each opponent's lowest and highest card."""
    if not own or not left | right:
        return 0
    worst = 0
    for card in {lowest(left), highest(left)}:
        for other in {lowest(right), highest(right)}:
            under = own & max(card, other) - 1
            reply = highest(under or own)
            rest = forced(own & ~reply, left & ~card, right & ~other)
            worst = max(worst, rest if under else rest + 1)
    return worst
