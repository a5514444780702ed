"""Learning from finished deals: their steps, and their choices as questions."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import groupby
from typing import Final

from markupsafe import Markup, escape

from bot.games.preferans import hand, hints, lines
from bot.games.preferans.analysis import tenths, then
from bot.games.preferans.searches import weigh
from bot.i18n import Translator, join
from bot.views import tricks, words
from bot.views.front import StudyOf
from bot.views.model import Scene
from engine.cards import Card
from engine.preferans.actions import Action, Special
from engine.preferans.ai.advice import Advice
from engine.preferans.analysis import decisions
from engine.preferans.analysis.decisions import Question
from engine.preferans.analysis.walk import DealStep, Phase
from engine.preferans.facts import DealFacts
from engine.preferans.observe import PlayerView, Stage

# --- steps ----------------------------------------------------------------------------------


def step_lines(
    step: DealStep, values: Mapping[Card, Fraction], facts: DealFacts, scene: Scene
) -> list[Markup]:
    """Return a step of a finished deal."""
    facts, scene = then(facts, scene)
    view, tr = step.view, scene.tr
    body = lines.body(view, scene)
    if view.stage not in (Stage.PLAY, Stage.ALL_PASS):
        body += lines.open_hands(view, scene)
    did = tr(
        "walk-next",
        name=words.name(scene, step.seat),
        what=hints.name(step.action, view, scene),
    )
    head = tricks.header(facts.number, facts.dealer, scene)
    found = [head, lines.doing(view, scene), *body, Markup(""), did]
    return [*found, *_values(values, view, tr)]


def _values(values: Mapping[Card, Fraction], view: PlayerView, tr: Translator) -> list[Markup]:
    """Return «8♣ 9♣ — 7 · К♦ — 6», the best cards first; nothing for a single card."""
    if len(values) < 2:
        return []
    passed = view.stage is Stage.ALL_PASS
    few = passed or (view.turn == view.declarer) is (isinstance(view.contract, Special))
    sign = 1 if few else -1
    ordered = sorted(values, key=lambda card: (sign * values[card], card.suit, -card.rank))
    figures = [
        tr("walk-value", tricks=_count(tricks_of, tr), cards=words.cards(cards, tr))
        for tricks_of, cards in groupby(ordered, key=values.__getitem__)
    ]
    whose = "own" if passed else "declarer"
    return [tr("walk-values", whose=whose, values=join(words.DOT, figures))]


def _count(value: Fraction, tr: Translator) -> Markup:
    return escape(str(value)) if value.denominator == 1 else tenths(value, tr)


# --- questions ------------------------------------------------------------------------------


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
    """Return an advice as a hint would give it, without figures."""
    return hints.sentence(advice, question.view, then(facts, scene)[1])


def in_full(advice: Advice, question: Question, facts: DealFacts, scene: Scene) -> Markup:
    """Return an advice with its figures."""
    return hints.in_full(advice, question.view, then(facts, scene)[1])


STUDY: Final = StudyOf(
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
    in_full,
)
