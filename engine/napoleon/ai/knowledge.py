"""What a seat knows of a deal, in numbers: its cards, what was shown, and who can hold what."""

from dataclasses import dataclass

from engine.napoleon.ai.cards import ALL, SUITS, numbers
from engine.napoleon.game import TRICKS, NapoleonView, TrickBid


@dataclass(frozen=True, slots=True)
class DealKnowledge:
    """A deal as ``me`` knows it. Tuples are indexed by seat; sets are those of `ai.cards`.

    - ``unseen``: cards that others hold or that were not dealt; ``counts``: cards in each hand.
    - ``barred``: cards that a seat cannot hold, since it did not follow their suit.
    - ``shown``: cards that each seat has played in this deal.
    - ``need``: tricks that the bidder still needs, 0 while nobody has bid.
    - ``trick``: the current trick in order of play; ``turn``: whose card or word it is.
    """

    players: int
    me: int
    hand: int
    unseen: int
    counts: tuple[int, ...]
    barred: tuple[int, ...]
    shown: tuple[int, ...]
    words: tuple[tuple[int, TrickBid], ...]
    bidder: int | None
    bid: int
    need: int
    trick: tuple[tuple[int, int], ...]
    turn: int
    pot: int
    flat: bool
    least_bid: int

    def penalty(self, bid: int) -> int:
        """Return what one player gets from a bidder who fails. Napoleon 5.3."""
        return 1 if self.flat else bid

    def points(self, seat: int, bidder: int | None, bid: int, *, made: bool) -> int:
        """Return what a result is worth to a seat, in parts: as many to a unit as there are seats.

        A pot that stays is worth its equal share to everybody. Napoleon 5, 6.2.
        """
        if bidder is None:
            return self.pot
        others = self.players - 1
        if made:
            five = bid == TRICKS
            if seat == bidder:
                return self.players * (self.pot + others * five)
            return -self.players * five
        paid = self.players * self.penalty(bid)
        return self.pot + (-others * paid if seat == bidder else paid)


def knowledge(seen: NapoleonView) -> DealKnowledge:
    """Return what the viewer knows of the running deal."""
    assert seen.turned is not None  # noqa: S101 - a deal is running
    assert seen.turn is not None  # noqa: S101
    number = numbers(seen.turned.suit)
    players, me = len(seen.counts), seen.viewer
    hand = 0
    for card in seen.hands[me] or ():
        hand |= 1 << number[card]
    shown, barred = [0] * players, [0] * players
    table = tuple([(seat, number[card]) for seat, card in seen.table])
    lying = [tuple([(seat, number[card]) for seat, card in trick.cards]) for trick in seen.tricks]
    for trick in (*lying, table):
        suit = SUITS[trick[0][1]] if trick else 0
        for seat, lies in trick:
            shown[seat] |= 1 << lies
            if not suit >> lies & 1:
                barred[seat] |= suit
    gone = 1 << number[seen.turned]
    for seen_of in shown:
        gone |= seen_of
    need = 0
    if seen.deal is not None and seen.deal.bidder is not None:
        need = seen.deal.bid - seen.taken[seen.deal.bidder]
    return DealKnowledge(
        players=players,
        me=me,
        hand=hand,
        unseen=ALL & ~gone & ~hand,
        counts=seen.counts,
        barred=tuple(barred),
        shown=tuple(shown),
        words=(seen.deal.words if seen.deal else ()),
        bidder=(seen.deal.bidder if seen.deal else None),
        bid=(seen.deal.bid if seen.deal else 0),
        need=need,
        trick=table,
        turn=seen.turn,
        pot=int(seen.pot),
        flat=seen.agreement.penalty == "flat",
        least_bid=seen.agreement.least_bid,
    )
