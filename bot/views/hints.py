"""A hint: one function from values to words, the button that asks, and averages."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any, Final, Generic, TypeVar

from markupsafe import Markup

from bot.i18n import Translator, join
from bot.screen import Rows
from bot.views import codes, keys, words
from bot.views.model import Scene
from engine.computers import ValuedChoice, Weighed
from engine.view import TableStage, TableView

Action = TypeVar("Action")
NAMED: Final = 3
"""Maximum of other choices named where they are nearly as good, or lose as much."""
MOST: Final = 4
"""Maximum of losses listed, those of the same size counted as one."""
LEAST: Final = Fraction(1, 20)
"""Whists or units: a smaller loss is none."""
ERRORS: Final = 2
"""A loss within so many errors may be none."""
EVEN: Final = "even"
"""The reason where no choice is better for certain: it takes the place of any comparison."""
COMPARED: Final = frozenset(("best", "bid_pays", "too_weak", "too_high"))
"""Reasons that compare, in games that have no card reasons of their own."""


@dataclass(frozen=True, slots=True)
class WordedAdvice(Generic[Action]):
    """What is said of an advice: ``reason`` None for nothing, and ``figures`` behind a tap.

    ``even``: the reason is `EVEN`. ``errors``: how many of them a loss has to exceed.
    """

    advice: Weighed[Action]
    reason: Markup | None
    figures: Sequence[Markup]
    even: bool = False
    errors: int = ERRORS


def is_close(choice: ValuedChoice[object], errors: int = ERRORS) -> bool:
    """Return whether a choice may be as good as the advised one, or loses next to nothing."""
    return choice.loss.within(errors) or choice.loss.mean < LEAST


def claim(
    advice: Weighed[object], compared: Collection[str] = COMPARED, errors: int = ERRORS
) -> str:
    """Return the reason that the values of all choices allow: a comparison needs a difference."""
    even = bool(advice.worse) and all(is_close(each, errors) for each in advice.worse)
    return EVEN if even and advice.reason in compared else advice.reason


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


def sentence(
    told: WordedAdvice[Action], name: Callable[[Action], Markup], tr: Translator
) -> Markup:
    """Return the action with its reason, and the choices that may be as good. No figures.

    ``name`` words an action.
    """
    action = name(told.advice.action)
    said = tr("advice-alone", action=action)
    if told.reason is not None:
        said = tr("advice", action=action, reason=told.reason)
    close = [each for each in told.advice.worse if is_close(each, told.errors)]
    if not any(each.loss.mean for each in told.advice.worse) or not close:
        return said
    if len(close) <= NAMED:
        others = join(", ", (name(each.action) for each in close))
        return join("\n", (said, tr("advice-as-good", others=others)))
    if len(close) == len(told.advice.worse) and not told.even:
        return join("\n", (said, tr("advice-all-close")))
    return said


def details(
    told: WordedAdvice[Action], name: Callable[[Action], Markup], tr: Translator
) -> list[Markup]:
    """Return the figures, and by how much the other choices are worse, in whole units."""
    found: list[Markup] = []
    if told.figures:
        text = join(", ", told.figures)
        found.append(text[:1].upper() + text[1:])
    worse = [each for each in told.advice.worse if not is_close(each, told.errors)]
    listed = losses(((name(each.action), each.loss.mean) for each in worse), tr)
    return [*found, join(words.DOT, listed)] if listed else found


def losses(others: Iterable[tuple[Markup, Fraction]], tr: Translator) -> list[Markup]:
    """Return «7♣, 8♣ хуже на 2 виста» for each size of loss; an analysis says it so as well."""
    found: dict[int, list[Markup]] = {}
    for other, loss in others:
        found.setdefault(round(loss), []).append(other)
    listed = (
        tr("advice-loss", others=_named(each, tr), loss=whole) for whole, each in found.items()
    )
    return [*islice(listed, MOST)]


def _named(others: Sequence[Markup], tr: Translator) -> Markup:
    """Return «7♣, 8♣ и ещё 4»; one more is named as well."""
    if len(others) <= NAMED + 1:
        return join(", ", others)
    return tr("advice-others", others=join(", ", others[:NAMED]), n=len(others) - NAMED)


def row(view: TableView, scene: Scene, tap: Callable[[Any], str]) -> keys.Row:
    """Return the button that asks for a hint, if allowed, or does what it advises, and the details.

    ``tap`` returns the callback data of an action's own button.
    """
    open_to_hints = scene.alone and scene.of_set is None and view.table_stage is TableStage.DEAL
    if not (open_to_hints and view.moves and view.viewer not in view.substituted):
        return ()
    advice = None if scene.hint is None else scene.hint.advice
    if advice is None:
        return (keys.button(scene.tr("button-hint"), keys.draft(scene, codes.HINT)),)
    do_so = keys.button(scene.tr("button-do-so"), tap(advice.action))
    more = "button-less" if scene.hint is not None and scene.hint.detailed else "button-more"
    return do_so, keys.button(scene.tr(more), keys.draft(scene, codes.DETAILS))


def advised(rows: Rows, scene: Scene, code: Callable[[Any], str]) -> Rows:
    """Return rows with what the hint advises in green; ``code`` returns an action's code."""
    advice = None if scene.hint is None else scene.hint.advice
    return rows if advice is None else keys.advised(rows, code(advice.action))


def tenths(hundredths: int, tr: Translator) -> Markup:
    """Return hundredths as a figure with one place: «6,4», «8,0»."""
    whole, rest = divmod(round(Fraction(hundredths, 10)), 10)
    return tr("decimal", whole=whole, tenths=rest)
