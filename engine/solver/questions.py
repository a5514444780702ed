"""Whole questions to the search: still plain integers, one call into compiled code each.

Here suits have their own names, ``strain`` is 0..3 for a trump suit, 4 for no-trump and 5 for
misère; players count from the declarer, hands are without the cards on the table.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from engine.solver.cuts import MISERE_FLAGS
from engine.solver.search import beats, packed, packed_cards, search
from engine.solver.tables import CODE, COUNT, LOW, MISERE_GAME, NO_TRUMP_GAME, TRUMP_GAME, Memory

TOTALS: Final = 0
REACHES: Final = 1
BY_CARD: Final = 2
DISCARDS: Final = 3
"""What `ask` is asked."""
ACES: Final = 0x80808080
HOW_MANY: Final = -1
"""Instead of a number of tricks: asks for the number."""
FIRST_WORLD: Final = 9
"""Where the hands begin in the words of a question."""


def taken(
    memory: Memory, a: int, b: int, c: int, owners: int, left: int, guess: int, question: int
) -> int:
    """Return the tricks the declarer takes: ask for ``guess`` and step from there.

    ``question`` is complete but for the tricks needed.
    """
    if guess > 0 and search(memory, a, b, c, owners, question | guess << 8) == 0:
        guess -= 1
        while guess > 0:
            if search(memory, a, b, c, owners, question | guess << 8):
                return guess
            guess -= 1
        return 0
    while guess < left:
        if search(memory, a, b, c, owners, question | guess + 1 << 8) == 0:
            return guess
        guess += 1
    return left


def spread(hand: int) -> int:
    """Put the 16 bits of two suits apart: each bit at twice its place."""
    hand = (hand | hand << 8) & 0x00FF00FF
    hand = (hand | hand << 4) & 0x0F0F0F0F
    hand = (hand | hand << 2) & 0x33333333
    return (hand | hand << 1) & 0x55555555


def owned(one: int, two: int) -> int:
    """Owners of 16 cards, given the cards of players 1 and 2 and, in both, the gone ones."""
    return spread(one) | spread(two) << 1


def owners_of(mine: int, one: int, two: int) -> int:
    """The owners' word of three hands."""
    gone = ~(mine | one | two)
    one |= gone
    two |= gone
    low = owned(one & 65535, two & 65535)
    high = owned(one >> 16 & 65535, two >> 16 & 65535)
    return low | high << 32


def swapped(hand: int, trump: int) -> int:
    """Swap the trump suit with suit 0."""
    swap = (hand ^ hand >> 8 * trump) & 255
    return hand ^ swap ^ swap << 8 * trump


def first_guess(mine: int, owners: int, left: int, game: int) -> int:
    """Return the number of tricks to ask for first, which keeps the search short.

    It is not the average: with trumps a «no» is found quicker, in other games a «yes».
    """
    if game == MISERE_GAME:
        unsafe = 0
        for lane in range(0, 64, 16):
            unsafe += MISERE_FLAGS[CODE[owners >> lane & 65535]] >> 15
        return max(unsafe - 3, 0)
    if game == NO_TRUMP_GAME:
        return left // 3
    guess = COUNT[mine & 255] + card_count(mine & ACES) + (mine >> 6 & 1) - 1
    return min(max(guess, 0), left)


def swapped_card(card: int, trump: int) -> int:
    """Swap the trump suit with suit 0 in a card, or in no card."""
    if card < 0:
        return card
    if card >> 3 == trump:
        return card & 7
    return card | trump << 3 if card < 8 else card


def game_of(strain: int) -> int:
    """The kind of game of a strain."""
    if strain < 4:
        return TRUMP_GAME
    return NO_TRUMP_GAME if strain == 4 else MISERE_GAME


def card_count(hand: int) -> int:
    """Count the cards of a hand."""
    return COUNT[hand & 255] + COUNT[hand >> 8 & 255] + COUNT[hand >> 16 & 255] + COUNT[hand >> 24]


def declarers_hand(a: int, b: int, c: int, leader: int) -> int:
    """The declarer's hand among three in order of play."""
    if leader == 0:
        return a
    return c if leader == 1 else b


def owners_from(a: int, b: int, c: int, leader: int) -> int:
    """The owners' word of three hands in order of play."""
    if leader == 0:
        return owners_of(a, b, c)
    if leader == 1:
        return owners_of(c, a, b)
    return owners_of(b, c, a)


def answer(
    memory: Memory,
    a: int,
    b: int,
    c: int,
    leader: int,
    strain: int,
    first: int,
    then: int,
    need: int,
) -> int:
    """Return the declarer's tricks when ``need`` is `HOW_MANY`, else whether he takes so many."""
    game = game_of(strain)
    if 0 < strain < 4:
        a = swapped(a, strain)
        b = swapped(b, strain)
        c = swapped(c, strain)
        first = swapped_card(first, strain)
        then = swapped_card(then, strain)
    if first >= 0:
        a |= 1 << first
    if then >= 0:
        b |= 1 << then
    left = card_count(a)
    owners = owners_from(a, b, c, leader)
    question = packed(game, leader, left, 0) | packed_cards(first, then)
    if need == HOW_MANY:
        guess = first_guess(declarers_hand(a, b, c, leader), owners, left, game)
        return taken(memory, a, b, c, owners, left, guess, question)
    if need <= 0:
        return 1
    if need > left:
        return 0
    return search(memory, a, b, c, owners, question | need << 8)


def by_card(
    memory: Memory,
    a: int,
    b: int,
    c: int,
    leader: int,
    strain: int,
    first: int,
    then: int,
    found: MutableSequence[int],
    at: int,
) -> int:
    """Put the declarer's tricks after each playable card, ascending, into ``found`` from ``at``.

    Returns the end of what was put.
    """
    game = game_of(strain)
    if then >= 0:
        own = c
    elif first >= 0:
        own = b
    else:
        own = a
    others = (a | b | c) & ~own
    playable = own
    if first >= 0:
        follow = own & 255 << (first & 24)
        if follow:
            playable = follow
        elif game == TRUMP_GAME and own & 255 << 8 * strain:
            playable = own & 255 << 8 * strain
    if 0 < strain < 4:
        a = swapped(a, strain)
        b = swapped(b, strain)
        c = swapped(c, strain)
        first = swapped_card(first, strain)
        then = swapped_card(then, strain)
        others = swapped(others, strain)
    winning = first
    if first >= 0:
        a |= 1 << first
    if then >= 0:
        b |= 1 << then
        if beats(then, first, game):
            winning = then
    if winning >= 0:
        others |= 1 << winning
    left = card_count(a)
    owners = owners_from(a, b, c, leader)
    value = first_guess(declarers_hand(a, b, c, leader), owners, left, game)
    question = packed(game, leader, left, 0)
    for suit in range(4):
        mine = playable >> 8 * suit & 255
        last = -1
        while mine:
            card = (
                swapped_card(suit << 3 | LOW[mine], strain) if strain < 4 else suit << 3 | LOW[mine]
            )
            mine &= mine - 1
            between = (1 << card) - (1 << last + 1) if last >= 0 else -1
            if last < 0 or others & between:
                if first < 0:
                    cards = packed_cards(card, -1)
                    value = taken(memory, a, b, c, owners, left, value, question | cards)
                elif then < 0:
                    cards = packed_cards(first, card)
                    value = taken(memory, a, b, c, owners, left, value, question | cards)
                else:
                    value = after_trick(
                        memory, a, b, c, owners, leader, left, value, game, first, then, card
                    )
            found[at] = value
            at += 1
            last = card
    return at


def after_trick(
    memory: Memory,
    a: int,
    b: int,
    c: int,
    owners: int,
    leader: int,
    left: int,
    guess: int,
    game: int,
    first: int,
    then: int,
    last: int,
) -> int:
    """Return the declarer's tricks when all three cards of this trick are known."""
    beaten = beats(then, first, game)
    if beats(last, then if beaten else first, game):
        taker = 2
    elif beaten:
        taker = 1
    else:
        taker = 0
    a &= ~(1 << first)
    b &= ~(1 << then)
    c &= ~(1 << last)
    owners |= 3 << 2 * first | 3 << 2 * then | 3 << 2 * last
    if taker == 1:
        a, b, c = b, c, a
    elif taker == 2:
        a, b, c = c, a, b
    leader = (leader + taker) % 3
    won = 1 if leader == 0 else 0
    left -= 1
    if left == 0:
        return won
    guess = min(max(guess - won, 0), left)
    return won + taken(memory, a, b, c, owners, left, guess, packed(game, leader, left, 0))


def ask(memory: Memory, question: int, words: Sequence[int], found: MutableSequence[int]) -> int:
    """Put the answers to a question about ``words`` into ``found``; return how many in a world.

    ``words`` are the leader counted from the declarer, the strain, the first two cards of the
    trick, how many tricks are needed, the players in order of play, how many worlds there are, and
    then their hands by player. For `DISCARDS` there is one world, of twelve cards and twice ten,
    with the declarer as player 0, and the strain is a set.
    """
    leader = words[0]
    strain = words[1]
    first = words[2]
    then = words[3]
    end = 0
    for at in range(FIRST_WORLD, FIRST_WORLD + 3 * words[8], 3):
        a = words[at + words[5]]
        b = words[at + words[6]]
        c = words[at + words[7]]
        if question == TOTALS:
            found[end] = answer(memory, a, b, c, leader, strain, first, then, HOW_MANY)
            end += 1
        elif question == REACHES:
            found[end] = answer(memory, a, b, c, leader, strain, first, then, words[4])
            end += 1
        elif question == BY_CARD:
            end = by_card(memory, a, b, c, leader, strain, first, then, found, end)
        else:
            end = discards(memory, a, b, c, leader, strain, found)
    return end // words[8]


def discards(
    memory: Memory,
    a: int,
    b: int,
    c: int,
    leader: int,
    strains: int,
    found: MutableSequence[int],
) -> int:
    """Declarer's tricks in each strain of a set, for each two of his twelve cards put away."""
    twelve = declarers_hand(a, b, c, leader)
    at = 0
    for one in range(32):
        if twelve >> one & 1:
            for two in range(one + 1, 32):
                if twelve >> two & 1:
                    kept = ~(1 << one | 1 << two)
                    for strain in range(6):
                        if strains >> strain & 1:
                            found[at] = answer(
                                memory,
                                a & kept,
                                b & kept,
                                c & kept,
                                leader,
                                strain,
                                -1,
                                -1,
                                HOW_MANY,
                            )
                            at += 1
    return at
