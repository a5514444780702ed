"""Questions about an all-pass, at any stage: still plain integers, one call into compiled code.

Hands are in order of play of the current trick and without the cards on the table. While a talon
card leads, the same player goes first in the next trick too; where the sitting dealer plays, the
talon cards are his and can win. Rules 6.2-6.4.

`shares_from` and `forced_to_take` try card by card up to the end of the last talon trick, or of the
present one. What follows is answered by `shares` and `search`.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from engine.solver.all_pass_search import (
    CHEAP,
    FAR,
    FIELD,
    FIELD_MASK,
    SCRATCH,
    SLACK,
    UNIT,
    seen_by_second,
    shares,
)
from engine.solver.questions import card_count, owners_of
from engine.solver.search import packed, search
from engine.solver.tables import COUNT, LOW, MISERE_GAME, RUNS, Memory

SHARES: Final = 0
SHARES_BY_CARD: Final = 1
BOUNDS: Final = 2

SHARE_WORDS: Final = 4
"""Words of an answer about shares: players 0, 1, 2 and the sitting dealer."""
BOUND_WORDS: Final = 3
"""Words of an answer about bounds: players 0, 1, 2."""
FIRST_DEAL: Final = 5
"""Where the deals begin among the words of a question."""
DEAL_WORDS: Final = 5
"""Words of a deal: three hands and two talon cards."""
ANY: Final = (1 << 32) - 1
DEALER: Final = 3
NOBODY: Final = 4


def word(number: int) -> int:
    """Return the number itself as a plain word: a function that calls itself must get no literals.

    Numba types a literal on its own and would compile a second version of the function for it.
    """
    return number + 0


def packed_talon(talon: int, coming: int, dealing: int) -> int:
    """Pack what talon cards, or -1, lead this trick and the next, and whether they are plays."""
    return (1 if talon >= 0 else 0) | dealing << 1 | coming + 1 << 2


def to_beat(top: int, plan: int) -> int:
    """Cards outside all hands that still tell cards apart: the highest, a talon card to come."""
    found = 1 << top if top >= 0 else 0
    return found | 1 << (plan >> 2) - 1 if plan & 2 and plan >> 2 else found


def following(hand: int, led: int) -> int:
    """The cards of a hand that may be played when this suit is led, or -1: any."""
    if led >= 0 and hand & 255 << 8 * led:
        return hand & 255 << 8 * led
    return hand


def shares_from(
    memory: Memory,
    at: int,
    a: int,
    b: int,
    c: int,
    owners: int,
    left: int,
    led: int,
    top: int,
    taker: int,
    turn: int,
    plan: int,
    only: int,
) -> int:
    """Put what the players take, from this card on, into ``memory`` from ``at``; return 0.

    Four shares: the leader's, those of the two after him, the sitting dealer's. ``turn`` is the
    place of the player to play, 3 when the trick is complete; ``top`` the highest card of the suit
    ``led`` so far, -1 for none, ``taker`` its place; ``plan`` comes from `packed_talon`. Only cards
    in ``only`` are tried.
    """
    if turn == 3:
        left -= 1
        if left == 0:
            for place in range(SHARE_WORDS):
                memory[at + place] = 0
        elif plan >> 2:
            lead = (plan >> 2) - 1
            if plan & 2:
                shares_from(
                    memory,
                    at,
                    a,
                    b,
                    c,
                    owners,
                    left,
                    lead >> 3,
                    lead,
                    word(DEALER),
                    word(0),
                    word(3),
                    word(ANY),
                )
            else:
                shares_from(
                    memory,
                    at,
                    a,
                    b,
                    c,
                    owners,
                    left,
                    lead >> 3,
                    word(-1),
                    word(NOBODY),
                    word(0),
                    word(1),
                    word(ANY),
                )
        else:
            ahead = 0 if plan & 1 else taker
            if ahead == 0:
                found = shares(memory, a, b, c, owners, left)
            elif ahead == 1:
                found = shares(memory, b, c, a, seen_by_second(owners), left)
            else:
                found = shares(memory, c, a, b, seen_by_second(seen_by_second(owners)), left)
            own = found & FIELD_MASK
            after = found >> FIELD
            memory[at + ahead] = own
            memory[at + (ahead + 1) % 3] = after
            memory[at + (ahead + 2) % 3] = left * UNIT - own - after
            memory[at + DEALER] = 0
        memory[at + taker] += UNIT
        return 0

    hand = a if turn == 0 else b if turn == 1 else c
    others = (a | b | c) & ~hand | to_beat(top, plan)
    allowed = following(hand, led) & only
    later = b | c if turn == 0 else c if turn == 1 else 0
    below = at + SHARE_WORDS
    then = (turn + 1) % 3
    best = FAR
    many = 0
    sum_own = 0
    sum_then = 0
    sum_dealer = 0
    for suit in range(4):
        shift = 8 * suit
        mine = allowed >> shift & 255
        runs = RUNS[mine << 8 | others >> shift & 255]
        while runs:
            bit = runs & -runs
            card = shift + LOW[runs]
            runs &= runs - 1
            weight = COUNT[mine & -bit & (runs & -runs) - 1]
            kept = hand & ~(1 << card)
            wins = card > top and (led < 0 or suit == led)
            if wins and best < CHEAP and later >> shift & 255 < bit:
                break
            shares_from(
                memory,
                below,
                kept if turn == 0 else a,
                kept if turn == 1 else b,
                kept if turn == 2 else c,
                owners | 3 << 2 * card,
                left,
                suit if led < 0 else led,
                card if wins else top,
                turn if wins else taker,
                turn + 1,
                plan,
                word(ANY),
            )
            own = memory[below + turn]
            if own <= best + SLACK:
                if own < best - SLACK:
                    best = own
                    many = 0
                    sum_own = 0
                    sum_then = 0
                    sum_dealer = 0
                many += weight
                sum_own += own * weight
                sum_then += memory[below + then] * weight
                sum_dealer += memory[below + DEALER] * weight
    own = sum_own // many
    after = sum_then // many
    dealer = sum_dealer // many
    memory[at + turn] = own
    memory[at + then] = after
    memory[at + (turn + 2) % 3] = left * UNIT - own - after - dealer
    memory[at + DEALER] = dealer
    return 0


def forced_to_take(
    memory: Memory,
    need: int,
    a: int,
    b: int,
    c: int,
    owners: int,
    leader: int,
    left: int,
    led: int,
    top: int,
    taker: int,
    turn: int,
    plan: int,
    only: int,
) -> int:
    """Return whether the others can make player 0 take ``need`` tricks; see `shares_from`."""
    if turn == 3:
        left -= 1
        if taker < DEALER and (leader + taker) % 3 == 0:
            need -= 1
        if need <= 0:
            return 1
        if need > left:
            return 0
        if plan >> 2:
            lead = (plan >> 2) - 1
            if plan & 2:
                return forced_to_take(
                    memory,
                    need,
                    a,
                    b,
                    c,
                    owners,
                    leader,
                    left,
                    lead >> 3,
                    lead,
                    word(DEALER),
                    word(0),
                    word(3),
                    word(ANY),
                )
            return forced_to_take(
                memory,
                need,
                a,
                b,
                c,
                owners,
                leader,
                left,
                lead >> 3,
                word(-1),
                word(NOBODY),
                word(0),
                word(1),
                word(ANY),
            )
        ahead = 0 if plan & 1 else taker
        if ahead == 0:
            return search(memory, a, b, c, owners, packed(MISERE_GAME, leader, left, need))
        if ahead == 1:
            return search(
                memory, b, c, a, owners, packed(MISERE_GAME, (leader + 1) % 3, left, need)
            )
        return search(memory, c, a, b, owners, packed(MISERE_GAME, (leader + 2) % 3, left, need))

    hand = a if turn == 0 else b if turn == 1 else c
    others = (a | b | c) & ~hand | to_beat(top, plan)
    allowed = following(hand, led) & only
    avoiding = (leader + turn) % 3 == 0
    for suit in range(4):
        shift = 8 * suit
        mine = allowed >> shift & 255
        runs = RUNS[mine << 8 | others >> shift & 255]
        while runs:
            card = shift + LOW[runs]
            runs &= runs - 1
            kept = hand & ~(1 << card)
            wins = card > top and (led < 0 or suit == led)
            made = forced_to_take(
                memory,
                need,
                kept if turn == 0 else a,
                kept if turn == 1 else b,
                kept if turn == 2 else c,
                owners | 3 << 2 * card,
                leader,
                left,
                suit if led < 0 else led,
                card if wins else top,
                turn if wins else taker,
                turn + 1,
                plan,
                word(ANY),
            )
            if avoiding and not made:
                return 0
            if made and not avoiding:
                return 1
    return 1 if avoiding else 0


def led_by(talon: int, first: int) -> int:
    """The suit led so far, -1 for none."""
    if talon >= 0:
        return talon >> 3
    return first >> 3 if first >= 0 else -1


def highest(led: int, talon: int, first: int, then: int) -> int:
    """The highest of these cards that are of the suit led; -1 for none."""
    top = talon
    if first >= 0 and first >> 3 == led and first > top:
        top = first
    if then >= 0 and then >> 3 == led and then > top:
        top = then
    return top


def holder(top: int, first: int, then: int) -> int:
    """The place of the player whose card is ``top``, `DEALER` for the talon card."""
    if top < 0:
        return NOBODY
    if top == first:
        return 0
    return 1 if top == then else DEALER


def first_of_run(card: int, hand: int, others: int) -> bool:
    """Return whether no lower card of the hand is as good as this one, all given as sets."""
    suit = 0
    while card >> 8 * suit > 255:
        suit += 1
    return RUNS[(hand >> 8 * suit & 255) << 8 | others >> 8 * suit & 255] & card >> 8 * suit != 0


def answer_deal(
    shares_memory: Memory,
    memory: Memory,
    question: int,
    words: Sequence[int],
    at: int,
    only: int,
    found: MutableSequence[int],
    end: int,
) -> int:
    """Answer about the deal ``at`` these words, when only cards in ``only`` may be played now.

    Puts the answer into ``found`` from ``end`` and returns where it stops.
    """
    leader = words[0]
    a = words[at + leader]
    b = words[at + (leader + 1) % 3]
    c = words[at + (leader + 2) % 3]
    first = words[1]
    then = words[2]
    led = led_by(words[at + 3], first)
    top = highest(led, words[at + 3] if words[3] else -1, first, then)
    taker = holder(top, first, then)
    turn = (1 if first >= 0 else 0) + (1 if then >= 0 else 0)
    left = max(card_count(a), card_count(c))
    plan = packed_talon(words[at + 3], words[at + 4], words[3])
    if question < BOUNDS:
        owners = owners_of(a, b, c)
        shares_from(
            shares_memory, SCRATCH, a, b, c, owners, left, led, top, taker, turn, plan, only
        )
        for place in range(3):
            found[end + (leader + place) % 3] = shares_memory[SCRATCH + place]
        found[end + DEALER] = shares_memory[SCRATCH + DEALER]
        return end + SHARE_WORDS
    for player in range(3):
        place = (player - leader) % 3
        if place == 0:
            owners = owners_of(a, b, c)
        elif place == 1:
            owners = owners_of(b, c, a)
        else:
            owners = owners_of(c, a, b)
        going = -place % 3
        tricks = left // 3
        step = 0
        while step != 2:
            if tricks < left and forced_to_take(
                memory, tricks + 1, a, b, c, owners, going, left, led, top, taker, turn, plan, only
            ):
                tricks += 1
                step = 2 if step < 0 else 1
            elif step > 0 or tricks == 0:
                step = 2
            else:
                tricks -= 1
                step = -1
        found[end + player] = tricks
    return end + BOUND_WORDS


def ask_all_pass(
    shares_memory: Memory,
    memory: Memory,
    question: int,
    words: Sequence[int],
    found: MutableSequence[int],
) -> int:
    """Put the answers to a question into ``found``; return how many words they are.

    ``words`` are the leader, the cards on the table, the first two, whether the dealer plays, how
    many deals there are, and the deals: hands by player, then the talon cards that lead this
    trick and the next. No card is -1.
    """
    width = SHARE_WORDS if question < BOUNDS else BOUND_WORDS
    by_card = question == SHARES_BY_CARD
    turn = (1 if words[1] >= 0 else 0) + (1 if words[2] >= 0 else 0)
    done = 0
    for at in range(FIRST_DEAL, FIRST_DEAL + DEAL_WORDS * words[4], DEAL_WORDS):
        hand = words[at + (words[0] + turn) % 3]
        led = led_by(words[at + 3], words[1])
        top = highest(led, words[at + 3] if words[3] else -1, words[1], words[2])
        plan = packed_talon(words[at + 3], words[at + 4], words[3])
        others = (words[at] | words[at + 1] | words[at + 2]) & ~hand | to_beat(top, plan)
        allowed = following(hand, led)
        while allowed:
            only = allowed
            if by_card:
                only &= -only
            allowed &= ~only
            if by_card and not first_of_run(only, hand, others):
                for word in range(width * done, width * done + width):
                    found[word] = found[word - width]
            else:
                answer_deal(shares_memory, memory, question, words, at, only, found, width * done)
            done += 1
    return width * done
