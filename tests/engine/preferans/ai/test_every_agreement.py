"""Computers of every level at tables that have agreed on anything: each answer is legal."""

import random
from collections.abc import Iterator
from typing import Final

import pytest

from engine.computers import Effort
from engine.game import CHANCE
from engine.preferans.actions import Action
from engine.preferans.ai import Level, advise, choose
from engine.preferans.game import PreferansTable
from engine.preferans.observe import Stage
from engine.table import observe
from tests.engine.preferans.tables import KINDS, game, legal_actions, opening
from tests.engine.random_games import any_move

Variation = tuple[Level, tuple[str, int], int]
SEEDS: Final = {Level.NOVICE: 4, Level.CLUB: 4, Level.EXPERT: 2}
"""Agreements for every table of `KINDS`."""
DEALS: Final = {Level.NOVICE: 12, Level.CLUB: 12, Level.EXPERT: 3}
"""Deals after which a pulka is left: its end comes into play with short lengths and limits."""
ONE: Final = Effort(1)
CARDS: Final = (Stage.PLAY, Stage.ALL_PASS)
"""Where an expert searches longest: one of twenty cards is his own here."""


def variations() -> Iterator[Variation]:
    for level, seeds in SEEDS.items():
        for table in KINDS:
            for seed in range(seeds):
                yield level, table, seed


@pytest.mark.slow
@pytest.mark.parametrize("variation", tuple(variations()), ids=str)
def test_every_answer_is_legal(variation: Variation) -> None:
    """Against computers and strangers, with claims, results and whatever else is proposed."""
    level, (convention, players), _ = variation
    rng = random.Random(str(variation))
    strange = rng.choice((0.0, 0.1, 0.3))

    def mixed(
        source: random.Random, at: PreferansTable, seat: int, options: tuple[Action, ...]
    ) -> Action:
        if source.random() < strange:
            return any_move(source, at, seat, options)
        seen = observe(at, seat)
        hasty = level is Level.EXPERT and seen.stage in CARDS and source.random() > 0.05
        return choose(seen, source, Level.CLUB if hasty else level, ONE)

    first = opening(rng, convention, players, length=rng.choice((1, 2, 10)))
    for at, entry in game(rng, first, choose=mixed, besides=0.02):
        if entry.actor != CHANCE:
            assert entry.action in legal_actions(at, entry.actor), first
        if level is Level.EXPERT and at.vote is not None:
            for seat in at.vote.awaited:
                hint = advise(observe(at, seat), random.Random(0), ONE)
                assert hint.action in legal_actions(at, seat)
        if len(at.state.finished) == DEALS[level]:
            return
