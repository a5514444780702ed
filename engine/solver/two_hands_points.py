"""Two hands alone that race for points, written once as `two_hands_search`.

A hand of bytes is a suit's cards by height, the lowest in bit 0; trumps, if any, are suit 0. All is
seen by the leader ``a`` against ``b``: points, waiting points that need a trick, tricks, and
``closed``, 1 if the leader has promised to reach the goal first, -1 if the other has. A value is
what the leader wins, negative for a loss.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from engine.solver.all_pass_questions import word
from engine.solver.questions import BY_CARD
from engine.solver.tables import HIGH, LOW

GOAL: Final = 0
"""Words of a question: the points that win at once; with fewer than ``HALF`` a loser loses two, and
without a trick three."""
HALF: Final = 1
BROKEN: Final = 2
"""What is lost by whoever promised the goal in vain."""
LAST: Final = 3
"""Points of the last trick."""
PAIR: Final = 4
"""A suit's two cards that count together when one of them is led, and their points."""
TRUMP_PAIR: Final = 5
PLAIN_PAIR: Final = 6
NEEDS: Final = 7
"""Whether the points of pairs wait for their owner's first trick."""
RUFFS: Final = 8
"""Whether suit 0 is trumps, and must be played where the suit led is missing."""
HEADS: Final = 9
"""Whether the suit due must win where it can."""
WORTH: Final = 10
"""Points of a card by height, four bits each."""
STANDING: Final = 11
"""Points, waiting points, tricks of both, ``closed``, and the card led or -1, then both hands."""
HANDS: Final = 19
LYING: Final = 32
"""Marks a card led that lies already: its pair has been counted."""


def points_lost(points: int, tricks: int, half: int) -> int:
    """Return what is lost by whoever has so many points and tricks."""
    if not tricks:
        return 3
    return 2 if points < half else 1


def point_search(
    rules: Sequence[int],
    a: int,
    b: int,
    first: int,
    reply: int,
    points_a: int,
    points_b: int,
    waiting_a: int,
    waiting_b: int,
    tricks_a: int,
    tricks_b: int,
    closed: int,
    low: int,
    high: int,
) -> int:
    """Return what the leader wins, within ``low`` and ``high``.

    ``first`` and ``reply`` are the only cards of this trick to be tried, -1 for any.
    """
    best = low
    for suit in range(4):
        shift = 8 * suit
        held = a >> shift & 255
        leads = held
        if first >= 0:
            leads = 1 << (first & 7) if (first & 31) >> 3 == suit else 0
        follow = b >> shift & 255
        from_b = suit
        upto_b = suit + 1
        if not follow:
            from_b = 0
            upto_b = 1 if rules[RUFFS] and b & 255 else 4
        while leads and best < high:
            rank = HIGH[leads]
            leads &= ~(1 << rank)
            points = points_a
            waiting = waiting_a
            pair = rules[PAIR]
            if first < LYING and held & pair == pair and pair >> rank & 1:
                gain = rules[TRUMP_PAIR] if suit == 0 and rules[RUFFS] else rules[PLAIN_PAIR]
                if rules[NEEDS] and not tricks_a:
                    waiting += gain
                else:
                    points += gain
            worst = high
            begin_b = from_b
            if points >= rules[GOAL]:
                won = points_lost(points_b, tricks_b, rules[HALF])
                worst = min(worst, rules[BROKEN] if closed < 0 else won)
                begin_b = upto_b
            a_x = a & ~(1 << (shift | rank))
            for suit_b in range(begin_b, upto_b):
                shift_b = 8 * suit_b
                replies = b >> shift_b & 255
                higher = replies >> (rank + 1) << (rank + 1)
                if rules[HEADS] and follow and higher:
                    replies = higher
                if reply >= 0:
                    replies = 1 << (reply & 7) if reply >> 3 == suit_b else 0
                while replies and worst > best:
                    rank_b = LOW[replies]
                    replies &= replies - 1
                    b_y = b & ~(1 << (shift_b | rank_b))
                    taken = (rules[WORTH] >> 4 * rank & 15) + (rules[WORTH] >> 4 * rank_b & 15)
                    if not a_x:
                        taken += rules[LAST]
                    beaten = 1 if rules[RUFFS] and not suit_b else 0
                    if suit_b == suit:
                        beaten = 1 if rank_b > rank else 0
                    value = 0
                    if beaten:
                        taken += points_b + waiting_b
                        if taken >= rules[GOAL]:
                            won = points_lost(points, tricks_a, rules[HALF])
                            value = -rules[BROKEN] if closed > 0 else -won
                        elif not a_x:
                            value = -closed * rules[BROKEN]
                        else:
                            value = -point_search(
                                rules,
                                b_y,
                                a_x,
                                word(-1),
                                word(-1),
                                taken,
                                points,
                                word(0),
                                waiting,
                                tricks_b + 1,
                                tricks_a,
                                -closed,
                                -worst,
                                -best,
                            )
                    else:
                        taken += points + waiting
                        if taken >= rules[GOAL]:
                            won = points_lost(points_b, tricks_b, rules[HALF])
                            value = rules[BROKEN] if closed < 0 else won
                        elif not a_x:
                            value = -closed * rules[BROKEN]
                        else:
                            value = point_search(
                                rules,
                                a_x,
                                b_y,
                                word(-1),
                                word(-1),
                                taken,
                                points_b,
                                word(0),
                                waiting_b,
                                tricks_a + 1,
                                tricks_b,
                                closed,
                                best,
                                worst,
                            )
                    worst = min(worst, value)
            best = max(best, worst)
    return best


def point_value(words: Sequence[int], mine: int, theirs: int, first: int, reply: int) -> int:
    """Return what the player asked about wins, with only these cards of the trick to be tried."""
    low = word(-3)
    high = word(3)
    at = STANDING
    if words[HANDS - 1] >= 0:  # the other has led
        return -point_search(
            words,
            theirs,
            mine,
            words[HANDS - 1] | LYING,
            reply,
            words[at + 1],
            words[at],
            words[at + 3],
            words[at + 2],
            words[at + 5],
            words[at + 4],
            -words[at + 6],
            low,
            high,
        )
    return point_search(
        words,
        mine,
        theirs,
        first,
        reply,
        words[at],
        words[at + 1],
        words[at + 2],
        words[at + 3],
        words[at + 4],
        words[at + 5],
        words[at + 6],
        low,
        high,
    )


def ask_points(question: int, words: Sequence[int], found: MutableSequence[int]) -> int:
    """Put what the player on turn wins into ``found``, after each legal card or at best.

    Cards are answered by suit, then by height. Returns the number of answers.
    """
    mine = words[HANDS]
    theirs = words[HANDS + 1]
    led = words[HANDS - 1]
    if question != BY_CARD:
        found[0] = point_value(words, mine, theirs, word(-1), word(-1))
        return 1
    done = 0
    playable = mine
    if led >= 0:
        follow = mine & 255 << (led & 24)
        higher = follow & ~((2 << led) - 1)
        if follow:
            playable = higher if words[HEADS] and higher else follow
        elif words[RUFFS] and mine & 255:
            playable = mine & 255
    for suit in range(4):
        cards = playable >> 8 * suit & 255
        while cards:
            card = suit << 3 | LOW[cards]
            cards &= cards - 1
            if led >= 0:
                found[done] = point_value(words, mine, theirs, word(-1), card)
            else:
                found[done] = point_value(words, mine, theirs, card, word(-1))
            done += 1
    return done
