"""What the declarer's full pool cannot take of a contract that nobody whisted. Rule 13.21.

With ``unwhisted_help`` "mountain" he is asked where those points are to go, if there is anybody
whom they would help; otherwise they go where rule 8.2 sends them.
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
        talon=deal.talon,
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
    """Help the others, or spare them."""
    return _CHOICES if seat == phase.declarer else ()


def apply(state: PreferansState, phase: Surplus, actor: int, action: Action) -> PreferansState:
    """The declarer chooses; raises `RuleError`."""
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
