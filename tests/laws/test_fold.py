"""A table is the fold of its log, and of nothing else."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from engine.errors import RuleError
from engine.game import CHANCE
from engine.log import (
    Entry,
    ReplayError,
    encode,
    opening_of,
    replay,
)
from engine.table import apply, moves, rights, start
from tests.engine.stored import read, stored
from tests.laws.kit import GameLaws
from tests.laws.subjects import every_game, every_variant, games


@every_variant
def test_a_log_folds_to_the_table_that_wrote_it(laws: GameLaws, variant: str) -> None:
    """Step by step, in memory and from the text it is stored as.

    Another process that reads the log comes to the same lists, into which buttons point, in the
    same order; one that reads a wrong entry stops there.
    """
    game = laws.game
    for rng, opening, steps in games(laws, variant, "fold", 2):
        log: list[Entry[Any]] = [Entry(CHANCE, opening)]
        live = start(game, opening)
        rows = [stored(game, log[0])]
        again = start(game, read(game, rows[0]).action)
        for table, entry in steps:
            assert table == live == again
            log.append(entry)
            rows.append(stored(game, entry))
            live = apply(live, entry.actor, entry.action)
            came = read(game, rows[-1])
            again = apply(again, came.actor, came.action)
            if rng.random() < 0.02:
                there = replay(game, log)
                assert there == live
                for seat in range(-2, live.players):
                    assert moves(there, seat) == moves(live, seat)
                    assert rights(there, seat) == rights(live, seat)
        assert replay(game, (read(game, row) for row in rows)) == live
        place = rng.randrange(1, len(log))
        with pytest.raises(ReplayError) as stopped:
            replay(game, [*log[:place], log[0], *log[place:]])
        assert stopped.value.index == place
        with pytest.raises(ReplayError):
            replay(game, log[1:])


@every_variant
def test_an_option_that_an_opening_lacks_has_its_default(laws: GameLaws, variant: str) -> None:
    game = laws.game
    for rng, opening, _ in games(laws, variant, "defaults", 20):
        differing = game.options.differing(opening.options)
        some = {
            key: value
            for key, value in opening.options.items()
            if key in differing or rng.random() < 0.5
        }
        for options in (differing, some):
            assert start(game, replace(opening, options=options)) == start(game, opening)


@every_variant
def test_a_refused_action_changes_nothing(laws: GameLaws, variant: str) -> None:
    alphabet = laws.whole_alphabet
    tried = 0
    for rng, _, steps in games(laws, variant, "refused", 2):
        for table, _ in steps:
            if rng.random() > 0.15:
                continue
            before = repr(table)
            for action in rng.sample(alphabet, min(30, len(alphabet))):
                try:
                    apply(table, rng.randrange(-2, table.players + 1), action)
                except RuleError:
                    tried += 1
            assert repr(table) == before
    assert tried


@every_game
def test_the_first_entry_says_what_is_played(laws: GameLaws) -> None:
    game = laws.game
    for variant in laws.variants:
        opening = laws.opening(random.Random(variant), variant)
        data = json.loads(json.dumps(encode(game, opening)))
        assert data["open"]["game"] == game.key
        assert data["open"]["version"] == game.version
        assert data["open"]["computers"] == sorted(opening.computers)
        assert opening_of(data) == opening


@every_game
def test_a_log_of_another_game_or_version_is_not_folded(laws: GameLaws) -> None:
    opening = laws.opening(random.Random(1), next(iter(laws.variants)))
    for other in (
        replace(opening, game="another"),
        replace(opening, version=laws.game.version + 1),
        replace(opening, version=laws.game.version - 1),
        replace(opening, options={**opening.options, "another": 1}),
    ):
        with pytest.raises(RuleError):
            start(laws.game, other)
        with pytest.raises(ReplayError) as stopped:
            replay(laws.game, [Entry(CHANCE, other)])
        assert stopped.value.index == 0
