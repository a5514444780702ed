# ruff: noqa: T201 - a command prints its figures
"""An evening from the group: ``python -m tests.trials.evening_here [GAME] [DEALS] [LATENCY]``.

The same evening of three people in virtual time, from their private chats, from the group alone,
from the group except where no hand has room, and two of them so beside one in private: the same
cards and the same moves. It prints taps, changes of chat, screens that people see, and seconds.
GAME: one whose moves are one tap each.
"""

from __future__ import annotations

import asyncio
import logging
import random
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

import structlog

from bot.sandbox.model import Ephemerals, Message
from bot.taps import Verb
from tests.e2e.evening import BotSession, taps
from tests.e2e.test_hands_here import SHORT
from tests.support.telegram import Playground
from tests.support.texts import told, tr

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.sandbox import Actor

THINKS: Final = 4.0
"""Seconds from seeing one's turn until the tap."""
ASKS_AFTER: Final = 1.0
"""Seconds after which a person taps for his cards."""
ASKS_AGAIN: Final = 10.0
STEP: Final = 0.25
MODES: Final = {
    "private alone": ("private",) * 3,
    "group alone": ("group",) * 3,
    "group, else private": ("both",) * 3,
    "two so, one in private": ("both", "both", "private"),
}


@dataclass
class Evening:
    """Three people, each with the place he plays from."""

    session: BotSession
    places: tuple[str, ...]
    taps: list[list[str]] = field(default_factory=lambda: [[], [], []])
    """The chats of each person's taps."""
    asked: int = 0
    moves: int = 0
    screens: Counter[str] = field(default_factory=Counter)
    turn: tuple[int, int, int] = (0, 0, 0)
    since: float = 0.0
    asked_at: float = 0.0
    popped_up: bool = False
    seen_at: float | None = None

    def watch(self) -> None:
        """Count what people see."""
        self.session.play.world.watch(self._note)

    def _note(self, kind: str, subject: object) -> None:
        if not isinstance(subject, Message) or subject.sender is not self.session.play.world.bot:
            return
        if kind in ("message", "edit"):
            group = "hand" if subject.receiver else "group"
            self.screens[group if subject.chat.is_group else "private"] += 1

    def step(self, people: tuple[Actor, ...]) -> None:
        """Let whoever is asked look, ask for his cards, or move."""
        state, now = self.session.task(1).state, self.session.play.clock.now()
        for index, person in enumerate(people):
            seat = state.seat_of(person.id)
            if seat is None or not state.current.waits_for(seat):
                continue
            decision = state.current.decisions[seat]
            turn = (seat, decision, state.current.length)
            if turn != self.turn:
                self.turn, self.since, self.seen_at = turn, now, None
                self.asked_at, self.popped_up = 0.0, False
            found = next(self._offers(index, person, decision), None)
            if found is not None:
                self.seen_at = now if self.seen_at is None else self.seen_at
                if now >= self.seen_at + THINKS:
                    self._move(index, person, found, decision)
            elif self.places[index] != "private" and now >= self.since + ASKS_AFTER:
                self._ask(index, person, now)
            return

    def _offers(self, index: int, person: Actor, decision: int) -> Iterator[Message]:
        """Yield where a person can make his move, in the order in which he looks."""
        group, place = self.session.play.group, self.places[index]
        near = [*person.whispers(group), *self.session.said(group)]
        private = self.session.said(person.private)
        use = near
        if place == "private" or (place == "both" and self.popped_up):
            use = [*near, *private]
        for message in reversed(use):
            if any(each.verb is Verb.MOVE and each.number == decision for each in taps(message)):
                yield message

    def _move(self, index: int, person: Actor, message: Message, decision: int) -> None:
        offered = [
            button
            for button, tap in zip(_called(message), taps(message), strict=True)
            if tap.verb is Verb.MOVE and tap.number == decision
        ]
        styled = [each for each in offered if "style" in each] or offered
        data = sorted(each["callback_data"] for each in styled)
        self.taps[index].append("group" if message.chat.is_group else "private")
        self.moves += 1
        self.seen_at = self.session.play.clock.now() + THINKS
        person.press(message, random.Random(str(self.turn)).choice(data))

    def _ask(self, index: int, person: Actor, now: float) -> None:
        if now < self.asked_at + ASKS_AGAIN:
            self.popped_up = now >= self.asked_at + ASKS_AFTER
            return
        for message in reversed(self.session.said(self.session.play.group)):
            button = next((b for b in _called(message) if b["text"] == tr("button-my-cards")), None)
            if button is not None:
                self.asked_at = now
                self.asked += 1
                self.taps[index].append("group")
                person.press(message, button["callback_data"])
                return


def _called(message: Message) -> list[dict[str, str]]:
    return [each for each in message.buttons if "callback_data" in each]


async def evening(name: str, game: str, deals: int, latency: float) -> None:
    """Play it in one way and print."""
    play = Playground()
    play.world.ephemerals = Ephemerals.KNOWN
    with tempfile.TemporaryDirectory() as folder:
        session = BotSession(play, Path(folder), latency=latency)
        await session.start()
        people = (play.anna, play.boris, play.vera)
        await session.greet(*people)
        for person in people:
            await play.clock.drive(session.app.services.people.change(person.id, always_cut=True))
        command = f"/newgame {told(game, 'game-played')} {deals}, места=как сели"
        await session.sit_down(command, *people)
        group = await play.clock.drive(session.app.services.chats.get(play.group.id))
        assert group is not None
        await play.clock.drive(session.app.services.chats.change(group, hands="tap"))
        session.task(1).show_again()
        begun, trial = play.clock.now(), Evening(session, MODES[name])
        trial.watch()
        while session.status(1) != "finished" and play.clock.now() < begun + 4 * 3600:
            trial.step(people)
            await play.clock.advance(STEP)
        seconds, moves = play.clock.now() - begun, trial.moves
        changes = sum(a != b for made in trial.taps for a, b in pairwise(made))
        print(f"{name}: {session.status(1)}, {moves} moves, {seconds:.0f} s")
        print(f"  taps: {sum(map(len, trial.taps))}, of them for cards: {trial.asked}")
        print(f"  changes of chat: {changes}")
        print(f"  screens: {dict(trial.screens)}; refused: {play.world.limits.refused.total()}")
        await session.stop()


async def main(game: str, deals: int, latency: float) -> None:
    """Play all."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    for name in MODES:
        await evening(name, game, deals, latency)


if __name__ == "__main__":
    given = [*sys.argv[1:], *(SHORT, "3", "0.1")[len(sys.argv) - 1 :]]
    asyncio.run(main(given[0], int(given[1]), float(given[2])))
