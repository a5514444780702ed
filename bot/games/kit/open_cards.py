"""«Разбор» of a deal of two sides: what each would take with open cards, and what cards cost."""

from collections.abc import Iterator
from typing import Any, Final

from markupsafe import Markup

from bot.games.kit.ladder import strain
from bot.games.kit.sides import SideFront
from bot.i18n import join
from bot.screen import Screen
from bot.views import words
from bot.views.model import Scene
from engine.kit.past import FinishedDeal
from engine.kit.side_analysis import SideAnalysis

SHOWN: Final = 12
"""Costly cards that are named, the dearest."""


def analysis_screen(
    front: SideFront[Any, Any], found: SideAnalysis, deal: FinishedDeal[Any], scene: Scene
) -> Screen:
    """Return the analysis of a deal."""
    tr = scene.tr
    title = tr("open-title", table=words.clean(scene.title), number=deal.number)
    parts = [
        [title, front.headline(deal, scene)],
        [*_due(front, found, scene)],
        [*_strains(front, found, scene)],
        [*_costly(found, scene)],
    ]
    if not any(parts[1:]):
        parts.append([tr("open-none" if found.ready else "open-not-ready")])
    return Screen(join("\n\n", [join("\n", part) for part in parts if part]))


def _due(front: SideFront[Any, Any], found: SideAnalysis, scene: Scene) -> Iterator[Markup]:
    """Yield «В открытую: Анна и Вера 9 · Борис и Глеб 4», and that it was played so."""
    if not found.due:
        return
    yield scene.tr("open-due", tricks=front.by_half(found.halves, found.due, scene))
    if found.due == found.taken:
        yield scene.tr("open-as-due")


def _strains(front: SideFront[Any, Any], found: SideAnalysis, scene: Scene) -> Iterator[Markup]:
    """Yield a line by side: «Анна и Вера ♠ 8 · ♣ 6 · ♦ 7 · ♥ 9 · БК 7»."""
    if found.strains:
        yield scene.tr("open-strains")
    for half, tricks in zip(found.halves, found.strains, strict=False):
        figures = [
            words.tied(strain(each, scene.tr), str(count)) for each, count in enumerate(tricks)
        ]
        yield front.by_half((half,), (join(words.DOT, figures),), scene)


def _costly(found: SideAnalysis, scene: Scene) -> Iterator[Markup]:
    """Yield the cards that cost tricks, by hand in the order of play."""
    tr = scene.tr
    if not found.due:
        return
    dearest = sorted(found.costly, key=lambda each: -each.lost)[:SHOWN]
    shown = [each for each in found.costly if each in dearest]
    if not shown:
        yield tr("open-clean")
        return
    yield tr("open-play")
    for hand in dict.fromkeys(each.hand for each in shown):
        yield words.name(scene, hand)
        for each in shown:
            if each.hand == hand:
                yield tr(
                    "open-slip",
                    trick=each.trick,
                    card=words.card(each.card, tr),
                    better=words.card(each.better, tr),
                    n=each.lost,
                )
    if len(shown) < len(found.costly):
        yield tr("open-more", shown=len(shown), costly=len(found.costly))
