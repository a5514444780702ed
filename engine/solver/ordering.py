"""Which cards are worth trying, and in what order: compiled with `search`, see there.

Of cards that nothing tells apart, one is tried. The rest is guessing: each card gets a score, a sum
of what can be seen about it times weights that were found by trying.
"""

from engine.solver.cuts import QUICK, SHY, TRUMP
from engine.solver.games import MISERE, TRUMPS, Memory
from engine.solver.tables import CODE, COUNT, HIGH, LOW, RUNS
from engine.solver.weights import DISCARD, FOLLOW, LEAD


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


def leads(
    memory: Memory,
    at: int,
    own: int,
    following: int,
    last: int,
    owners: int,
    leader: int,
    game: int,
    place: int,
) -> int:
    """List the cards worth leading, with scores; return the end of the list.

    ``place`` is the declarer's in the order of play, 0 for the leader.
    """
    w = 20 * (3 * game + place)
    ruff_one = game == TRUMPS and following & 255 > 0
    ruff_two = game == TRUMPS and last & 255 > 0
    for suit in range(0, 32, 8):
        mine = own >> suit & 255
        if mine:
            one = following >> suit & 255
            two = last >> suit & 255
            others = one | two
            base = LEAD[w] * COUNT[mine] + LEAD[w + 1] * COUNT[one] + LEAD[w + 2] * COUNT[two]
            if game == TRUMPS and suit == 0:
                base += LEAD[w + 3]
            else:
                if not one and ruff_one:
                    base += LEAD[w + 4]
                if not two and ruff_two:
                    base += LEAD[w + 5]
            code = CODE[owners >> 2 * suit & 65535]
            if game == MISERE:
                glance = SHY[code]
                base += LEAD[w + 14] * (glance >> 18)
                if glance >> 9 + 3 * leader & 1:
                    base += LEAD[w + 15]
                if glance >> 3 & 1:
                    base += LEAD[w + 16]
            else:
                glance = QUICK[code]
                base += LEAD[w + 14] * (glance >> 4 * leader & 15)
                if leader == 0:
                    if not glance >> 4 & 255:
                        base += LEAD[w + 15]
                else:
                    base += LEAD[w + 15] * (glance & 15)
                    if glance >> 17 + 3 * leader & 1:
                        base += LEAD[w + 16]
            sure = TRUMP[code]
            base += LEAD[w + 17] * (sure & 15) + LEAD[w + 18] * (sure >> 4)
            if not mine & mine - 1:
                base += LEAD[w + 19]
            top_one = HIGH[one]
            top_two = HIGH[two]
            if top_one > top_two:
                base += LEAD[w + 6]
            runs = RUNS[mine << 8 | others]
            score = LEAD[w + 12]
            while runs:
                bit = LOW[runs]
                runs &= runs - 1
                score += base + LEAD[w + 7] * bit + LEAD[w + 8] * COUNT[others >> bit]
                if bit > top_one:
                    score += LEAD[w + 9]
                    if bit > top_two:
                        score += LEAD[w + 10]
                elif bit > top_two:
                    score += LEAD[w + 11]
                if not runs:
                    score += LEAD[w + 13]
                memory[at] = score << 5 | suit | bit
                at += 1
                score = 0
    return at


def replies(
    memory: Memory,
    at: int,
    own: int,
    apart: int,
    rest: int,
    owners: int,
    player: int,
    led: int,
    winning: int,
    game: int,
    role: int,
) -> int:
    """List the cards worth playing, with scores; return the end of the list.

    ``apart`` are the cards that separate runs, ``rest`` those of the hand still to play. ``role``
    is 0..2 for the second hand, by the place of the declarer in the order of play; for the third
    hand 3..8: the same, and whether the second one is winning.
    """
    w = 10 * (9 * game + role)
    suit = led & 24
    mine = own >> suit & 255
    if not mine and game == TRUMPS:
        suit = 0
        mine = own & 255
    if mine:
        between = apart >> suit & 255
        runs = RUNS[mine << 8 | between]
        if suit != winning & 24:
            barrier = -1 if suit == 0 and game == TRUMPS else 8
        else:
            barrier = winning & 7
        threat = HIGH[rest >> suit & 255]
        base = 0
        if threat > barrier:
            base = FOLLOW[w]
        score = FOLLOW[w + 9]
        while runs:
            bit = LOW[runs]
            runs &= runs - 1
            if bit > barrier:
                score += FOLLOW[w + 1] + FOLLOW[w + 2] * bit + FOLLOW[w + 3] * COUNT[between >> bit]
                if bit > threat:
                    score += FOLLOW[w + 4]
                if not runs:
                    score += FOLLOW[w + 5]
            else:
                score += (FOLLOW[w + 6] + base) * bit + FOLLOW[w + 7] * COUNT[between >> bit]
                if not runs:
                    score += FOLLOW[w + 8]
            memory[at] = score << 5 | suit | bit
            at += 1
            score = 0
        return at
    w = 13 * (9 * game + role)
    for suit in range(0, 32, 8):
        mine = own >> suit & 255
        if mine:
            between = apart >> suit & 255
            runs = RUNS[mine << 8 | between]
            glance = CODE[owners >> 2 * suit & 65535]
            if game == MISERE:
                glance = SHY[glance]
                slope = DISCARD[w + 5]
                if glance & 1:
                    slope += DISCARD[w + 12]
                base = DISCARD[w + 10] * (glance >> 18) + DISCARD[w + 11] * (glance >> 3 & 1)
            else:
                glance = QUICK[glance]
                slope = DISCARD[w + 5]
                if glance >> 4 * player & 15:
                    slope += DISCARD[w + 12]
                base = DISCARD[w + 10] * (glance >> 4 * player & 15)
                if player:
                    base += DISCARD[w + 11] * (glance & 15)
            base += DISCARD[w] * COUNT[mine] + DISCARD[w + 1] * COUNT[between]
            high = HIGH[mine]
            above = COUNT[between >> high]
            if above == 0:
                base += DISCARD[w + 2]
            elif above >= COUNT[mine]:
                base += DISCARD[w + 3]
            if not mine & mine - 1:
                base += DISCARD[w + 4]
            if mine > between:
                base += DISCARD[w + 8]
            if between == 0:
                base += DISCARD[w + 9]
            while runs:
                bit = LOW[runs]
                runs &= runs - 1
                score = base + slope * bit + DISCARD[w + 6] * COUNT[between >> bit]
                if not runs:
                    score += DISCARD[w + 7]
                memory[at] = score << 5 | suit | bit
                at += 1
    return at
