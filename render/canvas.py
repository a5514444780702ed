"""A page to draw on: text set by its capitals, rules, markers, and the suits in their colours."""

from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from render.text_layout import LEADING, Line, line
from render.theme import Colour, Palette

WIDTH: Final = 1200
"""Width of every picture, pixels: about three for each CSS pixel of a phone."""
EDGE: Final = 40
"""Free pixels at the left and right edges of a canvas."""


class Canvas:
    """A picture in the making, drawn in the colours of one palette."""

    def __init__(self, palette: Palette, height: int, *, four_colours: bool = False) -> None:
        """``four_colours``: each suit has its own, else the red ones have one."""
        self.palette = palette
        self._suits = {"♦": palette.red, "♥": palette.red}
        if four_colours:
            self._suits |= {"♣": palette.club, "♦": palette.diamond}
        self.image = Image.new("RGB", (WIDTH, height), palette.paper)
        self.draw = ImageDraw.Draw(self.image)

    def text(
        self, written: Line, x: int, middle: int, ink: Colour | None = None, *, anchor: str = "left"
    ) -> int:
        """Write a line with its capitals centred on ``middle``; return where its ink ends.

        ``x`` is its left end, its middle or its right end, by ``anchor``.
        """
        left = x
        if anchor == "middle":
            left = x - written.width // 2
        elif anchor == "right":
            left = x - written.width
        self.image.paste(ink or self.palette.ink, (left, _top(written, middle)), written.mask())
        return left + written.width

    def block(
        self,
        lines: tuple[Line, ...],
        x: int,
        middle: int,
        *,
        ink: Colour | None = None,
        anchor: str = "left",
        coloured: bool = False,
    ) -> None:
        """Write lines one below the other around ``middle``; ``coloured``: with coloured suits."""
        step = int(lines[0].size * LEADING)
        first = middle - step * (len(lines) - 1) // 2
        for number, written in enumerate(lines):
            at = first + step * number
            self.text(written, x, at, ink, anchor=anchor)
            if coloured:
                for colour in {*self._suits.values()}:
                    signs = frozenset(sign for sign, own in self._suits.items() if own == colour)
                    mask = written.mask(only=signs)
                    self.image.paste(colour, (x, _top(written, at)), mask)

    def rule(self, y: int) -> None:
        """Draw a line from edge to edge."""
        self.draw.line((EDGE, y, WIDTH - EDGE, y), fill=self.palette.rule, width=3)

    def mark(self, left: int, middle: int, right: int) -> None:
        """Highlight the place of what is written next."""
        box = (left, middle - 36, right, middle + 36)
        self.draw.rounded_rectangle(box, 14, fill=self.palette.marker)

    def suit_ink(self, sign: str) -> Colour:
        """Return the colour of a suit sign."""
        return self._suits.get(sign, self.palette.ink)

    def png(self) -> bytes:
        """Return the picture as a PNG; it has some forty shades, so a palette loses nothing."""
        out = BytesIO()
        shades = self.image.quantize(96, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        shades.save(out, "PNG", compress_level=6)
        return out.getvalue()


def _top(written: Line, middle: int) -> int:
    """Return the top of a line's ink whose capitals are centred on ``middle``."""
    high = line("0", written.size, written.face)
    return middle - (high.ink[1] + high.ink[3]) // 2 + written.ink[1]
