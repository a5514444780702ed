"""Tables of computers that go on at once, to time their cards."""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from types import SimpleNamespace
from typing import Any

from bot.clock import Clock
from bot.games.preferans import front
from bot.tables.askers import Computers
from bot.tables.events import ComputerMove
from bot.thinking import SearchTimes
from engine.game import PUBLIC
from engine.preferans.observe import PlayerView, Stage
from tests.bot.games.preferans.games import play


@cache
def turns() -> list[PlayerView]:
    """Return the views of whoever is asked, in a few deals."""
    return [
        view
        for moment in play(2, 3, 4)
        for viewer in range(3)
        if (view := moment.seen(viewer)).moves
    ]


def followers() -> tuple[list[PlayerView], list[PlayerView]]:
    """Return views of whoever follows to a trick: with a choice, and with one card to play."""
    views = [view for view in turns() if view.table and view.stage is Stage.PLAY and not view.vote]
    return [each for each in views if len(each.moves) > 1], [
        each for each in views if len(each.moves) == 1
    ]


def table_of(view: PlayerView, people: int, level: str = "expert") -> Any:
    """A snapshot in which the computer at the viewer's seat is asked."""
    seat = view.viewer
    ledger = SimpleNamespace(
        vote_entry=0,
        stage=view.table_stage,
        table=SimpleNamespace(vote=None, computer_seats=frozenset({seat})),
        decisions=(1, 1, 1),
        moves=[view.moves if each == seat else () for each in range(3)],
        played_by_computer=frozenset({seat}),
        waits_for=lambda each: each == seat,
        view=lambda each: view,
    )
    places = [SimpleNamespace(user_id=each, level=level) for each in range(3)]
    return SimpleNamespace(
        current=ledger,
        public=replace(view, viewer=PUBLIC),
        joined=view.joined,
        front=front,
        plays_itself=lambda each: False,
        persons=range(people),
        row=SimpleNamespace(places=places, private=False, prepared=None),
        hurried=False,
        without_pauses=False,
    )


@dataclass
class Town:
    """Tables with an expert each and ``people``, which go on as soon as he has moved."""

    seed: int
    clock: Clock
    thinker: Any
    people: int = 2
    tables: int = 9
    took: dict[bool, list[float]] = field(default_factory=lambda: {True: [], False: []})
    """Seconds from each question to its card, by whether there was a choice."""
    moves: list[ComputerMove] = field(default_factory=list)

    async def play(self, with_choice: Sequence[PlayerView], forced: Sequence[PlayerView]) -> None:
        """Ask for a card in each of these views, in any order."""
        rng = random.Random(self.seed)
        left = [*with_choice, *forced]
        rng.shuffle(left)
        services = SimpleNamespace(
            clock=self.clock, rng=rng, thinker=self.thinker, search_times=SearchTimes()
        )

        async def sit(number: int) -> None:
            moved = asyncio.Queue[Any]()
            computers = Computers(number, services, moved.put_nowait)  # type: ignore[arg-type]
            while left:
                view, begun = left.pop(), self.clock.now()
                computers.consider(table_of(view, self.people))
                self.moves.append(await moved.get())
                self.took[len(view.moves) > 1].append(self.clock.now() - begun)
                computers.stop()

        await asyncio.gather(*map(sit, range(self.tables)))
