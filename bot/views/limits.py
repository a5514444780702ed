"""An agreed end in place of the score, in words: «20 раздач», «2 часа», «до 23:30»."""

from typing import Final

from markupsafe import Markup, escape

from bot.i18n import Translator
from bot.views import codes, keys
from bot.views.model import Scene
from bot.views.words import moment
from engine import limits
from engine.events import EndsAt, Measure
from engine.limits import LimitKind
from engine.view import TableView

HOUR: Final = 60


def limit_text(limit: str, tr: Translator) -> Markup:
    """Return a limit in words; a moment is shown in the reader's time zone."""
    match limits.read(limit):
        case (LimitKind.DEALS, number):
            return tr("limit-deals", n=number)
        case (LimitKind.MINUTES, number) if number % HOUR == 0:
            return tr("limit-hours", n=number // HOUR)
        case (LimitKind.MINUTES, number):
            return tr("limit-minutes", n=number)
        case (LimitKind.HOUR, number):
            return tr("limit-time", time=f"{number // HOUR:02}:{number % HOUR:02}")
        case (LimitKind.UNTIL, number):
            return tr("limit-time", time=moment(number, tr))
        case _:
            return tr("limit-none")


def kind_of(limit: str) -> str:
    """Return the kind of a limit, by which catalogues select."""
    found = limits.read(limit)
    return "none" if found is None else str(found[0])


def deals_of(ends: EndsAt | None) -> int:
    """Return the agreed number of deals; 0 if it is open."""
    return ends.amount if ends is not None and ends.measure is Measure.DEALS else 0


def later_end(ends: EndsAt, players: int, now: float) -> int:
    """Return the later end that a tap proposes: ten points, three circles or an hour more."""
    match ends.measure:
        case Measure.POINTS:
            return ends.amount + 10
        case Measure.DEALS:
            return ends.amount + 3 * players
        case Measure.TIME:
            return max(ends.amount, int(now)) + 3600


def longer_row(ends: EndsAt | None, scene: Scene) -> keys.Row:
    """Return the button that proposes a later end; () if there is no end."""
    if ends is None:
        return ()
    to = 0 if ends.measure is Measure.TIME else later_end(ends, len(scene.seats), 0.0)
    text = scene.tr(f"button-longer-{ends.measure}", to=to)
    return (keys.button(text, codes.lobby(scene.table, codes.LONGER)),)


def end_text(ends: EndsAt, tr: Translator) -> Markup:
    """Return where an evening ends: «до 20», «до 24 раздач», «до 23:30»."""
    shown = moment(ends.amount, tr) if ends.measure is Measure.TIME else escape(ends.amount)
    return tr(f"ends-{ends.measure}", to=shown)


def last_deal(view: TableView) -> bool:
    """Return whether the running deal is known to be the last one."""
    return view.time_up or deals_of(view.agreement.ends) == view.number
