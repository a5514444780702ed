"""All-pass: each player's tricks when all avoid them without error.

Written once, run by Python as it stands and compiled by `compiling`, like `search`. Every player
plays the card after which he takes least. Of several equally good cards each is equally likely, so
a position is worth the average over them. Shares are counted in parts of a trick, `UNIT` to the
trick.

Rounding: an average over k cards is rounded down for the player who chooses and for the one after
him; the one before him gets the rest, so that nothing is lost. `UNIT` has so many divisors that
few averages need rounding. One rounding loses less than one part and there are at most thirty in
a row, so equal shares differ by less than `SLACK`; shares that differ by no more count as equal.

Conventions as in `search`: ``a``, ``b``, ``c`` are the hands in order of play, ``owners`` has two
bits per card, ``left`` is the number of tricks still to play. Shares come packed: those of the
leader and, `FIELD` bits higher, those of the player after him.
"""

from typing import Final

from engine.solver.tables import CODE, COUNT, HIGH, LOW, RUNS, Memory

UNIT: Final = 152_409_600
"""Parts of a trick: 2**9 * 3**5 * 5**2 * 7**2."""
SLACK: Final = 64
CHEAP: Final = UNIT - SLACK
"""A hand that can stay below this need not consider a winning card."""
FAR: Final = 1 << 60
FIELD: Final = 31
FIELD_MASK: Final = (1 << 31) - 1
SETS: Final = 17
MULTIPLIER: Final = 0xE3779B97F4A7C15
HASH_MASK: Final = (1 << 60) - 1
SCRATCH: Final = 8 << SETS
SHARES_MEMORY: Final = SCRATCH + 64
"""Words of memory: 2**SETS sets of four positions with their shares, then room to work in."""


def last_shares(a: int, b: int, c: int) -> int:
    """Return the shares of the last trick, packed."""
    lane = 255
    while not a & lane:
        lane <<= 8
    if b & lane and b > a:
        return 0 if c & lane and c > b else UNIT << FIELD
    return 0 if c & lane and c > a else UNIT


def shares(memory: Memory, a: int, b: int, c: int, owners: int, leader: int, left: int) -> int:
    """Return the shares from a position between two tricks, packed; remember them.

    Suits are alike in an all-pass, so the key has their codes in order. It identifies the position,
    and what has been found stays true.
    """
    if left == 1:
        return last_shares(a, b, c)
    w = CODE[owners & 65535]
    x = CODE[owners >> 16 & 65535]
    y = CODE[owners >> 32 & 65535]
    z = CODE[owners >> 48 & 65535]
    w, x = min(w, x), max(w, x)
    y, z = min(y, z), max(y, z)
    w, y = min(w, y), max(w, y)
    x, z = min(x, z), max(x, z)
    x, y = min(x, y), max(x, y)
    key = (((w << 14 | x) << 14 | y) << 14 | z) << 2 | leader
    at = (key * MULTIPLIER & HASH_MASK) >> 60 - SETS << 3
    # Without branches: no processor can predict which of the four it is.
    at += (memory[at + 2] == key) << 1 | (memory[at + 4] == key) << 2 | (memory[at + 6] == key) * 6
    if memory[at] == key:
        return memory[at + 1]
    at &= ~7

    second = leader + 1 if leader < 2 else 0
    third = second + 1 if second < 2 else 0
    total = left * UNIT
    rest = total - UNIT
    best_a = FAR
    sum_aa = 0
    sum_ab = 0
    many_a = 0
    # First the leads that somebody may beat: after a cheap one the others need not be tried.
    for place in range(8):
        suit = place & 3
        shift = 8 * suit
        mine_a = a >> shift & 255
        if mine_a == 0:
            continue
        lane_b = b >> shift & 255
        lane_c = c >> shift & 255
        all_a = RUNS[mine_a << 8 | lane_b | lane_c]
        beatable = (1 << HIGH[lane_b | lane_c] + 1) - 1
        if place < 4:
            runs_a = all_a & beatable
        else:
            if best_a < CHEAP:
                break
            runs_a = all_a & ~beatable
        from_b = suit
        upto_b = suit + 1
        if lane_b == 0:
            from_b = 0
            upto_b = 4
        from_c = suit
        upto_c = suit + 1
        if lane_c == 0:
            from_c = 0
            upto_c = 4
        while runs_a:
            bit_a = runs_a & -runs_a
            rank_a = LOW[runs_a]
            runs_a &= runs_a - 1
            a_x = a & ~(bit_a << shift)
            owners_x = owners | 3 << 2 * (shift + rank_a)

            best_b = FAR
            sum_bb = 0
            sum_bc = 0
            many_b = 0
            for suit_b in range(from_b, upto_b):
                shift_b = 8 * suit_b
                mine_b = b >> shift_b & 255
                if mine_b == 0:
                    continue
                apart = (a_x | c) >> shift_b & 255
                if suit_b == suit:
                    apart |= bit_a
                runs_b = RUNS[mine_b << 8 | apart]
                while runs_b:
                    bit_b = runs_b & -runs_b
                    top = bit_a
                    taker = 0
                    if suit_b == suit and bit_b > bit_a:
                        if best_b < CHEAP and bit_b > lane_c:
                            break
                        top = bit_b
                        taker = 1
                    rank_b = LOW[runs_b]
                    runs_b &= runs_b - 1
                    b_y = b & ~(bit_b << shift_b)
                    owners_y = owners_x | 3 << 2 * (shift_b + rank_b)

                    best_c = FAR
                    sum_cc = 0
                    sum_ca = 0
                    many_c = 0
                    for suit_c in range(from_c, upto_c):
                        shift_c = 8 * suit_c
                        mine_c = c >> shift_c & 255
                        if mine_c == 0:
                            continue
                        apart = (a_x | b_y) >> shift_c & 255
                        if suit_c == suit:
                            apart |= top
                        runs_c = RUNS[mine_c << 8 | apart]
                        while runs_c:
                            bit_c = runs_c & -runs_c
                            rank_c = LOW[runs_c]
                            runs_c &= runs_c - 1
                            c_z = c & ~(bit_c << shift_c)
                            owners_z = owners_y | 3 << 2 * (shift_c + rank_c)
                            if suit_c == suit and bit_c > top:
                                if best_c < CHEAP:
                                    break
                                found = shares(memory, c_z, a_x, b_y, owners_z, third, left - 1)
                                value_c = (found & FIELD_MASK) + UNIT
                                value_a = found >> FIELD
                            elif taker == 0:
                                found = shares(memory, a_x, b_y, c_z, owners_z, leader, left - 1)
                                value_a = found & FIELD_MASK
                                value_c = rest - value_a - (found >> FIELD)
                                value_a += UNIT
                            else:
                                found = shares(memory, b_y, c_z, a_x, owners_z, second, left - 1)
                                value_c = found >> FIELD
                                value_a = rest - value_c - (found & FIELD_MASK)
                            if value_c <= best_c + SLACK:
                                weight_c = COUNT[mine_c & -bit_c & (runs_c & -runs_c) - 1]
                                if value_c < best_c - SLACK:
                                    best_c = value_c
                                    many_c = 0
                                    sum_cc = 0
                                    sum_ca = 0
                                many_c += weight_c
                                sum_cc += value_c * weight_c
                                sum_ca += value_a * weight_c
                    if many_c > 1:
                        sum_cc //= many_c
                        sum_ca //= many_c
                    value_b = total - sum_cc - sum_ca
                    if value_b <= best_b + SLACK:
                        weight_b = COUNT[mine_b & -bit_b & (runs_b & -runs_b) - 1]
                        if value_b < best_b - SLACK:
                            best_b = value_b
                            many_b = 0
                            sum_bb = 0
                            sum_bc = 0
                        many_b += weight_b
                        sum_bb += value_b * weight_b
                        sum_bc += sum_cc * weight_b
            if many_b > 1:
                sum_bb //= many_b
                sum_bc //= many_b
            value_a = total - sum_bb - sum_bc
            if value_a <= best_a + SLACK:
                above = all_a & -bit_a & ~bit_a
                weight_a = COUNT[mine_a & -bit_a & (above & -above) - 1]
                if value_a < best_a - SLACK:
                    best_a = value_a
                    many_a = 0
                    sum_aa = 0
                    sum_ab = 0
                many_a += weight_a
                sum_aa += value_a * weight_a
                sum_ab += sum_bb * weight_a
    if many_a > 1:
        sum_aa //= many_a
        sum_ab //= many_a

    found = sum_ab << FIELD | sum_aa
    memory[at + 6] = memory[at + 4]
    memory[at + 7] = memory[at + 5]
    memory[at + 4] = memory[at + 2]
    memory[at + 5] = memory[at + 3]
    memory[at + 2] = memory[at]
    memory[at + 3] = memory[at + 1]
    memory[at] = key
    memory[at + 1] = found
    return found
