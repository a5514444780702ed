"""How many taps a deal of golets takes of five people who play as computers of the club do."""

import random
from collections import Counter
from statistics import mean
from typing import Any

import pytest

from bot.games.stukolka.front import FRONT
from engine.computers import DEFAULT_EFFORT, Level
from engine.shuffle import Cut
from engine.stukolka.ai import COMPUTERS
from engine.stukolka.game import STUKOLKA
from engine.table import observe, opening_action, start
from tests.engine.random_games import random_game


def club(rng: random.Random, table: Any, seat: int, options: tuple[Any, ...]) -> Any:
    """What a computer of the club does; anybody cuts anyhow."""
    if isinstance(options[0], Cut):
        return rng.choice(options)
    return COMPUTERS.choose(observe(table, seat), rng, Level.CLUB, DEFAULT_EFFORT)


@pytest.mark.slow
@pytest.mark.parametrize("deals", [20, pytest.param(200, marks=pytest.mark.slow)])
def test_a_deal_takes_few_taps(deals: int) -> None:
    """Where two play: five words and two hands, the last card of which falls by itself."""
    table = start(STUKOLKA, opening_action(STUKOLKA, STUKOLKA.agree({"deals": deals}, 5)))
    taken: dict[bool, Counter[int]] = {False: Counter(), True: Counter()}
    for before, entry in random_game(random.Random(9), table, choose=club, longest=100 * deals):
        if before.state.deal is None or entry.actor not in range(5):
            continue
        view = observe(before, entry.actor)
        for only_card, taps in taken.items():
            taps[view.number] += not FRONT.plays_itself(view, only_card=only_card)
        table = before
    finished = {deal.number: deal.facts for deal in table.state.finished}
    assert len(finished) >= deals - 1
    two = [number for number, facts in finished.items() if len(facts.playing) == 2]
    assert max(taken[False][number] for number in two) <= 9
    assert mean(taken[True][number] for number in finished) <= 8
