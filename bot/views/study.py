"""The cost of mistakes: the line under a result, /me, and mistakes as questions."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any, Final

from markupsafe import Markup

from bot.i18n import Translator, join
from bot.screen import Button, Rows, Screen
from bot.views import codes, hints, keys, replays, words
from bot.views.front import DecisionStudy
from bot.views.model import Scene
from engine.computers import ValuedChoice, Weighed

LEAST: Final = 1
"""Least cost in whists of a mistake shown under a result."""
DEAR: Final = 4
"""Least cost in whists of a mistake asked again."""
OPTIONS: Final = 4
"""Choices offered by the question."""
ENOUGH: Final = 30
"""Least decisions of a kind for a figure."""
FEW: Final = 10
"""Least deals for an average."""


@dataclass(frozen=True, slots=True)
class FoundMistake:
    """A choice of a finished deal with a certain cost, and the expert's advice."""

    cost: Fraction
    question: Any
    advice: Weighed[Any]


@dataclass(frozen=True, slots=True)
class CostTotals:
    """The cost of deals' decisions, in thousandths; ``squares``: of the cost of each deal."""

    alone: bool
    deals: int
    cost: int
    squares: int
    expert: int


@dataclass(frozen=True, slots=True)
class PhaseTotals:
    """The same for one kind of decisions."""

    alone: bool
    phase: str
    decisions: int
    cost: int
    expert: int


def mistakes_line(
    found: Sequence[FoundMistake], study: DecisionStudy, facts: object, scene: Scene
) -> Markup:
    """Return what certainly cost something in a deal, the dearest in words, or that nothing did."""
    tr = scene.tr
    if not found:
        return tr("mistakes-none")
    dearest = max(found, key=lambda each: each.cost)
    question, advice = dearest.question, dearest.advice
    said = tr(
        "mistakes",
        count=len(found),
        cost=cost_text(sum(each.cost for each in found), tr),
        phase=tr(f"phase-{question.phase}"),
        what=study.name(question.action, question, facts, scene),
    )
    return join("\n", (said, study.sentence(advice, question, facts, scene)))


def cost_text(whists: Fraction | int, tr: Translator) -> Markup:
    """Return a cost as «−1,9»; a negative one, by chance, as «0»."""
    hundredths = round(100 * whists)
    return Markup("0") if hundredths < 5 else words.MINUS + hints.tenths(hundredths, tr)


# --- /me ------------------------------------------------------------------------------------


def me_screen(
    totals: Sequence[CostTotals],
    phases: Sequence[PhaseTotals],
    study: DecisionStudy,
    mistakes: int,
    tr: Translator,
) -> Screen:
    """Return the cost of a person's decisions, and of an expert's; ``mistakes``: to ask."""
    text = [tr("me-title")]
    for each in totals:
        text += [Markup(""), _told(each, tr)]
        of_these = {one.phase: one for one in phases if one.alone == each.alone}
        for phase in study.phases if each.deals >= FEW else ():
            told = of_these.get(phase)
            if told is not None and told.decisions >= ENOUGH:
                name = tr(f"phase-{phase}")
                mine, theirs = (thousandths(x, each.deals, tr) for x in (told.cost, told.expert))
                text.append(tr("me-phase", phase=name, cost=mine, expert=theirs))
    text += [Markup(""), tr("me-how" if totals else "me-nothing")]
    rows: Rows = ()
    if mistakes:
        label = tr("button-mistakes", count=mistakes)
        rows = ((keys.button(label, codes.page(codes.MISTAKES)),),)
    return Screen(join("\n", text), rows)


def never_played_screen(tr: Translator) -> Screen:
    """Return /me for someone who has not played yet."""
    play = keys.button(tr("button-play"), codes.page(codes.TRAIN))
    return Screen(tr("me-never", deals=FEW), ((play,),))


def _told(each: CostTotals, tr: Translator) -> Markup:
    deals = each.deals
    if deals < FEW:
        key = "me-alone-few" if each.alone else "me-people-few"
        return tr(key, deals=deals, enough=FEW)
    variance = max(0, each.squares - each.cost * each.cost // deals) // (deals - 1)
    return tr(
        "me-alone" if each.alone else "me-people",
        deals=deals,
        cost=thousandths(each.cost, deals, tr),
        spread=hints.tenths(isqrt(4 * variance * deals) // (10 * deals), tr),
        expert=thousandths(each.expert, deals, tr),
    )


def thousandths(cost: int, deals: int, tr: Translator) -> Markup:
    """Return thousandths of a whist as whists a deal."""
    return cost_text(Fraction(cost, 1000 * deals), tr)


# --- a mistake once more ----------------------------------------------------------------------


def options(question: Any, advice: Weighed[Any]) -> tuple[ValuedChoice[Any], ...]:
    """Return up to `OPTIONS` choices: the best, the one made, and the next best.

    Their order reveals nothing.
    """
    done = [each for each in advice.choices if each.action == question.action]
    others = [each for each in advice.choices[1:] if each.action != question.action]
    chosen = (*advice.choices[:1], *(each for each in done if each != advice.choices[0]), *others)
    return tuple(sorted(chosen[:OPTIONS], key=lambda each: repr(each.action)))


def is_right(choice: ValuedChoice[Any]) -> bool:
    """Return whether a choice may be as good as the best, within the error."""
    return not choice.loss.clear


@dataclass(frozen=True, slots=True)
class AskedMistake:
    """A mistake as a question: deal ``deal``, and how often he has solved it."""

    question: Any
    deal: int
    solved: int
    advice: Weighed[Any]


def question_screen(
    mistake: AskedMistake, left: int, study: DecisionStudy, facts: object, scene: Scene
) -> Screen:
    """Return what a person saw before his mistake, and some choices."""
    tr, step = scene.tr, mistake.question.step
    buttons = [
        keys.button(
            study.name(each.action, mistake.question, facts, scene),
            codes.page(codes.answer(step, at, mistake.solved), mistake.deal, scene.table),
        )
        for at, each in enumerate(options(mistake.question, mistake.advice))
    ]
    rows = (*keys.fitting(buttons, 2), (_following(mistake, scene),))
    head = tr("mistake-title", count=left, phase=tr(f"phase-{mistake.question.phase}"))
    lines = study.lines(mistake.question, facts, scene)
    return Screen(join("\n", (head, "", *lines, "", tr("mistake-ask"))), rows)


def answer_screen(
    mistake: AskedMistake,
    chosen: ValuedChoice[Any],
    study: DecisionStudy,
    facts: object,
    scene: Scene,
    *,
    levels: Sequence[str],
) -> Screen:
    """Return the person's choice now, the value of each, and why."""
    tr, question = scene.tr, mistake.question
    right = is_right(chosen)
    said = tr(
        "mistake-right" if right else "mistake-wrong",
        what=study.name(chosen.action, question, facts, scene),
        then=study.name(question.action, question, facts, scene),
        same="yes" if chosen.action == question.action else "no",
    )
    lines = study.lines(question, facts, scene)
    why = study.in_full(mistake.advice, question, facts, scene)
    text = (*lines, "", said, why, "", tr("replay-from"))
    against = replays.against_row(mistake.deal, question.step, levels, scene)
    return Screen(join("\n", text), (against, (_following(mistake, scene),)))


def _following(mistake: AskedMistake, scene: Scene) -> Button:
    after = codes.page(codes.after(mistake.question.step), mistake.deal, scene.table)
    return keys.button(scene.tr("button-mistake-next"), after)
