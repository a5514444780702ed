"""Values of choices: exact means, and errors that hold as often as they say."""

import random
from fractions import Fraction

import pytest

from engine.computers import LEAST_ERROR, Samples, Value, best_of, exactly, weighed


def test_a_mean_is_exact_and_weighs_what_was_drawn_twice() -> None:
    found = Samples((1, 2, 6), (2, 1, 1), 24)
    assert found.mean == Fraction(10, 4 * 24)
    assert exactly(5, 2).value() == Value(Fraction(5, 2))
    assert exactly(5, 2).value(Fraction(100)).error == 0
    assert found.value().error == found._replace(gains=(11, 12, 16)).value().error > 0


def test_only_a_single_layout_is_exact_and_only_without_a_model() -> None:
    several = Samples((1, 2, 6), (2, 1, 1), 24, every=True)
    assert several.value() == Value(Fraction(10, 4 * 24), Fraction(21, 1000))  # evenly 9 / (3 * 24)
    assert Samples((7, 7), (3, 1), every=True).value() == Value(Fraction(7), LEAST_ERROR)
    assert Samples((7,), (1,)).value().error == 7
    settled = Samples((7,), (1,), every=True)
    assert settled.value() == Value(Fraction(7))
    guessed = settled._replace(gains=(3,), plain=(7,))
    assert guessed.value() == Value(Fraction(3), Fraction(4))
    assert settled.over(guessed) == Value(Fraction(4), Fraction(4))
    assert not settled.over(guessed).clear
    assert settled.over(settled._replace(gains=(2,))) == Value(Fraction(5))


def test_a_single_layout_of_many_tells_no_choice_apart() -> None:
    """A search cut short under load: «Пасуйте», though the only layout drawn makes the game."""
    bid, leave = Samples((147,), (3,), 10), Samples((-78,), (3,), 10)
    assert bid.value() == Value(Fraction(147, 10), Fraction(147, 10))
    assert not bid.over(leave).clear
    assert bid.over(leave).within(1)
    assert leave.over(bid).error > 0


def test_layouts_drawn_later_count_as_if_all_had_been_drawn_at_once() -> None:
    found, more = Samples((1, 2), (2, 1), 24), Samples([6], [1], 24)
    assert found.with_more(more).value() == Samples((1, 2, 6), (2, 1, 1), 24).value()
    assert exactly(5, 24).with_more(more).value() == Value(Fraction(5, 24))


@pytest.mark.slow
@pytest.mark.parametrize("layouts", [5, 10, 40])
@pytest.mark.parametrize("often", [(1,), (1, 1, 2), (1, 4)])
def test_two_errors_hold_in_95_of_100_cases(layouts: int, often: tuple[int, ...]) -> None:
    rng, held, tries = random.Random(f"{layouts} {often}"), 0, 2000
    for _ in range(tries):
        gains = [round(rng.gauss(300, 500)) for _ in range(layouts)]
        mean, error = Samples(gains, rng.choices(often, k=layouts), 100).value()
        held += abs(mean - 3) <= 2 * error
    assert 0.93 <= held / tries <= (0.98 if layouts > 5 else 1)


def test_what_is_common_to_all_layouts_makes_no_error_of_a_loss() -> None:
    rng = random.Random(4)
    luck = [rng.randrange(-50, 50) for _ in range(20)]
    better = Samples(luck, [1] * 20)
    worse = better._replace(gains=[each - 3 for each in luck])
    assert better.over(worse) == Value(Fraction(3), LEAST_ERROR)
    assert better.over(worse).clear
    apart = worse._replace(weights=[2] * 20)
    mean, error = better.over(apart)
    assert mean == 3
    assert error**2 == pytest.approx(better.value().error ** 2 + apart.value().error ** 2, 0.01)
    assert not better.over(apart).clear


def test_layouts_that_agree_prove_little_where_another_choice_varies() -> None:
    steady, varied = Samples([1] * 6, [1] * 6), Samples([0, 9, -9, 4, -8, 3], [1] * 6)
    told = {each.action: each for each in weighed({"steady": steady, "varied": varied}, "steady")}
    assert steady.value().error == LEAST_ERROR
    assert told["steady"].value.error > 1
    assert told["varied"].loss.error > told["steady"].value.error


def test_the_first_of_equals_is_best_and_the_others_follow_by_what_they_lose() -> None:
    found = {"a": exactly(1), "b": exactly(4), "c": exactly(4), "d": exactly(2)}
    assert best_of(found) == "b"
    told = weighed(found, "b")
    assert [each.action for each in told] == ["b", "c", "d", "a"]
    assert [int(each.loss.mean) for each in told] == [0, 0, 2, 3]
