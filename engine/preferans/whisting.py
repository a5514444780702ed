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
third hand and plays it: `OpenOrClosed` asks him which, and closed is alone. Rule 10.1. In old
hussar he whists alone, or takes his own talon. Rule 10.2.

With ``stalingrad`` both defenders' only word on 6♠ is whist (4.9), as it is on a six that was won
in the dark (9.5, 13.15); two whisters play closed.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.errors import RuleError
from engine.preferans import play, surplus
from engine.preferans.actions import (
    HALF_WHIST,
    PASS,
    PLAY_ALONE,
    PLAY_CLOSED,
    PLAY_OPEN,
    RETURN_WHIST,
    TAKE_TALON,
    WHIST,
    Action,
    Contract,
    HalfWhist,
    LookAtHand,
    Pass,
    PlayAlone,
    PlayClosed,
    PlayOpen,
    ReturnWhist,
    Say,
    Strain,
    TakeTalon,
    Whist,
)
from engine.preferans.conventions import HALF_LEVELS
from engine.preferans.facts import Invitation, takes_talon
from engine.preferans.options import SEATS, Agreement
from engine.preferans.state import (
    Deal,
    DealHistory,
    OpenOrClosed,
    PreferansState,
    WhisterDiscarding,
    Whisting,
)
from engine.tricks import CardSet, card_set

LEVEL_DARK_WHIST: Final = 6
"""Level of a game won in the dark that both defenders must whist. Rule 9.5."""
STALINGRAD: Final = Contract(6, Strain.SPADES)
"""The contract that both must whist under the option. Rule 4.9."""
OPEN_OR_CLOSED: Final = (PLAY_OPEN, PLAY_CLOSED)
"""The choice of a lone whister. Rule 4.7."""
Words = tuple[tuple[int, Say], ...]
"""Words of the whisting with their seats, in order."""
LOOK: Final = tuple(LookAtHand(seat) for seat in SEATS)
"""Interned looks, by seat."""
_RULES: Final[Mapping[type, str]] = {
    HalfWhist: "4.3",
    ReturnWhist: "4.4",
    LookAtHand: "4.4",
    PlayOpen: "4.7",
    PlayClosed: "4.7",
    PlayAlone: "11.8",
    TakeTalon: "10.2",
}
"""The rule of each word; others follow rules 4.1 and 4.9."""


class WhistTerms(NamedTuple):
    """What decides who speaks, and which words he has. ``dark``: the game was won so."""

    agreement: Agreement
    contract: Contract
    declarer: int
    defenders: tuple[int, int]
    sitting: int | None
    invitation: Invitation | None
    dark: bool


class WhistStep(NamedTuple):
    """The seat whose word is due and its choices, none once all is said; and who whists so far.

    A lone whister chooses open or closed; a contract without whisters is not played.
    """

    whisters: tuple[int, ...] = ()
    turn: int | None = None
    moves: tuple[Action, ...] = ()


def next_step(terms: WhistTerms, said: Words) -> WhistStep:
    """Return what follows the words so far; whist or looks come first in ``moves``, pass last."""
    agreement, level = terms.agreement, terms.contract.level
    first, second = terms.defenders
    half = any(say == HALF_WHIST for _, say in said)
    match [say for _, say in said]:
        case [Pass()] if agreement.third_hand is not None:
            return WhistStep()
        case [Whist()] if agreement.third_hand is not None:
            return WhistStep((first,), first, _ways(agreement))
        case [Whist(), TakeTalon()]:
            return WhistStep((first,))
        case [] | [_] if must_whist(agreement, terms.contract, dark=terms.dark):
            return WhistStep((), terms.defenders[len(said)], (WHIST,))
        case []:
            return WhistStep((), first, (WHIST, PASS))
        case [Pass()] if level in agreement.half_levels:
            return WhistStep((), second, (WHIST, HALF_WHIST, PASS))
        case [_]:
            return WhistStep((), second, (WHIST, PASS))
        case [Whist(), Whist()]:
            return WhistStep(terms.defenders)
        case [Whist(), Pass()] if level in agreement.first_half_levels:
            return WhistStep((first,), first, (*OPEN_OR_CLOSED, HALF_WHIST))
        case [Whist(), Pass()]:
            return WhistStep((first,), first, _ways(agreement))
        case [Pass(), Pass()] if level in agreement.return_levels:
            return WhistStep((), first, (RETURN_WHIST, PASS))
        case [*_, HalfWhist()]:
            other = second if said[-1][0] == first else first
            return WhistStep((), other, (RETURN_WHIST, PASS))
        case [*_, Whist() | ReturnWhist()]:
            return WhistStep((said[-1][0],), said[-1][0], _ways(agreement))
        case [*_, LookAtHand()]:
            return WhistStep((), terms.sitting, (WHIST, PASS))
    asked = terms.contract, terms.declarer, terms.defenders, terms.invitation
    hands = dealers_hands(*asked, half=half) if agreement.convention.dealer_whists else ()
    if not hands or terms.sitting in (None, said[-1][0]):
        return WhistStep()
    return WhistStep((), terms.sitting, (*(LOOK[hand] for hand in hands), PASS))


def _ways(agreement: Agreement) -> tuple[Action, ...]:
    """Return how a lone whister may play. Rules 4.7, 11.8, 10.2."""
    if agreement.convention.own_talons:
        return (TAKE_TALON, PLAY_CLOSED)
    if not agreement.convention.passer_out:
        return OPEN_OR_CLOSED
    return (*OPEN_OR_CLOSED, PLAY_ALONE) if agreement.whist_invite else (PLAY_ALONE,)


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
    # `_continue` replaces the turn and its words.
    phase = Whisting(deal, history, declarer, contract, defenders, hand, declarer, ())
    return _continue(state, phase)


def moves(state: PreferansState, phase: Whisting | OpenOrClosed, seat: int) -> tuple[Action, ...]:
    """Return the words of the seat in turn, in the order of `next_step`."""
    return phase.moves if seat == phase.turn else ()


def apply(
    state: PreferansState, phase: Whisting | OpenOrClosed, actor: int, action: Action
) -> PreferansState:
    """Apply one word of the whisting, or the choice of open or closed; raises `RuleError`."""
    allowed = moves(state, phase, actor)
    if not allowed:
        raise RuleError("not-your-turn", "4.1")
    if action not in allowed:
        raise RuleError("not-now", _RULES.get(type(action), "4.9" if len(allowed) == 1 else "4.1"))
    history = phase.history
    match action:
        case PlayOpen() | PlayClosed():
            return _play(state, phase, open_play=action == PLAY_OPEN)
        case PlayAlone():
            phase = phase._replace(history=history._replace(passer_out=True))
            return _play(state, phase, open_play=False)
        case LookAtHand(seat):
            history = history._replace(dealer_hand=seat)
        case Whist() | HalfWhist() | ReturnWhist() | Pass() | TakeTalon():
            pass
        case _:
            raise RuleError("not-now", "4.1")
    said = (*history.whisting, (actor, action))
    return _continue(state, phase._replace(history=history._replace(whisting=said)))


def _continue(state: PreferansState, phase: Whisting | OpenOrClosed) -> PreferansState:
    """Ask for the next word, or play, or score an unwhisted contract as made. 4.6, 13.21."""
    deal, history, declarer, contract, defenders, hand = phase[:6]
    terms = WhistTerms(
        state.agreement,
        contract,
        declarer,
        defenders,
        deal.terms.sitting,
        history.invitation,
        history.dark,
    )
    whisters, turn, allowed = next_step(terms, history.whisting)
    history = history._replace(whisters=whisters)
    if allowed == (PLAY_ALONE,):  # nothing to choose
        history = history._replace(passer_out=True)
        return _play(state, phase._replace(history=history), open_play=False)
    if turn is not None:
        kind = OpenOrClosed if whisters else Whisting
        asked = kind(deal, history, declarer, contract, defenders, hand, turn, allowed)
        return PreferansState(state.pulka, asked)
    if whisters and takes_talon(history.whisting):
        (whister,) = whisters
        twelve = card_set(deal.hands[whister]) | card_set(deal.talon_of(whister))
        laying = WhisterDiscarding(deal, history, declarer, contract, hand, whister, twelve)
        return PreferansState(state.pulka, laying)
    if whisters:
        return _play(state, phase._replace(history=history), open_play=False)
    return surplus.settle(state, deal, history, declarer=declarer, contract=contract, hand=hand)


def _play(
    state: PreferansState, phase: Whisting | OpenOrClosed, *, open_play: bool
) -> PreferansState:
    return play.begin(
        state,
        phase.deal,
        phase.history,
        declarer=phase.declarer,
        contract=phase.contract,
        hand=phase.hand,
        open_play=open_play,
    )
