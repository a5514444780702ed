"""Whether a bid is made with open cards: the bidder against all others, who play as one.

An exhaustive search but for two habits: who cannot win a trick plays his lowest card of the suit,
and who throws a card away throws the lowest of some suit. Positions at the start of a trick are
remembered.
"""

from functools import cache

from engine.napoleon.ai.cards import ABOVE, RANKS, SUITS, TRUMP_SET, TRUMPS

Trick = list[tuple[int, int]]
"""Seats and cards, in order of play."""
Lying = tuple[int, int, int, int, int, bool]
"""A trick on the table: card led, best card, its seat, count of cards, all cards that were held
when it was led, and whether the bidder has played to it."""


@cache
def _choices(own: int, live: int) -> tuple[int, ...]:
    """The cards of a suit worth telling apart, the highest first: one of each unbroken run.

    ``own`` and ``live`` are nine bits: the cards held, and all that are not played.
    """
    found = []
    run = False
    for rank in range(RANKS):
        if own >> rank & 1:
            if not run:
                found.append(rank)
            run = True
        elif live >> rank & 1:
            run = False
    return tuple(reversed(found))


class OpenCards:
    """One deal with open cards: answers questions about it, and remembers what it found."""

    def __init__(self, players: int, bidder: int) -> None:
        self._players = players
        self._bidder = bidder
        self._known: dict[tuple[int, ...], bool] = {}

    def made(self, hands: list[int], trick: Trick, turn: int, need: int) -> bool:
        """Tell whether the bidder takes ``need`` more tricks, the current one included.

        ``hands`` are by seat and come back as they were; ``trick`` is in order of play.
        """
        if not trick:
            return self._lead(hands, turn, need)
        led = best = trick[0][1]
        winner = trick[0][0]
        live = all_of(hands)
        for seat, card in trick:
            live |= 1 << card
            if card > best and (card >= TRUMPS or SUITS[card] == SUITS[best]):
                best, winner = card, seat
        spoken = any(seat == self._bidder for seat, _ in trick)
        lying = (led, best, winner, len(trick), live, spoken)
        return self._follow(hands, turn, need, lying)

    def _lead(self, hands: list[int], leader: int, need: int) -> bool:
        bidder = self._bidder
        own = hands[bidder]
        left = own.bit_count()
        if need <= 0:
            return True
        if need > left:
            return False
        live = all_of(hands)
        others = live & ~own
        # Trumps that nobody can beat are tricks whenever they are played.
        top = (others & TRUMP_SET).bit_length()
        if (own >> top if top else own & TRUMP_SET).bit_count() >= need:
            return True
        top = (own & TRUMP_SET).bit_length()
        for seat, hand in enumerate(hands):
            if seat != bidder:
                sure = (hand >> top if top else hand & TRUMP_SET).bit_count()
                if left - sure < need:
                    return False
        key = (leader, need, *hands)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._leads(hands, leader, need, live)
        return found

    def _leads(self, hands: list[int], leader: int, need: int, live: int) -> bool:
        hand = hands[leader]
        bids = leader == self._bidder
        following = (leader + 1) % self._players
        for shift in (27, 18, 9, 0):
            own = hand >> shift & 511
            if not own:
                continue
            for rank in _choices(own, live >> shift & 511):
                card = shift + rank
                hands[leader] = hand ^ 1 << card
                lying = (card, card, leader, 1, live, bids)
                made = self._follow(hands, following, need, lying)
                hands[leader] = hand
                if made == bids:
                    return bids
        return not bids

    def _follow(self, hands: list[int], turn: int, need: int, lying: Lying) -> bool:
        led, best, winner, count, live, spoken = lying
        if count == self._players:
            return self._lead(hands, winner, need - (winner == self._bidder))
        bids = turn == self._bidder
        hand = hands[turn]
        following = (turn + 1) % self._players
        spoken = spoken or bids
        won = spoken and not bids and winner != self._bidder
        for card in _candidates(hand, led, best, live, bids=bids, won=won):
            hands[turn] = hand ^ 1 << card
            if card > best and (card >= TRUMPS or SUITS[card] == SUITS[best]):
                lying = (led, card, turn, count + 1, live, spoken)
            else:
                lying = (led, best, winner, count + 1, live, spoken)
            if self._follow(hands, following, need, lying) == bids:
                hands[turn] = hand
                return bids
        hands[turn] = hand
        return not bids


def _candidates(hand: int, led: int, best: int, live: int, *, bids: bool, won: bool) -> list[int]:
    """Cards to try, the likeliest first: those that win, then the lowest of the rest.

    ``won``: the trick is the others' whatever they still play to it; they try not to win first.
    """
    shift = led // RANKS * RANKS
    own = hand >> shift & 511
    if own:
        lowest = shift + (own & -own).bit_length() - 1
        if led < TRUMPS <= best:
            return [lowest]
        floor = best - shift
        found = [shift + rank for rank in _choices(own, live >> shift & 511) if rank > floor]
        if not bids:
            found.reverse()
        rest = [] if lowest in found else [lowest]
        return rest + found if won else found + rest
    trumps = hand & TRUMP_SET
    if best >= TRUMPS:
        trumps &= ABOVE[best]
    ruffs = [27 + rank for rank in reversed(_choices(trumps >> 27, live >> 27 & 511))]
    thrown = []
    for shift in (0, 9, 18, 27):
        own = hand >> shift & 511
        if own:
            card = shift + (own & -own).bit_length() - 1
            if card not in ruffs:
                thrown.append(card)
    thrown.sort(key=lambda card: card % RANKS)
    return thrown + ruffs if won else ruffs + thrown


def all_of(hands: list[int]) -> int:
    """Return all cards in hands."""
    found = 0
    for hand in hands:
        found |= hand
    return found
