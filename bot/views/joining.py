"""How somebody comes to a running table: the places there are, and what becomes of it. Rule 8.7."""

from collections.abc import Mapping

from markupsafe import Markup

from bot.i18n import Translator
from bot.screen import Rows, Screen
from bot.taps import Tap, Verb
from bot.views import codes, keys, words
from bot.views.model import Scene
from engine.events import Joined, Replaced
from engine.view import TableView
from engine.votes import ProposeNewcomer, ProposeSubstitute


def places_screen(
    table: int, title: str, names: Mapping[int, str], tr: Translator, *, room: bool
) -> Screen:
    """Return the places that may be asked for, a button for each.

    ``names``: who sits at a place, in joining order, that another may take over.
    """
    rows: list[keys.Row] = []
    if room:
        rows.append((keys.button(tr("button-join"), _tap(table, codes.NEWCOMER)),))
    rows += [
        (keys.button(tr("button-instead", name=words.clean(name)), _tap(table, str(place))),)
        for place, name in names.items()
    ]
    return Screen(tr("join-places", table=words.clean(title)), tuple(rows))


def join_button(scene: Scene) -> Rows:
    """Return the button of the group's message by which others ask for a place, if they may."""
    return (any_place_row(scene),) if scene.joinable else ()


def any_place_row(scene: Scene) -> keys.Row:
    """Return the button that asks for a place, whichever there is."""
    return (keys.button(scene.tr("button-join"), _tap(scene.table, "")),)


def away_button(view: TableView, scene: Scene) -> Rows:
    """Return the button by which who sits down after the running deal thinks better of it."""
    if not view.waiting:
        return ()
    return ((keys.button(scene.tr("button-away"), _tap(scene.table, codes.AWAY)),),)


def instead_row(scene: Scene, place: int) -> keys.Row:
    """Return the button by which another asks for the place of somebody who is away."""
    return (keys.button(scene.tr("button-instead-of-him"), _tap(scene.table, str(place))),)


def _tap(table: int, wanted: str) -> str:
    return Tap(Verb.LOBBY, table, 0, codes.JOIN + wanted).encode()


def proposal(asked: ProposeNewcomer | ProposeSubstitute, scene: Scene) -> Markup:
    """Return what somebody asks for, in the words the others are asked about."""
    tr, name = scene.tr, words.clean(asked.name)
    if isinstance(asked, ProposeNewcomer):
        return tr("vote-newcomer", name=name)
    return tr("vote-substitute", name=name, instead=words.name(scene, asked.seat))


def came_screen(event: Joined | Replaced, instead: str, scene: Scene) -> Screen:
    """Return the line that tells who sits at the table from now on, and whom he replaced."""
    tr = scene.tr
    title, name = words.clean(scene.title), words.clean(event.name)
    if isinstance(event, Replaced):
        before = words.clean(instead) or tr("nameless")
        return Screen(tr("came-substitute", table=title, name=name, instead=before))
    brought = dict(event.brought)
    figures = [
        tr(f"brought-{column}", points=words.signed(points) if points < 0 else str(points))
        for column, points in brought.items()
    ]
    return Screen(tr("came-newcomer", table=title, name=name, brought=Markup(", ").join(figures)))
