"""What an entry costs in games of the kit beside the usual game, and how fast computers think.

Times are of the processor; a ratio is the median of seven runs in turns.
"""

import random
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from itertools import cycle, islice
from time import process_time
from typing import Any, Final

from engine.computers import Effort, Level
from engine.game import CHANCE
from engine.games import GAMES, usual
from engine.kit.game import CardGame
from engine.log import Entry, replay
from engine.table import observe, opening_action, start
from engine.tricks import PlayCard
from tests.bench.figures import Figure, figure, per_second
from tests.engine.random_games import random_game

RUNS: Final = 7
EVENINGS: Final = 12
LONGEST: Final = 600
"""Entries of a random evening at most."""
USUAL: Final = usual()
AIM: Final = 1.3
"""Times as much as an entry of the usual game that one of the kit may cost."""
VIEWS: Final = 40
EFFORT: Final = Effort(samples=4)
SPIEL_GAMES: Final = 200


@cache
def evenings(key: str) -> tuple[list[list[Entry[Any]]], list[Any]]:
    """Logs of random evenings as usual, by each number of players in turn, and views in them.

    The views are of those who have several cards to choose among.
    """
    game, rng, logs, views = GAMES[key], random.Random(key), list[list[Entry[Any]]](), list[Any]()
    for players in islice(cycle((3,) if key == USUAL else game.places({})), EVENINGS):
        opening = opening_action(game, game.agree({"seating": "joining"}, players))
        log: list[Entry[Any]] = [Entry(CHANCE, opening)]
        for table, entry in random_game(rng, start(game, opening), longest=LONGEST):
            log.append(entry)
            if isinstance(entry.action, PlayCard) and rng.random() < 0.1:
                view = observe(table, entry.actor)
                views += [view] if len(view.moves) > 1 else []
        logs.append(log)
    return logs, views


def folded(key: str) -> float:
    """Fold all evenings of a game; returns seconds an entry."""
    logs, _ = evenings(key)
    begun = process_time()
    for log in logs:
        replay(GAMES[key], log)
    return (process_time() - begun) / sum(map(len, logs))


def entry_of(key: str) -> Figure:
    """An entry of one game beside one of the usual game, folded in turns."""
    folded(key)
    folded(USUAL)
    ratios = [folded(key) / folded(USUAL) for _ in range(RUNS)]
    return Figure("times an entry of the usual game", tuple(ratios), aim=AIM)


def cards_of(key: str) -> Figure:
    """Cards that an expert chooses by playing layouts out."""
    computers = import_module(f"engine.{key}.ai").COMPUTERS
    views = evenings(key)[1][:VIEWS]

    def work() -> int:
        for number, view in enumerate(views):
            computers.choose(view, random.Random(number), Level.EXPERT, EFFORT)
        return len(views)

    return Figure("cards/s", per_second(work, RUNS), more_is_better=True)


def spiel(name: str) -> Figure:
    """Actions of random games of OpenSpiel, whose games are C++, driven from Python."""
    try:
        import pyspiel
    except ImportError:
        return Figure("actions/s", skipped="open-spiel is not installed; it is in the extra: bench")
    game = pyspiel.load_game(name)

    def work() -> int:
        rng, done = random.Random(1), 0
        for _ in range(SPIEL_GAMES):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                done += 1
        return done

    return Figure("actions/s", per_second(work, RUNS), more_is_better=True)


def entries_of(key: str) -> Figure:
    """Entries a second, as OpenSpiel's actions are counted: chosen at random, and applied."""
    game = GAMES[key]

    def work() -> int:
        opening = opening_action(game, game.agree({"seating": "joining"}, 3))
        done = 0
        for seed in range(EVENINGS // 3):
            done += sum(1 for _ in random_game(random.Random(seed), start(game, opening)))
        return done

    return Figure("entries/s", per_second(work, RUNS), more_is_better=True)


OF_THE_KIT: Final = [key for key in GAMES if isinstance(GAMES[key], CardGame)]
MEASURED: Final[dict[str, Callable[[], Figure]]] = {
    **{f"{key}_entry_beside_usual": partial(entry_of, key) for key in OF_THE_KIT},
    **{f"{key}_expert_cards_per_second": partial(cards_of, key) for key in OF_THE_KIT},
    **{f"{key}_random_entries_per_second": partial(entries_of, key) for key in GAMES},
    **{f"{name}_of_open_spiel": partial(spiel, name) for name in ("skat", "hearts")},
}
for name, measured in MEASURED.items():
    figure(name)(measured)
