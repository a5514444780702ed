"""Lines of text: any person's name, cleaned, joined, put in visual order, shortened to fit.

Names come from strangers: whatever is in them, setting a `Line` never raises, and the pixels it
covers are known.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from typing import Final

from arabic_reshaper import ArabicReshaper
from bidi.algorithm import get_display  # `bidi.get_display` mirrors no brackets
from PIL import Image, ImageDraw

from render.faces import Face, coverage, font

ELLIPSIS: Final = "…"
UNKNOWN: Final = "▫"
"""Stands for a sign that no font of the package has."""

_LONGEST: Final = 200
_EMOJI_FROM: Final = 0x2300
_SKIN_TONES: Final = range(0x1F3FB, 0x1F400)
_RESHAPER: Final = ArabicReshaper({"ARABIC LIGATURE ALLAH": False})  # not in `Face.WORLD`


def clean(name: str) -> str:
    """Return ``name`` without control, format and combining signs, words one space apart.

    Emoji sequences fall apart into their signs; what the fonts lack becomes `UNKNOWN`.
    """
    kept: list[str] = []
    for sign in unicodedata.normalize("NFC", name[:_LONGEST]):
        category = unicodedata.category(sign)
        if sign.isspace() or category in {"Zs", "Zl", "Zp"}:
            kept.append(" ")
        elif category in {"Cc", "Cf", "Cs", "Mn", "Me", "Mc"} or ord(sign) in _SKIN_TONES:
            continue
        else:
            kept.append(sign if any(ord(sign) in coverage(face) for face in Face) else UNKNOWN)
    return " ".join("".join(kept).split())


def visual(text: str) -> str:
    """Return ``text`` (from `clean`) with Arabic letters joined, in the order of drawing."""
    kinds = [unicodedata.bidirectional(sign) for sign in text]
    if not {"R", "AL", "AN"} & set(kinds):
        return text
    # `get_display` raises on signs newer than Python's tables: the latest emoji.
    known = (sign if kind else UNKNOWN for sign, kind in zip(text, kinds, strict=True))
    return str(get_display(_RESHAPER.reshape("".join(known))))


def spaced(text: str) -> str:
    """Return a figure whose fraction, set in another hand, does not touch it."""
    return "".join(
        f" {sign}" if sign.isnumeric() and ord(sign) not in coverage(Face.BOLD) else sign
        for sign in text
    )


# --- A line of words, set in as many fonts as it needs.


def _face_for(sign: str, face: Face) -> Face:
    """Return the first face that has ``sign``; pictures are looked for among the emoji first."""
    others = (Face.EMOJI, Face.WORLD) if ord(sign) >= _EMOJI_FROM else (Face.WORLD, Face.EMOJI)
    return next((each for each in (face, *others) if ord(sign) in coverage(each)), Face.WORLD)


def _runs(text: str, face: Face) -> Iterator[tuple[Face, str]]:
    for own, signs in groupby(text, key=lambda sign: _face_for(sign, face)):
        yield own, "".join(signs)


@dataclass(frozen=True, slots=True)
class Line:
    """A line ready to be drawn: ``text`` in visual order, ``size`` in pixels.

    ``ink`` is left, top, right, bottom of the blackened pixels around an origin on the baseline.
    """

    text: str
    size: int
    face: Face
    ink: tuple[int, int, int, int]

    @property
    def width(self) -> int:
        """Pixels between the leftmost and the rightmost ink."""
        return self.ink[2] - self.ink[0]

    @property
    def height(self) -> int:
        """Pixels between the topmost and the lowest ink."""
        return self.ink[3] - self.ink[1]

    def mask(self, only: frozenset[str] | None = None) -> Image.Image:
        """Return the ink as a mask of its size, 255 where it is full. Shared: never alter it.

        ``only``: the ink of these signs alone.
        """
        return _mask(self, only)


@lru_cache(maxsize=2048)
def _mask(written: Line, only: frozenset[str] | None) -> Image.Image:
    mask = Image.new("L", (max(1, written.width), max(1, written.height)))
    draw = ImageDraw.Draw(mask)
    for face, signs, x, y in _set(written.text, written.size, written.face):
        at = (x - written.ink[0], y - written.ink[1])
        if only is None:
            draw.text(at, signs, font=font(face, written.size), fill=255, anchor="ls")
            continue
        for place, sign in enumerate(signs):
            if sign in only:
                pen = at[0] + font(face, written.size).getlength(signs[:place])
                draw.text((pen, at[1]), sign, font=font(face, written.size), fill=255, anchor="ls")
    return mask


@lru_cache(maxsize=4096)
def line(text: str, size: int, face: Face = Face.BOLD) -> Line:
    """Set ``text``, already in visual order, at ``size`` pixels."""
    boxes: list[tuple[float, float, float, float]] = []
    for each, signs, x, y in _set(text, size, face):
        left, top, right, bottom = font(each, size).getbbox(signs, anchor="ls")
        boxes.append((x + left, y + top, x + right, y + bottom))
    if not boxes:
        return Line(text, size, face, (0, 0, 0, 0))
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    ink = (int(min(lefts)), int(min(tops)), int(max(rights)), int(max(bottoms)))
    return Line(text, size, face, ink)


def _set(text: str, size: int, face: Face) -> Iterator[tuple[Face, str, int, int]]:
    """Yield the runs of ``text`` with their origins, relative to that of the line."""
    pen, last = 0.0, None
    for each, signs in _runs(text, face):
        if last:
            pen += font(last[0], size).getlength(last[1])
        last = (each, signs)
        yield each, signs, round(pen), round(each.drop * size)


def fitted(text: str, sizes: tuple[int, ...], room: int, face: Face = Face.BOLD) -> Line:
    """Set ``text`` at the first of ``sizes`` that fits ``room`` pixels, else shorten it with «…».

    Shortening takes signs off the logical end, so a Hebrew name loses its left side.
    """
    text = clean(text)
    whole = visual(text)
    for size in sizes:
        written = line(whole, size, face)
        if written.width <= room:
            return written
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if line(_shortened(text, middle), sizes[-1], face).width <= room:
            low = middle
        else:
            high = middle - 1
    return line(_shortened(text, low), sizes[-1], face)


LEADING: Final = Fraction(21, 20)
"""The distance of two baselines in a name of several lines, as a multiple of the size."""


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the first word of each name, with the last one where first words are alike.

    >>> short_names(("Анна Петрова", "Анна @vera", "Борис Ильич"))
    ('Анна Петрова', 'Анна @vera', 'Борис')
    """
    found = []
    words = [clean(name).split() or [""] for name in names]
    first = Counter(each[0].casefold() for each in words)
    both = Counter((each[0].casefold(), each[-1].casefold()) for each in words)
    for each in words:
        alike = both[each[0].casefold(), each[-1].casefold()] > 1
        ends = [each[0], *each[1:][-1:]]
        found.append(
            " ".join(each if alike else ends if first[each[0].casefold()] > 1 else ends[:1])
        )
    return tuple(found)


def wrapped(
    text: str,
    sizes: tuple[int, ...],
    room: int,
    stacked: int,
    face: Face = Face.BOLD,
    *,
    short: str = "",
) -> tuple[Line, ...]:
    """Set ``text`` in one line at the first of ``sizes`` that fits, else in two.

    A smaller line is better than two, two are better than ``short``, and that is better than a cut.
    Words stay whole: only a single one that is wider than the room is shortened. ``stacked`` is the
    largest size of two lines.
    """
    text = clean(text)
    one = fitted(text, sizes, room, face)
    if one.text == visual(text):
        return (one,)
    words = text.split()
    for size in (size for size in sizes if size <= stacked):
        found = _broken(words, size, room, face)
        if found is not None:
            return found
    if short and clean(short) != text:
        return wrapped(short, sizes, room, stacked, face)
    for kept in range(len(words) - 1, 0, -1):
        cut = [*words[: kept - 1], words[kept - 1] + ELLIPSIS]
        found = _broken(cut, sizes[-1], room, face)
        if found is not None:
            return found
    return (fitted(words[0], sizes[-1:], room, face),)


def _broken(words: list[str], size: int, room: int, face: Face) -> tuple[Line, ...] | None:
    """Set whole words in at most two lines, the first one full; None where they do not fit."""
    found: list[Line] = []
    held: list[str] = []
    for word in words:
        if held and line(visual(" ".join([*held, word])), size, face).width <= room:
            held.append(word)
            continue
        if held:
            found.append(line(visual(" ".join(held)), size, face))
        if line(visual(word), size, face).width > room:
            return None
        held = [word]
    found.append(line(visual(" ".join(held)), size, face))
    return tuple(found) if len(found) <= 2 else None


def _shortened(text: str, length: int) -> str:
    return visual(text[:length].rstrip() + ELLIPSIS)
