"""What the words after /newgame ask for. Pure."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from bot.taps import read_number
from engine.options import OptionValue
from engine.preferans.ai.level import Level

LONGEST: Final = 1000
"""The longest pulka, in points. Rule 8.1."""


LEVEL: Final = "level"
"""Beside the options of the agreement: how well computers play."""


@dataclass(frozen=True, slots=True)
class Wish:
    """The options that were named, the level of computers, and words that mean nothing here."""

    options: Mapping[str, OptionValue]
    unknown: tuple[str, ...] = ()
    level: str = Level.CLUB


@cache
def vocabulary() -> Mapping[str, tuple[str, OptionValue]]:
    """Return what each known word chooses: option, or `LEVEL`, and value."""
    text = files("bot.i18n").joinpath("newgame.toml").read_text(encoding="utf-8")
    return {
        word: (key, True if value == "true" else value)
        for key, values in tomllib.loads(text).items()
        for value, words in values.items()
        for word in words
    }


def understand(words: Iterable[str]) -> Wish:
    """Read the words in any order; of two that contradict each other the later one holds."""
    options: dict[str, OptionValue] = {}
    unknown = []
    level = Level.CLUB
    for raw in words:
        word = raw.lower().replace("ё", "е").strip(",.;:!")
        if (length := _length(word)) is not None:
            options["length"] = length
        elif word in vocabulary():
            key, value = vocabulary()[word]
            if key == LEVEL:
                level = Level(str(value))
            else:
                options[key] = value
        elif word:
            unknown.append(raw)
    return Wish(options, tuple(unknown), level)


def _length(word: str) -> int | None:
    try:
        points = read_number(word)
    except ValueError:
        return None
    return points if 1 <= points <= LONGEST else None


def examples(language: str) -> tuple[str, ...]:
    """Return one word per choice: what the answer to an unknown word offers.

    Russian words are the Cyrillic ones; every choice has a word of either kind.
    """
    chosen: dict[tuple[str, OptionValue], str] = {}
    for word, meaning in vocabulary().items():
        if word.isascii() == (language != "ru"):
            chosen.setdefault(meaning, word)
    return tuple(chosen.values())
