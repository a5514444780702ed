"""Points of an unwhisted contract that the declarer's full pool cannot take. Rule 13.21.

With ``unwhisted_help`` "mountain" he is asked about these points, if they could help another
player; otherwise rule 8.2 decides.
"""

from typing import Final

from engine.errors import RuleError
from engine.preferans import ending, scoring
from engine.preferans.actions import (
    HELP_OTHERS,
    TAKE_OFF_MOUNTAIN,
    Action,
    Contract,
    HelpOthers,
    TakeOffMountain,
)
from engine.preferans.state import Deal, DealHistory, PreferansState, Surplus
from engine.tricks import CardSet

_CHOICES: Final = (HELP_OTHERS, TAKE_OFF_MOUNTAIN)


def settle(
    state: PreferansState,
    deal: Deal,
    history: DealHistory,
    *,
    declarer: int,
    contract: Contract,
    hand: CardSet,
) -> PreferansState:
    """End the deal, or ask the declarer first."""
    outcome = scoring.build_outcome(
        history,
        dealer=deal.terms.dealer,
        active=deal.terms.active,
        third_hand=deal.terms.third_hand,
        talon=deal.talon_of(declarer),
        taken=(0,) * state.agreement.hands,
        ending=None,
        price=0,
        bomb=state.sheet.accounts[declarer].bomb,
    )
    points = scoring.surplus(outcome, state.agreement, state.sheet)
    if not points:
        return ending.close(state, deal, history)
    asked = Surplus(deal, history, declarer, contract, hand, int(points))
    return PreferansState(state.pulka, asked)


def moves(phase: Surplus, seat: int) -> tuple[Action, ...]:
    """Return the choices: help the others, or not."""
    return _CHOICES if seat == phase.declarer else ()


def apply(state: PreferansState, phase: Surplus, actor: int, action: Action) -> PreferansState:
    """Apply the declarer's choice; raises `RuleError`."""
    if actor != phase.declarer:
        raise RuleError("not-your-turn", "13.21")
    match action:
        case HelpOthers():
            return ending.close(state, phase.deal, phase.history)
        case TakeOffMountain():
            history = phase.history._replace(off_mountain=True)
            return ending.close(state, phase.deal, history)
        case _:
            raise RuleError("not-now", "13.21")
