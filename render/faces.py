"""Typefaces: the font files, which characters each of them has, and fonts by size.

Glyphs are laid out by Pillow's basic engine on purpose: the shaping library is loaded from the
host at run time, and a picture must look the same on a slim server that lacks it. Joining and
direction are done by `render.text_layout` instead.
"""

import struct
import threading
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Final

from PIL import ImageFont

FONTS: Final = Path(__file__).parent / "fonts"


class Face(Enum):
    """A font file of the package: its name, and its size and shift relative to Caveat of size 1."""

    PLAIN = ("Caveat-Medium.ttf", 1.0, 0.0)
    BOLD = ("Caveat-Bold.ttf", 1.0, 0.0)
    WORLD = ("DejaVuSans.ttf", 0.72, 0.0)
    EMOJI = ("NotoEmoji-Medium.ttf", 0.68, 0.05)

    @property
    def path(self) -> Path:
        """The font file."""
        return FONTS / self.value[0]

    @property
    def scale(self) -> float:
        """The size at which the face looks as large as Caveat of size 1."""
        return self.value[1]

    @property
    def drop(self) -> float:
        """How far below the baseline the face is set, as a fraction of the size."""
        return self.value[2]


class _Faces(threading.local):
    """Loaded fonts of one thread: a FreeType face must not be used by two threads at once."""

    def __init__(self) -> None:
        self.loaded: dict[tuple[Face, int], ImageFont.FreeTypeFont] = {}


_faces = _Faces()


def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """Return this thread's font of ``face``, as large as Caveat of ``size`` pixels."""
    key = (face, size)
    if key not in _faces.loaded:
        _faces.loaded[key] = ImageFont.truetype(
            face.path, max(1, round(size * face.scale)), layout_engine=ImageFont.Layout.BASIC
        )
    return _faces.loaded[key]


@cache
def coverage(face: Face) -> frozenset[int]:
    """Return the code points for which ``face`` has a glyph."""
    return frozenset(_mapped(face.path.read_bytes()))


def _mapped(data: bytes) -> set[int]:
    """Return the code points in the Unicode subtables (formats 4 and 12) of a font file."""
    tables = {
        data[at : at + 4]: struct.unpack_from(">I", data, at + 8)[0]
        for at in range(12, 12 + 16 * struct.unpack_from(">H", data, 4)[0], 16)
    }
    cmap = tables[b"cmap"]
    points: set[int] = set()
    for index in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        platform, _, offset = struct.unpack_from(">HHI", data, cmap + 4 + 8 * index)
        if platform not in {0, 3}:
            continue
        match struct.unpack_from(">H", data, cmap + offset)[0]:
            case 4:
                points |= _format_4(data, cmap + offset)
            case 12:
                points |= _format_12(data, cmap + offset)
    return points


def _format_4(data: bytes, at: int) -> set[int]:
    count = struct.unpack_from(">H", data, at + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", data, at + 14)
    starts = struct.unpack_from(f">{count}H", data, at + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", data, at + 16 + 4 * count)
    ranges_at = at + 16 + 6 * count
    points: set[int] = set()
    for index, (start, end, delta) in enumerate(zip(starts, ends, deltas, strict=True)):
        here = ranges_at + 2 * index
        offset = struct.unpack_from(">H", data, here)[0]
        for point in range(start, min(end, 0xFFFE) + 1):
            glyph = (
                struct.unpack_from(">H", data, here + offset + 2 * (point - start))[0]
                if offset
                else (point + delta) & 0xFFFF
            )
            if glyph:
                points.add(point)
    return points


def _format_12(data: bytes, at: int) -> set[int]:
    points: set[int] = set()
    for index in range(struct.unpack_from(">I", data, at + 12)[0]):
        start, end, glyph = struct.unpack_from(">III", data, at + 16 + 12 * index)
        points.update(range(start + (not glyph), end + 1))
    return points
