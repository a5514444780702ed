"""Whisting. Rule 4.

What may be said follows from what has been said by the two defenders, first and second after the
declarer (4.1):

* nothing: whist or pass; after a whist: whist or pass; after a pass: whist, at six and seven
  half-whist unless ``half_whist`` is off, or pass (4.3);
* after the half: the other defender returns the whist or passes again (4.4); with
  ``return_on_eight`` the first has the same words after two passes at eight to ten (13.26);
* then the sitting dealer may look at one defender's hand, and whist with it
  (4.4); at eight to ten he is asked after two plain passes (4.5), at six and seven he is not;
* a lone whister chooses open or closed (4.7). With ``first_hand_half`` a first defender whose
  partner passed may leave for half-whist there instead (4.3). Decision: the dealer's right after
  a half (4.4) holds for this half as well.

Where two play only the declarer's opponent has a word: whist or pass. He whists alone, or opens the
third hand and plays it: `OpenOrClosed` asks him which, and closed is alone. Rule 10.1.

With ``stalingrad`` both defenders' only word on 6♠ is whist (4.9), as it is on a six that was won
in the dark (9.5, 13.15); two whisters play closed.
"""

from collections.abc import Mapping
from typing import Final

from engine.errors import RuleError
from engine.preferans import play, surplus
from engine.preferans.actions import (
    HALF_WHIST,
    PASS,
    PLAY_CLOSED,
    PLAY_OPEN,
    RETURN_WHIST,
    WHIST,
    Action,
    Contract,
    HalfWhist,
    LookAtHand,
    Pass,
    PlayClosed,
    PlayOpen,
    ReturnWhist,
    Say,
    Strain,
    Whist,
)
from engine.preferans.conventions import HALF_LEVELS
from engine.preferans.facts import Invitation
from engine.preferans.options import SEATS, Agreement
from engine.preferans.state import Deal, DealHistory, OpenOrClosed, PreferansState, Whisting
from engine.tricks import CardSet

LEVEL_DARK_WHIST: Final = 6
"""Level of a game won in the dark that both defenders must whist. Rule 9.5."""
STALINGRAD: Final = Contract(6, Strain.SPADES)
"""The contract that both must whist under the option. Rule 4.9."""
LOOK: Final = tuple(LookAtHand(seat) for seat in SEATS)
"""Interned looks, by seat."""
_RULES: Final[Mapping[type, str]] = {
    HalfWhist: "4.3",
    ReturnWhist: "4.4",
    LookAtHand: "4.4",
    PlayOpen: "4.7",
    PlayClosed: "4.7",
}
"""The rule of each word; others follow rules 4.1 and 4.9."""


def begin(
    state: PreferansState,
    deal: Deal,
    history: DealHistory,
    *,
    declarer: int,
    contract: Contract,
    hand: CardSet,
) -> PreferansState:
    """Ask the defender after the declarer. Rule 4.1."""
    defenders = deal.terms.defenders(declarer)
    whisting = Whisting(deal, history, declarer, contract, defenders, hand, defenders[0])
    return PreferansState(state.pulka, whisting)


def moves(state: PreferansState, phase: Whisting | OpenOrClosed, seat: int) -> tuple[Action, ...]:
    """Return whist first, then half or return, then pass; looks before the dealer's pass."""
    if isinstance(phase, OpenOrClosed):
        if seat != phase.whister:
            return ()
        chosen = (PLAY_OPEN, PLAY_CLOSED)
        return (*chosen, HALF_WHIST) if phase.may_leave else chosen
    if seat != phase.turn:
        return ()
    if seat not in phase.defenders:
        return (WHIST, PASS) if phase.looked is not None else _looks(phase)
    if must_whist(state.agreement, phase.contract, dark=phase.history.dark):
        return (WHIST,)
    words = _words(phase.history)
    if _half_said(phase.history) or words == (PASS, PASS):
        return (RETURN_WHIST, PASS)
    if words == (PASS,) and phase.contract.level in state.agreement.half_levels:
        return (WHIST, HALF_WHIST, PASS)
    return (WHIST, PASS)


def must_whist(agreement: Agreement, contract: Contract, *, dark: bool) -> bool:
    """Return whether both defenders must whist; ``dark``: it was won so. Rules 4.9, 9.5."""
    spades = agreement.stalingrad and contract == STALINGRAD
    return spades or (dark and contract.level == LEVEL_DARK_WHIST)


def dealers_hands(
    contract: Contract,
    declarer: int,
    defenders: tuple[int, ...],
    invitation: Invitation | None,
    *,
    half: bool,
) -> tuple[int, ...]:
    """Return the hands that a sitting dealer may look at once both defenders have left.

    None at six and seven, except after a ``half`` (4.4, 4.5). A dealer who was shown a hand may
    look at that one alone, and has no say if it became the declarer's (13.27).
    """
    if not half and contract.level in HALF_LEVELS:
        return ()
    return tuple(seat for seat in defenders if invitation is None or seat == invitation.seat)


def _looks(phase: Whisting) -> tuple[Action, ...]:
    return (*(LOOK[hand] for hand in _dealers_hands(phase, phase.history)), PASS)


def _dealers_hands(phase: Whisting, history: DealHistory) -> tuple[int, ...]:
    half = _half_said(history)
    asked = phase.contract, phase.declarer, phase.defenders, history.invitation
    return dealers_hands(*asked, half=half)


def _words(history: DealHistory) -> tuple[Say, ...]:
    return tuple(say for _, say in history.whisting)


def _half_said(history: DealHistory) -> bool:
    return any(isinstance(say, HalfWhist) for _, say in history.whisting)


def apply(
    state: PreferansState, phase: Whisting | OpenOrClosed, actor: int, action: Action
) -> PreferansState:
    """Apply one word of the whisting, or the choice of open or closed; raises `RuleError`."""
    allowed = moves(state, phase, actor)
    if not allowed:
        raise RuleError("not-your-turn", "4.1")
    if action not in allowed:
        raise RuleError("not-now", _RULES.get(type(action), "4.9" if len(allowed) == 1 else "4.1"))
    if isinstance(phase, OpenOrClosed):
        return _choose(state, phase, action)
    match action:
        case LookAtHand(seat):
            history = _said(phase.history, actor, action)
            looked = Whisting(
                phase.deal,
                history._replace(dealer_hand=seat),
                phase.declarer,
                phase.contract,
                phase.defenders,
                phase.hand,
                actor,
                seat,
            )
            return PreferansState(state.pulka, looked)
        case Whist() | HalfWhist() | ReturnWhist() | Pass():
            return _say(state, phase, actor, action)
        case _:
            raise RuleError("not-now", "4.1")


def _said(history: DealHistory, seat: int, say: Say) -> DealHistory:
    return history._replace(whisting=(*history.whisting, (seat, say)))


def _say(state: PreferansState, phase: Whisting, actor: int, say: Say) -> PreferansState:
    """Continue after the words so far."""
    history = _said(phase.history, actor, say)
    first, second = phase.defenders
    if actor not in phase.defenders:
        if say == WHIST:
            return _lone(state, phase, history, actor)
        return _unplayed(state, phase, history)
    match _words(history):
        case (Whist(),) if phase.deal.terms.third_hand is not None:
            return _lone(state, phase, history, first)
        case (Pass(),) if phase.deal.terms.third_hand is not None:
            return _unplayed(state, phase, history)
        case (_,):
            return _ask(state, phase, history, second)
        case (Whist(), Whist()):
            return _play(state, phase, history._replace(whisters=phase.defenders), open_play=False)
        case (Whist(), Pass()):
            may_leave = phase.contract.level in state.agreement.first_half_levels
            return _lone(state, phase, history, first, may_leave=may_leave)
        case (Pass(), Whist()):
            return _lone(state, phase, history, second)
        case (Pass(), HalfWhist()):
            return _ask(state, phase, history, first)
        case (Pass(), Pass()) if phase.contract.level in state.agreement.return_levels:
            return _ask(state, phase, history, first)
        case (*_, ReturnWhist()):
            return _lone(state, phase, history, actor)
        case _:
            sitting = phase.deal.terms.sitting
            if sitting is not None and _dealers_hands(phase, history):
                return _ask(state, phase, history, sitting)
            return _unplayed(state, phase, history)


def _unplayed(
    state: PreferansState, phase: Whisting | OpenOrClosed, history: DealHistory
) -> PreferansState:
    """Score an unwhisted contract, which counts as made. Rules 4.6, 13.21."""
    return surplus.settle(
        state,
        phase.deal,
        history,
        declarer=phase.declarer,
        contract=phase.contract,
        hand=phase.hand,
    )


def _ask(
    state: PreferansState, phase: Whisting | OpenOrClosed, history: DealHistory, seat: int
) -> PreferansState:
    asked = Whisting(
        phase.deal, history, phase.declarer, phase.contract, phase.defenders, phase.hand, seat
    )
    return PreferansState(state.pulka, asked)


def _lone(
    state: PreferansState,
    phase: Whisting,
    history: DealHistory,
    whister: int,
    *,
    may_leave: bool = False,
) -> PreferansState:
    """Let a lone whister choose open or closed play. Rule 4.7."""
    openness = OpenOrClosed(
        phase.deal,
        history._replace(whisters=(whister,)),
        phase.declarer,
        phase.contract,
        phase.defenders,
        phase.hand,
        whister,
        may_leave,
    )
    return PreferansState(state.pulka, openness)


def _choose(state: PreferansState, phase: OpenOrClosed, action: Action) -> PreferansState:
    match action:
        case PlayOpen():
            return _play(state, phase, phase.history, open_play=True)
        case PlayClosed():
            return _play(state, phase, phase.history, open_play=False)
        case HalfWhist():
            history = _said(phase.history, phase.whister, action)._replace(whisters=())
            return _ask(state, phase, history, phase.defenders[1])
        case _:
            raise RuleError("not-now", "4.1")


def _play(
    state: PreferansState, phase: Whisting | OpenOrClosed, history: DealHistory, *, open_play: bool
) -> PreferansState:
    return play.begin(
        state,
        phase.deal,
        history,
        declarer=phase.declarer,
        contract=phase.contract,
        hand=phase.hand,
        open_play=open_play,
    )
