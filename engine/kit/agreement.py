"""The agreement of a game of the kit: shared options, and declarations of its own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, TypeVar

from engine import limits, table_options
from engine.errors import RuleError
from engine.events import EndsAt, Measure
from engine.options import (
    Bar,
    Number,
    OneOf,
    Options,
    OptionValue,
    Preset,
    Values,
    YesNo,
    declared,
    declared_in,
)
from engine.table_options import EVENING

V = TypeVar("V", bound=OptionValue)
A = TypeVar("A", bound="CardAgreement")
Where = tuple[str, Callable[[Values], object]]
"""The name of a reason (``barred-``), and whether other values than the usual may be chosen."""
UNTIMED: Final[Where] = ("limited", lambda values: not values.get("limit"))
"""Without an end by time."""


def one_of(*choices: V, usual: V | None = None, page: str = "play", only: Where | None = None) -> V:
    """Declare a choice of these; the first is usual unless ``usual`` is another."""
    usual = choices[0] if usual is None else usual
    return declared(OneOf(), usual, choices=choices, page=page, barred=bar(usual, only))


def yes_no(*, usual: bool = False, page: str = "play", only: Where | None = None) -> bool:
    """Declare an option that is usually off, or on."""
    return declared(YesNo(), default=usual, page=page, barred=bar(usual, only))


def bar(usual: OptionValue, only: Where | None) -> Bar | None:
    """Return what bars other values than the usual one but ``only`` where they mean something."""
    if only is None:
        return None
    why, where = only
    return lambda values, value: "" if value == usual or where(values) else why


def limit() -> str:
    """Declare a time that ends the evening instead of a number of deals, "" for none."""
    return table_options.limit(rule="", barred=_timed)


def _timed(values: Values, value: OptionValue) -> str:
    """Bar a limit of deals: their number has an option of its own."""
    return "time-only" if str(value).startswith("deals") else ""


@dataclass(frozen=True, slots=True)
class CardAgreement:
    """The agreement made before the first deal, immutable.

    A game declares its own options as fields, and has its `OPTIONS` made by `options`. ``deals`` as
    chosen, 0 for `DEALS_EACH` player; `length` is the result. ``seats`` is the number of players, 0
    for any.
    """

    OPTIONS: ClassVar[Options]
    DEALS_EACH: ClassVar[int] = 5

    players: int
    deals: int = declared(
        Number(0, 1000), 0, choices=(0, 10, 20, 30), page=EVENING, barred=bar(0, UNTIMED)
    )
    seats: int = table_options.seats((), rule="")
    seating: str = table_options.seating(rule="")
    stake: str = table_options.stake(rule="")
    pace: str = table_options.pace()
    only_card: bool = table_options.only_card()
    sheet: str = table_options.sheet()

    @property
    def length(self) -> int:
        """Number of deals, 0 where a time ends the evening, or what the game counts instead."""
        if self.OPTIONS.length != "deals":
            return self.deals
        return 0 if self.ends is not None else self.deals or self.DEALS_EACH * self.players

    @property
    def limit(self) -> str:
        """The end by time, in games that declare one."""
        return ""

    @property
    def ends(self) -> EndsAt | None:
        """The moment that ends the evening, if the game's ``limit`` has one."""
        found = limits.ends(self.limit) if self.limit else None
        return found if found is not None and found.measure is Measure.TIME else None

    def values(self) -> dict[str, OptionValue]:
        """Return every option with its value."""
        return {option.key: getattr(self, option.key) for option in self.OPTIONS}

    def differing(self) -> dict[str, OptionValue]:
        """Return the options that are not the usual ones."""
        return self.OPTIONS.differing(self.values())


def numbered(book: str, rules: str) -> dict[str, str]:
    """Return numbers of rules by topic, each under the name of its book.

    >>> numbered("Whist", "dealer 1.3, hands 1.2")
    {'dealer': 'Whist 1.3', 'hands': 'Whist 1.2'}
    """
    pairs = (each.split() for each in rules.split(", "))
    return {about: f"{book} {number}" for about, number in pairs}


def options(
    agreement: type[CardAgreement],
    seats: Sequence[int],
    *,
    rules: Mapping[str, str],
    presets: tuple[Preset, ...],
    pages: tuple[str, ...] = ("play",),
    lengths: tuple[str, ...] = ("deals",),
    opening: str = "",
    chips: bool = False,
) -> Options:
    """Return the options of a game, its own first; ``rules`` are their numbers.

    ``pages``: menu pages of its own. ``lengths``: options of an evening's length; a bare number
    sets the last one. ``opening``: the preset of new tables. ``chips``: points have no value, and
    no card is played by itself. A game that does not name ``deals`` has no such option, nor
    ``seats`` without a choice: its `places` are the number of players.
    """
    shared = {option.key for option in declared_in(CardAgreement)}
    hidden = {"deals", *(() if seats else ("seats",)), *(("stake", "only_card") if chips else ())}
    found = [
        replace(
            option,
            rule=rules.get(option.key, option.rule),
            choices=(0, *seats) if option.key == "seats" else option.choices,
        )
        for option in declared_in(agreement)
    ]
    own = [option for option in found if option.key not in (*shared, *lengths)]
    named = [*agreement.__annotations__]
    own.sort(key=lambda each: named.index(each.key) if each.key in named else len(named))
    ending = [option for key in lengths for option in found if option.key == key]
    usual = [option for option in found if option.key in shared - hidden]
    return Options(
        (*own, *ending, *usual),
        pages=(*pages, EVENING),
        lasting=(EVENING,),
        length=lengths[-1],
        opening=opening,
        presets=presets,
    )


HIDDEN: Final[Values] = {"deals": 0, "seats": 0, "stake": "", "only_card": False}
"""Shared options where a game has no such option."""


def agree(
    agreement: type[A], places: Callable[[Values], Sequence[int]], chosen: Values, players: int
) -> A:
    """Make an agreement from chosen options, with defaults; raises `RuleError`."""
    values: Mapping[str, Any] = agreement.OPTIONS.complete(chosen)
    if type(players) is not int or players not in places(values):
        raise RuleError("players", players=players)
    return agreement(players=players, **{**HIDDEN, **values})
