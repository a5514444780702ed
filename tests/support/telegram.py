"""The sandbox as a test fixture: people, a group, the bot's transport, and virtual time.

A whole bot plays against it like this::

    async def test_a_game(playground: Playground) -> None:
        play = playground
        application = play.application()            # or hand play.request() to the bot's own root
        ...
        play.anna.start()                           # people act at once, time stands still
        play.anna.write(play.group, "/newgame")
        await play.until(lambda: play.last(play.group).buttons)     # time passes until then
        play.boris.tap(play.last(play.group), "Сесть")
        await play.clock.advance(60)

Everything a person sees can be asked for: ``play.texts(chat)``, ``person.popups`` (toasts and
alerts), ``world.calls_into(chat)``, ``world.limits.refused``.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from telegram import Bot
from telegram.ext import Application
from telegram.ext._utils import networkloop

from bot.sandbox import Actor, Party, VirtualClock, World, WorldRequest, add_party

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from bot.sandbox.model import Chat, Message


@dataclass(slots=True)
class Playground:
    """A world in virtual time with the six friends of «Пятница», who all pressed Start."""

    clock: VirtualClock = field(default_factory=VirtualClock)
    limits: bool = True
    started: bool = True
    world: World = field(init=False)
    party: Party = field(init=False)

    def __post_init__(self) -> None:
        self.world = World(self.clock, limits=self.limits)
        self.party = add_party(self.world, started=self.started)
        self.world.updates.drop()

    @property
    def group(self) -> Chat:
        """«Пятница»."""
        return self.party.group

    @property
    def anna(self) -> Actor:
        """The owner of the group."""
        return self.party.anna

    @property
    def boris(self) -> Actor:
        """A member."""
        return self.party.boris

    @property
    def vera(self) -> Actor:
        """A member."""
        return self.party.vera

    @property
    def gleb(self) -> Actor:
        """A member."""
        return self.party.gleb

    @property
    def dina(self) -> Actor:
        """A member."""
        return self.party.dina

    @property
    def egor(self) -> Actor:
        """A member."""
        return self.party.egor

    def request(self, *, read_timeout: float = 5.0, latency: float = 0.0) -> WorldRequest:
        """A fresh transport into this world."""
        return WorldRequest(self.world, read_timeout=read_timeout, latency=latency)

    def bot(self) -> Bot:
        """PTB's own client of this world, to be initialized."""
        return Bot(self.world.token, request=self.request(), get_updates_request=self.request())

    def application(self) -> Application[Any, Any, Any, Any, Any, Any]:
        """A bare PTB application in this world."""
        return (
            Application.builder()
            .token(self.world.token)
            .request(self.request())
            .get_updates_request(self.request())
            .job_queue(None)
            .build()
        )

    async def until(
        self, condition: Callable[[], object], *, limit: float = 600.0, what: str = "it"
    ) -> None:
        """Let virtual time pass until ``condition()`` is true."""
        await self.clock.run_until(lambda: bool(condition()), limit=limit, what=what)

    def last(self, chat: Chat) -> Message:
        """The lowest message of the bot on this chat's screen."""
        return next(
            message
            for message in reversed(self.world.messages(chat))
            if message.sender is self.world.bot and not message.is_service
        )

    def texts(self, chat: Chat) -> list[str]:
        """What the bot says in a chat now, top to bottom."""
        return [
            message.text
            for message in self.world.messages(chat)
            if message.sender is self.world.bot
        ]


@pytest.fixture
def playground(monkeypatch: pytest.MonkeyPatch) -> Playground:
    """Limits on, everybody has started the bot, nothing pending.

    PTB pauses in real seconds after a failed poll. Meanwhile this world would go through hours,
    as many as the machine manages: the pauses are put on the world's clock, too.
    """
    found = Playground()
    on_the_clock = SimpleNamespace(**vars(asyncio) | {"sleep": found.clock.sleep})
    monkeypatch.setattr(networkloop, "asyncio", on_the_clock)
    return found
