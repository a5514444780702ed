"""The words after /newgame, as the catalogues have them: what each one asks for. Pure.

Known are the words in which an agreement is shown (``also-*`` and ``preset-*`` of the catalogues),
and those of ``newgame.toml`` beside them, in every language at once.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from bot.games.registry import FRONTS
from bot.i18n import LANGUAGES, Translator, plain, translator
from bot.views.options import code, selector, value_text
from engine.games import game as rules
from engine.options import Limit, Number, Numbers, OptionValue, Text, Values

LEVEL: Final = "level"
"""Beside the options of the agreement: how well computers play."""
PRESET: Final = "preset"
STEM: Final = "~"
"""Ends a stem that takes any ending."""
FOLLOWS: Final = "*"
"""In the place of a value: it follows the phrase."""

_GAP: Final = "\ufffc"
Phrase = tuple[str, ...]
Meaning = tuple[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What each phrase chooses: an option and a value, `FOLLOWS` where the value comes after it.

    ``ignored`` words say nothing; ``bare`` is the option whose value may stand by itself. ``limit``
    is the option that takes deals and hours, ``units`` what a number before each word counts, and
    ``until`` stands before an hour of the day, ``lead`` before a number of deals. ``usual`` is what
    holds where nothing is said. ``written`` is how a person would write each phrase, ``spoken`` by
    language one phrase for each choice.
    """

    phrases: Mapping[Phrase, Meaning]
    written: Mapping[Phrase, str]
    ignored: frozenset[str]
    bare: str
    limit: str
    units: Mapping[str, str]
    until: frozenset[str]
    lead: frozenset[str]
    usual: Values
    spoken: Mapping[str, Mapping[Meaning, str]]

    @property
    def longest(self) -> int:
        """Words of the longest phrase."""
        return max(map(len, self.phrases))


@cache
def vocabulary(game: str) -> Vocabulary:
    """Return the words that a game's tables are opened with."""
    phrases: dict[Phrase, Meaning] = {}
    written: dict[Phrase, str] = {}
    ignored: set[str] = set()
    spoken: dict[str, dict[Meaning, str]] = {}
    bare = ""
    units: dict[str, str] = {}
    until: set[str] = set()
    lead: set[str] = set()
    for language in LANGUAGES:
        shared, own = told(language), told(language, game)
        ignored |= {*shared["ignored"], *own["ignored"]}
        endings = shared["endings"]
        until |= {token(each) for each in shared["until"]}
        lead |= {token(each) for each in shared["lead"]}
        units |= {token(each): kind for kind, listed in shared["units"].items() for each in listed}
        listed = [
            (phrase, (key, _value(game, key, name)))
            for key, values in (*_chosen(shared), *_chosen(own))
            if key in rules(game).options or key in (LEVEL, PRESET)
            for name, known in values.items()
            for phrase in known
        ]
        mine = spoken.setdefault(language, {})
        for phrase, meaning in (*_shown(game, translator(language, game)), *listed):
            if not phrase:
                bare = meaning[0]
                continue
            if STEM not in phrase:
                mine.setdefault(meaning, phrase.lower())
            for each in _endings(phrase, endings):
                phrases.setdefault(tokens(each), meaning)
                # Not every stem takes every ending: where one was added the usual word is shown.
                written.setdefault(tokens(each), mine[meaning] if STEM in phrase else each.lower())
    return Vocabulary(
        phrases,
        written,
        frozenset(ignored),
        bare,
        next((each.key for each in rules(game).options if isinstance(each.kind, Limit)), ""),
        units,
        frozenset(until),
        frozenset(lead),
        rules(game).options.complete({}),
        spoken,
    )


def told(language: str, game: str = "") -> Mapping[str, Any]:
    """Return what a file ``newgame.toml`` says: that of a game, or the one of all games."""
    path = files("bot.i18n").joinpath(language, game, "newgame.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _chosen(told: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Sequence[str]]]]:
    """Return the options that a file has words for, and the words of each choice."""
    return ((key, values) for key, values in told.items() if isinstance(values, Mapping))


def _shown(game: str, tr: Translator) -> Iterator[tuple[str, Meaning]]:
    """Return the words in which agreements are shown."""
    options = rules(game).options
    for preset in options.presets:
        yield plain(tr(f"preset-{preset.key}")), (PRESET, preset.key)
    for option in options:
        also = f"also-{option.key}"
        if not tr.knows(also):
            continue
        if isinstance(option.kind, (Number, Numbers, Text)):
            yield (
                plain(tr(also, choice="", value=_GAP)).partition(_GAP)[0].strip(),
                (option.key, FOLLOWS),
            )
        if not isinstance(option.kind, (Number, Numbers)):
            for choice in ("",) if isinstance(option.kind, Text) else option.choices:
                text = value_text(option, choice, tr)
                said = plain(tr(also, choice=selector(choice), value=text))
                yield said, (option.key, choice)


def _value(game: str, key: str, name: str) -> OptionValue:
    """Return the value that a file names; raises ``KeyError`` or ``ValueError`` for none."""
    if key in (LEVEL, PRESET) or name == FOLLOWS:
        return name
    option = rules(game).options[key]
    named = option.kind.named if isinstance(option.kind, Numbers) else ()
    if isinstance(option.kind, (Text, Limit)) and name == "none":
        return ""
    for choice in (*option.choices, *named):
        if code(choice) == name:
            return choice
    if isinstance(option.kind, Limit) and option.allows(name):
        return name
    raise ValueError(f"{key}: no {name}")


def _endings(phrase: str, endings: Sequence[str]) -> Iterable[str]:
    return [phrase.replace(STEM, each) for each in endings] if STEM in phrase else [phrase]


def token(word: str) -> str:
    """Return a word as phrases are compared: small letters, no ё, plain hyphens."""
    word = word.lower().replace("ё", "е").replace("...", "…")
    word = re.sub(r"[–—−/]|(?<=\d),(?=\d)", "-", word).strip(",.;:!?()«»\"'“”")
    return re.sub(r"(?<=\d)…$", "-…", word)


def tokens(phrase: str) -> Phrase:
    """Return a phrase as phrases are compared."""
    return tuple(filter(None, map(token, phrase.split())))


@cache
def names() -> Mapping[Phrase, str]:
    """Return what the games are called, in every language, and the key of each."""
    return {
        tokens(name): game
        for game in FRONTS
        for language in LANGUAGES
        for name in told(language, game)["names"]
    }


def name_of(game: str, language: str) -> str:
    """Return the word that asks for a game."""
    return str(told(language, game)["names"][0])


def game_named(words: Iterable[str]) -> str:
    """Return the game that all of the words name, "" if they name none."""
    return names().get(tokens(" ".join(words)), "")
