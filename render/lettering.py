"""Lines of text: any person's name, cleaned, joined, put in visual order, shortened to fit.

Names come from strangers: whatever is in them, setting a `Line` never raises, and the pixels it
covers are known.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import groupby
from typing import Final

from PIL import Image, ImageDraw

from render.faces import Face, coverage, font

ELLIPSIS: Final = "…"
UNKNOWN: Final = "▫"
"""Stands for a sign that no font of the package has."""

_LONGEST: Final = 200
_EMOJI_FROM: Final = 0x2300
_SKIN_TONES: Final = range(0x1F3FB, 0x1F400)
_MIRRORED: Final = dict(zip("()[]{}<>«»‹›", ")(][}{><»«›‹", strict=True))


@lru_cache(maxsize=1024)
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


# --- Arabic joining: the presentation forms of Unicode say which letters join, and how.


@cache
def _forms() -> dict[tuple[str, str], str]:
    """Return the joined form by letters and position: isolated, final, initial or medial."""
    forms: dict[tuple[str, str], str] = {}
    for point in (*range(0xFB50, 0xFBB2), *range(0xFBD3, 0xFC00), *range(0xFE80, 0xFEFD)):
        kind, *letters = unicodedata.decomposition(chr(point)).split() or ("",)
        if kind in {"<isolated>", "<final>", "<initial>", "<medial>"}:
            base = "".join(chr(int(letter, 16)) for letter in letters)
            if point in coverage(Face.WORLD):
                forms.setdefault((base, kind[1:-1]), chr(point))
    return forms


def _joined(text: str) -> str:
    """Return ``text``, in logical order, with Arabic letters replaced by their joined forms."""
    forms = _forms()
    units: list[str] = []
    for sign in text:
        if units and (units[-1] + sign, "isolated") in forms and units[-1] == "\u0644":
            units[-1] += sign
        else:
            units.append(sign)

    def joins_left(unit: str) -> bool:
        return (unit, "initial") in forms or unit == "\u0640"

    def joins_right(unit: str) -> bool:
        return (unit, "final") in forms or unit == "\u0640"

    out: list[str] = []
    for index, unit in enumerate(units):
        before = index > 0 and joins_right(unit) and joins_left(units[index - 1])
        after = index + 1 < len(units) and joins_left(unit) and joins_right(units[index + 1])
        position = {
            (False, False): "isolated",
            (True, False): "final",
            (False, True): "initial",
            (True, True): "medial",
        }[before, after]
        out.append(forms.get((unit, position), unit))
    return "".join(out)


# --- Direction: the part of the bidirectional algorithm that a line without control signs needs.


def _levels(text: str) -> list[int]:
    """Return the embedding level of each sign: odd levels run right to left."""
    kinds = [unicodedata.bidirectional(sign) for sign in text]
    strong = [kind for kind in kinds if kind in {"L", "R", "AL"}]
    base = int(bool(strong) and strong[0] != "L")
    sides: list[str] = []
    last = "R" if base else "L"
    for kind in kinds:
        if kind in {"L", "R", "AL"}:
            last = "L" if kind == "L" else "R"
            sides.append(last)
        elif kind in {"EN", "AN"}:
            sides.append("L" if last == "L" else "number")
        else:
            sides.append("")
    levels: list[int] = []
    for blank, group in groupby(range(len(sides)), key=lambda index: not sides[index]):
        indices = list(group)
        if blank:
            around = {
                "L" if sides[index] == "L" else "R"
                for index in (indices[0] - 1, indices[-1] + 1)
                if 0 <= index < len(sides)
            }
            if indices[0] == 0 or indices[-1] == len(sides) - 1:
                around.add("R" if base else "L")
            right = around == {"R"} or (len(around) > 1 and bool(base))
            levels += [1 if right else 2 * base] * len(indices)
        else:
            levels += [{"L": 2 * base, "R": 1, "number": 2}[sides[index]] for index in indices]
    return levels


def visual(text: str) -> str:
    """Return ``text`` (from `clean`) joined and in the order in which it is drawn, left first."""
    text = _joined(text)
    levels = _levels(text)
    order = list(range(len(text)))
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = reversed(order[start:end])
            start = max(end, start + 1)
    return "".join(
        _MIRRORED.get(text[index], text[index]) if levels[index] % 2 else text[index]
        for index in order
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


@lru_cache(maxsize=1024)
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


@lru_cache(maxsize=1024)
def wrapped(
    text: str, sizes: tuple[int, ...], room: int, stacked: int, face: Face = Face.BOLD
) -> tuple[Line, ...]:
    """Set ``text`` in one line at the first of ``sizes`` that fits, else in two.

    A smaller line is better than two, two are better than a cut: only what does not fit in two
    lines at the last of ``sizes`` is shortened. Words stay whole while they can. ``stacked`` is
    the largest size of two lines.
    """
    text = clean(text)
    one = fitted(text, sizes, room, face)
    if one.text == visual(text):
        return (one,)
    for size in (size for size in sizes if size <= stacked):
        found = _broken(text.split(), size, room, face)
        if found is not None:
            return found
    # A word is broken only where it is wider than the room itself.
    count = _most(text, sizes[-1], room, face)
    if " " in text[: count + 1]:
        count = text[: count + 1].rindex(" ")
    first = line(visual(text[:count]), sizes[-1], face)
    return (first, fitted(text[count:], sizes[-1:], room, face))


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


def _most(text: str, size: int, room: int, face: Face) -> int:
    """Return how many signs of ``text`` fit one line, at least one."""
    count = 1
    while count < len(text) and line(visual(text[: count + 1]), size, face).width <= room:
        count += 1
    return count


def _shortened(text: str, length: int) -> str:
    return visual(text[:length].rstrip() + ELLIPSIS)
