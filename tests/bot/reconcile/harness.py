"""A reconciler in a sandbox world: it can be struck, killed and started anew."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING, Any

from PIL import Image
from telegram import Bot

from bot.reconcile import ChatProblem, Reconciler, Slot
from bot.sandbox import Actor, VirtualClock, World, WorldRequest, add_party
from bot.screen import Button, DesiredMessage, Document, Picture, Screen
from bot.store import SlotRow, Store

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from bot.sandbox.model import Chat, Message


@dataclass(slots=True)
class CrashPoint:
    """The ``at``-th moment where a process can die; from then on it does nothing more."""

    at: int | None = None
    passed: int = 0
    crashed: bool = False

    async def reach(self) -> None:
        self.passed += 1
        self.crashed = self.crashed or self.passed == self.at
        if self.crashed:
            await asyncio.Event().wait()


class MemoryStore(Store):
    """What the reconciler keeps, without a file: survives `ReconcilerHarness.kill`."""

    def __init__(self) -> None:
        self.rows: dict[tuple[int, str], SlotRow] = {}
        self.files: dict[str, str] = {}
        self.crash_point = CrashPoint()

    async def slots(self, chats: Collection[int] | None = None) -> list[SlotRow]:
        return [row for row in self.rows.values() if chats is None or row.chat_id in chats]

    async def save_slot(self, slot: SlotRow) -> None:
        await self.crash_point.reach()
        self.rows[slot.chat_id, slot.key] = slot
        await self.crash_point.reach()

    async def drop_slots(self, names: Collection[tuple[int, str]]) -> None:
        await self.crash_point.reach()
        for name in names:
            self.rows.pop(name, None)
        await self.crash_point.reach()

    async def file_id(self, picture: str) -> str | None:
        return self.files.get(picture)

    async def save_file_id(self, picture: str, file_id: str | None, at: float) -> None:
        del at
        await self.crash_point.reach()
        if file_id is None:
            self.files.pop(picture, None)
        else:
            self.files[picture] = file_id


class CrashingRequest(WorldRequest):
    """A line to the world that a process can die on, before and after the server acted."""

    crash_point: CrashPoint

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        await self.crash_point.reach()
        answer = await super().do_request(*args, **kwargs)
        await self.crash_point.reach()
        return answer


@dataclass(slots=True)
class ReconcilerHarness:
    """One world, one store, and one reconciler after the other."""

    clock: VirtualClock = field(default_factory=VirtualClock)
    world: World = field(init=False)
    store: MemoryStore = field(default_factory=MemoryStore)
    problems: list[tuple[int, ChatProblem]] = field(default_factory=list)
    telegram: Reconciler = field(init=False)
    group: Chat = field(init=False)
    private: Chat = field(init=False)
    _run: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        self.world = World(self.clock)
        party = add_party(self.world, started=True, supergroup=True)
        self.group, self.private = party.group, party.anna.private
        self.begin()

    def begin(self) -> None:
        """Start a process."""
        request = CrashingRequest(self.world)
        request.crash_point = self.store.crash_point = CrashPoint()
        bot = Bot(self.world.token, request=request, get_updates_request=request)
        self.telegram = Reconciler(bot, self.store, self.clock)
        self.telegram.on_problem = lambda chat_id, problem: self.problems.append((chat_id, problem))
        self._run = asyncio.ensure_future(self.telegram.run())

    async def kill(self) -> None:
        """End the process without a goodbye."""
        self.store.crash_point.crashed = True
        if self._run is not None:
            self._run.cancel()
            with suppress(asyncio.CancelledError):
                await self._run
            self._run = None

    def hear(self) -> None:
        """Somebody writes in both chats, and the handlers tell of it."""
        for chat in (self.group, self.private):
            person = Actor.all(self.world)[0]
            self.telegram.note_update(chat.id, person.write(chat, "/pulka").id)

    def wish(self, slot: Slot, content: Screen | Callable[[], Screen], **fields: Any) -> None:
        """Wish for one message with the fields of a `DesiredMessage`, and leave the others."""
        self.telegram.show(slot.owner, {slot: DesiredMessage(content, **fields)}, partial=True)

    async def wanted(self, slot: Slot, screen: Screen, **how: Any) -> None:
        """Want one message, and wait until all is shown."""
        self.telegram.want(slot, screen, **how)
        await self.rest()

    async def wished(self, slot: Slot, screen: Screen, **fields: Any) -> None:
        """Wish for one message, and wait until all is shown."""
        self.wish(slot, screen, **fields)
        await self.rest()

    async def shown(self, owner: str, wishes: dict[Slot, DesiredMessage], **how: Any) -> None:
        """Ask for an owner's messages, and wait until all is shown."""
        self.telegram.show(owner, wishes, **how)
        await self.rest()

    async def restart(self) -> None:
        """Let another process begin."""
        await self.kill()
        self.begin()

    def leave(self, slot: Slot, screen: Screen) -> None:
        """Show the only message of its owner for good."""
        self.telegram.show(slot.owner, {slot: DesiredMessage(screen, keep=True)})
        self.telegram.show(slot.owner, {})

    async def rest(self, seconds: float = 200.0) -> None:
        """Let time pass until nothing is left to do."""
        assert await self.clock.drive(self.telegram.drain(seconds), limit=seconds + 10)
        await self.clock.settle()

    def bots(self, chat: Chat) -> list[Message]:
        """The bot's messages that a chat shows."""
        return [each for each in self.world.messages(chat) if each.sender is self.world.bot]

    def texts(self, chat: Chat) -> list[str]:
        """Their texts."""
        return [message.text for message in self.bots(chat)]

    def calls(self, chat: Chat | None = None, *, since: float = 0.0) -> list[str]:
        """Methods called, oldest first."""
        chats = [chat] if chat else [self.group, self.private]
        return [call.method for each in chats for call in self.world.calls_into(each, since=since)]


def text(words: str, *data: str) -> Screen:
    """A message, with one button per code."""
    return Screen(words, rows=tuple((Button(code, data=code),) for code in data))


def picture(words: str, key: str, on_draw: Callable[[], None] | None = None) -> Screen:
    """A picture whose pixels depend on its key."""

    def draw() -> bytes:
        if on_draw is not None:
            on_draw()
        out = BytesIO()
        colour = (sum(key.encode()) % 256, len(key), 7)
        Image.new("RGB", (8, 8), colour).save(out, "PNG")
        return out.getvalue()

    return Screen(words, picture=Picture(key, draw))


def document(words: str, content: bytes) -> Screen:
    """A file."""
    return Screen(words, document=Document("pulka.json", content))


def slot(chat: Chat, key: str = "1:deal:1") -> Slot:
    """A slot of a chat."""
    return Slot(chat.id, key)
