"""Lots, cut and dealing (1.3-1.5), the terms of a deal (1.4, 6.7).

What every game has of it is in `tests.engine.test_shuffle` and `tests.engine.test_table`.
"""

from typing import Any

import pytest

from engine.cards import DECK
from engine.errors import RuleError
from engine.game import CHANCE
from engine.preferans.game import PreferansTable
from engine.preferans.observe import Stage
from engine.preferans.options import agree
from engine.preferans.state import AllPass
from engine.shuffle import (
    Shuffle,
)
from engine.table import (
    apply,
    observe,
)
from tests.engine.preferans.tables import (
    SALT,
    dealt,
    in_series,
    listed,
    opened,
    run,
    stage_of,
)


def shuffled(table: PreferansTable) -> PreferansTable:
    return apply(table, CHANCE, Shuffle(DECK, SALT))


def played_out(table: PreferansTable) -> PreferansTable:
    """Pass the deal out and play it card by card."""
    table = run(shuffled(table), "k16 P P P")
    while isinstance(table.state.phase, AllPass):
        table = run(table, listed(table).split()[0])
    return table


def test_the_deal_moves_on_and_the_series_grows() -> None:
    table = opened(length=50, progression=(1, 2, 3), exit=(7,))
    for number, price in enumerate((1, 2, 3, 3), 1):
        seen = observe(table, 0)
        assert (seen.number, seen.dealer, seen.all_pass_price) == (number, (number - 1) % 3, price)
        assert seen.lowest_level == (6 if number == 1 else 7)
        table = played_out(table)
        assert table.state.finished[-1].price == price


@pytest.mark.parametrize(
    ("convention", "agreed", "prices"),
    [
        ("sochi", None, (1, 2, 3, 3)),
        ("leningrad", None, (2, 4, 6, 6)),
        ("rostov", None, (5, 5, 5)),  # no progression, but by agreement
        ("rostov", (1, 2, 3), (5, 10, 15, 15)),
        ("sochi", "arithmetic", (1, 2, 3, 4, 5)),
        ("leningrad", "geometric", (2, 4, 8, 16, 32)),
        ("rostov", (1, 1, 7, 7, 20), (5, 5, 35, 35, 100, 100)),
        ("sochi", {"all_pass_price": 5}, (5, 10, 15, 15)),
        ("leningrad", {"all_pass_price": 1}, (1, 2, 3, 3)),
        ("rostov", {"all_pass_price": 10}, (10, 10)),
    ],
)
def test_prices_progress_from_the_first_one(
    convention: str, agreed: Any, prices: tuple[int, ...]
) -> None:
    """From the convention's price or the one agreed on; a list or a name is the progression."""
    options = agreed if isinstance(agreed, dict) else {"progression": agreed} if agreed else {}
    table = opened(convention, **{"length": 50, **options})
    assert agree(convention, 3, options).differing() == options
    for price in prices:
        assert observe(table, 0).all_pass_price == price
        table = played_out(table)


@pytest.mark.parametrize(
    ("levels", "circle", "opening"),
    [
        ((7,), False, (6, 7, 7, 7)),
        ((6, 7, 8), False, (6, 6, 7, 8, 8, 8)),
        ((6, 7, 8), True, (6, 6, 7, 8, 6, 7, 8, 6)),
        ((7, 9), True, (6, 7, 9, 7, 9)),
    ],
)
def test_exits_stay_or_go_round(
    levels: tuple[int, ...], circle: bool, opening: tuple[int, ...]
) -> None:
    terms = agree("sochi", 3, {"exit": levels, "exit_circle": circle})
    assert tuple(terms.lowest_opening(series) for series in range(len(opening))) == opening
    table = in_series(opened(exit=levels, exit_circle=circle), len(opening) - 1)
    assert observe(table, 0).lowest_level == opening[-1]


@pytest.mark.parametrize("levels", [(6,), (7,), (7, 7, 7)])
def test_one_exit_goes_round_nowhere(levels: tuple[int, ...]) -> None:
    with pytest.raises(RuleError, match="option-barred") as refused:
        agree("sochi", 3, {"exit": levels, "exit_circle": True})
    assert refused.value.params["why"] == "one-exit"


SURE, LOW = ("AKQJT98s A78h", "7d 8d"), ("789Ts 789c 789d", "As Ah")
"""A hand and a talon: eight tricks with spades for trumps, and none at all."""
ENDS = {
    # What follows an all-pass: does it end the series if that takes a game made, played, whisted,
    # contested?
    "b6s P P O x7h8h o6s w P pc": (True, True, True, True),
    "b6s P P O x7h8h o6s P P": (True, True, False, False),
    "b6s P P O x7h8h o6s P h P": (True, True, False, False),
    "b6s P P O x7h8h o10s w P pc": (False, True, False, True),
    "b6s P P O t3": (False, True, False, False),
    "bm P P O xAsAh": (True, True, False, True),
}


@pytest.mark.parametrize("told", ENDS)
def test_what_ends_a_series(told: str) -> None:
    """Rules 6.7, 13.20."""
    hand, talon = LOW if told.startswith("bm") else SURE
    for by, ends in zip(("made", "played", "whisted", "contested"), ENDS[told], strict=True):
        table = dealt(hand, talon=talon, exit_by=by, without_three=True, length=50)
        table = run(in_series(table, 2), told)
        while stage_of(table) is Stage.PLAY:
            table = run(table, listed(table).split()[0])
        assert table.state.pulka.series == (0 if ends else 2), by


def test_a_series_ends_with_a_whist_of_the_dealer_and_not_with_a_checked_ten() -> None:
    table = dealt("AKQJT98s AKQh", talon="7d 8d", players=4, exit_by="whisted")
    table = run(in_series(table, 1), "b6s P P O x7d8d o8s P P l2 w pc")
    while stage_of(table) is Stage.PLAY:
        table = run(table, listed(table).split()[0])
    assert table.state.pulka.series == 0
    table = dealt("AKQJT98s AKQh", talon="7d 8d", ten_checked=True, exit_by="whisted")
    table = run(in_series(table, 1), "b6s P P O x7d8d o10s")
    assert table.state.finished[-1].taken[1] == 10
    assert table.state.pulka.series == 1
    table = dealt("AKQJT98s AKQh", talon="7d 8d", ten_checked=True, exit_by="contested")
    assert run(in_series(table, 1), "b6s P P O x7d8d o10s").state.pulka.series == 0


@pytest.mark.parametrize(("progression", "last"), [("arithmetic", 20), ("geometric", 2**19)])
def test_a_progression_stays_at_its_twentieth_step(progression: str, last: int) -> None:
    """Rule 6.7."""
    agreement = agree("sochi", 3, {"progression": progression})
    prices = [agreement.trick_price(series) for series in range(1000)]
    assert prices[18] < prices[19] == last
    assert set(prices[19:]) == {last}
