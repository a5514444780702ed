"""Levels of the computers: buttons that show and change them, before and between deals."""

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from bot.i18n import Translator, join
from bot.screen import Button, Rows
from bot.views import codes, keys, words
from bot.views.model import Occupant, Scene
from engine.view import TableView


def rows(
    levels: Sequence[str],
    table: int,
    places: Mapping[int, Occupant],
    tr: Translator,
    *,
    all_at_once: bool = False,
) -> Rows:
    """Return a button per computer with its level; a tap chooses the next level.

    ``levels``: those of the game, weakest first; after the last the first comes again. ``places``:
    who sits where, by place in joining order. ``all_at_once``: above them every level as a choice
    for all computers. Each button names the level it leads to, so that a second, hasty tap changes
    nothing.
    """
    computers = {place: each for place, each in places.items() if each.computer}
    if not computers:
        return ()
    single = [_next(levels, table, place, each, tr) for place, each in computers.items()]
    if not all_at_once or len(computers) < 2:
        return keys.grid(single, 2)
    chosen = {next_level(each) for each in computers.values()}
    every = tuple(
        keys.button(
            join("", ("✓ " if chosen == {level} else "", words.level(level, tr))),
            codes.lobby(table, codes.level_code(None, level)),
        )
        for level in levels
    )
    return (every, *keys.grid(single, 2))


def next_level(seated: Occupant) -> str:
    """Return the level from the next deal on."""
    return seated.wished or seated.level


def _next(
    levels: Sequence[str], table: int, place: int, seated: Occupant, tr: Translator
) -> Button:
    now = next_level(seated)
    after = levels[(levels.index(now) + 1) % len(levels)]
    text = tr("button-level", name=words.person(seated, tr), level=words.level(now, tr))
    return keys.button(text, codes.lobby(table, codes.level_code(place, after)))


# --- at a running table ---------------------------------------------------------------------


def has_computers(scene: Scene) -> bool:
    """Return whether computers sit at the table."""
    return any(seated.computer for seated in scene.seats)


def text(view: TableView, scene: Scene) -> Markup:
    """Return each computer's level, now and from the next deal on."""
    tr = scene.tr
    lines = [tr("levels-title")]
    for seat in view.joined:
        seated = scene.seats[seat]
        if not seated.computer:
            continue
        line = words.seated(seated, tr)
        if seated.wished not in (None, seated.level):
            line = tr("levels-wished", computer=line, level=words.level(next_level(seated), tr))
        lines.append(line)
    return join("\n", lines)


def menu_rows(levels: Sequence[str], view: TableView, scene: Scene) -> Rows:
    """Return the buttons that change levels at a running table."""
    places = {place: scene.seats[seat] for place, seat in enumerate(view.joined)}
    return rows(levels, scene.table, places, scene.tr, all_at_once=scene.private)


def between_deals(
    levels: Sequence[str], view: TableView, scene: Scene, cut: Rows
) -> tuple[list[Markup], Rows]:
    """Return lines and buttons below the cut: the small menu for all, closed or open.

    It has the page of commitments and the ``levels`` of computers.
    """
    tr, table = scene.tr, scene.table
    close = (keys.button(tr("button-back-menu"), codes.lobby(table, "lobby")),)
    if scene.menu == codes.LEVELS and has_computers(scene):
        rows = menu_rows(levels, view, scene)
        return [Markup(""), text(view, scene)], (*cut, *rows, close)
    if scene.menu == codes.MENU:
        opened = (keys.button(tr("button-levels"), codes.lobby(table, codes.LEVELS)),)
        chosen = (opened,) if has_computers(scene) and levels else ()
        return [], (*cut, *chosen, (keys.fair_button(scene, view.number - 1),), close)
    menu = keys.button(tr("button-menu"), codes.lobby(table, codes.MENU))
    return [], (*cut[:-1], (*(cut[-1] if cut else ()), menu))
