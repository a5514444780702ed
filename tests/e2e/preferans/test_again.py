"""After the settlement: another pulka, another agreement, a look back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.evening import words
from tests.e2e.preferans.test_at_the_table import cards_lie
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession


async def settled(evening: BotSession) -> Message:
    """Anna, Boris and Vera have stopped their pulka."""
    play = evening.play
    table = await cards_lie(evening)
    play.anna.write(play.group, "/stop")
    live = await evening.message(play.group, tr("button-agree"))
    await evening.tap(play.boris, live, tr("button-agree"))
    await evening.tap(play.vera, live, tr("button-agree"))
    await play.until(lambda: evening.status(table) == "finished")
    final = await evening.message(play.group, tr("button-again"))
    assert words(final.buttons)[-4:] == [
        tr("button-again"), tr("button-another"), tr("button-longer-points", to=20),
        tr("button-past"),
    ]  # fmt: skip
    return final


def places(evening: BotSession, table: int) -> list[str]:
    query = "SELECT name FROM places WHERE table_id = ? ORDER BY position"
    return [name for (name,) in evening.rows(query, table)]


def tables(evening: BotSession) -> int:
    return len(evening.rows("SELECT 1 FROM tables"))


@pytest.mark.slow
async def test_the_same_people_and_the_same_agreement(evening: BotSession) -> None:
    """Who taps sits; the others are named, need one tap, and are dealt nothing without it."""
    play = evening.play
    final = await settled(evening)
    assert await evening.tap(play.boris, final, tr("button-again")) == tr(
        "toast-again", table="Пятница"
    )
    lobby = await evening.message(play.group, tr("button-sit"))
    assert places(evening, 2) == ["Борис"]
    assert tr("lobby-invited", names="Анна, Вера") in lobby.text
    assert tr("agreement-head", preset=tr("preset-sochi"), length=10) in (lobby.text)
    assert evening.rows("SELECT options FROM tables WHERE id = 1") == evening.rows(
        "SELECT options FROM tables WHERE id = 2"
    )
    # What was kept of the first table is not the second's: others may sit there, elsewhere.
    (kept,) = evening.rows("SELECT opening FROM tables WHERE id = 2")[0]
    assert kept in (None, "null")
    # One tap on either message; whoever does not want to play says so.
    assert tr("toast-cards-later", table="Пятница") in await evening.tap(
        play.anna, final, tr("button-again")
    )
    await play.until(lambda: tr("lobby-invited", names="Вера") in lobby.text)
    assert await evening.tap(play.vera, lobby, tr("button-stand")) == tr("toast-declined")
    await play.until(lambda: tr("lobby-invited") not in lobby.text)
    await evening.tap(play.gleb, lobby, tr("button-sit"))
    await evening.tap(play.gleb, lobby, tr("button-deal"))
    await play.until(lambda: evening.log(2))
    assert places(evening, 2) == ["Борис", "Анна", "Глеб"]
    assert tr("toast-again-playing", table="Пятница") in await evening.tap(
        play.vera, final, tr("button-again")
    )


@pytest.mark.slow
async def test_twice_at_once_by_strangers_and_after_a_restart(evening: BotSession) -> None:
    """One table comes of it, whoever taps and however often."""
    play = evening.play
    final = await settled(evening)
    assert tr("toast-again-stranger") in await evening.tap(play.gleb, final, tr("button-again"))
    assert tables(evening) == 1
    data = next(b["callback_data"] for b in final.buttons if b["text"] == tr("button-again"))
    queries = [
        person.press(final, data)
        for person in (play.anna, play.anna, play.boris, play.vera, play.anna)
    ]
    await play.until(lambda: all(query.answered for query in queries))
    assert tables(evening) == 2
    assert sorted(places(evening, 2)) == ["Анна", "Борис", "Вера"]
    await evening.restart()
    assert tr("toast-again-here", table="Пятница") in await evening.press(play.anna, final, data)
    assert tables(evening) == 2
    # Called off, it may be opened once more.
    lobby = await evening.message(play.group, tr("button-cancel"))
    await evening.tap(play.anna, lobby, tr("button-cancel"))
    await evening.tap(play.anna, lobby, tr("button-cancel-yes"))
    await play.until(lambda: evening.status(2) == "cancelled")
    await evening.press(play.vera, final, data)
    assert places(evening, 3) == ["Вера"]
