"""The words after /newgame, read; `newgame_answers` answers what is not understood. Pure.

A game, a preset, a saved agreement, a length and a level stand by themselves; anything else is
written ``option=value``, as on the buttons. Menu texts of any language are accepted: case, ё and
hyphens make no difference, nor does a colon or nothing in place of the sign. A text, such as a
stake, ends at the next comma.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from itertools import chain
from typing import Final, TypeVar

from bot.games.registry import FRONTS, front
from bot.handlers.typed import (
    LONGEST,
    Phrase,
    Token,
    is_filler,
    number_said,
    phrase,
    spoken_count,
    spoken_limit,
    spoken_people,
    time_said,
    tokens_of,
)
from bot.i18n import (
    LANGUAGES,
    catalogue_paths,
    entries_of,
    plain,
    translator,
)
from bot.store import SavedAgreement
from bot.tables import saved_agreements
from bot.views import games
from bot.views.limits import HOUR, limit_text
from bot.views.options import code, phrase_text, title, value_text
from engine import limits
from engine.games import game as rules
from engine.limits import LimitKind
from engine.options import (
    Limit,
    Number,
    Numbers,
    OneOf,
    Option,
    OptionValue,
    Text,
    Values,
    same,
    tidy,
)

ALIKE: Final = 0.7
"""Least similarity of a word to the phrase that is suggested."""
BEGUN: Final = 3
"""Least letters of an abbreviated phrase."""
NAMED_LENGTH: Final = 24
"""Characters of each."""
STEM: Final = 4
SUFFIX: Final = 3
"""Least common letters of two forms of a name, and most letters of their different endings."""
GAME, NUMBER, PRESET, LEVEL = "game", "number", "preset", "level"
"""Bare phrases; a number names a game only while nothing else is unknown: «66»."""

_PRESET: Final = re.compile("preset-(.+?)(?:-short|-also)?")
_LIST: Final = re.compile(r"[0-9]{1,6}(?:-[0-9]{1,6}){0,19}")
_AMID: Final = re.compile(r"(?<=\s)[0-9]{1,4}(?=\s+\S)")
"""A number between words: it may part those of one name."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Words:
    """Words of a game: bare phrases, options, and their values.

    ``whole`` phrases name an option and its value, «настоящие карты». ``codes`` name options as
    pages and records do, before a sign only: «Ten checked» is a value. ``ignored`` words mean
    nothing: those around the length in an agreement's line.
    """

    bare: Mapping[Phrase, tuple[str, str]]
    options: Mapping[Phrase, Option]
    codes: Mapping[Phrase, Option]
    values: Mapping[str, Mapping[Phrase, OptionValue]]
    whole: Mapping[Phrase, tuple[str, OptionValue]]
    ignored: frozenset[str]


@dataclass(frozen=True, slots=True)
class NewTableRequest:
    """A game, the named options, the level of computers, and unknown words.

    ``level`` "" is the usual one; ``saved`` is the named agreement that the options change;
    ``clear``: the words name the game; ``clash``: two presets that contradict each other.
    """

    game: str
    options: Mapping[str, OptionValue]
    unknown: tuple[str, ...] = ()
    level: str = ""
    saved: SavedAgreement | None = None
    clear: bool = False
    clash: tuple[str, ...] = ()


@cache
def names_of(game: str) -> Mapping[Phrase, tuple[str, str]]:
    """Return bare phrases for a game and its presets, from catalogues: no game is loaded."""
    names: dict[Phrase, tuple[str, str]] = {}
    for language in LANGUAGES:
        tr = translator(language, game)
        names.setdefault(phrase(games.name(game, tr)), (GAME, game))
        for number in plain(tr("game-number")).split(","):
            if number:
                names.setdefault(phrase(number), (NUMBER, game))
        for key in ("game-also", "games-played"):
            for other in plain(tr(key)).split(",") if tr.knows(key) else ():
                names.setdefault(phrase(other), (GAME, game))
        for key in chain.from_iterable(map(entries_of, catalogue_paths(language, game))):
            if preset := _PRESET.fullmatch(key):
                for also in plain(tr(key)).split(",") if key.endswith("-also") else (tr(key),):
                    names.setdefault(phrase(also), (PRESET, preset[1]))
    for name, meant in [(each, meant) for each, meant in names.items() if len(each) == 2]:
        names.setdefault(name[::-1], meant)  # «винт быстрый»
    return names


@cache
def known_words(game: str) -> Words:
    """Return the words of a game in every language, and the codes of its options."""
    listed, ignored = rules(game).options, set[str]()
    bare = dict(names_of(game))
    options: dict[Phrase, Option] = {}
    values: dict[str, dict[Phrase, OptionValue]] = {each.key: {} for each in listed}
    whole: dict[Phrase, tuple[str, OptionValue]] = {}
    for tr in (translator(language, game) for language in LANGUAGES):
        for level in front(game).levels:
            bare.setdefault(phrase(tr(f"level-{level}")), (LEVEL, level))
        for option in listed:
            options.setdefault(phrase(title(option.key, tr)), option)
            for choice in option.choices:
                shown = phrase(value_text(option, choice, tr))
                values[option.key].setdefault(shown, choice)
                if len(shown) == 1 and shown[0].isalpha():  # «жлобский вист»
                    turned = *shown, *phrase(title(option.key, tr))
                    whole.setdefault(turned, (option.key, choice))
                also = f"typed-{option.key}-{code(choice)}"
                said = plain(tr(also)).split(",") if tr.knows(also) else []
                for each in (phrase_text(option.key, choice, tr), *said):
                    if each:
                        whole.setdefault(phrase(each), (option.key, choice))
        ignored |= {*phrase(tr("agreement-head", preset="", length=1))}
    codes = {phrase(each.key): each for each in listed}
    for option in listed:
        for choice in option.choices:
            coded = "none" if choice in ("", ()) else str(choice)
            values[option.key].setdefault(phrase(coded), choice)
    return Words(bare, options, codes, values, whole, frozenset(ignored))


def name_of(game: str, language: str) -> str:
    """Return the word for a game."""
    return plain(games.name(game, translator(language))).lower()


def game_named(words: Iterable[str]) -> str:
    """Return the game that all of the words name, "" for none."""
    said = phrase(" ".join(words))
    names = [(g, names_of(g).get(said)) for g in FRONTS]
    return next((g for g, named in names if named in ((GAME, g), (NUMBER, g))), "")


# --- reading ----------------------------------------------------------------------------------


def parse_request(text: str, kept: Sequence[SavedAgreement] = ()) -> NewTableRequest:
    """Return the request in the words.

    The game is one that knows all words («вист жлобский» is an option), of these that
    of its name or of a saved agreement; else the named one, else the usual one. A saved agreement
    in ``kept`` precedes any other meaning of its name: the group chose it. Games are tried, and
    loaded, only as far as one of them may be meant.
    """
    whole = saved_agreements.by_name(kept, text)
    if whole is not None:
        return NewTableRequest(whole.game, {}, saved=whole, clear=True)
    # No other can be clear.
    named = [game for game in FRONTS if _is_named(game, text, kept)]
    wishes = [parse_words(game, text, kept) for game in named]
    clear = [wish for wish in wishes if wish.clear]
    known = chain(clear, (parse_words(game, text, kept) for game in FRONTS))
    found = next((wish for wish in known if not wish.unknown + wish.clash), None)
    if found is not None:
        return found
    meant = clear or [parse_words(game, text, kept) for game in FRONTS]
    best = min(meant, key=lambda wish: len(wish.unknown + wish.clash))
    if number := _AMID.search(text):  # «винт 2 втроём»
        moved = f"{text[: number.start()]} {text[number.end() :]} {number[0]}"
        wishes = [parse_words(each.game, moved, kept) for each in clear]
        found = next((wish for wish in wishes if not wish.unknown + wish.clash), None)
        if found is not None:
            return found
    # «Мушка-копилка» is more of a name than «мушка».
    return next((wish for wish in clear if _reads_more(wish, best)), best)


def _is_named(game: str, text: str, kept: Sequence[SavedAgreement]) -> bool:
    """Return whether some words may name a game, or a saved agreement on it."""
    names, tokens = names_of(game), tokens_of(text)
    return any(each.game == game for each in kept) or any(
        _longest(names, tokens, at) or _inflected(names, tokens, at) for at in range(len(tokens))
    )


def _reads_more(wish: NewTableRequest, other: NewTableRequest) -> bool:
    """Return whether all that a wish leaves unknown is a part of what another one leaves."""
    pairs = zip(wish.unknown, other.unknown, strict=False)
    same = len(wish.unknown + wish.clash) == len(other.unknown + other.clash)
    return same and wish.unknown != other.unknown and all(mine in left for mine, left in pairs)


def parse_words(game: str, text: str, kept: Sequence[SavedAgreement] = ()) -> NewTableRequest:
    """Parse the words in any order; of two values of an option the later one holds."""
    words, tokens, listed = known_words(game), tokens_of(text), rules(game).options
    named = {phrase(each.name): each for each in reversed(kept) if each.game == game}
    options: dict[str, OptionValue] = {}
    saved: SavedAgreement | None = None
    preset: tuple[Values, str] = {}, ""
    number: dict[str, OptionValue] = {}
    clash: tuple[str, ...] = ()
    level, unknown, clear, numbered, at, counted = "", [], False, False, 0, -1
    while at < len(tokens):
        if own := _longest(named, tokens, at):
            saved, at, clear = *own, True
        elif found := (
            _choice(words, tokens, at, text)
            or _timed(listed, tokens, at)
            or _counted(game, words, tokens, at)
        ):
            options[found[0]], at = found[1:]
        elif (
            bare := _longest(words.bare, tokens, at) or _inflected(words.bare, tokens, at)
        ) and not (bare[0][0] == GAME and is_sign(tokens, bare[1])):
            start, ((kind, key), at) = at, bare
            clear, numbered = clear or kind in (GAME, PRESET), numbered or kind == NUMBER
            level = key if kind == LEVEL else level
            if kind == PRESET:
                chosen = next(each.chosen for each in listed.presets if each.key == key)
                said = text[tokens[start].start : tokens[at - 1].end]
                if any(k in chosen and not same(chosen[k], v) for k, v in preset[0].items()):
                    clash = preset[1], said
                preset, options = (chosen, said), {**options, **chosen}
        elif (length := _length(game, tokens[at].text)) is not None:
            number, at = {listed.length: length}, at + 1
            options, counted = {**options, **number}, at
        elif alone := _by_itself(game, words, tokens, at):
            options, at = {**options, **alone[0]}, alone[1]
        elif tokens[at].text in (*words.ignored, ",") or (
            is_filler(tokens[at].text) and not spoken_limit(tokens, at)
        ):
            at += 1
        else:
            start, end = at, _unknown_end(words, tokens, at)
            if at == counted and _is_like_limit(tokens[at - 1 : end]):
                del options[listed.length]
                number = {}
                start -= 1
            unknown.append(text[tokens[start].start : tokens[end - 1].end])
            at = end
    if number:  # instead of the end that a preset brings
        others = {key: each for key, each in options.items() if key not in number}
        number = {listed.counting(others): each for each in number.values()}
        options = {**others, **number}
        ends = {each.key for each in listed if isinstance(each.kind, Number | Limit)}
        brought = {key for key in preset[0] if listed.lasts(key) and key in ends}
        options = {key: each for key, each in options.items() if key not in brought} | number
    clear = clear or (numbered and not unknown)
    return NewTableRequest(game, options, tuple(unknown), level, saved, clear, clash)


def _longest(phrases: Mapping[Phrase, T], tokens: Sequence[Token], at: int) -> tuple[T, int] | None:
    """Return the meaning of the longest phrase at ``at``, and where the next words begin."""
    said = tuple(each.text for each in tokens[at : at + LONGEST])
    for size in range(len(said), 0, -1):
        found = phrases.get(said[:size])
        if found is not None:
            return found, at + size
    return None


def _inflected(
    phrases: Mapping[Phrase, T], tokens: Sequence[Token], at: int
) -> tuple[T, int] | None:
    """Return the meaning of the only name of which a word is a form: «сочинку», «ленинград»."""
    word = tokens[at].text
    found = [
        meaning
        for (name, *others), meaning in phrases.items()
        if not others
        and len(word) <= len(name) + SUFFIX
        and word.startswith(name[: max(STEM, len(name) - SUFFIX)])
    ]
    return (found[0], at + 1) if len(found) == 1 else None


def _options(words: Words, tokens: Sequence[Token], at: int) -> tuple[tuple[Option, int], ...]:
    """Return the options that may be named at ``at``, and where the next words begin.

    The longest name comes first.
    """
    named, coded = _longest(words.options, tokens, at), _longest(words.codes, tokens, at)
    if coded is not None and not is_sign(tokens, coded[1]):
        coded = None
    found = [each for each in (named, coded) if each is not None]
    return tuple(sorted(found, key=lambda each: -each[1]))


def is_sign(tokens: Sequence[Token], at: int) -> bool:
    """Return whether the sign between an option and its value stands there."""
    return at < len(tokens) and tokens[at].text == "="


def _choice(
    words: Words, tokens: Sequence[Token], at: int, text: str
) -> tuple[str, OptionValue, int] | None:
    """Return the option and value at ``at``, and where the next words begin."""
    found, named = _longest(words.whole, tokens, at), _longest(words.bare, tokens, at)
    longer = found is not None and named is not None and named[1] > found[1]
    if found is not None and not longer and not is_sign(tokens, found[1]):
        return *found[0], found[1]
    for option, after in _options(words, tokens, at):
        start = after + is_sign(tokens, after)
        stop = _end_of_text(words, tokens, start)
        whole = isinstance(option.kind, Text)
        least, most = (stop, stop) if whole else (start + 1, start + LONGEST)
        for end in range(min(stop, most), least - 1, -1):
            said = tuple(each.text for each in tokens[start:end])
            value = words.values[option.key].get(said)
            if value is None and said:
                raw = text[tokens[start].start : tokens[end - 1].end]
                value = _value(option, " ".join(said), raw)
            if value is not None:
                return option.key, value, end
    return None


def _end_of_text(words: Words, tokens: Sequence[Token], at: int) -> int:
    """Return where a text ends: at a comma, or before the next option."""
    for end in range(at, len(tokens)):
        named = any(is_sign(tokens, after) for _, after in _options(words, tokens, end))
        if tokens[end].text == "," or (end > at and named):
            return end
    return len(tokens)


def _value(option: Option, said: str, raw: str) -> OptionValue | None:
    """Return a value that has no button, None for no value.

    The agreement checks how large a list's numbers may be, as they may be prices.
    """
    match option.kind:
        case Text():
            value: OptionValue | None = tidy(raw)
        case Limit():
            value = _limit(said) or None
        case Number():
            value = number_said(said)
        case Numbers() as kind:
            return _numbers(kind, said)
        case _:
            return None
    return value if option.allows(value) else None


def _length(game: str, said: str) -> int | None:
    """Return a bare number's length for the game, whatever else is agreed on."""
    listed, value = rules(game).options, number_said(said)
    option = listed[listed.length]
    if (
        value is None
        or not option.allows(value)
        or option.barred_reason(listed.complete({}), value)
    ):
        return None
    return value


def _by_itself(
    game: str, words: Words, tokens: Sequence[Token], at: int
) -> tuple[Mapping[str, OptionValue], int] | None:
    """Return what a number, a rule or «втроём» chooses, and where the next words begin."""
    if (number := _only_choice(game, tokens[at].text)) is not None:
        return dict([number]), at + 1
    for option, after in _options(words, tokens, at):
        if all(isinstance(each, bool) for each in option.choices) and not is_sign(tokens, after):
            return {option.key: True}, after
    people = spoken_people(tokens, at)
    chosen = _people(game, people[0]) if people else None
    return None if people is None or chosen is None else (chosen, people[1])


def _only_choice(game: str, said: str) -> tuple[str, int] | None:
    """Return the only option that offers a bare number, with it: «нормандский, 150».

    Nought is none of them: it says that something is left out.
    """
    number = number_said(said)
    offered = [
        option.key
        for option in rules(game).options
        if isinstance(option.kind, OneOf)
        and any(type(each) is int and each == number for each in option.choices)
    ]
    return (offered[0], number) if number and len(offered) == 1 else None


def _numbers(kind: Numbers, said: str) -> OptionValue | None:
    text, endless, rest = said.partition("-…")
    if rest or not _LIST.fullmatch(text):
        return None
    numbers = tuple(map(int, text.split("-")))
    if endless:
        return kind.going_on(numbers)
    return numbers if kind.in_order(numbers) else None


def _timed(
    listed: Iterable[Option], tokens: Sequence[Token], at: int
) -> tuple[str, OptionValue, int] | None:
    """Return the end by time at ``at``, said without its option, and where the next words begin."""
    spoken = spoken_limit(tokens, at)
    keys = [each.key for each in listed if isinstance(each.kind, Limit)]
    return (keys[0], *spoken) if spoken and keys else None


def _counted(
    game: str, words: Words, tokens: Sequence[Token], at: int
) -> tuple[str, OptionValue, int] | None:
    """Return the end «5 раздач» or «три робера» at ``at``, and where the next words begin.

    Names precede it: «three parties» may be a preset, «сдач подряд» an option.
    """
    counted = spoken_count(tokens, at)
    if counted is None or is_sign(tokens, counted[2]):
        return None
    what, number, after = counted
    names = (words.bare, words.options, words.whole)
    ends = [(start, _longest(each, tokens, start)) for start in (at, at + 1) for each in names]
    if any(found and found[1] >= after + start - at for start, found in ends):
        return None
    options = {each.key: each for each in rules(game).options}
    if what in options:
        return counted if options[what].allows(number) else None
    timed = next((key for key, each in options.items() if isinstance(each.kind, Limit)), "")
    deals = limits.text(LimitKind.DEALS, number)
    known = timed and what == "deals" and limits.read(deals) is not None
    return (timed, deals, after) if known else None


def _people(game: str, number: int) -> Mapping[str, OptionValue] | None:
    """Return what a number of people chooses, None where so many do not play."""
    seats = next((each for each in rules(game).options if each.key == "seats"), None)
    if seats is not None and seats.allows(number):
        return {seats.key: number}
    return {} if number in rules(game).seats else None


def _limit(said: str) -> str:
    """Return an end by deals or time; its last word may be abbreviated, its first left out."""
    if spoken := time_said(tuple(said.split())):
        return spoken
    if said.isdecimal() or not re.search("[0-9]", said):
        return ""
    for text, limit in limits_in(said).items():
        if text.startswith(said) or text.endswith(said):
            return limit
    return ""


def limits_in(said: str) -> dict[str, str]:
    """Return the limits of a number, by the words in which each is shown."""
    first, second = (*(int(each) for each in re.findall("[0-9]+", said[:40])), 0, 0)[:2]
    found = (
        limits.text(LimitKind.DEALS, first),
        limits.text(LimitKind.MINUTES, first),
        limits.text(LimitKind.MINUTES, first * HOUR),
        limits.text(LimitKind.HOUR, first * HOUR + second),
    )
    return {
        " ".join(phrase(limit_text(limit, translator(language)))): limit
        for limit in found
        if limits.read(limit) is not None
        for language in LANGUAGES
    }


def _is_like_limit(words: Sequence[Token]) -> bool:
    """Return whether a number and a word look like a limit without its option: «2 часов»."""
    text = " ".join(each.text for each in words)
    return nearest(text, limits_in(text)) != ""


def _unknown_end(words: Words, tokens: Sequence[Token], at: int) -> int:
    """Return where unknown words end: with the value, if they look like an option.

    An end by time is kept together, and a game's name of several words, with a slip too.
    """
    if spoken := spoken_limit(tokens, at):
        return spoken[1]
    for name in map(phrase, (name_of(game, each) for game in FRONTS for each in LANGUAGES)):
        said = " ".join(each.text for each in tokens[at : at + len(name)])
        if len(name) > 1 and get_close_matches(said, [" ".join(name)], cutoff=ALIKE):
            return min(at + len(name), len(tokens))
    near = range(at + 1, min(at + 4, len(tokens)))
    sign = next((each for each in near if is_sign(tokens, each)), 0)
    if not sign or any(_options(words, tokens, each) for each in range(at + 1, sign)):
        return at + 1
    end = sign + 1
    return end + (end < len(tokens) and tokens[end].text != ",")


def nearest(word: str, phrases: Iterable[str]) -> str:
    """Return the phrase most similar to a word, else one that begins with it."""
    close = get_close_matches(word[:NAMED_LENGTH], phrases, 1, ALIKE)
    longer = [each for each in phrases if len(word) >= BEGUN and each.startswith(word)]
    return next(iter([*close, *longer]), "")
