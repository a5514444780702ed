"""Choosing a word of the auction: each is followed through sampled layouts to what it pays."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial

from engine.computers import Effort
from engine.napoleon.ai import habits
from engine.napoleon.ai.cards import ALL
from engine.napoleon.ai.knowledge import DealKnowledge
from engine.napoleon.ai.strength import strength, willing
from engine.napoleon.ai.worlds import Hands
from engine.napoleon.game import BIDS, PASS, TRICKS, TrickBid

LIKELY = 50
"""How many of a hundred must bid with a hand for it to be expected of its owner."""


@dataclass(frozen=True, slots=True)
class WordValues:
    """What each word pays on average, in units, and what one's own bids come to.

    ``made``: percent of the layouts in which one makes so many tricks alone, by tricks;
    ``standing``: percent of those in which the standing bid is made, None without one.
    """

    points: Mapping[TrickBid, Fraction]
    made: Mapping[int, int]
    standing: int | None

    @property
    def best(self) -> TrickBid:
        """Return the word that pays most; of equal ones the lowest."""
        return max(self.points, key=lambda word: (self.points[word], -word.tricks))


Follow = Callable[[DealKnowledge, Hands, int | None, int], tuple[int | None, int]]
"""Who plays, and for how much, when the rest of the auction is over in a layout."""


def values(
    known: DealKnowledge,
    layouts: Iterable[tuple[Hands, int]],
    effort: Effort,
    follow: Follow,
) -> WordValues:
    """Follow each word through each layout, at least one, until it is enough."""
    words = (PASS, *BIDS[max(known.bid + 1, known.least_bid) :])
    points = dict.fromkeys(words, 0)
    own = {word.tricks: 0 for word in words if word is not PASS}
    total = standing = 0
    for hands, weight in layouts:
        total += weight
        took = cache(partial(taken, known, hands))
        for word in words:
            if word is PASS:
                bidder, bid = follow(known, hands, known.bidder, known.bid)
            else:
                bidder, bid = follow(known, hands, known.me, word.tricks)
                own[word.tricks] += weight * (took(known.me) >= word.tricks)
            made = bidder is not None and took(bidder) >= bid
            points[word] += weight * known.points(known.me, bidder, bid, made=made)
        if known.bidder is not None:
            standing += weight * (took(known.bidder) >= known.bid)
        if effort.enough():
            break
    return WordValues(
        {word: Fraction(points[word], total * known.players) for word in words},
        {tricks: round(Fraction(100 * count, total)) for tricks, count in own.items()},
        None if known.bidder is None else round(Fraction(100 * standing, total)),
    )


def taken(known: DealKnowledge, hands: Hands, seat: int) -> int:
    """Return how many tricks a seat takes alone in a layout, played out by habit.

    Open cards would judge bids too hard: nobody defends as if he saw them.
    """
    gone = ALL & ~known.unseen & ~known.hand
    return habits.played_out(hands[:], [], (seat + 1) % known.players, seat, gone)


# --- how the auction goes on ----------------------------------------------------------------


def no_more(
    known: DealKnowledge, hands: Hands, bidder: int | None, bid: int
) -> tuple[int | None, int]:
    """Expect no further bid."""
    return bidder, bid


def as_hands_say(
    known: DealKnowledge, hands: Hands, bidder: int | None, bid: int
) -> tuple[int | None, int]:
    """Expect of everybody who has not spoken the lowest bid that most would make with his hand."""
    for step in range(1, known.players - len(known.words)):
        least = max(bid + 1, known.least_bid)
        if least > TRICKS:
            break
        seat = (known.me + step) % known.players
        if willing(strength(hands[seat], known.players), least) >= LIKELY:
            bidder, bid = seat, least
    return bidder, bid
