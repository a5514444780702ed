"""The pages written by hand, taken apart: links, headings, code in backticks, fenced blocks."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PLACES: Final = ("*.md", "docs/**/*.md", "tests/*.md", "render/fonts/*.md", ".github/**/*.md")

_FENCE: Final = re.compile(
    r"^(?P<mark>`{3,})(?P<language>[\w-]*)\n(?P<text>.*?)^(?P=mark)$", re.MULTILINE | re.DOTALL
)
_NOT_RUN: Final = re.compile(r"<!-- not run: ((?:(?!-->).)+?) -->\n*\Z", re.DOTALL)
_CODE: Final = re.compile(r"`([^`\n]+)`")
_LINK: Final = re.compile(r"!?\[[^\]]*\]\(\s*<?([^()\s>]+)>?\s*\)|<img[^>]*\bsrc=\"([^\"]+)\"")
_HEADING: Final = re.compile(r"^#{1,6} +(.+?)#*$", re.MULTILINE)
_ANCHOR: Final = re.compile(r"<a (?:id|name)=\"([^\"]+)\"")


@dataclass(frozen=True)
class Block:
    """A fenced block. ``not_run``: the reason that the comment right above it gives, or ""."""

    page: str
    line: int
    language: str
    text: str
    not_run: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


@dataclass(frozen=True)
class Page:
    """One Markdown file; ``path`` is relative to the root."""

    path: str
    text: str

    @property
    def blocks(self) -> Iterator[Block]:
        """Every fenced block."""
        for found in _FENCE.finditer(self.text):
            why = _NOT_RUN.search(self.text, 0, found.start())
            line = self.text.count("\n", 0, found.start()) + 1
            reason = " ".join(why[1].split()) if why else ""
            yield Block(self.path, line, found["language"], found["text"], reason)

    @property
    def prose(self) -> str:
        """The page without its fenced blocks."""
        return _FENCE.sub("", self.text)

    @property
    def code(self) -> list[str]:
        """What stands in backticks in the prose."""
        return _CODE.findall(self.prose)

    @property
    def links(self) -> list[str]:
        """Where links and pictures lead."""
        prose = _CODE.sub("", self.prose)
        return [one or other for one, other in _LINK.findall(prose)]

    @property
    def anchors(self) -> set[str]:
        """What a link into the page may name, as GitHub makes it of headings."""
        found: set[str] = set(_ANCHOR.findall(self.prose))
        for heading in _HEADING.findall(self.prose):
            text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
            slug = re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")
            name, again = slug, 0
            while name in found:
                again += 1
                name = f"{slug}-{again}"
            found.add(name)
        return found


def pages() -> list[Page]:
    """Every page, by its path."""
    paths = {path for place in PLACES for path in ROOT.glob(place)}
    found = [
        Page(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
        for path in sorted(paths)
    ]
    assert {"README.md", "tests/README.md"} <= {page.path for page in found}
    return found


PAGES: Final = {page.path: page for page in pages()}
