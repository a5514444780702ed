"""What every table agrees on beside the rules of its game: who sits where, for what, how fast.

The fields of an agreement that are the same in every game. Of them only the limit is written into
records.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine import limits
from engine.limits import LimitKind
from engine.options import Bar, Limit, OneOf, OptionValue, Text, Values, YesNo, declared

EVENING: Final = "evening"
"""The page of the menu that has these options."""


def seats(
    players: Sequence[int],
    usual: int | Callable[[Values], OptionValue] = 0,
    *,
    rule: str,
    barred: Bar | None = None,
) -> Any:
    """Declare how many are to play; 0 for whoever comes."""
    return declared(
        OneOf(),
        usual,
        choices=(0, *players),
        rule=rule,
        page=EVENING,
        of_rules=False,
        barred=barred,
    )


def limit(*, rule: str, barred: Bar | None = None) -> Any:
    """Declare what ends the evening, not its score: so many deals, or a time; "" for none."""
    deals = tuple(limits.text(LimitKind.DEALS, number) for number in (12, 20, 24, 40))
    hours = tuple(limits.text(LimitKind.MINUTES, 60 * number) for number in (1, 2, 3))
    choices = ("", *deals, *hours) if barred is None else ("", *hours)
    return declared(
        Limit(), "", choices=choices, rule=rule, page=EVENING, barred=barred, yields=True
    )


def seating(*, rule: str) -> Any:
    """Declare how people sit down: by lot, or in the order they joined."""
    choices = ("lot", "joining")
    return declared(OneOf(), "lot", choices=choices, rule=rule, page=EVENING, of_rules=False)


def stake(*, rule: str) -> Any:
    """Declare what a point is worth, as people say it; "" for nothing."""
    choices = ("", "1", "5", "10")
    return declared(Text(32), "", choices=choices, rule=rule, page=EVENING, of_rules=False)


def pace() -> Any:
    """Declare how long a decision may take."""
    choices = ("none", "relaxed", "fast")
    return declared(OneOf(), "none", choices=choices, page=EVENING, of_rules=False)


def only_card() -> Any:
    """Declare whether a card that alone may be played plays itself, where several people sit."""
    return declared(YesNo(), default=False, page=EVENING, of_rules=False)


def sheet() -> Any:
    """Declare when the score is drawn: on request, or after each deal."""
    choices = ("request", "each")
    return declared(OneOf(), "request", choices=choices, page=EVENING, of_rules=False)


def places(players: Sequence[int], chosen: Values) -> tuple[int, ...]:
    """Return how many of ``players`` may sit down to play, as was chosen."""
    wanted = chosen.get("seats", 0)
    return tuple(each for each in players if not wanted or each == wanted)
