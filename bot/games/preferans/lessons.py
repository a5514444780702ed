"""Lines of a lesson table."""

from typing import Final

from markupsafe import Markup

from bot.games.front import School
from bot.games.preferans import hand, lines
from bot.views.model import Scene
from engine.preferans.lessons import lessons
from engine.preferans.observe import PlayerView, Stage


def lesson_lines(view: PlayerView, scene: Scene) -> list[Markup]:
    """Return the cards on the table, and the pupil's where they are not buttons."""
    own = hand.own_hands(view)
    but = frozenset((*own, view.viewer))
    if view.stage in (Stage.PLAY, Stage.ALL_PASS):
        table = lines.last_trick(view, scene), lines.on_table(view, scene)
        found = [lines.taken(view, scene), *lines.open_hands(view, scene, but=but), *table]
    else:
        found = [*lines.body(view, scene, but=but), hand.own_cards(own, view, scene)]
    return [line for line in found if line]


SCHOOL: Final = School(lessons, lesson_lines)
