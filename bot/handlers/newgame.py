"""What the words after /newgame ask for. Pure."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Final

from markupsafe import Markup

from bot.games.registry import FRONTS, usual
from bot.handlers.vocabulary import (
    FOLLOWS,
    LEVEL,
    Meaning,
    Vocabulary,
    name_of,
    names,
    token,
    tokens,
    vocabulary,
)
from bot.i18n import Translator, join, plain, translator
from bot.store import HouseAgreement
from bot.tables import house
from bot.taps import read_number
from bot.views.limits import HOUR, limit_text
from bot.views.words import clean, shorten
from engine import limits
from engine.games import game as rules
from engine.limits import LimitKind
from engine.options import Number, Numbers, Option, OptionValue, Text, tidy

ALIKE: Final = 0.7
"""How much a word has to look like a known phrase for that to be what was meant."""
NAMED: Final = 4
"""Words not understood that an answer names."""
NAMED_LENGTH: Final = 24
"""Characters of each."""

_CLOCK: Final = re.compile(r"([0-9]{1,2})[:.]([0-9]{2})")
_LIST: Final = re.compile(r"[0-9]{1,6}(?:-[0-9]{1,6}){0,19}")


@dataclass(frozen=True, slots=True)
class NewTableRequest:
    """The options that were named, the level of computers, and words that mean nothing here.

    ``level`` "" is the usual one; ``saved`` is the agreement that the options change, if one was
    named.
    """

    options: Mapping[str, OptionValue]
    unknown: tuple[str, ...] = ()
    level: str = ""
    saved: HouseAgreement | None = None


def requested(
    words: Iterable[str], kept: Sequence[HouseAgreement] = ()
) -> tuple[str, NewTableRequest]:
    """Return the game that the words ask for, and what they say of its table.

    The name of an agreement in ``kept`` asks for that agreement. Where the words begin with it, it
    goes before everything else that they may mean: the group chose it. Further on it is looked for
    only if something would be left that means nothing.
    """
    raw = [word for word in words if token(word)]
    game, wish = _without_saved(raw)
    return _saved(raw, kept, anywhere=bool(wish.unknown)) or (game, wish)


def _saved(
    raw: Sequence[str], kept: Sequence[HouseAgreement], *, anywhere: bool
) -> tuple[str, NewTableRequest] | None:
    """Return what the words ask for if they name a saved agreement; the rest of them changes it."""
    whole, said = house.by_name(kept, " ".join(raw)), tuple(map(token, raw))
    named = {tokens(each.name): each for each in reversed(kept)}
    if whole is not None:
        return whole.game, NewTableRequest({}, saved=whole)
    for at in range(len(raw)):
        for size in range(len(raw) - at, 0, -1):
            found = named.get(said[at : at + size])
            if found is not None:
                rest = [*raw[:at], *raw[at + size :]]
                game, others = _names_in(rest)
                wish = understand(found.game, others if game == found.game else rest)
                return found.game, replace(wish, saved=found)
        if not anywhere and said[at] not in vocabulary(usual()).ignored:
            return None
    return None


def _without_saved(raw: Sequence[str]) -> tuple[str, NewTableRequest]:
    """Return what the words of games and options ask for.

    A game is asked for by its name, or by words that no other game would understand; else it is
    the usual one. Who has named one hears what it does not understand, whatever others would.
    """
    found, rest = _names_in(raw)
    if found:
        return found, understand(found, rest)
    wish = understand(usual(), raw)
    if wish.unknown:
        others = {game: understand(game, raw) for game in FRONTS if game != usual()}
        clear = [(game, each) for game, each in others.items() if not each.unknown]
        if len(clear) == 1:
            return clear[0]
    return usual(), wish


def _names_in(raw: Sequence[str]) -> tuple[str, list[str]]:
    """Return the game that is named first, "" for none, and all words that do not name it."""
    said, longest = tuple(map(token, raw)), max(map(len, names()))
    game, at = "", 0
    rest: list[str] = []
    while at < len(raw):
        sizes = range(min(longest, len(raw) - at), 0, -1)
        size = next((size for size in sizes if said[at : at + size] in names()), 0)
        named = names().get(said[at : at + size], "")
        game = game or named
        if not named or named != game:
            rest += raw[at : at + max(size, 1)]
        at += max(size, 1)
    return game, rest


def understand(game: str, words: Iterable[str]) -> NewTableRequest:
    """Read the words in any order; of two that contradict each other the later one holds."""
    known = vocabulary(game)
    raw = [word for word in words if token(word)]
    tokens = [token(word) for word in raw]
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
    limit = _limit(known, tokens, at)
    if limit is not None:
        return known.limit, *limit
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


def _limit(known: Vocabulary, tokens: Sequence[str], at: int) -> tuple[str, int] | None:
    """Return the end by deals or time that stands at ``at``, and where the next words begin.

    «20 сдач», «90 минут», «по раздачам 20»; «до 23:30», «до 2 часов».
    """
    if not known.limit:
        return None
    led = at
    while led < len(tokens) and tokens[led] in known.lead:
        led += 1
        while led < len(tokens) and tokens[led] in known.ignored:
            led += 1
    found = _until(known, tokens, at) or _counted(known, tokens, at)
    return found or (_counted(known, tokens, led) if led > at else None)


def _until(known: Vocabulary, tokens: Sequence[str], at: int) -> tuple[str, int] | None:
    """Return the hour of the day that stands at ``at``, or a number of deals said like one."""
    said = tokens[at : at + 3]
    if len(said) > 1 and said[0] in known.until:
        clock = _CLOCK.fullmatch(said[1])
        if clock is not None:
            return _checked(LimitKind.HOUR, int(clock[1]) * HOUR + int(clock[2]), at + 2)
        if len(said) > 2 and known.units.get(said[2]) == "hours" and said[1].isdecimal():
            return _checked(LimitKind.HOUR, int(said[1][:4]) * HOUR, at + 3)
        if len(said) > 2 and known.units.get(said[2]) == LimitKind.DEALS:
            return _counted(known, tokens, at + 1)
    return None


def _counted(known: Vocabulary, tokens: Sequence[str], at: int) -> tuple[str, int] | None:
    """Return so many deals or so much time: the number first, or after the word."""
    said = tokens[at : at + 3]
    if len(said) > 1 and said[0] in known.units and not known.units.keys() & {*said[2:]}:
        said = [said[1], said[0]]
    if len(said) < 2 or said[1] not in known.units or not said[0].isdecimal():
        return None
    unit, number = known.units[said[1]], int(said[0][:5])
    if unit == "hours":
        return _checked(LimitKind.MINUTES, number * HOUR, at + 2)
    return _checked(LimitKind(unit), number, at + 2)


def _checked(kind: LimitKind, amount: int, after: int) -> tuple[str, int] | None:
    value = limits.text(kind, amount)
    return (value, after) if limits.read(value) is not None else None


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
            # A bare number has to mean something alone: nobody asks so for what only another
            # choice brings.
            bare = option.key == known.bare
            means = option.allows(value) and not (bare and option.why_not(known.usual, value))
            return (value, at + 1) if means else None
        case Numbers() as kind:
            text, endless, rest = tokens[at].partition("-…")
            if rest or not _LIST.fullmatch(text):
                return None
            # Prices are as large as the convention makes them: the agreement checks the list.
            numbers = tuple(int(each) for each in text.split("-"))
            if endless:
                named = kind.going_on(numbers)
                return None if named is None else (named, at + 1)
            return (numbers, at + 1) if kind.in_order(numbers) else None
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


def answer(
    game: str, wish: NewTableRequest, tr: Translator, kept: Sequence[HouseAgreement] = ()
) -> Markup:
    """Return what was not understood, what was, and what one may say; ``tr`` is the game's."""
    lines = [tr("newgame-unknown", words=join(", ", _unknown(game, wish.unknown, tr, kept)))]
    rest = said(game, wish, tr.language)
    if rest:
        lines.append(tr("newgame-rest", rest=rest))
    if kept:
        names = join(", ", (tr("house-name", name=each.name) for each in kept))
        lines.append(tr("newgame-saved", names=names))
    if len(FRONTS) > 1:
        games = ", ".join(name_of(each, tr.language) for each in FRONTS)
        lines.append(tr("newgame-games", games=games))
    return join("\n", (*lines, tr("newgame-words")))


def _unknown(
    game: str, words: Sequence[str], tr: Translator, kept: Sequence[HouseAgreement]
) -> Iterator[Markup]:
    """Return the words in quotes, each with what it may have meant."""
    at, first = 0, "yes"
    for _ in range(NAMED):
        if at >= len(words):
            return
        size, near = guess(game, words[at:], tr, kept)
        word = shorten(clean(" ".join(words[at : at + size])), NAMED_LENGTH)
        at += size
        if near:
            yield tr("newgame-guess", word=word, near=near, first=first)
            first = "no"
        else:
            yield tr("newgame-word", word=word)
    if at < len(words):
        yield Markup("…")


def guess(
    game: str, words: Sequence[str], tr: Translator, kept: Sequence[HouseAgreement] = ()
) -> tuple[int, str]:
    """Return how many of the words are one phrase, and what that would be if written right.

    What is returned would be understood; "" if nothing is like it.
    """
    for each in kept:
        name = tokens(each.name)
        typed = " ".join(map(token, words[: len(name)]))
        if get_close_matches(typed, [" ".join(name)], 1, ALIKE):
            return min(len(name), len(words)), each.name
    known = vocabulary(game)
    phrases = map(" ".join, (*known.phrases, *names()))
    close = get_close_matches(token(words[0])[:NAMED_LENGTH], phrases, 1, ALIKE)
    if not close:
        return 1, ""
    phrase = tuple(close[0].split())
    if phrase not in known.phrases:
        return 1, close[0]
    near, (key, value) = known.written[phrase], known.phrases[phrase]
    if value != FOLLOWS:
        return 1, near
    if len(words) > 1 and not understand(game, (*phrase, words[1])).unknown:
        return 2, f"{near} {words[1]}"
    return 1, plain(tr(f"typed-{key}"))


def said(game: str, wish: NewTableRequest, language: str) -> str:
    """Return words that ask for what was understood, to be sent again: "" for nothing.

    A game that has to be named comes first, then the package and the length, as everywhere.
    """
    known = vocabulary(game).spoken[language]
    first = {key: value for key, value in wish.options.items() if not _listed(game, key).page}
    rest = {key: value for key, value in wish.options.items() if key not in first}
    length = vocabulary(game).bare
    head = [] if game == usual() else [name_of(game, language)]
    if wish.saved is not None:
        head = [wish.saved.name]
    head += [_say(known, each, game, language) for each in first.items()]
    if length in rest:
        head.append(_say(known, (length, rest.pop(length)), game, language))
    words = [" ".join(head)] if head else []
    words += [_say(known, each, game, language) for each in rest.items()]
    if wish.level:
        words.append(known[LEVEL, wish.level])
    return ", ".join(words)


def _listed(game: str, key: str) -> Option:
    return rules(game).options[key]


def _say(known: Mapping[Meaning, str], choice: Meaning, game: str, language: str) -> str:
    """Return one choice in words."""
    key, value = choice
    if key == vocabulary(game).limit and choice not in known:
        return plain(limit_text(str(value), translator(language, game)))
    if choice in known or (key, FOLLOWS) not in known:
        return known[choice]
    text = "-".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return f"{known[key, FOLLOWS]} {text}"
