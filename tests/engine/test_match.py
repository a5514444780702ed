"""Duplicate matches of any game: everyone in every seat, nothing lost, figures as by hand."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import pytest

from engine.computers import ComputerPlayers, Effort
from engine.errors import RuleError
from engine.match import Board, Duplicate, Entrant, board, deck, seatings
from engine.match_results import Interval, interval, match_results, student
from tests.engine.high_card import CARDS, DEALS, HIGH_CARD, HighCardView, Match, Move, Pact, Show

A, B, C = (Entrant(name, "plain") for name in "abc")


@dataclass(slots=True)
class Wins:
    """Deals that an entrant has won."""

    won: int

    def add(self, other: "Wins") -> None:
        self.won += other.won


def show(view: HighCardView, rng: random.Random, level: str, effort: Effort) -> Move:
    return Show()


def advise(view: HighCardView, rng: random.Random, effort: Effort) -> Move:
    return Show()


def shares(state: Match) -> list[Fraction]:
    """Points above what is everybody's share of them."""
    part = Fraction(len(state.winners), state.pact.players)
    return [points - part for points in state.points]


def wins(finished: Sequence[int], seat: int, gain: Fraction) -> Wins:
    return Wins(list(finished).count(seat))


def played(players: int, deals: int) -> Duplicate[Wins]:
    computers = ComputerPlayers(show, advise, {})
    return Duplicate(
        HIGH_CARD, computers, Pact(players), deals, shares, wins, lambda view: view.table_stage
    )


def ask(entrant: Entrant, view: HighCardView, rng: random.Random) -> Move:
    return Show()


# --- boards ---------------------------------------------------------------------------------


def test_everyone_sits_everywhere_and_behind_everyone() -> None:
    odd, even = seatings((A, B, C), 1), seatings((A, B, C), 2)
    assert odd == ((A, B, C), (B, C, A), (C, A, B))
    assert len({*odd, *even}) == 6
    assert seatings((A, A, B), 1) == (
        (A, A, B),
        (A, B, A),
        (B, A, A),
    )
    assert seatings((A,) * 3, 2) == ((A,) * 3,)
    assert len(seatings((A, B, A, B), 1)) == 2


def test_a_deck_follows_from_seed_board_and_deal() -> None:
    assert sorted(deck(CARDS, 1, 1)) == sorted(CARDS)
    assert deck(CARDS, 1, 1) == deck(CARDS, 1, 1)
    decks = {deck(CARDS, 1, 1), deck(CARDS, 1, 2), deck(CARDS, 2, 1), deck(CARDS, 1, 1, deal=2)}
    assert len(decks) == 4


@pytest.mark.parametrize("deals", [1, 2, DEALS])
def test_a_board_of_several_deals_sums_to_nothing(deals: int) -> None:
    for number in range(1, 9):
        found = board(played(3, deals), (A, B, A), 1, number, ask)
        assert found.deals == 3 * deals
        assert sum(each.won for each in found.tallies.values()) == found.deals
        assert 2 * found.gains["a"] + found.gains["b"] == 0


def test_whoever_wins_by_the_cards_alone_comes_out_even() -> None:
    """The highest card wins whoever holds it, and everybody holds it once."""
    found = board(played(3, DEALS), (A, B, C), 1, 1, ask)
    assert found.gains == {"a": 0, "b": 0, "c": 0}
    assert {each.won for each in found.tallies.values()} == {DEALS}


def test_a_board_needs_nothing_of_the_boards_before_it() -> None:
    match = played(4, 2)
    assert board(match, (A, B, A, B), 5, 7, ask) == board(match, (A, B, A, B), 5, 7, ask)


def test_an_answer_against_the_rules_is_refused() -> None:
    def nonsense(entrant: Entrant, view: HighCardView, rng: random.Random) -> object:
        return None

    with pytest.raises(RuleError):
        board(played(2, 1), (A, B), 1, 1, nonsense)


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

    def gained(number: int, *gains: int) -> Board[Wins]:
        tallies = {name: Wins(number) for name in "abc"}
        return Board(number, 3, dict(zip("abc", map(Fraction, gains), strict=True)), tallies)

    boards = [gained(2, 6, -4, -2), gained(1, 4, -2, -2)]
    found = match_results("abc", boards)
    assert (found.boards, found.deals) == (2, 6)
    assert [each.tally.won for each in found.entrants] == [3, 3, 3]
    assert [each.tallies["a"].won for each in boards] == [2, 1]
    assert [each.gain.mean for each in found.entrants] == [5, -3, -2]
    ahead = {(each.one, each.other): each.gain for each in found.differences}
    assert ahead.keys() == {("a", "b"), ("a", "c"), ("b", "c")}
    assert ahead["a", "b"].mean == 8
    assert ahead["a", "b"].margin == pytest.approx(12.706 * 2, abs=0.01)
    assert ahead["b", "c"].mean == -1
