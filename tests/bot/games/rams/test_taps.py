"""How many taps beside cards a deal takes of five people who play as beginners do."""

import random
from collections import Counter
from itertools import islice
from typing import Any

from engine.computers import DEFAULT_EFFORT, Level
from engine.rams.ai import COMPUTERS
from engine.rams.game import RAMS
from engine.shuffle import Cut
from engine.table import observe, opening_action, start
from engine.tricks import PlayCard
from tests.engine.random_games import random_game


def novice(rng: random.Random, table: Any, seat: int, options: tuple[Any, ...]) -> Any:
    """What a novice does; anybody cuts anyhow."""
    if isinstance(options[0], Cut):
        return rng.choice(options)
    return COMPUTERS.choose(observe(table, seat), rng, Level.NOVICE, DEFAULT_EFFORT)


def test_a_deal_takes_few_taps() -> None:
    """Who passes taps once, and so does who plays; a dealer once more for the turned card."""
    table = start(RAMS, opening_action(RAMS, RAMS.agree({"deals": 40}, 5)))
    taps: dict[int, Counter[int]] = {}
    for before, entry in islice(random_game(random.Random(9), table, choose=novice), 2000):
        if before.state.deal is not None and entry.actor in range(5):
            counted = taps.setdefault(before.state.deal.number, Counter())
            counted[entry.actor] += not isinstance(entry.action, PlayCard)
        table = before
    assert len(table.state.finished) > 30
    for deal in table.state.finished:
        facts, counted = deal.facts, taps.get(deal.number, Counter())
        swaps = facts.words[-1].seat == facts.dealer and facts.words[-1].out is not None
        most = {seat: 1 + (swaps and seat == facts.dealer) for seat in range(5)}
        assert all(counted[seat] <= most[seat] for seat in range(5)), deal.number
