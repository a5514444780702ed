"""The names of the players around a sheet, with the dealer's mark and the bombs they have."""

from typing import Final

from render.preferans.placed import Box, Kind, Placed, baselines, ink_box
from render.preferans.sheet_grid import ruling
from render.preferans.values import SheetPicture
from render.text_layout import ELLIPSIS, Line, clean, line, short_names, wrapped

NAME_SIZES: Final = (66, 60, 54, 48, 42, 36)
STACKED: Final = 36
"""The largest size of a name in two lines."""
MARK: Final = (46, 50)
"""Width and height of the dealer's mark, pixels."""
BOMB: Final = "💣"
BOMB_SIZE: Final = 42
BESIDE: Final = 20
"""Pixels between a name and its bombs."""


def name(picture: SheetPicture, seat: int) -> str:
    """Return a player's name, or the number of his seat where nothing readable is left of it."""
    return clean(picture.players[seat].name) or f"#{seat + 1}"


def short_name(picture: SheetPicture, seat: int) -> str:
    """Return a player's name for a place where the whole one has no room."""
    return short_names([name(picture, each) for each in range(len(picture.players))])[seat]


def names(picture: SheetPicture) -> tuple[list[Placed], Box, int]:
    """Return the names with their bombs, the box of the dealer's mark and its turn."""
    placed: list[Placed] = []
    mark, mark_turn = Box(0, 0, 0, 0), 0
    for seat, place in enumerate(ruling(len(picture.players)).names):
        deals = seat == picture.dealer
        extra = MARK[0] + 18 if deals else 0
        # Room is kept for the mark on both sides, so that a name stays where it is.
        room = place.room - 2 * (MARK[0] + 18)
        written = line(name(picture, seat), NAME_SIZES[-1])
        bombs = _bombs(picture.players[seat].bombs, max(room // 2, room - written.width - BESIDE))
        beside = bombs.width + BESIDE if bombs else 0
        short = short_name(picture, seat)
        lines = wrapped(name(picture, seat), NAME_SIZES, room - beside, STACKED, short=short)
        widest = max(written.width for written in lines)
        start = -(widest + extra + beside) // 2
        # Along the line of writing, with the middle of the place as origin.
        for written, baseline in zip(lines, baselines(lines), strict=True):
            left = start + extra + (widest - written.width) // 2
            ink = ink_box(written, left, baseline)
            box = _turned(ink, place.x, place.y, place.turn)
            placed.append(Placed(Kind.NAME, written, box, turn=place.turn))
        if bombs:
            (baseline,) = baselines([bombs])
            ink = ink_box(bombs, start + extra + widest + BESIDE, baseline)
            box = _turned(ink, place.x, place.y, place.turn)
            placed.append(Placed(Kind.BOMBS, bombs, box, turn=place.turn))
        if deals:
            own = Box(start, -MARK[1] // 2, start + MARK[0], MARK[1] - MARK[1] // 2)
            mark, mark_turn = _turned(own, place.x, place.y, place.turn), place.turn
    return placed, mark, mark_turn


def _bombs(bombs: tuple[int, ...], room: int) -> Line | None:
    """Return the bombs in the order they came, as many as fit; None where there are none."""
    for shown in range(len(bombs), 0, -1):
        rest = ELLIPSIS if shown < len(bombs) else ""
        written = line(BOMB + " ".join(f"×{each}" for each in bombs[:shown]) + rest, BOMB_SIZE)
        if written.width <= room or shown == 1:
            return written
    return None


def _turned(box: Box, x: int, y: int, turn: int) -> Box:
    """Return ``box``, turned counter-clockwise around the origin and moved to ``x``, ``y``."""
    match turn:
        case 90:
            return Box(x + box.top, y - box.right, x + box.bottom, y - box.left)
        case -90:
            return Box(x - box.bottom, y + box.left, x - box.top, y + box.right)
    return Box(x + box.left, y + box.top, x + box.right, y + box.bottom)
