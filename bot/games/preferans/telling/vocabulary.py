"""The words of a typed line: what each may be. The catalogues of all languages have them."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from bot.i18n import LANGUAGES, Translator, plain, translator
from engine.cards import Suit
from engine.preferans.actions import TRICKS
from engine.preferans.game import PREFERANS

ALIKE: Final = 0.7
"""Least similarity of an unknown word to the suggested one."""
GUESSED: Final = 4
"""Most unknown words of a line for which another one is looked for."""
STEM, ENDING = 3, 2
"""Least common letters of two forms of a word, most letters of a name's different endings."""

Said: TypeAlias = Literal[
    "misere", "all-pass", "without-three", "whist", "passed", "unwhisted", "half", "return", "each",
    "exact", "over", "down", "dark", "alone", "shared", "refused", "off-mountain", "talon",
    "passed-dark", "for", "dealer", "out", "entry", "pool", "mountain", "on", "ignored",
    "suit", "number",
]  # fmt: skip
"""Words of the catalogues; the messages of the last two have the words of each value."""
LineWord: TypeAlias = Said | Literal["name", "result", "unknown"]
_TOKEN: Final = re.compile(r"\d+|[^\W\d_]+|(?<!\w)[-–—−]|[^\w\s!?/,;:.()«»„“”\"'’–—−-]")
_ACCENTS: Final = re.compile("[\u0300\u0301\u0308]")
Phrase = tuple[str, ...]
Meaning = tuple[LineWord, int]
Named = Sequence[tuple[int, Phrase]]
"""The seats and their names."""


class LinePart(NamedTuple):
    """A word of the line, its value, and its place there."""

    word: LineWord
    value: int = 0
    start: int = 0
    end: int = 0


def parts_of(text: str, called: Named) -> list[list[LinePart]]:
    """Return what each word may be: one thing, or one of several names."""
    tokens, found, at = _tokens(text.replace("\ufe0f", " ")), list[list[LinePart]](), 0
    while at < len(tokens):
        said = tuple([word for word, _, _ in tokens[at : at + 12]])
        levels = [place for place, each in enumerate(found) if is_level(each[0])]
        meant, size = _meanings(said, called, suit=levels == [len(found) - 1])
        start, end = tokens[at][1], tokens[at + size - 1][2]
        found.append([LinePart(word, value, start, end) for word, value in meant])
        at += size
    return found


def is_level(part: LinePart) -> bool:
    """Return whether a number may be the level of a game."""
    return part.word == "number" and part.value >= 6


def phrase(text: str) -> Phrase:
    """Return the words of a name, or of a message."""
    return tuple([word for word, _, _ in _tokens(text.replace("\ufe0f", ""))])


def printed(word: Said, tr: Translator) -> str:
    """Return the word as it is printed: the first of its message."""
    return plain(tr(f"told-word-{word}")).split(", ")[0].lower()


def corrected(text: str, unknown: Sequence[LinePart], called: Named) -> str:
    """Return the line with the most similar known words in place of unknown ones."""
    known = [*_stems().values(), *(word for _, name in called for word in name)]
    for at, part in reversed([*enumerate(unknown)]):
        said = _folded(text[part.start : part.end])[:24]
        close = get_close_matches(said, known, 1, ALIKE) if at < GUESSED else []
        text = f"{text[: part.start]}{' '.join(close)}{text[part.end :]}"
    return " ".join(text.split())


@cache
def _lexicon() -> Mapping[Phrase, Meaning]:
    found: dict[Phrase, Meaning] = {(each.sign,): ("suit", each.value) for each in Suit}
    found |= {("+",): ("over", 0), ("-",): ("down", 0)}
    for tr in [translator(language, PREFERANS.key) for language in LANGUAGES]:
        for word in get_args(Said):
            for value, said in enumerate(plain(tr(f"told-word-{word}")).split("; ")):
                found |= {phrase(each): (word, value) for each in said.split(", ")} | found
    return found


@cache
def _stems() -> Mapping[str, str]:
    """Return words by their beginnings, the longest first; suits and numbers have no others."""
    valued = get_args(Said)[-2:]
    words = [w[0] for w, (kind, _) in _lexicon().items() if len(w) == 1 and kind not in valued]
    words = [word for word in words if len(word) > STEM]
    endings = "".join(plain(translator(each, PREFERANS.key)("told-endings")) for each in LANGUAGES)
    found = {word.rstrip(endings): word for word in words if len(word.rstrip(endings)) >= STEM}
    return {stem: found[stem] for stem in sorted(found, key=len, reverse=True)}


def _tokens(text: str) -> list[tuple[str, int, int]]:
    return [(_folded(each[0]), each.start(), each.end()) for each in _TOKEN.finditer(text)]


def _folded(word: str) -> str:
    bare = _ACCENTS.sub("", unicodedata.normalize("NFD", word.lower()))
    return "-" if word in "–—−" else unicodedata.normalize("NFC", bare)


def _meanings(said: Phrase, called: Named, *, suit: bool) -> tuple[list[Meaning], int]:
    """Return what the next words mean, and how many they are; a suit follows its level only."""
    word, names = said[0], [(seat, name) for seat, name in called if name]
    whole = max((len(name) for _, name in names if said[: len(name)] == name), default=0)
    if whole and not (whole == 1 and word.isdecimal()):
        return [("name", seat) for seat, name in names if name == said[:whole]], whole
    if word.isdecimal():
        number = int(word) if len(word) < 3 and word.isascii() else TRICKS + 1
        return [("number" if number <= TRICKS else "unknown", number)], 1
    for size in range(min(4, len(said)), 0, -1):
        meaning = _lexicon().get(said[:size])
        if meaning is not None and (suit or meaning[0] != "suit"):
            return [meaning], size
    begun = [seat for seat, name in names if any(each.startswith(word) for each in name)]
    begun = begun or [seat for seat, name in names if any(_alike(word, each) for each in name)]
    if begun:
        return [("name", seat) for seat in dict.fromkeys(begun)], 1
    stem = next((each for begin, each in _stems().items() if word.startswith(begin)), "")
    return [_lexicon().get((stem,), ("unknown", 0))], 1


def _alike(word: str, name: str) -> bool:
    """Return whether a word is a form of a name: «Веры», «Бориса»."""
    stem = name[: max(STEM, len(name) - 1)]
    return len(name) >= STEM and word.startswith(stem) and len(word) <= len(name) + ENDING
