"""The talon: away with small cards of short suits; then the game he believes in. Rule 3."""

import random
from itertools import combinations
from typing import Final

from engine.cards import Card
from engine.preferans.actions import (
    DISCARD,
    MISERE,
    OPEN_TALON,
    ORDER,
    Action,
    Contract,
)
from engine.preferans.ai.novice.counting import ACE, KING, declaring, favourite, holes, mood
from engine.preferans.ai.suits import Suits, masks, without
from engine.preferans.observe import PlayerView, Stage

MOOD: Final = (-30, 100)


def choose(seen: PlayerView, rng: random.Random) -> Action:
    """Open the talon, discard or order."""
    match seen.stage:
        case Stage.TALON:
            return OPEN_TALON
        case Stage.DISCARD:
            return _discard(seen)
        case _:
            return _order(seen, rng)


def _discard(seen: PlayerView) -> Action:
    hand = sorted(seen.hands[seen.viewer] or ())
    held = masks(hand)
    if seen.bid is MISERE:
        pair = min(combinations(hand, 2), key=lambda pair: _misere_left(held, pair))
        return DISCARD[frozenset(pair)]
    contract, _ = favourite(held, _bid(seen))
    first, second = sorted(hand, key=lambda card: _use(held, contract, card))[:2]
    return DISCARD[frozenset((first, second))]


def _misere_left(held: Suits, pair: tuple[Card, Card]) -> tuple[int, int]:
    """Holes that stay without a pair, then its height: high cards go first."""
    left = without(held, masks(pair))
    return sum(map(holes, left)), -pair[0].rank - pair[1].rank


def _use(held: Suits, contract: Contract, card: Card) -> tuple[bool, bool, int, int]:
    """What is kept: trumps, then aces and guarded kings, then long suits, then high cards."""
    suit, bit = card >> 3, 1 << (card & 7)
    length = held[suit].bit_count()
    honour = bit == ACE or (bit == KING and length > 1)
    return suit == contract.strain, honour, length, card.rank


def _order(seen: PlayerView, rng: random.Random) -> Action:
    """The favourite, as high as he believes in it."""
    held = masks(seen.hands[seen.viewer] or ())
    contract, _ = favourite(held, _bid(seen))
    tricks = declaring(held, contract.strain) + mood(rng, *MOOD)
    level = min(10, max(contract.level, tricks // 100))
    return ORDER[Contract(level, contract.strain)]


def _bid(seen: PlayerView) -> Contract:
    assert isinstance(seen.bid, Contract)  # noqa: S101 - a trick contract won the auction
    return seen.bid
