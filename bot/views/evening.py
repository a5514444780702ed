"""The course of a finished game as a picture: all scores over the deals."""

from functools import partial
from typing import Final

from markupsafe import Markup

from bot.i18n import join, plain
from bot.screen import Picture, Screen
from bot.views import games, words
from bot.views.model import Progress, Scene
from render.evening import EveningPicture, EveningPlayer, draw_evening
from render.theme import Theme

MIN_DEALS: Final = 5
"""A course of fewer deals says no more than the settlement: one message less at the end."""
IN_WORDS: Final = 10
"""Maximum deals whose scores are written where the course cannot be drawn."""


def evening_screen(game: str, progress: Progress, scene: Scene) -> Screen | None:
    """Return the picture of a whole game; None for a very short one.

    The last of ``progress`` is the settlement.
    """
    if len(progress) < MIN_DEALS:
        return None
    tr = scene.tr
    shown = evening_picture(game, progress, scene)
    drawn = Picture.of("evening", shown, partial(draw_evening, shown, Theme.LIGHT))
    text = tr("evening-caption", table=words.clean(scene.title))
    return Screen(text, picture=drawn, plain=join("\n", [text, *_course(progress, scene)]))


def _course(progress: Progress, scene: Scene) -> list[Markup]:
    """Return the scores after some of the deals, the last included, a line per player."""
    step = -(-len(progress) // IN_WORDS)
    deals = range(len(progress), 0, -step)[::-1]
    after = scene.tr("evening-after", deals=", ".join(map(str, deals)))
    lines = []
    for seat in range(len(scene.seats)):
        points = [progress[deal - 1][seat] for deal in deals]
        course = words.DOT.join("—" if each is None else words.signed(each) for each in points)
        name = words.name(scene, seat)
        lines.append(scene.tr("table-row", row=name, cells=course))
    return [after, *lines]


def evening_picture(game: str, progress: Progress, scene: Scene) -> EveningPicture:
    """Return what the picture shows, the best player first."""
    tr = scene.tr
    final = [points or 0 for points in progress[-1]]
    best = sorted(range(len(final)), key=lambda seat: -final[seat])
    players = tuple(
        EveningPlayer(
            name=words.clean(scene.seats[seat].name) or plain(tr("nameless")),
            points=tuple(each[seat] for each in progress),
            final=words.signed(final[seat]),
        )
        for seat in best
    )
    subtitle = tr("evening-deals", game=games.name(game, tr), deals=len(progress))
    return EveningPicture(words.clean(scene.title), plain(subtitle), players)
