"""What logs came to, kept as bytes: at any entry of a random game the same as the fold."""

import random
from collections import Counter
from itertools import islice

from bot.tables import folding
from bot.tables.ledger import Ledger
from engine.games import GAMES
from engine.table import start
from tests.chaos.trials import Figures, say, trial
from tests.engine.random_games import random_game
from tests.laws.kit import GameLaws
from tests.laws.subjects import laws_of

LONGEST = 400
"""Entries of a game that are looked at."""
OFTEN = 0.08
"""Of the entries after which a log is kept."""


@trial("chaos/folded")
def folded(games: int = 1000, seed: int = 1) -> Figures:
    """Keep random games of every kind, read them back, and go on from there."""
    rng = random.Random(seed)
    kinds = [(laws, kind) for laws in map(laws_of, GAMES) for kind in laws.variants]
    total: Counter[str] = Counter()
    for number in range(games):
        laws, variant = kinds[number % len(kinds)]
        total += _game(rng, laws, variant)
        if number % 100 == 99:
            say(f"{number + 1} games: {dict(total)}")
    return {"kinds of games": len(kinds), **total}


def _game(rng: random.Random, laws: GameLaws, variant: str) -> Counter[str]:
    opening = laws.opening(rng, variant)
    played = random_game(rng, start(laws.game, opening), besides=0.03, guests=0.002)
    found = Counter({"games": 1})
    ledger = Ledger.open(opening, 0.0)
    read = ledger
    for number, (_, entry) in enumerate(islice(played, LONGEST), 1):
        ledger = ledger.after(entry.actor, entry.action, float(number))
        read = read.after(entry.actor, entry.action, float(number))
        if rng.random() > OFTEN:
            continue
        kept = folding.dump(ledger)
        if kept is None:
            # Guests of random games are called N and a number.
            assert "name='N" in repr(ledger), "a state that names nobody was not kept"
            found["not kept, for they name people"] += 1
            continue
        assert "name='N" not in repr(ledger)
        assert b"N1" not in kept.state, "a name is kept"
        read = folding.load(kept)
        assert read == ledger
        assert [read.seen(seat) for seat in range(-1, read.table.players)] == [
            ledger.seen(seat) for seat in range(-1, ledger.table.players)
        ]
        found["states"] += 1
    assert read == ledger, "a game that was read goes on in another way"
    return found
