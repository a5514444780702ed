"""A report as a list of answers: those of a typed line, then those of taps. Rule 13.42.

A deal and an entry by hand are read alike: what is asked next follows from what is answered, and a
line answers what it has. Where it may mean several things, these alone are offered.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from bot.games.preferans import wording
from bot.games.preferans.telling import lines
from bot.games.preferans.telling.lines import Said, UnclearLineError, read_points
from bot.i18n import Translator, join, plain
from bot.taps import read_number
from bot.views import codes
from bot.views.model import ReportDraft
from bot.views.words import clean, shorten
from engine.errors import RuleError
from engine.preferans import asking, legal_tells, telling
from engine.preferans.actions import HandEntry, Mend, MendEntry, Strain, Tell
from engine.preferans.asking import TellDraft, TellQuestion, ToldPulka
from engine.preferans.facts import Column
from engine.preferans.legal_tells import SIMPLE, Field
from engine.preferans.observe import PlayerView
from engine.preferans.pulka import whole

DEALER: Final = "dealer"
OUT: Final = "out"
SUIT: Final = "suit"
MEND: Final = "mend"
INSERT: Final = "insert"
OPEN: Final = "open"
DEALS: Final = "deals"
DEAL: Final = "deal"
THREE: Final = "three"
GUESTS: Final = "guests"
ENTRY: Final = "entry"
KEY: Final = "key="
DONE: Final = "done"
DROP: Final = "drop"
"""Codes of the buttons of a report; a bare number is the answer at that place."""
PAGES: Final = (DEALS, DEAL, DEALER, OUT, SUIT, THREE, GUESTS)
QUOTED: Final = 4
"""Maximum of unknown words in an answer."""
USUAL: Final = 2
"""Most tricks over or under the contract of a number that might be the whister's as well."""
WHYS: Final = ("fine", "bet", "mistake")
"""Reasons that can be tapped; any other is a reply."""
_KEYS: Final = tuple(f"{KEY}{each}" for each in "1234567890,-/")
_TYPED: Final = re.compile(r"[-–—−+]?(\d{1,5}([.,/]\d{0,2})?)?")
"""Points as far as they are typed."""

Written: TypeAlias = Tell | Mend | HandEntry | MendEntry
"""What is written at a table with real cards."""


class EntryDraft(NamedTuple):
    """An entry by hand as far as it is made; ``number`` of the one it mends, 0 of a new one."""

    number: int = 0
    told: Mapping[str, Any] = MappingProxyType({})


Draft: TypeAlias = TellDraft | EntryDraft


class ReadReport(NamedTuple):
    """A draft read by the table as it is: the pulka before the deal, the answers, and what is next.

    ``question`` is None once all is known; ``refusal``: why a typed answer cannot be.
    """

    pulka: ToldPulka
    draft: Draft
    question: TellQuestion | None
    refusal: RuleError | None = None


def pulka_of(view: PlayerView) -> ToldPulka:
    """Return the pulka of a table with real cards; ``ValueError`` at another."""
    if view.told is None:
        raise ValueError("the cards are dealt here")
    return view.told


def read(now: ToldPulka, report: ReportDraft, *, strict: bool = False) -> ReadReport:
    """Return a draft as it stands; answers that have no meaning any more are left out.

    ``strict``: raise `UnclearLineError` or `RuleError` for a line that cannot be.
    """
    pulka, tell, said = now, Tell(), list[Said]()
    what, _, number = report.steps[0].partition("=") if report.steps else ("", "", "")
    seats = telling.seats_then(pulka, Tell, report.deal)
    names = lines.called([report.names[s] for s in seats if s < len(report.names)], pulka)
    draft: Draft = EntryDraft(read_number(number or "0") if what == ENTRY else 0)
    if what == ENTRY:
        said, steps = [{"why": report.line}] * bool(report.line), report.steps[1:]
    elif lines.is_entry(report.line, names):
        said, steps = [lines.read_entry(report.line, names)], report.steps
    else:
        if report.deal:
            pulka = telling.before(pulka, report.deal)
            old: Any = Tell() if report.insert else telling.booked(now, Tell, report.deal).what
            tell = Tell(dealer=old.dealer, out=old.out)
        steps = report.steps
        try:
            said = _possible(pulka, tell, lines.read_deal(report.line, pulka, names))
        except (RuleError, UnclearLineError):
            if strict:
                raise
        draft = _begun(tell, said)
    found = _walked(pulka, draft, said, steps)
    if strict and found.refusal:
        raise found.refusal
    return found


def _begun(tell: Tell, said: Sequence[Said]) -> TellDraft:
    first = said[0] if said else {}
    named = {each: first[each] for each in ("dealer", "out", "strain") if each in first}
    return TellDraft(replace(tell, **named))


def _possible(pulka: ToldPulka, tell: Tell, said: Sequence[Said]) -> list[Said]:
    """Return the readings of a line that can be, the usual ones if any; raises `RuleError`."""
    found = [(each, _walked(pulka, _begun(tell, [each]), [each], ())) for each in said]
    if said and all(read.refusal for _, read in found):
        raise next(read.refusal for _, read in found if read.refusal)
    left = [(each, read) for each, read in found if not read.refusal]
    whole = [(each, read) for each, read in left if read.question is None] or left
    usual = [each for each, read in whole if _is_usual(read)]
    return usual or [each for each, _ in whole]


def _is_usual(read: ReadReport) -> bool:
    """Return whether the declarer made about as much as he ordered."""
    if read.question is not None or not isinstance(read.draft, TellDraft):
        return True
    tell = asking.complete(read.pulka, read.draft)
    return not tell.taken or abs(tell.taken[tell.declarer or 0] - tell.level) <= USUAL


def _walked(
    pulka: ToldPulka, draft: Draft, said: Sequence[Said], steps: Sequence[str]
) -> ReadReport:
    """Answer question after question, by what all readings say, else by the next step."""
    refusal, left = None, [*steps]
    while True:
        question = _asked(pulka, draft, said)
        key = "" if question is None else question.field if question.seat is None else question.seat
        if question is not None and said:
            unsaid = question.answers[:1] if key in SIMPLE and key != Field.TALON else ()
            answers = dict.fromkeys(each[key] for each in said if key in each) or unsaid
            can = tuple(each for each in answers if _can_be(question, each))
            if answers and not can:
                refusal = refusal or _refused(key)
            if len(can) == 1:
                draft = _answered(draft, question, can[0])
                continue
            question = question._replace(answers=can or question.answers)
        if question is None and said and isinstance(draft, TellDraft):
            try:
                draft = _with_rest(pulka, draft, said[0])
            except RuleError as error:
                refusal = refusal or error
        if not left:
            return ReadReport(pulka, draft, question, refusal)
        try:
            draft, answer = _after(pulka, draft, question, left.pop(0))
        except (ValueError, RuleError):
            return ReadReport(pulka, draft, question, refusal)
        if answer is not None:
            said = [each for each in said if each.get(key, answer) == answer] or said


def _refused(key: object) -> RuleError:
    """Return why an answer cannot be; tricks by their sum."""
    match key:
        case "column" | "seat" | "on":
            return RuleError("entry-column", "13.42")
        case "points":
            return RuleError("entry-points", "13.42")
        case int():
            return RuleError("told-sum", "13.42")
        case _:
            return RuleError("told-value", "13.42")


def _after(
    pulka: ToldPulka, draft: Draft, question: TellQuestion | None, code: str
) -> tuple[Draft, Any]:
    """Return the draft after a tap, and its answer, None for what was not asked.

    Raises ``ValueError`` for a code without meaning now, and `RuleError`.
    """
    what, sign, value = code.partition("=")
    if sign and isinstance(draft, TellDraft):
        number = read_number(value)
        match what:
            case "dealer" if not draft.told:
                changed = replace(draft.tell, dealer=number, out=None)
            case "out" if not draft.told:
                changed = replace(draft.tell, out=number)
            case "suit" if draft.tell.level and number < len(Strain):
                changed = replace(draft.tell, strain=tuple(Strain)[number])
            case _:
                raise ValueError(code)
        telling.terms_of(pulka, changed)  # refuses seats that do not exist
        return draft._replace(tell=changed), None
    if question is None:
        raise ValueError(code)
    answer = code if question.field in ("points", "column") else ""
    if answer not in question.answers:
        if question.field == "points" or read_number(code) >= len(question.answers):
            raise ValueError(code)
        answer = question.answers[read_number(code)]
    return _answered(draft, question, answer), answer


def _asked(pulka: ToldPulka, draft: Draft, said: Sequence[Said]) -> TellQuestion | None:
    """Return the next question; a line answers first what was played, and what was said."""
    if isinstance(draft, EntryDraft):
        return _entry_asked(pulka, draft)
    for field in (Field.GAME, Field.WORDS):
        found = tuple(dict.fromkeys(each[field] for each in said if field in each))
        if found and field not in draft.told:
            return TellQuestion(field, found)
    return asking.asked(pulka, draft)


def _entry_asked(pulka: ToldPulka, draft: EntryDraft) -> TellQuestion | None:
    told, typed = draft.told, draft.told.get("typed", "")
    fields = ["column", "seat", *(["on"] if told.get("column") is Column.WHISTS else [])]
    field = next((each for each in (*fields, "points", "why") if each not in told), None)
    if field is None or "drop" in told:
        return None
    seats = min(len(telling.seats_then(pulka, HandEntry, draft.number)), pulka.agreement.players)
    answers: tuple[Any, ...] = tuple([seat for seat in range(seats) if seat != told.get("seat")])
    if field == "column":
        answers = (*lines.COLUMNS.values(), *((DROP,) if draft.number else ()))
    elif field == "points":
        done = (DONE,) if telling.may_enter(read_points(typed)) else ()
        answers = (*(each for each in _KEYS if _TYPED.fullmatch(typed + each[-1])), *done)
    elif field == "why":
        answers = WHYS
    return TellQuestion(field, answers)


def _can_be(question: TellQuestion, answer: Any) -> bool:
    if question.field == "points":
        return telling.may_enter(answer)
    return question.field == "why" or answer in question.answers


def _answered(draft: Draft, question: TellQuestion, answer: Any) -> Draft:
    if isinstance(draft, TellDraft):
        return asking.answered(draft, question, answer)
    typed = draft.told.get("typed", "")
    new: dict[str, Any] = {question.field: answer}
    match answer:
        case "done":
            new = {"points": read_points(typed)}
        case "drop":
            new = {"drop": True}
        case str() if question.field == "points":
            new = {"typed": typed + answer[-1]}
    return draft._replace(told={**draft.told, **new})


def _with_rest(pulka: ToldPulka, draft: TellDraft, said: Said) -> TellDraft:
    """Return a deal with what a line says and nobody asks; raises `RuleError`."""
    fields = {each: said[each] for each in SIMPLE if each in said and each not in draft.told}
    terms, tricks = telling.terms_of(pulka, draft.tell), dict(draft.tricks)
    tricks |= {seat: n for seat, n in said.items() if type(seat) is int and seat not in tricks}
    tell = replace(draft.tell, **fields)
    found = asking.complete(pulka, new := TellDraft(tell, draft.told, (*tricks.items(),)))
    if not found.taken and tricks not in ({}, {tell.declarer: tell.level}):
        raise RuleError("told-unplayed", "4.6")
    legal_tells.check(pulka, terms, found)
    return new


# --- what people do with it -----------------------------------------------------------------


def step(view: PlayerView, report: ReportDraft, code: str, tr: Translator) -> ReportDraft:
    """Return the draft after a tap; raises ``ValueError`` for a code without meaning now."""
    what, sign, value = code.partition("=")
    if code == codes.BACK:
        return _back(report)
    match what:
        case "entry":
            if sign:
                telling.booked(pulka_of(view), HandEntry, read_number(value))
            return ReportDraft(names=report.names, steps=(code,))
        case "mend" | "insert":
            telling.booked(pulka_of(view), Tell, read_number(value))
            return ReportDraft(deal=read_number(value), insert=what == INSERT)
        case "open":
            page, _, number = value.partition("-")
            if page not in PAGES or (number and read_number(number) > len(view.finished)):
                raise ValueError(code)
            return replace(report, opened=value)
    if report.opened.partition("-")[0] in (DEALS, DEAL, GUESTS) and not sign:
        raise ValueError(code)
    found = read(pulka_of(view), report)
    try:
        _, answer = _after(found.pulka, found.draft, found.question, code)
    except RuleError as error:
        raise ValueError(code) from error
    if found.question is not None and found.question.field == "why":
        return _with_words(report, plain(tr(f"report-why-{answer}")))
    return replace(report, steps=(*report.steps, code), opened="")


def _back(report: ReportDraft) -> ReportDraft:
    """Return the draft one step, or one page, before."""
    if report.opened:
        page, _, _ = report.opened.partition("-")
        return replace(report, opened=DEALS if page == DEAL else "")
    if report.line and (not report.steps or report.steps[0].partition("=")[0] == ENTRY):
        return replace(report, line="")
    if report.steps:
        return replace(report, steps=report.steps[:-1])
    if report.deal:
        return replace(report, deal=0, insert=False, opened=f"{DEAL}-{report.deal}")
    return report


def _with_words(report: ReportDraft, words: str) -> ReportDraft:
    return replace(report, line=f"{report.line} {words}".strip())


def typed(view: PlayerView, report: ReportDraft, text: str, tr: Translator) -> ReportDraft | str:
    """Return the draft after a reply, or why it cannot be shown, and as what it was meant."""
    found = read(pulka_of(view), report)
    field = "" if found.question is None else found.question.field
    number, _, words = " ".join(text.split()).partition(" ")
    if field == "why":
        return _with_words(report, f"{number} {words}")
    if field == "points" and telling.may_enter(read_points(number)):
        pressed = re.sub("[–—−]", "-", number).lstrip("+").replace(".", ",")
        kept = [each for each in report.steps if not each.startswith(KEY)]
        keys = (f"{KEY}{each}" for each in pressed)
        return _with_words(replace(report, steps=(*kept, *keys, DONE)), words)
    new = replace(report, steps=(), opened="", line=text)
    try:
        found = read(pulka_of(view), new, strict=True)
    except UnclearLineError as unclear:
        quoted = (tr("newgame-word", word=shorten(clean(w), 24)) for w in unclear.words[:QUOTED])
        told, meant = tr("report-line-unknown", words=join(", ", quoted)), unclear.meant
    except RuleError as refusal:
        told, meant = tr("plain-text", text=wording.explain(refusal, tr)), ""
    else:
        return new
    line = tr(
        "report-line-meant" if meant else "report-line-so", line=meant or tr("report-line-example")
    )
    return plain(join("\n", (told, line)))


def written(read: ReadReport) -> Tell | HandEntry | MendEntry:
    """Return what a complete draft comes to."""
    if isinstance(read.draft, TellDraft):
        return asking.complete(read.pulka, read.draft)
    number, told = read.draft
    fields: Any = {each: told.get(each) for each in ("seat", "column", "points", "why", "on")}
    entry = None if "drop" in told else HandEntry(**fields)
    return MendEntry(number, entry) if number or entry is None else entry


def action(view: PlayerView, report: ReportDraft) -> Written:
    """Return what a complete draft writes; raises ``ValueError`` while something is asked."""
    found = read(pulka_of(view), report)
    if found.question is not None:
        raise ValueError("not all is told")
    done = written(found)
    return (
        Mend(report.deal, done, report.insert) if isinstance(done, Tell) and report.deal else done
    )


def removal(view: PlayerView, deal: int) -> Mend:
    """Return what takes a deal out; raises `RuleError` where there is none."""
    telling.booked(pulka_of(view), Tell, deal)
    return Mend(deal)


def undo(view: PlayerView, mend: Written) -> Written:
    """Return what takes a mend or an entry back, by the view before it."""
    pulka = pulka_of(view)
    match mend:
        case Mend(number, new, insert) | MendEntry(number, new, insert):
            kind = Tell if isinstance(mend, Mend) else HandEntry
            old: Any = None if insert else telling.booked(pulka, kind, number).what
            return type(mend)(number, old, insert=new is None)
        case HandEntry():
            return MendEntry(len(pulka.entered) + 1)
    raise TypeError(mend)


def standing(view: PlayerView) -> tuple[int, ...]:
    """Return each seat's whole whists, as if the pulka ended now."""
    return whole(view.settlement)
