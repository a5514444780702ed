"""The drawn sheet of a table, and the standing settlement under it."""

from collections import defaultdict
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from bot.games.preferans import result, settlement
from bot.games.preferans.settlement import PulkaView
from bot.i18n import Translator, join, plain
from bot.screen import Picture, Screen
from bot.views import words
from bot.views.limits import deals_of, kind_of, limit_text
from bot.views.links import UNLINKED
from bot.views.model import Occupant, Scene
from engine.preferans.facts import Column, SheetEntry
from engine.preferans.options import Agreement
from engine.preferans.pulka import NOTHING, counted, whole
from render.preferans import PlayerColumn, RunningTotal, SheetPicture, draw_sheet
from render.theme import Theme

if TYPE_CHECKING:
    from fractions import Fraction

    from engine.events import Entered

MOST_NOTES: Final = 12
"""Entries by hand that are named below the sheet, the last ones."""


def sheet_screen(pulka: PulkaView, scene: Scene) -> Screen:
    """Return the sheet with the standing settlement: the answer to /pulka. Rules 8.4, 8.8."""
    if pulka.over:
        text = settlement.final_text(pulka, scene)
        in_words = settlement.final_in_words(pulka, scene)
    else:
        of = deals_of(pulka.agreement.ends)
        title = scene.tr(
            "sheet-title",
            table=words.clean(scene.title),
            deals=counted(pulka.finished) if of else len(pulka.finished),
            length=pulka.agreement.length,
            limit=kind_of(pulka.agreement.limit),
            record="yes" if pulka.agreement.convention.record else "no",
            end=limit_text(pulka.agreement.limit, scene.tr),
            of=of,
        )
        notes = [scene.tr("sheet-note")]
        if pulka.agreement.stake:
            notes.append(scene.tr("stake-line", stake=pulka.agreement.stake))
        text = join("\n", [title, Markup(""), *settlement.account_lines(pulka, scene), *notes])
        in_words = join("\n", [text, Markup(""), *settlement.whist_lines(pulka, scene)])
    rows = settlement.exact_rows(pulka, scene)
    drawn = picture(pulka, scene.seats, scene.tr, Theme.LIGHT)
    return Screen(text, rows, drawn, plain=in_words)


def picture(pulka: PulkaView, seats: tuple[Occupant, ...], tr: Translator, theme: Theme) -> Picture:
    """Return the drawn sheet; equal keys show equal pixels."""
    shown = sheet_picture(pulka, seats, tr)
    return Picture.of(f"sheet-{theme.value}", shown, partial(draw_sheet, shown, theme))


def sheet_picture(pulka: PulkaView, seats: tuple[Occupant, ...], tr: Translator) -> SheetPicture:
    """Return the content of the sheet: running totals per column, and entries by hand apart."""
    entered, scene = settlement.entered(pulka), Scene(0, "", seats, tr, UNLINKED)
    written: dict[tuple[int, Column, int | None], list[RunningTotal]] = defaultdict(list)
    moments: list[tuple[int, bool, SheetEntry | Entered]] = [
        (facts.number, False, write) for facts in pulka.finished for write in facts.writes
    ]
    moments += [(each.after, True, each) for each in entered]
    for number, by_hand, write in sorted(moments, key=lambda each: each[:2]):
        column = written[write.seat, Column(write.column), write.on]
        total = column[-1].total if column else 0
        if column and column[-1].deal == number and column[-1].by_hand == by_hand:
            column.pop()
        column.append(RunningTotal(total + write.points, number, by_hand))
    for seat, account in enumerate(pulka.sheet.accounts):
        # What comes from no deal and no hand was there before: a late player's first entries (rule
        # 8.7), and the sheet that a prepared deal began with.
        later = [facts.number for facts in pulka.finished if seat in facts.absent]
        columns: list[tuple[Column, int | None, Fraction]] = [
            (Column.POOL, None, account.pool),
            (Column.MOUNTAIN, None, account.mountain),
        ]
        columns += [(Column.WHISTS, on, total) for on, total in enumerate(account.whists)]
        for own, on, total in columns:
            column = written[seat, own, on]
            brought = total - (column[-1].total if column else 0)
            if brought:
                column[:] = [replace(each, total=each.total + brought) for each in column]
                column.insert(0, RunningTotal(brought, later[-1] if later else 0))
    terms = pulka.agreement
    left = terms.length if terms.convention.record else None
    if left:  # a record is shown as what is left of it
        for seat in range(len(seats)):
            totals = written[seat, Column.POOL, None]
            totals[:] = [replace(each, total=left - each.total) for each in totals]
            totals.insert(0, RunningTotal(left, 0))
    players = tuple(
        PlayerColumn(
            name=words.clean(seated.name) or plain(tr("nameless")),
            pool=tuple(written[seat, Column.POOL, None]),
            mountain=tuple(written[seat, Column.MOUNTAIN, None]),
            whists=tuple(
                (other, tuple(written[seat, Column.WHISTS, other]))
                for other in range(len(seats))
                if other != seat
            ),
            bombs=pulka.sheet.accounts[seat].bombs,
            beside=_new(pulka.sheet.accounts[seat].new_kettle, tr),
        )
        for seat, seated in enumerate(seats)
    )
    over = pulka.over
    return SheetPicture(
        players=players,
        dealer=pulka.dealer,
        convention=_middle(pulka, tr),
        length=pulka.agreement.length,
        falling=bool(left),
        last_deal=pulka.finished[-1].number if pulka.finished else None,
        settlement=whole(pulka.settlement) if over else (),
        settlement_label=plain(tr("sheet-settlement")) if over else "",
        mountain_label=plain(tr(_lies(terms))),
        pool_label=plain(tr("sheet-record" if terms.convention.record else "sheet-pool")),
        notes=tuple(
            plain(result.entry_line(each, scene, record=terms.convention.record))
            for each in entered[-MOST_NOTES:]
        ),
    )


def _lies(terms: Agreement) -> str:
    """Return the key of what remises lie on. Rules 8.8, 11.4."""
    if not terms.convention.record:
        return "sheet-mountain"
    if terms.convention.own_talons:
        return "sheet-nothing"
    return "sheet-kettle" if terms.remise == "kettle" else "sheet-kurochka"


def _middle(pulka: PulkaView, tr: Translator) -> str:
    """Return what stands in the middle: the convention, or the sum of a kettle. Rule 11.4."""
    if pulka.agreement.remise != "kettle":
        return plain(tr(f"choice-convention-{pulka.agreement.convention.key}"))
    lies = sum((account.mountain for account in pulka.sheet.accounts), NOTHING)
    return plain(tr("kettle", points=words.points(lies)))


def _new(points: "Fraction", tr: Translator) -> str:
    """Return what a player has put into the new kettle. Rule 11.13."""
    return plain(tr("sheet-new-kettle", points=words.points(points))) if points else ""
