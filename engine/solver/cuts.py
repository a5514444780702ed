"""What a suit is worth at a glance, by its code: sums of these numbers end most of the search.

All are bounds that hold however the rest is played; ``_hands`` gives the cards of a suit.

*Cash*: how many rounds of the suit a player wins in a row when he is on lead and plays it from the
top, whatever the others keep. A defender's partner plays from the bottom and must not be forced to
take a round over.
"""

from functools import cache
from typing import Final

from engine.solver.tables import CODES, Table

_Hands = tuple[list[int], list[int], list[int]]


def _hands(code: int) -> _Hands:
    """Ranks of the three players' cards in a suit of this code, ascending."""
    hands: _Hands = ([], [], [])
    length, rest = 0, code
    while rest >= 3**length:
        rest -= 3**length
        length += 1
    for rank in range(length):
        rest, owner = divmod(rest, 3)
        hands[owner].append(rank)
    return hands


def _cash(own: list[int], enemies: tuple[list[int], ...], partner: list[int]) -> int:
    rounds = 0
    for card in reversed(own):
        if any(len(enemy) > rounds and enemy[-1] > card for enemy in enemies):
            break
        if len(partner) > rounds and partner[rounds] > card:
            break
        rounds += 1
    return rounds


def _sure(own: list[int], enemies: list[int]) -> int:
    """Cards of ``own`` left when as many as possible fall to a higher enemy each."""
    lost = 0
    above = sorted(enemies)
    for card in own:
        while above and above[0] < card:
            del above[0]
        if not above:
            break
        del above[0]
        lost += 1
    return len(own) - lost


def _plain(hands: _Hands) -> int:
    """Fields of 4 bits: the cash of each player, then of both defenders when 1 leads, when 2 leads.

    Then counts of 3 bits, of suits: where 1 can put 2 on lead at no cost, where 2 can 1; where a
    lead by 1, by 2 is not the declarer's top trick; where the declarer's lead is not 1's, not 2's,
    neither's, and where it is not his own.
    """
    zero, one, two = hands
    cash = _cash(zero, (one, two), [])
    cash_1, cash_2 = _cash(one, (zero,), two), _cash(two, (zero,), one)
    both_1 = max(cash_2, min(cash_1, len(two)))
    both_2 = max(cash_1, min(cash_2, len(one)))
    to_2 = bool(one) and 0 < cash_2 == both_1
    to_1 = bool(two) and 0 < cash_1 == both_2
    fields = cash | cash_1 << 4 | cash_2 << 8 | both_1 << 12 | both_2 << 16
    flags = (
        to_2,
        to_1,
        bool(one) and not cash,
        bool(two) and not cash,
        bool(zero) and not cash_1,
        bool(zero) and not cash_2,
        bool(zero) and not cash_1 and not cash_2,
        bool(zero) and not cash,
    )
    for place, flag in enumerate(flags):
        fields |= flag << 20 + 3 * place
    return fields


def _trump(hands: _Hands) -> int:
    """Fields of 4 bits: tricks that the declarer's, the defenders' trumps win in any play."""
    zero, one, two = hands
    return _sure(zero, one + two) | max(_sure(one, zero), _sure(two, zero)) << 4


def _shy(hands: _Hands) -> int:
    """Counts of 3 bits, of suits in misère.

    Where the declarer, not on lead, can be given a trick; where he can lead and stay so safe;
    where he can lead and lose the trick, where he cannot; where 1, where 2 can make him win one.
    Above them the number of his cards that make suits unsafe.
    """
    zero, one, two = hands
    others = sorted(one + two)
    unsafe = _unsafe(zero, others)
    loses = wins = safe = force_1 = force_2 = False
    if zero:
        low = zero[0]
        loses = any(hand and hand[0] > low for hand in (one, two))
        wins = all(not hand or hand[0] < low for hand in (one, two))
        force_1 = bool(one) and one[0] < low and (not two or two[0] < low)
        force_2 = bool(two) and two[0] < low and (not one or one[0] < low)
        safe = loses and not any(
            _unsafe(zero[1:], sorted(set(others) - {x, y}))
            for x in one or [-1]
            for y in two or [-1]
        )
    flags = (unsafe > 0, safe, loses, wins, force_1, force_2)
    return sum(flag << 3 * place for place, flag in enumerate(flags)) | unsafe << 18


def _unsafe(own: list[int], others: list[int]) -> int:
    """How many cards have more lower enemies than there are own cards below them."""
    return sum(len(others) > place and others[place] < card for place, card in enumerate(own))


@cache
def _all() -> tuple[_Hands, ...]:
    return tuple(_hands(code) for code in range(CODES))


QUICK: Final = Table(lambda: tuple(map(_plain, _all())))
TRUMP: Final = Table(lambda: tuple(map(_trump, _all())))
SHY: Final = Table(lambda: tuple(map(_shy, _all())))
