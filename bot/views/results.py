"""Everything around a finished deal and a finished game, for all games."""

from collections.abc import Sequence
from fractions import Fraction

from markupsafe import Markup

from bot.i18n import plain
from bot.screen import TOAST_LIMIT, Button, Rows
from bot.views import codes, keys, levels, notices, words
from bot.views.history import DEALS_ON_A_PAGE
from bot.views.model import Scene
from engine import stakes
from engine.cards import Card
from engine.events import EndedBy
from engine.view import TableStage, TableView

# --- under a result -------------------------------------------------------------------------


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


def hand_lines(hands: Sequence[frozenset[Card]], scene: Scene) -> list[Markup]:
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
    return [_final_line(seat, points[seat], dues[seat], scene) for seat in order]


def _final_line(seat: int, points: Fraction | int, due: str | None, scene: Scene) -> Markup:
    tr = scene.tr
    line = tr("final-line", name=words.name(scene, seat), points=words.signed(points))
    return line if due is None else tr("final-staked", line=line, due=due)


def exact_rows(exact: Markup | None, deals: int, scene: Scene) -> Rows:
    """Return the button that shows ``exact`` figures, if there are any."""
    if exact is None:
        return ()
    data = codes.show(scene.table, deals, "exact")
    return ((keys.button(scene.tr("button-exact"), data),),)


def exact_popup(exact: Markup | None, scene: Scene) -> str:
    """Return ``exact`` figures for a pop-up, or that all are whole."""
    return words.shorten(plain(exact or scene.tr("exact-whole")), TOAST_LIMIT)
