"""How an evening may end otherwise than by its score, as the option of a table says it.

A limit is a text: ``deals 20``; ``minutes 120``, counted from the first deal; ``hour 23:30``, by
the clock on the wall; ``until 2026-11-22T20:30:00Z``. The engine has no clock: before the first
deal the caller turns minutes and hours into a moment. Rules 8.1, 13.17, 13.18.

>>> read("hour 23:30"), read("deals 20")
((<LimitKind.HOUR: 'hour'>, 1410), (<LimitKind.DEALS: 'deals'>, 20))
>>> ends("until 2026-11-22T20:30:00Z")
EndsAt(measure=<Measure.TIME: 'time'>, amount=1795379400)
"""

import re
from enum import StrEnum
from typing import Final

from engine.events import EndsAt, Measure
from engine.timestamps import moment_of, text_of

MOST: Final = 1000
"""Maximum number of deals."""
LONGEST: Final = 7 * 24 * 60
"""Maximum number of minutes."""
_HOUR: Final = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])")


class LimitKind(StrEnum):
    """Units of a limit."""

    DEALS = "deals"
    MINUTES = "minutes"
    HOUR = "hour"
    UNTIL = "until"


def text(kind: LimitKind, amount: int) -> str:
    """Return the limit: so many deals or minutes, minutes after midnight, or a Unix time."""
    match kind:
        case LimitKind.HOUR:
            return f"{kind} {amount // 60:02}:{amount % 60:02}"
        case LimitKind.UNTIL:
            return f"{kind} {text_of(amount)}"
        case _:
            return f"{kind} {amount}"


def read(value: object) -> tuple[LimitKind, int] | None:
    """Read a limit; None for what `text` never writes."""
    if type(value) is not str:
        return None
    name, _, rest = value.partition(" ")
    if name not in tuple(LimitKind):
        return None
    kind = LimitKind(name)
    amount = _amount(kind, rest)
    return (kind, amount) if amount is not None and text(kind, amount) == value else None


def _amount(kind: LimitKind, said: str) -> int | None:
    match kind:
        case LimitKind.UNTIL:
            return moment_of(said)
        case LimitKind.HOUR:
            found = _HOUR.fullmatch(said)
            return None if found is None else int(found[1]) * 60 + int(found[2])
    if not (said.isascii() and said.isdigit()) or len(said) > 5:
        return None
    most = MOST if kind is LimitKind.DEALS else LONGEST
    return int(said) if 1 <= int(said) <= most else None


def ends(limit: str) -> EndsAt | None:
    """Return the end of an evening with this limit; None where it needs a clock."""
    if not limit:
        return None
    match read(limit):
        case (LimitKind.DEALS, amount):
            return EndsAt(Measure.DEALS, amount)
        case (LimitKind.UNTIL, moment):
            return EndsAt(Measure.TIME, moment)
        case _:
            return None


def limit_of(ends: EndsAt) -> str:
    """Return the limit with that end; "" for an evening that ends by its score."""
    match ends.measure:
        case Measure.DEALS:
            return text(LimitKind.DEALS, ends.amount)
        case Measure.TIME:
            return text(LimitKind.UNTIL, ends.amount)
        case Measure.POINTS:
            return ""
