"""The table that waits on the sandbox's page, whatever a quick person does before it is there."""

import asyncio

import pytest

from bot.config import Config
from bot.sandbox import run
from bot.sandbox.actors import Party, add_party
from bot.sandbox.world import World

PATIENCE = 20.0


@pytest.mark.slow
@pytest.mark.parametrize("own", [False, True])
async def test_a_table_is_ready_beside_those_of_quick_people(
    own: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parties: list[Party] = []

    def quick(world: World, *, started: bool) -> Party:
        party = add_party(world, started=started)
        if own:
            party.boris.write(party.group, "/newgame 20")
        parties.append(party)
        return party

    monkeypatch.setattr(run, "add_party", quick)
    task = asyncio.create_task(run.run_sandbox(Config(log_level="ERROR"), 0))
    try:
        async with asyncio.timeout(PATIENCE):
            printed = ""
            while "http://127.0.0.1:" not in printed:
                assert not task.done()
                await asyncio.sleep(0.05)
                printed += capsys.readouterr().out
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    (party,) = parties
    lobbies = [each.text for each in party.anna.sees(party.group) if each.keyboard]
    assert len(lobbies) == 1 + own
    assert sum("🤖" in text for text in lobbies) == 1
