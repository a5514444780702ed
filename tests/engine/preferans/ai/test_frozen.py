"""Answers that are the same for everybody: in every process, beside any load, after any other."""

import multiprocessing
import os
import random
from concurrent.futures import ProcessPoolExecutor
from typing import cast

import pytest

from bot.thinking import solver_cache
from engine import preferans
from engine.computers import FrozenPlayers, Level
from engine.game import CHANCE
from engine.openings import unanswered
from engine.preferans.actions import Action
from engine.preferans.ai import COMPUTERS, answer, frozen
from engine.preferans.observe import PlayerView, Stage
from engine.table import actors, apply, moves, observe
from engine.tricks import PlayCard
from tests.engine.preferans.ai.positions import positions
from tests.engine.preferans.ai.test_choose import EVERY_CONVENTION
from tests.engine.preferans.ai.test_choose import positions as asked
from tests.engine.preferans.hidden import scrambled

pytestmark = pytest.mark.slow

FROZEN = cast("FrozenPlayers[PlayerView, Action]", COMPUTERS.frozen)


def answers(views: list[PlayerView], hash_seed: str) -> list[Action]:
    """Answer in this process; sets of texts have the order that ``hash_seed`` gives them."""
    assert os.environ["PYTHONHASHSEED"] == hash_seed
    return [answer(view, Level.EXPERT, "5e7") for view in views]


def test_expert_answers_alike_in_every_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside a full load, too: `tests.trials.preferans.alike`."""
    views = [view for seed in range(2) for view in positions(seed, 40)]
    assert {view.stage for view in views} >= {Stage.AUCTION, Stage.PLAY, Stage.ALL_PASS}
    monkeypatch.setenv("PYTHONHASHSEED", "1")
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, spawn, solver_cache.enable) as one:
        forwards = one.submit(answers, views, "1").result()
    monkeypatch.setenv("PYTHONHASHSEED", "2")
    with ProcessPoolExecutor(1, spawn, solver_cache.enable) as other:
        backwards = other.submit(answers, views[::-1], "2").result()
    assert forwards == backwards[::-1]


@pytest.mark.parametrize("kind", range(len(EVERY_CONVENTION)))
def test_keys_differ_where_knowledge_does(kind: int) -> None:
    rng, level = random.Random(kind), (Level.NOVICE, Level.CLUB)[kind % 2]
    seen: dict[str, PlayerView] = {}
    for table, seat, known in asked(kind, level):
        view = observe(table, seat)
        other = observe(scrambled(table, known, rng), seat)
        assert frozen.key(view) == frozen.key(other)
        assert answer(view, level, "5e7") == answer(other, level, "5e7")
        found = seen.setdefault(frozen.key(view), view)
        assert frozen.known(found) == frozen.known(view)
    assert len(seen) > 15


@pytest.mark.parametrize("person", range(3))
def test_beginnings_are_answered_whatever_the_person_says(person: int) -> None:
    rng, table = random.Random(person), preferans.open_table("rostov", players=3, seating="joining")
    table.deal(rng)
    found: dict[str, Action] = {}
    while views := [*unanswered(table.state, person, FROZEN, found)]:
        found |= {frozen.key(view): answer(view, Level.CLUB, "5e7") for view in views}
    cards = 0
    for _ in range(20):
        here, action = table.state, None
        while not isinstance(action, PlayCard) and CHANCE not in actors(here):
            seat = min(actors(here))
            action = (
                rng.choice(moves(here, seat))
                if seat == person
                else found.get(frozen.key(observe(here, seat)))
            )
            if action is None:  # behind a discard of the person's
                break
            here = apply(here, seat, action)
        cards += isinstance(action, PlayCard)
    assert cards
