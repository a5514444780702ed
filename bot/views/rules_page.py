"""The rules in force: pages of options, each with a sentence."""

from collections.abc import Iterator, Sequence
from typing import Final

from markupsafe import Markup

from bot.i18n import Translator, join, plain
from bot.screen import Button, Screen
from bot.views import codes, keys, options, primer, words
from bot.views import games as games_
from bot.views.options import Game
from engine.options import UNUSED
from engine.view import TableAgreement

ROOM: Final = 21
"""Lines of a phone for one page's rules, blank ones included."""
WIDTH: Final = 40
"""Characters of such a line."""


def rules_screen(
    game: Game,
    agreement: TableAgreement,
    tr: Translator,
    *,
    table: int = 0,
    title: str = "",
    page: int = 0,
    games: Sequence[str] = (),
    heading: Markup | None = None,
    code: str = "",
) -> Screen:
    """Return one page of the agreement; ``table`` 0: a chat's usual one.

    A button leads from there to the usual rules of other ``games``, and from either to how the game
    is played. A ``heading`` and a ``code`` for its pages are those of another group's agreement.
    """
    found = list(pages(game, agreement, tr))
    page = max(0, min(page, len(found) - 1))
    name = words.clean(title)
    several = len(games) > 1 and not table
    head = tr("rules-title-usual")
    if name:
        head = tr("rules-title", table=name)
    elif several:
        head = tr("rules-title-of", game=games_.name(game.key, tr))
    text = [heading or head, game.agreement_line(agreement, tr), *found[page]]
    beside: list[Button] = []
    if not code:
        page_of = primer.first_page(game, agreement, tr)
        how = codes.page(codes.primer_of(game.key), page_of, table)
        beside.append(keys.button(tr("button-primer"), how))
    if several:
        others = codes.page(codes.games_from(game.key), page)
        beside.append(games_.others_button(others, tr))
    code = code or (codes.rules_of(game.key) if several else codes.RULES)
    rows = (keys.page_row(code, page, len(found), tr, table), tuple(beside))
    return Screen(join("\n\n", text), tuple(row for row in rows if row))


def pages(game: Game, agreement: TableAgreement, tr: Translator) -> Iterator[list[Markup]]:
    """Return the agreement's lines, a phone's screen to a page, each part under its name.

    Parts without meaning for this table are left out.
    """
    held: list[Markup] = []
    for part in ("", *game.options.open_pages(agreement.values())):
        named = False
        for option in game.options.on_page(part):
            if option.shut(agreement.values()) == UNUSED:
                continue
            line = options.rule_line(game, option, agreement, tr)
            first = line
            if part:
                first = join("\n", (tr("rules-part", part=tr(f"options-{part}")), line))
            if held and _height(held) + _height([line if named else first]) > ROOM:
                yield held
                held, named = [], False
            held.append(line if named else first)
            named = True
    yield held


def _height(lines: Sequence[Markup]) -> int:
    """Return about how many lines of a phone these take, each with a blank one."""
    return sum(
        1 + sum(-(-max(1, len(each)) // WIDTH) for each in plain(line).split("\n"))
        for line in lines
    )
