"""Words in the dark: what may be said with a closed hand, and what it leads to. Rules 9.2-9.6."""

import random
from dataclasses import replace
from typing import Any

import pytest

from engine.cards import DECK
from engine.game import CHANCE, PUBLIC
from engine.options import OptionValue
from engine.preferans.actions import MISERE
from engine.preferans.game import PreferansTable
from engine.preferans.observe import Stage
from engine.shuffle import Shuffle
from engine.table import actors, apply, moves, observe
from tests.engine.preferans.tables import CUT_AT, SALT, dealt, listed, opened, run, stage_of
from tests.engine.records import dump, refused

LOW = "789Ts 789c 789h"


def dark(*hands: str, talon: str = "", players: int = 3, **options: OptionValue) -> PreferansTable:
    """A table of Classic at the first word; seat 1 speaks first, nothing is forced."""
    return dealt(
        *hands,
        talon=talon,
        convention="classic",
        players=players,
        **({"forced_rounds": 0, "length": 100} | options),  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    ("said", "may"),
    [
        ("", "dP d6s dm L"),
        ("L", "P b6s bm"),
        ("dP", "dP d7s dm L"),
        ("dP L", "P b7s bm"),
        ("dP dP", "dP d7s dm L"),
        ("dP dP L", "P T bm"),
        ("L P L P", "dP d6s dm L"),
        ("d6s", "d6c dm L"),
        ("d6s L", "P b6c bm"),
        ("d6s L P", "d6c dm L"),
        ("d6s L P L b6c", "P dH d6d L"),
        ("d6s L P L b6c L", "P H b6d"),
        ("d6s L P L b6c d6d", "P b6h"),
        ("dm", "d9s d10s L"),
        ("dm L", "P b10s"),
        ("L bm", "d9s dm L"),
        ("L bm dm", "d9s d10s L"),
        ("L bm dm L", "P b10s"),
    ],
)
def test_what_may_be_said(said: str, may: str) -> None:
    assert listed(run(dark(), said)) == may


def test_the_row_raises_the_floor_and_misere_goes_under_it() -> None:
    """At step three one bids from nine over a pass in the dark. Rules 13.4, 13.5, 13.7."""
    table = opened("classic", 3, length=100, forced_rounds=0)
    pulka = replace(table.state.pulka, row=2, series=2)
    table = table._replace(state=table.state._replace(pulka=pulka))
    table = run(apply(table, CHANCE, Shuffle(DECK, SALT)), f"k{CUT_AT}")
    assert listed(run(table, "dP")) == "dP d9s dm L"
    assert listed(run(table, "dP L")) == "P bm b9s"
    assert listed(run(table, "L P")) == "dP d7s dm L"


def test_a_nine_over_a_dark_misere_ends_the_auction() -> None:
    assert stage_of(run(dark(), "dm d9s")) is Stage.TALON
    assert stage_of(run(dark(), "dm L b10s")) is Stage.TALON
    assert stage_of(run(dark(), "L bm dm")) is Stage.AUCTION
    goes_on = run(dark(after_misere="continues"), "dm d9s")
    assert listed(goes_on) == "d9c L"
    assert listed(run(goes_on, "L")) == "P b9c"


def test_whoever_wins_in_the_dark_sees_his_cards_then_switches_or_takes_the_talon() -> None:
    won = run(dark(), "d6s L P L P")
    assert listed(won) == "O S"
    assert observe(won, 1).dark
    assert observe(won, 1).hands[1] is not None
    switched = run(won, "S")
    assert observe(switched, 1).bid is MISERE
    assert not observe(switched, 1).dark
    assert listed(switched) == "O"
    assert len(observe(run(switched, "O"), PUBLIC).talon) == 2
    assert listed(run(dark(), "d6s L P L b6c d6d P")) == "O S"
    assert listed(run(dark(), "dm L P L P")) == "O"
    assert listed(run(dark(), "d6s L P L b6c L b6d P")) == "O"
    assert listed(run(dark(jumps=True), "d9s L P L P")) == "O"


def test_the_talon_of_the_dark_is_shown_to_nobody() -> None:
    taken = run(dark(talon="As Ah"), "d6s L P L P O")
    for viewer in (0, 2, PUBLIC):
        assert observe(taken, viewer).talon == ()
    assert len(observe(taken, 1).talon) == 2
    light = run(dark(talon="As Ah"), "L b6s L P L P O")
    assert len(observe(light, PUBLIC).talon) == 2


def test_a_dark_six_is_whisted_by_both_and_a_seven_is_not() -> None:
    """Both say so, play closed, and no dealer is asked. Rule 13.15."""
    for players in (3, 4):
        ordering = run(dark("AKQJTs AKQJTc", players=players), "d6s L P L P O xTsJs")
        six = run(ordering, "o6c")
        assert listed(six) == "w"
        assert stage_of(run(six, "w w")) is Stage.PLAY
        assert observe(run(six, "w w"), PUBLIC).open_play is False
        assert listed(run(ordering, "o7c")) == "w P"
    light = run(dark("AKQJTs AKQJTc"), "d6s L P L b6c L b6d P O xTsJs o6d")
    assert listed(light) == "w P"


def test_a_dark_misere_is_caught_closed() -> None:
    table = run(dark(LOW, talon="Ad Kd"), "dm L P L P O xKdAd")
    assert stage_of(table) is Stage.PLAY
    seen = observe(table, 0)
    assert seen.open_play is False
    assert seen.hands[2] is None
    table = run(table, "p7h")
    assert observe(table, 0).hands[2] is None
    assert observe(table, 1).hands[2] is None


def test_the_hands_open_where_all_have_passed() -> None:
    played = run(dark(), "dP dP dP")
    assert stage_of(played) is Stage.ALL_PASS
    assert observe(played, 1).hands[1] is not None
    assert observe(played, 1).passed_dark == {0, 1, 2}
    assert observe(played, 1).all_pass_price == 2
    assert observe(run(dark(), "L P L P L P"), 1).all_pass_price == 1


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("1:L 1:dP", "2.5"),
        ("1:L 1:b6s 2:d6s", "9.5"),
        ("1:d6s 2:L 2:P 0:L 0:b6c 1:b6d", "2.3"),
        ("1:d6s 2:L 2:P 0:L 0:b6c 1:L 1:dH", "9.5"),
        ("1:d6s 2:L 2:P 0:d9s", "9.5"),
        ("1:P", "2.5"),
        ("1:d6s 2:L 2:P 0:L 0:P 1:O 1:S", "3.1"),
        ("1:d6s 2:L 2:P 0:L 0:P 2:S", "3.1"),
    ],
)
def test_a_record_with_a_word_that_may_not_be_said_is_refused(words: str, rule: str) -> None:
    table = passed_out()
    data: Any = dump(table, "ABC")
    said = [[int(seat), code] for seat, code in (each.split(":") for each in words.split())]
    data["deals"][0]["log"] = said
    error = refused(data)
    assert error is not None
    assert (error.deal, error.field, error.rule) == (1, f"log[{len(said) - 1}]", rule)


def passed_out() -> PreferansTable:
    rng, table = random.Random(2), run(dark(), "dP dP dP")
    while not table.state.finished:
        (seat,) = actors(table)
        table = apply(table, seat, rng.choice(moves(table, seat)))
    return table
