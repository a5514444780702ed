"""Nobody sees what he may not: every view is held to an oracle that does not ask `observe`."""

import random
from dataclasses import replace

import pytest

from engine.game import PUBLIC
from engine.table import apply, observe
from tests.laws.kit import AnyTable, GameLaws, Oracle
from tests.laws.subjects import every_game, every_variant, games


@every_variant
def test_every_view_keeps_to_what_its_viewer_may_know(laws: GameLaws, variant: str) -> None:
    """Tables that differ only in what somebody may not know look the same to him."""
    stages = set[object]()
    for number, (rng, opening, steps) in enumerate(games(laws, variant, "secrets", 4)):
        if number > 1 and len(stages) >= laws.least_stages - 1:
            break
        truth = laws.oracle(opening)
        for before, entry in steps:
            table = apply(before, entry.actor, entry.action)
            truth.follow(entry.actor, entry.action, table)
            stages.add(laws.stage(observe(table, PUBLIC)))
            for viewer in (PUBLIC, *range(table.players)):
                view = observe(table, viewer)
                truth.check(view)
                if rng.random() < 0.3:
                    seen = truth.known(viewer) | truth.remembered(viewer)
                    other = laws.scrambled(table, seen, rng)
                    assert observe(other, viewer) == view
    assert len(stages) >= laws.least_stages - 1


@every_game
def test_the_oracle_notices_a_view_that_is_anothers(laws: GameLaws) -> None:
    """An oracle that lets everything pass would make the other laws worthless."""
    caught = 0
    for rng, opening, steps in games(laws, laws.usual, "oracle", 3):
        truth = laws.oracle(opening)
        for before, entry in steps:
            table = apply(before, entry.actor, entry.action)
            truth.follow(entry.actor, entry.action, table)
            caught += notices(truth, table, rng)
    assert caught > 10


def notices(truth: Oracle, table: AnyTable, rng: random.Random) -> bool:
    """Whether one seat was shown the hand of another, and the oracle said so."""
    viewer, other = rng.sample(range(table.players), 2)
    seen = observe(table, other)
    if seen.hands[other] is None or observe(table, viewer).hands[other] is not None:
        return False
    with pytest.raises(AssertionError):
        truth.check(replace(seen, viewer=viewer))
    return True
