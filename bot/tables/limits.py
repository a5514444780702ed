"""Where a clock comes in: hours and minutes that were agreed on become a moment."""

from typing import Final

from engine import limits
from engine.limits import LimitKind
from engine.options import Limit, Options, OptionValue, Values

MINUTE: Final = 60
DAY: Final = 24 * 3600


def settled(
    options: Options, chosen: Values, now: float, utc_offset: int
) -> dict[str, OptionValue]:
    """Return what was chosen with the moment at which the evening ends, if it ends by the clock.

    ``now`` is the Unix time of the first deal; hours of the day are those of a clock that is
    ``utc_offset`` minutes ahead of UTC.
    """
    found = dict(chosen)
    for option in options:
        if isinstance(option.kind, Limit) and option.key in found:
            found[option.key] = moment(str(found[option.key]), now, utc_offset)
    return found


def moment(limit: str, now: float, utc_offset: int) -> str:
    """Return a limit by the clock as a moment; another as it is."""
    match limits.read(limit):
        case (LimitKind.MINUTES, minutes):
            return limits.text(LimitKind.UNTIL, int(now) + minutes * MINUTE)
        case (LimitKind.HOUR, minutes):
            midnight = int(now) - (int(now) + utc_offset * MINUTE) % DAY
            ends = midnight + minutes * MINUTE
            return limits.text(LimitKind.UNTIL, ends if ends > now else ends + DAY)
        case _:
            return limit
