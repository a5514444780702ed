"""The search itself: written once, run by Python as it stands and compiled by `compiling`.

Every function here takes and returns plain integers, so that the same source means the same in
both. All numbers fit into 64 signed bits, except the owners' word, which is only ever read through
a shift and a mask.

Conventions: the declarer is player 0; trumps, if any, are suit 0. ``a``, ``b``, ``c`` are the
three hands in order of play: the leader's, the next one's, the last one's. Cards on the table are
still in them. ``owners`` has two bits per card, 3 when it is gone. ``left`` is the number of tricks
still to play, ``need`` how many of them the declarer is asked to take, ``game`` one of
`TRUMP_GAME`, `NO_TRUMP_GAME`, `MISERE_GAME`. No card is -1.
"""

from typing import Final

from engine.solver.cuts import LENGTHS, MISERE_BOUNDS, MISERE_FLAGS, QUICK, SURE_TRUMPS
from engine.solver.ordering import follows, leads, throws
from engine.solver.tables import CODE, MISERE_GAME, NO_TRUMP_GAME, TRUMP_GAME, Memory

BUCKETS: Final = 4096
REST: Final = 48
"""Bits of a key besides the 12 that choose its bucket."""
REST_MASK: Final = (1 << 48) - 1
KEY_MASK: Final = (1 << 60) - 1
ON_TABLE: Final = 1 << 12
"""Questions from here on are about tricks with cards on the table."""
TABLE: Final = 4 * BUCKETS
MEMORY: Final = TABLE + 11 * 32
"""Words of memory: the table of positions, then one list of moves for each card of each trick."""


def hashed(key: int) -> int:
    """Spread 60 bits over 60 bits, one to one."""
    key = key * 0x1E3779B97F4A7C15 & KEY_MASK
    key ^= key >> 31
    key = key * 0x9E4C7B1F3A5D21B & KEY_MASK
    return key ^ key >> 29


def sorted_codes(trump: int, one: int, two: int, three: int, game: int) -> int:
    """Put the codes of four suits into 56 bits, those of plain suits from the greatest down."""
    if one < two:
        one, two = two, one
    if two < three:
        two, three = three, two
        if one < two:
            one, two = two, one
    if game != TRUMP_GAME and trump < one:
        trump, one = one, trump
        if one < two:
            one, two = two, one
            if two < three:
                two, three = three, two
    return ((trump << 14 | one) << 14 | two) << 14 | three


def remember(memory: Memory, key: int, need: int, left: int, won: int) -> None:
    """Store whether ``need`` of ``left`` tricks are ``won``.

    It is added to the entry of the position or, without one, replaces the oldest of its bucket.
    """
    at = (key >> REST) << 2
    rest = key & REST_MASK
    slot = 0
    while slot < 3 and memory[at + slot] >> 8 != rest:
        slot += 1
    entry = memory[at + slot]
    bounds = entry & 255 if entry >> 8 == rest else left
    while slot > 0:
        memory[at + slot] = memory[at + slot - 1]
        slot -= 1
    bounds = bounds & 15 | need << 4 if won else bounds & 240 | need - 1
    memory[at] = rest << 8 | bounds


def packed(game: int, leader: int, left: int, need: int) -> int:
    """Pack a question for `search`, for a trick in which no card is on the table."""
    return game | leader << 2 | left << 4 | need << 8


def packed_cards(first: int, then: int) -> int:
    """Pack the first two cards of a trick, to be added to a question."""
    return first + 1 << 12 | then + 1 << 18


def beats(card: int, winning: int, game: int) -> int:
    """Return whether ``card``, played later, takes the trick from ``winning``."""
    if card >> 3 == winning >> 3:
        return 1 if card > winning else 0
    return 1 if game == TRUMP_GAME and card < 8 else 0


# Three bounds of `no_trump_cut` and `trump_cut` need an explanation.
#
# The declarer does not take all when he leads and is beaten in a suit he holds: he would have to
# lead it some time, and the opponent who beats him keeps his highest card until then.
#
# Who is not on lead keeps his best cards for the trick in which he gets it, and cashes them then.
# Without trumps the declarer is let in when the defenders have no other suit left to lead: a suit
# of theirs lasts for as many tricks as the longer of them has cards, and until then the declarer
# needs something else to throw. A defender is let in when the declarer has led all he has in other
# suits, and each of those gave the defender a chance to throw something.
#
# With trumps, who has the highest one is let in by it at the latest: he plays it last of his
# trumps and throws nothing before, since a hand with a trump follows suit or ruffs. For the same
# reason no hand with a trump can get rid of a suit that he would have to follow. When the declarer
# leads, a defender gets in by each suit he has cash in, and cashes what the declarer must follow.


def no_trump_cut(sums: int, question: int) -> int:
    """Bound the play without trumps: 1, he takes ``need``; 0, he does not; -1, unknown."""
    leader = question >> 2 & 3
    left = question >> 4 & 15
    need = question >> 8
    cash = sums & 15
    if leader == 0:
        if cash >= need:
            return 1
        most = max(
            min(sums >> 4 & 15, sums >> 20 & 15),
            min(sums >> 8 & 15, sums >> 24 & 15),
            1 if sums >> 48 else 0,
        )
        return 0 if left - most < need else -1
    if leader == 1:
        most = sums >> 12 & 15 if sums >> 36 & 7 else sums >> 4 & 15
        held = sums >> 42 & 7
    else:
        most = sums >> 16 & 15 if sums >> 39 & 7 else sums >> 8 & 15
        held = sums >> 45 & 7
    if left - most < need:
        return 0
    if cash >= need:
        stops = sums >> 33 & 7
        if not held or (stops and (sums >> 28 & 31) + max(need, stops) <= left):
            return 1
    return -1


def trump_cut(code_0: int, code_1: int, code_2: int, code_3: int, question: int) -> int:
    """Do the same with trumps; side suits count while everybody who has a trump must follow."""
    leader = question >> 2 & 3
    left = question >> 4 & 15
    need = question >> 8
    sure = SURE_TRUMPS[code_0]
    mine = sure & 15
    lengths = LENGTHS[code_0]
    trumps_0 = lengths & 15
    trumps_1 = lengths >> 4 & 15
    trumps_2 = lengths >> 8
    lost = QUICK[code_0] >> 48
    drawn = QUICK[code_0] >> 4 * leader & 15
    drawn_0 = drawn if leader == 0 else 0
    drawn_1 = drawn if leader == 1 else 0
    drawn_2 = drawn if leader == 2 else 0
    side_0 = 0
    side_1 = 0
    side_2 = 0
    for suit in range(1, 4):
        if suit == 1:
            code = code_1
        elif suit == 2:
            code = code_2
        else:
            code = code_3
        fields = QUICK[code]
        lengths = LENGTHS[code]
        length_1 = lengths >> 4 & 15
        length_2 = lengths >> 8
        rounds = fields & 15
        if rounds:
            if trumps_1 > drawn_0:
                rounds = min(rounds, length_1)
            if trumps_2 > drawn_0:
                rounds = min(rounds, length_2)
            side_0 += rounds
        else:
            lost |= fields >> 48
            length_0 = lengths & 15
            rounds = fields >> 4 & 15
            if leader == 0 or trumps_0 > drawn_1:
                rounds = min(rounds, length_0)
            if trumps_2 > drawn_1:
                rounds = min(rounds, length_2)
            side_1 += rounds
            rounds = fields >> 8 & 15
            if leader == 0 or trumps_0 > drawn_2:
                rounds = min(rounds, length_0)
            if trumps_1 > drawn_2:
                rounds = min(rounds, length_1)
            side_2 += rounds
    if leader == 0 or mine:
        mine += side_0
    if mine >= need:
        return 1
    sure_1 = sure >> 4 & 15
    sure_2 = sure >> 8
    theirs = max(sure_1, sure_2)
    side = 0
    if leader != 2 or sure_1:
        side = side_1
    if (leader != 1 or sure_2) and side_2 > side:
        side = side_2
    theirs += side
    if lost and leader == 0 and theirs == 0:
        theirs = 1
    return 0 if left - theirs < need else -1


# The last bounds of `misere_cut`: a defender all of whose cards in a suit are above the declarer's
# lowest takes that trick when the declarer leads it, so the declarer gets off lead there, unless
# the defender threw those cards away before. Between two leads of the declarer there are at most
# two tricks in which a defender can throw one card each, and each suit is counted on but once.
# While both defenders have cards in all the declarer's suits, nothing is thrown at first, and then
# only in a suit that was just led and is led again.


def misere_cut(code_0: int, code_1: int, code_2: int, code_3: int, question: int) -> int:
    """Do the same in misère: 1, the declarer takes ``need``; 0, he does not; -1, unknown."""
    leader = question >> 2 & 3
    left = question >> 4 & 15
    need = question >> 8
    one = MISERE_BOUNDS[code_0]
    two = MISERE_BOUNDS[code_1]
    three = MISERE_BOUNDS[code_2]
    four = MISERE_BOUNDS[code_3]
    void = (one | two | three | four) >> 16
    one_out = one >> 12 & 15
    two_out = two >> 12 & 15
    three_out = three >> 12 & 15
    four_out = four >> 12 & 15
    exits = one_out + two_out + three_out + four_out
    exits_but_one = exits - max(one_out, two_out, three_out, four_out)
    if leader == 0:
        if min(one >> 8 & 15, two >> 8 & 15, three >> 8 & 15, four >> 8 & 15) >= need:
            return 1
        half = min(one & 15, two & 15)
        rest = min(three & 15, four & 15)
        lost = max(
            min(one >> 4 & 15, (two & 15) + 1, rest + 1),
            min(two >> 4 & 15, (one & 15) + 1, rest + 1),
            min(three >> 4 & 15, (four & 15) + 1, half + 1),
            min(four >> 4 & 15, (three & 15) + 1, half + 1),
        )
        if lost == 1 and left > 2 and exits_but_one > 1 + void:
            lost = 2
        return 0 if left - lost < need else -1
    lost = min(one & 15, two & 15, three & 15, four & 15)
    if lost == 0 and exits > void:
        lost = 1
    if lost == 1 and left > 3 and exits_but_one > 1 + 2 * void:
        lost = 2
    if left - lost < need:
        return 0
    flags = (
        MISERE_FLAGS[code_0] + MISERE_FLAGS[code_1] + MISERE_FLAGS[code_2] + MISERE_FLAGS[code_3]
    )
    forces = flags >> 3 * leader & 7
    if need == left and not forces:
        return 0
    return 1 if need == 1 and forces else -1


def probe(memory: Memory, owners: int, question: int) -> int:
    """Answer a question before a trick without a search: 1, he takes ``need``; 0, he does not.

    Else return the key of the position plus 2.
    """
    game = question & 3
    code_0 = CODE[owners & 65535]
    code_1 = CODE[owners >> 16 & 65535]
    code_2 = CODE[owners >> 32 & 65535]
    code_3 = CODE[owners >> 48 & 65535]
    # In misère the bounds are quicker than a look into memory, and answer more often.
    if game == MISERE_GAME:
        probed = misere_cut(code_0, code_1, code_2, code_3, question)
        if probed >= 0:
            return probed
    key = hashed(sorted_codes(code_0, code_1, code_2, code_3, game) << 4 | question & 15)
    need = question >> 8
    at = (key >> REST) << 2
    rest = key & REST_MASK
    for slot in range(at, at + 4):
        entry = memory[slot]
        if entry >> 8 == rest:
            if entry >> 4 & 15 >= need:
                return 1
            if entry & 15 < need:
                return 0
            break
    if game != MISERE_GAME:
        if game == NO_TRUMP_GAME or not code_0:
            probed = no_trump_cut(
                QUICK[code_0] + QUICK[code_1] + QUICK[code_2] + QUICK[code_3], question
            )
        else:
            probed = trump_cut(code_0, code_1, code_2, code_3, question)
        if probed >= 0:
            return probed
    return key + 2


def search(memory: Memory, a: int, b: int, c: int, owners: int, question: int) -> int:
    """Return whether the declarer takes at least ``need`` of the tricks left; 1 <= need <= left.

    ``question`` comes from `packed` and `packed_cards`: one word is passed on faster than many.
    """
    probed = probe(memory, owners, question) if question < ON_TABLE else ON_TABLE
    return probed if probed < 2 else expand(memory, a, b, c, owners, question, probed)


def expand(memory: Memory, a: int, b: int, c: int, owners: int, question: int, probed: int) -> int:
    """Search by trying cards; ``probed`` is what `probe` returned: the key plus 2."""
    game = question & 3
    leader = question >> 2 & 3
    left = question >> 4 & 15
    need = question >> 8 & 15
    first = (question >> 12 & 63) - 1
    then = (question >> 18) - 1
    second = leader + 1 if leader < 2 else 0
    third = second + 1 if second < 2 else 0
    wants = 1 if game != MISERE_GAME else 0
    wants_a = wants if leader == 0 else 1 - wants
    wants_b = wants if second == 0 else 1 - wants
    wants_c = wants if third == 0 else 1 - wants

    place = 3 - leader if leader else 0
    list_a = TABLE + 32 * left
    list_b = list_a + 10
    if first < 0:
        end_a = leads(memory, list_a, a, b, c, owners, question)
    else:
        memory[list_a] = first
        end_a = list_a + 1
    found_a = 1 - wants_a
    for i in range(list_a, end_a):
        x = memory[i] & 31
        owners_x = owners | 3 << 2 * x
        a_x = a & ~(1 << x)
        if then >= 0:
            seconds = 32 | then
        else:
            seconds = follows(b, a | c, x, x, game, place)
            if not seconds:
                seconds = throws(memory, list_b, b, a | c, owners, game, place)
        found_b = 1 - wants_b
        while seconds > 1:
            y = seconds & 31
            seconds >>= 5
            owners_y = owners_x | 3 << 2 * y
            b_y = b & ~(1 << y)
            beaten = beats(y, x, game)
            winning = y if beaten else x
            role = 6 + place if beaten else 3 + place
            apart = a_x | b_y | 1 << winning
            thirds = follows(c, apart, x, winning, game, role)
            if not thirds:
                thirds = throws(memory, list_b, c, apart, owners, game, role)
            found_c = 1 - wants_c
            while thirds > 1:
                z = thirds & 31
                thirds >>= 5
                if beats(z, winning, game):
                    taker = third
                elif beaten:
                    taker = second
                else:
                    taker = leader
                still = need - 1 if taker == 0 else need
                if still <= 0:
                    found = 1
                elif still >= left:
                    found = 0
                else:
                    c_z = c & ~(1 << z)
                    owners_z = owners_y | 3 << 2 * z
                    ahead = packed(game, taker, left - 1, still)
                    found = probe(memory, owners_z, ahead)
                    if found > 1:
                        if taker == leader:
                            found = expand(memory, a_x, b_y, c_z, owners_z, ahead, found)
                        elif taker == second:
                            found = expand(memory, b_y, c_z, a_x, owners_z, ahead, found)
                        else:
                            found = expand(memory, c_z, a_x, b_y, owners_z, ahead, found)
                if found == wants_c:
                    found_c = found
                    break
            if found_c == wants_b:
                found_b = found_c
                break
        if found_b == wants_a:
            found_a = found_b
            break

    if first < 0:
        remember(memory, probed - 2, need, left, found_a)
    return found_a
