"""Buttons that several screens share."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.i18n import Translator, plain
from bot.screen import Button, Rows, Style
from bot.taps import Tap, Verb, decode
from bot.views import codes
from bot.views.model import Scene
from engine.log import table_code
from engine.shuffle import CUT, RESHUFFLE, Cut
from engine.view import TableStage, TableView
from engine.votes import AGREE, REFUSE, WITHDRAW

Row = tuple[Button, ...]
Texts = tuple[str, str]
PAGES: Final = ("button-page-back", "button-page-on")

HALF: Final = 20
"""Characters that fit into a button of half a phone's width, 390 px."""
THIRD: Final = 12
"""The same for a third of the width."""
QUARTER: Final = 8
"""The same for a quarter."""
WHOLE: Final = 40
"""The same for the whole width."""


def button(text: str, data: str, style: Style | None = None) -> Button:
    """Return a button for a tap; ``text`` may be HTML."""
    return Button(plain(text), data=data, style=style)


def url_button(text: str, url: str) -> Button:
    """Return a button that follows a link."""
    return Button(plain(text), url=url)


def grid(buttons: Sequence[Button], width: int) -> Rows:
    """Return rows of at most ``width`` buttons, as even as possible."""
    if not buttons:
        return ()
    rows = -(-len(buttons) // width)
    each = -(-len(buttons) // rows)
    return tuple(tuple(buttons[start : start + each]) for start in range(0, len(buttons), each))


def fitting(buttons: Sequence[Button], width: int) -> Rows:
    """Return rows of at most ``width`` buttons, of fewer where a text would be cut."""
    longest = max((len(each.text) for each in buttons), default=0)
    if (width := min(width, max(len(buttons), 2))) > 2:
        room = THIRD if width == 3 else QUARTER
        return grid(buttons, width) if longest <= room else fitting(buttons, width - 1)
    rows: list[Row] = []
    for each in buttons:
        beside = rows[-1] if rows else ()
        if len(beside) == 1 and all(len(one.text) <= HALF for one in (*beside, each)):
            rows[-1] = (*beside, each)
        else:
            rows.append((each,))
    return tuple(rows)


def page_row(
    what: str, page: int, pages: int, tr: Translator, table: int = 0, *, texts: Texts = PAGES
) -> Row:
    """Return the buttons to the page before and the page after, counted from 0."""
    row: list[Button] = []
    if page > 0:
        row.append(button(tr(texts[0]), codes.page(what, page - 1, table)))
    if page + 1 < pages:
        row.append(button(tr(texts[1]), codes.page(what, page + 1, table)))
    return tuple(row)


def move(scene: Scene, code: str) -> str:
    """Return callback data of a move of the turn, by the action's code."""
    return Tap(Verb.MOVE, scene.table, scene.numbers.decision, code).encode()


def right(scene: Scene, code: str) -> str:
    """Return callback data of a standing right."""
    return Tap(Verb.RIGHT, scene.table, scene.numbers.right, code).encode()


def vote(scene: Scene, code: str) -> str:
    """Return callback data of an answer to the open vote."""
    return Tap(Verb.VOTE, scene.table, scene.numbers.vote, code).encode()


def draft(scene: Scene, code: str) -> str:
    """Return callback data of a draft."""
    return Tap(Verb.DRAFT, scene.table, scene.numbers.decision, code).encode()


def show(scene: Scene, what: str) -> str:
    """Return callback data of a SHOW tap in the running deal."""
    return codes.show(scene.table, scene.numbers.deal, what)


def back_row(scene: Scene) -> Row:
    """Return the button back to one's seat; where all are away it deals as well."""
    key, what = ("button-here", "here") if scene.all_away else ("button-back", "back")
    return (button(scene.tr(key), show(scene, what)),)


def back_rows(view: TableView, scene: Scene) -> Rows:
    """Return the button back under the viewer's cards, if he is away."""
    away = scene.left or scene.all_away or view.viewer in view.substituted
    return (back_row(scene),) if away else ()


def cancel_button(scene: Scene) -> Button:
    """Return the button back from a question or a menu."""
    return button(scene.tr("button-not-yet"), draft(scene, codes.BACK))


def with_hint(rows: Rows, hint: Row, scene: Scene) -> Rows:
    """Return rows and the hint, beside the small menu where that has a row of its own."""
    menu = rows[-1] if rows else ()
    if hint and [each.data for each in menu] == [draft(scene, codes.MENU)]:
        return (*rows[:-1], (*hint, *menu))
    return (*rows, hint) if hint else rows


def advised(rows: Rows, code: str) -> Rows:
    """Return rows with the buttons of an advised action, by its code, and of its cards in green."""

    def leads(button: Button) -> bool:
        what = decode(button.data).what if button.data else ""
        card = what.startswith(codes.TOGGLE) and what.removeprefix(codes.TOGGLE) in code
        return card or what.removeprefix(codes.ASK) == code

    return tuple(
        tuple(replace(each, style=Style.SUCCESS) if leads(each) else each for each in row)
        for row in rows
    )


def confirm_rows(what: str, data: str, scene: Scene, style: Style | None = Style.DANGER) -> Rows:
    """Return the button that confirms, «Да, …», and the one back."""
    yes = button(scene.tr("button-yes", what=what), data, style)
    return ((yes,), (cancel_button(scene),))


def cut_places(pack: int) -> tuple[tuple[int, str], ...]:
    """Return where the buttons cut a deck of ``pack`` cards, from the top down. Rule 1.5.

    The middle place is the one most people press.
    """
    top, third = pack // 6, (pack + 1) // 3
    return (
        (top, "button-cut-top"),
        (third, "button-cut-third"),
        (pack // 2, "button-cut-middle"),
        (pack - third, "button-cut-low"),
        (pack - top, "button-cut-bottom"),
    )


def cut_rows(view: TableView, scene: Scene, *, first: bool = False) -> Rows:
    """Return the cut for its cutter, and the request for another shuffle. Rule 1.5.

    Against computers alone the deck is cut automatically. In public the buttons are shared, and the
    table checks whose they are. ``first``: the dealer's first cut, where a person may choose
    automatic ones.
    """
    if view.table_stage is not TableStage.CUT or scene.private:
        return ()
    tr, public = scene.tr, view.viewer < 0
    cuts = public or any(isinstance(each, Cut) for each in view.moves)
    rows: list[Row] = []
    if cuts:
        places = [(key, move(scene, table_code(CUT[at]))) for at, key in cut_places(view.pack)]
        key, middle = places.pop(len(places) // 2)
        rows.append((button(tr(key), middle),))
        rows.append(tuple(button(tr(key), data) for key, data in places))
        if not public and first:
            always = Tap(Verb.PERSON, 0, 0, codes.ALWAYS_CUT).encode()
            rows.append((button(tr("button-cut-for-me"), always),))
    if public or RESHUFFLE in view.rights:
        rows.append((button(tr("button-reshuffle"), right(scene, table_code(RESHUFFLE))),))
    return tuple(rows)


def fair_button(scene: Scene, deal: int) -> Button:
    """Return the button of the page of commitments; ``deal``: a finished one, 0 for none."""
    return button(scene.tr("button-check"), codes.show(scene.table, deal, "check"))


def menu_end(view: TableView, scene: Scene) -> Rows:
    """Return what stands last in the small menu: commitments, in private the sheet, and back."""
    fair = fair_button(scene, view.number - 1)
    row = (sheet_button(scene, view.number), fair) if scene.private else (fair,)
    return (row, (cancel_button(scene),))


def vote_rows(view: TableView, scene: Scene) -> Rows:
    """Return the answers to the open vote: all of them in public, one's own in private."""
    if view.vote is None:
        return ()
    tr = scene.tr
    answers = {
        AGREE: button(tr("button-agree"), vote(scene, table_code(AGREE))),
        REFUSE: button(tr("button-refuse"), vote(scene, table_code(REFUSE))),
        WITHDRAW: button(tr("button-withdraw"), vote(scene, table_code(WITHDRAW))),
    }
    if view.viewer >= 0:
        offered = (*view.moves, *view.rights)
        mine = tuple(key for action, key in answers.items() if action in offered)
        return (mine,) if mine else ()
    return ((answers[AGREE], answers[REFUSE]), (answers[WITHDRAW],))


def analysis_button(scene: Scene, deal: int) -> Button:
    """Return the button for the analysis of a finished deal."""
    return button(scene.tr("button-analysis"), codes.show(scene.table, deal, "analysis"))


def replay_button(scene: Scene, deal: int) -> Button:
    """Return the button for the steps of a finished deal, and to replay it."""
    data = codes.page(codes.walk(0, anew=True), deal, scene.table)
    return button(scene.tr("button-replay"), data)


def deals_button(scene: Scene) -> Button:
    """Return the button for the deals of a game with real cards that is over, to correct them."""
    return button(scene.tr("button-correct"), codes.report(scene.table, 0, codes.OPEN_DEALS))


def sheet_button(scene: Scene, deal: int) -> Button:
    """Return the button for the drawn sheet."""
    return button(scene.tr("button-sheet"), codes.show(scene.table, deal, "sheet"))
