"""A ten that is checked instead of whisted. Rule 4.9, option ``ten_checked``.

Nobody whists: the hands are laid open, and what the declarer takes against the best defence, with
the first lead of rule 7.1, is what he has taken. Nothing is played, so the ending says how the
tricks came about. Decision: they fall where best play of both sides leaves them (the declarer
takes as many as he can), and those of the defenders are counted half and half, an odd one to the
first defender, as for a conceded contract; it is their sum that is written.
"""

from typing import TYPE_CHECKING, Final

from engine.preferans import ending
from engine.preferans.actions import TRICKS, Contract
from engine.preferans.facts import Ending, EndingKind
from engine.preferans.options import Agreement
from engine.preferans.state import Deal, DealHistory, PreferansState
from engine.tricks import CardSet, card_set

if TYPE_CHECKING:
    from engine.solver import Position

LEVEL: Final = 10
"""The level that is checked."""


def applies(agreement: Agreement, contract: Contract) -> bool:
    """Tell whether this contract is checked."""
    return agreement.ten_checked and contract.level == LEVEL


def check(
    state: PreferansState,
    deal: Deal,
    history: DealHistory,
    *,
    declarer: int,
    contract: Contract,
    hand: CardSet,
) -> PreferansState:
    """Lay the hands open and settle the deal; ``hand`` is the declarer's after the discard."""
    from engine import solver  # noqa: PLC0415 - few deals need it

    first, second = deal.terms.defenders(declarer)
    won = solver.tricks(position(deal, declarer, contract, hand))
    lost = TRICKS - won
    taken = [0] * state.agreement.hands
    taken[declarer] = won
    taken[first] = lost - lost // 2
    taken[second] = lost // 2
    return ending.close(
        state,
        deal,
        history,
        open_play=True,
        taken=tuple(taken),
        ending=Ending(EndingKind.CHECKED, declarer),
    )


def position(deal: Deal, declarer: int, contract: Contract, hand: CardSet) -> "Position":
    """Return the three hands as the solver sees them: the first hand is its player 0 and leads."""
    from engine import solver  # noqa: PLC0415

    first, second, third = (
        hand if seat == declarer else card_set(deal.hands[seat]) for seat in deal.terms.active
    )
    place = deal.terms.active.index(declarer)
    return solver.Position((first, second, third), 0, place, int(contract.strain))
