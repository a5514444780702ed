"""A fold searches for nothing: it goes through every log without solver and proofs."""

import json
import random
import subprocess
import sys
from typing import Any

import pytest

from engine.game import CHANCE
from engine.log import Entry, encode, replay
from engine.preferans.actions import Action, Checked, Claim, Order
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.options import agree
from engine.preferans.state import AllPass
from engine.table import opening_action, start
from engine.votes import OPEN, PROVED
from tests.engine.random_games import early_move, random_game

FOLD = """
import importlib.abc, json, sys

class Blocker(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        searches = ("solver", "preferans.proof", "preferans.hidden_search", "preferans.search",
                    "preferans.claim_view", "preferans.ai")
        if any(f"{name}.".startswith(f"engine.{each}.") for each in searches):
            raise ImportError(name)

sys.meta_path.insert(0, Blocker())

from engine.log import Entry, decode, replay
from engine.preferans.game import PREFERANS

for line in sys.stdin:
    log = [Entry(actor, decode(PREFERANS, action)) for actor, action in json.loads(line)]
    print(repr(PREFERANS.facts(replay(PREFERANS, log).state)))
"""


def eager(
    rng: random.Random, table: PreferansTable, seat: int, options: tuple[Action, ...]
) -> Action:
    """Orders a ten where that is checked."""
    tens = [each for each in options if isinstance(each, Order) and each.contract.level == 10]
    return rng.choice(tens) if tens else early_move(rng, table, seat, options)


def pulka(seed: int) -> tuple[list[Entry[Any]], str, bool]:
    """A log of random play with claims, its deals, and whether a hand was played on."""
    rng = random.Random(f"without search {seed}")
    convention, players = rng.choice((("sochi", 3), ("leningrad", 4), ("rostov", 3)))
    terms = agree(convention, players, {"length": 5, "ten_checked": True})
    opening = opening_action(PREFERANS, terms)
    log: list[Entry[Any]] = [Entry(CHANCE, opening)]
    on = False
    opened = start(PREFERANS, opening)
    for table, entry in random_game(rng, opened, choose=eager, besides=0.05, longest=400):
        log.append(entry)
        phase = table.state.phase
        on |= isinstance(phase, AllPass) and phase.turn in phase.control.ducking
    table = replay(PREFERANS, log)
    return log, repr(PREFERANS.facts(table.state)), on


@pytest.mark.slow
def test_no_log_needs_the_solver_or_a_proof() -> None:
    pulkas = [pulka(seed) for seed in range(12)]
    actions = {entry.action for log, _, _ in pulkas for entry in log}
    assert {PROVED, OPEN} <= actions
    assert {Claim, Checked} <= {type(action) for action in actions}
    assert any(on for _, _, on in pulkas)
    lines = [
        json.dumps([[entry.actor, encode(PREFERANS, entry.action)] for entry in log])
        for log, _, _ in pulkas
    ]
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", FOLD],
        input="\n".join(lines), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [facts for _, facts, _ in pulkas]
