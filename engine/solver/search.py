"""The search itself: written once, run by Python as it stands and compiled by `compiling`.

Every function here takes and returns plain integers, so that the same source means the same in
both. Numbers stay within 64 signed bits, except the owners' word, which is only ever read through
a shift and a mask.

Conventions: the declarer is player 0 and trumps, if any, are suit 0. ``a``, ``b``, ``c`` are the
cards of the three hands in order of play: the leader's, the next one's, the last one's; cards on
the table are still in them. ``owners`` has two bits per card, 3 when it is gone. ``left`` is the
number of tricks still to play, ``need`` what the declarer is asked for, ``game`` one of `TRUMPS`,
`PLAIN`, `MISERE`. No card is -1.
"""

from collections.abc import MutableSequence
from typing import Final

from engine.solver.tables import CODE, HIGH, LOW, RUNS

TRUMPS: Final = 0
PLAIN: Final = 1
MISERE: Final = 2

BUCKETS: Final = 4096
REST: Final = 48
"""Bits of a key beside the 12 that choose its bucket."""
REST_MASK: Final = (1 << 48) - 1
KEY_MASK: Final = (1 << 60) - 1
TABLE: Final = 4 * BUCKETS
MEMORY: Final = TABLE + 11 * 32
"""Words of memory: the table of positions, then one list of moves for each card of each trick."""

Memory = MutableSequence[int]


def mixed(key: int) -> int:
    """Spread 60 bits over 60 bits, one to one."""
    key = key * 0x1E3779B97F4A7C15 & KEY_MASK
    key ^= key >> 31
    key = key * 0x9E4C7B1F3A5D21B & KEY_MASK
    return key ^ key >> 29


def remember(memory: Memory, key: int, lower: int, upper: int) -> None:
    """Keep the bounds of a position in place of the oldest of its bucket."""
    at = (key >> REST) << 2
    rest = key & REST_MASK
    slot = 0
    while slot < 3 and memory[at + slot] >> 8 != rest:
        slot += 1
    while slot > 0:
        memory[at + slot] = memory[at + slot - 1]
        slot -= 1
    memory[at] = rest << 8 | lower << 4 | upper


def best_of(memory: Memory, at: int, end: int) -> int:
    """Take the card with the highest score of the list to its front."""
    best = memory[at]
    place = at
    for other in range(at + 1, end):
        if memory[other] > best:
            best = memory[other]
            place = other
    memory[place] = memory[at]
    return best & 31


def leads(memory: Memory, at: int, own: int, others: int, game: int, declaring: int) -> int:
    """List the cards worth leading; return the end of the list."""
    for suit in range(4):
        mine = own >> 8 * suit & 255
        if mine:
            theirs = others >> 8 * suit & 255
            runs = RUNS[mine << 8 | theirs]
            top = HIGH[theirs]
            while runs:
                bit = LOW[runs]
                runs &= runs - 1
                score = 8 - bit if game == MISERE else (20 if bit > top else 8 - bit)
                memory[at] = score << 5 | suit << 3 | bit
                at += 1
    return at


def replies(
    memory: Memory, at: int, own: int, apart: int, led: int, winning: int, game: int, gain: int
) -> int:
    """List the cards worth playing to a trick that ``winning`` wins; return the end of the list."""
    suit = led >> 3
    mine = own >> 8 * suit & 255
    if not mine and game == TRUMPS:
        suit = 0
        mine = own & 255
    if mine:
        runs = RUNS[mine << 8 | apart >> 8 * suit & 255]
        while runs:
            bit = LOW[runs]
            runs &= runs - 1
            card = suit << 3 | bit
            wins = suit != winning >> 3 or card > winning
            score = (16 if wins == gain else 0) + 8 - bit
            memory[at] = score << 5 | card
            at += 1
        return at
    for suit in range(4):
        mine = own >> 8 * suit & 255
        if mine:
            runs = RUNS[mine << 8 | apart >> 8 * suit & 255]
            while runs:
                bit = LOW[runs]
                runs &= runs - 1
                memory[at] = 8 - bit << 5 | suit << 3 | bit
                at += 1
    return at


def staged(game: int, first: int, then: int) -> int:
    """Pack the game and the first two cards of the trick; just the game when there are none."""
    return game | first + 1 << 2 | then + 1 << 8


def beats(card: int, winning: int, game: int) -> int:
    """Whether ``card``, played later, takes the trick from ``winning``."""
    if card >> 3 == winning >> 3:
        return 1 if card > winning else 0
    return 1 if game == TRUMPS and card < 8 else 0


def search(
    memory: Memory,
    a: int,
    b: int,
    c: int,
    owners: int,
    leader: int,
    left: int,
    need: int,
    stage: int,
) -> int:
    """Whether the declarer takes at least ``need`` of the tricks left; 1 <= need <= left.

    ``stage`` is the game and the cards on the table, see `staged`.
    """
    game = stage & 3
    first = (stage >> 2 & 63) - 1
    then = (stage >> 8) - 1
    key = 0
    lower = 0
    upper = left
    if first < 0:
        key = CODE[owners & 65535]
        key = key << 14 | CODE[owners >> 16 & 65535]
        key = key << 14 | CODE[owners >> 32 & 65535]
        key = key << 14 | CODE[owners >> 48 & 65535]
        key = mixed(key << 4 | leader << 2 | game)
        at = (key >> REST) << 2
        rest = key & REST_MASK
        for slot in range(at, at + 4):
            entry = memory[slot]
            if entry >> 8 == rest:
                lower = entry >> 4 & 15
                upper = entry & 15
                if lower >= need:
                    return 1
                if upper < need:
                    return 0
                break

    second = leader + 1 if leader < 2 else 0
    third = second + 1 if second < 2 else 0
    wants = 1 if game != MISERE else 0
    wants_a = wants if leader == 0 else 1 - wants
    wants_b = wants if second == 0 else 1 - wants
    wants_c = wants if third == 0 else 1 - wants

    list_a = TABLE + 32 * left
    list_b = list_a + 10
    list_c = list_a + 20
    if first < 0:
        end_a = leads(memory, list_a, a, b | c, game, 1 if leader == 0 else 0)
    else:
        memory[list_a] = first
        end_a = list_a + 1
    found_a = 1 - wants_a
    for i in range(list_a, end_a):
        x = best_of(memory, i, end_a)
        owners_x = owners | 3 << 2 * x
        a_x = a & ~(1 << x)
        if then < 0:
            end_b = replies(memory, list_b, b, a | c, x, x, game, wants_b)
        else:
            memory[list_b] = then
            end_b = list_b + 1
        found_b = 1 - wants_b
        for j in range(list_b, end_b):
            y = best_of(memory, j, end_b)
            owners_y = owners_x | 3 << 2 * y
            b_y = b & ~(1 << y)
            beaten = beats(y, x, game)
            winning = y if beaten else x
            end_c = replies(memory, list_c, c, a_x | b_y | 1 << winning, x, winning, game, wants_c)
            found_c = 1 - wants_c
            for k in range(list_c, end_c):
                z = best_of(memory, k, end_c)
                if beats(z, winning, game):
                    taker = third
                elif beaten:
                    taker = second
                else:
                    taker = leader
                still = need - 1 if taker == 0 else need
                if still <= 0:
                    found = 1
                elif still >= left:
                    found = 0
                else:
                    c_z = c & ~(1 << z)
                    owners_z = owners_y | 3 << 2 * z
                    if taker == leader:
                        found = search(
                            memory, a_x, b_y, c_z, owners_z, taker, left - 1, still, game
                        )
                    elif taker == second:
                        found = search(
                            memory, b_y, c_z, a_x, owners_z, taker, left - 1, still, game
                        )
                    else:
                        found = search(
                            memory, c_z, a_x, b_y, owners_z, taker, left - 1, still, game
                        )
                if found == wants_c:
                    found_c = found
                    break
            if found_c == wants_b:
                found_b = found_c
                break
        if found_b == wants_a:
            found_a = found_b
            break

    if first < 0:
        if found_a:
            lower = need
        else:
            upper = need - 1
        remember(memory, key, lower, upper)
    return found_a
