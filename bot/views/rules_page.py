"""The rules in force, option by option, with a sentence each."""

from typing import Final

from bot.i18n import Translator, join
from bot.screen import Button, Screen
from bot.views import codes, keys, options, words
from engine.preferans.options import OPTIONS, Agreement

ON_A_PAGE: Final = 7
PAGES: Final = -(-len(OPTIONS) // ON_A_PAGE)


def rules_screen(
    agreement: Agreement, tr: Translator, *, table: int = 0, title: str = "", page: int = 0
) -> Screen:
    """Return one page of the agreement; ``table`` 0: what a chat usually plays."""
    page = max(0, min(page, PAGES - 1))
    name = words.clean(title)
    head = tr("rules-title", table=name) if name else tr("rules-title-usual")
    text = [head, options.agreement_line(agreement, tr)]
    for option in OPTIONS.listed[page * ON_A_PAGE : (page + 1) * ON_A_PAGE]:
        value = options.value_text(
            option.key, options.value_of(agreement, option.key), agreement, tr
        )
        text.append(
            tr(
                "rules-line",
                key=option.key,
                option=options.title(option.key, tr),
                value=value,
                sentence=options.sentence(option.key, agreement, tr),
            )
        )
    row: list[Button] = []
    if page > 0:
        row.append(keys.button(tr("button-page-back"), codes.page("rules", page - 1, table)))
    if page + 1 < PAGES:
        row.append(keys.button(tr("button-page-on"), codes.page("rules", page + 1, table)))
    return Screen(join("\n\n", text), (tuple(row),))
