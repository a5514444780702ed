"""Which cards are worth trying, and in what order: compiled with `search`, see there.

Of cards that nothing tells apart, one is tried. The rest is guessing: each card gets a score, a sum
of what can be seen about it times weights that were found by trying.
"""

from typing import Final

from engine.solver.cuts import QUICK, SHY
from engine.solver.games import MISERE, TRUMPS, Memory
from engine.solver.tables import CODE, COUNT, HIGH, LOW, RUNS
from engine.solver.weights import DISCARD, FOLLOW, LEAD

LEAD_ROW: Final = 15
DISCARD_ROW: Final = 6
"""Weights in a row of each table."""


def insert(memory: Memory, start: int, at: int, move: int) -> int:
    """Put a scored card into the list that begins at ``start``; return the new end of it."""
    while at > start and memory[at - 1] < move:
        memory[at] = memory[at - 1]
        at -= 1
    memory[at] = move
    return at


def leads(
    memory: Memory, at: int, own: int, following: int, last: int, owners: int, question: int
) -> int:
    """List the cards worth leading, the best first; return the end of the list."""
    game = question & 3
    leader = question >> 2 & 3
    place = 3 - leader if leader else 0
    w = LEAD_ROW * (3 * game + place)
    start = at
    ruff_one = game == TRUMPS and following & 255 > 0
    ruff_two = game == TRUMPS and last & 255 > 0
    for suit in range(0, 32, 8):
        mine = own >> suit & 255
        if mine:
            one = following >> suit & 255
            two = last >> suit & 255
            others = one | two
            base = LEAD[w] * COUNT[mine] + LEAD[w + 1] * COUNT[one] + LEAD[w + 2] * COUNT[two]
            if suit and ruff_one and not one:
                base += LEAD[w + 3]
            if suit and ruff_two and not two:
                base += LEAD[w + 4]
            code = CODE[owners >> 2 * suit & 65535]
            if game == MISERE:
                glance = SHY[code]
                if glance & 1:
                    base += LEAD[w + 12]
                if glance >> (3 * leader if leader else 9) & 1:
                    base += LEAD[w + 13]
                if glance >> 12 & 1:
                    base += LEAD[w + 14]
            else:
                glance = QUICK[code]
                base += LEAD[w + 12] * (glance >> 4 * leader & 15)
                if leader:
                    base += LEAD[w + 13] * (glance & 15)
                    if glance >> 33 + 3 * leader & 1:
                        base += LEAD[w + 14]
            top_one = HIGH[one]
            top_two = HIGH[two]
            if top_one > top_two:
                base += LEAD[w + 5]
            runs = RUNS[mine << 8 | others]
            score = base + LEAD[w + 6]
            while runs:
                bit = LOW[runs]
                runs &= runs - 1
                score += LEAD[w + 7] * COUNT[others >> bit]
                if bit > top_one:
                    score += LEAD[w + 8]
                    if bit > top_two:
                        score += LEAD[w + 9]
                elif bit > top_two:
                    score += LEAD[w + 10]
                if not runs:
                    score += LEAD[w + 11]
                insert(memory, start, at, score << 5 | suit | bit)
                at += 1
                score = base
    return at


def follows(own: int, apart: int, led: int, winning: int, game: int, role: int) -> int:
    """Pack the cards worth playing by who must follow or ruff, the best first; 0 if he need not.

    Five bits each, from the lowest; a single bit ends them. ``apart`` are the cards that separate
    runs. ``role`` is 0..2 for the second hand, by the place of the declarer in the order of play;
    for the third hand 3..8: the same, and whether the second one is winning.
    """
    suit = led & 24
    mine = own >> suit & 255
    if not mine:
        if game != TRUMPS or not own & 255:
            return 0
        suit = 0
        mine = own & 255
    runs = RUNS[mine << 8 | apart >> suit & 255]
    if not runs & runs - 1:
        return 32 | suit | LOW[runs]
    barrier = 8
    if suit == winning & 24:
        barrier = winning & 7
    elif suit == 0 and game == TRUMPS:
        barrier = -1
    winners = runs >> barrier + 1 << barrier + 1
    order = FOLLOW[9 * game + role]
    ahead = winners if order & 1 else runs ^ winners
    behind = runs ^ ahead
    packed = 0
    shift = 0
    while ahead:
        bit = HIGH[ahead] if order & 2 else LOW[ahead]
        ahead ^= 1 << bit
        packed |= (suit | bit) << shift
        shift += 5
    while behind:
        bit = HIGH[behind] if order & 4 else LOW[behind]
        behind ^= 1 << bit
        packed |= (suit | bit) << shift
        shift += 5
    return packed | 1 << shift


def throws(
    memory: Memory, start: int, own: int, apart: int, owners: int, game: int, role: int
) -> int:
    """Pack the cards worth throwing by who can neither follow nor ruff, as `follows` does."""
    at = start
    w = DISCARD_ROW * (9 * game + role)
    player = (4 - role if role < 3 else 8 - role) % 3
    for suit in range(0, 32, 8):
        mine = own >> suit & 255
        if mine:
            between = apart >> suit & 255
            runs = RUNS[mine << 8 | between]
            code = CODE[owners >> 2 * suit & 65535]
            score = DISCARD[w] * COUNT[mine] + DISCARD[w + 1] * COUNT[between]
            if game == MISERE:
                score += DISCARD[w + 3] * (SHY[code] >> 15)
            else:
                glance = QUICK[code]
                score += DISCARD[w + 3] * (glance >> 4 * player & 15)
                if player:
                    score += DISCARD[w + 4] * (glance & 15)
            if COUNT[between >> HIGH[mine]] >= COUNT[mine]:
                score += DISCARD[w + 5]
            while runs:
                bit = LOW[runs]
                runs &= runs - 1
                insert(memory, start, at, score + DISCARD[w + 2] * bit << 5 | suit | bit)
                at += 1
    packed = 1
    while at > start:
        at -= 1
        packed = packed << 5 | memory[at] & 31
    return packed
