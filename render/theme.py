"""The colours of pictures: a light and a dark theme."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of one theme, red, green and blue 0..255."""

    paper: Colour
    rule: Colour
    """Ruled lines."""
    ink: Colour
    """Names and current totals."""
    faded: Colour
    """Earlier totals, already struck through."""
    strike: Colour
    caption: Colour
    """Captions: whose column it is."""
    marker: Colour
    """The highlight behind what the last deal wrote."""
    loss: Colour
    """A negative result of the settlement."""
    red: Colour
    """Diamonds and hearts."""
    club: Colour
    """Clubs where each suit has a colour of its own, told apart by colour-blind eyes too."""
    diamond: Colour
    """Diamonds, likewise."""
    lines: tuple[Colour, ...]
    """Players of a chart, told apart by colour-blind eyes too."""


class Theme(Enum):
    """Which colours a picture is drawn in; the value is the word kept in settings."""

    LIGHT = "light"
    DARK = "dark"

    @property
    def palette(self) -> Palette:
        """The colours of the theme."""
        return _PALETTES[self]


_PALETTES = {
    Theme.LIGHT: Palette(
        paper=(252, 249, 240),
        rule=(111, 127, 160),
        ink=(24, 36, 92),
        faded=(112, 121, 158),
        strike=(150, 158, 188),
        caption=(138, 113, 84),
        marker=(255, 226, 122),
        loss=(176, 42, 48),
        red=(200, 40, 44),
        club=(0, 128, 92),
        diamond=(0, 108, 200),
        lines=(
            (0, 94, 178),
            (208, 84, 20),
            (0, 132, 96),
            (156, 72, 160),
            (176, 128, 0),
            (84, 92, 104),
        ),
    ),
    Theme.DARK: Palette(
        paper=(24, 28, 36),
        rule=(92, 106, 132),
        ink=(240, 236, 222),
        faded=(150, 158, 178),
        strike=(112, 120, 142),
        caption=(199, 168, 124),
        marker=(96, 78, 22),
        loss=(255, 138, 128),
        red=(255, 112, 104),
        club=(84, 208, 164),
        diamond=(108, 180, 255),
        lines=(
            (96, 172, 240),
            (255, 150, 84),
            (84, 208, 164),
            (222, 146, 224),
            (236, 196, 72),
            (186, 194, 206),
        ),
    ),
}
