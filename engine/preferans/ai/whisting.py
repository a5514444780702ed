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
    Pass,
    Whist,
)
from engine.preferans.ai import points
from engine.preferans.ai.hand import defending
from engine.preferans.ai.suits import masks
from engine.preferans.conventions import OBLIGATION
from engine.preferans.observe import PlayerView, Stage

PARTNER: Final = {6: 160, 7: 130, 8: 85, 9: 55, 10: 25}
"""Tricks (hundredths) that the other defender takes on average, by level."""
PASSED: Final = 70
"""Percent of that which a defender still brings who has passed."""


def choose(seen: PlayerView) -> Action:
    """Answer the whisting, or choose open or closed."""
    if seen.stage is Stage.OPENNESS:
        return _openness(seen)
    if any(isinstance(move, LookAtHand) for move in seen.moves):
        return _look(seen)
    if seen.moves == (WHIST,):
        return WHIST
    contract = _contract(seen)
    gain = _gain(seen, contract, _tricks(seen, contract))
    half = points.half_whist_value(seen.agreement, contract.level)
    if HALF_WHIST in seen.moves:
        if gain > half:
            return WHIST
        return HALF_WHIST
    if RETURN_WHIST in seen.moves:
        return RETURN_WHIST if gain > 0 else PASS
    return WHIST if gain > 0 else PASS


def _contract(seen: PlayerView) -> Contract:
    assert isinstance(seen.contract, Contract)  # noqa: S101 - misère is not whisted
    return seen.contract


def _tricks(seen: PlayerView, contract: Contract) -> int:
    """Tricks of both defenders, as far as this seat can tell."""
    if seen.viewer not in seen.active:
        looked = masks(seen.hands[seen.dealer_hand] or ()) if seen.dealer_hand is not None else None
        own = defending(looked, contract.strain) if looked is not None else 0
        return own + PARTNER[contract.level] * PASSED // 100
    own = defending(masks(seen.hands[seen.viewer] or ()), contract.strain)
    partner = PARTNER[contract.level]
    passed = any(isinstance(say, Pass) and seat != seen.viewer for seat, say in seen.whisting)
    return own + (partner * PASSED // 100 if passed else partner)


def _gain(seen: PlayerView, contract: Contract, tricks: int) -> int:
    """Gain of a whist over a pass. A second whister shares what is owed and what is taken."""
    owed = OBLIGATION[contract.level]
    values = points.whister_values(seen.agreement, contract, owed)
    if any(isinstance(say, Whist) and seat != seen.viewer for seat, say in seen.whisting):
        own = defending(masks(seen.hands[seen.viewer] or ()), contract.strain)
        share = points.whister_values(seen.agreement, contract, owed // 2 if owed > 1 else owed)
        return points.mean(share, own)
    return points.mean(values, tricks)


def _look(seen: PlayerView) -> Action:
    """The sitting dealer looks at the hand of the defender behind the declarer's lead.

    He takes the hand that did not say pass first: whoever left for half has shown some strength.
    """
    half = [seat for seat, say in seen.whisting if say == HALF_WHIST]
    looks = [move for move in seen.moves if isinstance(move, LookAtHand)]
    for look in looks:
        if look.seat in half:
            return look
    return looks[0]


def _openness(seen: PlayerView) -> Action:
    """Open unless this hand defends so well by itself that the declarer should stay in the dark."""
    contract = _contract(seen)
    gain = _gain(seen, contract, _tricks(seen, contract))
    half = points.half_whist_value(seen.agreement, contract.level)
    if HALF_WHIST in seen.moves and gain < half:
        return HALF_WHIST
    own = defending(_own(seen), contract.strain)
    strong = own >= 100 * OBLIGATION[contract.level]
    return PLAY_CLOSED if strong and PLAY_CLOSED in seen.moves else PLAY_OPEN


def _own(seen: PlayerView) -> tuple[int, int, int, int]:
    seat = seen.viewer if seen.viewer in seen.active else seen.dealer_hand
    return masks((seen.hands[seat] or ()) if seat is not None else ())
