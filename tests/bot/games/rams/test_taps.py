"""How many taps beside cards a deal takes of five people."""

import random
from collections import Counter
from itertools import islice

from engine.rams.game import RAMS
from engine.table import opening_action, start
from engine.tricks import PlayCard
from tests.engine.random_games import random_game


def test_a_deal_takes_few_taps() -> None:
    """Who passes taps once, and so does who plays; a dealer once more for the turned card."""
    table = start(RAMS, opening_action(RAMS, RAMS.agree({"deals": 40}, 5)))
    taps = Counter[tuple[int, int]]()
    for before, entry in islice(random_game(random.Random(9), table, besides=0), 2000):
        if before.state.deal is not None and not isinstance(entry.action, PlayCard):
            taps[before.state.deal.number, entry.actor] += 1
        table = before
    assert len(table.state.finished) > 30
    for deal in table.state.finished:
        facts, own = deal.facts, [taps[deal.number, seat] for seat in range(5)]
        dealer = own.pop(facts.dealer)
        assert max(own) == 1
        assert dealer <= 1 + (facts.words[-1].out is not None)
