"""Choosing a word of the auction: each is followed through sampled layouts to what it pays."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial

from engine.computers import Effort
from engine.napoleon.actions import BIDS, PASS, TRICKS, TrickBid
from engine.napoleon.ai import habits
from engine.napoleon.ai.cards import ALL
from engine.napoleon.ai.knowledge import DealKnowledge
from engine.napoleon.ai.search import OpenCards
from engine.napoleon.ai.strength import strength, willing
from engine.napoleon.ai.worlds import Hands

SURE = 100
"""A bid that is made in a layout; 0 is one that fails."""
LIKELY = 50
"""How many of a hundred must bid with a hand for it to be expected of its owner."""


@dataclass(frozen=True, slots=True)
class WordValues:
    """What each word pays on average, in units, and what one's own bids come to.

    ``made``: percent of the layouts in which one makes so many tricks alone, by tricks;
    ``standing``: percent of those in which the standing bid is made, None without one;
    ``lost``: percent of those in which somebody else takes the pot after a pass.
    """

    points: Mapping[TrickBid, Fraction]
    made: Mapping[int, int]
    standing: int | None
    lost: int

    @property
    def best(self) -> TrickBid:
        """Return the word that pays most; of equal ones the lowest."""
        return max(self.points, key=lambda word: (self.points[word], -word.tricks))


Made = Callable[[DealKnowledge, Hands, int, int], int]
"""Whether a seat makes a bid in a layout, from 0 to `SURE`."""
Follow = Callable[[DealKnowledge, Hands, int | None, int], tuple[int | None, int]]
"""Who plays, and for how much, when the rest of the auction is over in a layout."""


def values(
    known: DealKnowledge,
    layouts: Iterable[tuple[Hands, int]],
    effort: Effort,
    made: Made,
    follow: Follow,
) -> WordValues:
    """Follow each word through each layout, at least one, until it is enough."""
    words = (PASS, *BIDS[max(known.bid + 1, known.least_bid) :])
    points = dict.fromkeys(words, 0)
    own = {word.tricks: 0 for word in words if word is not PASS}
    total = standing = lost = 0
    for hands, weight in layouts:
        total += weight
        comes_to = cache(partial(made, known, hands))
        for word in words:
            if word is PASS:
                bidder, bid = follow(known, hands, known.bidder, known.bid)
            else:
                bidder, bid = follow(known, hands, known.me, word.tricks)
                own[word.tricks] += weight * comes_to(known.me, word.tricks)
            sure = 0 if bidder is None else comes_to(bidder, bid)
            good = known.points(known.me, bidder, bid, made=bidder is not None)
            bad = known.points(known.me, bidder, bid, made=False)
            points[word] += weight * (sure * good + (SURE - sure) * bad)
            if word is PASS:
                lost += weight * sure
        if known.bidder is not None:
            standing += weight * comes_to(known.bidder, known.bid)
        if effort.enough():
            break
    scale = total * SURE
    return WordValues(
        {word: Fraction(points[word], scale * known.players) for word in words},
        {tricks: round(Fraction(100 * count, scale)) for tricks, count in own.items()},
        None if known.bidder is None else round(Fraction(100 * standing, scale)),
        round(Fraction(100 * lost, scale)),
    )


# --- how bids come out ----------------------------------------------------------------------


def by_habits(known: DealKnowledge, hands: Hands, seat: int, bid: int) -> int:
    """Play a layout out as sensible players do who see their own cards alone."""
    gone = ALL & ~known.unseen & ~known.hand
    took = habits.played_out(hands[:], [], (seat + 1) % known.players, seat, gone)
    return SURE * (took >= bid)


def by_search(known: DealKnowledge, hands: Hands, seat: int, bid: int) -> int:
    """Weigh what open cards say and what habits come to: players are between the two."""
    searched = OpenCards(known.players, seat).made(hands[:], [], (seat + 1) % known.players, bid)
    return (SURE // 2) * searched + by_habits(known, hands, seat, bid) // 2


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
