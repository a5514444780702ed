"""A deal as far as it is reported: codes of buttons become answers, and answers an action."""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from bot.games.preferans import wording
from bot.games.preferans.telling import entries
from bot.games.preferans.telling.reading import Ambiguous, Line, Misunderstood, read_line
from bot.i18n import LANGUAGES, Translator, join, plain, translator
from bot.taps import read_number
from bot.views import codes
from bot.views.model import ReportDraft
from bot.views.words import clean, shorten
from engine.errors import RuleError
from engine.preferans import telling
from engine.preferans.actions import HandEntry, Mend, MendEntry, Strain, Tell
from engine.preferans.asking import TellDraft, TellQuestion, ToldPulka, answered, asked, complete
from engine.preferans.legal_tells import Field
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
"""Codes of the buttons of a report; a bare number is the answer at that place."""
CHOICE: Final = "choice"
PAGES: Final = (DEALS, DEAL, DEALER, OUT, SUIT, THREE, GUESTS)
QUOTED: Final = 4
"""Maximum of unknown words in an answer."""

Written: TypeAlias = Tell | Mend | HandEntry | MendEntry
"""What is written at a table with real cards."""


@dataclass(frozen=True, slots=True)
class ReadReport:
    """A draft read by the table as it is: the pulka before the deal, the answers, and what is next.

    ``question`` is None once all is known.
    """

    pulka: ToldPulka
    draft: TellDraft
    question: TellQuestion | None


def pulka_of(view: PlayerView) -> ToldPulka:
    """Return the pulka of a table with real cards; ``ValueError`` at another."""
    if view.told is None:
        raise ValueError("the cards are dealt here")
    return view.told


def read(view: PlayerView, report: ReportDraft) -> ReadReport:
    """Return a draft as it stands; answers that have no meaning any more are left out."""
    pulka, draft = pulka_of(view), TellDraft()
    if report.deal:
        pulka = telling.before(pulka, report.deal)
        if not report.insert:
            old = telling.told_deal(pulka_of(view), report.deal).what
            draft = TellDraft(Tell(dealer=old.dealer, out=old.out))
    for code in report.steps:
        try:
            draft = _after(pulka, draft, code)
        except (ValueError, RuleError):
            break
    return ReadReport(pulka, draft, asked(pulka, draft))


def _after(pulka: ToldPulka, draft: TellDraft, code: str) -> TellDraft:
    what, sign, value = code.partition("=")
    if not sign:
        question, place = asked(pulka, draft), read_number(code)
        if question is None or place >= len(question.answers):
            raise ValueError(code)
        return answered(draft, question, question.answers[place])
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
    new = draft._replace(tell=changed)
    asked(pulka, new)  # refuses seats that do not exist
    return new


def line_of(view: PlayerView, report: ReportDraft, tr: Translator | None = None) -> Line | None:
    """Return what a draft's typed line means, None without one."""
    if not report.line or entries.is_open(report):
        return None
    pulka = read(view, replace(report, line="")).pulka
    seats = telling.seats_then(pulka_of(view), deal=report.deal)
    names = [report.names[seat] for seat in seats if seat < len(report.names)]
    return read_line(report.line, pulka, names, tr or translator(LANGUAGES[0], "preferans"))


def typed(view: PlayerView, report: ReportDraft, text: str, tr: Translator) -> ReportDraft | str:
    """Return the draft after a reply, or why it cannot be shown, and as what it was meant."""
    if entries.is_open(report) and (new := entries.typed(pulka_of(view), report, text)) is not None:
        return new
    new = replace(report, steps=(), opened="", line=text)
    found = line_of(view, new, tr)
    if not isinstance(found, Misunderstood):
        return new
    told = []
    if found.unknown:
        words = (tr("newgame-word", word=shorten(clean(w), 24)) for w in found.unknown[:QUOTED])
        told.append(tr("report-line-unknown", words=join(", ", words)))
    elif found.refusal is not None:
        told.append(tr("plain-text", text=wording.explain(found.refusal, tr)))
    else:
        told.append(tr("report-line-short"))
        question = found.question
        if question is not None and question.field is Field.TRICKS:
            told.append(tr("report-tricks", name=new.names[question.seat or 0]))
        elif question is not None and question.field is Field.WORDS:
            told.append(tr("report-words"))
    line = found.line or plain(tr("report-line-example"))
    if line != text:
        told.append(tr("report-line-meant" if found.line else "report-line-so", line=line))
    return plain(join("\n", told))


def step(view: PlayerView, report: ReportDraft, code: str, tr: Translator) -> ReportDraft:
    """Return the draft after a tap; raises ``ValueError`` for a code without meaning now."""
    what, sign, value = code.partition("=")
    if what == entries.ENTRY or entries.is_open(report):
        return entries.step(pulka_of(view), report, code, tr)
    if code == codes.BACK:
        return _back(report)
    line = line_of(view, report)
    if line is not None:
        place = read_number(value)
        if what != CHOICE or not isinstance(line, Ambiguous) or place >= len(line.choices):
            raise ValueError(code)
        return replace(report, line=line.choices[place][0])
    if what in (MEND, INSERT):
        deal = read_number(value)
        telling.told_deal(pulka_of(view), deal)
        return replace(report, deal=deal, insert=what == INSERT, steps=(), opened="")
    if what == OPEN:
        page, _, number = value.partition("-")
        if page not in PAGES or (number and read_number(number) > len(view.finished)):
            raise ValueError(code)
        return replace(report, opened=value)
    if report.opened.partition("-")[0] in (DEALS, DEAL, GUESTS) and sign == "":
        raise ValueError(code)
    found = read(view, report)
    try:
        _after(found.pulka, found.draft, code)
    except RuleError as error:
        raise ValueError(code) from error
    return replace(report, steps=(*report.steps, code), opened="")


def _back(report: ReportDraft) -> ReportDraft:
    """Return the draft one step, or one page, before."""
    if report.opened.partition("-")[0] == DEAL:
        return replace(report, opened=DEALS)
    if report.line:
        return replace(report, line="")
    if report.opened:
        return replace(report, opened="")
    if report.steps:
        return replace(report, steps=report.steps[:-1])
    if report.deal:
        return replace(report, deal=0, insert=False, opened=f"{DEAL}-{report.deal}")
    return report


def action(view: PlayerView, report: ReportDraft) -> Written:
    """Return what a complete draft writes; raises ``ValueError`` while something is asked."""
    if entries.is_open(report):
        return entries.action(pulka_of(view), report)
    tell = line_of(view, report)
    if tell is None:
        found = read(view, report)
        if found.question is not None:
            raise ValueError("not all is told")
        tell = complete(found.pulka, found.draft)
    if isinstance(tell, Ambiguous | Misunderstood):
        raise ValueError(report.line)  # noqa: TRY004 - a code of another moment
    if isinstance(tell, HandEntry) or not report.deal:
        return tell
    return Mend(report.deal, tell, report.insert)


def removal(view: PlayerView, deal: int) -> Mend:
    """Return what takes a deal out; raises `RuleError` where there is none."""
    telling.told_deal(pulka_of(view), deal)
    return Mend(deal)


def undo(view: PlayerView, mend: Written) -> Written:
    """Return what takes a mend or an entry back, by the view before it."""
    pulka = pulka_of(view)
    match mend:
        case Mend(deal, _, insert=True):
            return Mend(deal)
        case Mend(deal, tell):
            return Mend(deal, telling.told_deal(pulka, deal).what, insert=tell is None)
        case HandEntry():
            return MendEntry(len(pulka.entered) + 1)
        case MendEntry(number, _, insert=True):
            return MendEntry(number)
        case MendEntry(number, entry):
            old = telling.told_entry(pulka, number).what
            return MendEntry(number, old, insert=entry is None)
    raise TypeError(mend)


def standing(view: PlayerView) -> tuple[int, ...]:
    """Return each seat's whole whists, as if the pulka ended now."""
    return whole(view.settlement)
