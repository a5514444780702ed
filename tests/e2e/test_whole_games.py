"""Whole games of every kind through the Bot API: kills and a bad line on the way, a sound end."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bot.games.registry import FRONTS
from bot.sandbox.faults import Drop, Flood, LoseReply, Repeat, ServerError
from tests.e2e.players import Players, only_in_group
from tests.e2e.test_each_stage import STAGES
from tests.laws.subjects import laws_of

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession


def forms(key: str) -> list[str]:
    """All that are not killed at each of their stages; where there are no more, the usual one."""
    evenings = [*laws_of(key).evenings]
    return [name for name in evenings if name not in STAGES[key]] or evenings[:1]


KINDS = [(key, name) for key in FRONTS for name in forms(key)]
LIVES = 4
"""Processes that play one game, each but the last of them killed."""


def test_every_game_has_whole_games() -> None:
    assert {key for key, _ in KINDS} == set(FRONTS)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "name"), KINDS, ids=map("-".join, KINDS))
async def test_a_whole_game_with_kills_and_faults(evening: BotSession, key: str, name: str) -> None:
    laws, rng = laws_of(key), random.Random(name)
    command, players = laws.evenings[name]
    people = evening.play.party.people[:players]
    table = await evening.sit_down(command, *people)
    in_group = only_in_group(FRONTS[key])
    company = Players.of(evening, rng, *people, mischief=0.1, in_group=in_group)
    company.quick = (0.8, 2.5)

    def over() -> bool:
        return evening.status(table) == "finished"

    for _ in range(LIVES - 1):
        spoil_the_line(evening)
        far = len(evening.log(table)) + rng.randrange(15, 40)
        await company.play(lambda far=far: over() or len(evening.log(table)) >= far)  # type: ignore[misc]
        before = evening.log(table)
        await evening.restart()
        assert evening.log(table)[: len(before)] == before
        evening.play.world.faults.clear()
        await evening.play.clock.advance(60)
    await company.play(over)
    await evening.play.clock.advance(300)

    ledger = evening.ledger(table)
    assert ledger.table.over
    laws.check_points(ledger.table)
    # The record that lands in the chat holds, by the game's own check.
    assert laws.check_export is not None
    laws.check_export(await evening.file(evening.play.anna, "/export"))


def spoil_the_line(evening: BotSession) -> None:
    faults = evening.play.world.faults
    for method, action, probability in (
        ("*", Drop(), 0.05),
        ("*", ServerError(502), 0.05),
        ("edit*", Flood(2), 0.05),
        ("send*", LoseReply(), 0.1),
        ("edit*", LoseReply(), 0.1),
        ("getUpdates", Repeat(), 0.1),
    ):
        faults.add(method, action, probability=probability)
