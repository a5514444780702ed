"""/mydata tells, and /forget takes, what every feature stores about a person."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import bot.app
from bot.features.registry import FEATURES
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.handlers.feature import Feature, StoredData
    from bot.store import Person
    from tests.e2e.evening import BotSession


def watched(kind: StoredData[Any], forgotten: list[tuple[str, int]]) -> StoredData[Any]:
    """A kind of data that is told by its key, and notes whose is taken."""

    async def tell(_part: Any, person: Person) -> str:
        return f"{kind.key} of {person.user_id}"

    async def forget(part: Any, user_id: int) -> None:
        forgotten.append((kind.key, user_id))
        await kind.forget(part, user_id)

    return replace(kind, tell=tell, forget=forget)


@pytest.mark.slow
async def test_all_that_is_stored_is_told_and_taken(
    evening: BotSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    forgotten: list[tuple[str, int]] = []

    def watch(feature: Feature[Any]) -> Feature[Any]:
        return replace(feature, stored=[watched(each, forgotten) for each in feature.stored])

    monkeypatch.setattr(bot.app, "FEATURES", tuple(map(watch, FEATURES)))
    await evening.restart()
    anna = evening.play.anna
    anna.write(anna.private, "/mydata")
    sent = await evening.message(anna.private, tr("mydata-caption"))
    assert sent.file is not None
    told = json.loads(sent.file.content)
    keys = [kind.key for each in FEATURES for kind in each.stored]
    assert len(keys) > 3
    assert {key: told[key] for key in keys} == {key: f"{key} of {anna.id}" for key in keys}
    assert set(told["person"]) == {key for each in FEATURES for key in each.fields}
    anna.write(anna.private, "/forget")
    asked = await evening.message(anna.private, tr("button-forget"))
    await evening.tap(anna, asked, tr("button-forget"))
    await evening.message(anna.private, tr("forgotten-done"))
    assert sorted(forgotten) == sorted((key, anna.id) for key in keys)
