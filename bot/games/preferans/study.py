"""A choice of a finished deal as a question: what the person saw, and the values."""

from typing import Final

from markupsafe import Markup

from bot.games.front import DecisionStudy
from bot.games.preferans import hand, hints, lines
from bot.games.preferans.analysis import then
from bot.games.preferans.searches import weigh
from bot.views import tricks
from bot.views.model import Scene
from engine.preferans.actions import Action
from engine.preferans.ai.advice import Advice
from engine.preferans.analysis import decisions
from engine.preferans.analysis.decisions import Question
from engine.preferans.analysis.walk import Phase
from engine.preferans.facts import DealFacts
from engine.preferans.observe import Stage


def question_lines(question: Question, facts: DealFacts, scene: Scene) -> list[Markup]:
    """Return what the person saw before he chose, and nothing else."""
    facts, scene = then(facts, scene)
    view = question.view
    found = [
        tricks.header(facts.number, facts.dealer, scene),
        hand.headline(view, scene),
        lines.own_standing(view, scene),
        *lines.body(view, scene),
    ]
    if view.stage not in (Stage.PLAY, Stage.ALL_PASS, Stage.CHECKING):
        found += lines.open_hands(view, scene)
    return found


def name(action: Action, question: Question, facts: DealFacts, scene: Scene) -> Markup:
    """Return a choice as on its button."""
    return hints.name(action, question.view, then(facts, scene)[1])


def sentence(advice: Advice, question: Question, facts: DealFacts, scene: Scene) -> Markup:
    """Return an advice as a hint would give it."""
    return hints.sentence(advice, question.view, then(facts, scene)[1])


STUDY: Final = DecisionStudy(
    decisions.VERSION,
    decisions.TIMES,
    tuple(Phase),
    decisions.questions,
    weigh,
    decisions.cost,
    decisions.verdict,
    question_lines,
    name,
    sentence,
)
