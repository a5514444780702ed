"""Bounds on the tricks of one suit, by its code: their sums cut off most of the search.

They hold however the other suits are played. `_hands` gives the cards of a suit.

*Cash*: how many rounds of the suit a player on lead wins in a row from the top, whatever the
others keep. A defender's partner plays from the bottom and must not be forced to overtake.
"""

from functools import cache
from typing import Final

from engine.solver.tables import CODES, LookupTable

_Hands = tuple[list[int], list[int], list[int]]
_ENDLESS: Final = 15


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
    """Count the cards of ``own`` left when as many as possible lose to one higher enemy each."""
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


def _no_trump(hands: _Hands) -> int:
    """Pack the fields of a suit that are summed up for `no_trump_cut`.

    Of 4 bits: the cash of each player; of both defenders when 1 leads, when 2 leads; how long the
    declarer is where 1, where 2 has cash. Of 5 bits: how long a defender is where the declarer has
    no cash. Of 3 bits, numbers of suits: that defenders hold and the declarer has cash in; where 1
    can put 2 on lead at no cost, where 2 can 1; that 1, that 2 can lead without the declarer's
    having cash in them; that the declarer holds without cash.
    """
    zero, one, two = hands
    cash = _cash(zero, (one, two), [])
    cash_1, cash_2 = _cash(one, (zero,), two), _cash(two, (zero,), one)
    both_1 = max(cash_2, min(cash_1, len(two)))
    both_2 = max(cash_1, min(cash_2, len(one)))
    to_2 = bool(one) and 0 < cash_2 == both_1
    to_1 = bool(two) and 0 < cash_1 == both_2
    longest = max(len(one), len(two))
    fields = (
        cash
        | cash_1 << 4
        | cash_2 << 8
        | both_1 << 12
        | both_2 << 16
        | (len(zero) if cash_1 else 0) << 20
        | (len(zero) if cash_2 else 0) << 24
        | (0 if cash else longest) << 28
    )
    flags = (
        bool(cash and longest),
        to_2,
        to_1,
        bool(one) and not cash,
        bool(two) and not cash,
        bool(zero) and not cash,
    )
    for place, flag in enumerate(flags):
        fields |= flag << 33 + 3 * place
    return fields


def _sure_trumps(hands: _Hands) -> int:
    """Pack fields of 4 bits: tricks each player's trumps win for his side in any play."""
    zero, one, two = hands
    return _sure(zero, one + two) | _sure(one, zero) << 4 | _sure(two, zero) << 8


def _misere_flags(hands: _Hands) -> int:
    """Pack counts of 3 bits of a suit in misère: where the declarer can ever be given a trick.

    Where 1, where 2 can make him win one now; where he leads and cannot lose; where he can lead and
    then is safe. Above them the number of his cards that make suits unsafe.
    """
    zero, one, two = hands
    others = sorted(one + two)
    unsafe = sum(len(others) > place and others[place] < card for place, card in enumerate(zero))
    wins = force_1 = force_2 = safe = False
    if zero:
        low = zero[0]
        wins = all(not hand or hand[0] < low for hand in (one, two))
        force_1 = bool(one) and one[0] < low and (not two or two[0] < low)
        force_2 = bool(two) and two[0] < low and (not one or one[0] < low)
        safe = not wins and _lost(zero[1:], sorted(one[:-1] + two[:-1])) == _ENDLESS
    flags = (unsafe > 0, force_1, force_2, wins, safe)
    return sum(flag << 3 * place for place, flag in enumerate(flags)) | unsafe << 15


def _misere_bounds(hands: _Hands) -> int:
    """Pack fields of 4 bits of a suit in misère; 15 means any number.

    How many rounds the declarer loses for sure when others lead them; how many when he leads the
    first, 0 when he wins it; how many he wins when he leads them all, before he can lose one; and
    how many cards one of the others has, when they are all above his lowest. Above them whether he
    has the suit and one of the others has not.
    """
    zero, one, two = hands
    lost = _lost(zero, sorted(one + two))
    above = [len(hand) for hand in (one, two) if hand and zero and hand[0] > zero[0]]
    led = 0
    if above:
        led = min(1 + _lost(zero[1:], sorted(one[:-1] + two[:-1])), _ENDLESS)
    won = _ENDLESS
    for rounds, card in enumerate(zero):
        if any(len(hand) > rounds and hand[rounds] > card for hand in (one, two)):
            won = rounds
            break
    void = bool(zero) and not (one and two)
    return lost | led << 4 | won << 8 | max(above, default=0) << 12 | void << 16


def _lost(own: list[int], others: list[int]) -> int:
    """Count the rounds until a card has more lower enemies than own cards below it."""
    for place, card in enumerate(own):
        if len(others) > place and others[place] < card:
            return place
    return _ENDLESS


def _lengths(hands: _Hands) -> int:
    """Pack fields of 4 bits: how many cards each player has."""
    zero, one, two = map(len, hands)
    return zero | one << 4 | two << 8


@cache
def _all_hands() -> tuple[_Hands, ...]:
    return tuple(_hands(code) for code in range(CODES))


QUICK: Final = LookupTable(lambda: tuple(map(_no_trump, _all_hands())))
SURE_TRUMPS: Final = LookupTable(lambda: tuple(map(_sure_trumps, _all_hands())))
MISERE_FLAGS: Final = LookupTable(lambda: tuple(map(_misere_flags, _all_hands())))
MISERE_BOUNDS: Final = LookupTable(lambda: tuple(map(_misere_bounds, _all_hands())))
LENGTHS: Final = LookupTable(lambda: tuple(map(_lengths, _all_hands())))
