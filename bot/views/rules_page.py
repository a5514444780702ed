"""The rules in force, a page of options at a time, with a sentence for each."""

from typing import Any

from bot.i18n import Translator, join
from bot.screen import Button, Screen
from bot.views import codes, keys, options, words
from bot.views.options import Game


def rules_screen(
    game: Game, agreement: Any, tr: Translator, *, table: int = 0, title: str = "", page: int = 0
) -> Screen:
    """Return one page of the agreement; ``table`` 0: what a chat usually plays."""
    pages = game.options.pages
    page = max(0, min(page, len(pages) - 1))
    name = words.clean(title)
    head = tr("rules-title", table=name) if name else tr("rules-title-usual")
    values = agreement.values()
    listed = game.options.on_page(pages[page])
    if page == 0:
        listed = (*game.options.on_page(""), *listed)
    text = [head, game.agreement_line(agreement, tr)]
    text += [
        tr(
            "rules-line",
            key=option.key,
            option=options.title(option.key, tr),
            value=game.value_text(option.key, values[option.key], agreement, tr),
            sentence=options.sentence(game, option.key, values[option.key], agreement, tr),
        )
        for option in listed
    ]
    row: list[Button] = []
    if page > 0:
        row.append(keys.button(tr("button-page-back"), codes.page("rules", page - 1, table)))
    if page + 1 < len(pages):
        row.append(keys.button(tr("button-page-on"), codes.page("rules", page + 1, table)))
    return Screen(join("\n\n", text), (tuple(row),))
