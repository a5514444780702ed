"""What a deal writes for its two sides. Vint 5."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from engine.cards import Card, Rank, Suit
from engine.kit.ladder import LevelBid
from engine.tricks import CardSet, card_set

BOOK, TRICKS = 6, 13
"""Tricks below a bid of one, and of a deal. Vint 3.3, 4.3."""
BELOW, TRUMP_HONOURS, NO_TRUMP_ACES = 10, 100, 250
"""Points a level: of a trick, an honour of a suit contract, an ace of no trumps. Vint 5.1-5.4."""
CORONKA, HIGH_CORONKA, ACE_SET = 500, 1000, 500
SLAM, CALLED_SLAM, PENALTY = 1000, 5000, 1000
SMALL: Final = 6
"""The level of the small slam. Vint 5.8."""
RANKS: Final = tuple(reversed(Rank))
ACES: Final = card_set(Card.of(suit, Rank.ACE) for suit in Suit)
HONOURS: Final = tuple(card_set(Card.of(suit, rank) for rank in RANKS[:5]) for suit in Suit)
RUNS: Final = tuple(
    tuple(card_set(Card.of(suit, rank) for rank in RANKS[:count]) for count in range(3, 14))
    for suit in Suit
)
"""Coronkas of each suit, of three cards and more. Vint 5.5."""


class Item(StrEnum):
    """What is written, and by which rule; only tricks stand below the line."""

    TRICKS = "tricks"  # Vint 5.1
    HONOURS = "honours"  # Vint 5.3, 5.4
    CORONKA = "coronka"  # Vint 5.5
    ACE_SET = "ace_set"  # Vint 5.6
    SLAM = "slam"  # Vint 5.7
    CALLED_SLAM = "called_slam"  # Vint 5.8
    PENALTY = "penalty"  # Vint 5.9
    PREMIUM = "premium"  # Vint 5.9
    PARTY = "party"  # Vint 6.3
    RUBBER = "rubber"  # Vint 6.3
    CROSSES = "crosses"  # Vint 6.4
    PASS_OUT = "pass_out"


class ScoreTerms(NamedTuple):
    """What is agreed on about the score. Vint 9."""

    nut: bool = False
    double: bool = False
    winding: bool = False


class VintEntry(NamedTuple):
    """Points that a side writes: 0 the declaring one, 1 the others."""

    side: int
    item: Item
    points: int


def missing(call: LevelBid, tricks: int, *, nut: bool) -> int:
    """Return how many tricks a contract fails by, 0 if it is made. Vint 5.9, 9.1."""
    short = BOOK + call.level - tricks
    return abs(short) if nut else max(0, short)


def entries(
    terms: ScoreTerms, call: LevelBid, hands: Sequence[Sequence[CardSet]], tricks: Sequence[int]
) -> Iterator[VintEntry]:
    """Yield what both sides write; ``hands`` by side as they count, ``tricks`` by side. Vint 5."""
    level, short = call.level, missing(call, tricks[0], nut=terms.nut)
    honours = _honours(call, [reduce(or_, each) for each in hands], tricks)
    for side in (0, 1):
        winds = level if terms.winding and (side or not short) else 1
        yield VintEntry(side, Item.TRICKS, BELOW * level * tricks[side])
        yield VintEntry(side, Item.HONOURS, max(0, honours if side == 0 else -honours))
        yield VintEntry(
            side, Item.CORONKA, winds * sum(coronkas(call, hand) for hand in hands[side])
        )
        yield VintEntry(
            side, Item.ACE_SET, winds * sum(ace_set(call, hand) for hand in hands[side])
        )
        yield VintEntry(side, Item.SLAM, SLAM * max(0, tricks[side] - TRICKS + 2))
    called = CALLED_SLAM * max(0, level - SMALL + 1)
    yield VintEntry(0, Item.CALLED_SLAM, 0 if short else called)
    yield VintEntry(1, Item.PENALTY, PENALTY * level * short * (2 if terms.double else 1))
    yield VintEntry(1, Item.PREMIUM, called if short else 0)


def coronkas(call: LevelBid, hand: CardSet) -> int:
    """Return what the runs from the ace of a hand are worth. Vint 5.5."""
    found = 0
    for suit, runs in zip(Suit, RUNS, strict=True):
        price = HIGH_CORONKA if call.trump in (suit, None) else CORONKA
        found += price * sum(hand & run == run for run in runs)
    return found


def ace_set(call: LevelBid, hand: CardSet) -> int:
    """Return what three or four aces in a hand are worth. Vint 5.6."""
    return ACE_SET * (2 - (call.trump is not None)) * max(0, (hand & ACES).bit_count() - 2)


def _honours(call: LevelBid, held: Sequence[CardSet], tricks: Sequence[int]) -> int:
    """Return the declaring side's honours, or minus those of the others. Vint 5.3, 5.4."""
    ahead = tricks[0] > tricks[1]
    aces = _majority([(cards & ACES).bit_count() for cards in held], 3, 2 if ahead else -2)
    if call.trump is None:
        return NO_TRUMP_ACES * call.level * aces
    trumps = HONOURS[call.trump]
    units = aces + _majority([(cards & trumps).bit_count() for cards in held], 3, 0)
    return TRUMP_HONOURS * call.level * units


def _majority(counts: Sequence[int], least: int, tied: int) -> int:
    """Return the units of the side with ``least`` or more, minus for the others."""
    if max(counts) < least:
        return tied
    return counts[0] if counts[0] > counts[1] else -counts[1]
