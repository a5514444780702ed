"""Two sides of two hands with open cards: written once, run by Python or compiled, like `search`.

A hand has thirteen bits a suit, the lowest card in bit 0, without gaps between the cards in play;
trumps, if any, are suit 0. Players are 0 to 3; 0 and 2 are a side, and ``need`` is asked of it.
``a``, ``b``, ``c``, ``d`` are the hands from the player on turn, without the cards on the table.

An answer is packed with the cards whose ranks it rests on: it holds wherever the hands are as long
and the cards of each suit lie alike from the ace down to the lowest of these. So it is remembered
by lengths and by the owners of so many highest cards.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from engine.solver.all_pass_questions import word
from engine.solver.questions import BY_CARD
from engine.solver.search import hashed
from engine.solver.tables import NO_TRUMP_GAME, TRUMP_GAME, LookupTable, Memory

LANE: Final = 8191
"""A suit's cards."""
WHOLE: Final = (1 << 52) - 1
FEET: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The lowest card of each suit."""
SHAPES: Final = 14
"""Bits of a place in memory."""
ENTRIES_EACH: Final = 60
"""Positions remembered of a shape, behind its key, the place of the next one and the best lead."""
BLOCK: Final = 2 + 3 * ENTRIES_EACH
OWNERS_AT: Final = BLOCK << SHAPES
"""For each suit and set of its cards: their owners, the highest first, two bits each."""
LISTS_AT: Final = OWNERS_AT + (4 << 13)
GUESS_AT: Final = LISTS_AT + 16 * 56
"""The last answer: the next question is often like it."""
FOUR_MEMORY: Final = GUESS_AT + 1
FIRST_FOUR: Final = 7
"""Where the hands begin in the words of a question."""

_WEIGHTS: Final = """
10 2 10 0 80 10 0 -40 -40 40 20 14 0 -1 -16 18 0 0
4 2 4 4 24 -6 -16 -56 -56 24 20 14 0 -1 -16 -6 0 0
3 -10 -20 0 0 -4 0 0 60 0 -2 0
-3 -4 -4 24 0 -4 -60 -76 120 20 -2 0
3 -8 -20 0 0 -4 -100 -100 100 100 -2 0
3 -4 -20 0 0 -4 0 0 60 0 -2 16
-1 -8 -20 0 0 -4 -44 -76 120 20 -2 40
3 -4 -4 0 -16 -8 -100 -100 100 100 -2 0
"""
FOUR_WEIGHTS: Final = LookupTable(lambda: tuple(map(int, _WEIGHTS.split())))
"""Scores of moves, as `scored` weighs them: on lead, in second, third and fourth hand. Only the
speed depends on them; found by coordinate search for the fewest positions on random deals."""
COUNT_13: Final = LookupTable(lambda: tuple(cards.bit_count() for cards in range(8192)))
HIGH_13: Final = LookupTable(lambda: tuple(cards.bit_length() - 1 for cards in range(8192)))
LOW_13: Final = LookupTable(
    lambda: tuple((cards & -cards).bit_length() - 1 for cards in range(8192))
)
TOPS: Final = LookupTable(
    lambda: tuple(
        sum(
            ((1 << 2 * (each >> shift & 15)) - 1) << 26 - 2 * (each >> shift & 15) + lane
            for shift, lane in ((0, 0), (4, 26))
        )
        if max(each & 15, each >> 4) <= 13
        else 0
        for each in range(256)
    )
)
"""By the numbers of highest cards of two suits: the bits of their owners."""


def lay(lying: int, card: int, player: int, game: int) -> int:
    """Return what lies on the table with one more card; see `four`. The fourth is not counted."""
    laid = lying & 3
    suit = card // 13
    if not laid:
        return 1 | card << 2 | player << 8 | suit << 10
    best = lying >> 2 & 63
    if suit == best // 13:
        lying |= 4096
        if card > best:
            lying = lying & ~1020 | card << 2 | player << 8
    elif suit == 0 and game == TRUMP_GAME:
        lying = lying & ~5116 | card << 2 | player << 8
    return lying + 1 if laid < 3 else lying


def quick(a: int, b: int, c: int, d: int, game: int, needed: int) -> int:
    """Return whether the side on lead takes at least ``needed`` tricks at once, with the cards."""
    tricks = 0
    rests = 0
    drawn = 0
    trumps_a = 0
    trumps_b = 0
    trumps_c = 0
    trumps_d = 0
    if game == TRUMP_GAME:
        trumps_a = COUNT_13[a & LANE]
        trumps_b = COUNT_13[b & LANE]
        trumps_c = COUNT_13[c & LANE]
        trumps_d = COUNT_13[d & LANE]
    crossing = 0
    tricks_c = 0
    rests_c = 0
    for suit in range(4):
        shift = 13 * suit
        own = a >> shift & LANE
        lane_b = b >> shift & LANE
        lane_c = c >> shift & LANE
        lane_d = d >> shift & LANE
        above = 1 + HIGH_13[lane_b | lane_c | lane_d]
        run = own >> above
        length_b = COUNT_13[lane_b]
        length_c = COUNT_13[lane_c]
        length_d = COUNT_13[lane_d]
        if run:
            rounds = COUNT_13[run]
            if rounds >= max(length_b, length_c, length_d):
                rounds = COUNT_13[own]
            if game == TRUMP_GAME and suit == 0:
                drawn = rounds
            else:
                if trumps_b > drawn:
                    rounds = min(rounds, length_b)
                if trumps_c > drawn:
                    rounds = min(rounds, length_c)
                if trumps_d > drawn:
                    rounds = min(rounds, length_d)
            if rounds:
                tricks += rounds
                if above:
                    rests |= 1 << shift + above + LOW_13[run]
                if tricks >= needed:
                    return rests << 1 | 1
        elif lane_c and (suit or game != TRUMP_GAME):
            above = 1 + HIGH_13[own | lane_b | lane_d]
            run = lane_c >> above
            if run:
                rounds = COUNT_13[run]
                if rounds >= max(length_b, COUNT_13[own], length_d):
                    rounds = length_c
                if trumps_a > drawn:
                    rounds = min(rounds, COUNT_13[own])
                if trumps_b > drawn:
                    rounds = min(rounds, length_b)
                if trumps_d > drawn:
                    rounds = min(rounds, length_d)
                if rounds:
                    tricks_c += rounds
                    if above:
                        rests_c |= 1 << shift + above + LOW_13[run]
                    if own:
                        crossing = 1
    if crossing and tricks + tricks_c >= needed:
        return (rests | rests_c) << 1 | 1
    return 0


def seen(memory: Memory, at: int, cards: int, need: int) -> int:
    """Return what is remembered of ``cards``, as `four` does; -1 for nothing of use."""
    one = memory[OWNERS_AT + (cards & LANE)] | memory[OWNERS_AT + 8192 + (cards >> 13 & LANE)] << 26
    two = (
        memory[OWNERS_AT + 16384 + (cards >> 26 & LANE)]
        | memory[OWNERS_AT + 24576 + (cards >> 39)] << 26
    )
    for place in range(at + 2, at + 2 + 3 * ENTRIES_EACH, 3):
        known = memory[place + 2]
        if known < 0:
            break
        fewest = known >> 16 & 15
        if fewest < need and known >> 20 >= need:
            continue
        if (
            memory[place] == one & TOPS[known & 255]
            and memory[place + 1] == two & TOPS[known >> 8 & 255]
        ):
            rests = 0
            for suit in range(4):
                count = known >> 4 * suit & 15
                if count:
                    lane = cards >> 13 * suit & LANE
                    for _ in range(COUNT_13[lane] - count):
                        lane &= lane - 1
                    rests |= (lane & -lane) << 13 * suit
            return rests << 1 | (1 if fewest >= need else 0)
    return -1


def keep(memory: Memory, at: int, cards: int, fewest: int, most: int, rests: int) -> None:
    """Remember that 0 takes at least ``fewest`` and at most ``most`` tricks."""
    known = fewest << 16 | most << 20
    for suit in range(4):
        low = rests >> 13 * suit & LANE
        if low:
            known |= COUNT_13[(cards >> 13 * suit & LANE) >> LOW_13[low]] << 4 * suit
    one = memory[OWNERS_AT + (cards & LANE)] | memory[OWNERS_AT + 8192 + (cards >> 13 & LANE)] << 26
    two = (
        memory[OWNERS_AT + 16384 + (cards >> 26 & LANE)]
        | memory[OWNERS_AT + 24576 + (cards >> 39)] << 26
    )
    number = memory[at + 1] & 255
    memory[at + 1] += 1 if number + 1 < ENTRIES_EACH else -number
    place = at + 2 + 3 * number
    memory[place] = one & TOPS[known & 255]
    memory[place + 1] = two & TOPS[known >> 8 & 255]
    memory[place + 2] = known


def four(
    memory: Memory, a: int, b: int, c: int, d: int, shape: int, lying: int, question: int
) -> int:
    """Return whether side 0 takes at least ``need`` of the tricks left; 1 <= need <= left.

    The answer is in bit 0, the cards that it rests on above it. ``shape``: the lengths of suits 1
    to 3 by player. ``question``: the game, the player on turn, tricks left and ``need``. ``lying``:
    how many cards lie on the table, the best, whose it is, the suit led, whether others of the best
    card's suit lie there, and the card that must be played plus 1, if any.
    """
    game = question & 1
    player = question >> 1 & 3
    left = question >> 3 & 15
    need = question >> 7
    forced = lying >> 13
    lying &= 8191
    laid = lying & 3
    others = b | c | d
    wants = 1 - player % 2
    at = word(-1)
    key = 0
    playable = a
    if forced:
        playable = 1 << forced - 1
    elif not laid:
        if left > 1:
            needed = need if wants else left - need + 1
            found = quick(a, b, c, d, game, needed)
            if found:
                return found if wants else found - 1
            if game == TRUMP_GAME:
                top = HIGH_13[a & LANE | c & LANE | d & LANE]
                run = (b & LANE) >> top + 1
                needed = left - need + 1 if wants else need
                if COUNT_13[run] >= needed:
                    return 1 << top + 2 + LOW_13[run] | 1 - wants
                top = HIGH_13[a & LANE | b & LANE | c & LANE]
                run = (d & LANE) >> top + 1
                if COUNT_13[run] >= needed:
                    return 1 << top + 2 + LOW_13[run] | 1 - wants
            key = ((shape << 4 | left) << 2 | player) << 1 | game
            at = (hashed(key) >> 60 - SHAPES) * BLOCK
            if memory[at] == key:
                found = seen(memory, at, a | others, need)
                if found >= 0:
                    return found
            else:
                memory[at] = key
                memory[at + 1] = 0
                for place in range(at + 4, at + BLOCK, 3):
                    memory[place] = -1
    else:
        follow = a & LANE << 13 * (lying >> 10 & 3)
        if follow:
            playable = follow
    if laid:
        others |= 1 << (lying >> 2 & 63)
    # the lowest of each run of equal cards
    feet = others << 1 | FEET
    gaps = WHOLE & ~(a | others)
    runs = playable & (feet | ((feet & gaps) + gaps & ~gaps))
    begin = LISTS_AT + 16 * (4 * left - laid - 1)
    end = begin
    for suit in range(4):
        lane = runs >> 13 * suit & LANE
        if lane:
            end = scored(memory, begin, end, a, b, c, d, game, suit, lane, lying, player)
    hint = memory[at + 1] >> 8 if at >= 0 else 0
    if hint:
        spot = begin
        while spot < end and memory[spot] & 63 != hint - 1:
            spot += 1
        if spot < end:
            while spot > begin:
                memory[spot] = memory[spot - 1]
                spot -= 1
            memory[begin] = hint - 1
    rests = 0
    for number in range(begin, end):
        card = memory[number] & 63
        suit = card // 13
        x = 1 << card
        mine = a & ~x
        shape_x = shape - (1 << 12 * player + 4 * suit - 4) if suit else shape
        table = lay(lying, card, player, game)
        if laid < 3:
            found = four(
                memory, b, c, d, mine, shape_x, table, question & ~6 | (player + 1 & 3) << 1
            )
        else:
            taker = table >> 8 & 3
            still = need - 1 + taker % 2
            won = 0
            if table >> 12:
                won = 2 << (table >> 2 & 63)
            if still <= 0:
                found = won | 1
            elif still >= left:
                found = won
            else:
                ahead = game | taker << 1 | left - 1 << 3 | still << 7
                turn = taker - player & 3
                if turn == 0:
                    found = four(memory, mine, b, c, d, shape_x, word(0), ahead)
                elif turn == 1:
                    found = four(memory, b, c, d, mine, shape_x, word(0), ahead)
                elif turn == 2:
                    found = four(memory, c, d, mine, b, shape_x, word(0), ahead)
                else:
                    found = four(memory, d, mine, b, c, shape_x, word(0), ahead)
                found |= won
        if found & 1 == wants:
            rests = found >> 1
            if at >= 0 and memory[at] == key:
                memory[at + 1] = memory[at + 1] & 255 | card + 1 << 8
                if wants:
                    keep(memory, at, a | b | c | d, need, left, rests)
                else:
                    keep(memory, at, a | b | c | d, 0, need - 1, rests)
            return found
        rests |= found >> 1
    # All was tried, of equal cards one: where a rank of them counts, all do.
    for number in range(begin, end):
        card = memory[number] & 63
        shift = card // 13 * 13
        low = rests >> shift & LANE
        if low:
            above = (others >> card) & (LANE << shift >> card)
            run = playable >> card & (LANE << shift >> card)
            if above:
                run &= (above & -above) - 1
            if run & run - 1 and 1 << LOW_13[low] <= run << card - shift:
                rests |= 1 << card
    if at >= 0 and memory[at] == key:
        if wants:
            keep(memory, at, a | b | c | d, 0, need - 1, rests)
        else:
            keep(memory, at, a | b | c | d, need, left, rests)
    return rests << 1 | 1 - wants


def scored(
    memory: Memory,
    begin: int,
    end: int,
    a: int,
    b: int,
    c: int,
    d: int,
    game: int,
    suit: int,
    lane: int,
    lying: int,
    player: int,
) -> int:
    """Insert a suit's cards into the list of moves, the best first; return its end."""
    shift = 13 * suit
    laid = lying & 3
    own = a >> shift & LANE
    lane_b = b >> shift & LANE
    lane_c = c >> shift & LANE
    lane_d = d >> shift & LANE
    best = lying >> 2 & 63
    led = lying >> 10 & 3
    high_b = HIGH_13[lane_b]
    high_c = HIGH_13[lane_c]
    against = max(high_b, HIGH_13[lane_d])
    trumps = 1 if game == TRUMP_GAME else 0
    ours = 1 if laid and (lying >> 8 & 3) % 2 == player % 2 else 0
    high = word(-1)
    if not laid:
        at = 18 * trumps
        base = FOUR_WEIGHTS[at] * COUNT_13[own] + FOUR_WEIGHTS[at + 1] * COUNT_13[lane_b]
        base += FOUR_WEIGHTS[at + 2] * COUNT_13[lane_c] + FOUR_WEIGHTS[at + 3] * COUNT_13[lane_d]
        if high_c > max(against, HIGH_13[own]):
            base += FOUR_WEIGHTS[at + 4]
        elif high_c > high_b:
            base += FOUR_WEIGHTS[at + 5]
        if trumps:
            if not suit:
                base += FOUR_WEIGHTS[at + 6]
            else:
                if not lane_b and b & LANE:
                    base += FOUR_WEIGHTS[at + 7]
                if not lane_d and d & LANE:
                    base += FOUR_WEIGHTS[at + 8]
                if not lane_c and c & LANE:
                    base += FOUR_WEIGHTS[at + 9]
                if a & LANE and not own & own - 1:
                    base += FOUR_WEIGHTS[at + 10]
    else:
        at = 36 + 36 * trumps + 12 * (laid - 1)
        base = 0
        if suit != led:
            base = FOUR_WEIGHTS[at] * COUNT_13[own]
        follow = b >> 13 * led & LANE
        if laid < 3:
            high = HIGH_13[follow] if follow or not trumps or not b & LANE else 13
    while lane:
        rank = LOW_13[lane]
        lane &= lane - 1
        card = shift + rank
        score = base
        if not laid:
            if rank > max(against, high_c):
                score += FOUR_WEIGHTS[at + 11] + FOUR_WEIGHTS[at + 12] * rank
            else:
                score += FOUR_WEIGHTS[at + 13] * rank
                if rank > against:
                    score += FOUR_WEIGHTS[at + 14]
            if own >> rank & 2:
                score += FOUR_WEIGHTS[at + 15]
            if not lane:
                score += FOUR_WEIGHTS[at + 16]
        elif suit != led and (suit or not trumps):
            score += FOUR_WEIGHTS[at + 1] * rank
            if rank > against:
                score += FOUR_WEIGHTS[at + 2]
            if not own & own - 1:
                score += FOUR_WEIGHTS[at + 3]
        elif card < best if suit == best // 13 else suit or not trumps:
            score += FOUR_WEIGHTS[at + 4] + FOUR_WEIGHTS[at + 5] * rank
        else:
            safe = rank > high if suit == led else high < 13
            if ours:
                score += FOUR_WEIGHTS[at + 6] if safe else FOUR_WEIGHTS[at + 7]
            else:
                score += FOUR_WEIGHTS[at + 8] if safe else FOUR_WEIGHTS[at + 9]
            score += FOUR_WEIGHTS[at + 10] * rank
            if suit != led:
                score += FOUR_WEIGHTS[at + 11]
        spot = end
        while spot > begin and memory[spot - 1] >> 6 < score:
            memory[spot] = memory[spot - 1]
            spot -= 1
        memory[spot] = score << 6 | card
        end += 1
    return end


def lanes(cards: int, trump: int) -> int:
    """Return a set of cards as thirteen bits a suit, trumps first."""
    found = 0
    for suit in range(4):
        from_suit = suit
        if suit == 0:
            from_suit = trump
        elif suit == trump:
            from_suit = 0
        lane = (cards >> 8 * from_suit & 255) << 5 | cards >> 32 + 5 * from_suit & 31
        found |= lane << 13 * suit
    return found


def squeezed(cards: int, together: int) -> int:
    """Return cards without the gaps in ``together``."""
    found = 0
    for suit in range(4):
        place = 13 * suit
        for bit in range(13 * suit, 13 * suit + 13):
            if together >> bit & 1:
                if cards >> bit & 1:
                    found |= 1 << place
                place += 1
    return found


def four_taken(
    memory: Memory,
    a: int,
    b: int,
    c: int,
    d: int,
    shape: int,
    lying: int,
    question: int,
    guess: int,
) -> int:
    """Return the tricks of side 0 from here: ask for ``guess`` and step from there."""
    left = question >> 3 & 15
    tricks = min(max(guess, 1), left)
    if four(memory, a, b, c, d, shape, lying, question | tricks << 7) & 1:
        while (
            tricks < left and four(memory, a, b, c, d, shape, lying, question | tricks + 1 << 7) & 1
        ):
            tricks += 1
        return tricks
    tricks -= 1
    while tricks > 0 and not four(memory, a, b, c, d, shape, lying, question | tricks << 7) & 1:
        tricks -= 1
    return tricks


def ask_four(
    memory: Memory, question: int, words: Sequence[int], found: MutableSequence[int]
) -> int:
    """Put the tricks of side 0 into ``found``, of each playable card or in all; return how many.

    ``words``: the leader, the strain, how many cards lie on the table, these cards, how many
    layouts there are, and their four hands by player, without the table's cards.
    """
    leader = words[0]
    game = TRUMP_GAME if words[1] < 4 else NO_TRUMP_GAME
    trump = words[1] if words[1] < 4 else 0
    laid = words[2]
    player = leader + laid & 3
    done = 0
    guess = word(-1)
    for at in range(FIRST_FOUR, FIRST_FOUR + 4 * words[6], 4):
        together = 0
        for place in range(4):
            together |= lanes(words[at + place], trump)
        for place in range(laid):
            together |= lanes(1 << words[3 + place], trump)
        a = squeezed(lanes(words[at + player], trump), together)
        b = squeezed(lanes(words[at + (player + 1 & 3)], trump), together)
        c = squeezed(lanes(words[at + (player + 2 & 3)], trump), together)
        d = squeezed(lanes(words[at + (player + 3 & 3)], trump), together)
        left = 0
        shape = 0
        for suit in range(4):
            left += COUNT_13[a >> 13 * suit & LANE]
            if suit:
                shift = 4 * suit - 4
                shape |= COUNT_13[a >> 13 * suit & LANE] << 12 * player + shift
                shape |= COUNT_13[b >> 13 * suit & LANE] << 12 * (player + 1 & 3) + shift
                shape |= COUNT_13[c >> 13 * suit & LANE] << 12 * (player + 2 & 3) + shift
                shape |= COUNT_13[d >> 13 * suit & LANE] << 12 * (player + 3 & 3) + shift
        lying = 0
        table_0 = 0
        table_1 = 0
        table_2 = 0
        for place in range(laid):
            bit = squeezed(lanes(1 << words[3 + place], trump), together)
            if place == 0:
                table_0 = bit
            elif place == 1:
                table_1 = bit
            else:
                table_2 = bit
            for suit in range(4):
                lane = bit >> 13 * suit & LANE
                if lane:
                    lying = lay(lying, 13 * suit + LOW_13[lane], leader + place & 3, game)
        # owners of each set of a suit's cards; those on the table belong to who played them
        for suit in range(4):
            memory[OWNERS_AT + 8192 * suit] = 0
            size = COUNT_13[together >> 13 * suit & LANE]
            for cards in range(1, 1 << size):
                bit = (cards & -cards) << 13 * suit
                owner = player
                if b & bit:
                    owner = player + 1 & 3
                elif c & bit:
                    owner = player + 2 & 3
                elif d & bit:
                    owner = player + 3 & 3
                elif (table_0 & bit) != 0:
                    owner = leader
                elif (table_1 & bit) != 0:
                    owner = leader + 1 & 3
                elif (table_2 & bit) != 0:
                    owner = leader + 2 & 3
                rest = cards & cards - 1
                memory[OWNERS_AT + 8192 * suit + cards] = (
                    memory[OWNERS_AT + 8192 * suit + rest] | owner << 24 - 2 * COUNT_13[rest]
                )
        if guess < 0:
            guess = memory[GUESS_AT] if memory[GUESS_AT] >= 0 else left // 2
        asked = game | player << 1 | left << 3
        if question != BY_CARD:
            guess = four_taken(memory, a, b, c, d, shape, lying, asked, guess)
            found[done] = guess
            done += 1
            continue
        others = b | c | d
        playable = a
        if laid:
            others |= 1 << (lying >> 2 & 63)
            follow = a & LANE << 13 * (lying >> 10 & 3)
            if follow:
                playable = follow
        feet = others << 1 | FEET
        gaps = WHOLE & ~(a | others)
        runs = playable & (feet | ((feet & gaps) + gaps & ~gaps))
        for suit in range(4):
            place = suit
            if suit == 0:
                place = trump
            elif suit == trump:
                place = 0
            lane = playable >> 13 * place & LANE
            while lane:
                card = 13 * place + LOW_13[lane]
                lane &= lane - 1
                if runs >> card & 1:
                    forced = lying | card + 1 << 13
                    guess = four_taken(memory, a, b, c, d, shape, forced, asked, guess)
                found[done] = guess
                done += 1
    memory[GUESS_AT] = guess
    return done
