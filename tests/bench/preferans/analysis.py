"""How long the analysis of a deal takes, and its picture."""

import random
import time
from functools import cache

from bot.games.preferans.analysis import analysis_screen
from bot.i18n import translator
from bot.views.links import UNLINKED
from bot.views.model import Occupant, Scene
from engine import solver
from engine.game import CHANCE
from engine.preferans.ai import choose
from engine.preferans.analysis import analyze, pulka_before
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.options import agree
from engine.table import actors, apply, observe, opening_action, start
from tests.bench.figures import Figure, figure
from tests.engine.random_games import chance

AIM = 2000.0
"""Milliseconds from the tap to the picture."""
DEALS = 30
NAMES = ("Anna", "Boris", "Vera", "Gleb")


def _played(seed: int, players: int, deals: int) -> PreferansTable:
    """Deals between club players."""
    rng = random.Random(seed)
    terms = agree("sochi", players, {"seating": "joining", "length": 100})
    table = start(PREFERANS, opening_action(PREFERANS, terms))
    while len(table.state.finished) < deals:
        waiting = actors(table)
        if CHANCE in waiting:
            table = apply(table, CHANCE, chance(rng, table))
        else:
            seat = min(waiting)
            table = apply(table, seat, choose(observe(table, seat), rng))
    return table


@cache
def _samples() -> tuple[float, ...]:
    """Milliseconds per deal, everything included: the analysis, the words, the picture."""
    solver.warm()
    times = []
    for players in (3, 4):
        table = _played(players, players, DEALS // 2)
        seats = tuple(Occupant(name) for name in NAMES[:players])
        scene = Scene(1, "", seats, translator("ru", "preferans"), UNLINKED)
        for number, facts in enumerate(table.state.finished, 1):
            begun = time.perf_counter()
            pulka = pulka_before(table.state.finished, number, table.state.agreement)
            screen = analysis_screen(analyze(facts, pulka), facts, scene)
            if screen.picture is not None:
                screen.picture.draw()
            times.append((time.perf_counter() - begun) * 1000)
    return tuple(times)


@figure("analysis_ms")
def analysis() -> Figure:
    """Thirty deals of club players, three and four at the table."""
    return Figure("ms", _samples(), aim=AIM)


@figure("slowest_analysis_ms")
def slowest() -> Figure:
    """The slowest of them."""
    return Figure("ms", (max(_samples()),), aim=AIM)
