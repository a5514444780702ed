"""An entry by hand, question by question: column, who, on whom, points, a word why. Rule 13.42."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from markupsafe import Markup

from bot.games.preferans import result, wording
from bot.games.preferans.telling.reading import read_points
from bot.i18n import Translator, join, plain
from bot.screen import Button, Rows, Screen
from bot.taps import read_number
from bot.views import codes, keys, words
from bot.views.model import ReportDraft, Scene
from engine.errors import RuleError
from engine.preferans import telling
from engine.preferans.actions import HandEntry, MendEntry
from engine.preferans.asking import ToldPulka
from engine.preferans.facts import Column
from engine.preferans.pulka import settle

ENTRY: Final = "entry"
KEY: Final = "key"
DONE: Final = "done"
DROP: Final = "drop"
"""Codes of the buttons; a bare number is the answer at that place."""
KEYS: Final = "1234567890,-"
_TYPED: Final = re.compile(r"[-–—−+]?(\d{1,5}([.,/]\d{0,2})?)?")
"""Points as far as they are typed."""
WHYS: Final = ("fine", "bet", "mistake")
"""Reasons that can be tapped; any other is a reply."""


@dataclass(frozen=True, slots=True)
class EntryDraft:
    """An entry as far as it is made; ``number`` of the one it mends, 0 of a new one."""

    number: int = 0
    column: Column | None = None
    seat: int | None = None
    on: int | None = None
    typed: str = ""
    points: Fraction | None = None
    why: str = ""
    drop: bool = False

    @property
    def asked(self) -> str:
        """The field that is asked next, "" if all is known."""
        if self.drop:
            return ""
        whists = self.column is Column.WHISTS
        fields = ("column", "seat", *(("on",) if whists else ()), "points", "why")
        return next((each for each in fields if getattr(self, each) in (None, "")), "")


def is_open(report: ReportDraft) -> bool:
    """Return whether the draft is an entry by hand."""
    return bool(report.steps) and report.steps[0].partition("=")[0] == ENTRY


def read(pulka: ToldPulka, report: ReportDraft) -> EntryDraft:
    """Return the entry as it stands; raises ``ValueError`` for codes without meaning."""
    number = read_number(report.steps[0].partition("=")[2] or "0")
    draft = EntryDraft(number, why=report.line)
    for code in report.steps[1:]:
        draft = _answered(pulka, draft, code)
    return draft


def step(pulka: ToldPulka, report: ReportDraft, code: str, tr: Translator) -> ReportDraft:
    """Return the draft after a tap; raises ``ValueError`` for a code without meaning now."""
    if code == codes.BACK:
        return replace(report, line="") if report.line else replace(report, steps=report.steps[:-1])
    if code.partition("=")[0] == ENTRY:
        new = ReportDraft(names=report.names, steps=(code,))
        if (number := read(pulka, new).number) or "=" in code:
            telling.told_entry(pulka, number)
        return new
    draft = read(pulka, report)
    if draft.asked == "why" and code.isdecimal():
        return replace(report, line=plain(tr(f"report-why-{_at(WHYS, code)}")))
    _answered(pulka, draft, code)
    return replace(report, steps=(*report.steps, code))


def typed(pulka: ToldPulka, report: ReportDraft, text: str) -> ReportDraft | None:
    """Return the draft after a reply, which is points, a reason or both; None for anything else."""
    draft, text = read(pulka, report), " ".join(text.split())
    if draft.asked == "points":
        number, _, text = text.partition(" ")
        if not _TYPED.fullmatch(number) or not telling.may_enter(read_points(number)):
            return None
        kept = report.steps[: len(report.steps) - len(draft.typed)]
        pressed = tuple(f"{KEY}={each}" for each in number)
        report = replace(report, steps=(*kept, *pressed, DONE))
        draft = read(pulka, report)
    return replace(report, line=text) if draft.asked == "why" else None


def action(pulka: ToldPulka, report: ReportDraft) -> HandEntry | MendEntry:
    """Return what a complete draft writes; raises ``ValueError`` while something is asked."""
    draft = read(pulka, report)
    if draft.drop:
        return MendEntry(draft.number)
    if draft.asked or draft.seat is None or draft.column is None or draft.points is None:
        raise ValueError("not all is told")
    entry = HandEntry(
        seat=draft.seat, column=draft.column, points=draft.points, why=draft.why, on=draft.on
    )
    return MendEntry(draft.number, entry) if draft.number else entry


def _answers(pulka: ToldPulka, draft: EntryDraft) -> tuple[Any, ...]:
    seats = range(len(telling.seats_then(pulka, entry=draft.number)))
    seats = range(min(len(seats), pulka.agreement.players))
    match draft.asked:
        case "column":
            return (Column.POOL, Column.MOUNTAIN, Column.WHISTS)
        case "seat" | "on":
            return tuple([seat for seat in seats if seat != draft.seat])
        case _:
            return ()


def _answered(pulka: ToldPulka, draft: EntryDraft, code: str) -> EntryDraft:
    what, _, value = code.partition("=")
    if code == DROP and draft.number and draft.column is None:
        return replace(draft, drop=True)
    pressed = what == KEY and len(value) == 1 and _TYPED.fullmatch(draft.typed + value)
    if draft.asked == "points" and pressed:
        return replace(draft, typed=draft.typed + value)
    if draft.asked == "points" and code == DONE and telling.may_enter(read_points(draft.typed)):
        return replace(draft, points=read_points(draft.typed))
    changed: dict[str, Any] = {draft.asked: _at(_answers(pulka, draft), code)}
    return replace(draft, **changed)


def _at(answers: tuple[Any, ...], code: str) -> Any:
    """Return the answer at a place; raises ``ValueError``."""
    place = read_number(code)
    if place >= len(answers):
        raise ValueError(code)
    return answers[place]


# --- what is shown --------------------------------------------------------------------------


def screen(pulka: ToldPulka, scene: Scene) -> Screen:
    """Return the next question about the entry, or what will be written."""
    tr, draft = scene.tr, read(pulka, scene.report)
    there = seated(scene, telling.seats_then(pulka, entry=draft.number))
    text = [tr("report-entry")]
    if draft.number:
        text.append(
            tr("report-entry-old", entry=result.entry_line(pulka.entered[draft.number - 1], scene))
        )
    if not draft.asked:
        return _preview(pulka, text, scene)
    known = [
        None if draft.seat is None else words.name(there, draft.seat),
        None if draft.column is None else tr(f"report-column-{draft.column}"),
        None if draft.on is None else tr("report-entry-on", name=words.name(there, draft.on)),
        draft.typed.replace("-", words.MINUS) or None,
    ]
    said = [each for each in known if each is not None]
    text += [*([join(words.DOT, said)] if said else ()), Markup("")]
    key = "whom" if draft.asked == "on" else draft.asked
    if (draft.asked, draft.column) == ("seat", Column.WHISTS):
        key = "who-whists"
    text.append(tr(f"report-entry-{key}"))
    return Screen(join("\n", text), (*_rows(pulka, draft, there), (_back(scene),)))


def seated(scene: Scene, seats: Sequence[int]) -> Scene:
    """Return the scene by the seats of an earlier deal or entry. Rule 8.7."""
    known = range(len(scene.seats))
    return replace(scene, seats=tuple([scene.seats[seat] for seat in seats if seat in known]))


def _rows(pulka: ToldPulka, draft: EntryDraft, scene: Scene) -> Rows:
    tr, answers = scene.tr, _answers(pulka, draft)
    match draft.asked:
        case "column":
            labels = [plain(tr(f"report-column-{each}")).capitalize() for each in answers]
        case "points":
            pressed = [
                keys.button(each.replace("-", words.MINUS), _tap(scene, f"{KEY}={each}"))
                for each in KEYS
                if _TYPED.fullmatch(draft.typed + each)
            ]
            may = telling.may_enter(read_points(draft.typed))
            done = keys.button(tr("button-report-done"), _tap(scene, DONE))
            return (*keys.grid(pressed, 6), *(((done,),) if may else ()))
        case "why":
            labels = [plain(tr(f"report-why-{each}")) for each in WHYS]
        case _:
            labels = [plain(words.name(scene, seat)) for seat in answers]
    buttons = [
        keys.button(words.shorten(label, keys.WHOLE), _tap(scene, str(place)))
        for place, label in enumerate(labels)
    ]
    drop = keys.button(tr("button-report-remove"), _tap(scene, DROP))
    more = ((drop,),) if draft.number and draft.asked == "column" else ()
    return (*keys.fitting(buttons, 3), *more)


def _preview(pulka: ToldPulka, text: list[Markup], scene: Scene) -> Screen:
    """Return the entry, and the sums after it."""
    tr = scene.tr
    done = action(pulka, scene.report)
    try:
        if isinstance(done, HandEntry):
            after = telling.entered(pulka, done)
            text.append(result.entry_line(after.entered[-1], scene))
        else:
            after = telling.mended(pulka, -1, done)
            gone = done.entry is None
            here = None if gone else result.entry_line(after.entered[done.number - 1], scene)
            text.append(here or tr("report-entry-gone"))
    except RuleError as refusal:
        text.append(tr("plain-text", text=wording.explain(refusal, tr)))
        return Screen(join("\n", text), ((_back(scene),),))
    text += [Markup(""), result.standing(settle(after.sheet, after.agreement), scene)]
    write = keys.button(tr("button-report-write"), _tap(scene, codes.WRITE))
    return Screen(join("\n", text), ((write,), (_back(scene),)))


def _tap(scene: Scene, code: str) -> str:
    return codes.report(scene.table, scene.numbers.report, code)


def _back(scene: Scene) -> Button:
    return keys.button(scene.tr("button-report-back"), _tap(scene, codes.BACK))
