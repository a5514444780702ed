"""People in many groups who look at their phones now and then, and a note of every tap of theirs.

They know nothing but their screens: they open a table by a command, sit down by its buttons, and
from then on do what their private chats ask for. Time is real.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from bot.sandbox import Actor
from bot.sandbox.model import Popup, Query
from bot.taps import Tap, decode
from tests.e2e.evening import taps
from tests.e2e.players import Player
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from bot.sandbox import World
    from bot.sandbox.model import Chat, Message

SEATS: Final = 3
COMMAND: Final = "/newgame сочинка 500"
"""A pool that no evening fills."""
ANSWERED_WITHIN: Final = 15.0
"""Seconds after which Telegram takes no answer to a tap."""
APART: Final = 0.5
"""Seconds between two groups that meet: Telegram takes 30 messages a second."""


@dataclass(slots=True)
class Made:
    """A tap: whose, which, when, and what Telegram heard in answer. Unix times."""

    person: int
    tap: Tap
    at: float
    answered: float | None = None
    said: str = ""


@dataclass(slots=True)
class Friends:
    """A group and who plays there; the first opens the table."""

    group: Chat
    players: list[Player]
    since: float
    """When they came. Unix time."""
    asked: bool = False
    """Whether a table was asked for."""
    table: int = 0
    """Its number, from the buttons; 0 until they stand."""


@dataclass(slots=True)
class Townsfolk:
    """Everybody. ``looks``: the least and most seconds between two looks of one person.

    Whoever is ``patient`` does not tap again before Telegram has had an answer, or takes none.
    """

    world: World
    rng: Random
    looks: tuple[float, float] = (2.0, 8.0)
    patient: bool = False
    circles: list[Friends] = field(default_factory=list)
    made: dict[str, Made] = field(default_factory=dict)
    """By the ids of the queries."""
    _last: dict[int, Made] = field(default_factory=dict)
    """By the numbers of people."""
    _lives: list[asyncio.Task[None]] = field(default_factory=list)
    _stopped: bool = False

    def __post_init__(self) -> None:
        self.world.watch(self._saw)

    async def gather(self, groups: int) -> None:
        """Let so many groups come, one after another, who play as soon as they are there."""
        for number in range(groups):
            people = [Actor.add(self.world, f"P{number}.{each}") for each in range(SEATS)]
            for person in people:
                person.start()
            group = self.world.add_group(f"G{number}", *people)
            friends = Friends(
                group, [Player(person, self.rng) for person in people], self.world.clock.now()
            )
            self.circles.append(friends)
            for player in friends.players:
                self._lives.append(asyncio.create_task(self._live(friends, player)))
            await asyncio.sleep(APART)

    async def stop(self) -> None:
        """Nobody looks any more; raises what went wrong with whoever did."""
        self._stopped = True
        for each in self._lives:
            each.cancel()
        for found in await asyncio.gather(*self._lives, return_exceptions=True):
            if isinstance(found, Exception):
                raise found

    @property
    def seated(self) -> int:
        """Groups whose table is known."""
        return sum(bool(each.table) for each in self.circles)

    def waiting(self) -> Iterator[Made]:
        """Return the taps that were not answered."""
        return (each for each in self.made.values() if each.answered is None)

    async def _live(self, friends: Friends, player: Player) -> None:
        while not self._stopped:
            await asyncio.sleep(self.rng.uniform(*self.looks))
            if self.patient and self._waits(player):
                continue
            if asking := player.look():
                player.tap(self.rng.choice(asking))
            else:
                self._meet(friends, player)

    def _waits(self, player: Player) -> bool:
        """Whether somebody's last tap may still be answered."""
        last = self._last.get(player.person.id)
        if last is None or last.answered is not None:
            return False
        return self.world.clock.now() - last.at < ANSWERED_WITHIN

    def _meet(self, friends: Friends, player: Player) -> None:
        """Open the table, sit down, or let the cards be dealt, as far as there is a lobby."""
        person, first = player.person, player is friends.players[0]
        lobby = self._lobby(friends.group)
        if lobby is None:
            if first and not friends.asked:
                friends.asked = True
                person.write(friends.group, COMMAND)
            return
        friends.table = taps(lobby)[0].table
        if person.name not in lobby.text:
            _press(person, lobby, tr("button-sit"))
        elif first and all(each.person.name in lobby.text for each in friends.players):
            _press(person, lobby, tr("button-deal"))

    def _lobby(self, group: Chat) -> Message | None:
        for message in reversed(self.world.messages(group)):
            if message.sender is self.world.bot and _button(message, tr("button-sit")):
                return message
        return None

    def _saw(self, kind: str, subject: Any) -> None:
        match subject:
            case Query() if kind == "query":
                made = Made(subject.user.id, decode(subject.data), subject.at)
                self.made[subject.id] = self._last[made.person] = made
            case Query() if kind == "answered":
                self.made[subject.id].answered = self.world.clock.now()
            case Popup():
                self.made[subject.query.id].said = subject.text


def _button(message: Message, text: str) -> str | None:
    """The data of the button that contains a text, None if there is none."""
    found = (each.get("callback_data") for each in message.buttons if text in each["text"])
    return next(found, None)


def _press(person: Actor, message: Message, text: str) -> None:
    data = _button(message, text)
    if data is not None:
        person.press(message, data)
