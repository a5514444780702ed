"""What the words after /newgame ask for. Pure.

Known are the words in which an agreement is shown (``also-*`` and ``preset-*`` of the catalogues),
and those of ``newgame.toml`` beside them, in every language at once.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Any, Final

from bot.i18n import LANGUAGES, Translator, plain, translator
from bot.taps import read_number
from bot.views.options import code, selector, value_text
from engine.games import game as rules
from engine.options import Number, Numbers, Option, OptionValue, Text, tidy

LEVEL: Final = "level"
"""Beside the options of the agreement: how well computers play."""
PRESET: Final = "preset"
FOLLOWS: Final = "*"
"""In the place of a value: it follows the phrase."""
CLOSE: Final = 3
ALIKE: Final = 0.7
"""Known phrases offered for one that is not, if they look like it."""

_LIST: Final = re.compile(r"[0-9]{1,4}(?:-[0-9]{1,4}){0,19}")
_GAP: Final = "\ufffc"
Phrase = tuple[str, ...]
Meaning = tuple[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Wish:
    """The options that were named, the level of computers, and words that mean nothing here.

    ``level`` "" is the usual one.
    """

    options: Mapping[str, OptionValue]
    unknown: tuple[str, ...] = ()
    level: str = ""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What each phrase chooses: an option and a value, `FOLLOWS` where the value comes after it.

    ``ignored`` words say nothing; ``bare`` is the option whose value may stand by itself.
    ``spoken`` is, by language, one phrase for each choice.
    """

    phrases: Mapping[Phrase, Meaning]
    ignored: frozenset[str]
    bare: str
    spoken: Mapping[str, Mapping[Meaning, str]]

    @property
    def longest(self) -> int:
        """Words of the longest phrase."""
        return max(map(len, self.phrases))


@cache
def vocabulary(game: str) -> Vocabulary:
    """Return the words that a game's tables are opened with."""
    phrases: dict[Phrase, Meaning] = {}
    ignored: set[str] = set()
    spoken: dict[str, dict[Meaning, str]] = {}
    bare = ""
    for language in LANGUAGES:
        path = files("bot.i18n").joinpath(language, game, "newgame.toml")
        told: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        ignored |= set(told.pop("ignored"))
        endings = told.pop("endings")
        listed = [
            (each, (key, _value(game, key, name)))
            for key, values in told.items()
            for name, known in values.items()
            for phrase in known
            for each in _endings(phrase, endings)
        ]
        mine = spoken.setdefault(language, {})
        for phrase, meaning in (*listed, *_shown(game, translator(language, game))):
            if not phrase:
                bare = meaning[0]
            mine.setdefault(meaning, phrase)
            phrases.setdefault(_tokens(phrase), meaning)
    phrases.pop((), None)
    return Vocabulary(phrases, frozenset(ignored), bare, spoken)


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
            yield plain(tr(also, choice="", value=_GAP)).partition(_GAP)[0], (option.key, FOLLOWS)
        if not isinstance(option.kind, (Number, Numbers)):
            for choice in ("",) if isinstance(option.kind, Text) else option.choices:
                text = value_text(option, choice, tr)
                said = plain(tr(also, choice=selector(choice), value=text))
                yield said, (option.key, choice)


def _value(game: str, key: str, name: str) -> OptionValue:
    """Return the value that a file names; raises ``KeyError`` or ``ValueError`` for none."""
    if key == LEVEL or name == FOLLOWS:
        return name
    option = rules(game).options[key]
    named = option.kind.named if isinstance(option.kind, Numbers) else ()
    if isinstance(option.kind, Text) and name == "none":
        return ""
    for choice in (*option.choices, *named):
        if code(choice) == name:
            return choice
    raise ValueError(f"{key}: no {name}")


def _endings(phrase: str, endings: Sequence[str]) -> Iterable[str]:
    return [phrase.replace("~", each) for each in endings] if "~" in phrase else [phrase]


def _token(word: str) -> str:
    """Return a word as phrases are compared: small letters, no ё, plain hyphens."""
    word = word.lower().replace("ё", "е").replace("...", "…")
    word = re.sub(r"[–—−/]|(?<=\d),(?=\d)", "-", word).strip(",.;:!?()«»\"'“”")
    return re.sub(r"(?<=\d)…$", "-…", word)


def _tokens(phrase: str) -> Phrase:
    return tuple(filter(None, map(_token, phrase.split())))


def understand(game: str, words: Iterable[str]) -> Wish:
    """Read the words in any order; of two that contradict each other the later one holds."""
    known = vocabulary(game)
    raw = [word for word in words if _token(word)]
    tokens = [_token(word) for word in raw]
    options: dict[str, OptionValue] = {}
    level, unknown, at = "", [], 0
    while at < len(tokens):
        found = _phrase(game, known, raw, tokens, at)
        if found is None:
            if tokens[at] not in known.ignored:
                unknown.append(raw[at])
            at += 1
            continue
        key, value, at = found
        match key:
            case "level":
                level = str(value)
            case "preset":
                (preset,) = (p for p in rules(game).options.presets if p.key == value)
                options |= preset.chosen
            case _:
                options[key] = value
    return Wish(options, tuple(unknown), level)


def _phrase(
    game: str, known: Vocabulary, raw: Sequence[str], tokens: Sequence[str], at: int
) -> tuple[str, OptionValue, int] | None:
    """Return what the words from ``at`` on choose, and where the next ones begin."""
    options = rules(game).options
    for size in range(min(known.longest, len(tokens) - at), 0, -1):
        meaning = known.phrases.get(tuple(tokens[at : at + size]))
        if meaning is None:
            continue
        key, value = meaning
        if value != FOLLOWS:
            return key, value, at + size
        after = at + size
        while after < len(tokens) and tokens[after] in known.ignored:
            after += 1
        read = _following(options[key], known, raw, tokens, after)
        if read is not None:
            return key, *read
    if known.bare and (read := _following(options[known.bare], known, raw, tokens, at)):
        return known.bare, *read
    return None


def _following(
    option: Option, known: Vocabulary, raw: Sequence[str], tokens: Sequence[str], at: int
) -> tuple[OptionValue, int] | None:
    """Return the value that stands at ``at``, and where the next words begin."""
    if at >= len(tokens):
        return None
    match option.kind:
        case Number():
            try:
                value: OptionValue = read_number(tokens[at])
            except ValueError:
                return None
            return (value, at + 1) if option.allows(value) else None
        case Numbers():
            if not _LIST.fullmatch(tokens[at]):
                return None
            # Prices are as large as the convention makes them: the agreement checks the list.
            value = tuple(int(each) for each in tokens[at].split("-"))
            return (value, at + 1) if list(value) == sorted(value) else None
        case Text():
            end = at
            while end < len(tokens) and not _begins(known, tokens, end):
                end += 1
            value = tidy(" ".join(raw[at:end])).rstrip(",.;")
            return (value, end) if value and option.allows(value) else None
        case _:
            return None


def _begins(known: Vocabulary, tokens: Sequence[str], at: int) -> bool:
    """Tell whether a known phrase begins here."""
    sizes = range(1, min(known.longest, len(tokens) - at) + 1)
    return any(tuple(tokens[at : at + size]) in known.phrases for size in sizes)


def offered(game: str, unknown: Iterable[str], tr: Translator) -> tuple[str, ...]:
    """Return phrases that would be understood: those that look like the unknown ones first."""
    known = vocabulary(game)
    whole = [" ".join(phrase) for phrase in known.phrases]
    close = chain.from_iterable(
        get_close_matches(_token(each), whole, CLOSE, ALIKE) for each in unknown
    )
    typed = (f"typed-{option.key}" for option in rules(game).options)
    examples = [
        *(plain(tr(each)) for each in typed if tr.knows(each)),
        *(
            phrase
            for (_, value), phrase in known.spoken[tr.language].items()
            if value != FOLLOWS and " " not in phrase
        ),
    ]
    return tuple(dict.fromkeys((*close, *examples)))


def said(game: str, wish: Wish, language: str) -> str:
    """Return words that ask for what was understood, to be sent again."""
    known = vocabulary(game).spoken[language]
    words = [] if not wish.level else [known[LEVEL, wish.level]]
    for key, value in wish.options.items():
        if (key, value) in known and type(value) is not int:
            words.append(known[key, value])
        elif (key, FOLLOWS) in known:
            text = "-".join(map(str, value)) if isinstance(value, tuple) else str(value)
            words.append(f"{known[key, FOLLOWS]} {text}".strip())
        else:
            words.append(known[key, value])
    return ", ".join(words)
