"""The rules in force, a page of options at a time, with a sentence for each."""

from collections.abc import Sequence
from typing import Any

from bot.i18n import Translator, join
from bot.screen import Button, Rows, Screen
from bot.views import codes, keys, options, words
from bot.views import games as games_
from bot.views.options import Game


def rules_screen(
    game: Game,
    agreement: Any,
    tr: Translator,
    *,
    table: int = 0,
    title: str = "",
    page: int = 0,
    games: Sequence[str] = (),
) -> Screen:
    """Return one page of the agreement; ``table`` 0: what a chat usually plays.

    From there a button leads to the usual rules of other ``games``.
    """
    pages = game.options.pages
    page = max(0, min(page, len(pages) - 1))
    name = words.clean(title)
    several = len(games) > 1 and not table
    head = tr("rules-title-usual")
    if name:
        head = tr("rules-title", table=name)
    elif several:
        head = tr("rules-title-of", game=games_.name(game.key, tr))
    listed = game.options.on_page(pages[page])
    if page == 0:
        listed = (*game.options.on_page(""), *listed)
    text = [head, game.agreement_line(agreement, tr)]
    text += [options.rule_line(game, option, agreement, tr) for option in listed]
    code = codes.rules_of(game.key) if several else codes.RULES
    row: list[Button] = []
    if page > 0:
        row.append(keys.button(tr("button-page-back"), codes.page(code, page - 1, table)))
    if page + 1 < len(pages):
        row.append(keys.button(tr("button-page-on"), codes.page(code, page + 1, table)))
    rows: Rows = (tuple(row),)
    if several:
        others = codes.page(codes.games_from(game.key), page)
        rows = (*rows, (games_.others_button(others, tr),))
    return Screen(join("\n\n", text), rows)


def games_screen(games: Sequence[str], game: str, tr: Translator) -> Screen:
    """Return the list of games whose rules one may read; ``game`` are those one comes from."""
    return games_.chooser(
        games,
        game,
        tr,
        heading=tr("rules-title-usual"),
        choice=lambda key: codes.page(codes.rules_of(key)),
        back=codes.page(codes.rules_of(game)),
    )
