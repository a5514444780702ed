"""Everything around a finished deal and a finished game, for all games."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from markupsafe import Markup

from bot.i18n import join, plain
from bot.screen import TOAST_LIMIT, Button, Rows, Screen
from bot.views import codes, joining, keys, levels, notices, tricks, words
from bot.views.history import DEALS_ON_A_PAGE
from bot.views.model import Scene
from engine import stakes
from engine.cards import Card
from engine.events import EndedBy
from engine.view import TableStage, TableView

IN_A_ROW: Final = 3
"""Buttons of one word that fit into a row."""

# --- the result of a deal -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Result:
    """A finished deal in its game's words; lines that are None are left out.

    ``played``: how it was played, ``writes``: what each wrote, ``standings``: what they have now,
    ``last_trick``: the one the live message never showed. ``remarks``: lines for the viewer that
    follow from the deal, above the stored ones. ``looking_back``: buttons next to «почему?».
    """

    number: int
    dealer: int
    played: Sequence[Markup | None]
    last_trick: Markup | None
    writes: Sequence[Markup]
    standings: Sequence[Markup | None]
    remarks: Sequence[Markup] = ()
    looking_back: Sequence[Button] = ()


def result_screen(
    deal: Result,
    view: TableView,
    scene: Scene,
    *,
    choices: Sequence[str],
    cut_button: bool,
    deals: int,
    asked: tuple[Sequence[Markup | None], Rows] = ((), ()),
    vote: Markup | None = None,
) -> Screen:
    """Return the result of a deal, which replaces the live message; ``view`` is the table now.

    With ``cut_button`` the next deal may be cut from here, by ``choices`` of computers' levels.
    ``deals``: how many are finished. ``asked``: lines and buttons of what is asked before it.
    ``vote``: the open vote.
    """
    body = [tricks.header(deal.number, deal.dealer, scene), *deal.played]
    body += [Markup(""), *deal.writes] if deal.writes else []
    body += [Markup(""), *deal.standings]
    for remark in (*deal.remarks, *scene.remarks):
        body += [Markup(""), remark]
    rows: Rows = ()
    if cut_button:
        said, rows = next_deal(view, scene, choices)
        body += said
    body, rows = [*body, *asked[0]], rows + asked[1]
    if vote is not None:
        body += [Markup(""), vote]
        rows += keys.vote_rows(view, scene)
    if cut_button:
        rows += joining.join_button(scene)
    row = _row(deal, scene)
    # Below the last result of a game that is over stands the settlement, with the sheet.
    settled = view.over and deal.number == deals
    sheet = () if settled else (keys.sheet_button(scene, deal.number),)
    rows += ((*row, *sheet),) if len(row) < IN_A_ROW else (row, *((sheet,) if sheet else ()))
    return Screen(join("\n", (line for line in body if line is not None)), rows)


def card_screen(deal: Result, told: Markup, scene: Scene) -> Screen:
    """Return the result in a player's own chat; ``told``: what it won him, as `card` words it."""
    said = (told, deal.last_trick, *scene.remarks)
    return Screen(join("\n", (line for line in said if line is not None)), (_row(deal, scene),))


def _row(deal: Result, scene: Scene) -> keys.Row:
    return (why_button(scene, deal.number), *deal.looking_back)


def next_deal(view: TableView, scene: Scene, choices: Sequence[str]) -> tuple[list[Markup], Rows]:
    """Return the lines and buttons under a result while the next deal waits for its cut.

    ``choices`` are the levels of the game's computers.
    """
    if view.table_stage is not TableStage.CUT:
        return [], ()
    said = [Markup(""), notices.cut_call(view, scene)]
    rows = keys.cut_rows(view, scene) if scene.cut_here else ()
    told, rows = levels.between_deals(choices, view, scene, rows)
    return said + told, rows


def why_button(scene: Scene, deal: int) -> Button:
    """Return the button for the rules behind the entries."""
    return keys.button(scene.tr("button-why"), codes.show(scene.table, deal, "why"))


def deals_button(scene: Scene, deal: int) -> Button:
    """Return the button from a deal back to the list of all."""
    page = (deal - 1) // DEALS_ON_A_PAGE
    return keys.button(scene.tr("button-deals"), codes.page("deals", page, scene.table))


def card(
    number: int, told: Markup, change: Fraction | int, total: Fraction | int, scene: Scene
) -> Markup:
    """Return a result for the player: what the deal won him, and his score now."""
    return scene.tr(
        "card",
        table=words.clean(scene.title),
        number=number,
        verdict=told,
        change=words.signed(change),
        total=words.signed(total),
    )


def hand_lines(hands: Sequence[Collection[Card]], scene: Scene) -> list[Markup]:
    """Return a line per hand as it was dealt, without empty hands."""
    return [
        scene.tr("check-hand", name=words.name(scene, seat), cards=words.hand(cards, scene.tr))
        for seat, cards in enumerate(hands)
        if cards
    ]


# --- the settlement -------------------------------------------------------------------------


def stake_text(stake: str, points: Fraction | int) -> str | None:
    """Return result × stake as text, «+75 коп», or None for a stake without a figure."""
    found = stakes.read(stake)
    if found is None:
        return None
    return words.signed(found.amount * points) + (f" {found.unit}" if found.unit else "")


def final_key(ended_by: EndedBy | None, *, stopped: bool) -> str:
    """Return the title of a settlement: played to the end, stopped, or out of time."""
    if stopped:
        return "final-title-early"
    return "final-title-time" if ended_by is EndedBy.TIME else "final-title"


def dues(stake: str, points: Sequence[Fraction | int]) -> list[str | None]:
    """Return the amount of each result by the stake, as `stake_text`."""
    return [stake_text(stake, each) for each in points]


def final_lines(
    points: Sequence[Fraction | int], dues: Sequence[str | None], scene: Scene
) -> list[Markup]:
    """Return a line per player, the best result first, with the amount by the stake."""
    order = sorted(range(len(points)), key=lambda seat: (-points[seat], seat))
    lines = []
    for seat in order:
        name, due = words.name(scene, seat), dues[seat]
        line = scene.tr("final-line", name=name, points=words.signed(points[seat]))
        lines.append(line if due is None else scene.tr("final-staked", line=line, due=due))
    return lines


def exact_rows(exact: Markup | None, deals: int, scene: Scene) -> Rows:
    """Return the button that shows ``exact`` figures, if there are any."""
    if exact is None:
        return ()
    data = codes.show(scene.table, deals, "exact")
    return ((keys.button(scene.tr("button-exact"), data),),)


def exact_popup(exact: Markup | None, scene: Scene) -> str:
    """Return ``exact`` figures for a pop-up, or that all are whole."""
    return words.shorten(plain(exact or scene.tr("exact-whole")), TOAST_LIMIT)
