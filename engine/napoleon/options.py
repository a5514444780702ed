"""The options of Napoleon, each written once: what a table agrees on."""

from dataclasses import dataclass
from typing import Any, Final

from engine import evening
from engine.errors import RuleError
from engine.evening import EVENING
from engine.options import (
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

PLAYERS: Final = (2, 3, 4, 5, 6)
"""How many may play. Napoleon 1.1."""
DEALS_EACH: Final = 5
"""Deals per player, where no number of deals was chosen. Napoleon 1.4."""
PLAY_PAGE: Final = "play"
"""The page of the menu with what is bid, played and paid."""


@dataclass(frozen=True, slots=True)
class NapoleonAgreement:
    """What a table has agreed on before its first deal; made by `agree`, changed by nobody.

    ``deals`` as chosen, 0 for five per player; `length` is what comes of it. ``seats`` is how many
    are to play, 0 for whoever comes.
    """

    players: int
    least_bid: int = declared(OneOf(), 2, choices=(1, 2, 3), rule="Napoleon 3.1", page=PLAY_PAGE)
    penalty: str = declared(
        OneOf(), "by_bid", choices=("by_bid", "flat"), rule="Napoleon 5.3", page=PLAY_PAGE
    )
    play_out: bool = declared(YesNo(), default=False, rule="Napoleon 4.3", page=PLAY_PAGE)
    deals: int = declared(
        Number(0, 1000), 0, choices=(0, 10, 20, 30), rule="Napoleon 1.4", page=EVENING
    )
    seats: int = evening.seats(PLAYERS, rule="Napoleon 1.1")
    seating: str = evening.seating(rule="Napoleon 1.3")
    stake: str = evening.stake(rule="Napoleon 5.4")
    pace: str = evening.pace()
    only_card: bool = evening.only_card()
    sheet: str = evening.sheet()

    @property
    def length(self) -> int:
        """How many deals are played. Napoleon 1.4."""
        return self.deals or DEALS_EACH * self.players

    @property
    def ends(self) -> None:
        """Nobody plays longer: the pot is shared after the last deal. Napoleon 6.2."""
        return

    def values(self) -> dict[str, OptionValue]:
        """Return every option with its value, in the order of `OPTIONS`."""
        return {option.key: getattr(self, option.key) for option in OPTIONS}

    def differing(self) -> dict[str, OptionValue]:
        """Return the options that are not the usual ones."""
        return OPTIONS.differing(self.values())


OPTIONS: Final = Options(
    declared_in(NapoleonAgreement),
    pages=(PLAY_PAGE, EVENING),
    lasting=EVENING,
    length="deals",
    presets=(Preset("usual", {}), Preset("mild", {"penalty": "flat"})),
)


def places(chosen: Values) -> tuple[int, ...]:
    """Return how many may sit down to play, as was chosen. Napoleon 1.1."""
    return evening.places(PLAYERS, chosen)


def agree(chosen: Values, players: int) -> NapoleonAgreement:
    """Make an agreement from what was chosen, the rest as usual; raises `RuleError`.

    >>> agree({"least_bid": 3}, players=4).length
    20
    """
    values: dict[str, Any] = OPTIONS.complete(chosen)
    if type(players) is not int or players not in places(values):
        raise RuleError("players", players=players)
    return NapoleonAgreement(players, **values)
