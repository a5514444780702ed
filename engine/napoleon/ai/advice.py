"""Why a computer would do what it does: plain values for whoever puts them into words.

No text here. An advice names the action, one reason, and the figures the reason speaks of; those
that mean nothing for it are left None or empty.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from engine.cards import Card


class NapoleonReason(StrEnum):
    """What decided. Comments name the figures of the advice that go with it."""

    ONLY_MOVE = "only_move"  # nothing else is allowed

    # the auction; bid: the tricks it speaks of, chance: of making them
    BID_PAYS = "bid_pays"  # bid; chance; gain over `instead`
    BID_KEEPS_POT = "bid_keeps_pot"  # same: it may lose, but the pot would go to somebody else
    TOO_WEAK = "too_weak"  # bid: the lowest allowed; chance: a failure costs more than the pot
    TOO_HIGH = "too_high"  # same, where somebody has bid already
    LET_HIM_FAIL = "let_him_fail"  # same; the standing bid is likelier to fail than to be made

    # cards; chance: that the bid is made, `cards`: the next best
    CARD_BEST = "card_best"  # chance; gain; cards
    CARDS_EQUAL = "cards_equal"  # chance: whatever is played; the cheapest then
    DECIDED = "decided"  # the bid is made or lost already, no card changes a figure

    # answers to a vote
    FAIR = "fair"


@dataclass(frozen=True, slots=True)
class NapoleonAdvice:
    """An action and why.

    ``gain``: units by which it beats the next best choice, on average, and ``instead`` that one;
    ``chance``: percent; ``bid``: tricks; ``cards``: those the reason speaks of.
    """

    action: Any
    reason: NapoleonReason
    gain: Fraction | None = None
    chance: int | None = None
    bid: int | None = None
    cards: tuple[Card, ...] = ()
    instead: Any | None = None
