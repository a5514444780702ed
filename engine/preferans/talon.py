"""The talon, the discard, the order. Rules 3.1-3.5; a ten that is checked, 4.9.

Decision: «without three» (3.5) is offered once the talon is open and before the discard; on a
misère it has no level and is not offered.
"""

from typing import Final

from engine.cards import DECK, Card
from engine.errors import RuleError
from engine.preferans import checking, dark, ending, misere, play, whisting
from engine.preferans.actions import (
    CONTRACTS,
    DISCARD,
    OPEN_TALON,
    ORDER,
    SWITCH_TO_MISERE,
    WITHOUT_THREE,
    Action,
    Contract,
    Discard,
    OpenTalon,
    Order,
    Special,
    SwitchToMisere,
    WithoutThree,
)
from engine.preferans.facts import Ending, EndingKind
from engine.preferans.state import (
    Checking,
    Discarding,
    Ordering,
    PreferansState,
    Talon,
    WhisterDiscarding,
)
from engine.tricks import CardSet, card_set, cards_in

_OPEN: Final = (OPEN_TALON,)
_PAIRS: Final = {
    first: {second: DISCARD[frozenset((first, second))] for second in DECK[first + 1 :]}
    for first in DECK
}
"""Interned discards: ``_PAIRS[first][second]``."""
_ORDERS: Final = tuple(ORDER.values())


def moves(
    state: PreferansState, phase: Talon | Discarding | WhisterDiscarding | Ordering, seat: int
) -> tuple[Action, ...]:
    """Return opening the talon, or a switch; the 66 discards, then without three; the contracts."""
    if isinstance(phase, WhisterDiscarding):
        return _discards(cards_in(phase.twelve)) if seat == phase.whister else ()
    if seat != phase.declarer:
        return ()
    match phase:
        case Talon():
            return (*_OPEN, SWITCH_TO_MISERE) if dark.may_switch(phase) else _OPEN
        case Discarding():
            pairs = _discards(cards_in(phase.hand))
            return (*pairs, WITHOUT_THREE) if _may_leave(state, phase) else pairs
        case Ordering():
            return _ORDERS[CONTRACTS.index(phase.bid) :]


def _discards(hand: tuple[Card, ...]) -> tuple[Discard, ...]:
    found: list[Discard] = []
    for place, first in enumerate(hand, 1):
        found += map(_PAIRS[first].__getitem__, hand[place:])
    return tuple(found)


def _may_leave(state: PreferansState, phase: Discarding) -> bool:
    return state.agreement.without_three and isinstance(phase.bid, Contract)


def apply(
    state: PreferansState,
    phase: Talon | Discarding | WhisterDiscarding | Ordering,
    actor: int,
    action: Action,
) -> PreferansState:
    """Apply the declarer's opening, discard or order, or a whister's discard; raises `RuleError`.

    A whister lays away of his own talon. Rule 10.2.
    """
    whists = isinstance(phase, WhisterDiscarding)
    if actor != (phase.whister if isinstance(phase, WhisterDiscarding) else phase.declarer):
        raise RuleError("not-your-turn", "10.2" if whists else "3.1")
    match phase, action:
        case Talon(), OpenTalon():
            return _open(state, phase)
        case Talon(), SwitchToMisere() if dark.may_switch(phase):
            return dark.switch(state, phase)
        case Discarding(), Discard():
            return _discard(state, phase, action)
        case WhisterDiscarding(), Discard(first, second):
            _check_held(action, phase.twelve)
            history = phase.history._replace(whister_discard=(first, second))
            return play.begin(
                state,
                phase.deal,
                history,
                declarer=phase.declarer,
                contract=phase.contract,
                hand=phase.hand,
                open_play=False,
            )
        case Discarding(), WithoutThree() if _may_leave(state, phase):
            left = Ending(EndingKind.WITHOUT_THREE, actor)
            return ending.close(state, phase.deal, phase.history, ending=left)
        case Ordering(), Order(contract):
            if contract not in ORDER or contract < phase.bid:
                raise RuleError("order-too-low", "3.2", bid=phase.bid)
            history = phase.history._replace(contract=contract)
            if checking.applies(state.agreement, contract):
                checked = Checking(phase.deal, history, actor, contract, phase.hand)
                return PreferansState(state.pulka, checked)
            return whisting.begin(
                state,
                phase.deal,
                history,
                declarer=actor,
                contract=contract,
                hand=phase.hand,
            )
    raise RuleError("not-now", "3.1")


def _open(state: PreferansState, phase: Talon) -> PreferansState:
    hand = card_set(phase.deal.hands[phase.declarer])
    hand |= card_set(phase.deal.talon_of(phase.declarer))
    discarding = Discarding(phase.deal, phase.history, phase.declarer, phase.bid, hand)
    return PreferansState(state.pulka, discarding)


def _check_held(action: Discard, twelve: CardSet) -> CardSet:
    """Return the two cards as a set; raises `RuleError` where they are not held."""
    pair = 1 << action.first | 1 << action.second
    if action.first >= action.second or pair & ~twelve:
        raise RuleError("discard-not-held", "3.1")
    return pair


def _discard(state: PreferansState, phase: Discarding, action: Discard) -> PreferansState:
    hand = phase.hand & ~_check_held(action, phase.hand)
    history = phase.history._replace(discard=(action.first, action.second))
    match phase.bid:
        case Contract() as bid:
            ordering = Ordering(phase.deal, history, phase.declarer, bid, hand)
            return PreferansState(state.pulka, ordering)
        case Special() as game:
            return misere.begin(state, phase.deal, history, phase.declarer, hand, game=game)
