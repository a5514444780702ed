"""History: earlier games, and the deals of one."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Self

from markupsafe import Markup

from bot.i18n import Translator, join
from bot.screen import Screen
from bot.views import codes, games, keys, words
from bot.views.model import Scene

PULKAS_ON_A_PAGE: Final = 8
DEALS_ON_A_PAGE: Final = 10


@dataclass(frozen=True, slots=True)
class Played:
    """One game in a list: ``points`` are by seat, as if it ended now.

    ``status`` is ``playing``, ``stopped`` (it cannot continue), ``closed`` (by its people, then) or
    ``finished``; ``begun`` is Unix time.
    """

    table: int
    title: str
    names: tuple[str, ...]
    points: Sequence[Fraction | int]
    deals: int
    status: str
    begun: float
    game: str = ""
    real: bool = False
    """The cards were real."""
    unreadable: bool = False
    """Only its name can be read."""

    @classmethod
    def unread(cls, table: int, title: str, begun: float, game: str) -> Self:
        """Return a game of which only the name can be read."""
        return cls(table, title, (), (), 0, "", begun, game, unreadable=True)


def pages(count: int, each: int) -> int:
    """Return how many pages ``count`` entries fill, at least one."""
    return max(1, -(-count // each))


def pulkas_screen(pulkas: Sequence[Played], page: int, total: int, tr: Translator) -> Screen:
    """Return one page of pulkas: ``pulkas`` are those of the page, ``total`` counts all."""
    if not pulkas:
        return Screen(tr("history-empty"))
    played = [each.game for each in pulkas]
    text = [tr("history-title")]
    text += [_pulka(each, games.suffix(each.game, played, tr), tr) for each in pulkas]
    buttons = [
        keys.button(
            tr(
                "history-open",
                table=words.shorten(words.clean(each.title)),
                game=games.suffix(each.game, played, tr),
                date=words.day(each.begun, tr),
            ),
            codes.page("deals", 0, each.table),
        )
        for each in pulkas
        if not each.unreadable
    ]
    last, texts = pages(total, PULKAS_ON_A_PAGE), ("button-newer", "button-older")
    turning = keys.page_row("history", page, last, tr, texts=texts)
    rows = (*keys.grid(buttons, 1), turning)
    return Screen(join("\n\n", text), tuple(filter(None, rows)))


def _pulka(played: Played, game: Markup, tr: Translator) -> Markup:
    name, date = words.shorten(words.clean(played.title), 40), words.day(played.begun, tr)
    if played.unreadable:
        return tr("history-unreadable", table=name, game=game, date=date)
    order = sorted(range(len(played.points)), key=lambda seat: -played.points[seat])
    figures = [
        words.tied(
            words.shorten(words.clean(played.names[seat])), words.signed(played.points[seat])
        )
        for seat in order
    ]
    return tr(
        "history-pulka",
        table=name,
        game=game,
        date=date,
        deals=played.deals,
        status=played.status,
        cards="real" if played.real else "dealt",
        standing=join(words.DOT, figures),
    )


def deals_screen(
    lines: Sequence[Markup], scene: Scene, page: int, *, corrects: bool = False
) -> Screen:
    """Return one page of a table's deals: ``lines`` are those of all, the first one first.

    ``corrects``: a game with real cards is over, but its deals may still be corrected.
    """
    tr = scene.tr
    if not lines:
        return Screen(tr("deals-empty", table=words.clean(scene.title)))
    last = pages(len(lines), DEALS_ON_A_PAGE)
    page = min(page, last - 1)
    numbered = tuple(enumerate(lines, 1))
    shown = numbered[page * DEALS_ON_A_PAGE : (page + 1) * DEALS_ON_A_PAGE]
    text = [tr("deals-title", table=words.clean(scene.title))]
    text += [tr("deals-line", number=number, line=line) for number, line in shown]
    buttons = [
        keys.button(str(number), codes.page("deal", number, scene.table)) for number, _ in shown
    ]
    correct = (keys.deals_button(scene),) if corrects else ()
    sheet = (keys.sheet_button(scene, len(lines)), *correct)
    turning = keys.page_row("deals", page, last, tr, scene.table)
    rows = (*keys.grid(buttons, 5), turning, sheet)
    return Screen(join("\n", text), tuple(filter(None, rows)))
