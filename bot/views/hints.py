"""A hint: the line, the button that asks, and averages."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from markupsafe import Markup

from bot.i18n import Translator, join
from bot.screen import Rows
from bot.views import codes, keys, words
from bot.views.model import Scene
from engine.computers import Weighed
from engine.view import TableStage, TableView

NAMED: Final = 3
"""Maximum of other choices named where all are nearly as good."""
MOST: Final = 4
"""Maximum of other choices listed, those with the same loss counted as one."""


MARK: Final = "💡 "
"""Begins every sentence of a hint."""


def line(
    scene: Scene, name: Callable[[Any], Markup], sentence: Callable[[Any], Markup]
) -> Markup | None:
    """Return the hint, or what stands there until it comes; None if none was requested.

    ``name`` words an action, ``sentence`` the advice.
    """
    hint = scene.hint
    if hint is None:
        return None
    if hint.advice is None:
        if hint.meanwhile is None:
            return scene.tr("advice-awaited")
        return scene.tr("advice-meanwhile", action=name(hint.meanwhile))
    said = sentence(hint.advice)
    return scene.tr("advice-rather", said=said.removeprefix(MARK)) if hint.corrects else said


def advice(
    advice: Weighed[Any],
    name: Callable[[Any], Markup],
    reason: Markup,
    figures: list[Markup],
    tr: Translator,
) -> Markup:
    """Return the action, the reason and the figures; below it what the others lose.

    ``name`` words an action. Choices that may be as good as the advice, or lose less than the
    error, come first. If none loses, none is listed.
    """
    action = name(advice.action)
    said = tr("advice", action=action, reason=reason)
    if figures:
        said = tr("advice-with", action=action, reason=reason, figures=join(", ", figures))
    if not any(other.loss.mean for other in advice.worse):
        return said
    losses: dict[int, list[Markup]] = {}
    for other in sorted(advice.worse, key=lambda other: other.loss.clear):
        tenth = round(10 * other.loss.mean) if other.loss.clear else 0
        losses.setdefault(tenth, []).append(name(other.action))
    if [*losses] == [0]:
        named = losses[0] if len(advice.worse) <= NAMED else []
        close = tr("advice-as-good", others=join(", ", named)) if named else tr("advice-all-close")
        return join("\n", (said, close))
    told = [
        tr("advice-loss", others=join(", ", others), loss=tenths(10 * tenth, tr))
        if tenth
        else tr("advice-close", others=join(", ", others))
        for tenth, others in losses.items()
    ]
    return join("\n", (said, tr("advice-otherwise", losses=join(words.DOT, told[:MOST]))))


def row(view: TableView, scene: Scene, tap: Callable[[Any], str]) -> keys.Row:
    """Return the button that asks for a hint, if allowed, or does what it advises.

    ``tap`` returns the callback data of an action's own button.
    """
    open_to_hints = scene.alone and view.table_stage is TableStage.DEAL
    if not (open_to_hints and view.moves and view.viewer not in view.substituted):
        return ()
    advice = None if scene.hint is None else scene.hint.advice
    if advice is None:
        return (keys.button(scene.tr("button-hint"), keys.draft(scene, codes.HINT)),)
    return (keys.button(scene.tr("button-do-so"), tap(advice.action)),)


def advised(rows: Rows, scene: Scene, code: Callable[[Any], str]) -> Rows:
    """Return rows with what the hint advises in green; ``code`` returns an action's code."""
    advice = None if scene.hint is None else scene.hint.advice
    return rows if advice is None else keys.advised(rows, code(advice.action))


def tenths(hundredths: int, tr: Translator) -> Markup:
    """Return hundredths as a figure with one place: «6,4», «8,0»."""
    whole, rest = divmod(round(Fraction(hundredths, 10)), 10)
    return tr("decimal", whole=whole, tenths=rest)
