"""Words as people type them: parted and folded, numbers, times, counts. Pure."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from bot.i18n import LANGUAGES, plain, translator
from bot.taps import read_number
from bot.views.limits import HOUR
from engine import limits
from engine.limits import LimitKind

LONGEST: Final = 10
"""Maximum words of a name (20 characters), or of a value that is no text."""
DAY, NOON = 24, 12
"""Hours of the clock."""
COUNTED: Final = ("deals", "rubbers", "parties")
"""What ends are counted in, as options are called."""

_TOKEN: Final = re.compile(
    r"[0-9]+(?:[-–—−/.,:][0-9]+)+(?:[-–—−]?(?:…|\.\.\.))?"  # 6-7-7, 1-2-3-…, 23:30, 2,5
    r"|[=:,;]"
    r"|(?:(?<![^\s=:,;])[-–—−])?[^\s=:,;_«»\"“”„()!?–—−-]+"
)
_CLOCK: Final = re.compile("[0-9]{1,2}:[0-9]{2}")
_FIGURES: Final = re.compile("[0-9]+(?![0-9:-])|[^0-9].*|[0-9].*")

Phrase = tuple[str, ...]


class Token(NamedTuple):
    """A normalized word, and its place in the text."""

    text: str
    start: int
    end: int


def phrase(text: str) -> Phrase:
    """Return a text as a phrase for comparison."""
    return tuple(each.text for each in tokens_of(plain(text)))


def tokens_of(text: str) -> list[Token]:
    """Return the words, folded."""
    found = (Token(_folded(each[0]), each.start(), each.end()) for each in _TOKEN.finditer(text))
    return [each for each in found if each.text]


def _folded(word: str) -> str:
    if word in (":", ";"):
        return "=" if word == ":" else ","
    word = word.lower().replace("ё", "е").replace("è", "e").replace("...", "…")
    if word[0].isdecimal():
        word = re.sub("(?<=[0-9])…", "-…", re.sub("[–—−/,]", "-", word))
        word = re.sub(r"(?<=[0-9])\.(?=[0-9])", ":", word)
    return re.sub("['’]", "", word).strip(".")


def number_said(said: str) -> int | None:
    """Return the number in figures, None for none."""
    try:
        return read_number(said)
    except ValueError:
        return None


def spoken_limit(tokens: Sequence[Token], at: int) -> tuple[str, int] | None:
    """Return «на час» or «до 23:30» as a limit, and where the next words begin."""
    said = tuple(each.text for each in tokens[at : at + LONGEST])
    for size in range(len(said), 0, -1):
        if limit := time_said(said[:size]):
            return limit, at + size
    return None


def spoken_count(tokens: Sequence[Token], at: int) -> tuple[str, int, int] | None:
    """Return of «пять раздач» what is counted, how many, and where the next words begin."""
    said = tuple(each.text for each in tokens[at : at + 2])
    number = _counted(said[:1])
    what = next((each for each in COUNTED if said[1:] in _known(each)), "")
    return (what, number, at + 2) if number and what else None


def spoken_people(tokens: Sequence[Token], at: int) -> tuple[int, int] | None:
    """Return how many people «втроём» or «на двоих» means, and where the next words begin."""
    said = tuple(each.text for each in tokens[at : at + 2])
    found = ((_known("people").get(said[:size], 0), at + size) for size in (2, 1))
    return next((each for each in found if each[0]), None)


def is_filler(word: str) -> bool:
    """Whether a word says nothing by itself: «с», «на», «пожалуйста»."""
    return (word,) in _known("fillers")


def time_said(said: Phrase) -> str:
    """Return an end by time in people's words, «два часа», «до 11 вечера»; "" for none."""
    heads, until = _known("for"), _known("until")
    if said[:1] in until:
        moment = _moment_said(said[1:])
        return "" if moment is None else limits.text(LimitKind.HOUR, moment)
    words = _split(said[1:] if said[:1] in heads else said)
    minutes = _known("lengths").get(words, 0)
    if not minutes and len(words) > 1:
        minutes = _counted(words[:1]) * _known("units").get(words[1:], 0)
    found = limits.text(LimitKind.MINUTES, minutes)
    return found if limits.read(found) is not None else ""


def _moment_said(said: Phrase) -> int | None:
    """Return minutes after midnight: of «23:30», «полуночи», «11 вечера», «23 часов»."""
    words = _split(said)
    if words in (moments := _known("moments")):
        return moments[words]
    if len(said) == 1 and _CLOCK.fullmatch(said[0]):
        hour, minute = map(int, said[0].split(":"))
        return hour * HOUR + minute if hour < DAY and minute < HOUR else None
    half, hour = _known("halves").get(words[1:]), _counted(words[:1])
    if words[1:] in _known("hours") and hour < DAY:
        return hour * HOUR
    return hour % NOON * HOUR + half if half is not None and 0 < hour <= NOON else None


def _counted(word: Phrase) -> int:
    number = number_said(word[0]) if word else None
    return _known("numbers").get(word, 0) if number is None else number


def _split(said: Phrase) -> Phrase:
    """Return the words, figures apart from letters: «90мин», «11pm»."""
    return tuple(part for word in said for part in _FIGURES.findall(word))


@cache
def _known(what: str) -> Mapping[Phrase, int]:
    """Return such words of all languages, each with its minutes or number."""
    found: dict[Phrase, int] = {}
    for language in LANGUAGES:
        for each in plain(translator(language)(f"typed-{what}")).split(","):
            word, _, number = each.partition("=")
            found[phrase(word)] = int(number or 0)
    return found
