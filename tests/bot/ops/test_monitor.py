"""What the program tells of itself: figures of what happened, and nothing about anybody."""

from __future__ import annotations

import re
import socket
from functools import partial
from typing import TYPE_CHECKING

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.ops.monitor import MonitorAddress
from bot.ops.startup import StartupError
from bot.sandbox.faults import ServerError
from bot.store import Person, Store, StoreError
from bot.updates.liveness import DEAF_AFTER
from tests.e2e.evening import BotSession
from tests.e2e.test_disk import Disk
from tests.support.texts import tr

if TYPE_CHECKING:
    from pathlib import Path

    from bot.app import BotApp
    from tests.support.telegram import Playground

ANYWHERE = MonitorAddress("127.0.0.1", 0)
LABELS = {"kind", "urgency", "job", "of", "outcome", "le"}
"""Every label there is; each takes words of the program alone."""


async def page(bot: BotApp, path: str) -> tuple[int, str]:
    assert bot.monitor is not None
    url = f"http://127.0.0.1:{bot.monitor.port}{path}"
    async with aiohttp.ClientSession() as http, http.get(url) as answer:
        return answer.status, await answer.text()


async def figures(bot: BotApp) -> dict[str, float]:
    """Every sample, by its name and labels."""
    status, text = await page(bot, "/metrics")
    assert status == 200
    return {
        sample.name + "".join(f" {value}" for _, value in sorted(sample.labels.items())): (
            sample.value
        )
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


@pytest.mark.slow
async def test_an_evening_in_figures(playground: Playground, tmp_path: Path) -> None:
    evening = BotSession(playground, tmp_path, monitor=ANYWHERE)
    play = playground
    async with evening.open():
        bot = evening.app
        before = await figures(bot)
        made = len(play.world.calls)
        assert before["pulka_tables"] == 0
        table = await evening.sit_down("/newgame 4", play.anna, computers=2)
        after = await figures(bot)

        def more(name: str) -> float:
            return after[name] - before.get(name, 0)

        assert after["pulka_tables"] == 1
        taps = sum(call.method == "answerCallbackQuery" for call in play.world.calls)
        assert taps >= 3
        assert more("pulka_updates_total tap") == taps
        assert more("pulka_tap_to_toast_seconds_count") == taps
        assert more("pulka_updates_total message") == 1
        calls = play.world.calls[made:]
        assert sum(more(name) for name in after if "shown_seconds_count" in name) == sum(
            call.method in {"sendMessage", "editMessageText"} for call in calls
        )
        text = (await page(bot, "/metrics"))[1]
        people = [word for each in play.party.people for word in (each.user.first_name,)]
        for secret in (play.world.token, *people, str(play.group.id)):
            assert secret not in text
        assert set(re.findall(r"[{,]([a-z_]+)=", text)) <= LABELS
        assert table
        assert await page(bot, "/livez") == (200, "ok\n")
        assert await page(bot, "/readyz") == (200, "ok\n")


async def test_a_bot_that_no_poll_reaches_is_not_ready(
    playground: Playground, tmp_path: Path
) -> None:
    evening = BotSession(playground, tmp_path, monitor=ANYWHERE)
    deaf = "no updates come from Telegram"
    async with evening.open():
        bot = evening.app
        for fault, reason in ((ServerError(401), deaf), (None, None)):
            playground.world.faults.clear()
            if fault is not None:
                playground.world.faults.add("getUpdates", fault)
            await playground.clock.advance(DEAF_AFTER + 15)
            status = 503 if reason else 200
            assert await page(bot, "/readyz") == (status, f"{reason or 'ok'}\n")


async def test_a_store_that_takes_nothing_is_not_ready_and_lives(
    playground: Playground, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = BotSession(playground, tmp_path, monitor=ANYWHERE)

    async def full() -> None:
        raise StoreError("disk full")

    async with evening.open():
        bot = evening.app
        monkeypatch.setattr(type(bot.store), "probe", lambda _: full())
        status, reason = await page(bot, "/readyz")
        assert (status, reason) == (503, "the database takes nothing\n")
        monkeypatch.undo()
        assert await page(bot, "/readyz") == (200, "ok\n")
        assert (await page(bot, "/livez"))[0] == 200


async def meet(store: Store, people: int) -> None:
    for number in range(1000, 1000 + people):
        await store.upsert_person(Person(number, "Gleb" * 100))


@pytest.mark.slow
async def test_a_full_disk_is_not_ready_until_a_write_succeeds(
    playground: Playground, tmp_path: Path
) -> None:
    """What changes nothing is written there: it asks for room once a write was refused."""
    evening, disk = BotSession(playground, tmp_path, monitor=ANYWHERE), Disk()
    async with evening.open():
        look = partial(page, evening.app, "/readyz")
        disk.attach(evening.app.store)
        assert await look() == (200, "ok\n")
        disk.full = True
        with pytest.raises(StoreError, match="full"):
            await meet(evening.app.store, 1000)
        for _ in range(3):
            assert await look() == (503, "the database takes nothing\n")
        disk.full = False
        assert await look() == (200, "ok\n")
        assert evening.rows("SELECT name FROM secrets") == [("links",)]


@pytest.mark.slow
async def test_play_stops_where_the_database_is_gone_and_goes_on_when_it_is_back(
    playground: Playground, tmp_path: Path
) -> None:
    """Whoever taps or asks is told, and so is who runs the bot."""
    evening, play = BotSession(playground, tmp_path, monitor=ANYWHERE), playground
    async with evening.open():
        look = partial(page, evening.app, "/readyz")
        play.anna.write(play.group, "/newgame")
        lobby = await evening.message(play.group, tr("button-sit"))
        aside = evening.path.rename(tmp_path / "aside.db")
        lost = f"the file {evening.path.name} is gone, or another one\n"
        assert await look() == (503, lost)
        assert await evening.tap(play.boris, lobby, tr("button-sit")) == tr("toast-lost")
        play.boris.write(play.group, "/history")
        await evening.message(play.group, tr("toast-lost"))
        assert not evening.path.exists()
        aside.rename(evening.path)
        assert await look() == (200, "ok\n")
        assert await evening.tap(play.boris, lobby, tr("button-sit")) != tr("toast-lost")
        assert evening.rows("SELECT count(*) FROM places WHERE user_id IS NOT NULL") == [(2,)]


async def test_it_is_not_ready_before_it_has_started_and_while_it_stops(
    playground: Playground, tmp_path: Path
) -> None:
    evening = BotSession(playground, tmp_path, monitor=ANYWHERE)
    seen: list[tuple[int, str]] = []
    async with evening.open():
        bot = evening.app
        look = partial(page, bot, "/readyz")

        async def ending() -> None:
            seen.append(await look())

        bot._cleanup.push_async_callback(ending)
    assert seen == [(503, "starting or stopping\n")]


async def test_a_port_that_is_taken_is_said_before_telegram_is_told(
    playground: Playground, tmp_path: Path
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        evening = BotSession(playground, tmp_path, monitor=MonitorAddress("127.0.0.1", port))
        with pytest.raises(StartupError, match=f"cannot listen on port {port}"):
            await evening.start()
        await evening.stop()
    assert playground.world.calls == []
