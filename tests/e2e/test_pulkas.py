"""Whole pulkas by people who tap at random, from /newgame to the settlement."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from bot.ledger import fold
from engine.preferans import record
from tests.e2e.players import Company

if TYPE_CHECKING:
    from bot.sandbox import Person
    from tests.e2e.evening import Evening
    from tests.e2e.leaks import Witness

CONVENTIONS = {"sochi": "сочинка", "leningrad": "ленинградка", "rostov": "ростов"}
SIX = [(convention, players, 1) for convention in CONVENTIONS for players in (3, 4)]
PINNED = [("sochi", 3, 1), ("leningrad", 4, 1)]


@pytest.mark.parametrize(("convention", "players", "seed"), PINNED)
async def test_a_short_pulka(
    evening: Evening, witness: Witness, convention: str, players: int, seed: int
) -> None:
    await pulka(evening, witness, convention, players, seed, mischief=0.05)


@pytest.mark.slow
@pytest.mark.parametrize(("convention", "players", "seed"), SIX)
async def test_a_pulka_of_every_kind(
    evening: Evening, witness: Witness, convention: str, players: int, seed: int
) -> None:
    await pulka(evening, witness, convention, players, seed, mischief=0.15)


async def pulka(
    evening: Evening, witness: Witness, convention: str, players: int, seed: int, mischief: float
) -> None:
    """Play one, and check everything that is left of it."""
    evening.running.rng.seed(seed)
    people = evening.play.party.people[:players]
    table = await evening.sit_down(f"/newgame {CONVENTIONS[convention]} 4", *people)
    company = Company.of(evening, random.Random(seed), *people, mischief=mischief)
    await company.play(lambda: evening.status(table) == "finished")
    await evening.play.clock.advance(120)

    ledger = fold(evening.log(table))
    assert ledger is not None
    assert witness.truths[table].state == ledger.state
    assert witness.checked > 20 * len(ledger.finished)
    assert not evening.play.world.limits.refused
    await the_export_verifies(evening, people[0], len(ledger.finished))


async def the_export_verifies(evening: Evening, person: Person, deals: int) -> None:
    """The record that lands in the chat holds."""
    person.write(person.private, "/export")
    message = await evening.message(person.private, "pulka")
    assert message.file is not None
