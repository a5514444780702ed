"""Learning from prepared deals: the lines of a lesson, and its sheet."""

from dataclasses import replace
from fractions import Fraction
from typing import Final

from markupsafe import Markup

from bot.games.preferans import hand, lines
from bot.i18n import join
from bot.screen import Screen
from bot.views import words
from bot.views.front import School
from bot.views.model import Scene
from engine.preferans.lessons import lessons
from engine.preferans.observe import PlayerView, Stage


def lesson_lines(view: PlayerView, scene: Scene) -> list[Markup]:
    """Return the cards on the table, and the pupil's where they are not buttons."""
    own, scene = hand.own_hands(view), replace(scene, viewer=view.viewer)
    but = frozenset((*own, view.viewer))
    if view.stage in (Stage.PLAY, Stage.ALL_PASS):
        table = lines.last_trick(view, scene), lines.on_table(view, scene)
        found = [lines.taken(view, scene), *lines.open_hands(view, scene, but=but), *table]
    else:
        found = [*lines.body(view, scene, but=but), hand.own_cards(own, view, scene)]
    return [line for line in found if line]


def lesson_sheet(view: PlayerView, scene: Scene) -> Screen:
    """Return the drawn sheet, and each player's part of it in words."""
    from bot.games.preferans import sheet  # noqa: PLC0415 - it draws
    from render.theme import Theme  # noqa: PLC0415

    told = []
    for seat, account in enumerate(view.sheet.accounts):
        line = scene.tr(
            "lesson-account",
            name=words.who(scene, seat),
            pool=words.points(account.pool),
            mountain=words.points(account.mountain),
            whists=words.points(sum(account.whists, Fraction(0))),
        )
        told.append(line[:1].upper() + line[1:])
    running = replace(view, stage=Stage.CUT)  # the settlement is no part of the lesson
    drawn = sheet.picture(running, scene.seats, scene.tr, Theme.LIGHT)
    return Screen(join("\n", told), picture=drawn)


SCHOOL: Final = School(lessons, lesson_lines, lesson_sheet)
