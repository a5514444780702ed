"""Whisting: whist, pass, half, return, the dealer's look, open or closed. Rule 4."""

from typing import Final

from engine.preferans.actions import (
    HALF_WHIST,
    PASS,
    PLAY_CLOSED,
    PLAY_OPEN,
    RETURN_WHIST,
    WHIST,
    Action,
    Contract,
    LookAtHand,
)
from engine.preferans.ai.club import payoff
from engine.preferans.ai.hand import defending
from engine.preferans.ai.suits import masks
from engine.preferans.conventions import OBLIGATION
from engine.preferans.observe import PlayerView, Stage

OWN: Final = {6: (25, 53), 7: (45, 28), 8: (0, 32), 9: (0, 20), 10: (0, 12)}
"""What a defender takes by level: so much, and so many percent of what his hand looks worth.

A contract that was ordered tells that the declarer holds what the defenders miss.
"""
PARTNER: Final = {6: 220, 7: 105, 8: 60, 9: 32, 10: 15}
"""Tricks (hundredths) that the other defender takes on average, by level."""
PASSED: Final = 75
"""Percent of that which a defender still brings who has passed."""


def choose(view: PlayerView, mood: int = 0) -> Action:
    """Answer the whisting, or choose open or closed.

    ``mood``: hundredths of a trick that are not there.
    """
    if view.stage is Stage.OPENNESS:
        return (
            _openness(view, mood) if view.agreement.third_hand is None else _third_hand(view, mood)
        )
    if any(isinstance(move, LookAtHand) for move in view.moves):
        return _look(view)
    if view.moves == (WHIST,):
        return WHIST
    contract = _contract(view)
    gain = _gain(view, contract, mood)
    half = payoff.half_whist_value(view.agreement, contract.level)
    if HALF_WHIST in view.moves:
        if gain > half:
            return WHIST
        return HALF_WHIST
    if RETURN_WHIST in view.moves:
        return RETURN_WHIST if gain > 0 else PASS
    return WHIST if gain > 0 else PASS


def _contract(view: PlayerView) -> Contract:
    assert isinstance(view.contract, Contract)  # noqa: S101 - misère is not whisted
    return view.contract


def _own(view: PlayerView, contract: Contract, mood: int) -> int:
    """Tricks of the hand this seat would whist with; the sitting dealer's is the one he saw."""
    seat = view.viewer if view.viewer in view.active else view.dealer_hand
    hand = (view.hands[seat] or ()) if seat is not None else ()
    sure, percent = OWN[contract.level]
    return sure + defending(masks(hand), contract.strain) * percent // 100 + mood


def _gain(view: PlayerView, contract: Contract, mood: int) -> int:
    """Gain of a whist over leaving the contract alone.

    Beside a whister one answers for half of what is owed, and writes one's own tricks only.
    """
    own = _own(view, contract, mood)
    others = [say for seat, say in dict(view.whisting).items() if seat != view.viewer]
    if WHIST in others:
        beside = payoff.whister_values(view.agreement, contract.level, beside=True)
        return payoff.mean(beside, own)
    partner = PARTNER[contract.level]
    if PASS in others:
        partner = partner * PASSED // 100
    sitting = view.viewer not in view.active
    values = payoff.whister_values(view.agreement, contract.level, sitting=sitting)
    return payoff.mean(values, own + partner)


def _third_hand(view: PlayerView, mood: int) -> Action:
    """Open the third hand, unless this one alone promises more: it owes half. Rule 10.1."""
    contract = _contract(view)
    own = _own(view, contract, mood)
    alone = payoff.whister_values(view.agreement, contract.level, alone=True)
    return PLAY_CLOSED if payoff.mean(alone, own) > _gain(view, contract, mood) else PLAY_OPEN


def _look(view: PlayerView) -> Action:
    """The sitting dealer looks at the hand of the defender behind the declarer's lead.

    He takes the hand that did not say pass first: leaving for half shows some strength.
    """
    half = [seat for seat, say in view.whisting if say == HALF_WHIST]
    looks = [move for move in view.moves if isinstance(move, LookAtHand)]
    for look in looks:
        if look.seat in half:
            return look
    return looks[0]


def _openness(view: PlayerView, mood: int) -> Action:
    """Open unless this hand meets the obligation alone: then the declarer stays in the dark."""
    contract = _contract(view)
    half = payoff.half_whist_value(view.agreement, contract.level)
    if HALF_WHIST in view.moves and _gain(view, contract, mood) < half:
        return HALF_WHIST
    strong = _own(view, contract, mood) >= 100 * OBLIGATION[contract.level]
    return PLAY_CLOSED if strong else PLAY_OPEN
