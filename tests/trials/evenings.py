# ruff: noqa: T201 - a command prints its figures
"""How long evenings of the short games last: ``python -m tests.trials.evenings [GAME] [EVENINGS]``.

Club players play every preset of a game, three at a table. A decision takes `PACE`, the same as the
people of the bench that counts calls; a result is read for `RESULT` before the next cutter decides;
a last card lies by itself. The median for the preset that a lobby opens with is what it tells.
"""

import random
import sys
from statistics import median, quantiles
from typing import Any, Final

from bot.games.registry import FRONTS
from bot.views.front import Front
from engine.computers import Effort, Level
from engine.game import CHANCE
from engine.options import Values
from engine.shuffle import Cut
from engine.table import actors, apply, chance, moves, observe, opening_action, start

PLAYERS: Final = 3
EVENINGS: Final = 200
PACE: Final = (2.0, 8.0)
"""Seconds in which a person decides."""
RESULT: Final = 10.0
"""Seconds for which the result of a deal is read before the next cut."""


def minutes(front: Front[Any, Any, Any], options: Values, seed: int) -> tuple[float, int]:
    """Return how many minutes an evening lasts, and its deals."""
    rng, game = random.Random(f"{front.key} {seed}"), front.records.game
    table = start(game, opening_action(game, game.agree(options, PLAYERS), ()))
    spent, deals = 0.0, 0
    while not table.over:
        if CHANCE in actors(table):
            table = apply(table, CHANCE, chance(table, rng))
            continue
        seat = next(each for each in range(PLAYERS) if moves(table, each))
        view = observe(table, seat)
        if any(isinstance(each, Cut) for each in view.moves):
            deals += 1
            spent += RESULT if deals > 1 else 0.0
            action = next(each for each in view.moves if isinstance(each, Cut))
        else:
            action = front.computers.choose(view, rng, Level.CLUB, Effort(1))
        spent += 0.0 if front.plays_itself(view, only_card=False) else rng.uniform(*PACE)
        table = apply(table, seat, action)
    return spent / 60, deals


def main(*words: str) -> None:
    """Print a line for each agreement."""
    evenings = next((int(each) for each in words if each.isdecimal()), EVENINGS)
    named = {each for each in words if not each.isdecimal()}
    for front in FRONTS.values():
        if front.minutes and (not named or front.key in named):
            for preset in front.options.presets:
                measure(front, preset.key, preset.chosen, evenings)


def measure(front: Front[Any, Any, Any], name: str, options: Values, evenings: int) -> None:
    """Print the evenings of one agreement."""
    found = [minutes(front, options, seed) for seed in range(evenings)]
    times, deals = [time for time, _ in found], [deals for _, deals in found]
    tenth, *_, ninetieth = quantiles(times, n=10)
    print(
        f"{front.key} {name}: {median(times):.1f} minutes, {tenth:.1f} to {ninetieth:.1f} in eight "
        f"evenings of ten, {median(deals):g} deals",
        flush=True,
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
