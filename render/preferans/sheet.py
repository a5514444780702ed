"""Drawing the sheet of a pulka: plain values in, a PNG out.

Every word comes with the values, so nothing here depends on a language.
"""

from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw

from render.canvas import WIDTH
from render.preferans.layout import SheetLayout, lay_out
from render.preferans.placed import Box, Kind, Placed
from render.preferans.sheet_grid import Cell, ruling
from render.preferans.values import SheetPicture
from render.theme import Colour, Palette, Theme


def draw_sheet(picture: SheetPicture, theme: Theme) -> bytes:
    """Draw ``picture`` as a PNG, 1200 pixels wide. Safe to call from any thread.

    The same picture gives the same bytes wherever the same Pillow is installed.
    """
    layout = lay_out(picture)
    palette = theme.palette
    sheet = _paper(len(picture.players), layout.height, theme)
    for placed in layout.placed:
        if placed.fresh:
            _mark(sheet, placed.box, palette)
    for placed in layout.placed:
        _write(sheet, placed, palette)
        if placed.closed:
            _underline(sheet, placed.box, palette)
    _dealer(sheet, layout, palette)
    out = BytesIO()
    # Shades of a few inks: a third of the bytes of a full picture, and nothing lost to the eye.
    shades = sheet.quantize(palette=_shades(theme), dither=Image.Dither.NONE)
    shades.save(out, "PNG", compress_level=4)
    return out.getvalue()


def _shades(theme: Theme) -> Image.Image:
    """Return an image that carries the 256 colours of a sheet: each ink fading into its ground."""
    palette = theme.palette
    inks = (palette.ink, palette.faded, palette.strike, palette.rule, palette.caption, palette.loss)
    grounds = [(ink, palette.paper, 24) for ink in inks]
    grounds += [(ink, palette.marker, 20) for ink in inks[:3]]
    grounds += [(palette.marker, palette.paper, 16), (palette.faded, palette.strike, 6)]
    colours = dict.fromkeys(
        tuple((a * step + b * (steps - step)) // steps for a, b in zip(ink, ground, strict=True))
        for ink, ground, steps in grounds
        for step in range(steps + 1)
    )
    flat = [part for colour in colours for part in colour]
    carrier = Image.new("P", (1, 1))
    carrier.putpalette(flat + list(palette.paper) * (256 - len(colours)))
    return carrier


def _write(sheet: Image.Image, placed: Placed, palette: Palette) -> None:
    box, mask = placed.box, placed.written.mask()
    if placed.turn:
        mask = mask.rotate(placed.turn, expand=True)
    sheet.paste(_ink(placed, palette), (box.left, box.top), mask)
    if placed.kind is Kind.EARLIER:
        width, height = box.right - box.left + 8, max(6, (box.bottom - box.top) // 3)
        middle = (box.top + box.bottom) // 2
        sheet.paste(palette.strike, (box.left - 4, middle - height // 2), _stroke(width, height))


def _ink(placed: Placed, palette: Palette) -> Colour:
    match placed.kind:
        case Kind.EARLIER | Kind.ELIDED:
            return palette.faded
        case Kind.CAPTION:
            return palette.caption
        case Kind.RESULT if placed.loss:
            return palette.loss
    return palette.ink


# --- Smooth shapes: drawn four times as large and reduced, as Pillow draws lines with hard edges.


def _stroke(width: int, height: int) -> Image.Image:
    """Return the mask of a stroke through a figure, rising a little from left to right."""
    mask = Image.new("L", (width * 4, height * 4))
    ends = (6, height * 4 - 7, width * 4 - 7, 6)
    ImageDraw.Draw(mask).line(ends, fill=255, width=11)
    return mask.reduce(4)


def _highlight(width: int, height: int) -> Image.Image:
    """Return the mask of a stroke with a highlighter."""
    mask = Image.new("L", (width * 4, height * 4))
    lean = 24
    ImageDraw.Draw(mask).polygon(
        [(lean, 8), (width * 4 - 1, 0), (width * 4 - lean, height * 4 - 8), (0, height * 4 - 1)],
        fill=255,
    )
    return mask.reduce(4)


def _mark(sheet: Image.Image, box: Box, palette: Palette) -> None:
    left, top, right, bottom = box.left - 8, box.top - 4, box.right + 8, box.bottom + 4
    sheet.paste(palette.marker, (left, top), _highlight(right - left, bottom - top))


def _underline(sheet: Image.Image, box: Box, palette: Palette) -> None:
    """Draw the line under a pool that is full."""
    sheet.paste(palette.ink, (box.left - 3, box.bottom + 4, box.right + 3, box.bottom + 9))


def _deck(width: int, height: int, turn: int) -> tuple[Image.Image, Image.Image]:
    """Return the masks of two fanned cards, outlines and faces: the dealer's mark."""
    size = (width * 4, height * 4)
    lines, faces = Image.new("L", size), Image.new("L", size)
    for angle, shift in ((16, -6), (-10, 6)):
        card, face = Image.new("L", size), Image.new("L", size)
        inset_x, inset_y = width * 4 // 4, height * 4 // 6
        box = (inset_x, inset_y, size[0] - inset_x, size[1] - inset_y)
        ImageDraw.Draw(face).rounded_rectangle(box, 14, fill=255)
        ImageDraw.Draw(card).rounded_rectangle(box, 14, outline=255, width=11)
        smooth, move = Image.Resampling.BICUBIC, (shift * 4, 0)
        face = face.rotate(angle, smooth, translate=move)
        card = card.rotate(angle, smooth, translate=move)
        lines.paste(0, mask=face)
        lines.paste(card, mask=card)
        faces.paste(255, mask=face)
    turned = (
        mask.reduce(4).rotate(turn, expand=True) if turn else mask.reduce(4)
        for mask in (lines, faces)
    )
    return next(turned), next(turned)


def _dealer(sheet: Image.Image, layout: SheetLayout, palette: Palette) -> None:
    box = layout.dealer
    size = (box.right - box.left, box.bottom - box.top)
    width, height = size if not layout.dealer_turn else (size[1], size[0])
    lines, faces = _deck(width, height, layout.dealer_turn)
    sheet.paste(palette.marker, (box.left, box.top), faces)
    sheet.paste(palette.ink, (box.left, box.top), lines)


# --- Paper


_SUPERSAMPLING = 3


@lru_cache(maxsize=8)
def _lines(players: int) -> Image.Image:
    """Return the mask of the ruled lines: sectors strong, bands and whist columns finer."""
    ruled = ruling(players)
    mask = Image.new("L", (WIDTH * _SUPERSAMPLING, ruled.height * _SUPERSAMPLING))
    draw = ImageDraw.Draw(mask)

    def outline(polygon: tuple[tuple[float, float], ...], fill: int, width: int) -> None:
        points = [(x * _SUPERSAMPLING, y * _SUPERSAMPLING) for x, y in polygon]
        draw.line([*points, points[0], points[1]], fill=fill, width=width, joint="curve")

    def weight(cell: Cell) -> tuple[int, int]:
        return (150, 5) if cell.opponent is not None else (200, 7)

    for cell in sorted(ruled.cells, key=weight):
        outline(cell.polygon, *weight(cell))
    for sector in ruled.sectors:
        outline(sector, 255, 10)
    circle = ruled.circle
    ends = [
        (circle.x - circle.radius) * _SUPERSAMPLING,
        (circle.y - circle.radius) * _SUPERSAMPLING,
        (circle.x + circle.radius) * _SUPERSAMPLING,
        (circle.y + circle.radius) * _SUPERSAMPLING,
    ]
    draw.ellipse(ends, fill=0, outline=255, width=10)
    return mask.reduce(_SUPERSAMPLING)


def _paper(players: int, height: int, theme: Theme) -> Image.Image:
    """Return ruled paper with nothing written on it."""
    palette = theme.palette
    paper = Image.new("RGB", (WIDTH, height), palette.paper)
    paper.paste(palette.rule, (0, 0), _lines(players))
    return paper
