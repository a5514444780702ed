"""The end that was agreed on in place of the score, in words: «20 сдач», «2 часа», «до 23:30»."""

from typing import Final

from markupsafe import Markup

from bot.i18n import Translator
from bot.views.notices import moment
from engine import limits
from engine.events import EndsAt, Measure
from engine.limits import LimitKind
from engine.view import TableView

HOUR: Final = 60


def limit_text(limit: str, tr: Translator) -> Markup:
    """Return a limit as players say it; a moment is shown in the reader's own time zone."""
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
            return tr("limit-time", time=moment(number))
        case _:
            return tr("limit-none")


def kind_of(limit: str) -> str:
    """Return what a limit counts, as the catalogues select by it."""
    found = limits.read(limit)
    return "none" if found is None else str(found[0])


def deals_of(ends: EndsAt | None) -> int:
    """Return how many deals are to be played; 0 where that is open."""
    return ends.amount if ends is not None and ends.measure is Measure.DEALS else 0


def last_deal(seen: TableView) -> bool:
    """Tell whether the deal that runs is known to be the last one."""
    return seen.time_up or deals_of(seen.agreement.ends) == seen.number
