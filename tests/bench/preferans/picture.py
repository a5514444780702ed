"""How fast the sheet is drawn, and how large it is."""

from render.preferans import draw_sheet
from render.theme import Theme
from tests.bench.figures import Figure, figure, milliseconds
from tests.render.preferans.pictures import pulka

DRAW_AIM = 100.0
"""Milliseconds."""
SIZE_AIM = 250.0
"""Kilobytes."""


def _fresh(players: int) -> tuple[float, ...]:
    """Draw another sheet each time, so that nothing of the last one is reused."""
    pictures = iter([pulka(players, 40, settled=True, seed=seed) for seed in range(12)])
    return milliseconds(lambda: draw_sheet(next(pictures), Theme.LIGHT), 11)


@figure("sheet_of_three_ms")
def three() -> Figure:
    """Forty deals of three players."""
    return Figure("ms", _fresh(3), aim=DRAW_AIM)


@figure("sheet_of_four_ms")
def four() -> Figure:
    """Forty deals of four players."""
    return Figure("ms", _fresh(4), aim=DRAW_AIM)


@figure("sheet_size_kb")
def size() -> Figure:
    """The picture that is sent, in kilobytes."""
    pictures = [pulka(4, 40, settled=True, seed=seed) for seed in range(5)]
    sizes = tuple(len(draw_sheet(picture, Theme.DARK)) / 1000 for picture in pictures)
    return Figure("kB", sizes, aim=SIZE_AIM)
