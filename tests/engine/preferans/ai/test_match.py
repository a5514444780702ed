"""Duplicate matches: everyone in every seat, nothing lost on the way, figures as by hand."""

import random
from fractions import Fraction

import pytest

from engine.preferans.actions import Action
from engine.preferans.ai import Level, choose
from engine.preferans.ai.match import (
    Board,
    Entrant,
    PlayedDeal,
    Role,
    Tally,
    board,
    deck,
    match_agreement,
    seatings,
    sum_up,
)
from engine.preferans.ai.results import Interval, interval, match_results, student
from engine.preferans.facts import DealFacts
from engine.preferans.observe import PlayerView, Stage
from tests.engine.preferans import deals

CLUB = Entrant("club", Level.CLUB)
NOVICE = Entrant("novice", Level.NOVICE)
A, B, C = (Entrant(name, Level.CLUB) for name in "abc")
CONVENTIONS = ("sochi", "leningrad", "rostov")


def ask(entrant: Entrant, seen: PlayerView, rng: random.Random) -> Action:
    return choose(seen, rng, entrant.level, entrant.effort)


def played(count: int, *entrants: Entrant, convention: str = "sochi", seed: int = 1) -> list[Board]:
    agreement = match_agreement(convention, len(entrants))
    return [board(agreement, entrants, seed, number, ask) for number in range(1, count + 1)]


# --- boards ---------------------------------------------------------------------------------


def test_everyone_sits_everywhere_and_behind_everyone() -> None:
    odd, even = seatings((A, B, C), 1), seatings((A, B, C), 2)
    assert odd == ((A, B, C), (B, C, A), (C, A, B))
    assert len({*odd, *even}) == 6
    assert seatings((CLUB, CLUB, NOVICE), 1) == (
        (CLUB, CLUB, NOVICE),
        (CLUB, NOVICE, CLUB),
        (NOVICE, CLUB, CLUB),
    )
    assert seatings((CLUB,) * 3, 2) == ((CLUB,) * 3,)
    assert len(seatings((CLUB, NOVICE, CLUB, NOVICE), 1)) == 2


def test_a_board_is_one_deck() -> None:
    assert len(set(deck(1, 1))) == 32
    assert deck(1, 1) == deck(1, 1)
    assert len({deck(1, 1), deck(1, 2), deck(2, 1)}) == 3
    hands = []

    def watching(entrant: Entrant, seen: PlayerView, rng: random.Random) -> Action:
        if seen.stage is Stage.AUCTION:
            hands.append((seen.viewer, seen.hands[seen.viewer]))
        return ask(entrant, seen, rng)

    board(match_agreement("sochi", 3), (A, B, C), 1, 1, watching)
    assert len(hands) >= 9
    assert len(set(hands)) == 3


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_equal_players_come_out_even_on_every_board(convention: str) -> None:
    """Three clubs by name: what the cards give one in a seat, they give the others there too."""
    for each in played(8, A, B, C, convention=convention):
        assert each.deals == 3
        assert each.gains == {"a": 0, "b": 0, "c": 0}


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("entrants", [(CLUB, CLUB, NOVICE), (CLUB, NOVICE, CLUB, NOVICE)])
def test_nothing_is_lost(convention: str, entrants: tuple[Entrant, ...]) -> None:
    names = [entrant.name for entrant in entrants]
    boards = played(8, *entrants, convention=convention)
    for each in boards:
        assert sum(each.gains[name] for name in names) == 0
        assert each.deals == len(seatings(entrants, each.number))
        for name, tally in each.tallies.items():
            seats = each.deals * names.count(name)
            assert sum(tally.deals.values()) == seats
            assert sum(tally.whists.values(), Fraction(0)) == each.gains[name] * seats
    assert len({each.gains["club"] for each in boards}) > 4


def test_the_same_seed_the_same_boards() -> None:
    one, again = (played(6, CLUB, CLUB, NOVICE, seed=5) for _ in range(2))
    assert one == again
    assert one != played(6, CLUB, CLUB, NOVICE, seed=6)
    agreement = match_agreement("sochi", 3)
    assert board(agreement, (CLUB, CLUB, NOVICE), 5, 6, ask) == one[5]


# --- what is counted ------------------------------------------------------------------------


def counted(facts: DealFacts) -> dict[str, Tally]:
    """The tallies of a deal that a, b and c play in seats 0, 1 and 2."""
    agreement = deals.agreement("sochi", 3)
    writes = deals.scored(facts, agreement, deals.sheet(0, 0, 0))
    full = DealFacts(
        **{name: getattr(facts, name) for name in facts.__slots__} | {"writes": writes}
    )
    whists = (Fraction(1), Fraction(2), Fraction(-3))
    return dict(sum_up(1, [PlayedDeal((A, B, C), full, whists)]).tallies)


def counts(tally: Tally) -> dict[str, int]:
    return {
        f"{count_of}{level or ''}": count
        for (count_of, level), count in tally.counts.items()
        if count
    }


def test_a_contract_that_fails() -> None:
    found = counted(deals.deal((5, 3, 2), contract="7h", whisters=(1, 2)))
    assert counts(found["a"]) == {"failed7": 1, "undertricks7": 2}
    assert counts(found["b"]) == {"whisted7": 1}
    assert found["a"].deals == {Role.DECLARER: 1}
    assert found["a"].whists == {Role.DECLARER: 1}
    assert found["c"].whists == {Role.DEFENDER: -3}


def test_a_whist_that_falls_short_and_one_that_does_not() -> None:
    found = counted(deals.deal((8, 2, 0), contract="6s", whisters=(1, 2)))
    assert counts(found["a"]) == {"made6": 1}
    assert counts(found["b"]) == {"whisted6": 1}
    assert counts(found["c"]) == {"whisted6": 1, "short6": 1}


def test_half_whist_is_an_unwhisted_contract() -> None:
    found = counted(deals.deal((0, 0, 0), contract="6s", half=2))
    assert counts(found["a"]) == {"unwhisted6": 1}
    assert counts(found["b"]) == {}
    assert counts(found["c"]) == {"asked6": 1, "half6": 1}


def test_misere_and_all_pass() -> None:
    caught = counted(deals.deal((2, 5, 3), contract="misere"))
    assert counts(caught["a"]) == {"misere_failed": 1, "misere_tricks": 2}
    assert caught["b"].deals == {Role.CATCHER: 1}
    assert counts(counted(deals.deal((0, 5, 5), contract="misere"))["a"]) == {"misere_made": 1}
    passed = counted(deals.all_pass((1, 3, 6), 1))
    assert [counts(passed[name]) for name in "abc"] == [
        {"all_pass_tricks": 1},
        {"all_pass_tricks": 3},
        {"all_pass_tricks": 6},
    ]


# --- statistics -----------------------------------------------------------------------------


def test_an_interval_by_hand() -> None:
    """2, 4, 9: mean 5, variance (9 + 1 + 16) / 2 = 13, 4.303 * sqrt(13 / 3) = 8.957."""
    found = interval([Fraction(2), Fraction(4), Fraction(9)])
    assert found.mean == 5
    assert found.margin == pytest.approx(8.957, abs=0.001)
    assert not found.excludes_zero
    assert interval([Fraction(1), Fraction(1, 3)]).mean == Fraction(2, 3)
    alone = interval([Fraction(7)])
    assert alone == Interval(Fraction(7), None, 1)
    assert not alone.excludes_zero
    with pytest.raises(ValueError, match="nothing"):
        interval([])


@pytest.mark.parametrize(
    ("freedom", "point"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (10, 2.228), (599, 1.964)],
)
def test_points_of_student(freedom: int, point: float) -> None:
    assert student(freedom) == pytest.approx(point, rel=0.01)


def test_a_match_by_hand() -> None:
    """a wins 4 and 6, b loses 2 and 4, c loses 2 twice: a is ahead of b by 6 and 10."""

    def gained(number: int, *gains: int) -> Board:
        tallies = {name: Tally() for name in "abc"}
        for tally in tallies.values():
            tally.deals[Role.ALL_PASS] = number
        return Board(number, 3, dict(zip("abc", map(Fraction, gains), strict=True)), tallies)

    found = match_results("abc", [gained(2, 6, -4, -2), gained(1, 4, -2, -2)])
    assert (found.boards, found.deals, found.all_passes) == (2, 6, 3)
    assert [each.gain.mean for each in found.entrants] == [5, -3, -2]
    ahead = {(each.one, each.other): each.gain for each in found.differences}
    assert ahead.keys() == {("a", "b"), ("a", "c"), ("b", "c")}
    assert ahead["a", "b"].mean == 8
    assert ahead["a", "b"].margin == pytest.approx(12.706 * 2, abs=0.01)
    assert ahead["b", "c"].mean == -1


def test_club_beats_novice() -> None:
    boards = played(120, CLUB, CLUB, NOVICE, seed=11)
    (ahead,) = match_results(["club", "club", "novice"], boards).differences
    assert (ahead.one, ahead.other) == ("club", "novice")
    assert ahead.gain.mean > 4
    assert ahead.gain.excludes_zero
