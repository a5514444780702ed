"""Drawing the sheet of two sides: what stands above the line, the parties below it, both sums.

Every word and figure comes with the values, so nothing here depends on a game or a language.
"""

from dataclasses import dataclass
from typing import Final

from render.canvas import EDGE, WIDTH, Canvas
from render.text_layout import ELLIPSIS, fitted, short_names, wrapped
from render.theme import Theme

MOST_ABOVE: Final = 10
"""Entries of a side above the line; of more the last ones are drawn."""
TITLE: Final = 104
HEADING: Final = 56
NAMES: Final = 136
ROW: Final = 74
TOTALS: Final = 116
PEOPLE: Final = 76
LINE: Final = 9
"""Thickness of the line."""
GAP: Final = 14
_TITLES: Final = (64, 56, 48, 42)
_NAMES: Final = (58, 52, 46, 40, 36)
_FIGURES: Final = (58, 50, 42, 36)
_ITEMS: Final = (38, 34, 30, 26)
_TOTALS: Final = (84, 72, 60, 48)


@dataclass(frozen=True, slots=True)
class SideEntry:
    """A figure of a side and what it is for; ``fresh``: the last deal wrote it."""

    figure: str
    item: str
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class SideParty:
    """The entries below the line in one party, by side; ``won``: the side that won it."""

    columns: tuple[tuple[SideEntry, ...], ...]
    won: int | None = None

    @property
    def rows(self) -> int:
        """How many rows it needs."""
        return max(1, *map(len, self.columns))


@dataclass(frozen=True)
class SideSheet:
    """What a sheet shows. ``above`` by side, the first entry first; it stands next to the line.

    ``people`` stand with their accounts at the foot; those of ``losses`` have a loss.
    """

    title: str
    heading: str
    sides: tuple[str, ...]
    above: tuple[tuple[SideEntry, ...], ...]
    parties: tuple[SideParty, ...]
    totals: tuple[str, ...]
    people: tuple[tuple[str, str], ...]
    losses: frozenset[int] = frozenset()
    people_heading: str = ""

    @property
    def shown_above(self) -> tuple[tuple[SideEntry, ...], ...]:
        """The entries above the line that are drawn, the first one last."""
        return tuple(map(_last, self.above))


def _last(entries: tuple[SideEntry, ...]) -> tuple[SideEntry, ...]:
    if len(entries) <= MOST_ABOVE:
        return entries[::-1]
    return (*entries[:-MOST_ABOVE:-1], SideEntry(ELLIPSIS, ""))


def draw_sides(sheet: SideSheet, theme: Theme) -> bytes:
    """Draw ``sheet`` as a PNG, 1200 pixels wide. Safe to call from any thread."""
    above = max(1, *map(len, sheet.shown_above))
    below = sum(party.rows for party in sheet.parties)
    people = -(-len(sheet.people) // 2)
    head = TITLE + HEADING + NAMES
    line = head + GAP + above * ROW + GAP
    foot = line + LINE + GAP + below * ROW + GAP * len(sheet.parties)
    height = foot + TOTALS + HEADING + people * PEOPLE + EDGE
    canvas = Canvas(theme.palette, height)
    canvas.block(wrapped(sheet.title, _TITLES, WIDTH - 2 * EDGE, _TITLES[-1]), EDGE, TITLE // 2 + 8)
    caption, half = theme.palette.caption, (WIDTH - 2 * EDGE) // 2
    canvas.text(
        fitted(sheet.heading, _ITEMS, WIDTH - 2 * EDGE), EDGE, TITLE + HEADING // 2, caption
    )
    short = short_names(sheet.sides)
    for side, name in enumerate(sheet.sides):
        middle = EDGE + half * side + half // 2
        lines = wrapped(name, _NAMES, half - 30, 44, short=short[side])
        canvas.block(lines, middle, TITLE + HEADING + NAMES // 2, anchor="middle")
        for number, entry in enumerate(reversed(sheet.shown_above[side])):
            _entry(canvas, entry, side, line - GAP - ROW * number - ROW // 2)
        total = fitted(sheet.totals[side], _TOTALS, half - 30)
        canvas.text(total, middle, foot + TOTALS // 2, anchor="middle")
    canvas.rule(head)
    ink = theme.palette.ink
    canvas.draw.rectangle((EDGE, line, WIDTH - EDGE, line + LINE), fill=ink)
    at = line + LINE + GAP
    for number, party in enumerate(sheet.parties):
        for side, entries in enumerate(party.columns):
            for place, entry in enumerate(entries):
                _entry(canvas, entry, side, at + ROW * place + ROW // 2)
        at += ROW * party.rows
        if party.won is not None:
            left = EDGE + half * party.won + 24
            canvas.draw.line(
                (left, at + GAP // 2, left + half - 48, at + GAP // 2), fill=ink, width=6
            )
        if number < len(sheet.parties) - 1:
            canvas.draw.line(
                (EDGE, at + GAP // 2, WIDTH - EDGE, at + GAP // 2), fill=theme.palette.rule, width=3
            )
        at += GAP
    canvas.rule(foot)
    canvas.rule(foot + TOTALS)
    canvas.draw.line(
        (WIDTH // 2, TITLE + HEADING + 12, WIDTH // 2, foot + TOTALS),
        fill=theme.palette.rule,
        width=3,
    )
    _people(canvas, sheet, foot + TOTALS)
    return canvas.png()


def _entry(canvas: Canvas, entry: SideEntry, side: int, at: int) -> None:
    half, palette = (WIDTH - 2 * EDGE) // 2, canvas.palette
    left = EDGE + half * side
    if entry.fresh:
        canvas.mark(left + 16, at, left + half - 16)
    ink = palette.ink if entry.fresh else palette.faded
    canvas.text(fitted(entry.figure, _FIGURES, 150), left + 180, at, ink, anchor="right")
    canvas.text(fitted(entry.item, _ITEMS, half - 240), left + 210, at, palette.caption)


def _people(canvas: Canvas, sheet: SideSheet, top: int) -> None:
    half, palette = (WIDTH - 2 * EDGE) // 2, canvas.palette
    canvas.text(
        fitted(sheet.people_heading, _ITEMS, 2 * half),
        EDGE,
        top + HEADING // 2 + 6,
        palette.caption,
    )
    for place, (name, figure) in enumerate(sheet.people):
        left = EDGE + half * (place % 2)
        at = top + HEADING + PEOPLE * (place // 2) + PEOPLE // 2
        ink = palette.loss if place in sheet.losses else palette.ink
        canvas.text(fitted(name, _FIGURES, half - 240), left + 8, at)
        canvas.text(fitted(figure, _FIGURES, 190), left + half - 30, at, ink, anchor="right")
