"""The sheet outside a chat: as plain text, and as a picture, for the commands of the program."""

from bot.games.preferans import result, settlement, sheet
from bot.games.preferans.agreement import agreement_line
from bot.i18n import join, plain, translator
from bot.views.links import UNLINKED
from bot.views.model import Scene, Seated
from engine.game import PUBLIC
from engine.preferans.game import PreferansTable
from engine.preferans.observe import Stage
from engine.table import observe
from render.preferans import draw_sheet
from render.theme import Theme


def sheet_text(table: PreferansTable, names: tuple[str, ...], title: str, language: str) -> str:
    """Return the agreement, a line per deal, the accounts, the whists and the settlement.

    Spaces are ordinary ones: a terminal breaks no lines of itself, and people search in it.
    """
    seen, tr = observe(table, PUBLIC), translator(language, "preferans")
    scene = Scene(0, title, tuple(Seated(name) for name in names), tr, UNLINKED)
    deals = [
        tr(
            "deals-line",
            number=facts.number,
            line=result.deal_line(facts, scene),
        )
        for facts in seen.finished
    ]
    over = seen.stage is Stage.FINISHED
    end = [settlement.final_text(seen, scene)] if over else [tr("sheet-note")]
    accounts = settlement.account_lines(seen, scene)
    whists = settlement.whist_lines(seen, scene)
    exact = settlement.exact_line(seen, scene)
    if exact is not None:
        end.append(exact)
    parts = [
        agreement_line(seen.agreement, tr),
        "",
        *deals,
        "",
        *accounts,
        "",
        *whists,
        "",
        *end,
    ]
    return plain(join("\n", parts)).replace("\N{NO-BREAK SPACE}", " ")


def sheet_png(table: PreferansTable, names: tuple[str, ...], language: str, theme: Theme) -> bytes:
    """Return the drawn sheet."""
    seats = tuple(Seated(name) for name in names)
    shown = sheet.sheet_picture(observe(table, PUBLIC), seats, translator(language, "preferans"))
    return draw_sheet(shown, theme)
