"""Options of every table beside its game's rules: seats, stake, length, pace.

The fields shared by all agreements. Only the limit is written into records.
"""

from collections.abc import Callable, Sequence
from typing import Final

from engine import limits
from engine.limits import LimitKind
from engine.options import Bar, Limit, OneOf, Text, Values, YesNo, declared

EVENING: Final = "evening"
"""The menu page of these options."""


def seats(
    players: Sequence[int],
    usual: int | Callable[[Values], int] = 0,
    *,
    rule: str,
    barred: Bar | None = None,
) -> int:
    """Declare the number of players; 0 for any number."""
    return declared(
        OneOf(),
        usual,
        choices=(0, *players),
        rule=rule,
        page=EVENING,
        of_rules=False,
        barred=barred,
    )


def limit(*, rule: str, barred: Bar | None = None) -> str:
    """Declare the evening's end apart from its score: a number of deals, or a time; "" for none."""
    deals = tuple(limits.text(LimitKind.DEALS, number) for number in (12, 20, 24, 40))
    hours = tuple(limits.text(LimitKind.MINUTES, 60 * number) for number in (1, 2, 3))
    choices = ("", *deals, *hours) if barred is None else ("", *hours)
    return declared(
        Limit(), "", choices=choices, rule=rule, page=EVENING, barred=barred, yields=True
    )


def seating(usual: str | Callable[[Values], str] = "lot", *, rule: str) -> str:
    """Declare how people sit down: by lot, or in the order they joined."""
    choices = ("lot", "joining")
    return declared(OneOf(), usual, choices=choices, rule=rule, page=EVENING, of_rules=False)


def stake(*, rule: str) -> str:
    """Declare the worth of a point in people's words; "" for nothing."""
    choices = ("", "1", "5", "10")
    return declared(Text(32), "", choices=choices, rule=rule, page=EVENING, of_rules=False)


def pace() -> str:
    """Declare the time for a decision."""
    choices = ("none", "relaxed", "fast")
    return declared(OneOf(), "none", choices=choices, page=EVENING, of_rules=False, of_play=True)


def only_card() -> bool:
    """Declare whether the only playable card is played automatically among several people."""
    return declared(YesNo(), default=False, page=EVENING, of_rules=False, of_play=True)


def sheet() -> str:
    """Declare when the score is drawn: on request, or after each deal."""
    choices = ("request", "each")
    return declared(OneOf(), "request", choices=choices, page=EVENING, of_rules=False)


def places(players: Sequence[int], chosen: Values) -> tuple[int, ...]:
    """Return which numbers of ``players`` the chosen options allow."""
    wanted = chosen.get("seats", 0)
    return tuple(each for each in players if not wanted or each == wanted)
