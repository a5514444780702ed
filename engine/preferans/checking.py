"""A ten that is checked instead of whisted. Rule 4.9, option ``ten_checked``.

There is no whisting: the hands are laid open, and the declarer's tricks are those of best play
against the best defence, with the first lead of rule 7.1; CHANCE tells them
(`engine.preferans.search`).

Nothing is played, so the ending explains the tricks. Decision: they fall where best play of both
sides leaves them (the declarer takes as many as he can), and those of the defenders are counted
half and half, an odd one to the first defender, as for a conceded contract; their sum is written.
In old hussar they are all the opponent's, with his ten cards as dealt (10.2).
"""

from typing import Final

from engine.errors import RuleError
from engine.game import CHANCE
from engine.preferans import ending
from engine.preferans.actions import TRICKS, Action, Checked, Contract
from engine.preferans.facts import Ending, EndingKind
from engine.preferans.options import Agreement
from engine.preferans.state import Checking, PreferansState

LEVEL: Final = 10
"""The level that is checked."""


def applies(agreement: Agreement, contract: Contract) -> bool:
    """Return whether this contract is checked."""
    return agreement.ten_checked and contract.level == LEVEL


def apply(state: PreferansState, phase: Checking, actor: int, action: Action) -> PreferansState:
    """Settle the deal by CHANCE's result; raises `RuleError`."""
    if not isinstance(action, Checked):
        raise RuleError("not-now", "4.9")
    if actor != CHANCE:
        raise RuleError("not-your-turn", "4.9")
    won = action.tricks
    if not 0 <= won <= TRICKS:
        raise RuleError("bad-result", "4.9")
    first, second = phase.deal.terms.defenders(phase.declarer)
    lost = TRICKS - won
    taken = [0] * state.agreement.hands
    taken[phase.declarer] = won
    seconds = lost // 2 if phase.deal.hands[second] else 0
    taken[first], taken[second] = lost - seconds, seconds
    return ending.close(
        state,
        phase.deal,
        phase.history,
        open_play=True,
        taken=tuple(taken),
        ending=Ending(EndingKind.CHECKED, phase.declarer),
    )
