"""What a player's choices in a finished deal cost him, by what he could know then.

Every choice is weighed three times, each time over layouts of its own. What is best by the first
is compared with what was done by the second, and the other way round: the best of several noisy
figures looks better than it is. The third says what an expert would have done.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from engine.computers import Effort, Samples, Value, best_of, root
from engine.computers import weighed as choices_of
from engine.preferans.actions import Action
from engine.preferans.ai import expert
from engine.preferans.ai.advice import Advice
from engine.preferans.analysis.walk import Phase, choices, phase_of
from engine.preferans.facts import DealFacts
from engine.preferans.observe import PlayerView, Stage
from engine.preferans.options import Agreement
from engine.table import observe

VERSION: Final = 3
"""Grows when the same choice would cost something else."""
TIMES: Final = 3
"""How often a choice is weighed."""
SAMPLES: Final = 20
"""Layouts that it is weighed over, each time."""
OF_A_BID: Final = 12
OF_A_WHOLE_ALL_PASS: Final = 8
"""The same where a layout takes long: a bid, and a card of an all-pass while the hands are full."""
FULL: Final = 9
"""Cards from which a hand is."""


@dataclass(frozen=True, slots=True)
class Question:
    """A choice that a seat had: its ``view`` of then, and the ``action`` it chose.

    ``step`` counts as `walk` does.
    """

    step: int
    view: PlayerView
    action: Action

    @property
    def phase(self) -> Phase:
        """What it was about."""
        return phase_of(self.view)


@dataclass(frozen=True, slots=True)
class DecisionCost:
    """Whists of the settlement that a choice loses against the best one, and that an expert's does.

    Where both are equally good it may be less than nothing, by chance. ``advice``: the expert's.
    """

    cost: Value
    expert: Value
    advice: Advice


def questions(
    finished: Sequence[DealFacts], number: int, agreement: Agreement, seat: int
) -> tuple[Question, ...]:
    """Return the choices that a seat had in deal ``number`` (from 1), by the seats of its time.

    The cards of who takes no more are found for him. Raises `ReplayError` where the deal does not
    follow the rules of today.
    """
    found = []
    for at, step in enumerate(choices(finished, number, agreement)):
        view = observe(step.table, seat) if step.actor == seat else None
        if view is not None and len(view.moves) > 1 and seat not in view.no_more:
            found.append(Question(at, view, step.action))
    return tuple(found)


def usual(question: Question) -> Effort:
    """Return how much searching a choice is worth: a whole deal of a person takes a second."""
    view = question.view
    if view.stage is Stage.AUCTION:
        return Effort(OF_A_BID)
    if view.stage is Stage.ALL_PASS and max(view.counts) >= FULL:
        return Effort(OF_A_WHOLE_ALL_PASS)
    return Effort(SAMPLES)


def weigh(question: Question, seed: str, effort: Effort | None = None) -> Advice:
    """Weigh a choice, what was done among the others; the layouts follow from ``seed``.

    No computer plays by such a seed: judged by its own layouts it would be without a fault.
    """
    return expert.explain(
        question.view,
        random.Random(seed),  # noqa: S311 - deals no cards
        usual(question) if effort is None else effort,
        question.action,
    )


def cost(question: Question, weighed: Sequence[Advice]) -> DecisionCost | None:
    """Return what a choice cost that was weighed `TIMES`, each time by another seed.

    None for one that has no value, as a look at one's own cards.
    """
    one, other = ({each.action: each.gains for each in told.choices} for told in weighed[:2])
    done, advice = question.action, weighed[-1]
    if done not in one or done not in other:
        return None
    return DecisionCost(_loss(done, one, other), _loss(advice.action, one, other), advice)


def verdict(weighed: Sequence[Advice]) -> Advice:
    """Return the best choice and why, with what each is worth over all layouts of several times."""
    found: dict[Action, Samples] = {}
    for told in weighed:
        for each in told.choices:
            found[each.action] = _together(found.get(each.action), each.gains)
    if not found:
        return weighed[0]
    best = best_of(found)
    told = next((each for each in weighed if each.action == best), weighed[0])
    return replace(told, action=best, choices=choices_of(found, best))


def _together(one: Samples | None, other: Samples) -> Samples:
    if one is None or other.every or one.scale != other.scale:
        return other
    gains, weights = (*one.gains, *other.gains), (*one.weights, *other.weights)
    return Samples(gains, weights, one.scale)


def _loss(action: Action, one: dict[Action, Samples], other: dict[Action, Samples]) -> Value:
    """Return what an action loses on each half against what is best on the other one."""
    common = [each for each in one if each in other]
    if action not in common:
        return Value(Fraction(0))
    losses = [
        here[max(common, key=lambda each: there[each].mean)].over(
            here[action], max(each.spread for each in here.values())
        )
        for here, there in ((one, other), (other, one))
    ]
    mean = sum((each.mean for each in losses), Fraction(0)) / 2
    if one[action].every and other[action].every:  # what a model has in both is the same
        return Value(mean, sum((each.error for each in losses), Fraction(0)) / 2)
    return Value(mean, root(sum((each.error**2 for each in losses), Fraction(0))) / 2)
