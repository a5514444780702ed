# ruff: noqa: T201 - a command prints its figures
"""Hands in the group: ``python -m tests.trials.hands_here [TABLES] [MINUTES] [PEOPLE] [MODE]``.

``MODE``: off, tap, always, or mixed: tap, and one of each table in private. Everybody else plays
from the group, three tricks a minute at each table, in virtual time; a call takes `LATENCY`. It
prints the calls into a group by kind, what Telegram refused, and where whoever is asked had his
cards a second after his turn came.
"""

from __future__ import annotations

import asyncio
import logging
import random
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING, Final

import structlog

from bot.sandbox import Actor
from bot.sandbox.model import Ephemerals, Message, Query
from bot.taps import Verb
from tests.e2e.evening import BotSession, taps
from tests.e2e.players import Player
from tests.support.telegram import Playground
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.sandbox.model import Chat
    from bot.sandbox.world import Call

LATENCY: Final = 0.1
"""Seconds a call to Telegram takes."""
TRICKS: Final = 3
"""Tricks a minute; three people play to each."""
STEP: Final = 0.25
WITHIN: Final = 1.0
"""Seconds in which a person should have his cards."""


@dataclass
class GroupTable:
    """A table, its people, and whose turn has been seen since when."""

    number: int
    chat: Chat
    people: Sequence[Player]
    turn: tuple[int, int, int] = (0, 0, 0)
    since: float = 0.0
    looked: bool = False


class Trial:
    """Plays for some minutes and counts."""

    def __init__(self, evening: BotSession, mode: str) -> None:
        self.evening = evening
        self.mode = mode
        self.hands = {"off": "", "mixed": "tap"}.get(mode, mode)
        self.rng = random.Random(1)
        self.tables: list[GroupTable] = []
        self.seen = Counter[str]()
        self.waits: list[float] = []
        self._asked: dict[str, float] = {}
        evening.play.world.watch(self._note)

    def _note(self, kind: str, subject: object) -> None:
        if isinstance(subject, Query) and kind == "answered":
            self.waits.append(self.evening.play.clock.now() - subject.at)

    async def open(self, number: int, people: int) -> None:
        """Open a table in a group of its own."""
        evening, world = self.evening, self.evening.play.world
        actors = [Actor.add(world, f"P{number}x{each}") for each in range(people)]
        await evening.greet(*actors)
        chat = world.add_group(f"G{number}", *actors)
        actors[0].promote_bot(chat)
        services = evening.app.services
        for seat, each in enumerate(actors):
            here = self.mode != "mixed" or seat > 0
            change = services.people.change(each.id, always_cut=True, hand_here=here)
            await evening.play.clock.drive(change)
        table = await evening.sit_down("/newgame места=как сели", *actors, chat=chat)
        row = await evening.play.clock.drive(services.chats.get(chat.id))
        assert row is not None
        await evening.play.clock.drive(services.chats.change(row, hands=self.hands))
        evening.task(table).show_again()
        players = [Player(each, self.rng) for each in actors]
        self.tables.append(GroupTable(table, chat, players))

    def step(self, table: GroupTable) -> None:
        """Look at a table, and let whoever is asked do what he is about to do."""
        found = self.evening.app.services.tables.get(table.number)
        if found is None or found.state.ledger is None:
            return
        state, now = found.state, self.evening.play.clock.now()
        ledger = state.current
        for player in table.people:
            seat = state.seat_of(player.person.id)
            if seat is None or not ledger.waits_for(seat) or state.between:
                continue
            turn = (seat, ledger.decisions[seat], ledger.length)
            if turn != table.turn:
                table.turn, table.since, table.looked = turn, now, False
            if not table.looked and now >= table.since + WITHIN:
                table.looked = True
                where, _ = self._cards(table, player, turn[1])
                self.seen[where] += 1
                whispers = player.person.whispers(table.chat)
                if self.hands and not any(each.keyboard for each in whispers):
                    self._my_cards(table, player)
            if now >= table.since + 60 / TRICKS / 3:
                _, message = self._cards(table, player, turn[1])
                table.since = now
                if message is not None:
                    player.tap(message)
            return

    def _cards(
        self, table: GroupTable, player: Player, decision: int
    ) -> tuple[str, Message | None]:
        """Where a person's hand is up to date."""
        person = player.person
        private = [each for each in person.sees(person.private) if each.keyboard]
        for where, messages in (("group", person.whispers(table.chat)), ("private", private)):
            for each in reversed(messages):
                if any(
                    tap.number == decision and tap.verb in (Verb.MOVE, Verb.DRAFT)
                    for tap in taps(each)
                ):
                    return where, each
        return "pop-up", None

    def _my_cards(self, table: GroupTable, player: Player) -> None:
        for message in reversed(player.person.world.messages(table.chat)):
            button = next(
                (each for each in message.buttons if each["text"] == tr("button-my-cards")), None
            )
            if button is not None:
                player.person.press(message, button["callback_data"])
                return

    async def play(self, minutes: float) -> None:
        """Let them play."""
        clock = self.evening.play.clock
        until = clock.now() + 60 * minutes
        while clock.now() < until:
            for table in self.tables:
                self.step(table)
            await clock.advance(STEP)


def kind(call: Call) -> str:
    """What a call into a group is for."""
    if "phemeral" in call.method or "ephemeral_message_parameters" in call.params:
        return f"hand: {call.method.replace('EphemeralMessage', '').removesuffix('Message')}"
    if call.method == "sendMessage":
        return "new message"
    return "live edit" if tr("button-my-cards") in str(call.params) else f"other: {call.method}"


def sounds(trial: Trial) -> int:
    """How many messages rang in private chats."""
    people = (each.person for table in trial.tables for each in table.people)
    return sum(
        not message.silent for person in people for message in person.private.messages.values()
    )


async def main(tables: int, minutes: float, people: int, mode: str) -> None:
    """Run and print."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    play = Playground()
    play.world.ephemerals = Ephemerals.KNOWN
    with tempfile.TemporaryDirectory() as folder:
        evening = BotSession(play, Path(folder), latency=LATENCY)
        await evening.start()
        trial = Trial(evening, mode)
        for number in range(tables):
            await trial.open(number, people)
        await play.clock.advance(90)
        begun = play.clock.now()
        trial.waits.clear()
        asked, rung = len(play.world.queries), sounds(trial)
        await trial.play(minutes)
        calls = [
            call
            for table in trial.tables
            for call in play.world.calls_into(table.chat, since=begun)
            if call.method != "answerCallbackQuery"
        ]
        print(f"{tables} tables of {people}, {minutes:g} minutes, {mode}")
        for name, count in Counter(map(kind, calls)).most_common():
            print(f"  {name}: {count / tables / minutes:.2f} a minute and table")
        fullest = max(
            sum(call.chat_id == table.chat.id and at <= call.at < at + 60 for call in calls)
            for table in trial.tables
            for at in {call.at for call in calls if call.chat_id == table.chat.id}
        )
        print(f"  fullest minute of a group: {fullest} calls")
        print(f"  refused: {sum(play.world.limits.refused.values())}")
        turns = sum(trial.seen.values())
        print(f"  turns: {turns}", {key: f"{n / turns:.0%}" for key, n in trial.seen.items()})
        taps_made = len(play.world.queries) - asked
        print(f"  taps: {taps_made / turns:.2f} a turn; sounds in private: {sounds(trial) - rung}")
        hundred = quantiles(trial.waits, n=100)
        print(f"  answers to taps: p50 {hundred[49]:.2f} s, p95 {hundred[94]:.2f} s")
        await evening.stop()


if __name__ == "__main__":
    given = [*sys.argv[1:], *("3", "10", "3", "tap")[len(sys.argv) - 1 :]]
    asyncio.run(main(int(given[0]), float(given[1]), int(given[2]), given[3]))
