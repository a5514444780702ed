"""A report as a list of answers: those of a typed line, then those of taps. Rule 13.42.

A deal and an entry by hand are read alike: what is asked next follows from what is answered, and a
line answers what it has. Where it may mean several things, these alone are offered.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
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
from engine.preferans.asking import TellQuestion, ToldPulka
from engine.preferans.facts import Column
from engine.preferans.legal_tells import NAMED, SIMPLE, Field
from engine.preferans.observe import PlayerView
from engine.preferans.pulka import whole

DEALER: Final = "dealer"
OUT: Final = "out"
SUIT: Final = "strain"
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


class ReadReport(NamedTuple):
    """A draft read by the table as it is: the pulka before the deal, the answers, and what is next.

    ``entry``: the number of an entry by hand, 0 for a new one, None for a deal. ``question`` is
    None once all is known; ``refusal``: why a typed answer cannot be.
    """

    pulka: ToldPulka
    entry: int | None
    told: Said
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
    pulka, told, said, steps = now, dict[Any, Any](), list[Said](), report.steps
    what, _, number = steps[0].partition("=") if steps else ("", "", "")
    seats = telling.seats_then(pulka, Tell, report.deal)
    names = lines.called([report.names[s] for s in seats if s < len(report.names)], pulka)
    entry = read_number(number or "0") if what == ENTRY else None
    if what == ENTRY:
        said, steps = [{"why": report.line}] * bool(report.line), steps[1:]
    elif lines.is_entry(report.line, names):
        said, entry = [lines.read_entry(report.line, names)], 0
    elif report.deal:
        pulka = telling.before(pulka, report.deal)
        if not report.insert:
            old = telling.booked(now, Tell, report.deal).what
            told = {"dealer": old.dealer, "out": old.out}
    if entry is None:
        try:
            line = lines.read_deal(report.line, pulka, names) if report.line else []
            said = _possible(pulka, told, line)
        except (RuleError, UnclearLineError):
            if strict:
                raise
    found = _walked(pulka, entry, told, said, steps)
    if strict and found.refusal:
        raise found.refusal
    return found


def _possible(pulka: ToldPulka, told: Said, said: Sequence[Said]) -> list[Said]:
    """Return the readings of a line that can be, the usual ones if any; raises `RuleError`."""
    found = [(each, _walked(pulka, None, told, [each], ())) for each in said]
    left = [(each, read) for each, read in found if not read.refusal]
    if found and not left:
        raise next(read.refusal for _, read in found if read.refusal)
    whole = [(each, read) for each, read in left if read.question is None]
    tells = [(each, asking.complete(pulka, read.told)) for each, read in whole]
    usual = [  # the declarer made about as much as he ordered
        each
        for each, tell in tells
        if not tell.taken or abs(tell.taken[tell.declarer or 0] - tell.level) <= USUAL
    ]
    return usual or [each for each, _ in whole or left]


def _walked(
    pulka: ToldPulka, entry: int | None, told: Said, said: Sequence[Said], steps: Sequence[str]
) -> ReadReport:
    """Answer question after question, by what all readings say, else by the next step."""
    refusal, left = None, [*steps]
    named = {key: said[0][key] for key in ("dealer", "out", "strain") if said and key in said[0]}
    told = {**told, **named}
    while True:
        question = _asked(pulka, entry, told, said)
        if question is not None and said:
            key, answers = question
            unsaid = answers[:1] if key in SIMPLE and key not in NAMED else ()
            given = dict.fromkeys(each[key] for each in said if key in each) or unsaid
            can = tuple(each for each in given if key in ("points", "why") or each in answers)
            if given and not can:
                refusal = refusal or _refused(key)
            if len(can) == 1:
                told = {**told, key: can[0]}
                continue
            question = TellQuestion(key, can or answers)
        if question is None and said and entry is None:
            try:
                told = _with_rest(pulka, {**said[0], **told})
            except RuleError as error:
                refusal = refusal or error
        if not left:
            return ReadReport(pulka, entry, told, question, refusal)
        try:
            new = _after(pulka, entry, told, question, left.pop(0))
        except (ValueError, RuleError):
            return ReadReport(pulka, entry, told, question, refusal)
        said = [each for each in said if question is None or _agrees(each, new, question)] or said
        told = new


def _agrees(said: Said, told: Said, question: TellQuestion) -> bool:
    return question.key not in said or said[question.key] == told.get(question.key)


def _refused(key: object) -> RuleError:
    """Return why an answer cannot be; tricks by their sum."""
    match key:
        case "column" | "seat" | "on":
            return RuleError("entry-column", "13.42")
        case int():
            return RuleError("told-sum", "13.42")
        case _:
            return RuleError("told-value", "13.42")


def _with_rest(pulka: ToldPulka, told: Said) -> Said:
    """Return a deal with what a line says and nobody asks; raises `RuleError`."""
    found = asking.complete(pulka, told)
    tricks = {seat: each for seat, each in told.items() if isinstance(seat, int)}
    if not found.taken and tricks not in ({}, {found.declarer: found.level}):
        raise RuleError("told-unplayed", "4.6")
    legal_tells.check(pulka, telling.terms_of(pulka, found), found)
    return told


def _after(
    pulka: ToldPulka, entry: int | None, told: Said, question: TellQuestion | None, code: str
) -> Said:
    """Return the answers after a tap; raises ``ValueError`` for a code without meaning now.

    Raises `RuleError` for a seat that does not exist.
    """
    what, sign, value = code.partition("=")
    if sign and entry is None:
        number, begun, level = read_number(value), Field.GAME in told, asking.tell_of(told).level
        match what:
            case "dealer" if not begun:
                new = {**told, "dealer": number, "out": None}
            case "out" if not begun:
                new = {**told, "out": number}
            case "strain" if level and number < len(Strain):
                return {**told, "strain": tuple(Strain)[number]}
            case _:
                raise ValueError(code)
        telling.terms_of(pulka, asking.tell_of(new))
        return new
    if question is None:
        raise ValueError(code)
    key, answers = question
    answer = code if key in ("points", "column") else ""
    if answer not in answers:
        if key == "points" or read_number(code) >= len(answers):
            raise ValueError(code)
        answer = answers[read_number(code)]
    match key, answer:
        case "points", "done":
            return {**told, key: read_points(told["typed"])}
        case "points", _:
            return {**told, "typed": told.get("typed", "") + answer[-1]}
        case _, "drop":
            return {**told, "drop": True}
        case _:
            return {**told, key: answer}


def _asked(
    pulka: ToldPulka, entry: int | None, told: Said, said: Sequence[Said]
) -> TellQuestion | None:
    """Return the next question; a line answers first what was played, and what was said."""
    if entry is not None:
        return _entry_asked(pulka, entry, told)
    for field in (Field.GAME, Field.WORDS):
        found = tuple(dict.fromkeys(each[field] for each in said if field in each))
        if found and field not in told:
            return TellQuestion(field, found)
    return asking.asked(pulka, told)


def _entry_asked(pulka: ToldPulka, entry: int, told: Said) -> TellQuestion | None:
    typed, whists = told.get("typed", ""), told.get("column") is Column.WHISTS
    fields = ("column", "seat", *(("on",) if whists else ()), "points", "why")
    key = next((each for each in fields if each not in told), None)
    if key is None or "drop" in told:
        return None
    seats = min(len(telling.seats_then(pulka, HandEntry, entry)), pulka.agreement.players)
    answers: tuple[object, ...] = tuple([seat for seat in range(seats) if seat != told.get("seat")])
    if key == "column":
        answers = (*lines.COLUMNS.values(), *((DROP,) if entry else ()))
    elif key == "points":
        done = (DONE,) if telling.may_enter(read_points(typed)) else ()
        answers = (*(each for each in _KEYS if _TYPED.fullmatch(typed + each[-1])), *done)
    elif key == "why":
        answers = WHYS
    return TellQuestion(key, answers)


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
    pulka, entry, told, question, _ = read(pulka_of(view), report)
    try:
        new = _after(pulka, entry, told, question, code)
    except RuleError as error:
        raise ValueError(code) from error
    if question is not None and question.key == "why":
        return _with_words(report, plain(tr(f"report-why-{new['why']}")))
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
    field = "" if found.question is None else found.question.key
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
    pulka, entry, told, *_ = read
    if entry is None:
        return asking.complete(pulka, told)
    fields: Any = {each: told.get(each) for each in ("seat", "column", "points", "why", "on")}
    new = None if "drop" in told else HandEntry(**fields)
    return MendEntry(entry, new) if entry or new is None else new


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
