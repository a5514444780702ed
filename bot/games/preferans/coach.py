"""A coach's line under the results of a first game."""

from collections.abc import Iterator
from fractions import Fraction

from markupsafe import Markup

from bot.i18n import Translator, join
from bot.views import words
from bot.views.model import Scene
from engine.preferans.actions import TRICKS, Contract, HalfWhist, Special
from engine.preferans.conventions import MOUNTAIN_IN_WHISTS, OBLIGATION
from engine.preferans.facts import Column, DealFacts, EndingKind


def remarks(facts: DealFacts, me: int, scene: Scene) -> list[Markup]:
    """Return what a deal was for the person at ``me``, in a line; after the last one a farewell.

    Nothing where no coach is.
    """
    if facts.number > scene.coached or me < 0:
        return []
    tr = scene.tr
    said = tr("coach-result", what=_what(facts, me, scene), written=_written(facts, me, tr))
    found = [join(" ", (said, *_whisters(facts, me, scene)))]
    if facts.number == scene.coached:
        found.append(tr("coach-farewell"))
    return [join("\n", found)]


def _what(facts: DealFacts, me: int, scene: Scene) -> Markup:
    """Return «Вы взяли семь вместо шести»."""
    tr, declarer = scene.tr, facts.declarer
    if declarer is None:
        return tr("coach-all-pass", took=_took(facts.taken[me], tr))
    took = facts.taken[declarer]
    if facts.ending is not None and facts.ending.kind is EndingKind.WITHOUT_THREE:
        return tr("coach-without-three", who="you" if me == declarer else "other")
    if isinstance(facts.contract, Special):
        who = "you" if me == declarer else "other"
        return tr("coach-misere", who=who, count=took, took=_took(took, tr))
    assert isinstance(facts.contract, Contract)  # noqa: S101 - misère is the only other one
    level, name = facts.contract.level, words.name(scene, declarer)
    if not (facts.whisters or facts.checked):
        halves = {seat for seat, say in facts.whisting if isinstance(say, HalfWhist)}
        who = "you" if me == declarer else "half" if me in halves else "other"
        return tr("coach-half" if halves else "coach-unplayed", who=who, name=name)
    if me == declarer:
        how = "exact" if took == level else "other"
        return tr("coach-took", how=how, took=_took(took, tr), level=_instead(level, tr))
    ours, owed = TRICKS - took, OBLIGATION[level]
    if me in facts.whisters and not facts.checked:
        enough = "no" if ours < owed else "exact" if ours == owed else "yes"
        spared = tr("count-enough", n=owed)
        wanted = _count(owed, tr)
        return tr("coach-whisted", took=_took(ours, tr), owed=wanted, spared=spared, enough=enough)
    return tr(
        "coach-other", name=name, count=took, tricks=_count(took, tr), level=_count(level, tr)
    )


def _took(tricks: int, tr: Translator) -> Markup:
    """Return «взяли две», «не взяли ни одной»."""
    return tr("coach-tricks", n=tricks, tricks=_count(tricks, tr))


def _count(tricks: int, tr: Translator) -> Markup:
    """Return «две», «ни одной»."""
    return tr("count-tricks", n=tricks)


def _instead(level: int, tr: Translator) -> Markup:
    """Return «шести»."""
    return tr("count-instead", n=level)


def _written(facts: DealFacts, me: int, tr: Translator) -> Markup:
    """Return «2 в пулю», «4 в гору, 6 вистов»."""
    found: list[Markup] = []
    for column in (Column.POOL, Column.MOUNTAIN, Column.WHISTS):
        mine = [each.points for each in facts.writes if (each.seat, each.column) == (me, column)]
        total = sum(mine, Fraction(0))
        key = f"coach-{column}-less" if total < 0 else f"coach-{column}"
        plural = int(total) if total.denominator == 1 else 2
        if total:
            found.append(tr(key, points=words.points(abs(total)), n=plural))
    if not found:
        return tr("coach-nothing")
    plays = facts.declarer in (None, me) or me in facts.whisters
    written = words.listed(found, tr)
    return written if plays else tr("coach-yours", written=written)


def _whisters(facts: DealFacts, me: int, scene: Scene) -> Iterator[Markup]:
    """Yield whether the others' whists paid."""
    if isinstance(facts.contract, Special) or facts.checked:
        return
    for seat in facts.whisters:
        mine = [each for each in facts.writes if each.seat == seat]
        whists = sum(each.points for each in mine if each.column is Column.WHISTS)
        mountain = sum(each.points for each in mine if each.column is Column.MOUNTAIN)
        pays = "yes" if whists > MOUNTAIN_IN_WHISTS * mountain else "no"
        if seat != me:
            yield scene.tr("coach-whister", name=words.name(scene, seat), pays=pays)
