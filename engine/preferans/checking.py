"""A ten that is checked instead of whisted. Rule 4.9, option ``ten_checked``.

Nobody whists: the hands are laid open, and what the declarer takes against the best defence, with
the first lead of rule 7.1, is what he has taken. Nothing is played, so the ending says how the
tricks came about. Decision: they fall where best play of both sides leaves them (the declarer
takes as many as he can), and those of the defenders are counted half and half, an odd one to the
first defender, as for a conceded contract; it is their sum that is written.
"""

from typing import Final

from engine.preferans import ending
from engine.preferans.actions import Contract
from engine.preferans.facts import Ending, EndingKind
from engine.preferans.options import Agreement
from engine.preferans.state import Course, Deal, Table
from engine.solver import Position, tricks
from engine.tricks import CardSet, card_set

LEVEL: Final = 10
"""The level that is checked."""


def applies(agreement: Agreement, contract: Contract) -> bool:
    """Tell whether this contract is checked."""
    return agreement.ten_checked and contract.level == LEVEL


def check(
    table: Table, deal: Deal, course: Course, *, declarer: int, contract: Contract, hand: CardSet
) -> Table:
    """Lay the hands open and settle the deal; ``hand`` is the declarer's after the discard."""
    active = deal.terms.active
    place = active.index(declarer)
    won = tricks(position(deal, declarer, contract, hand))
    lost = ending.TRICKS - won
    taken = [0] * table.agreement.players
    taken[declarer] = won
    taken[active[(place + 1) % 3]] = lost - lost // 2
    taken[active[(place + 2) % 3]] = lost // 2
    return ending.close(
        table,
        deal,
        course,
        open_play=True,
        taken=tuple(taken),
        ending=Ending(EndingKind.CHECKED, declarer),
    )


def position(deal: Deal, declarer: int, contract: Contract, hand: CardSet) -> Position:
    """Return the three hands as the solver sees them: the first hand is its player 0 and leads."""
    first, second, third = (
        hand if seat == declarer else card_set(deal.hands[seat]) for seat in deal.terms.active
    )
    place = deal.terms.active.index(declarer)
    return Position((first, second, third), 0, place, int(contract.strain))
