"""Many groups at once: people at their tables, and taps that any of them may make."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.sandbox import Actor
from bot.taps import Tap, Verb
from engine.games import game
from engine.log import action_code
from tests.e2e.evening import taps

if TYPE_CHECKING:
    from random import Random

    from bot.sandbox.model import Chat, Query
    from bot.tables.task import TableTask
    from tests.e2e.evening import BotSession


@dataclass(slots=True)
class Circle:
    """A group, the people who sit at its table, and the table."""

    group: Chat
    people: list[Actor]
    table: int
    made: list[tuple[Actor, str]] = field(default_factory=list)
    """Taps that were moves once, with who made them."""

    def task(self, evening: BotSession) -> TableTask:
        """The table as the running program has it."""
        return evening.task(self.table)

    def asked(self, evening: BotSession) -> list[tuple[Actor, int]]:
        """Whoever is asked for a move, and the number of the decision."""
        task = self.task(evening)
        ledger = task.state.current
        found = []
        for person in self.people:
            seat = task.state.seat_of(person.id)
            if seat is not None and ledger.waits_for(seat):
                found.append((person, ledger.decisions[seat]))
        return found

    def since(self, evening: BotSession) -> dict[int, float]:
        """Since when each of the people is asked for what they are asked, by their ids."""
        task = self.task(evening)
        seats = {person.id: task.state.seat_of(person.id) for person in self.people}
        asked = task.state.current.since
        return {person: asked[seat] for person, seat in seats.items() if seat is not None}

    def move(self, evening: BotSession, person: Actor, rng: Random) -> str | None:
        """What a tap of somebody who is asked would carry: any legal move."""
        task = self.task(evening)
        ledger, seat = task.state.current, task.state.seat_of(person.id)
        if seat is None or not ledger.moves[seat]:
            return None
        code = action_code(game(task.row.game), rng.choice(ledger.moves[seat]))
        return Tap(Verb.MOVE, self.table, ledger.decisions[seat], code).encode()

    def press(self, evening: BotSession, person: Actor, data: str) -> Query:
        """Press a button of one's hand, or of what stood there once."""
        self.made.append((person, data))
        return person.press(evening.said(person.private)[-1], data)

    def shown(self, evening: BotSession, person: Actor, decision: int) -> bool:
        """Whether somebody's hand asks for this decision."""
        return any(
            tap.table == self.table
            and tap.verb in {Verb.MOVE, Verb.DRAFT}
            and tap.number == decision
            for message in evening.said(person.private)
            for tap in taps(message)
        )

    def stands_right(self, evening: BotSession) -> bool:
        """Whether everybody who is asked sees it."""
        return all(self.shown(evening, *each) for each in self.asked(evening))


async def gather(evening: BotSession, number: int, command: str, *, people: int = 3) -> Circle:
    """Bring people together in a group of their own, who sit down at a table."""
    world = evening.play.world
    friends = [Actor.add(world, f"P{number}.{each}") for each in range(people)]
    await evening.greet(*friends)
    group = world.add_group(f"G{number}", *friends)
    table = await evening.sit_down(command, *friends, chat=group, computers=max(0, 3 - people))
    return Circle(group, friends, table)
