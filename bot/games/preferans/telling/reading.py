"""Deals with real cards and entries by hand as typed lines: «Анна 7♣ вист Вера 6». Rule 13.42.

Words of every language are read, in any order that is clear; what is read can be printed.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, product
from typing import Any, Final

from bot.games.preferans import wording
from bot.games.preferans.telling.vocabulary import (
    LinePart,
    LineWord,
    Named,
    Said,
    corrected,
    is_level,
    parts_of,
    phrase,
    printed,
)
from bot.i18n import LANGUAGES, Translator, plain, translator
from engine.errors import RuleError
from engine.preferans import asking, legal_tells, telling
from engine.preferans.actions import TRICKS, DealKind, HandEntry, Strain, Tell
from engine.preferans.asking import TellDraft, TellQuestion, ToldPulka
from engine.preferans.facts import Column
from engine.preferans.legal_tells import Field, ToldGame, ToldWords

LONGEST: Final = 300
"""Most characters of a line that is read."""
BRANCHES: Final = 16
"""Most ways to understand the names of a line that are tried."""
USUAL: Final = 2
"""Most tricks over or under the contract of a number that might be the whister's as well."""
_POINTS: Final = re.compile(r"[-–—−+]?\d{1,6}(?:[.,/]\d{1,6})?(?!\S)")
_SAYS: Final = ("whist", "return", "passed", "half")
_FLAGS: Final[dict[Said, str]] = {
    "dark": "dark",
    "alone": "alone",
    "shared": "shared",
    "refused": "refused",
    "off-mountain": "off_mountain",
}
_COLUMNS: Final[dict[LineWord, Column]] = {
    "pool": Column.POOL,
    "mountain": Column.MOUNTAIN,
    "whist": Column.WHISTS,
}
_UNASKED: Final = frozenset(Field) - {Field.WORDS, Field.TRICKS, Field.TALON}
"""What did not happen unless the line has it."""
Numbers = Sequence[tuple[int | None, int]]
"""Tricks, each with the seat behind whose name they stand."""


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
    options = parts_of(text, called)
    unknown = [each[0] for each in options if each[0].word == "unknown"]
    if unknown and not _is_entry(options):
        near = corrected(text, unknown[:1], called)
        if not _is_entry(parts_of(near, called)):  # whose reason is in any words
            near = corrected(text, unknown, called)
        meant = read_line(near, pulka, names, tr) if near != text else None
        line = line_of(meant, pulka, names, tr) if isinstance(meant, Tell | HandEntry) else near
        return Misunderstood(line, tuple(dict.fromkeys(text[e.start : e.end] for e in unknown)))
    found, failed = list[Tell | HandEntry](), list[Misunderstood]()
    for parts in islice(product(*options), BRANCHES):
        for read in [_entry(text, parts, pulka)] if _is_entry(options) else _deals(parts, pulka):
            match read:
                case TellDraft():
                    question = asking.asked(pulka, read)
                    failed.append(Misunderstood(text, question=question, draft=read))
                case RuleError():
                    failed.append(Misunderstood(text, refusal=read))
                case _ if read not in found:
                    found.append(read)
    if not found:
        return min(failed, key=lambda each: each.question is None)
    usual = [each for each in found if isinstance(each, Tell) and _is_usual(each)] or found
    if len(usual) == 1:
        return usual[0]
    return Ambiguous(tuple((line_of(each, pulka, names, tr), each) for each in usual))


def _is_entry(options: Sequence[Sequence[LinePart]]) -> bool:
    return bool(options) and options[0][0].word == "entry"


def _is_usual(tell: Tell) -> bool:
    """Return whether the declarer made about as much as he ordered."""
    return not tell.taken or abs(tell.taken[tell.declarer or 0] - tell.level) <= USUAL


def _called(pulka: ToldPulka, names: Sequence[str]) -> Named:
    """Return the seats and their names; the third hand has one in each language. Rule 10.1."""
    third = pulka.agreement.third_hand
    nobody = [] if third is None else [(third, _third_name(each)) for each in LANGUAGES]
    return [(seat, phrase(name)) for seat, name in [*enumerate(names), *nobody]]


def _third_name(language: str) -> str:
    return plain(translator(language)("nobodys-hand"))


def _entry(text: str, parts: Sequence[LinePart], pulka: ToldPulka) -> HandEntry | RuleError:
    """Return the entry: who, column, on whom and points in any order, then the reason."""
    seats, columns, points, at = list[int](), list[Column](), list[Fraction](), parts[0].end
    for part in parts[1:]:
        end, number = part.end, _POINTS.match(text, part.start)
        needed = 2 if columns == [Column.WHISTS] else 1
        if part.start < at or (len(seats) >= needed and columns and points):
            continue
        if number and not points:
            points, end = [read_points(number[0])], number.end()
        elif not columns and (
            column := next((c for w, c in _COLUMNS.items() if w == part.word), None)
        ):
            columns = [column]
        elif part.word == "name" and len(seats) < 2:
            seats.append(part.value)
        elif part.word not in ("on", "ignored"):
            break
        at = end
    if not seats or not columns:
        return RuleError("entry-column", "13.42")
    entry = HandEntry(
        seat=seats[0],
        column=columns[0],
        points=points[0] if points else Fraction(0),
        why=text[at:].strip(" ,.;:—"),
        on=seats[1] if seats[1:] else None,
    )
    try:
        telling.check_entry(entry, pulka.agreement.players)
    except RuleError as refusal:
        return refusal
    return entry


def read_points(text: str) -> Fraction:
    """Return points as they are typed, «−2,5» or «1/2»; 0 for anything else."""
    with suppress(ValueError, ZeroDivisionError):
        if _POINTS.fullmatch(text):
            return Fraction(re.sub("[–—−]", "-", text).replace(",", "."))
    return Fraction(0)


# --- deals ----------------------------------------------------------------------------------


def _deals(parts: Sequence[LinePart], pulka: ToldPulka) -> Iterator[Tell | TellDraft | RuleError]:
    """Yield the deals that the parts may mean, drafts of unfinished ones, and refusals."""
    try:
        for draft, words, tricks in _readings([*_composed(parts)], pulka):
            try:
                yield _deal(draft, words, tricks, pulka)
            except RuleError as refusal:
                yield refusal
    except RuleError as refusal:
        yield refusal


def _composed(parts: Sequence[LinePart]) -> Iterator[LinePart]:
    """Yield the parts, those with a value or a name behind them as one."""
    rest = [each for each in parts if each.word != "ignored"]
    while rest:
        part, after = rest.pop(0), rest[0] if rest else LinePart("unknown")
        match part.word, after.word:
            case "exact", _:
                yield part._replace(word="result")
            case (("over" | "down"), "number"):
                made = after.value if part.word == "over" else -after.value
                yield rest.pop(0)._replace(word="result", value=made)
            case ("talon", "number") | ("for" | "dealer" | "out", "name"):
                yield rest.pop(0)._replace(word=part.word)
            case "passed-dark", _:
                while rest and rest[0].word == "name":
                    yield rest.pop(0)._replace(word=part.word)
            case (("over" | "down" | "talon" | "on"), _):
                raise RuleError("told-value", "13.42")
            case _:
                yield part


def _readings(
    parts: Sequence[LinePart], pulka: ToldPulka
) -> Iterator[tuple[TellDraft, ToldWords | None, dict[int, int]]]:
    """Yield drafts with what the defence said, None for nothing, and the tricks of some seats."""
    words = [each.word for each in parts]

    def values(word: LineWord) -> list[int]:
        return [each.value for each in parts if each.word == word]

    flags: dict[str, Any] = {flag: word in words for word, flag in _FLAGS.items()}
    tell = Tell(
        dealer=next(iter(values("dealer")), None),
        out=next(iter(values("out")), None),
        talon_tricks=next(iter(values("talon")), 0),
        **flags,
    )
    owned = telling.terms_of(pulka, tell).owned
    tell = replace(tell, passed_dark=tuple([s for s in owned if s in values("passed-dark")]))
    told = _UNASKED | ({Field.TALON} if "talon" in words else set())
    if "all-pass" in words and "suit" not in words:
        if {"whist", "half", "return"} & {*words}:
            raise RuleError("told-words", "4.1")
        yield TellDraft(tell, told), None, _all_passed(_numbers(parts), tell, pulka)
        return
    head = next((at for at, each in enumerate(parts) if each.word == "misere"), -1)
    head = next((at for at, each in enumerate(parts) if is_level(each)), -1) if head < 0 else head
    people = [at for at, word in enumerate(words) if word == "name"]
    if head < 0 or not people:
        yield TellDraft(), None, {}
        return
    who = next((at for at in reversed(people) if at < head), people[0])
    declarer, level = parts[who].value, parts[head].value
    kinds = [DealKind.CONTRACT if level else DealKind.MISERE]
    if level and "without-three" in words:  # «Анна без трёх 7», or «Анна 7 вист Вера без трёх»
        left = words.index("without-three") < head and not {*words} & {*_SAYS}
        kinds = [*([] if left else kinds), DealKind.WITHOUT_THREE]
    rest = [each for at, each in enumerate(parts) if at not in (head, who)]
    for kind in kinds:
        strain = next((Strain(each) for each in values("suit")), None)
        tell = replace(tell, kind=kind, declarer=declarer, level=level, strain=strain)
        down = [-3] if kind is DealKind.CONTRACT and "without-three" in words else []
        made = [(declarer, level + each) for each in (*values("result"), *down)]
        for said in _assigned(rest, tell, pulka):
            for tricks in _counted(made, _numbers(parts, head, declarer), declarer, said):
                yield TellDraft(tell, told), said, tricks


def _numbers(parts: Sequence[LinePart], head: int = -1, declarer: int | None = None) -> Numbers:
    """Return the numbers that are tricks; behind the game itself they are the declarer's."""
    found, behind = list[tuple[int | None, int]](), None
    for at, part in enumerate(parts):
        if at == head:
            behind = declarer
        elif part.word == "number":
            found.append((behind, part.value))
            behind = None
        elif part.word in ("name", "for", "each"):
            behind = None if part.word == "each" else part.value
    return found


def _all_passed(numbers: Numbers, tell: Tell, pulka: ToldPulka) -> dict[int, int]:
    """Return the tricks of an all-pass: behind names, or in the order of the seats."""
    terms = telling.terms_of(pulka, tell)
    can = legal_tells.holders(pulka.agreement, terms, tell)
    order = sorted(can, key=lambda seat: (seat not in terms.owned, seat))
    if not any(seat is not None for seat, _ in numbers) and len(numbers) <= len(order):
        numbers = [(seat, each) for seat, (_, each) in zip(order, numbers, strict=False)]
    found = {seat: each for seat, each in numbers if seat is not None}
    if len(found) < len(numbers):
        raise RuleError("told-sum", "13.42")
    return found


def _counted(
    made: Numbers, numbers: Numbers, declarer: int, words: ToldWords | None
) -> list[dict[int, int]]:
    """Return whose tricks the numbers may be: one behind a lone whister also the declarer's."""
    said = words or ToldWords()
    open_to = (said.whisters or said.left) if said.hand is None else (said.hand,)
    behind = [(declarer if seat is None else seat, each) for seat, each in numbers]
    readings = [behind]
    if not made and len(behind) == 1 and behind[0][0] in open_to:
        each = behind[0][1]
        readings = [[(declarer, each)], [(declarer, TRICKS - each), *behind]][: 3 - len(open_to)]
    elif len(open_to) == len(numbers) == 2:
        readings += [[(seat, each) for seat, (_, each) in zip(open_to, numbers, strict=True)]]
    counts = [{*made, *each} for each in readings]
    found = [dict(each) for each in counts if len(each) == len({seat for seat, _ in each})]
    if not found:
        raise RuleError("told-sum", "13.42")
    return [{seat: each for seat, each in count.items() if seat is not None} for count in found]


def _assigned(
    rest: Sequence[LinePart], tell: Tell, pulka: ToldPulka
) -> list[ToldWords] | list[None]:
    """Return what the defence may have said: a name goes with the word before or behind it."""
    terms, words = telling.terms_of(pulka, tell), {each.word for each in rest}
    if tell.declarer not in terms.owned:
        raise RuleError("told-seat", "13.42")
    others = [seat for seat in terms.defenders(tell.declarer) if seat != terms.third_hand]
    line = [each for each in rest if each.word in (*_SAYS, "name", "each")]
    line = [each for each in line if (each.word, each.value) != ("name", terms.third_hand)]
    says = [at for at, each in enumerate(line) if each.word in _SAYS]
    people = {at: [each.value] for at, each in enumerate(line) if at not in says}
    people |= {at: others for at in people if line[at].word == "each"}
    silent = [line[at].word for at in says]
    if words & {"unwhisted", "all-pass"} or (says and not people and {*silent} == {"passed"}):
        return [ToldWords()]
    if not says:
        return [None]
    hand = next((each.value for each in rest if each.word == "for"), None)
    if not people and len(says) == len(others):
        return [_spoken(zip(others, silent, strict=True), hand)]
    near = [[*[s for s in says if s < at][-1:], *[s for s in says if s > at][:1]] for at in people]
    unnamed = [seat for seat in others if not any(seat in each for each in people.values())]
    found = list[tuple[int, ToldWords]]()
    for chosen in product(*near) if 0 < len(people) <= len(terms.active) else ():
        silent = [line[at].word for at in says if at not in chosen]
        if [*chosen] == sorted(chosen) and len(silent) <= (len(unnamed) == 1):
            by = [*zip(people, chosen, strict=True)]
            pairs = [(seat, line[word].word) for at, word in by for seat in people[at]]
            turned = sum((word < at) is (says[0] > min(people)) for at, word in by)
            found.append((turned, _spoken([*pairs, *zip(unnamed, silent, strict=False)], hand)))
    if not found:
        raise RuleError("told-words", "4.1")
    least = min(turned for turned, _ in found)
    return [words for turned, words in found if turned == least]


def _spoken(pairs: Iterable[tuple[int, LineWord]], hand: int | None) -> ToldWords:
    words = dict(pairs)
    says = {word: [seat for seat, each in words.items() if each == word] for word in _SAYS}
    # What is returned is the half of the other one.
    left = says["half"] or (says["passed"] if says["return"] else [])
    return ToldWords((*says["whist"], *says["return"]), tuple(left), hand)


def _deal(
    draft: TellDraft, said: ToldWords | None, tricks: dict[int, int], pulka: ToldPulka
) -> Tell | TellDraft:
    """Return the deal, or as much of it as the line has; raises `RuleError`."""
    tell, agreement, terms = draft.tell, pulka.agreement, telling.terms_of(pulka, draft.tell)
    if not draft.told:
        return draft
    game = ToldGame(tell.kind, tell.declarer, tell.level)
    if game not in legal_tells.games(agreement, terms._replace(forced=False)):
        raise RuleError("told-game", "13.42")
    if said is not None:
        draft = _worded(said, draft, pulka)
    if min(tricks.values(), default=0) < 0 or sum(tricks.values()) > TRICKS:
        raise RuleError("told-sum", "13.42")
    if sum(tricks.values()) == TRICKS:
        tricks = dict.fromkeys(legal_tells.holders(agreement, terms, tell), 0) | tricks
    draft = draft._replace(tricks=tuple(tricks.items()))
    question = asking.asked(pulka, draft)
    if question is not None and not question.answers:
        raise RuleError("told-sum", "13.42")
    if question is not None:
        return draft
    found = asking.complete(pulka, draft)
    if not found.taken and tricks not in ({}, {tell.declarer: tell.level}):
        raise RuleError("told-unplayed", "4.6")
    legal_tells.check(pulka, telling.terms_of(pulka, found), found)
    return found


def _worded(said: ToldWords, draft: TellDraft, pulka: ToldPulka) -> TellDraft:
    """Return the draft with what the defence said, if it can have said that in one way only."""
    tell, terms = draft.tell, telling.terms_of(pulka, draft.tell)
    found = [
        each
        for each in legal_tells.words(pulka.agreement, terms, tell)
        if {*each.whisters} == {*said.whisters}
        and (each.left == said.left or (terms.sitting in said.whisters and not said.left))
        and said.hand in (None, each.hand)
    ]
    if not found:
        tell = replace(tell, whisters=said.whisters, left=said.left, hand=said.hand)
        legal_tells.check(pulka, terms, tell)
        raise RuleError("told-words", "4.1")
    question = TellQuestion(Field.WORDS, ())
    return asking.answered(draft, question, found[0]) if len(found) == 1 else draft


# --- printing -------------------------------------------------------------------------------


def line_of(tell: Tell | HandEntry, pulka: ToldPulka, names: Sequence[str], tr: Translator) -> str:
    """Return the line of a deal, or of an entry, in its shortest form that is read as the same.

    ``pulka`` is as it stood before the deal.
    """
    third = pulka.agreement.third_hand
    called = [*names, *([] if third is None else [_third_name(tr.language)])]
    if isinstance(tell, HandEntry):
        column: Any = next(word for word, each in _COLUMNS.items() if each == tell.column)
        on = [] if tell.on is None else [printed("on", tr), called[tell.on]]
        said = [printed("entry", tr), called[tell.seat], printed(column, tr), *on]
        return " ".join([*said, str(tell.points), tell.why])
    short = " ".join(_printed(tell, pulka, called, tr, ()))
    options = parts_of(short, _called(pulka, names))
    if [*_deals([each[0] for each in options], pulka)] == [tell]:
        return short
    can = legal_tells.holders(pulka.agreement, telling.terms_of(pulka, tell), tell)
    # A mend may have moved the deal away from those who played it.
    counted = [*can, *(seat for seat, n in enumerate(tell.taken) if n and seat not in can)]
    return " ".join(_printed(tell, pulka, called, tr, counted))


def _printed(
    tell: Tell, pulka: ToldPulka, called: Sequence[str], tr: Translator, counted: Sequence[int]
) -> Iterator[str]:
    """Yield the words of the line, with the tricks of the seats in ``counted``."""
    taken = tell.taken

    def each(word: Said | None, *seats: int | None, tricks: bool = True) -> Iterator[str]:
        for seat in seats:
            if seat is not None:
                yield from [printed(word, tr)] if word else []
                yield called[seat]
                yield from [str(taken[seat])] if tricks and taken and seat in counted else []

    yield from each("dealer", tell.dealer, tricks=False)
    yield from each("out", tell.out, tricks=False)
    if tell.declarer is None:
        yield printed("all-pass", tr)
        owned = sorted(telling.terms_of(pulka, tell).owned)
        yield from each(None, *counted) if counted else (str(taken[seat]) for seat in owned)
        yield from each("passed-dark", *tell.passed_dark, tricks=False)
        return
    contract = tell.kind is DealKind.CONTRACT
    yield from each(None if tell.level else "misere", tell.declarer, tricks=False)
    yield from [printed("without-three", tr)] if tell.kind is DealKind.WITHOUT_THREE else []
    suit = "" if tell.strain is None else wording.strain(tell.strain, tr)
    yield from [f"{tell.level}{suit}"] if tell.level else []
    yield from (printed(word, tr) for word, flag in _FLAGS.items() if getattr(tell, flag))
    if pulka.agreement.dealer_talon_prize and contract:
        yield f"{printed('talon', tr)} {tell.talon_tricks}"
    yield from each("half", *tell.left)
    yield from each("return" if tell.left and tell.hand is None else "whist", *tell.whisters)
    yield from each("for", tell.hand)
    spoken = contract and bool(tell.whisters or tell.left)
    named = (tell.declarer, *tell.left, *tell.whisters, tell.hand)
    for seat in counted if taken else ():
        passed = spoken and seat != pulka.agreement.third_hand
        yield from each("passed" if passed else None, seat) if seat not in named else ()
    made = taken[tell.declarer] if taken else 0
    if taken and made <= tell.level and tell.level:
        yield plain(wording.result_of(tell.level, made, tr))
    elif taken:
        yield f"+{made - tell.level}" if tell.level else str(made)
    elif contract and not spoken:
        yield printed("unwhisted", tr)
