"""Deals with real cards and entries by hand as typed lines: «Анна 7♣ вист Вера 6». Rule 13.42.

A line answers the questions of a report, in the words of any language and any clear order.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from itertools import islice, product
from typing import Any, Final, NamedTuple

from bot.i18n import LANGUAGES, plain, translator
from engine.cards import Suit
from engine.errors import RuleError
from engine.preferans import legal_tells, telling
from engine.preferans.actions import TRICKS, DealKind, Special, Strain, Tell
from engine.preferans.asking import ToldPulka, ToldTerms
from engine.preferans.facts import Column
from engine.preferans.game import PREFERANS
from engine.preferans.legal_tells import Field, ToldGame, ToldWords

LONGEST: Final = 300
"""Most characters of a line that is read."""
BRANCHES: Final = 16
"""Most ways to understand the names of a line that are tried."""
ALIKE: Final = 0.7
"""Least similarity of an unknown word to the suggested one."""
GUESSED: Final = 4
"""Most unknown words of a line for which another one is looked for."""
STEM, ENDING = 3, 2
"""Least common letters of two forms of a word, most letters of a name's different endings."""
_SAYS: Final = ("whist", "return", "passed", "half")
_FLAGS: Final = ("dark", "alone", "shared", "refused", "off-mountain")
_COUNTED: Final = ("over", "down", "talon")
_NAMED: Final = ("for", "dealer", "out", "passed-dark")
_VALUED: Final = ("suit", "number", "aces")
_WORDS: Final = (
    *_SAYS, *_FLAGS, *_COUNTED, *_NAMED, *_VALUED, "misere", "all-pass", "without-three",
    "unwhisted", "each", "exact", "entry", "pool", "mountain", "on", "invited", "ignored",
)  # fmt: skip
"""Words of the catalogues, those of a number or a name behind them, those with values."""
COLUMNS: Final = {"pool": Column.POOL, "mountain": Column.MOUNTAIN, "whist": Column.WHISTS}
POINTS: Final = re.compile(r"[-–—−+]?\d{1,5}(?:[.,/]\d{1,2})?(?!\S)")
_TOKEN: Final = re.compile(r"\d+|[^\W\d_]+|(?<!\w)[-–—−]|[^\w\s!?/,;:.()«»„“”\"'’–—−-]")
_ACCENTS: Final = re.compile("[\u0300\u0301\u0308]")
Phrase = tuple[str, ...]
Named = Sequence[tuple[int, Phrase]]
"""The seats and their names."""
Said = Mapping[Any, Any]
"""Answers by what is asked: a `Field`, a seat for its tricks, or a field of an entry by hand."""
Meaning = tuple[str, int]
Numbers = list[tuple[int | None, int]]
"""Tricks, each with the seat behind whose name they stand."""


class LinePart(NamedTuple):
    """A word of the line, its value, and its place there."""

    word: str
    value: int = 0
    start: int = 0
    end: int = 0


class UnclearLineError(ValueError):
    """A line has unknown ``words``; ``meant``: the whole line as it was probably meant."""

    def __init__(self, words: Sequence[str], meant: str) -> None:
        super().__init__(meant)
        self.words, self.meant = words, meant


def called(names: Sequence[str], pulka: ToldPulka) -> Named:
    """Return the seats and their names; the third hand has one in each language. Rule 10.1."""
    third = pulka.agreement.third_hand
    hands = [] if third is None else [plain(translator(each)("nobodys-hand")) for each in LANGUAGES]
    every = [*enumerate(names), *((third or 0, each) for each in hands)]
    return [(seat, tuple([word for word, _, _ in _tokens(name)])) for seat, name in every]


def is_entry(text: str, names: Named) -> bool:
    """Return whether a line is an entry by hand."""
    options = _parts(text[:LONGEST], names)
    return bool(options) and options[0][0].word == "entry"


def read_entry(text: str, names: Named) -> Said:
    """Return what a line says of an entry by hand, in any order; the reason is last."""
    found, seats = dict[str, Any](), list[int]()
    (opening, *_), *options = _parts(text, names)
    at = opening.end
    for part, *_ in options:
        number, end = POINTS.match(text, part.start), part.end
        whole = len(seats) > (found.get("column") is Column.WHISTS) and len(found) == 2
        if part.start < at or whole:
            continue
        if number and "points" not in found:
            found["points"], end = read_points(number[0]), number.end()
        elif part.word in COLUMNS and "column" not in found:
            found["column"] = COLUMNS[part.word]
        elif part.word == "name" and len(seats) < 2:
            seats.append(part.value)
        elif part.word not in ("on", "ignored"):
            break
        at = end
    why = text[at:].strip(" ,.;:—")
    return {
        **found,
        **dict(zip(("seat", "on"), seats, strict=False)),
        **({"why": why} if why else {}),
    }


def read_points(text: str) -> Fraction:
    """Return points as they are typed, «−2,5» or «1/2»; 0 for anything else."""
    with suppress(ValueError, ZeroDivisionError):
        if POINTS.fullmatch(text):
            return Fraction(re.sub("[–—−]", "-", text).replace(",", "."))
    return Fraction(0)


def read_deal(text: str, pulka: ToldPulka, names: Named) -> list[Said]:
    """Return what a line may say of the next deal; raises `UnclearLineError` and `RuleError`."""
    if len(text) > LONGEST:
        raise UnclearLineError((f"{text[:40]}…",), "")
    options = _parts(text, names)
    unknown = [each[0] for each in options if each[0].word == "unknown"]
    if unknown:
        near = _corrected(text, unknown[:1], names)
        if not is_entry(near, names):  # whose reason is in any words
            near = _corrected(text, unknown, names)
        spelled = dict.fromkeys(text[each.start : each.end] for each in unknown)
        raise UnclearLineError(tuple(spelled), near if near != text else "")
    found, refusal = list[Said](), None
    for parts in islice(product(*options), BRANCHES):
        try:
            found += _readings(_composed(parts), pulka)
        except RuleError as error:
            refusal = error
    if refusal is not None and not found:
        raise refusal
    return found


# --- words ----------------------------------------------------------------------------------


def _parts(text: str, names: Named) -> list[list[LinePart]]:
    """Return what each word may be: one thing, or one of several names."""
    tokens, found, at = _tokens(text), list[list[LinePart]](), 0
    while at < len(tokens):
        said = tuple([word for word, _, _ in tokens[at : at + 12]])
        levels = [place for place, (each, *_) in enumerate(found) if _is_level(each)]
        meant, size = _meanings(said, names, suit=levels == [len(found) - 1])
        start, end = tokens[at][1], tokens[at + size - 1][2]
        found.append([LinePart(word, value, start, end) for word, value in meant])
        at += size
    return found


def _is_level(part: LinePart) -> bool:
    return part.word == "number" and part.value >= 6


def _corrected(text: str, unknown: Sequence[LinePart], names: Named) -> str:
    """Return the line with the most similar known words in place of unknown ones."""
    known = [*_stems().values(), *(word for _, name in names for word in name)]
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
        for word in _WORDS:
            for value, said in enumerate(plain(tr(f"told-word-{word}")).split("; ")):
                phrases = [tuple([w for w, _, _ in _tokens(each)]) for each in said.split(", ")]
                found = dict.fromkeys(phrases, (word, value)) | found
    return found


@cache
def _stems() -> Mapping[str, str]:
    """Return words by their beginnings, the longest first; suits and numbers have no others."""
    words = [w[0] for w, (kind, _) in _lexicon().items() if len(w) == 1 and kind not in _VALUED]
    words = [word for word in words if len(word) > STEM]
    endings = "".join(plain(translator(each, PREFERANS.key)("told-endings")) for each in LANGUAGES)
    found = {word.rstrip(endings): word for word in reversed(words)}
    return {stem: found[stem] for stem in sorted(found, key=len, reverse=True) if stem[STEM - 1 :]}


def _tokens(text: str) -> list[tuple[str, int, int]]:
    found = _TOKEN.finditer(text.replace("\ufe0f", " "))
    return [(_folded(each[0]), each.start(), each.end()) for each in found]


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


# --- what they say of a deal ----------------------------------------------------------------


def _composed(parts: Iterable[LinePart]) -> list[Meaning]:
    """Return the words, those with a number or a name behind them as one; all else is a result."""
    found, pending = list[Meaning](), ""
    for word, value, _, _ in parts:
        if pending and word == ("number" if pending in _COUNTED else "name"):
            made = {"over": value, "down": -value}.get(pending)
            found.append((pending, value) if made is None else ("result", made))
            pending = pending * (pending == "passed-dark")
        elif word in (*_COUNTED, *_NAMED):
            pending = word
        elif word != "ignored":
            found.append(("result", 0) if word == "exact" else (word, value))
            pending = ""
    return found


class _Deal(NamedTuple):
    """What a line is about: the next deal, with what was played."""

    pulka: ToldPulka
    terms: ToldTerms
    tell: Tell

    @property
    def holders(self) -> tuple[int, ...]:
        """Who can have taken tricks."""
        return legal_tells.holders(self.pulka.agreement, self.terms, self.tell)

    def answers(self, said: Said, tricks: Mapping[int, int]) -> Said:
        """Return all that is said, and tricks that follow; raises `RuleError`."""
        kind, who, level = self.tell.kind, self.tell.declarer, self.tell.level
        game, free = ToldGame(kind, who, level), self.terms._replace(forced=False)
        if game not in legal_tells.games(self.pulka.agreement, free):
            raise RuleError("told-game", "13.42")
        rest = TRICKS - sum(tricks.values())
        if rest < 0 or min(tricks.values(), default=0) < 0:
            raise RuleError("told-sum", "13.42")
        left = [seat for seat in self.holders if seat not in tricks]
        follow = dict.fromkeys(left if not rest or len(left) == 1 else (), rest)
        return {**said, Field.GAME: game, **tricks, **follow}


def _readings(parts: Sequence[Meaning], pulka: ToldPulka) -> Iterator[Said]:
    """Yield what the words may answer; raises `RuleError` for what cannot have been."""
    values = {word: [value for each, value in parts if each == word] for word, _ in parts}
    said: dict[Any, Any] = {each: values[each][0] for each in ("dealer", "out") if each in values}
    deal = _Deal(pulka, telling.terms_of(pulka, Tell(**said)), Tell())
    said |= {Field(each.replace("-", "_")): True for each in _FLAGS if each in values}
    said |= {Field.TALON: values["talon"][0]} if "talon" in values else {}
    said |= {Field.TALON: values["aces"][0] + 1} if "aces" in values else {}
    said |= {Field.ALONE: False} if "invited" in values else {}
    said |= (
        {Field.SPECIAL: tuple(Special)[max(values["misere"])]}
        if any(values.get("misere", ()))
        else {}
    )
    heads = [at for at, (word, _) in enumerate(parts) if word == "misere"] or [
        at for at, (word, value) in enumerate(parts) if word == "number" and value >= 6
    ]
    people = [at for at, (word, _) in enumerate(parts) if word == "name"]
    if "all-pass" in values and "suit" not in values:
        if {"whist", "half", "return"} & {*values}:
            raise RuleError("told-words", "4.1")
        dark = values.get("passed-dark", ())
        said[Field.PASSED_DARK] = tuple([seat for seat in deal.terms.owned if seat in dark])
        yield deal.answers(said, _all_passed(_numbers(parts), deal))
    elif not heads or not people:
        yield said
    else:
        head = heads[0]
        who = next((at for at in reversed(people) if at < head), people[0])
        declarer, level = parts[who][1], parts[head][1] if parts[head][0] == "number" else 0
        rest = [each for at, each in enumerate(parts) if at not in (head, who)]
        kinds = [DealKind.CONTRACT if level else DealKind.MISERE]
        if level and "without-three" in values:  # «Анна без трёх 7», «Анна 7 вист Вера без трёх»
            left = parts.index(("without-three", 0)) < head and not {*values} & {*_SAYS}
            kinds = [*([] if left else kinds), DealKind.WITHOUT_THREE]
        if "suit" in values and DealKind.CONTRACT in kinds:
            said["strain"] = Strain(values["suit"][0])
        for kind in kinds:
            down = [-3] if kind is DealKind.CONTRACT and "without-three" in values else []
            made = [(declarer, level + each) for each in (*values.get("result", ()), *down)]
            deal = deal._replace(tell=Tell(kind=kind, declarer=declarer, level=level))
            for words, open_to in _assigned(rest, {*values}, deal):
                for tricks in _counted(made, _numbers(parts, head, declarer), declarer, open_to):
                    yield deal.answers({**said, **words}, tricks)


def _numbers(parts: Sequence[Meaning], head: int = -1, declarer: int | None = None) -> Numbers:
    """Return the numbers that are tricks; behind the game itself they are the declarer's."""
    found, behind = Numbers(), None
    for at, (word, value) in enumerate(parts):
        if at == head:
            behind = declarer
        elif word == "number":
            found.append((behind, value))
            behind = None
        elif word in ("name", "for", "each"):
            behind = None if word == "each" else value
    return found


def _all_passed(numbers: Numbers, deal: _Deal) -> dict[int, int]:
    """Return the tricks of an all-pass: behind names, or in the order of the seats."""
    order = sorted(deal.holders, key=lambda seat: (seat not in deal.terms.owned, seat))
    if not any(seat is not None for seat, _ in numbers) and len(numbers) <= len(order):
        numbers = [(seat, each) for seat, (_, each) in zip(order, numbers, strict=False)]
    found = {seat: each for seat, each in numbers if seat is not None}
    if len(found) < len(numbers):
        raise RuleError("told-sum", "13.42")
    return found


def _counted(
    made: list[tuple[int, int]], numbers: Numbers, declarer: int, open_to: Sequence[int]
) -> list[dict[int, int]]:
    """Return whose tricks the numbers may be: one behind a lone whister also the declarer's."""
    behind = [(declarer if seat is None else seat, each) for seat, each in numbers]
    tries = [behind]
    if not made and len(behind) == 1 and behind[0][0] in open_to:
        each = behind[0][1]
        tries = [[(declarer, each)], [(declarer, TRICKS - each), *behind]][: 3 - len(open_to)]
    elif len(open_to) == len(numbers) == 2:
        tries += [[(seat, each) for seat, (_, each) in zip(open_to, numbers, strict=True)]]
    counts = [{*made, *each} for each in tries]
    found = [dict(each) for each in counts if len(each) == len({seat for seat, _ in each})]
    if not found:
        raise RuleError("told-sum", "13.42")
    return found


def _assigned(
    rest: Sequence[Meaning], words: set[str], deal: _Deal
) -> Iterator[tuple[Said, Sequence[int]]]:
    """Yield what the defence may have said, and whose tricks count, in the order of the line.

    A name goes with the word before or behind it.
    """
    terms, declarer = deal.terms, deal.tell.declarer
    if declarer not in terms.owned:
        raise RuleError("told-seat", "13.42")
    others = [seat for seat in terms.defenders(declarer) if seat != terms.third_hand]
    line = [each for each in rest if each[0] in (*_SAYS, "name", "each")]
    line = [each for each in line if each != ("name", terms.third_hand)]
    says = [at for at, (word, _) in enumerate(line) if word in _SAYS]
    people = {at: [seat] for at, (_, seat) in enumerate(line) if at not in says}
    people |= {at: others for at in people if line[at][0] == "each"}
    silent = [line[at][0] for at in says]
    pairs = list[tuple[int, dict[int, str]]]()
    if words & {"unwhisted", "all-pass"} or (says and not people and {*silent} == {"passed"}):
        pairs = [(0, {})]
    elif not says:
        yield {}, ()
        return
    elif not people and len(says) == len(others):
        pairs = [(0, dict(zip(others, silent, strict=True)))]
    near = [[*[s for s in says if s < at][-1:], *[s for s in says if s > at][:1]] for at in people]
    unnamed = [seat for seat in others if not any(seat in each for each in people.values())]
    for chosen in product(*near) if not pairs and 0 < len(people) <= len(terms.active) else ():
        silent = [line[at][0] for at in says if at not in chosen]
        if [*chosen] == sorted(chosen) and len(silent) <= (len(unnamed) == 1):
            by = [*zip(people, chosen, strict=True)]
            named = {seat: line[word][0] for at, word in by for seat in people[at]}
            turned = sum((word < at) is (says[0] > min(people)) for at, word in by)
            pairs.append((turned, named | dict(zip(unnamed, silent, strict=False))))
    if not pairs:
        raise RuleError("told-words", "4.1")
    hand = next((seat for word, seat in rest if word == "for"), None)
    least = min(turned for turned, _ in pairs)
    for spoken in [spoken for turned, spoken in pairs if turned == least]:
        yield _worded(spoken, hand, deal)


def _worded(spoken: Mapping[int, str], hand: int | None, deal: _Deal) -> tuple[Said, Sequence[int]]:
    """Return what the defence said, if it can have said that in one way; raises `RuleError`."""
    says = {word: [seat for seat, each in spoken.items() if each == word] for word in _SAYS}
    whisters = (*says["whist"], *says["return"])
    # What is returned is the half of the other one.
    left = tuple(says["half"] or (says["passed"] if says["return"] else []))
    agreement, terms, tell = deal.pulka.agreement, deal.terms, deal.tell
    found = [
        each
        for each in legal_tells.words(agreement, terms, tell)
        if {*each.whisters} == {*whisters}
        and (each.left == left or (terms.sitting in whisters and not left))
        and hand in (None, each.hand)
    ]
    if not found:
        legal_tells.check_words(agreement, terms, tell, ToldWords(whisters, left, hand))
        raise RuleError("told-words", "4.1")
    words = {Field.WORDS: found[0]} if len(found) == 1 else {}
    return words, (whisters or left) if hand is None else (hand,)
