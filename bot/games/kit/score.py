"""The accounts: running, as a drawn table, to the last fraction, and as plain text."""

from functools import partial
from typing import Final

from markupsafe import Markup

from bot.games.kit.face import CardFace, D, F, ScoreView
from bot.i18n import join, plain, translator
from bot.screen import Picture, Rows, Screen
from bot.views import results, words
from bot.views.links import UNLINKED
from bot.views.model import Occupant, Progress, Scene
from engine.kit.past import EveningFacts
from engine.kit.view import KitView
from render.sides import draw_sides
from render.table import ScoreTable, draw_table
from render.theme import Theme

IN_WORDS: Final = 30
"""Rows of the score that are written where it cannot be drawn: they fit a message."""


def final_text(front: CardFace[D, F], game: ScoreView[D, F], scene: Scene) -> Markup:
    """Return each player's result, the best first; fits a caption."""
    tr = scene.tr
    ended_by = game.ended_by if isinstance(game, KitView) else None
    key = results.final_key(ended_by, stopped=game.stopped)
    title = tr(key, table=words.clean(scene.title), deals=len(game.finished))
    stake, left_over = game.agreement.stake, front.left_over(game, scene)
    points = game.settlement
    text = [
        title,
        Markup(""),
        *results.final_lines(points, results.dues(stake, points), scene),
    ]
    if left_over is not None:
        text += [Markup(""), left_over]
    if stake:
        text.append(tr("stake-line", stake=stake))
    return join("\n", text)


def progress(front: CardFace[D, F], game: ScoreView[D, F]) -> Progress:
    """Return each seat's standing after each deal; the last of a finished game is its result."""
    terms, deals = game.agreement, game.finished
    found = [front.game.standing(terms, deal.score, deal.kept) for deal in deals]
    return [*found[:-1], game.settlement] if game.over and found else found


def exact_popup(game: ScoreView[D, F], scene: Scene) -> str:
    """Return the settlement to the last fraction, for a pop-up of at most 200 characters."""
    exact = None
    if any(each.denominator != 1 for each in game.settlement):
        figures = [words.signed(each) for each in game.settlement]
        standing = words.pairs(scene, range(len(figures)), figures)
        exact = scene.tr("exact-line", standing=standing)
    return results.exact_popup(exact, scene)


# --- the sheet ------------------------------------------------------------------------------


def _title(game: ScoreView[D, F], scene: Scene) -> Markup:
    table, deals = words.clean(scene.title), len(game.finished)
    return scene.tr("sheet-title", table=table, deals=deals, length=game.length)


def sheet_screen(front: CardFace[D, F], game: ScoreView[D, F], scene: Scene) -> Screen:
    """Return the drawn score with the accounts: the answer to /pulka."""
    tr = scene.tr
    if game.over:
        return final_screen(front, game, scene, ())
    said = [_title(game, scene), Markup(""), *front.standings(game, scene)]
    if game.agreement.stake:
        said.append(tr("stake-line", stake=game.agreement.stake))
    return _drawn(join("\n", said), (), front, game, scene)


def final_screen(front: CardFace[D, F], game: ScoreView[D, F], scene: Scene, rows: Rows) -> Screen:
    """Return the settlement under the drawn score."""
    return _drawn(final_text(front, game, scene), rows, front, game, scene)


def _drawn(
    text: Markup, rows: Rows, front: CardFace[D, F], game: ScoreView[D, F], scene: Scene
) -> Screen:
    """Return the drawn score with a text; without the picture its last rows in words."""
    shown = score_table(front, game, scene)
    told = []
    for row in shown.rows[-IN_WORDS:]:
        deal = scene.tr("deals-line", number=row.label, line=row.note) if row.label else row.note
        told.append(scene.tr("table-row", row=deal, cells=words.DOT.join(row.cells)))
    names = words.DOT.join(words.shorten(name) for name in shown.players)
    plain_form = join("\n", [text, Markup(""), Markup("{}").format(names), *told])
    return Screen(text, rows, picture(front, game, scene), plain=plain_form)


def picture(
    front: CardFace[D, F], game: ScoreView[D, F], scene: Scene, theme: Theme = Theme.LIGHT
) -> Picture:
    """Return the drawn score; equal keys show equal pixels."""
    sheet = front.drawing(game, scene, plain(_title(game, scene)))
    if sheet is not None:
        return Picture.of(f"sides-{theme.value}", sheet, partial(draw_sides, sheet, theme))
    shown = score_table(front, game, scene)
    return Picture.of(f"table-{theme.value}", shown, partial(draw_table, shown, theme))


def score_table(front: CardFace[D, F], game: ScoreView[D, F], scene: Scene) -> ScoreTable:
    """Return the content of the table: a row per deal, and the settlement below."""
    tr, totals = scene.tr, front.totals(game.settlement)
    rows = tuple(row for deal in game.finished for row in front.rows(deal, tr))
    return ScoreTable(
        title=plain(_title(game, scene)),
        players=tuple(front.columns(scene)),
        rows=rows,
        totals=tuple(map(words.signed, totals)),
        losses=frozenset(place for place, each in enumerate(totals) if each < 0),
        totals_heading=plain(tr("table-settled" if game.over else "table-if-stopped")),
        note_heading=plain(tr("table-bid")),
        extra_heading=plain(tr("table-pot")) if any(row.extra for row in rows) else "",
    )


# --- outside a chat -------------------------------------------------------------------------


def sheet_text(
    front: CardFace[D, F],
    evening: EveningFacts[F],
    names: tuple[str, ...],
    title: str,
    language: str,
) -> str:
    """Return the agreement, each deal with the accounts after it, and the settlement.

    Spaces are ordinary ones: a terminal does not break lines, and people search in it.
    """
    scene = _scene(front, names, title, language)
    tr = scene.tr
    parts = [front.agreement_line(evening.agreement, tr), Markup("")]
    for deal in evening.finished:
        line = tr("deals-line", number=deal.number, line=front.deal_line(deal, scene))
        parts += [line, front.accounts(deal, scene)]
    parts += [Markup(""), final_text(front, evening, scene)]
    return plain(join("\n", parts)).replace("\N{NO-BREAK SPACE}", " ")


def sheet_png(
    front: CardFace[D, F],
    evening: EveningFacts[F],
    names: tuple[str, ...],
    language: str,
    theme: Theme,
) -> bytes:
    """Return the drawn score, titled with what is played."""
    preset = front.options.preset_of(evening.agreement.values())
    title = plain(translator(language, front.key)(f"preset-{preset.key}"))
    return picture(front, evening, _scene(front, names, title, language), theme).draw()


def _scene(front: CardFace[D, F], names: tuple[str, ...], title: str, language: str) -> Scene:
    seats = tuple(Occupant(name) for name in names)
    return Scene(0, title, seats, translator(language, front.key), UNLINKED)
