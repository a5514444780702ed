"""One hand against one or two others, all open: card points, and pairs that turn trumps.

Written once as `two_hands_points`. A hand of bytes is a suit's cards by height, the lowest in bit
0. The declarer wants his contract, then that the others get few points; they want the opposite.
A value is what he gains by that, and in its low bits what each of the others gets.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from engine.solver.all_pass_questions import word
from engine.solver.search import hashed
from engine.solver.tables import HIGH, Memory

MANY: Final = 0
"""Words of a question: number of hands, two or three."""
RUFF_DUE: Final = 1
HEAD_DUE: Final = 2
"""Whether a void hand must play trumps, and whether the cards due must win where they can."""
COUPLE: Final = 3
"""A suit's two cards that count when one of them is led, and their points by suit."""
COUPLE_POINTS: Final = 4
FOURS: Final = 8
"""Cards that count together when one of them is led, 0 for none, and their points."""
FOURS_POINTS: Final = 9
FINAL_POINTS: Final = 10
"""Points of the last trick."""
CARD_POINTS: Final = 11
"""Points of a card by height, four bits each."""
PARTY: Final = 12
"""Where the position begins: hands from that in turn, its player, trumps, whether a trick is over,
cards lying, the best of them, whose it is, their points, the suit led, what the declarer needs."""
PRIZE: Final = 1 << 11
"""What a contract is worth: more than all points."""
SHARE: Final = 10
"""Bits of another's points in a value."""
PARTIES: Final = 15
"""Bits of a place in memory."""
PARTY_MEMORY: Final = PARTY + (3 << PARTIES)
"""Words of memory: what stays the same of the last question, then for a position itself, and the
least and the greatest that its value may be."""


def party_search(
    words: Sequence[int],
    memory: Memory,
    mine: int,
    left: int,
    right: int,
    player: int,
    trump: int,
    started: int,
    lying: int,
    best: int,
    winner: int,
    pot: int,
    led: int,
    need: int,
    low: int,
    high: int,
) -> int:
    """Return the value of a position to the declarer, player 0, within ``low`` and ``high``."""
    if not mine:
        return (PRIZE if need <= 0 else 0) << 2 * SHARE
    need = max(need, 0)
    playable = mine
    key = -1
    at = 0
    begin_low = low
    begin_high = high
    if lying:
        due = mine & 255 << 8 * led
        if not due and words[RUFF_DUE] and trump < 4:
            due = mine & 255 << 8 * trump
        if due:
            playable = due
            if words[HEAD_DUE]:
                suit = best >> 3
                better = due & (255 << 8 * suit) & -(2 << best)
                if trump < 4 and suit != trump:
                    better |= due & 255 << 8 * trump
                if better:
                    playable = better
    elif mine & (mine - 1):
        one = mine | right
        two = left | right
        key = one & 63 | (one >> 2 & 4032) | (one >> 4 & 258048) | (one >> 6 & 16515072)
        key |= (two & 63 | (two >> 2 & 4032) | (two >> 4 & 258048) | (two >> 6 & 16515072)) << 24
        key = key << 14 | need << 5 | trump << 2 | player
        at = PARTY + 3 * (hashed(key) >> 60 - PARTIES)
        if memory[at] == key and started:
            low = max(low, memory[at + 1])
            high = min(high, memory[at + 2])
            if low >= high:
                return low if memory[at + 1] >= begin_high else high
            begin_low = low
            begin_high = high
    for suit in range(4):
        cards = playable >> 8 * suit & 255
        held = mine >> 8 * suit & 255
        while cards:
            rank = HIGH[cards]
            cards &= ~(1 << rank)
            card = 8 * suit | rank
            own = 0
            second = 0
            third = 0
            trump_now = trump
            best_now = best
            winner_now = winner
            if not lying:
                best_now = card
                winner_now = player
                gain = 0
                pair = words[COUPLE]
                if started and pair >> rank & 1 and held & pair == pair:
                    gain = words[COUPLE_POINTS + suit]
                    trump_now = suit
                elif words[FOURS] >> card & 1 and mine & words[FOURS] == words[FOURS]:
                    gain = words[FOURS_POINTS]
                if player == 0:
                    own += gain
                elif player == 1:
                    second += gain
                else:
                    third += gain
            elif (card > best and suit == best >> 3) or (suit == trump and best >> 3 != trump):
                best_now = card
                winner_now = player
            taken = pot + (words[CARD_POINTS] >> 4 * rank & 15)
            rest = mine & ~(1 << card)
            next_player = player + 1
            if next_player == words[MANY]:
                next_player = 0
            hand_1 = left
            hand_2 = right if words[MANY] > 2 else rest
            hand_3 = rest if words[MANY] > 2 else 0
            lying_now = lying + 1
            started_now = started
            led_now = led if lying else suit
            if lying_now == words[MANY]:
                lying_now = 0
                started_now = 1
                if not left:
                    taken += words[FINAL_POINTS]
                if winner_now == 0:
                    own += taken
                elif winner_now == 1:
                    second += taken
                else:
                    third += taken
                taken = 0
                best_now = 0
                led_now = 0
                while next_player != winner_now:
                    next_player += 1
                    if next_player == words[MANY]:
                        next_player = 0
                    passed = hand_1
                    hand_1 = hand_2
                    hand_2 = hand_3 if words[MANY] > 2 else passed
                    hand_3 = passed if words[MANY] > 2 else 0
                winner_now = 0
            got = (-second - third << 2 * SHARE) + (second << SHARE) + third
            value = got + party_search(
                words,
                memory,
                hand_1,
                hand_2,
                hand_3,
                next_player,
                trump_now,
                started_now,
                lying_now,
                best_now,
                winner_now,
                taken,
                led_now,
                need - own,
                low - got,
                high - got,
            )
            if player == 0:
                low = max(low, value)
            else:
                high = min(high, value)
            if low >= high:
                break
        if low >= high:
            break
    value = low if player == 0 else high
    if key >= 0 and started:
        least = -(1 << 50)
        most = 1 << 50
        if memory[at] == key:
            least = memory[at + 1]
            most = memory[at + 2]
        memory[at] = key
        memory[at + 1] = max(least, value) if value > begin_low else least
        memory[at + 2] = min(most, value) if value < begin_high else most
    return value


def ask_party(words: Sequence[int], memory: Memory, found: MutableSequence[int]) -> int:
    """Put the value of the position into ``found``; under other rules all is forgotten."""
    known = 1
    for place in range(PARTY):
        if memory[place] != words[place]:
            known = 0
            memory[place] = words[place]
    if not known:
        for place in range(PARTY, PARTY_MEMORY, 3):
            memory[place] = -1
    at = PARTY
    far = word(1 << 40)
    found[0] = party_search(
        words,
        memory,
        words[at],
        words[at + 1],
        words[at + 2],
        words[at + 3],
        words[at + 4],
        words[at + 5],
        words[at + 6],
        words[at + 7],
        words[at + 8],
        words[at + 9],
        words[at + 10],
        words[at + 11],
        -far,
        far,
    )
    return 1
