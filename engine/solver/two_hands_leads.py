"""Two hands alone that count leads, tricks and the last one, written once as `two_hands_search`.

All is seen by the leader ``a`` against ``b``, without trumps. A lead counts one; a trick on the
other's lead one; the last trick, most tricks and all of them as the question has it. ``lacks``: the
leads that the leader still needs for a prize that he gets only while the other has nothing, 0
where nobody can get it. A value is what ``a`` gets more than ``b``.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from engine.solver.all_pass_questions import word
from engine.solver.questions import BY_CARD
from engine.solver.search import hashed
from engine.solver.tables import HIGH, LOW, RUNS, Memory

LEAD_POSITIONS: Final = 16
"""Bits of a place in memory."""
LEAD_BEYOND: Final = 60 - LEAD_POSITIONS
LEAD_MEMORY: Final = 3 << LEAD_POSITIONS
"""Words of memory: a position in two, and what is known of it."""
LAST_TRICK: Final = 0
"""Words of a question: prizes of the last trick, of most tricks, of all; of all if announced; what
the other gets for one announced in vain; what comes with the needed lead."""
MOST_TRICKS: Final = 1
ALL_TRICKS: Final = 2
ALL_ANNOUNCED: Final = 3
IN_VAIN: Final = 4
ENOUGH: Final = 5
ANNOUNCED_BY: Final = 6
"""1 if the player on turn has announced all tricks, -1 if the other has; then the tricks of both,
leads lacked, the card led or -1, and both hands."""
TRICKS_AT: Final = 7
LACKS_AT: Final = 9
LED_AT: Final = 10
LEAD_HANDS: Final = 11
WIDE: Final = 300
"""More than any value."""


def leads_end(words: Sequence[int], tricks_a: int, tricks_b: int, last: int, announced: int) -> int:
    """Return what tricks are worth once all are played; ``last``: 1 if ``a`` took the last."""
    value = 0
    if tricks_b == 0:
        value = words[ALL_ANNOUNCED] if announced > 0 else words[ALL_TRICKS]
    elif tricks_a == 0:
        value = -words[ALL_ANNOUNCED] if announced < 0 else -words[ALL_TRICKS]
    else:
        value = words[LAST_TRICK] if last else -words[LAST_TRICK]
        if tricks_a > tricks_b:
            value += words[MOST_TRICKS]
        elif tricks_a < tricks_b:
            value -= words[MOST_TRICKS]
    if announced > 0 and tricks_b:
        value -= words[IN_VAIN]
    if announced < 0 and tricks_a:
        value += words[IN_VAIN]
    return value


def leads_search(
    memory: Memory,
    words: Sequence[int],
    a: int,
    b: int,
    first: int,
    reply: int,
    tricks_a: int,
    tricks_b: int,
    announced: int,
    lacks: int,
    low: int,
    high: int,
) -> int:
    """Return what the leader gets more from here, exact within ``low`` and ``high``.

    ``first`` and ``reply`` are the only cards of this trick to be tried, -1 for any. A card led
    that lies already has counted.
    """
    key = 0
    at = 0
    floor = -WIDE
    ceiling = WIDE
    whole = 1 if first < 0 and reply < 0 and not lacks else 0
    if whole:
        key = (a & 0xFFFFFFFF) << 8 | tricks_a << 4 | (announced + 1) << 1
        at = 3 * (hashed(key ^ hashed(b)) >> LEAD_BEYOND)
        if memory[at] == key and memory[at + 1] == b:
            floor = (memory[at + 2] >> 12) - 1000
            ceiling = (memory[at + 2] & 4095) - 1000
            if floor >= high or floor == ceiling:
                return floor
            if ceiling <= low:
                return ceiling
            low = max(low, floor)
            high = min(high, ceiling)
    now = 1
    left = lacks
    if lacks:
        left = lacks - 1
        if not left:
            now += words[ENOUGH]
    if first >= 32:
        now = 0
        left = lacks
    best = -WIDE
    bar = low
    for suit in range(4):
        shift = 8 * suit
        other = b >> shift & 255
        runs_a = RUNS[(a >> shift & 255) << 8 | other]
        if first >= 0:
            runs_a = 1 << (first & 7) if (first & 31) >> 3 == suit else 0
        from_b = suit
        upto_b = suit + 1
        if not other:
            from_b = 0
            upto_b = 4
        while runs_a and best < high:
            rank_a = HIGH[runs_a]
            runs_a &= ~(1 << rank_a)
            a_x = a & ~(1 << (shift | rank_a))
            worst = WIDE
            for suit_b in range(from_b, upto_b):
                shift_b = 8 * suit_b
                runs_b = RUNS[(b >> shift_b & 255) << 8 | (a >> shift_b & 255)]
                if reply >= 0:
                    runs_b = 1 << (reply & 7) if reply >> 3 == suit_b else 0
                while runs_b and worst > bar:
                    rank_b = LOW[runs_b]
                    runs_b &= runs_b - 1
                    b_y = b & ~(1 << (shift_b | rank_b))
                    value = now
                    if suit_b == suit and rank_b > rank_a:
                        value -= 1
                        if not a_x:
                            value += leads_end(words, tricks_a, tricks_b + 1, word(0), announced)
                        else:
                            value -= leads_search(
                                memory,
                                words,
                                b_y,
                                a_x,
                                word(-1),
                                word(-1),
                                tricks_b + 1,
                                tricks_a,
                                -announced,
                                word(0),
                                value - min(worst, high),
                                value - bar,
                            )
                    elif not a_x:
                        value += leads_end(words, tricks_a + 1, tricks_b, word(1), announced)
                    else:
                        value += leads_search(
                            memory,
                            words,
                            a_x,
                            b_y,
                            word(-1),
                            word(-1),
                            tricks_a + 1,
                            tricks_b,
                            announced,
                            left,
                            bar - value,
                            min(worst, high) - value,
                        )
                    worst = min(worst, value)
            best = max(best, worst)
            bar = max(bar, best)
    if whole:
        if best <= low:
            ceiling = best
        elif best >= high:
            floor = best
        else:
            floor = best
            ceiling = best
        memory[at] = key
        memory[at + 1] = b
        memory[at + 2] = floor + 1000 << 12 | ceiling + 1000
    return best


def leads_value(memory: Memory, words: Sequence[int], first: int, reply: int) -> int:
    """Return what the player on turn gets more, with only these cards of the trick to be tried."""
    mine = words[LEAD_HANDS]
    theirs = words[LEAD_HANDS + 1]
    at = TRICKS_AT
    if words[LED_AT] >= 0:
        return -leads_search(
            memory,
            words,
            theirs,
            mine,
            words[LED_AT] | 32,
            reply,
            words[at + 1],
            words[at],
            -words[ANNOUNCED_BY],
            words[LACKS_AT],
            word(-WIDE),
            word(WIDE),
        )
    return leads_search(
        memory,
        words,
        mine,
        theirs,
        first,
        reply,
        words[at],
        words[at + 1],
        words[ANNOUNCED_BY],
        words[LACKS_AT],
        word(-WIDE),
        word(WIDE),
    )


def ask_leads(
    memory: Memory, question: int, words: Sequence[int], found: MutableSequence[int]
) -> int:
    """Put what the player on turn gets more into ``found``, after each legal card or at best.

    Cards are answered by suit, then by height. Returns the number of answers.
    """
    mine = words[LEAD_HANDS]
    led = words[LED_AT]
    if question != BY_CARD:
        found[0] = leads_value(memory, words, word(-1), word(-1))
        return 1
    playable = mine
    if led >= 0 and mine & 255 << (led & 24):
        playable = mine & 255 << (led & 24)
    done = 0
    for suit in range(4):
        cards = playable >> 8 * suit & 255
        while cards:
            card = suit << 3 | LOW[cards]
            cards &= cards - 1
            if led >= 0:
                found[done] = leads_value(memory, words, word(-1), card)
            else:
                found[done] = leads_value(memory, words, card, word(-1))
            done += 1
    return done
