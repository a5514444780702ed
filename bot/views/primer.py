"""How a game is played, for a beginner: screens from the game's catalogue."""

from collections.abc import Sequence

from bot.i18n import Translator, join, plain
from bot.screen import Rows, Screen
from bot.views import codes, games, keys
from bot.views.options import Game
from engine.view import TableAgreement


def count(tr: Translator) -> int:
    """Return the number of the game's screens: ``primer-1``, ``primer-2``, …"""
    number = 0
    while tr.knows(f"primer-{number + 1}"):
        number += 1
    return number


def first_page(game: Game, agreement: TableAgreement, tr: Translator) -> int:
    """Return the page about the agreement's preset: ``primer-of-`` its key, where one is named."""
    key = f"primer-of-{game.options.preset_of(agreement.values()).key}"
    return int(plain(tr(key))) - 1 if tr.knows(key) else 0


def primer_screen(
    game: str,
    tr: Translator,
    *,
    page: int = 0,
    table: int = 0,
    played: Sequence[str] = (),
    taught: bool = False,
) -> Screen:
    """Return one screen of a game's primer; after the last comes the agreement.

    ``table``: whose agreement that is, 0 for the chat's usual one; ``played``: the games to choose
    from; ``taught``: there are lessons.
    """
    pages = count(tr)
    page = max(0, min(page, pages - 1))
    head = tr("primer-head", game=games.name(game, tr), page=page + 1, pages=pages)
    rows: Rows = (keys.page_row(codes.primer_of(game), page, pages, tr, table),)
    if page + 1 == pages:
        listed = codes.page(codes.RULES if table else codes.rules_of(game), 0, table)
        rows = (*rows, (keys.button(tr("button-agreement"), listed),))
    if page == 0 and len(played) > 1 and not table:
        rows = (
            *rows,
            (games.others_button(codes.page(codes.games_from(game, codes.PRIMERS)), tr),),
        )
    if taught:
        rows = (*rows, (keys.button(tr("button-learn"), codes.page(codes.LESSONS)),))
    text = join("\n", (head, tr(f"primer-{page + 1}")))
    return Screen(text, tuple(row for row in rows if row))
