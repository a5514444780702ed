"""A pulka outside of any chat: the sheet as text and as a picture, for the command line."""

from collections.abc import Sequence

from bot.i18n import plain, translator
from bot.views import pulka, settlement
from bot.views.model import Scene, Seated
from engine.game import PUBLIC
from engine.preferans.observe import PlayerView, Stage, observe
from engine.preferans.state import Table
from render.sheet import Theme, draw_sheet


def sheet_text(table: Table, names: Sequence[str], title: str, language: str) -> str:
    """Return the accounts of every seat and the settlement as plain lines. Rules 8.4, 8.8."""
    seen, scene = _scene(table, names, title, language)
    text = plain(pulka.sheet_screen(seen, scene, Theme.LIGHT).text)
    if seen.stage is not Stage.FINISHED:
        return text  # it has the accounts already
    return "\n".join([*map(plain, settlement.account_lines(seen, scene)), "", text])


def sheet_png(table: Table, names: Sequence[str], language: str, theme: Theme) -> bytes:
    """Draw the sheet."""
    seen, scene = _scene(table, names, "", language)
    return draw_sheet(pulka.sheet_picture(seen, scene.seats, scene.tr), theme)


def _scene(
    table: Table, names: Sequence[str], title: str, language: str
) -> tuple[PlayerView, Scene]:
    seats = tuple(Seated(name) for name in names)
    return observe(table, PUBLIC), Scene(0, title, seats, translator(language), bot="")
