"""Choosing a card: each is tried in sampled layouts, and the bid is made or not."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.computers import Effort
from engine.napoleon.ai import habits
from engine.napoleon.ai.cards import ALL, RANKS, SUITS, TRUMPS, listed
from engine.napoleon.ai.knowledge import DealKnowledge
from engine.napoleon.ai.search import OpenCards
from engine.napoleon.ai.worlds import Hands


@dataclass(frozen=True, slots=True)
class CardChances:
    """How often the bid was made after each card: ``made`` of ``weight``, by card."""

    weight: int
    made: dict[int, int]

    def chance(self, card: int) -> Fraction:
        """Return how likely the bid is to be made after this card."""
        return Fraction(self.made[card], self.weight)


Outcome = Callable[[DealKnowledge, Hands, int], int]
"""Of a card in a layout: how far the bid is made, from 0 to `SURE`."""
SURE = 1000


def playable(known: DealKnowledge) -> list[int]:
    """Return the cards that may be played, ascending."""
    if known.trick:
        suit = known.hand & SUITS[known.trick[0][1]]
        return listed(suit or known.hand)
    return listed(known.hand)


def different(known: DealKnowledge) -> list[int]:
    """Return the lowest of each run of cards that nobody can tell apart, ascending."""
    shown = known.unseen
    for _, card in known.trick:
        shown |= 1 << card
    found: list[int] = []
    last = -1
    for card in playable(known):
        between = ((1 << card) - 1) & ~((1 << last + 1) - 1) if last >= 0 else 0
        if last < 0 or SUITS[last] != SUITS[card] or between & shown:
            found.append(card)
        last = card
    return found


def values(
    known: DealKnowledge,
    cards: Sequence[int],
    layouts: Iterable[tuple[Hands, int]],
    effort: Effort,
    outcome: Outcome,
) -> CardChances:
    """Try each card in each layout, at least in one, until there are no more or it is enough."""
    total = 0
    made = dict.fromkeys(cards, 0)
    for hands, weight in layouts:
        total += weight * SURE
        for card in cards:
            made[card] += weight * outcome(known, hands, card)
        if effort.enough():
            break
    return CardChances(total, made)


def by_habits(known: DealKnowledge, hands: Hands, card: int) -> int:
    """Play a layout out as sensible players do who see their own cards alone."""
    left, trick, turn, gone = _after(known, hands, card)
    assert known.bidder is not None  # noqa: S101 - cards are played for a bid
    took = habits.played_out(left, trick, turn, known.bidder, gone)
    return SURE * (took >= known.need)


def by_search(known: DealKnowledge, hands: Hands, card: int) -> int:
    """Weigh what comes of a layout with open cards and what comes of it by habit.

    People play between the two: they see less than all cards, and more than their own.
    """
    left, trick, turn, _ = _after(known, hands, card)
    assert known.bidder is not None  # noqa: S101 - cards are played for a bid
    searched = OpenCards(known.players, known.bidder).made(left, trick, turn, known.need)
    return (SURE * searched + by_habits(known, hands, card)) // 2


def _after(
    known: DealKnowledge, hands: Hands, card: int
) -> tuple[Hands, list[tuple[int, int]], int, int]:
    """The position after a card of one's own: hands, trick, turn, and the cards that are gone."""
    left = hands[:]
    left[known.me] = known.hand ^ 1 << card
    trick = [*known.trick, (known.me, card)]
    gone = ALL & ~known.unseen & ~left[known.me]
    return left, trick, (known.me + 1) % known.players, gone


def cheapest(cards: Iterable[int]) -> int:
    """Return the card that is missed least: a plain one, the lowest."""
    return min(cards, key=lambda card: (card >= TRUMPS, card % RANKS, card))


def habitual(known: DealKnowledge, unseen: int) -> int:
    """Return the card that a sensible player plays without much thought."""
    bids = known.me == known.bidder
    if not known.trick:
        return habits.lead(known.hand, unseen, bids=bids)
    winner, led = known.trick[0]
    best = led
    for seat, card in known.trick[1:]:
        if card > best and (card >= TRUMPS or SUITS[card] == SUITS[best]):
            best, winner = card, seat
    spoken = any(seat == known.bidder for seat, _ in known.trick)
    return habits.follow(
        known.hand,
        led,
        best,
        unseen,
        bids=bids,
        ours=not bids and spoken and winner != known.bidder,
        last=len(known.trick) == known.players - 1 or (not bids and spoken),
    )
