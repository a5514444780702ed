"""How sensible players play a hand to its end, fast: the play-outs that bids are judged by.

Everybody knows his own cards and those that were played, nothing else. The bidder draws trumps
while he has the highest, then leads what nobody can beat in the suit, and wins as cheaply as he
can. The others beat him as cheaply as they can, and leave alone a trick that is already theirs.
"""

from engine.napoleon.ai.cards import ABOVE, ALL, RANKS, SUITS, TRUMP_SET, TRUMPS


def lowest(hand: int) -> int:
    """Return the card of a hand that is missed least: the lowest plain one, then the lowest trump.

    Of equal ones, that of the shortest suit.
    """
    plain = hand & ~TRUMP_SET
    if not plain:
        return (hand & -hand).bit_length() - 1
    best = -1
    least = 99
    while plain:
        low = plain & -plain
        card = low.bit_length() - 1
        suit = plain & SUITS[card]
        cost = card % RANKS * 6 + suit.bit_count()
        if cost < least:
            least, best = cost, card
        plain &= ~SUITS[card]
    return best


def lead(hand: int, unseen: int, *, bids: bool) -> int:
    """Return the card to lead; ``unseen`` may be with anybody, ``bids``: the bidder leads."""
    trumps = hand & TRUMP_SET
    if bids and trumps and unseen & TRUMP_SET:
        top = trumps.bit_length() - 1
        if not unseen & ABOVE[top]:
            return top
    best, most = -1, -1
    rest = hand & ~TRUMP_SET
    while rest:
        top = rest.bit_length() - 1
        suit = SUITS[top]
        if not unseen & ABOVE[top]:
            out = (unseen & suit).bit_count()
            if out > most:
                most, best = out, top
        rest &= ~suit
    if best >= 0:
        return best
    if trumps and not hand & ~TRUMP_SET:
        return trumps.bit_length() - 1 if bids else (trumps & -trumps).bit_length() - 1
    return lowest(hand)


def follow(
    hand: int, led: int, best: int, unseen: int, *, bids: bool, ours: bool, last: bool
) -> int:
    """Return the card to play to a trick that ``led`` opened and ``best`` is winning.

    ``ours``: the best card is of the player's own side and nobody of the other is still to play;
    ``last``: nobody plays after him.
    """
    suit = hand & SUITS[led]
    if suit:
        low = (suit & -suit).bit_length() - 1
        if ours or SUITS[best] != SUITS[led]:
            return low
        higher = suit & ABOVE[best]
        if not higher:
            return low
        if last:
            return (higher & -higher).bit_length() - 1
        top = higher.bit_length() - 1
        if bids or not unseen & ABOVE[top]:
            return top
        return (higher & -higher).bit_length() - 1
    if ours:
        return lowest(hand)
    trumps = hand & TRUMP_SET
    if best >= TRUMPS:
        trumps &= ABOVE[best]
    if trumps:
        return (trumps & -trumps).bit_length() - 1
    return lowest(hand)


def played_out(
    hands: list[int], trick: list[tuple[int, int]], turn: int, bidder: int, gone: int
) -> int:
    """Return how many tricks the bidder takes from here, the current one included.

    ``hands`` are by seat and used up; ``trick`` is the current one in order of play; ``gone`` are
    the cards that were played before and in it.
    """
    players = len(hands)
    took = 0
    while trick or hands[turn]:
        if trick:
            led, best, winner = trick[0][1], trick[0][1], trick[0][0]
            for seat, card in trick[1:]:
                if card > best and (card >= TRUMPS or SUITS[card] == SUITS[best]):
                    best, winner = card, seat
            count = len(trick)
            spoken = any(seat == bidder for seat, _ in trick)
        else:
            hand = hands[turn]
            led = best = lead(hand, ALL & ~gone & ~hand, bids=turn == bidder)
            winner, count, spoken = turn, 1, turn == bidder
            hands[turn] = hand & ~(1 << led)
            gone |= 1 << led
            turn = (turn + 1) % players
        while count < players:
            hand = hands[turn]
            bids = turn == bidder
            card = follow(
                hand,
                led,
                best,
                ALL & ~gone & ~hand,
                bids=bids,
                ours=not bids and spoken and winner != bidder,
                last=count == players - 1 or (not bids and spoken),
            )
            hands[turn] = hand & ~(1 << card)
            gone |= 1 << card
            if card > best and (card >= TRUMPS or SUITS[card] == SUITS[best]):
                best, winner = card, turn
            spoken = spoken or bids
            count += 1
            turn = (turn + 1) % players
        took += winner == bidder
        trick = []
        turn = winner
    return took
