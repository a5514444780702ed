"""How fast the engine plays, replays and checks."""

import json
import random
from functools import cache

from engine.game import CHANCE
from engine.log import Entry, replay
from engine.preferans.actions import Action
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.options import agree
from engine.record import parse
from engine.table import actors, apply, moves, opening_action, start
from tests.bench.figures import Figure, figure, per_second
from tests.engine.random_games import chance
from tests.engine.records import dump, verify

DEALS_AIM = 5000.0
"""Deals per second, played or checked."""
NAMES = ("Anna", "Boris", "Vera")
BATCH = 200
PULKA = 40


def random_deals(deals: int, seed: int) -> tuple[PreferansTable, list[Entry[Action]]]:
    """Play ``deals`` deals of random legal moves; return the table and its log."""
    rng = random.Random(seed)
    # A length that random play does not reach keeps the pulka open for as long as it is timed.
    terms = agree("leningrad", 3, {"seating": "joining", "length": 1000})
    opening = opening_action(PREFERANS, terms)
    table = start(PREFERANS, opening)
    log: list[Entry[Action]] = [Entry(CHANCE, opening)]
    while len(table.state.finished) < deals:
        (actor,) = actors(table)
        if actor == CHANCE:
            action: Action = chance(rng, table)
        else:
            options = moves(table, actor)
            action = options[rng.randrange(len(options))]
        table = apply(table, actor, action)
        log.append(Entry(actor, action))
    return table, log


@cache
def forty_deals() -> tuple[PreferansTable, list[Entry[Action]]]:
    return random_deals(PULKA, seed=40)


@figure("random_deals_per_second")
def random_play() -> Figure:
    """Choosing among `moves`, and `apply`."""

    def work() -> int:
        random_deals(BATCH, seed=1)
        return BATCH

    return Figure("deals/s", per_second(work, 5), aim=DEALS_AIM, more_is_better=True)


@figure("applied_deals_per_second")
def applied() -> Figure:
    """The same deals through `apply` alone, as a replay does it."""
    _, log = random_deals(BATCH, seed=1)

    def work() -> int:
        replay(PREFERANS, log)
        return BATCH

    return Figure("deals/s", per_second(work, 5), aim=DEALS_AIM, more_is_better=True)


@figure("checked_deals_per_second")
def check() -> Figure:
    """A record of forty deals, from JSON text to the verdict."""
    table, _ = forty_deals()
    text = json.dumps(dump(table, NAMES))

    def work() -> int:
        verdict = verify(parse(text))
        if not verdict.ok:
            raise AssertionError(verdict)
        return PULKA

    return Figure("deals/s", per_second(work, 9), aim=DEALS_AIM, more_is_better=True)
