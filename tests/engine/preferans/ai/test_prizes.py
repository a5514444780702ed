"""What the expert makes of prizes to come (9.10), and of the floor of a series (6.7)."""

import itertools
from dataclasses import replace
from fractions import Fraction

import pytest

from engine.options import OptionValue
from engine.preferans.actions import Contract, Strain
from engine.preferans.ai import payoff, race
from engine.preferans.ai.advice import Reason
from engine.preferans.scoring import Outcome
from engine.preferans.state import Auction
from engine.table import observe
from tests.engine.preferans.ai.asked import advice, says
from tests.engine.preferans.deals import agreement, sheet
from tests.engine.preferans.tables import dealt, run, with_pools

THIN = "KQT9s KJ8c QJ7d"
STRONG = "AKQJT8s A8c 87d"


def fractions(*whists: int) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, whists))


def test_a_lead_in_the_race_is_worth_its_square() -> None:
    """Two points short against ten, two on top of each: nine to one against each of the others."""
    table = agreement("sochi", 3, prizes=(110,), length=10)
    assert race.worth(table, sheet(8, 0, 0)) == fractions(160, -80, -80)
    assert race.worth(table, sheet(3, 3, 3)) == fractions(0, 0, 0)
    assert race.worth(table, sheet(10, 3, 3, prized=(0,))) == fractions(0, 0, 0)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_second_prize_goes_on_among_the_others(players: int) -> None:
    """Whoever has won the first pays his part of the second, and nobody wins two."""
    table = agreement("sochi", players, prizes=(100, 50), length=10)
    rest = [0] * (players - 1)
    after = race.worth(table, sheet(10, *rest, prized=(0,)))
    assert after == (Fraction(-50), *[Fraction(50, players - 1)] * (players - 1))
    before = race.worth(table, sheet(8, 8, *rest[1:]))
    assert sum(before) == 0
    assert before[0] == before[1] > before[2]
    once = race.worth(agreement("sochi", players, prizes=(100,)), sheet(8, 8, *rest[1:]))
    assert before[0] - once[0] > 0


def test_the_nearer_the_length_the_more_a_point_is_worth() -> None:
    table = agreement("leningrad", 4, prizes=(100,), length=20)
    hopes = [race.worth(table, sheet(mine, 12, 12, 12))[0] for mine in range(10, 20)]
    steps = [after - before for before, after in itertools.pairwise(hopes)]
    assert min(steps) > 0
    assert steps[4] > steps[0]


def test_a_gain_counts_the_hope_that_is_over_once_the_prize_is_won() -> None:
    """A six that fills the pool: the prize, less what could be hoped for before."""
    table = with_pools(dealt(prizes=(110,), length=10), 0, 8, 0)
    outcome = Outcome(0, (1, 2, 0), 1, Contract(6, Strain.SPADES))
    seen = observe(table, 1)
    plain = replace(seen, agreement=replace(seen.agreement, prizes=()))
    won = payoff.viewers_gain(seen, outcome, (0, 0, 0))
    pool = payoff.viewers_gain(plain, outcome, (0, 0, 0))
    assert won - pool == (220 - 160) * payoff.UNITS_PER_WHIST


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "pools", "answer"),
    [
        ({}, (8, 8, 8), "P"),
        ({"prizes": (100,), "length": 30}, (0, 0, 0), "P"),
        ({"prizes": (100,)}, (8, 8, 8), "b6s"),
        ({"prizes": (500,), "length": 20}, (14, 14, 14), "b6s"),
        ({"length": 20}, (14, 14, 14), "P"),
    ],
)
def test_a_thin_hand_is_bid_where_a_prize_is_near(
    options: dict[str, OptionValue], pools: tuple[int, ...], answer: str
) -> None:
    table = dealt(THIN, **options)  # type: ignore[arg-type]
    assert says(with_pools(table, *pools)) == answer


@pytest.mark.parametrize(("pool", "reason"), [(18, Reason.BID_FOR_PRIZE), (14, Reason.BID_PAYS)])
def test_a_hint_names_the_prize_that_a_game_would_win(pool: int, reason: Reason) -> None:
    table = dealt(STRONG, prizes=(100,), length=20)
    assert advice(with_pools(table, 8, pool, 8)).reason is reason


@pytest.mark.parametrize(("bombs", "reason"), [((2,), Reason.BID_FOR_PRIZE), ((), Reason.BID_PAYS)])
def test_a_bomb_may_win_the_prize(bombs: tuple[int, ...], reason: Reason) -> None:
    """Rule 9.3: what fills the pool is the game as often as the bomb says."""
    table = with_pools(
        dealt(STRONG, prizes=(100,), length=20, convention="classic", forced_rounds=0), 8, 12, 8
    )
    pulka = table.state.pulka
    accounts = list(pulka.sheet.accounts)
    accounts[1] = replace(accounts[1], bombs=bombs)
    armed = replace(pulka, sheet=replace(pulka.sheet, accounts=tuple(accounts)))
    table = run(table._replace(state=table.state._replace(pulka=armed)), "L")
    assert advice(table).reason is reason


def test_a_prize_is_won_once_and_not_by_a_pool_that_is_full() -> None:
    table = agreement("sochi", 3, prizes=(100,), length=10)
    assert race.won(table, sheet(8, 0, 0), 0, 2)
    assert not race.won(table, sheet(7, 0, 0), 0, 2)
    assert not race.won(table, sheet(10, 0, 0), 0, 2)
    assert not race.won(table, sheet(10, 8, 0, prized=(0,)), 1, 2)


@pytest.mark.parametrize(("lowest", "answer"), [(6, "b6s"), (7, "b7s"), (8, "P")])
def test_a_series_raises_what_a_hand_has_to_be_worth(lowest: int, answer: str) -> None:
    """Six spades and two aces open where the series has left them room. Rule 6.7."""
    table = dealt(STRONG)
    auction = table.state.phase
    assert isinstance(auction, Auction)
    terms = auction.deal.terms._replace(lowest_level=lowest)
    raised = auction._replace(deal=auction.deal._replace(terms=terms))
    assert says(table._replace(state=table.state._replace(phase=raised))) == answer
