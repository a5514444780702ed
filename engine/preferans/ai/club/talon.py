"""The talon: what to lay away and what to order. Rule 3."""

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, TypeAlias

from engine.cards import Card
from engine.preferans.actions import (
    DISCARD,
    MISERE,
    OPEN_TALON,
    ORDER,
    WITHOUT_THREE,
    Action,
    Contract,
    Strain,
)
from engine.preferans.ai.club import payoff
from engine.preferans.ai.hand import declaring, misere_danger
from engine.preferans.ai.suits import NOTHING, Suits, masks, without
from engine.preferans.observe import PlayerView, Stage
from engine.preferans.options import Agreement
from engine.preferans.scoring import talon_worth

Gain: TypeAlias = Callable[[int, Strain, int], int]
"""What a level and strain brings with an estimate of so many hundredths of a trick."""

AGREEMENTS: Final = 64
"""Agreements, each with a worth of the talon, of which the gains are remembered."""


def choose(view: PlayerView, mood: int = 0) -> Action:
    """Open the talon, discard, order, or leave the contract.

    ``mood``: hundredths of a trick that are not there.
    """
    match view.stage:
        case Stage.TALON:
            return OPEN_TALON
        case Stage.DISCARD:
            return _discard(view)
        case _:
            return _order(view, mood)


def _discard(view: PlayerView) -> Action:
    """Lay away the pair that leaves the best hand over all 66."""
    hand = sorted(view.hands[view.viewer] or ())
    held = masks(hand)
    if view.bid is MISERE:
        pair = min(combinations(hand, 2), key=lambda pair: _misere_left(held, pair))
        return DISCARD[frozenset(pair)]
    assert isinstance(view.bid, Contract)  # noqa: S101 - the auction was won at a bid
    gain = _gain(view)
    value, _, pair = max(
        ((*_laying(view, held, pair, view.bid, gain), pair) for pair in combinations(hand, 2)),
        key=lambda found: found[0],
    )
    if WITHOUT_THREE in view.moves and value < payoff.without_three(view.agreement, view.bid.level):
        return WITHOUT_THREE
    return DISCARD[frozenset(pair)]


def _laying(
    view: PlayerView, held: Suits, pair: tuple[Card, Card], least: Contract, gain: Gain
) -> tuple[int, Contract]:
    """The best contract after a discard and its gain, a penalty for refusing the talon included."""
    value, contract = _best_order(held, masks(pair), least, gain)
    refused = frozenset(pair) == frozenset(view.talon)
    return value + (payoff.refusal(view.agreement) if refused else 0), contract


def _misere_left(held: Suits, pair: tuple[Card, Card]) -> tuple[int, int]:
    away = masks(pair)
    return misere_danger(without(held, away), away), -pair[0].rank - pair[1].rank


def _order(view: PlayerView, mood: int) -> Action:
    assert isinstance(view.bid, Contract)  # noqa: S101 - misère is not ordered
    hand = masks(view.hands[view.viewer] or ())
    gone = masks(view.discard) if view.discard else NOTHING
    _, contract = _best_order(hand, gone, view.bid, _gain(view), mood)
    return ORDER[contract]


def _gain(view: PlayerView) -> Gain:
    return _gains(view.agreement, 100 * talon_worth(view.talon))


@lru_cache(maxsize=AGREEMENTS)
def _gains(agreement: Agreement, worth: int) -> Gain:
    """Return what contracts bring, each worked out once: 66 pairs lead to few estimates.

    ``worth``: of the talon to the dealer, in hundredths of a trick; his prize is taken off.
    Rule 3.6.
    """

    @cache
    def gain(level: int, strain: Strain, tricks: int) -> int:
        prize = payoff.talon_prize(agreement, level, worth)
        return payoff.bid_value(agreement, Contract(level, strain), tricks) - prize

    return gain


def _best_order(
    held: Suits, away: Suits, least: Contract, gain: Gain, mood: int = 0
) -> tuple[int, Contract]:
    """The best contract of a hand that lays ``away`` two cards: its gain, and itself."""
    kept = without(held, away)
    best: tuple[int, Contract] | None = None
    for strain in Strain:
        tricks = declaring(kept, away, strain) + mood
        first = least.level if strain >= least.strain else least.level + 1
        for level in range(first, 11):
            value = gain(level, strain, tricks)
            if best is None or value > best[0]:
                best = value, Contract(level, strain)
    assert best is not None  # noqa: S101 - no-trump is always at or above the bid
    return best
