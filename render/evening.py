"""Drawing how an evening went: a line per player over the deals, and how it ended.

Every word and figure comes with the values, so nothing here depends on a game or a language.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from PIL import Image, ImageDraw

from render.canvas import EDGE, WIDTH, Canvas
from render.text_layout import fitted, line, short_names, spaced, wrapped
from render.theme import Colour, Palette, Theme

TITLE: Final = 104
SUBTITLE: Final = 62
CHART: Final = 640
AXIS: Final = 84
"""Pixels of the line of deal numbers below the chart."""
ROW: Final = 92
"""Pixels of a player's line below it."""
LEFT: Final = 168
RIGHT: Final = 120
"""Free pixels beside the chart, for figures and for the badges at the ends of the lines."""
BADGE: Final = 31
"""Radius of a badge: a player's colour with the place in it."""
APART: Final = 2 * BADGE + 4
SHARP: Final = 2
"""How much larger the chart is drawn, so that slanting lines come out smooth."""
GRID: Final = 5
"""About how many lines of figures stand behind the chart."""
DOTS: Final = 24
"""Deals up to which each has a dot."""
_TITLES: Final = (72, 64, 56, 48, 42)
_NAMES: Final = (64, 58, 52, 48, 44)

Points = Fraction | int
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class EveningPlayer:
    """A name, what the player stood at after each deal, and the last of it as printed.

    A point is None for a deal before the player sat down.
    """

    name: str
    points: tuple[Points | None, ...]
    final: str


@dataclass(frozen=True, slots=True)
class EveningPicture:
    """What the picture shows: ``players``, the best one first."""

    title: str
    subtitle: str
    players: tuple[EveningPlayer, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.players) <= 6 or len({len(each.points) for each in self.players}) != 1:
            raise ValueError("one to six players, each with a figure per deal")
        if not self.deals or any(each.points[-1] is None for each in self.players):
            raise ValueError("no deal, or somebody without a figure in the end")

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return len(self.players[0].points)

    @property
    def height(self) -> int:
        """Pixels from the top to the bottom."""
        return _TOP + CHART + AXIS + ROW * len(self.players) + EDGE


_TOP: Final = TITLE + SUBTITLE + 24


def draw_evening(picture: EveningPicture, theme: Theme) -> bytes:
    """Draw ``picture`` as a PNG, 1200 pixels wide. Safe to call from any thread."""
    canvas = Canvas(theme.palette, picture.height)
    canvas.block(wrapped(picture.title, _TITLES, WIDTH - 2 * EDGE, 42), EDGE, TITLE // 2 + 12)
    subtitle = fitted(picture.subtitle, (50, 44, 38), WIDTH - 2 * EDGE)
    canvas.text(subtitle, EDGE, TITLE + SUBTITLE // 2, canvas.palette.caption)
    scale = _Scale(picture)
    _grid(canvas, picture, scale)
    _lines(canvas, picture, scale)
    _ends(canvas, picture, scale)
    shorter = short_names([player.name for player in picture.players])
    for number, (player, short) in enumerate(zip(picture.players, shorter, strict=True)):
        _row(canvas, player, short, number, _TOP + CHART + AXIS + ROW * number + ROW // 2)
    return canvas.png()


class _Scale:
    """Where deals and points are, in pixels of the picture."""

    def __init__(self, picture: EveningPicture) -> None:
        every = [point for each in picture.players for point in each.points if point is not None]
        low, high = min(0, *every), max(0, *every)
        self.step = _step(high - low)
        room = max((high - low) * Fraction(1, 14), Fraction(1, 2))
        self.low, self.high = low - room, high + room
        self.deals = picture.deals

    def x(self, deal: int) -> int:
        """Return the place of a deal; 0 is before the first one."""
        return LEFT + (WIDTH - LEFT - RIGHT) * deal // self.deals

    def y(self, points: Points) -> int:
        """Return the place of so many points."""
        return _TOP + round(CHART * (self.high - points) / (self.high - self.low))


def _step(span: Points) -> int:
    """Return a round distance of about `GRID` lines: 1, 2, 5, 10, 20, 50 …"""
    step, factors = 1, (2, Fraction(5, 2), 2)
    number = 0
    while span / step > GRID:
        step = int(step * factors[number % 3])
        number += 1
    return step


def _grid(canvas: Canvas, picture: EveningPicture, scale: _Scale) -> None:
    palette = canvas.palette
    first = -(-scale.low // scale.step) * scale.step
    for points in range(int(first), int(scale.high) + 1, scale.step):
        at = scale.y(points)
        shade = palette.rule if points == 0 else _between(palette.rule, palette.paper)
        width = 4 if points == 0 else 2
        canvas.draw.line((LEFT, at, WIDTH - RIGHT, at), fill=shade, width=width)
        sign = "+" if points > 0 else "−" if points < 0 else ""
        label = fitted(f"{sign}{abs(points)}", (46, 40, 34, 28), LEFT - EDGE - 12)
        canvas.text(label, LEFT - 20, at, palette.caption, anchor="right")
    step = max(1, _step(Fraction(picture.deals * GRID, 10)))
    shown = [deal for deal in range(step, picture.deals + 1, step) if picture.deals - deal >= step]
    for deal in (*shown, picture.deals):
        label = line(str(deal), 44)
        canvas.text(label, scale.x(deal), _TOP + CHART + 36, palette.caption, anchor="middle")


def _lines(canvas: Canvas, picture: EveningPicture, scale: _Scale) -> None:
    """Draw the lines, the best one on top, each on a rim of paper so that crossings are clear."""
    box = (0, _TOP, WIDTH, _TOP + CHART)
    large = canvas.image.crop(box).resize((WIDTH * SHARP, CHART * SHARP), Image.Resampling.LANCZOS)
    draw = ImageDraw.Draw(large)
    for number, player in reversed(list(enumerate(picture.players))):
        path = [(x * SHARP, (y - _TOP) * SHARP) for x, y in _path(player, scale)]
        colour = _colour(canvas.palette, number)
        for shade, width in ((canvas.palette.paper, 16), (colour, 10)):
            draw.line(path, fill=shade, width=width * SHARP, joint="curve")
        if picture.deals <= DOTS:
            for x, y in path:
                reach = 9 * SHARP
                draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=colour)
    canvas.image.paste(large.resize((WIDTH, CHART), Image.Resampling.LANCZOS), (0, _TOP))


def _path(player: EveningPlayer, scale: _Scale) -> list[Place]:
    """Return where a line goes: from nothing, or from the first deal of who sat down later."""
    path = [(scale.x(0), scale.y(0))] if player.points[0] is not None else []
    for deal, points in enumerate(player.points, 1):
        if points is not None:
            path.append((scale.x(deal), scale.y(points)))
    return path


def _ends(canvas: Canvas, picture: EveningPicture, scale: _Scale) -> None:
    """Put each player's badge beside the end of the line, one below the other."""
    ends = [scale.y(player.points[-1] or 0) for player in picture.players]
    spread = list(ends)
    for number in range(1, len(spread)):
        spread[number] = max(spread[number], spread[number - 1] + APART)
    over = spread[-1] - (_TOP + CHART - BADGE)
    if over > 0:
        spread[-1] -= over
        for number in range(len(spread) - 2, -1, -1):
            spread[number] = min(spread[number], spread[number + 1] - APART)
    for number, (end, at) in enumerate(zip(ends, spread, strict=True)):
        x, colour = WIDTH - RIGHT, _colour(canvas.palette, number)
        canvas.draw.line((x, end, x + 40, at), fill=colour, width=4)
        _badge(canvas, number, x + 40 + BADGE, at)


def _badge(canvas: Canvas, number: int, x: int, at: int) -> None:
    box = (x - BADGE, at - BADGE, x + BADGE, at + BADGE)
    canvas.draw.ellipse(box, fill=_colour(canvas.palette, number))
    canvas.text(line(str(number + 1), 52), x, at, canvas.palette.paper, anchor="middle")


def _row(canvas: Canvas, player: EveningPlayer, short: str, number: int, at: int) -> None:
    _badge(canvas, number, EDGE + BADGE, at)
    figure = line(spaced(player.final), 76)
    loss = player.final.startswith("−")
    right = WIDTH - EDGE
    ink = canvas.palette.loss if loss else canvas.palette.ink
    canvas.text(figure, right, at, ink, anchor="right")
    left = EDGE + 2 * BADGE + 28
    room = right - figure.width - 40 - left
    canvas.block(wrapped(player.name, _NAMES, room, _NAMES[-1], short=short), left, at)


def _colour(palette: Palette, number: int) -> Colour:
    return palette.lines[number % len(palette.lines)]


def _between(one: Colour, two: Colour) -> Colour:
    red, green, blue = ((a + 2 * b) // 3 for a, b in zip(one, two, strict=True))
    return red, green, blue
