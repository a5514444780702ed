"""The sheet outside a chat: as plain text, and as a picture, for the commands of the program."""

from bot.games.preferans import result, settlement, sheet
from bot.games.preferans.agreement import agreement_line
from bot.i18n import join, plain, translator
from bot.views.links import UNLINKED
from bot.views.model import Occupant, Scene
from engine.preferans.recorded import PulkaFacts
from render.preferans import draw_sheet
from render.theme import Theme


def sheet_text(pulka: PulkaFacts, names: tuple[str, ...], title: str, language: str) -> str:
    """Return the agreement, a line per deal, the accounts, the whists and the settlement.

    Spaces are ordinary ones: a terminal does not break lines, and people search in it.
    """
    tr = translator(language, "preferans")
    scene = Scene(0, title, tuple(Occupant(name) for name in names), tr, UNLINKED)
    deals = [
        tr(
            "deals-line",
            number=facts.number,
            line=result.deal_line(facts, scene),
        )
        for facts in pulka.finished
    ]
    end = [settlement.final_text(pulka, scene)] if pulka.finished_for_good else [tr("sheet-note")]
    accounts = settlement.account_lines(pulka, scene)
    whists = settlement.whist_lines(pulka, scene)
    exact = settlement.exact_line(pulka, scene)
    if exact is not None:
        end.append(exact)
    parts = [
        agreement_line(pulka.agreement, tr),
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


def sheet_png(pulka: PulkaFacts, names: tuple[str, ...], language: str, theme: Theme) -> bytes:
    """Return the drawn sheet."""
    seats = tuple(Occupant(name) for name in names)
    shown = sheet.sheet_picture(pulka, seats, translator(language, "preferans"))
    return draw_sheet(shown, theme)
