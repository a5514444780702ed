"""Computers of every game of the kit: legal answers, blind to hidden cards, the same for a seed."""

import random
from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from typing import Any

import pytest

from engine.computers import ComputerPlayers, Effort, Level
from engine.kit.computers import CardPlayer
from engine.kit.game import CardGame
from engine.kit.words import allowed
from engine.options import OptionValue
from engine.table import OpenTable, apply, observe, opening_action, start
from engine.votes import AGREE, STOP
from tests.engine.options import counts_deals
from tests.engine.partners import PartnersPlayer
from tests.engine.piles import PilesPlayer
from tests.engine.random_games import random_game
from tests.engine.trick_tables import some
from tests.laws.kit import AnyTable, Oracle
from tests.laws.subjects import TESTED

LAWS = {laws.game.key: laws for laws in TESTED if isinstance(laws.game, CardGame)}
every_game = pytest.mark.parametrize("key", LAWS)
QUICK = Effort(samples=2)
OF_THE_TESTS: dict[str, CardPlayer[Any]] = {
    player.game.key: player for player in (PartnersPlayer(), PilesPlayer())
}


def computers(key: str) -> ComputerPlayers[Any, Any, Any]:
    if key in OF_THE_TESTS:
        return OF_THE_TESTS[key].computers
    found: ComputerPlayers[Any, Any, Any] = import_module(f"engine.{key}.ai").COMPUTERS
    return found


def opened(key: str, players: int, **options: OptionValue) -> OpenTable:
    """The opening of a table for so many, or as near as the game has them."""
    game: Any = LAWS[key].game
    return opening_action(game, game.agree(options, some(game, players, **options)))


def asked(key: str, players: int, seed: int) -> Iterator[tuple[AnyTable, int, Oracle]]:
    """Tables of random evenings where a seat has a choice, and what may be known at them."""
    rng, laws = random.Random(seed), LAWS[key]
    options = laws.game.options
    opening = opened(key, players, **{"deals" if counts_deals(options) else options.length: 3})
    truth = laws.oracle(opening)
    table = start(laws.game, opening)
    for before, entry in random_game(rng, table):
        if entry.actor >= 0 and len(observe(before, entry.actor).moves) > 1:
            yield before, entry.actor, truth
        table = apply(before, entry.actor, entry.action)
        truth.follow(entry.actor, entry.action, table)


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("players", [3, pytest.param(5, marks=pytest.mark.slow)])
def test_every_answer_is_a_move(key: str, players: int) -> None:
    rng, count = random.Random(players), 0
    for table, seat, _ in islice(asked(key, players, 1), 0, None, 4):
        view = observe(table, seat)
        for level in Level:
            assert allowed(view.moves, computers(key).choose(view, rng, level, QUICK))
        advice = computers(key).advise(view, rng, QUICK)
        assert allowed(view.moves, advice.action)
        assert advice.chance is None or 0 <= advice.chance <= 100
        assert all(each.loss.mean >= 0 for each in advice.worse)
        assert not advice.choices or advice.choices[0].action == advice.action
        count += 1
    assert count > 3


@pytest.mark.slow
@every_game
def test_hidden_cards_change_nothing(key: str) -> None:
    """Nor does a second try with the same source of chance."""
    rng, compared = random.Random(4), 0
    for table, seat, truth in islice(asked(key, 4, 2), 0, None, 9):
        other = LAWS[key].scrambled(table, truth.known(seat), rng)
        for level in Level:
            one, two = (
                computers(key).choose(observe(each, seat), random.Random(2), level, QUICK)
                for each in (table, other)
            )
            assert one == two
            compared += 1
    assert compared > 8


@pytest.mark.slow
@pytest.mark.parametrize("key", [key for key in LAWS if computers(key).fallbacks])
def test_thinking_is_cut_short(key: str) -> None:
    for table, seat, _ in asked(key, 4, 3):
        calls = 0

        def enough() -> bool:
            nonlocal calls
            calls += 1
            return calls == 3

        view = observe(table, seat)
        if view.deal is not None:
            computers(key).choose(view, random.Random(1), Level.EXPERT, Effort(50, enough))
            if calls:
                assert calls == 3
                return
    pytest.fail("it never thinks")


@every_game
def test_votes_are_agreed_to_and_nothing_is_answered_unasked(key: str) -> None:
    table = start(LAWS[key].game, opened(key, 3))
    with pytest.raises(ValueError, match="lots"):
        computers(key).choose(observe(table, 0), random.Random(1), Level.NOVICE, QUICK)
    for table, seat, _ in asked(key, 3, 5):
        voting = apply(table, (seat + 1) % table.players, STOP)
        for level in Level:
            assert (
                computers(key).choose(observe(voting, seat), random.Random(1), level, QUICK)
                == AGREE
            )
        return
