"""Deals with real cards and entries by hand as typed lines: «Анна 7♣ вист Вера 6». Rule 13.42.

Words of every language are read, in any order that is clear; what is read can be printed.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import islice, product
from typing import Any, Final, NamedTuple

from bot.games.preferans import wording
from bot.i18n import LANGUAGES, Translator, plain, translator
from engine.cards import Suit
from engine.errors import RuleError
from engine.preferans import asking, legal_tells, telling
from engine.preferans.actions import TRICKS, DealKind, HandEntry, Strain, Tell
from engine.preferans.asking import TellDraft, TellQuestion, ToldPulka
from engine.preferans.facts import Column
from engine.preferans.game import PREFERANS
from engine.preferans.legal_tells import Field, ToldGame, ToldWords
from engine.preferans.options import PLAIN_OPENING

LONGEST: Final = 300
"""Most characters of a line that is read."""
BRANCHES: Final = 16
"""Most ways to understand the names of a line that are tried."""
USUAL: Final = 2
"""Most tricks over or under the contract of a number that might be the whister's as well."""
ALIKE: Final = 0.7
"""Least similarity of an unknown word to the suggested one."""
GUESSED: Final = 4
"""Most unknown words of a line for which another one is looked for."""
STEM, ENDING = 3, 2
"""Least common letters of two forms of a name, most letters of their different endings."""

_TOKEN: Final = re.compile(r"\d+|[^\W\d_]+|(?<!\w)[-–—−]|[^\w\s!?/,;:.()«»„“”\"'’–—−-]")
_ACCENTS: Final = re.compile("[\u0300\u0301\u0308]")
_POINTS: Final = re.compile(r"([-–—−+]?)(\d{1,6})(?:([.,/])(\d{1,6}))?(?!\S)")
Phrase = tuple[str, ...]


class LineWord(StrEnum):
    """What a word of a line is; the catalogues have the words of most."""

    MISERE = "misere"
    ALL_PASS = "all-pass"
    WITHOUT_THREE = "without-three"
    WHIST = "whist"
    PASSED = "passed"
    UNWHISTED = "unwhisted"
    HALF = "half"
    RETURN = "return"
    EACH = "each"
    EXACT = "exact"
    OVER = "over"
    DOWN = "down"
    DARK = "dark"
    ALONE = "alone"
    SHARED = "shared"
    REFUSED = "refused"
    OFF_MOUNTAIN = "off-mountain"
    TALON = "talon"
    PASSED_DARK = "passed-dark"
    FOR = "for"
    DEALER = "dealer"
    OUT = "out"
    ENTRY = "entry"
    POOL = "pool"
    MOUNTAIN = "mountain"
    WHISTS = "whists"
    ON = "on"
    IGNORED = "ignored"
    # These have a value …
    SUIT = "suit"
    NUMBER = "number"
    NAME = "name"
    # … and these are no words of the catalogues.
    GAME = "game"
    RESULT = "result"
    UNKNOWN = "unknown"


_VALUED: Final = {LineWord.SUIT: range(5), LineWord.NUMBER: range(TRICKS + 1)}
_FLAGS: Final = {
    LineWord.DARK: "dark",
    LineWord.ALONE: "alone",
    LineWord.SHARED: "shared",
    LineWord.REFUSED: "refused",
    LineWord.OFF_MOUNTAIN: "off_mountain",
}
_SAYS: Final = (LineWord.WHIST, LineWord.PASSED, LineWord.HALF, LineWord.RETURN)
_COLUMNS: Final = {
    LineWord.POOL: Column.POOL,
    LineWord.MOUNTAIN: Column.MOUNTAIN,
    LineWord.WHISTS: Column.WHISTS,
    LineWord.WHIST: Column.WHISTS,
}
_UNASKED: Final = frozenset(Field) - {Field.WORDS, Field.TRICKS, Field.TALON}
"""What did not happen unless the line has it."""


class LinePart(NamedTuple):
    """A word of the line, and its place there."""

    word: LineWord
    value: int
    start: int = 0
    end: int = 0
    suit: int | None = None


@dataclass(frozen=True, slots=True)
class Misunderstood:
    """A line that is no deal: as it was probably meant, and why it was not read.

    It has ``unknown`` words, or breaks a rule, or has not said what ``question`` asks; then
    ``draft`` has the rest.
    """

    line: str
    unknown: tuple[str, ...] = ()
    refusal: RuleError | None = None
    question: TellQuestion | None = None
    draft: TellDraft | None = None


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A line that may mean several things, each with a line that means it alone."""

    choices: tuple[tuple[str, Tell | HandEntry], ...]


Line = Tell | HandEntry | Misunderstood | Ambiguous


def read_line(text: str, pulka: ToldPulka, names: Sequence[str], tr: Translator) -> Line:
    """Return the next deal of ``pulka``, or the entry, in a line; ``names`` by seat."""
    if len(text) > LONGEST:
        return Misunderstood("", (f"{text[:40]}…",))
    called = _called(pulka, names)
    options = _options(text, called)
    read = _entries if options and options[0][0].word is LineWord.ENTRY else _deals
    unknown = [each[0] for each in options if each[0].word is LineWord.UNKNOWN]
    if unknown and read is _deals:
        near = _mended(text, unknown[:1], called)
        begun = _options(near, called)
        if not begun or begun[0][0].word is not LineWord.ENTRY:  # whose reason is in any words
            near = _mended(text, unknown, called)
        meant = read_line(near, pulka, names, tr) if near != text else None
        line = line_of(meant, pulka, names, tr) if isinstance(meant, Tell | HandEntry) else near
        return Misunderstood(line, tuple(dict.fromkeys(text[e.start : e.end] for e in unknown)))
    found: dict[Tell | HandEntry, None] = {}
    failed: list[Misunderstood] = []
    for parts in islice(product(*options), BRANCHES):
        for result in read(
            text, [each for each in parts if each.word is not LineWord.IGNORED], pulka
        ):
            if isinstance(result, Misunderstood):
                failed.append(result)
            else:
                found[result] = None
    if not found:
        return min(failed, key=lambda each: each.question is None)
    if len(found) == 1:
        return next(iter(found))
    return Ambiguous(tuple((line_of(each, pulka, names, tr), each) for each in found))


def _called(pulka: ToldPulka, names: Sequence[str]) -> list[tuple[int, Phrase]]:
    """Return the seats and their names; the third hand has one in each language. Rule 10.1."""
    third = pulka.agreement.third_hand
    nobody = [] if third is None else [(third, _third_name(each)) for each in LANGUAGES]
    return [(seat, _phrase(name)) for seat, name in [*enumerate(names), *nobody]]


def _third_name(language: str) -> str:
    return plain(translator(language)("nobodys-hand"))


# --- words ----------------------------------------------------------------------------------


def _keys() -> dict[str, tuple[LineWord, int]]:
    bare = {each.value: (each, 0) for each in list(LineWord)[: list(LineWord).index(LineWord.SUIT)]}
    return bare | {f"{word}-{n}": (word, n) for word, values in _VALUED.items() for n in values}


@cache
def _lexicon() -> Mapping[Phrase, tuple[LineWord, int]]:
    found: dict[Phrase, tuple[LineWord, int]] = {
        (each.sign,): (LineWord.SUIT, each.value) for each in Suit
    }
    found |= {("+",): (LineWord.OVER, 0), ("-",): (LineWord.DOWN, 0)}
    for language in LANGUAGES:
        tr = translator(language, PREFERANS.key)
        for key, meaning in _keys().items():
            for said in plain(tr(f"told-word-{key}")).split(", "):
                found.setdefault(_phrase(said), meaning)
    return found


def _tokens(text: str) -> list[tuple[str, int, int]]:
    return [(_folded(each[0]), each.start(), each.end()) for each in _TOKEN.finditer(text)]


def _folded(word: str) -> str:
    if word in "–—−":
        return "-"
    return unicodedata.normalize(
        "NFC", _ACCENTS.sub("", unicodedata.normalize("NFD", word.lower()))
    )


def _phrase(text: str) -> Phrase:
    return tuple([word for word, _, _ in _tokens(text.replace("\ufe0f", ""))])


def _options(text: str, called: Sequence[tuple[int, Phrase]]) -> list[list[LinePart]]:
    """Return what each word may be: one thing, or one of several names."""
    tokens, found, at = _tokens(text.replace("\ufe0f", " ")), list[list[LinePart]](), 0
    while at < len(tokens):
        said = tuple([word for word, _, _ in tokens[at : at + 12]])
        high = [at for at, each in enumerate(found) if _is_level(each[0])]
        after = high == [len(found) - 1]
        meant, size = _meanings(said, called, suit=after)
        start, end = tokens[at][1], tokens[at + size - 1][2]
        found.append([LinePart(word, value, start, end) for word, value in meant])
        at += size
    return found


def _is_level(part: LinePart) -> bool:
    return part.word is LineWord.NUMBER and part.value >= PLAIN_OPENING


def _meanings(
    said: Phrase, called: Sequence[tuple[int, Phrase]], *, suit: bool
) -> tuple[list[tuple[LineWord, int]], int]:
    """Return what the next words mean, and how many they are; a suit follows its level only."""
    if said[0].isdecimal() and not any(
        len(name) > 1 and said[: len(name)] == name for _, name in called
    ):
        number = int(said[0]) if len(said[0]) < 3 and said[0].isascii() else TRICKS + 1
        return [(LineWord.NUMBER if number <= TRICKS else LineWord.UNKNOWN, number)], 1
    whole = max((len(name) for _, name in called if name and said[: len(name)] == name), default=0)
    if whole:
        return [(LineWord.NAME, s) for s, name in called if name == said[:whole]], whole
    for size in range(4, 0, -1):
        meaning = _lexicon().get(said[:size])
        if meaning is not None and (suit or meaning[0] is not LineWord.SUIT):
            return [meaning], min(size, len(said))
    begun = [seat for seat, name in called if any(word.startswith(said[0]) for word in name)]
    begun = begun or [seat for seat, name in called if any(_alike(said[0], word) for word in name)]
    return [(LineWord.NAME, seat) for seat in dict.fromkeys(begun)] or [(LineWord.UNKNOWN, 0)], 1


def _alike(word: str, name: str) -> bool:
    """Return whether a word is a form of a name: «Веры», «Бориса»."""
    stem = name[: max(STEM, len(name) - 1)]
    return len(name) >= STEM and word.startswith(stem) and len(word) <= len(name) + ENDING


def _mended(text: str, unknown: Sequence[LinePart], called: Sequence[tuple[int, Phrase]]) -> str:
    """Return the line with the most similar known words in place of unknown ones."""
    known = [w[0] for w, (meant, _) in _lexicon().items() if len(w) == 1 and meant not in _VALUED]
    known += [word for _, name in called for word in name]
    for at, part in reversed([*enumerate(unknown)]):
        said = _folded(text[part.start : part.end])[:24]
        close = get_close_matches(said, known, 1, ALIKE) if at < GUESSED else []
        text = f"{text[: part.start]}{' '.join(close)}{text[part.end :]}"
    return " ".join(text.split())


# --- entries by hand ------------------------------------------------------------------------


def _entries(
    text: str, parts: Sequence[LinePart], pulka: ToldPulka
) -> Iterator[HandEntry | Misunderstood]:
    """Yield the entry: who, column, on whom and points in any order, then the reason."""
    seat = on = column = points = None
    end = at = parts[0].end
    for part in parts[1:]:
        if part.start < at or (
            None not in (seat, column, points) and (on is not None or column != Column.WHISTS)
        ):
            continue
        end = part.end
        if (number := _POINTS.match(text, part.start)) and points is None:
            points, end = _points(number), number.end()
        elif part.word in _COLUMNS and column is None:
            column = _COLUMNS[part.word]
        elif part.word is LineWord.NAME and (seat is None or on is None):
            seat, on = (part.value, on) if seat is None else (seat, part.value)
        elif part.word is not LineWord.ON:
            break
        at = end
    if seat is None or column is None or (column == Column.WHISTS and on is None):
        yield Misunderstood(text, refusal=RuleError("entry-column", "13.42"))
        return
    if points is None:
        yield Misunderstood(text, refusal=RuleError("entry-points", "13.42"))
        return
    entry = HandEntry(seat=seat, column=column, points=points, why=text[at:].strip(" ,.;:—"), on=on)
    try:
        telling.check_entry(entry, pulka.agreement.players)
    except RuleError as refusal:
        yield Misunderstood(text, refusal=refusal)
        return
    yield entry


def _points(found: re.Match[str]) -> Fraction:
    sign, whole, mark, more = found.groups()
    size = Fraction(int(whole))
    if mark == "/":
        size = size / int(more) if int(more) else Fraction(0)
    elif mark:
        size += Fraction(int(more), 10 ** len(more))
    return -size if sign and sign != "+" else size


# --- deals ----------------------------------------------------------------------------------


@dataclass(slots=True)
class _Said:
    """A reading of a line that is a deal; ``loose`` are tricks in the order of the seats."""

    tell: Tell
    words: ToldWords | None = None
    tricks: dict[int, int] = field(default_factory=dict)
    loose: tuple[int, ...] = ()
    has_talon: bool = False


def _deals(
    text: str, parts: Sequence[LinePart], pulka: ToldPulka
) -> Iterator[Tell | Misunderstood]:
    try:
        found = list(_readings(_composed(parts), pulka))
    except RuleError as refusal:
        yield Misunderstood(text, refusal=refusal)
        return
    for said in found:
        try:
            yield _deal(text, said, pulka)
        except RuleError as refusal:
            yield Misunderstood(text, refusal=refusal)
    if not found:
        draft = TellDraft()
        yield Misunderstood(text, question=asking.asked(pulka, draft), draft=draft)


def _composed(parts: Sequence[LinePart]) -> list[LinePart]:
    """Return the parts, those that belong together as one."""
    found, at = list[LinePart](), 0
    while at < len(parts):
        part, after = parts[at], parts[at + 1] if at + 1 < len(parts) else None
        counts, at = after is not None and after.word is LineWord.NUMBER, at + 1
        match part.word:
            case LineWord.NUMBER if after is not None and after.word is LineWord.SUIT:
                part, at = part._replace(word=LineWord.GAME, suit=after.value), at + 1
            case LineWord.EXACT:
                part = part._replace(word=LineWord.RESULT)
            case LineWord.OVER | LineWord.DOWN if after is not None and counts:
                number = after.value if part.word is LineWord.OVER else -after.value
                part, at = part._replace(word=LineWord.RESULT, value=number), at + 1
            case LineWord.TALON if after is not None and counts:
                part, at = part._replace(value=after.value), at + 1
            case LineWord.FOR | LineWord.DEALER | LineWord.OUT if (
                after and after.word is LineWord.NAME
            ):
                part, at = part._replace(value=after.value), at + 1
            case LineWord.PASSED_DARK:
                while at < len(parts) and parts[at].word is LineWord.NAME:
                    found.append(part._replace(value=parts[at].value))
                    at += 1
                continue
            case LineWord.OVER | LineWord.DOWN | LineWord.TALON | LineWord.SUIT | LineWord.ON:
                raise RuleError("told-value", "13.42")
            case LineWord.WHISTS:
                part = part._replace(word=LineWord.WHIST)
            case _:
                pass
        found.append(part)
    return found


def _readings(parts: list[LinePart], pulka: ToldPulka) -> Iterator[_Said]:
    """Yield what the parts may mean."""
    of = {word: [each.value for each in parts if each.word is word] for word in LineWord}
    tell = Tell(
        dealer=next(iter(of[LineWord.DEALER]), None),
        out=next(iter(of[LineWord.OUT]), None),
        talon_tricks=next(iter(of[LineWord.TALON]), 0),
    )
    flags: dict[str, Any] = {flag: bool(of[word]) for word, flag in _FLAGS.items()}
    tell = replace(tell, **flags)
    terms = telling.terms_of(pulka, tell)
    passed = tuple([seat for seat in terms.owned if seat in of[LineWord.PASSED_DARK]])
    said = _Said(replace(tell, passed_dark=passed), has_talon=bool(of[LineWord.TALON]))
    levels = [at for at, each in enumerate(parts) if each.word is LineWord.GAME]
    numbers = [at for at, each in enumerate(parts) if each.word is LineWord.NUMBER]
    levels = levels or [at for at in numbers if _is_level(parts[at])]
    if of[LineWord.ALL_PASS] and not of[LineWord.GAME]:
        if of[LineWord.WHIST] or of[LineWord.HALF] or of[LineWord.RETURN]:
            raise RuleError("told-words", "4.1")
        behind = [at for at in numbers if at and parts[at - 1].word is LineWord.NAME]
        tied = {parts[at - 1].value: parts[at].value for at in behind}
        loose = tuple([parts[at].value for at in numbers if at not in behind])
        yield replace(said, tricks=tied, loose=loose)
        return
    kinds = [DealKind.MISERE] if of[LineWord.MISERE] else [DealKind.CONTRACT]
    heads = [at for at, each in enumerate(parts) if each.word is LineWord.MISERE] or levels[:1]
    people = [at for at, each in enumerate(parts) if each.word is LineWord.NAME]
    if not heads or not people:
        return
    head = heads[0]
    who = next((at for at in reversed(people) if at < head), people[0])
    three = [at for at, each in enumerate(parts) if each.word is LineWord.WITHOUT_THREE]
    if three and not of[LineWord.MISERE]:  # «Анна без трёх 7», or «Анна 7 вист Вера без трёх»
        left = three[0] < head and not any(of[word] for word in _SAYS)
        kinds = [*([] if left else kinds), DealKind.WITHOUT_THREE]
    for kind in kinds:
        level = 0 if kind is DealKind.MISERE else parts[head].value
        suit = parts[head].suit
        strain = None if suit is None else Strain(suit)
        each = replace(said.tell, kind=kind, declarer=parts[who].value, level=level, strain=strain)
        yield from _defended(replace(said, tell=each), parts, {head, who}, pulka)


def _defended(
    said: _Said, parts: list[LinePart], used: set[int], pulka: ToldPulka
) -> Iterator[_Said]:
    """Yield the reading with the words of the defence and the tricks of each. Rules 4.1-4.5."""
    tell, rest = said.tell, [each for at, each in enumerate(parts) if at not in used]
    results = [each.value for each in rest if each.word is LineWord.RESULT]
    if tell.kind is DealKind.CONTRACT and any(e.word is LineWord.WITHOUT_THREE for e in rest):
        results.append(-3)
    results, loose, tied = [tell.level + each for each in results], list[int](), dict[int, int]()
    before: LinePart | None = None
    for at, each in enumerate(parts):
        if at in used:
            before = None
        elif each.word is LineWord.NUMBER and before is not None and before.value != tell.declarer:
            tied[before.value], before = each.value, None
        elif each.word is LineWord.NUMBER:
            loose.append(each.value)
        elif each.word not in _SAYS:
            before = each if each.word in {LineWord.NAME, LineWord.FOR} else None
    hand = next((each.value for each in rest if each.word is LineWord.FOR), None)
    for words in _assigned(
        [each for each in rest if each.word is not LineWord.NUMBER], tell, pulka
    ):
        spoken = None if words is None else _spoken(words, hand)
        for tricks in _counted(tell, results, loose, tied, spoken):
            yield replace(said, words=spoken, tricks=tricks)


def _counted(
    tell: Tell,
    results: Sequence[int],
    loose: list[int],
    tied: dict[int, int],
    words: ToldWords | None,
) -> Iterator[dict[int, int]]:
    """Yield whose tricks the numbers are: one behind a lone whister may be the declarer's.

    It is one's only, if the other's would be further from the contract than is usual.
    """
    declarer, open_to = tell.declarer or 0, () if words is None else words.whisters or words.left
    if words is not None and words.hand is not None:
        open_to = (words.hand,)
    if len(loose) == len(open_to) == 2 and not tied:
        tied, loose = dict(zip(open_to, loose, strict=True)), []
    own, behind = [*results, *loose], [*tied.values()]
    if len(own) > 1:
        raise RuleError("told-sum", "13.42")
    readings = [(dict.fromkeys([declarer], own[0]) | tied if own else tied, tell.level)]
    if not own and len(tied) == 1 and open_to:
        readings = [({declarer: behind[0]}, behind[0])]
        if open_to == (*tied,):
            readings.append(({declarer: TRICKS - behind[0]} | tied, TRICKS - behind[0]))
    elif loose and len(tied) == 1 and len(open_to) == 2:  # «вист Вера Борис 3 1»
        each = dict(zip(open_to, (*behind, *loose), strict=True))
        readings = [({declarer: own[0]} | tied, own[0]), (each, TRICKS - sum(each.values()))]
    usual = [each for each in readings if abs(each[1] - tell.level) <= USUAL]
    yield from (tricks for tricks, _ in usual or readings)


def _spoken(words: Mapping[int, LineWord], hand: int | None) -> ToldWords:
    says = {word: [seat for seat, each in words.items() if each is word] for word in _SAYS}
    whisters = (*says[LineWord.WHIST], *says[LineWord.RETURN])
    left = says[LineWord.HALF]
    if says[LineWord.RETURN] and not left:  # of the other one
        left = [seat for seat, each in words.items() if each is LineWord.PASSED]
    return ToldWords(whisters, tuple(left), hand)


def _assigned(
    rest: Sequence[LinePart], tell: Tell, pulka: ToldPulka
) -> Iterator[dict[int, LineWord] | None]:
    """Yield who said what: a name goes with the word before or behind it; None if none is said."""
    terms = telling.terms_of(pulka, tell)
    if tell.declarer not in terms.owned:
        raise RuleError("told-seat", "13.42")
    others = [seat for seat in terms.defenders(tell.declarer) if seat != terms.third_hand]
    says = [at for at, each in enumerate(rest) if each.word in _SAYS]
    if any(each.word in {LineWord.UNWHISTED, LineWord.ALL_PASS} for each in rest):
        yield {}
        return
    people: dict[int, list[int]] = {}
    for at, each in enumerate(rest):
        if each.word is LineWord.EACH:
            people[at] = others
        elif each.word is LineWord.NAME and each.value != terms.third_hand:
            people[at] = [each.value]
    if not says:
        yield None
    elif not people:
        if len(says) == len(others):
            yield {seat: rest[at].word for seat, at in zip(others, says, strict=True)}
        elif all(rest[at].word is LineWord.PASSED for at in says):
            yield {}
        else:
            raise RuleError("told-words", "4.1")
        return
    near = [[*[s for s in says if s < at][-1:], *[s for s in says if s > at][:1]] for at in people]
    behind = bool(people) and bool(says) and says[0] < min(people)
    found = list[tuple[int, dict[int, LineWord]]]()
    for chosen in product(*near) if says and len(people) <= len(terms.active) else ():
        silent = [at for at in says if at not in chosen]
        unnamed = [seat for seat in others if not any(seat in each for each in people.values())]
        if list(chosen) != sorted(chosen) or len(silent) > 1 or (silent and len(unnamed) != 1):
            continue
        words: dict[int, LineWord] = {}
        for seats, by in zip(people.values(), chosen, strict=True):
            words |= dict.fromkeys(seats, rest[by].word)
        words |= {unnamed[0]: rest[silent[0]].word} if silent else {}
        turned = sum((by < at) is not behind for at, by in zip(people, chosen, strict=True))
        found.append((turned, words))
    if says and not found:
        raise RuleError("told-words", "4.1")
    least = min((turned for turned, _ in found), default=0)
    yield from (words for turned, words in found if turned == least)


def _deal(text: str, said: _Said, pulka: ToldPulka) -> Tell | Misunderstood:
    """Return the deal, or what has to be asked about it; raises `RuleError`."""
    terms, agreement = telling.terms_of(pulka, said.tell), pulka.agreement
    tell, told = said.tell, set(_UNASKED)
    game = ToldGame(tell.kind, tell.declarer, tell.level)
    if game not in legal_tells.games(agreement, terms._replace(forced=False)):
        raise RuleError("told-game", "13.42")
    tricks = dict(said.tricks)
    can = legal_tells.holders(agreement, terms, tell)
    order = (*sorted(terms.owned), *(seat for seat in can if seat not in terms.owned))
    if len(said.loose) > len(order) or (said.loose and tricks):
        raise RuleError("told-sum", "13.42")
    tricks |= dict(zip(order, said.loose, strict=False))
    if sum(tricks.values()) == TRICKS:
        tricks = dict.fromkeys(can, 0) | tricks
    if said.has_talon:
        told.add(Field.TALON)
    draft = TellDraft(tell, frozenset(told), tuple(tricks.items()))
    if said.words is not None:
        draft = _worded(said.words, draft, pulka)
    if any(each < 0 for each in tricks.values()) or sum(tricks.values()) > TRICKS:
        raise RuleError("told-sum", "13.42")
    question = asking.asked(pulka, draft)
    if question is not None and not question.answers:
        raise RuleError("told-sum", "13.42")
    if question is not None:
        return Misunderstood(text, question=question, draft=draft)
    found = asking.complete(pulka, draft)
    if tricks not in ({}, {tell.declarer: tell.level}) and not found.taken:
        raise RuleError("told-unplayed", "4.6")
    legal_tells.check(pulka, telling.terms_of(pulka, found), found)
    return found


def _worded(said: ToldWords, draft: TellDraft, pulka: ToldPulka) -> TellDraft:
    """Return the draft with what the defence said, if it can have said that in one way only."""
    terms = telling.terms_of(pulka, draft.tell)
    found = [
        each
        for each in legal_tells.words(pulka.agreement, terms, draft.tell)
        if {*each.whisters} == {*said.whisters}
        and (each.left == said.left or (terms.sitting in said.whisters and not said.left))
        and said.hand in (None, each.hand)
    ]
    words = found[0] if found else said
    if not found:
        tell = replace(draft.tell, whisters=words.whisters, left=words.left, hand=words.hand)
        legal_tells.check(pulka, terms, tell)
        raise RuleError("told-words", "4.1")
    if len(found) > 1:
        return draft
    return asking.answered(draft, TellQuestion(Field.WORDS, ()), words)


# --- printing -------------------------------------------------------------------------------


def line_of(tell: Tell | HandEntry, pulka: ToldPulka, names: Sequence[str], tr: Translator) -> str:
    """Return the line of a deal, or of an entry, in its shortest form that is read as the same.

    ``pulka`` is as it stood before the deal.
    """
    third = pulka.agreement.third_hand
    called = [*names, *([] if third is None else [_third_name(tr.language)])]
    if isinstance(tell, HandEntry):
        on = [] if tell.on is None else [_word(LineWord.ON, tr), called[tell.on]]
        column = next(word for word, each in _COLUMNS.items() if each == tell.column)
        words = [_word(LineWord.ENTRY, tr), called[tell.seat], _word(column, tr), *on]
        return " ".join([*words, str(tell.points), tell.why])
    terms = telling.terms_of(pulka, tell)
    short = _printed(tell, pulka, called, tr, counted=())
    if _deal_in(short, pulka, names) == tell:
        return short
    can = legal_tells.holders(pulka.agreement, terms, tell)
    # A mend may have moved the deal away from those who played it.
    counted = [*can, *(seat for seat, n in enumerate(tell.taken) if n and seat not in can)]
    return _printed(tell, pulka, called, tr, counted=counted)


def _deal_in(line: str, pulka: ToldPulka, names: Sequence[str]) -> Tell | None:
    parts = [each[0] for each in _options(line, _called(pulka, names))]
    found = list(_deals(line, parts, pulka))
    return found[0] if len(found) == 1 and isinstance(found[0], Tell) else None


def _word(word: LineWord, tr: Translator) -> str:
    return plain(tr(f"told-word-{word}")).split(", ")[0]


def _printed(
    tell: Tell, pulka: ToldPulka, called: Sequence[str], tr: Translator, counted: Sequence[int]
) -> str:
    """Return the line with the tricks of the seats in ``counted`` and the declarer."""
    said, taken = list[str](), tell.taken
    if tell.dealer is not None:
        said += [_word(LineWord.DEALER, tr), called[tell.dealer]]
    if tell.out is not None:
        said += [_word(LineWord.OUT, tr), called[tell.out]]
    if tell.kind is DealKind.ALL_PASS:
        said.append(_word(LineWord.ALL_PASS, tr))
        terms = telling.terms_of(pulka, tell)
        seats = counted or sorted(terms.owned)
        said += [f"{called[seat]} {taken[seat]}" if counted else str(taken[seat]) for seat in seats]
        said += [f"{_word(LineWord.PASSED_DARK, tr)} {called[seat]}" for seat in tell.passed_dark]
        return " ".join(said)
    declarer = tell.declarer or 0
    head = str(tell.level)
    if tell.kind is DealKind.CONTRACT and tell.strain is not None:
        head += wording.strain(tell.strain, tr)
    elif tell.kind is DealKind.WITHOUT_THREE:
        head = f"{_word(LineWord.WITHOUT_THREE, tr)} {head}"
    said += (
        [_word(LineWord.MISERE, tr), called[declarer]]
        if not tell.level
        else [called[declarer], head]
    )
    said += [_word(word, tr) for word, flag in _FLAGS.items() if getattr(tell, flag)]
    if pulka.agreement.dealer_talon_prize and tell.kind is DealKind.CONTRACT:
        said.append(f"{_word(LineWord.TALON, tr)} {tell.talon_tricks}")
    shown = {seat: f" {taken[seat]}" for seat in counted if seat != declarer} if taken else {}
    for seat in tell.left:
        said.append(f"{_word(LineWord.HALF, tr)} {called[seat]}{shown.pop(seat, '')}")
    for seat in tell.whisters:
        returned = tell.left and tell.hand is None
        word = _word(LineWord.RETURN if returned else LineWord.WHIST, tr)
        said.append(f"{word} {called[seat]}{shown.pop(seat, '')}")
    if tell.hand is not None:
        said.append(f"{_word(LineWord.FOR, tr)} {called[tell.hand]}{shown.pop(tell.hand, '')}")
    return " ".join([*said, *_ending(tell, pulka, called, tr, shown)])


def _ending(
    tell: Tell, pulka: ToldPulka, called: Sequence[str], tr: Translator, shown: Mapping[int, str]
) -> Iterator[str]:
    """Yield the result, and the tricks of those who did not whist."""
    speaks = tell.kind is DealKind.CONTRACT and (tell.whisters or tell.left)
    passed = f"{_word(LineWord.PASSED, tr)} " if speaks else ""
    for seat, tricks in shown.items():
        yield f"{'' if seat == pulka.agreement.third_hand else passed}{called[seat]}{tricks}"
    if not tell.taken:
        if tell.kind is DealKind.CONTRACT and not speaks:
            yield _word(LineWord.UNWHISTED, tr)
        return
    over = tell.taken[tell.declarer or 0] - tell.level
    if tell.kind is DealKind.MISERE:
        yield str(over)
    else:
        down = f"{_word(LineWord.DOWN, tr)} {-over}"
        yield f"+{over}" if over > 0 else down if over else _word(LineWord.EXACT, tr)
