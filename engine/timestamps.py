"""Moments as texts: ISO 8601 and Unix seconds. A calendar, and no clock.

>>> text_of(1795388400)
'2026-11-22T23:00:00Z'
>>> moment_of("2026-11-23T02:00+03:00")
1795388400
"""

import re
from calendar import monthrange, timegm
from typing import Final

DAY: Final = 86_400
LAST_YEAR: Final = 2999
"""Later years are refused."""
_MOMENT: Final = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?"
    r"(?:Z|([+-])([0-9]{2}):([0-9]{2}))"
)


def moment_of(text: str) -> int | None:
    """Return the Unix time of an ISO text with its offset from UTC; None for any other text."""
    found = _MOMENT.fullmatch(text)
    if found is None:
        return None
    year, month, day, hour, minute, second = (int(part or 0) for part in found.groups()[:6])
    ahead, behind = int(found[8] or 0), int(found[9] or 0)
    if not (1970 <= year <= LAST_YEAR and 1 <= month <= 12):
        return None
    if not 1 <= day <= monthrange(year, month)[1]:
        return None
    if hour > 23 or minute > 59 or second > 59 or ahead > 23 or behind > 59:
        return None
    offset = (ahead * 60 + behind) * 60
    moment = timegm((year, month, day, hour, minute, second)) - (
        -offset if found[7] == "-" else offset
    )
    return moment if moment >= 0 else None


def text_of(moment: int) -> str:
    """Return the ISO text of a Unix time, in UTC."""
    days, seconds = divmod(moment, DAY)
    year = 1970 + days // 366
    while timegm((year + 1, 1, 1, 0, 0, 0)) <= moment:
        year += 1
    days -= timegm((year, 1, 1, 0, 0, 0)) // DAY
    month = 1
    while days >= monthrange(year, month)[1]:
        days -= monthrange(year, month)[1]
        month += 1
    hours, rest = divmod(seconds, 3600)
    minutes, left = divmod(rest, 60)
    return f"{year:04}-{month:02}-{days + 1:02}T{hours:02}:{minutes:02}:{left:02}Z"
