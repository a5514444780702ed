"""Bombs in the eyes of computers. Rules 9.3, 13.10."""

import random
from dataclasses import replace

import pytest

from engine.preferans.actions import Contract, Strain
from engine.preferans.ai import bombs, payoff
from engine.preferans.ai.match import drawn, duplicate
from engine.preferans.deal import begin
from engine.preferans.options import agree
from engine.preferans.pulka import Sheet, empty_sheet
from engine.preferans.scoring import Outcome

CLASSIC = agree("classic", 3, {"length": 50})


def armed(*owned: tuple[int, ...]) -> Sheet:
    sheet = empty_sheet(3)
    accounts = [replace(each, bombs=has) for each, has in zip(sheet.accounts, owned, strict=True)]
    return replace(sheet, accounts=tuple(accounts))


def test_bombs_promise_more_the_bigger_and_the_sooner() -> None:
    nothing = armed((), (), ())
    assert not any(bombs.worth(CLASSIC, nothing))
    two, four = (bombs.worth(CLASSIC, armed((each,), (), ())) for each in (2, 4))
    assert sum(two) == sum(four) == 0
    assert four[0] == 3 * two[0] > 0
    second = bombs.worth(CLASSIC, armed((2, 2), (), ()))
    assert two[0] < second[0] < 2 * two[0]
    short = agree("classic", 3, {"length": 4})
    assert bombs.worth(short, armed((2,), (), ()))[0] < two[0] / 2
    assert not any(bombs.worth(CLASSIC, armed((2,), (2,), (2,))))


@pytest.mark.parametrize(("taken", "spent"), [((6, 2, 2), True), ((5, 3, 2), False)])
def test_a_game_made_costs_the_bomb_that_multiplied_it(
    taken: tuple[int, int, int], spent: bool
) -> None:
    """Made: 4 into the pool instead of 2, and the bomb is gone; lost: it stays."""
    outcome = Outcome(
        2, (0, 1, 2), 0, Contract(6, Strain.SPADES), whisters=(1,), factor=2, bomb=2, taken=taken
    )
    sheet = armed((2,), (), ())
    after = payoff._after(CLASSIC, sheet, outcome)
    plain = payoff._after(CLASSIC, armed((), (), ()), replace(outcome, factor=1, bomb=1))
    hope = bombs.worth(CLASSIC, armed((2,), (), ()))
    if spent:
        assert after == tuple(2 * each for each in plain)
    else:
        assert after == tuple(2 * one + more for one, more in zip(plain, hope, strict=True))


def test_what_lies_before_a_board_is_drawn_once_for_all_seatings() -> None:
    state = begin(duplicate("classic", 3).agreement, 0)
    found = [drawn(state, random.Random(seed)).pulka for seed in range(60)]
    assert {pulka.row for pulka in found} == {0, 1, 2, 3}
    owned = {account.bombs for pulka in found for account in pulka.sheet.accounts}
    assert {(), (2,), (2, 4), (8,)} <= owned
    assert all(pulka.series >= pulka.row and not pulka.forced for pulka in found)
    assert drawn(state, random.Random(5)) == drawn(state, random.Random(5))
