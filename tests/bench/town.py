"""Telegram and everybody who taps, in a process of their own: the bot has its core for itself.

The bot's process asks through a pair of sockets: what it would say to Telegram, and what its
people are to do. A tap's time begins when Telegram has it and ends when Telegram has the answer.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import pickle
import re
import socket
from contextlib import suppress
from itertools import count
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from telegram.error import NetworkError
from telegram.request import BaseRequest, RequestData

from bot.clock import SystemClock
from bot.ops.process import make_loop_responsive
from bot.sandbox import Actor, World
from bot.sandbox.api import BotApi
from bot.sandbox.errors import ConnectionLostError
from bot.sandbox.model import Query

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

    from bot.sandbox.model import Chat, Message

_CALL: Final = re.compile(r"/bot([^/]+)/([^/?]+)$")
_LENGTH: Final = 4
"""Bytes that say how long the next message is."""


class _People:
    """What goes on in the other process; every method may be asked for by name."""

    def __init__(self) -> None:
        self._world = World(SystemClock())
        self._api = BotApi(self._world)
        self._company: list[tuple[Actor, Chat, Message, Message]] = []
        """Each with a group, a message there, and one in private."""
        self._started: dict[str, tuple[float, str]] = {}
        self._taken: list[float] = []
        self._flooding: asyncio.Task[None] | None = None
        self._world.watch(self._answered)

    def _answered(self, kind: str, subject: Any) -> None:
        if kind == "answered" and isinstance(subject, Query):
            started, _ = self._started.pop(subject.id, (None, ""))
            if started is not None:
                self._taken.append((perf_counter() - started) * 1000)

    def token(self) -> str:
        """The bot's."""
        return self._world.token

    def gather(self) -> tuple[int, int]:
        """Add a person who has pressed Start, and a group; return their ids."""
        number = len(self._company)
        person = Actor.add(self._world, f"P{number}")
        here = person.start()
        group = self._world.add_group(f"G{number}", person)
        self._company.append((person, group, person.write(group, "Who plays?"), here))
        return person.id, group.id

    def limit(self, enabled: bool) -> None:
        """Refuse too many calls, or take any number of them."""
        self._world.limits.enabled = enabled

    def write(self, number: int, text: str) -> None:
        """Write into a group."""
        person, group, *_ = self._company[number]
        person.write(group, text)

    def press(self, number: int, data: str, timed: bool, private: bool = False) -> None:
        """Press a button. Any message of the chat will do: only what it carries counts."""
        person, _, message, own = self._company[number]
        started = perf_counter()
        query = person.press(own if private else message, data)
        if timed:
            self._started[query.id] = started, data

    def flood(self, first: int, people: int, what: str, rate: float) -> None:
        """Let each of some people press or write something so often a second, 0 for no more.

        ``what``: a command, or what a button carries; ``first``: the number of the first of them.
        """
        if self._flooding is not None:
            self._flooding.cancel()
        self._flooding = (
            asyncio.create_task(self._flood(first, people, what, rate)) if rate else None
        )

    async def _flood(self, first: int, people: int, what: str, rate: float) -> None:
        begun, done = perf_counter(), 0
        while True:
            while done < (perf_counter() - begun) * rate * people:
                number = first + done % people
                if what.startswith("/"):
                    self.write(number, what)
                else:
                    self.press(number, what, False)
                done += 1
            await asyncio.sleep(0.01)

    def pending(self) -> int:
        """How many updates the bot has not confirmed."""
        return len(self._world.updates.pending)

    def waiting(self) -> list[str]:
        """What was pressed and not answered."""
        return [data for _, data in self._started.values()]

    def taken(self) -> list[float]:
        """Milliseconds from each tap to its answer."""
        return self._taken

    async def call(self, token: str, method: str, values: dict[str, Any]) -> tuple[int, bytes]:
        """Be Telegram."""
        status, body = await self._api.call(token, method, values)
        return status, json.dumps(body).encode()


def _live(own: socket.socket) -> None:
    make_loop_responsive()
    with suppress(asyncio.IncompleteReadError, ConnectionError, KeyboardInterrupt):
        asyncio.run(_serve(own))


async def _serve(own: socket.socket) -> None:
    reader, writer = await asyncio.open_connection(sock=own)
    people = _People()
    calls: set[asyncio.Task[None]] = set()

    async def carry_out(number: int, name: str, arguments: tuple[Any, ...]) -> None:
        answer: tuple[int, bool, Any]
        try:
            found = getattr(people, name)(*arguments)
            answer = number, True, await found if asyncio.iscoroutine(found) else found
        except ConnectionLostError:
            answer = number, False, "the line is cut"
        _put(writer, answer)

    while True:
        call = asyncio.create_task(carry_out(*await _next(reader)))
        calls.add(call)
        call.add_done_callback(calls.discard)


def _put(writer: asyncio.StreamWriter, message: object) -> None:
    content = pickle.dumps(message)
    writer.write(len(content).to_bytes(_LENGTH, "big") + content)


async def _next(reader: asyncio.StreamReader) -> Any:
    length = int.from_bytes(await reader.readexactly(_LENGTH), "big")
    return pickle.loads(await reader.readexactly(length))  # noqa: S301 - from our own process


class Town:
    """The other process, as the bot's own has it."""

    def __init__(self) -> None:
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self._numbers = count()
        self._process: BaseProcess | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._reads: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start the process."""
        own, other = socket.socketpair()
        context = multiprocessing.get_context("spawn")
        self._process = context.Process(target=_live, args=(other,), daemon=True)
        self._process.start()
        other.close()
        reader, self._writer = await asyncio.open_connection(sock=own)
        self._reads = asyncio.create_task(self._read(reader))

    async def stop(self) -> None:
        """End it."""
        if self._reads is not None:
            self._reads.cancel()
        if self._writer is not None:
            self._writer.close()
        if self._process is not None:
            self._process.terminate()
            await asyncio.to_thread(self._process.join, 10)

    async def ask(self, name: str, *arguments: object) -> Any:
        """Have something done there and return what came of it."""
        assert self._writer is not None
        number = next(self._numbers)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        _put(self._writer, (number, name, arguments))
        try:
            return await answer
        finally:
            self._asked.pop(number, None)

    async def _read(self, reader: asyncio.StreamReader) -> None:
        while True:
            number, done, found = await _next(reader)
            answer = self._asked.get(number)
            if answer is None or answer.done():
                continue
            if done:
                answer.set_result(found)
            else:
                answer.set_exception(NetworkError(found))


class TownRequest(BaseRequest):
    """The way to the Telegram of another process."""

    def __init__(self, town: Town) -> None:
        self._town = town

    @property
    def read_timeout(self) -> float | None:
        """Seconds that a call may take."""
        return 5.0

    async def initialize(self) -> None:
        """Do nothing: there is nothing to open."""

    async def shutdown(self) -> None:
        """Do nothing: the town ends by itself."""

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *_: Any, **__: Any
    ) -> tuple[int, bytes]:
        """Make one call."""
        found = _CALL.search(url)
        assert found is not None
        values = request_data.json_parameters if request_data else {}
        answer: tuple[int, bytes] = await self._town.ask("call", found[1], found[2], values)
        return answer
