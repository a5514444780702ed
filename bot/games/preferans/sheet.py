"""The drawn sheet of a table, and the standing settlement under it."""

import hashlib
from collections import defaultdict
from fractions import Fraction
from functools import partial

from markupsafe import Markup

from bot.games.preferans import settlement
from bot.i18n import Translator, join, plain
from bot.screen import Picture, Screen
from bot.views import words
from bot.views.model import Scene, Seated
from engine.preferans.facts import Column
from engine.preferans.observe import PlayerView, Stage
from engine.preferans.pulka import whole
from render.preferans import PlayerColumn, RunningTotal, SheetPicture, draw_sheet
from render.theme import Theme


def sheet_screen(seen: PlayerView, scene: Scene) -> Screen:
    """Return the sheet with the standing settlement: the answer to /pulka. Rules 8.4, 8.8."""
    if seen.stage is Stage.FINISHED:
        text = settlement.final_text(seen, scene)
    else:
        title = scene.tr(
            "sheet-title",
            table=words.clean(scene.title),
            deals=len(seen.finished),
            length=seen.agreement.length,
        )
        notes = [scene.tr("sheet-note")]
        if seen.agreement.stake:
            notes.append(scene.tr("stake-line", stake=seen.agreement.stake))
        text = join("\n", [title, Markup(""), *settlement.account_lines(seen, scene), *notes])
    rows = settlement.exact_rows(seen, scene)
    return Screen(text, rows, picture=picture(seen, scene.seats, scene.tr, Theme.LIGHT))


def picture(seen: PlayerView, seats: tuple[Seated, ...], tr: Translator, theme: Theme) -> Picture:
    """Return the drawn sheet; equal keys show equal pixels."""
    shown = sheet_picture(seen, seats, tr)
    digest = hashlib.sha256(repr(shown).encode()).hexdigest()[:24]
    return Picture(f"sheet-{theme.value}-{digest}", partial(draw_sheet, shown, theme))


def sheet_picture(seen: PlayerView, seats: tuple[Seated, ...], tr: Translator) -> SheetPicture:
    """Return what the sheet shows: running totals per column, from the writes of every deal."""
    totals: defaultdict[tuple[int, Column, int | None], Fraction] = defaultdict(Fraction)
    entries: defaultdict[tuple[int, Column, int | None], list[RunningTotal]] = defaultdict(list)
    for facts in seen.finished:
        for write in facts.writes:
            place = (write.seat, write.column, write.on)
            totals[place] += write.points
            column = entries[place]
            if column and column[-1].deal == facts.number:
                column.pop()
            column.append(RunningTotal(totals[place], facts.number))
    players = tuple(
        PlayerColumn(
            name=words.clean(seated.name) or plain(tr("nameless")),
            pool=tuple(entries[seat, Column.POOL, None]),
            mountain=tuple(entries[seat, Column.MOUNTAIN, None]),
            whists=tuple(
                (other, tuple(entries[seat, Column.WHISTS, other]))
                for other in range(len(seats))
                if other != seat
            ),
        )
        for seat, seated in enumerate(seats)
    )
    over = seen.stage is Stage.FINISHED
    return SheetPicture(
        players=players,
        dealer=seen.dealer,
        convention=plain(tr(f"choice-convention-{seen.agreement.convention.key}")),
        length=seen.agreement.length,
        last_deal=seen.finished[-1].number if seen.finished else None,
        settlement=whole(seen.settlement) if over else (),
        settlement_label=plain(tr("sheet-settlement")) if over else "",
        mountain_label=plain(tr("sheet-mountain")),
        pool_label=plain(tr("sheet-pool")),
    )
