"""Where a surplus goes: help, or off one's own mountain. Rule 13.21.

Both are worth the same to everybody (K note 72), unless help fills a pool that has a prize: so
players of every level settle the sheet both ways, as far as the deal can be known.
"""

from dataclasses import replace
from fractions import Fraction

from engine.computers import Samples, best_of, exactly, weighed
from engine.preferans import scoring
from engine.preferans.actions import HELP_OTHERS, TAKE_OFF_MOUNTAIN, Action
from engine.preferans.ai import outcomes
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.observe import PlayerView
from engine.preferans.pulka import enter, settle
from engine.preferans.scoring import Outcome


def advise(view: PlayerView) -> Advice:
    """Choose what is worth more in the settlement; help, where it is the same."""
    assert view.declarer is not None  # noqa: S101 - his pool cannot take it
    helping = replace(
        outcomes.game(view, view.declarer, view.contract), taken=(0,) * view.agreement.hands
    )
    sparing = replace(helping, off_mountain=True)
    choices: dict[Action, Samples] = {
        HELP_OTHERS: exactly(_standing(view, helping)),
        TAKE_OFF_MOUNTAIN: exactly(_standing(view, sparing)),
    }
    best = best_of(choices)
    told = weighed(choices, best)
    pays = bool(told[1].loss.mean)
    return Advice(best, Reason.SURPLUS_PAYS if pays else Reason.SURPLUS_EVEN, told)


def _standing(view: PlayerView, outcome: Outcome) -> Fraction:
    """Return what the viewer has won if the pulka stops after this deal. Rule 8.4."""
    writes = scoring.score(outcome, view.agreement, view.sheet)
    return settle(enter(view.sheet, writes), view.agreement)[view.viewer]
