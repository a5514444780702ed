"""Two play: what the lone opponent's word was worth, and the play with and without the third hand.

Seat 1 is the first hand and declares, seat 0 deals and defends, place 2 is nobody's. Rule 10.1.
"""

import random
from fractions import Fraction

import pytest

from engine.preferans.analysis import Knowledge
from engine.preferans.game import PreferansTable
from engine.table import actors, apply, moves
from tests.engine.preferans.analysis.test_contracts import looked, played_out
from tests.engine.preferans.tables import dealt, run
from tests.engine.random_games import early_move

SIX = ("AKQJT9s 7c 87d 7h", "", "87s AKQc AKQd AKh")
"""Six in spades and no more: the dealer has all that beats the rest."""
ALL = ("AKQJTs AKQJTh", "", "987s AKQc AKQd 9c")
APART = ("AKQJT9s 7c QJd Kh", "AKd Ah Ac", "87s J98c 987d 98h")
"""Only the third hand beats the red cards."""


def ordered(hands: tuple[str, str, str], talon: str, game: str, said: str) -> PreferansTable:
    one, nobodys, dealer = hands
    table = dealt(one, nobodys, dealer, talon=talon, convention="hussar", players=2)
    low, high = talon.split()
    return run(table, f"b6s P O x{low}{high} o{game} {said}")


@pytest.mark.parametrize(("said", "opened"), [("P", None), ("w pc", False), ("w po", True)])
def test_alone_and_with_the_third_hand_are_compared_with_a_pass(
    said: str, opened: bool | None
) -> None:
    found = looked(played_out(ordered(SIX, "8c 8h", "6s", said)))
    assert found.third_hand is not None
    assert (found.third_hand.seat, found.third_hand.opened) == (0, opened)
    # Four tricks at two whists each, and enough of them both ways. Rule 13.1.
    assert found.third_hand.alone == found.third_hand.together == 8
    assert found.whists == ()
    assert found.game is not None
    assert found.game.due == 6
    assert [each.seat for each in found.hands] == [1, 0]


def test_alone_he_owes_half() -> None:
    found = looked(played_out(ordered(ALL, "7c 8c", "6s", "P"))).third_hand
    assert found is not None
    # Two tricks missing, or four: two mountain points each, and a point is worth five whists here.
    assert found.alone == -2 * 2 * 5
    assert found.together == -4 * 2 * 5


def test_the_third_hand_is_worth_its_tricks() -> None:
    found = looked(played_out(ordered(APART, "Tc 7h", "6s", "w pc")))
    assert found.third_hand is not None
    # Alone one club of the two he owes; with the third hand four tricks, as he owes.
    assert found.third_hand.alone == 2 - 2 * 5
    assert found.third_hand.together == 8
    assert found.game is not None
    assert found.game.due == 9


def test_a_card_is_judged_by_the_hands_that_play() -> None:
    alone = looked(played_out(ordered(SIX, "8c 8h", "6s", "w pc")), thorough=False)
    assert alone.game is not None
    assert (alone.game.due, alone.game.taken) == (6, 7)
    # The dealer, who follows with his lowest card and keeps too few of a suit, gives one away.
    (slip,) = alone.slips
    assert (slip.seat, slip.player, alone.costly) == (0, 0, 1)
    assert slip.loss == 1


def test_an_all_pass_of_two_is_shared_between_them() -> None:
    table = run(dealt("AKQJT987s Ac Ad", convention="hussar", players=2), "P P")
    found = looked(played_out(table))
    first, second = found.passes
    assert (first.seat, second.seat) == (1, 0)
    assert first.average + second.average == 10
    assert first.average == first.most >= 8
    assert found.costly is not None


@pytest.mark.parametrize("seed", range(4))
def test_random_deals_of_two_are_gone_through(seed: int) -> None:
    rng = random.Random(seed)
    table = dealt(convention="hussar", players=2)
    while not table.state.finished:
        seat = min(actors(table))
        table = apply(table, seat, early_move(rng, table, seat, moves(table, seat)))
    found = looked(table, thorough=False)
    assert all(slip.loss > 0 for slip in found.slips)
    assert all(slip.knowledge in Knowledge for slip in found.slips)
    assert all(isinstance(slip.loss, Fraction) for slip in found.slips)
