"""User texts: Fluent catalogues, Russian first, English beside it.

``<language>/*.ftl`` serves every game, ``<language>/<game>/*.ftl`` one of them. A game may say a
shared text, or a term that shared texts use (``-evening``), in its own words.
"""

import html
import re
from collections import ChainMap
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Protocol

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number
from markupsafe import Markup, escape

LANGUAGES: Final = ("ru", "en")
"""Languages with a catalogue; the first one is the default."""

REMEMBERED: Final = 8192
"""Messages with their parameters that each catalogue keeps ready."""
_FOLDER: Final = Path(__file__).parent
_TAG: Final = re.compile(r"<[^>]*>")
_ENTRY: Final = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.MULTILINE)
_REFERENCE: Final = re.compile(r"[{(,]\s*(-?[a-zA-Z][\w-]*)")


class Translator(Protocol):
    """One language. ``tr("key", name=…)`` returns text ready for HTML; see the catalogues.

    ``utc_offset``: minutes that the reader's clock is ahead of UTC.
    """

    language: str
    utc_offset: int

    def __call__(self, key: str, /, **params: object) -> Markup:
        """Return the message; every key exists in every catalogue (a test holds them to it)."""

    def knows(self, key: str) -> bool:
        """Return whether the catalogue has this message."""

    def of(self, game: str) -> "Translator":
        """Return the same language with the messages of a game beside the shared ones."""

    def __hash__(self) -> int:
        """Return the same for the same catalogue: what it says may be remembered by it."""


class Catalogue:
    """One language's messages, the shared ones and those of a game: a `Translator`."""

    def __init__(self, language: str, game: str, utc_offset: int) -> None:
        self.language, self.utc_offset = language, utc_offset
        self._bundle = FluentBundle([language], use_isolating=False)
        self._texts = ChainMap(*map(entries_of, catalogue_paths(language, game)))
        self._parsed: set[str] = set()
        # Screens say the same names, cards and figures again and again. Types count: a plain
        # text equals the markup of the same letters, and is escaped.
        self._remembered = lru_cache(REMEMBERED, typed=True)(self._format)

    def knows(self, key: str) -> bool:
        """Return whether the catalogue has this message."""
        return key in self._texts

    def of(self, game: str) -> Translator:
        """See `Translator.of`."""
        return _catalogue(self.language, game, self.utc_offset)

    def __call__(self, key: str, /, **params: object) -> Markup:
        """Return the message as HTML; strings among ``params`` are escaped, `Markup` is not.

        Raises ``KeyError`` for an unknown message and ``ValueError`` for a missing parameter:
        both are mistakes of the program, and tests look for them.
        """
        return self._remembered(key, **params)

    def _parse(self, key: str) -> None:
        """Parse an entry and those it refers to; raises ``KeyError`` for an unknown one."""
        if key not in self._parsed:
            text = self._texts[key]
            for each in _REFERENCE.findall(text):
                if each in self._texts:
                    self._parse(each)
            self._bundle.add_resource(FluentResource(text))
            self._parsed.add(key)

    def _format(self, key: str, /, **params: object) -> Markup:
        self._parse(key)
        message = self._bundle.get_message(key)
        if message.value is None:
            raise KeyError(key)
        text, errors = self._bundle.format_pattern(
            message.value, {name: _ready(value) for name, value in params.items()}
        )
        if errors:
            raise ValueError(key, errors)
        return Markup(text)  # noqa: S704 - parameters are escaped, catalogues are ours


def _ready(value: object) -> object:
    """Make a parameter safe for HTML: numbers stay numbers, so that plurals can count them."""
    if type(value) is int:
        return fluent_number(value, useGrouping=False)
    if isinstance(value, str):
        return str(escape(value))
    raise TypeError(f"no text for {value!r}")


def catalogue_paths(language: str, game: str = "") -> list[Path]:
    """Return the files of one language's catalogue, those of a game before the shared ones.

    Of what stands twice the first holds: a game has the last word.
    """
    own = sorted((_FOLDER / language / game).glob("*.ftl")) if game else []
    return own + sorted((_FOLDER / language).glob("*.ftl"))


@cache
def entries_of(path: Path) -> dict[str, str]:
    """Return the source of each message and term of a file, by its name; ``-`` begins a term's.

    Parsing all takes a good part of a start, and few are ever said.
    """
    text = path.read_text(encoding="utf-8")
    begins = list(_ENTRY.finditer(text))
    ends = [*(each.start() for each in begins[1:]), len(text)]
    return {each[1]: text[each.start() : end] for each, end in zip(begins, ends, strict=True)}


@cache
def _catalogue(language: str, game: str, utc_offset: int) -> Catalogue:
    return Catalogue(language, game, utc_offset)


def translator(language: str | None, game: str = "", utc_offset: int = 0) -> Translator:
    """Return the catalogue for a language tag such as ``en-GB``; Russian for unknown ones.

    ``game``: the key of a game whose messages are wanted beside the shared ones.
    """
    short = (language or "").split("-")[0].lower()
    return _catalogue(short if short in LANGUAGES else LANGUAGES[0], game, utc_offset)


def join(separator: str, parts: Iterable[str]) -> Markup:
    """Join pieces into HTML; pieces that are plain text are escaped, the separator is not."""
    safe = (part if type(part) is Markup else escape(part) for part in parts)
    return Markup(separator.join(safe))  # noqa: S704 - separators are ours


def plain(text: str) -> str:
    """Return HTML as the text a person reads: for buttons, pop-ups and drawn pictures."""
    return html.unescape(_TAG.sub("", text)) if isinstance(text, Markup) else text
