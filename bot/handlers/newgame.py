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
from typing import Any, Final

from markupsafe import Markup

from bot.i18n import LANGUAGES, Translator, join, plain, translator
from bot.taps import read_number
from bot.views.options import code, selector, value_text
from bot.views.words import clean, shorten
from engine.games import game as rules
from engine.options import Number, Numbers, Option, OptionValue, Text, tidy

LEVEL: Final = "level"
"""Beside the options of the agreement: how well computers play."""
PRESET: Final = "preset"
STEM: Final = "~"
"""Ends a stem that takes any ending."""
FOLLOWS: Final = "*"
"""In the place of a value: it follows the phrase."""
ALIKE: Final = 0.7
"""How much a word has to look like a known phrase for that to be what was meant."""
NAMED: Final = 4
"""Words not understood that an answer names."""
NAMED_LENGTH: Final = 24
"""Characters of each."""

_LIST: Final = re.compile(r"[0-9]{1,4}(?:-[0-9]{1,4}){0,19}")
_GAP: Final = "\ufffc"
Phrase = tuple[str, ...]
Meaning = tuple[str, OptionValue]


@dataclass(frozen=True, slots=True)
class NewTableRequest:
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
    ``written`` is how a person would write each phrase, ``spoken`` by language one phrase for each
    choice.
    """

    phrases: Mapping[Phrase, Meaning]
    written: Mapping[Phrase, str]
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
    written: dict[Phrase, str] = {}
    ignored: set[str] = set()
    spoken: dict[str, dict[Meaning, str]] = {}
    bare = ""
    for language in LANGUAGES:
        shared, own = told(language), told(language, game)
        ignored |= {*shared["ignored"], *own["ignored"]}
        endings = shared["endings"]
        listed = [
            (phrase, (key, _value(game, key, name)))
            for key, values in (*_chosen(shared), *_chosen(own))
            if key in rules(game).options or key == LEVEL
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
                phrases.setdefault(_tokens(each), meaning)
                # Not every stem takes every ending: where one was added the usual word is shown.
                written.setdefault(_tokens(each), mine[meaning] if STEM in phrase else each.lower())
    return Vocabulary(phrases, written, frozenset(ignored), bare, spoken)


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
    return [phrase.replace(STEM, each) for each in endings] if STEM in phrase else [phrase]


def _token(word: str) -> str:
    """Return a word as phrases are compared: small letters, no ё, plain hyphens."""
    word = word.lower().replace("ё", "е").replace("...", "…")
    word = re.sub(r"[–—−/]|(?<=\d),(?=\d)", "-", word).strip(",.;:!?()«»\"'“”")
    return re.sub(r"(?<=\d)…$", "-…", word)


def _tokens(phrase: str) -> Phrase:
    return tuple(filter(None, map(_token, phrase.split())))


def understand(game: str, words: Iterable[str]) -> NewTableRequest:
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
    return NewTableRequest(options, tuple(unknown), level)


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


def answer(game: str, wish: NewTableRequest, tr: Translator) -> Markup:
    """Return what was not understood, what was, and what one may say; ``tr`` is the game's."""
    lines = [tr("newgame-unknown", words=join(", ", _unknown(game, wish.unknown, tr)))]
    rest = said(game, wish, tr.language)
    if rest:
        lines.append(tr("newgame-rest", rest=rest))
    return join("\n", (*lines, tr("newgame-words")))


def _unknown(game: str, words: Sequence[str], tr: Translator) -> Iterator[Markup]:
    """Return the words in quotes, each with what it may have meant."""
    at, first = 0, "yes"
    for _ in range(NAMED):
        if at >= len(words):
            return
        size, near = guess(game, words[at:], tr)
        word = shorten(clean(" ".join(words[at : at + size])), NAMED_LENGTH)
        at += size
        if near:
            yield tr("newgame-guess", word=word, near=near, first=first)
            first = "no"
        else:
            yield tr("newgame-word", word=word)
    if at < len(words):
        yield Markup("…")


def guess(game: str, words: Sequence[str], tr: Translator) -> tuple[int, str]:
    """Return how many of the words are one phrase, and what that would be if written right.

    What is returned would be understood; "" if nothing is like it.
    """
    known = vocabulary(game)
    close = get_close_matches(
        _token(words[0])[:NAMED_LENGTH], map(" ".join, known.phrases), 1, ALIKE
    )
    if not close:
        return 1, ""
    phrase = tuple(close[0].split())
    near, (key, value) = known.written[phrase], known.phrases[phrase]
    if value != FOLLOWS:
        return 1, near
    if len(words) > 1 and not understand(game, (*phrase, words[1])).unknown:
        return 2, f"{near} {words[1]}"
    return 1, plain(tr(f"typed-{key}"))


def said(game: str, wish: NewTableRequest, language: str) -> str:
    """Return words that ask for what was understood, to be sent again: "" for nothing.

    The package and the length come first, as everywhere.
    """
    known = vocabulary(game).spoken[language]
    first = {key: value for key, value in wish.options.items() if not _listed(game, key).page}
    rest = {key: value for key, value in wish.options.items() if key not in first}
    length = vocabulary(game).bare
    head = [_say(known, each) for each in first.items()]
    if length in rest:
        head.append(_say(known, (length, rest.pop(length))))
    words = [" ".join(head)] if head else []
    words += [_say(known, each) for each in rest.items()]
    if wish.level:
        words.append(known[LEVEL, wish.level])
    return ", ".join(words)


def _listed(game: str, key: str) -> Option:
    return rules(game).options[key]


def _say(known: Mapping[Meaning, str], choice: Meaning) -> str:
    """Return one choice in words."""
    key, value = choice
    if choice in known or (key, FOLLOWS) not in known:
        return known[choice]
    text = "-".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return f"{known[key, FOLLOWS]} {text}"
