"""Whole pulkas, played by people who tap at random among what they see."""

import json
from pathlib import Path

import pytest

from engine.preferans.record import load, verify
from tests.e2e.evening import Evening

CONVENTIONS = ("сочинка", "ленинград", "ростов")


async def play_a_pulka(folder: Path, convention: str, players: int, seed: int) -> Evening:
    evening = Evening(folder, seed=seed)
    async with evening:
        table = await evening.table(f"{convention} 4", people=players)
        await evening.play_on(table.row.id)
        await evening.play.clock.advance(120)
        group = evening.play.group
        evening.play.anna.write(group, "/export")
        await evening.play.until(lambda: exported(evening))
        verdict = verify(load(exported(evening)[-1]))
        assert verdict.ok, verdict
        assert evening.witness.objections == []
        assert evening.witness.looked_at > 500
        assert evening.cards_logged() == []
        assert evening.faults() == []
        assert dict(evening.play.world.limits.refused) == {}
        settled = evening.play.texts(group)
        assert any(text.startswith("🏁") for text in settled)
    return evening


def exported(evening: Evening) -> list[str]:
    return [
        message.file.content.decode()
        for message in evening.play.world.messages(evening.play.group)
        if message.file is not None and not message.file.is_photo
    ]


@pytest.mark.parametrize(
    ("convention", "players", "seed"), [("сочинка", 3, 3), ("ленинград", 4, 4)]
)
async def test_a_short_pulka(tmp_path: Path, convention: str, players: int, seed: int) -> None:
    evening = await play_a_pulka(tmp_path, convention, players, seed)
    assert json.loads(exported(evening)[-1])["settlement"]["finished"]


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("convention", CONVENTIONS)
async def test_every_convention(tmp_path: Path, convention: str, players: int) -> None:
    await play_a_pulka(tmp_path, convention, players, seed=11)
