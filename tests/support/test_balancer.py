"""The proxy before the workers: in turn, past whoever does not answer, 503 when none does."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import aiohttp
import pytest
from aiohttp import web

from tests.support.balancer import HOST, Balancer
from tests.support.ports import free_port

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

PATIENCE = 0.3


class Worker:
    """Answers who it is and what it got, or does not."""

    def __init__(self) -> None:
        self.got: list[tuple[str, str, str | None, bytes]] = []
        self.status = 200
        self.silent = self.hangs_up = False
        self._runner: web.AppRunner | None = None

    async def start(self, port: int = 0) -> int:
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", self._take)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1, handler_cancellation=True)
        await self._runner.setup()
        await web.TCPSite(self._runner, HOST, port).start()
        found: int = self._runner.addresses[0][1]
        return found

    async def stop(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def _take(self, request: web.Request) -> web.Response:
        secret = request.headers.get("X-Telegram-Bot-Api-Secret-Token")
        body = await request.read()
        self.got.append((request.method, request.path_qs, secret, body))
        if self.silent:
            await asyncio.sleep(60)
        if self.hangs_up:
            assert request.transport is not None
            request.transport.abort()
        return web.Response(status=self.status, text=f"got {len(self.got)}")


@pytest.fixture
async def workers() -> AsyncIterator[list[Worker]]:
    found = [Worker() for _ in range(3)]
    yield found
    for each in found:
        await each.stop()


@pytest.fixture
async def balancer(workers: list[Worker]) -> AsyncIterator[Balancer]:
    found = Balancer([await each.start() for each in workers], patience=PATIENCE)
    await found.start()
    yield found
    await found.stop()


async def post(balancer: Balancer, body: str = "{}") -> tuple[int, str]:
    headers = {"X-Telegram-Bot-Api-Secret-Token": "s", "Content-Type": "application/json"}
    async with (
        aiohttp.ClientSession() as http,
        http.post(f"{balancer.url}/hook?a=1", data=body, headers=headers) as answer,
    ):
        return answer.status, await answer.text()


async def test_each_gets_every_third_as_it_was_sent(
    balancer: Balancer, workers: list[Worker]
) -> None:
    for number in range(6):
        assert (await post(balancer, f"[{number}]"))[0] == 200
    for place, worker in enumerate(workers):
        bodies = [f"[{number}]".encode() for number in (place, place + 3)]
        assert worker.got == [("POST", "/hook?a=1", "s", body) for body in bodies]
    assert sorted(balancer.answered.values()) == [2, 2, 2]


async def test_an_answer_is_handed_back_whatever_it_is(
    balancer: Balancer, workers: list[Worker]
) -> None:
    workers[0].status = 403
    assert await post(balancer) == (403, "got 1")
    assert not balancer.passed_over


@pytest.mark.parametrize("trouble", ["gone", "silent", "hangs up"])
async def test_the_next_one_gets_what_one_does_not_answer(
    balancer: Balancer, workers: list[Worker], trouble: str
) -> None:
    match trouble:
        case "gone":
            await workers[0].stop()
        case "silent":
            workers[0].silent = True
        case _:
            workers[0].hangs_up = True
    assert await post(balancer) == (200, "got 1")
    assert len(workers[1].got) == 1
    assert balancer.passed_over == {balancer.workers[0]: 1}


async def test_503_when_none_answers_and_on_again_when_one_is_back(
    balancer: Balancer, workers: list[Worker]
) -> None:
    for each in workers:
        await each.stop()
    assert (await post(balancer))[0] == 503
    assert balancer.refused == 1
    await workers[1].start(balancer.workers[1])
    for number in range(3):
        assert await post(balancer) == (200, f"got {number + 1}")


async def test_workers_come_and_go(balancer: Balancer, workers: list[Worker]) -> None:
    balancer.workers[:] = [free_port(), balancer.workers[2]]
    for _ in range(4):
        assert (await post(balancer))[0] == 200
    assert [len(each.got) for each in workers] == [0, 0, 4]
    balancer.workers.clear()
    assert (await post(balancer))[0] == 503


async def test_many_at_once(balancer: Balancer, workers: list[Worker]) -> None:
    codes = await asyncio.gather(*(post(balancer) for _ in range(60)))
    assert {code for code, _ in codes} == {200}
    assert [len(each.got) for each in workers] == [20, 20, 20]
