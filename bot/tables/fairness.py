"""The page of commitments: a message that nobody changes, so that its time is a proof."""

from typing import Any

from bot.games.front import Front, Past
from bot.i18n import Translator
from bot.screen import Screen
from bot.views import fairness
from bot.views.model import Scene
from engine.view import TableStage, TableView


def lots_screen(title: str, seal: str, tr: Translator) -> Screen | None:
    """Return what can be checked before the first deal, None for nothing."""
    return fairness.fair_screen(title, [fairness.lots_to_come(seal, tr)], tr) if seal else None


def check_screen(
    front: Front[Any, Any, Any],
    past: Past,
    deal: int,
    scene: Scene,
    *,
    view: TableView | None = None,
) -> Screen | None:
    """Return what can be checked now, None for nothing.

    ``deal``: a finished one, 0 for none; ``view``: the public's, of a table that is not over.
    """
    parts = []
    if view is not None and view.table_stage in (TableStage.CUT, TableStage.DEAL):
        parts.append(fairness.deck_lines(view, scene.tr))
    if 1 <= deal <= len(past.finished):
        facts = past.finished[deal - 1]
        parts.append(fairness.deal_lines(facts, front.dealt_lines(facts, scene), scene))
    kept = past.history
    if kept.draw is not None:
        parts.append(fairness.lots_lines(kept.draw, kept.joined, scene))
    return fairness.fair_screen(scene.title, parts, scene.tr) if parts else None
