"""Joining a running table: open places, requests, arrivals. Rule 8.7."""

from collections.abc import Mapping

from markupsafe import Markup

from bot.i18n import Translator
from bot.screen import Rows, Screen
from bot.views import codes, keys, words
from bot.views.model import Scene
from engine.events import Joined, Replaced
from engine.votes import ProposeNewcomer, ProposeSubstitute


def places_screen(
    table: int, title: str, names: Mapping[int, str], tr: Translator, *, room: bool
) -> Screen:
    """Return the places that may be asked for, a button for each.

    ``names``: occupants that may be replaced, by place in joining order.
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
    """Return the group message's button to ask for a place, if allowed."""
    return (any_place_row(scene),) if scene.joinable else ()


def any_place_row(scene: Scene) -> keys.Row:
    """Return the button that asks for any place."""
    return (keys.button(scene.tr("button-join"), _tap(scene.table, "")),)


def instead_rows(scene: Scene, place: int) -> Rows:
    """Return the button that asks for an absent person's place, if others can."""
    if scene.private:
        return ()
    return ((keys.button(scene.tr("button-instead-of-him"), _tap(scene.table, str(place))),),)


def _tap(table: int, wanted: str) -> str:
    return codes.lobby(table, codes.JOIN + wanted)


def proposal(asked: ProposeNewcomer | ProposeSubstitute, scene: Scene) -> Markup:
    """Return what a person asks for, as the others are asked."""
    tr, name = scene.tr, words.clean(asked.name)
    if isinstance(asked, ProposeNewcomer):
        return tr("vote-newcomer", name=name)
    instead, own = words.name(scene, asked.seat), words.own(scene, asked.seat)
    return tr("vote-substitute", name=name, instead=instead, own=own)


def came_screen(event: Joined | Replaced, instead: str, scene: Scene) -> Screen:
    """Return the line about a new player, and whom he replaced."""
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
