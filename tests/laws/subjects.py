"""The games that are held to the laws, and random games of each.

A game of the product is described in ``tests/engine/<key>/laws.py`` as ``LAWS``; the smallest game
of the tests is held to the same laws. Without a description not one law can be tried: it fails.
"""

import importlib
import random
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import pytest

from engine.games import GAMES
from engine.log import Entry
from engine.table import OpenTable, start
from tests.engine import high_card_laws, partners_laws, piles_laws
from tests.engine.random_games import any_move, early_move, random_game
from tests.laws.kit import GameLaws

LONGEST = 400
"""Entries of a random game that are looked at: some agreements let a game last for thousands."""


def laws_of(key: str) -> GameLaws:
    """Return what the tests know of a game; raises ``ModuleNotFoundError``."""
    found = importlib.import_module(f"tests.engine.{key}.laws").LAWS
    assert isinstance(found, GameLaws)
    assert found.game is GAMES[key]
    return found


TESTED = (*map(laws_of, GAMES), high_card_laws.LAWS, partners_laws.LAWS, piles_laws.LAWS)


def each_variant(tested: Iterable[GameLaws]) -> pytest.MarkDecorator:
    """Return the parameters ``laws`` and ``variant`` of a test."""
    found = [
        pytest.param(
            laws,
            variant,
            id=f"{laws.game.key}-{variant}",
            marks=() if variant == laws.usual else pytest.mark.slow,
        )
        for laws in tested
        for variant in laws.variants
    ]
    return pytest.mark.parametrize(("laws", "variant"), found)


every_variant = each_variant(TESTED)
every_variant_of_the_bot = each_variant(laws for laws in TESTED if laws.game.key in GAMES)
every_game = pytest.mark.parametrize(
    "laws", [pytest.param(laws, id=laws.game.key) for laws in TESTED]
)


def games(
    laws: GameLaws, variant: str, law: str, count: int
) -> Iterator[tuple[random.Random, OpenTable, Iterator[tuple[Any, Entry[Any]]]]]:
    """Random games of a variant: their chance, their opening, each table with what is done next."""
    rng = random.Random(f"{law} {laws.game.key} {variant}")
    for number in range(count):
        opening = laws.opening(rng, variant)
        choose = early_move if number % 2 else any_move
        table = start(laws.game, opening)
        steps = random_game(rng, table, choose=choose, besides=0.05)
        yield rng, opening, islice(steps, LONGEST)
