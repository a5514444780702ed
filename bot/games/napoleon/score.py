"""The accounts: running, drawn as a table, and settled to the last fraction."""

import hashlib
from fractions import Fraction
from functools import partial

from markupsafe import Markup

from bot.games.napoleon import lines
from bot.i18n import join, plain
from bot.screen import Picture, Screen
from bot.views import results, words
from bot.views.evening import Progress
from bot.views.model import Scene
from engine.kit.past import EveningFacts, FinishedDeal
from engine.napoleon.game import NapoleonFacts, NapoleonView
from render.table import ScoreRow, ScoreTable, draw_table
from render.theme import Theme

ScoreView = NapoleonView | EveningFacts[NapoleonFacts]
"""What tells how a game stands: a table that is played at, or what is kept of one."""


def final_text(game: ScoreView, scene: Scene) -> Markup:
    """Return who won what, the best result first; fits a caption. Napoleon 6.2."""
    tr = scene.tr
    key = "final-title-early" if game.stopped else "final-title"
    title = tr(key, table=words.clean(scene.title), deals=len(game.finished))
    figures, stake = game.settlement, game.agreement.stake
    text = [title, Markup(""), *results.final_lines(figures, stake, scene)]
    pot = _pot(game)
    if pot:
        share = words.points(pot / len(figures))
        text += [Markup(""), tr("pot-shared", pot=words.points(pot), share=share)]
    if stake:
        text.append(tr("stake-line", stake=stake))
    return join("\n", text)


def _pot(game: ScoreView) -> Fraction:
    """Return what the last deal has left in the pot; antes of a running one are not counted."""
    return game.finished[-1].score.pot if game.finished else Fraction(0)


def accounts(game: ScoreView) -> tuple[Fraction, ...]:
    """Return the accounts after the last finished deal."""
    if game.finished:
        return game.finished[-1].score.accounts
    return (Fraction(0),) * len(game.settlement)


def progress(game: ScoreView) -> Progress:
    """Return the accounts after each deal with their shares of the pot. Napoleon 6.2."""
    return [facts.score.shared().accounts for facts in game.finished]


def exact_line(game: ScoreView, scene: Scene) -> Markup | None:
    """Return the settlement to the last fraction, or None where every figure is whole."""
    if all(each.denominator == 1 for each in game.settlement):
        return None
    figures = [words.signed(each) for each in game.settlement]
    return scene.tr("exact-line", standing=words.pairs(scene, range(len(figures)), figures))


def exact_popup(game: ScoreView, scene: Scene) -> str:
    """Return the settlement to the last fraction, for a pop-up of at most 200 characters."""
    return results.exact_popup(exact_line(game, scene), scene)


def account_lines(game: ScoreView, scene: Scene) -> list[Markup]:
    """Return a line per player, and what lies in the pot."""
    tr = scene.tr
    said = [
        tr("final-line", name=words.name(scene, seat), points=words.signed(account))
        for seat, account in enumerate(accounts(game))
    ]
    pot = _pot(game)
    share = words.points(pot / len(game.settlement))
    return [*said, tr("pot-now", pot=words.points(pot), share=share, empty="no" if pot else "yes")]


# --- the sheet ------------------------------------------------------------------------------


def sheet_screen(game: ScoreView, scene: Scene) -> Screen:
    """Return the drawn score with the accounts: the answer to /pulka. Napoleon 6.3."""
    if game.over:
        text = final_text(game, scene)
    else:
        table, deals = words.clean(scene.title), len(game.finished)
        title = scene.tr("sheet-title", table=table, deals=deals, length=game.agreement.length)
        said = [title, Markup(""), *account_lines(game, scene)]
        if game.agreement.stake:
            said.append(scene.tr("stake-line", stake=game.agreement.stake))
        text = join("\n", said)
    return Screen(text, picture=picture(game, scene))


def picture(game: ScoreView, scene: Scene, theme: Theme = Theme.LIGHT) -> Picture:
    """Return the drawn score; equal keys show equal pixels."""
    shown = score_table(game, scene)
    digest = hashlib.sha256(repr(shown).encode()).hexdigest()[:24]
    return Picture(f"table-{theme.value}-{digest}", partial(draw_table, shown, theme))


def score_table(game: ScoreView, scene: Scene) -> ScoreTable:
    """Return what the table shows: a row per deal, and below what each would settle for."""
    tr, settled = scene.tr, game.settlement
    title = tr(
        "sheet-title",
        table=words.clean(scene.title),
        deals=len(game.finished),
        length=game.agreement.length,
    )
    return ScoreTable(
        title=plain(title),
        players=tuple(words.clean(seated.name) or plain(tr("nameless")) for seated in scene.seats),
        rows=tuple(_row(facts, scene) for facts in game.finished),
        totals=tuple(map(words.signed, settled)),
        losses=frozenset(seat for seat, each in enumerate(settled) if each < 0),
        totals_heading=plain(tr("table-settled" if game.over else "table-if-stopped")),
        note_heading=plain(tr("table-bid")),
        extra_heading=plain(tr("table-pot")),
    )


def _row(facts: FinishedDeal[NapoleonFacts], scene: Scene) -> ScoreRow:
    mark = {None: "", True: " ✓", False: " ✗"}[facts.facts.made]
    note = (
        plain(lines.bid(facts.facts.bid, scene.tr))
        if facts.facts.made is None
        else str(facts.facts.bid)
    )
    return ScoreRow(
        label=str(facts.number),
        note=note + mark,
        cells=tuple(map(words.signed, facts.facts.accounts)),
        extra=words.points(facts.facts.pot),
        marked=facts.facts.bidder,
        lost=facts.facts.made is False,
    )
