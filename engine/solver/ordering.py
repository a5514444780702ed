"""Which cards are tried, and in what order. Compiled with `search`, where the conventions are.

Of equivalent cards one is tried. The order is a guess: each card has a score, a sum of its
features times weights that were found by experiment.
"""

from engine.solver.tables import CODE, CODES, HIGH, LOW, RUNS, TRUMP_GAME, Memory
from engine.solver.weights import FOLLOW, LEADS, RUFF, SCORE, SCORE_MASK, SLOPE, THROWS


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
    """List the cards to lead, the best guess first; return the end of the list."""
    game = question & 3
    leader = question >> 2 & 3
    place = 3 - leader if leader else 0
    row = CODES * (3 * game + place)
    start = at
    ruff_one = RUFF[2 * place] if game == TRUMP_GAME and following & 255 else 0
    ruff_two = RUFF[2 * place + 1] if game == TRUMP_GAME and last & 255 else 0
    for suit in range(0, 32, 8):
        mine = own >> suit & 255
        if mine:
            one = following >> suit & 255
            two = last >> suit & 255
            scores = LEADS[row + CODE[owners >> 2 * suit & 65535]]
            extra = 0
            if suit:
                if ruff_one and not one:
                    extra = ruff_one
                if ruff_two and not two:
                    extra += ruff_two
            runs = RUNS[mine << 8 | one | two]
            while runs:
                score = (scores & SCORE_MASK) + extra
                scores >>= SCORE
                insert(memory, start, at, score << 5 | suit | LOW[runs])
                runs &= runs - 1
                at += 1
    return at


def follows(own: int, apart: int, led: int, winning: int, game: int, role: int) -> int:
    """Pack the cards to play for a hand that must follow or ruff, best guess first; else 0.

    Five bits each, from the lowest; a single bit ends them. ``apart`` are the cards that separate
    runs. ``role`` is 0..2 for the second hand, by the place of the declarer in the order of play;
    for the third hand 3..8: the same, and whether the second one is winning.
    """
    suit = led & 24
    mine = own >> suit & 255
    if not mine:
        if game != TRUMP_GAME or not own & 255:
            return 0
        suit = 0
        mine = own & 255
    runs = RUNS[mine << 8 | apart >> suit & 255]
    if not runs & runs - 1:
        return 32 | suit | LOW[runs]
    barrier = 8
    if suit == winning & 24:
        barrier = winning & 7
    elif suit == 0 and game == TRUMP_GAME:
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
    """Pack the cards to throw for a hand that can neither follow nor ruff, as `follows` does."""
    at = start
    row = CODES * (9 * game + role)
    slope = SLOPE[9 * game + role]
    for suit in range(0, 32, 8):
        mine = own >> suit & 255
        if mine:
            runs = RUNS[mine << 8 | apart >> suit & 255]
            score = THROWS[row + CODE[owners >> 2 * suit & 65535]]
            while runs:
                bit = LOW[runs]
                runs &= runs - 1
                insert(memory, start, at, score + slope * bit << 5 | suit | bit)
                at += 1
    packed = 1
    while at > start:
        at -= 1
        packed = packed << 5 | memory[at] & 31
    return packed
