"""Two hands alone against each other: written once, run by Python or compiled, like `search`.

Player 0 is the one whose tricks are asked about. The other cards are out of play: neither has to
know where they lie. In `MISERE_GAME` player 0 avoids tricks, else he wants them; player 1 wants the
opposite, so one search serves a contract, a misère and an all-pass. Trumps, if any, are suit 0.
Conventions as in `search`: cards on the table are still in their hands.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from engine.solver.all_pass_questions import word
from engine.solver.questions import (
    BY_CARD,
    card_count,
    game_of,
    owners_of,
    swapped,
    swapped_card,
)
from engine.solver.search import beats, hashed, sorted_codes
from engine.solver.tables import CODE, HIGH, LOW, MISERE_GAME, RUNS, TRUMP_GAME, Memory

POSITIONS: Final = 15
"""Bits of a place in memory."""
BEYOND: Final = 60 - POSITIONS
PAIR_MEMORY: Final = 2 << POSITIONS
"""Words of memory: a position and what is known of it, in turn."""
FIRST_PAIR: Final = 4
"""Where the hands begin in the words of a question."""


def pair_search(
    memory: Memory,
    mine: int,
    theirs: int,
    owners: int,
    leader: int,
    left: int,
    need: int,
    game: int,
    first: int,
) -> int:
    """Return whether player 0 takes at least ``need`` of the tricks left; 1 <= need <= left.

    ``first`` is the card led to this trick, -1 for none.
    """
    key = 0
    at = 0
    fewest = 0
    most = left
    if first < 0:
        code_0 = CODE[owners & 65535]
        code_1 = CODE[owners >> 16 & 65535]
        code_2 = CODE[owners >> 32 & 65535]
        code_3 = CODE[owners >> 48 & 65535]
        key = sorted_codes(code_0, code_1, code_2, code_3, game) << 3 | leader << 2 | game
        at = hashed(key) >> BEYOND << 1
        if memory[at] == key:
            fewest = memory[at + 1] & 15
            most = memory[at + 1] >> 4
            if fewest >= need:
                return 1
            if most < need:
                return 0
    a = mine if leader == 0 else theirs
    b = theirs if leader == 0 else mine
    wants_a = 1 if (leader == 0) == (game != MISERE_GAME) else 0
    wants_b = 1 - wants_a
    found_a = wants_b
    for suit in range(4):
        shift = 8 * suit
        other = b >> shift & 255
        runs_a = RUNS[(a >> shift & 255) << 8 | other]
        if first >= 0:
            runs_a = 1 << (first & 7) if first >> 3 == suit else 0
        from_b = suit
        upto_b = suit + 1
        if not other:
            from_b = 0
            upto_b = 1 if game == TRUMP_GAME and b & 255 else 4
        while runs_a and found_a != wants_a:
            rank_a = LOW[runs_a] if game == MISERE_GAME else HIGH[runs_a]
            runs_a &= ~(1 << rank_a)
            led = shift + rank_a
            a_x = a & ~(1 << led)
            owners_x = owners | 3 << 2 * led
            found_b = wants_a
            for suit_b in range(from_b, upto_b):
                shift_b = 8 * suit_b
                apart = (a_x | 1 << led) >> shift_b & 255
                runs_b = RUNS[(b >> shift_b & 255) << 8 | apart]
                while runs_b and found_b != wants_b:
                    rank_b = LOW[runs_b]
                    runs_b &= runs_b - 1
                    laid = shift_b + rank_b
                    b_y = b & ~(1 << laid)
                    taker = 1 - leader if beats(laid, led, game) else leader
                    still = need - 1 if taker == 0 else need
                    if still <= 0:
                        found = 1
                    elif still >= left:
                        found = 0
                    else:
                        found = pair_search(
                            memory,
                            a_x if leader == 0 else b_y,
                            b_y if leader == 0 else a_x,
                            owners_x | 3 << 2 * laid,
                            taker,
                            left - 1,
                            still,
                            game,
                            word(-1),
                        )
                    if found == wants_b:
                        found_b = found
            if found_b == wants_a:
                found_a = found_b
    if first < 0:
        if found_a:
            fewest = max(fewest, need)
        else:
            most = min(most, need - 1)
        memory[at] = key
        memory[at + 1] = fewest | most << 4
    return found_a


def pair_taken(
    memory: Memory, mine: int, theirs: int, leader: int, game: int, first: int, guess: int
) -> int:
    """Return the tricks of player 0 from here: ask for ``guess`` and step from there."""
    left = card_count(mine)
    owners = owners_of(mine, theirs, 0)
    tricks = min(guess, left)
    if tricks > 0 and not pair_search(
        memory, mine, theirs, owners, leader, left, tricks, game, first
    ):
        tricks -= 1
        while tricks > 0 and not pair_search(
            memory, mine, theirs, owners, leader, left, tricks, game, first
        ):
            tricks -= 1
        return tricks
    while tricks < left and pair_search(
        memory, mine, theirs, owners, leader, left, tricks + 1, game, first
    ):
        tricks += 1
    return tricks


def pair_by_card(
    memory: Memory,
    mine: int,
    theirs: int,
    leader: int,
    strain: int,
    first: int,
    found: MutableSequence[int],
    at: int,
) -> int:
    """Put the tricks of player 0 after each playable card, ascending, into ``found`` from ``at``.

    Returns the end of what was put.
    """
    game = game_of(strain)
    turn = leader if first < 0 else 1 - leader
    own = mine if turn == 0 else theirs
    playable = own
    if first >= 0:
        follow = own & 255 << (first & 24)
        if follow:
            playable = follow
        elif game == TRUMP_GAME and own & 255 << 8 * strain:
            playable = own & 255 << 8 * strain
    trump = strain if 0 < strain < 4 else 0
    mine = swapped(mine, trump)
    theirs = swapped(theirs, trump)
    led = swapped_card(first, trump) if first >= 0 else first
    if led >= 0:
        if leader == 0:
            mine |= 1 << led
        else:
            theirs |= 1 << led
    left = card_count(mine)
    value = left // 2
    for suit in range(4):
        cards = playable >> 8 * suit & 255
        while cards:
            card = swapped_card(suit << 3 | LOW[cards], trump)
            cards &= cards - 1
            if first < 0:
                value = pair_taken(memory, mine, theirs, leader, game, card, value)
            else:
                taker = turn if beats(card, led, game) else leader
                out = 1 << card | 1 << led
                value = 1 if taker == 0 else 0
                if left > 1:
                    value += pair_taken(
                        memory, mine & ~out, theirs & ~out, taker, game, -1, left // 2
                    )
            found[at] = value
            at += 1
    return at


def ask_pair(
    memory: Memory, question: int, words: Sequence[int], found: MutableSequence[int]
) -> int:
    """Put the answers to a question into ``found``; return how many words they are.

    ``words`` are the leader, the strain, the card led or -1, how many layouts there are, and the
    layouts: the hand of player 0 and that of player 1.
    """
    leader = words[0]
    strain = words[1]
    first = words[2]
    done = 0
    for at in range(FIRST_PAIR, FIRST_PAIR + 2 * words[3], 2):
        mine = words[at]
        theirs = words[at + 1]
        if question == BY_CARD:
            done = pair_by_card(memory, mine, theirs, leader, strain, first, found, done)
            continue
        trump = strain if 0 < strain < 4 else 0
        mine = swapped(mine, trump)
        theirs = swapped(theirs, trump)
        led = swapped_card(first, trump) if first >= 0 else first
        if led >= 0:
            if leader == 0:
                mine |= 1 << led
            else:
                theirs |= 1 << led
        guess = card_count(mine) // 2
        found[done] = pair_taken(memory, mine, theirs, leader, game_of(strain), led, guess)
        done += 1
    return done
