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
bits per card, ``left`` is the number of tricks still to play. Here players are counted from the
leader, so that positions are the same whoever leads. Shares come packed: those of the leader and,
`FIELD` bits higher, those of the player after him.

The time goes into waiting for memory: most positions are known, but far apart. So `shares` lists
all ways to play a trick and has their sets fetched before it looks at the first.
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
SCRATCH: Final = 0
WAYS: Final = 64
FIRST_SET: Final = WAYS + 6078
SHARES_MEMORY: Final = FIRST_SET + (8 << SETS)
"""Words of memory: room to work in; the ways to play each trick, with ``left`` tricks at most
``left**3`` of two words; 2**SETS sets of four positions with their shares. A large array starts two
words after the start of a cache line, so each set fills one."""
LAST_OF_C: Final = 1 << 29
LAST_OF_B: Final = 1 << 30
B_TAKES: Final = 1 << 31
"""Marks of a way: the last for this card of ``b``; the last for this lead; nobody beats ``b``."""
EVEN_BITS: Final = 0x5555555555555555


def last_shares(a: int, b: int, c: int) -> int:
    """Return the shares of the last trick, packed."""
    lane = 255
    while not a & lane:
        lane <<= 8
    if b & lane and b > a:
        return 0 if c & lane and c > b else UNIT << FIELD
    return 0 if c & lane and c > a else UNIT


def seen_by_second(owners: int) -> int:
    """Return the owners counted from the second player."""
    low = owners & EVEN_BITS
    high = owners >> 1 & EVEN_BITS
    return high | (~(high ^ low) & EVEN_BITS) << 1


def key_of(owners: int) -> int:
    """Return what identifies a position: suits are alike, so the codes of all four in order."""
    w = CODE[owners & 65535]
    x = CODE[owners >> 16 & 65535]
    y = CODE[owners >> 32 & 65535]
    z = CODE[owners >> 48 & 65535]
    w, x = min(w, x), max(w, x)
    y, z = min(y, z), max(y, z)
    w, y = min(w, y), max(w, y)
    x, z = min(x, z), max(x, z)
    x, y = min(x, y), max(x, y)
    return ((w << 14 | x) << 14 | y) << 14 | z


def set_of(key: int) -> int:
    """Return where the set of a position begins."""
    return FIRST_SET + ((key * MULTIPLIER & HASH_MASK) >> 60 - SETS << 3)


def place_of(memory: Memory, key: int) -> int:
    """Return where a position is, or the place of another."""
    at = set_of(key)
    # Without branches: no processor can predict which of the four it is.
    at += (memory[at + 2] == key) << 1 | (memory[at + 4] == key) << 2 | (memory[at + 6] == key) * 6
    return at


def prefetch(memory: Memory, at: int) -> None:
    """Have the processor fetch a word that is read soon; `compiling` puts an instruction here."""


def shares(memory: Memory, a: int, b: int, c: int, owners: int, left: int) -> int:
    """Return the shares from a position between two tricks, packed; remember them."""
    if left == 1:
        return last_shares(a, b, c)
    key = key_of(owners)
    at = place_of(memory, key)
    if memory[at] == key:
        return memory[at + 1]

    total = left * UNIT
    rest = total - UNIT
    owners_b = seen_by_second(owners)
    owners_c = seen_by_second(owners_b)
    start = WAYS + (left * (left - 1) * left * (left - 1) >> 1)
    best_a = FAR
    many_a = sum_aa = sum_ab = 0
    best_b = FAR
    many_b = sum_bb = sum_bc = 0
    best_c = FAR
    many_c = sum_cc = sum_ca = 0
    # First the leads that somebody may beat: after a cheap one the others need not be tried.
    for unbeatable in range(2):
        if best_a < CHEAP:
            break
        end = start
        for suit in range(4):
            shift = 8 * suit
            mine_a = a >> shift & 255
            if mine_a == 0:
                continue
            lane_b = b >> shift & 255
            lane_c = c >> shift & 255
            all_a = RUNS[mine_a << 8 | lane_b | lane_c]
            beatable = (1 << HIGH[lane_b | lane_c] + 1) - 1
            runs_a = all_a & ~beatable if unbeatable else all_a & beatable
            from_b, upto_b = (suit, suit + 1) if lane_b else (0, 4)
            from_c, upto_c = (suit, suit + 1) if lane_c else (0, 4)
            while runs_a:
                bit_a = runs_a & -runs_a
                card_a = shift + LOW[runs_a]
                runs_a &= runs_a - 1
                a_x = a & ~(bit_a << shift)
                gone_x = 3 << 2 * card_a
                above = all_a & -bit_a & ~bit_a
                way_x = card_a | COUNT[mine_a & -bit_a & (above & -above) - 1] << 17
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
                        card_b = shift_b + LOW[runs_b]
                        runs_b &= runs_b - 1
                        weight = COUNT[mine_b & -bit_b & (runs_b & -runs_b) - 1]
                        way_y = way_x | card_b << 5 | weight << 21
                        top = bit_a
                        taker = 0
                        owners_y = owners
                        if suit_b == suit and bit_b > bit_a:
                            top = bit_b
                            taker = 1
                            owners_y = owners_b
                            if bit_b > lane_c:
                                way_y |= B_TAKES
                        b_y = b & ~(bit_b << shift_b)
                        gone_y = gone_x | 3 << 2 * card_b
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
                                card_c = shift_c + LOW[runs_c]
                                runs_c &= runs_c - 1
                                weight = COUNT[mine_c & -bit_c & (runs_c & -runs_c) - 1]
                                won = taker
                                owners_z = owners_y
                                if suit_c == suit and bit_c > top:
                                    won = 2
                                    owners_z = owners_c
                                key_z = key_of(owners_z | gone_y | 3 << 2 * card_c)
                                prefetch(memory, set_of(key_z))
                                memory[end] = key_z
                                memory[end + 1] = way_y | card_c << 10 | won << 15 | weight << 25
                                end += 2
                        memory[end - 1] |= LAST_OF_C
                memory[end - 1] |= LAST_OF_B

        for at in range(start, end, 2):
            key_z = memory[at]
            place = place_of(memory, key_z)
            memory[at] = memory[place + 1] | (memory[place] == key_z) - 1
        for at in range(start, end, 2):
            found = memory[at]
            way = memory[at + 1]
            won = way >> 15 & 3
            if (won < 2 or best_c >= CHEAP) and (way & B_TAKES == 0 or best_b >= CHEAP):
                if found < 0:
                    a_x = a & ~(1 << (way & 31))
                    b_y = b & ~(1 << (way >> 5 & 31))
                    c_z = c & ~(1 << (way >> 10 & 31))
                    owners_z = owners
                    if won == 1:
                        owners_z = owners_b
                        a_x, b_y, c_z = b_y, c_z, a_x
                    elif won == 2:
                        owners_z = owners_c
                        a_x, b_y, c_z = c_z, a_x, b_y
                    gone = 3 << 2 * (way & 31) | 3 << 2 * (way >> 5 & 31)
                    owners_z |= gone | 3 << 2 * (way >> 10 & 31)
                    found = shares(memory, a_x, b_y, c_z, owners_z, left - 1)
                own = found & FIELD_MASK
                after = found >> FIELD
                before = rest - own - after
                own += UNIT
                value_a = own if won == 0 else before if won == 1 else after
                value_c = before if won == 0 else after if won == 1 else own
                if value_c <= best_c + SLACK:
                    weight = way >> 25 & 15
                    if value_c < best_c - SLACK:
                        best_c = value_c
                        many_c = sum_cc = sum_ca = 0
                    many_c += weight
                    sum_cc += value_c * weight
                    sum_ca += value_a * weight
            if way & LAST_OF_C and many_c > 0:
                if many_c > 1:
                    sum_cc //= many_c
                    sum_ca //= many_c
                value_b = total - sum_cc - sum_ca
                if value_b <= best_b + SLACK:
                    weight = way >> 21 & 15
                    if value_b < best_b - SLACK:
                        best_b = value_b
                        many_b = sum_bb = sum_bc = 0
                    many_b += weight
                    sum_bb += value_b * weight
                    sum_bc += sum_cc * weight
                best_c = FAR
                many_c = 0
            if way & LAST_OF_B:
                if many_b > 1:
                    sum_bb //= many_b
                    sum_bc //= many_b
                value_a = total - sum_bb - sum_bc
                if value_a <= best_a + SLACK:
                    weight = way >> 17 & 15
                    if value_a < best_a - SLACK:
                        best_a = value_a
                        many_a = sum_aa = sum_ab = 0
                    many_a += weight
                    sum_aa += value_a * weight
                    sum_ab += sum_bb * weight
                best_b = FAR
                many_b = 0
    if many_a > 1:
        sum_aa //= many_a
        sum_ab //= many_a

    found = sum_ab << FIELD | sum_aa
    at = set_of(key)
    memory[at + 6] = memory[at + 4]
    memory[at + 7] = memory[at + 5]
    memory[at + 4] = memory[at + 2]
    memory[at + 5] = memory[at + 3]
    memory[at + 2] = memory[at]
    memory[at + 3] = memory[at + 1]
    memory[at] = key
    memory[at + 1] = found
    return found
