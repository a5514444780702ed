"""Reasons that name cards: predicates on what a seat sees, without words and without a search.

The expert's choice comes from a search, which knows no reasons. A reason is therefore returned only
where its predicate holds for the advised choice and not for the next one, so that it parts the two
(`find`). `docs/engine.md` lists the kinds, and the decisions that have none.
"""

from collections.abc import Callable, Mapping
from typing import Final

from engine.preferans.actions import INVITE, MISERE, Action, Bid, Contract
from engine.preferans.ai.advice import Advice
from engine.preferans.ai.reasons import hands, play
from engine.preferans.ai.reasons.asked import Asked, CardReason, Predicate, ReasonKind
from engine.preferans.observe import PlayerView

__all__ = ["PREDICATES", "Asked", "CardReason", "ReasonKind", "find", "next_choice"]

PREDICATES: Final[Mapping[ReasonKind, Predicate]] = {
    ReasonKind.SURE_TRICKS: hands.sure_tricks,
    ReasonKind.MISERE_SAFE: hands.misere_safe,
    ReasonKind.NO_LONG_SUIT: hands.no_long_suit,
    ReasonKind.FEW_TRICKS: hands.few_tricks,
    ReasonKind.MISERE_HOLES: hands.misere_holes,
    ReasonKind.LONG_SUIT: hands.long_suit,
    ReasonKind.MISERE_GAP: hands.misere_gap,
    ReasonKind.VOID: hands.void,
    ReasonKind.LOSERS: hands.losers,
    ReasonKind.NO_STOPPER: hands.no_stopper,
    ReasonKind.WHIST_TRICKS: hands.whist_tricks,
    ReasonKind.HONOURS: hands.honours,
    ReasonKind.PARTNER_OWES: hands.partner_owes,
    ReasonKind.NOTHING_TO_TAKE: hands.nothing_to_take,
    ReasonKind.ALONE_OWES: hands.alone_owes,
    ReasonKind.DRAW_TRUMPS: play.draw_trumps,
    ReasonKind.BOSS: play.boss,
    ReasonKind.PARTNER_RUFFS: play.partner_ruffs,
    ReasonKind.SINGLETON: play.singleton,
    ReasonKind.ESTABLISH: play.establish,
    ReasonKind.TAKES: play.takes,
    ReasonKind.PARTNER_WINS: play.partner_wins,
    ReasonKind.CHEAP_WIN: play.cheap_win,
    ReasonKind.CANNOT_WIN: play.cannot_win,
    ReasonKind.LOSER: play.loser,
    ReasonKind.DUCK: play.duck,
    ReasonKind.EXIT: play.leave,
    ReasonKind.DANGER: play.danger,
    ReasonKind.MUST_TAKE: play.must_take,
    ReasonKind.HOLE: play.hole,
    ReasonKind.UNDER: play.under,
}
"""In this order: the first that holds is said."""

AGAINST: Final[Mapping[ReasonKind, Callable[[Asked, Action], bool]]] = {
    ReasonKind.FEW_TRICKS: lambda asked, other: hands.bid(asked, other) is not None,
    ReasonKind.NO_LONG_SUIT: lambda asked, other: hands.bid(asked, other) is not None,
    ReasonKind.MISERE_HOLES: lambda _, other: other in (INVITE, Bid(MISERE)),
}
"""Reasons of a pass that speak against words of one sort only."""
LIKELY: Final = frozenset((ReasonKind.SURE_TRICKS, ReasonKind.MISERE_SAFE))
"""Kinds that promise success: not where the figures give it less than `PROMISED` percent."""
PROMISED: Final = 75
UNLIKELY: Final = frozenset(
    (ReasonKind.FEW_TRICKS, ReasonKind.NO_LONG_SUIT, ReasonKind.MISERE_HOLES)
)
"""Kinds that promise failure: not where the figures give success half a chance."""


def next_choice(advice: Advice) -> Action | None:
    """Return the choice that a reason has to part from the advised one: the best that loses.

    Where none loses for certain, the next one; None where nothing else was weighed, or all come to
    the same.
    """
    losing = (each.action for each in advice.worse if each.loss.clear)
    other = (each.action for each in advice.worse if each.loss.mean)
    return next(losing, None) or next(other, None)


def find(view: PlayerView, advice: Advice) -> CardReason | None:
    """Return a reason that holds for the advised choice, not for the next; None without one."""
    other = next_choice(advice)
    if other is None:
        return None
    asked = Asked(view, advice.contract if isinstance(advice.contract, Contract) else None)
    for kind, predicate in PREDICATES.items():
        grounds = predicate(asked, advice.action)
        if grounds is None or is_denied(kind, advice) or predicate(asked, other) is not None:
            continue
        if kind not in AGAINST or AGAINST[kind](asked, other):
            return grounds
    return None


def is_denied(kind: ReasonKind, advice: Advice) -> bool:
    """Return whether the figures of an advice deny what a reason claims."""
    if advice.chance is None:
        return False
    if kind in LIKELY:
        return advice.chance < PROMISED
    return kind in UNLIKELY and advice.chance >= 50
