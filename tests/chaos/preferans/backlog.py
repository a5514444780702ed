"""The bot is away for ten minutes, people go on tapping and writing, and it comes back."""

from __future__ import annotations

import asyncio
import math
import random
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import chain, cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.sandbox import Actor
from bot.sandbox.model import Query
from bot.tables.clocks import PACES
from bot.taps import Tap, Verb
from bot.updates.intake import TAPS_A_SECOND
from engine.log import action_code
from engine.preferans import OPEN_TALON
from engine.preferans.game import PREFERANS
from tests.chaos.preferans.crowd import Circle, gather
from tests.chaos.trials import Figures, say, trial
from tests.e2e.evening import BotSession
from tests.support.logs import logged
from tests.support.telegram import Playground

if TYPE_CHECKING:
    from bot.sandbox.model import Chat

QUIET, FAST = (
    "/newgame сочинка 50 места=как сели",
    "/newgame сочинка 50 места=как сели темп=быстрый",
)
LATENCY = 0.05
"""Seconds that a call takes on its way."""
NEW = 5.0
"""Seconds before the start in which a tap is new: it is answered in time."""
ANSWERED_WITHIN = 8.0
"""Seconds after the start in which new taps are to be answered."""
IN_VAIN = 0.05
"""Share of the old taps for which a call may be made that Telegram refuses; beside `FEW`."""
FEW = 12
GUESTS = 6
TALON = action_code(PREFERANS, OPEN_TALON)
"""The talon is opened, which nobody taps."""
COMMANDS = ("/pulka", "/rules", "/help", "/history", "/poke", "/newgame", "/deal 1", "/cancel")
PRIVATE = ("/help", "/start", "/history", "/language", "/settings")


@trial("chaos/backlog")
def backlog(tables: int = 12, updates: int = 2000, minutes: float = 10.0) -> Figures:
    """Let updates wait, start, and see what is done, what is answered and what is not."""
    with tempfile.TemporaryDirectory() as folder, logged() as ink:
        play = Playground()
        evening = BotSession(play, Path(folder), latency=LATENCY)
        found = asyncio.run(_Backlog(evening, tables, updates, minutes * 60).run())
        if "Traceback" in (said := ink.getvalue()) or "error" in said:
            raise AssertionError(f"an error was logged: {said[:2000]}")
    return found


@dataclass
class _Backlog:
    evening: BotSession
    tables: int
    updates: int
    seconds: float
    rng: random.Random = field(default_factory=lambda: random.Random(14))
    circles: list[Circle] = field(default_factory=list)
    queries: list[Query] = field(default_factory=list)
    answered: dict[str, float] = field(default_factory=dict)
    worked: dict[str, float] = field(default_factory=dict)
    """Seconds of the processor when each tap was answered."""
    began: float = 0.0
    """The same at the start."""
    tapped: set[int] = field(default_factory=set)
    """Tables at which whoever is asked has tapped, once or several times."""
    dropped: set[int] = field(default_factory=set)
    """Tables where such taps came after so many others of that person that they may be dropped."""
    taps: Counter[int] = field(default_factory=Counter)
    """How often each person has tapped while nobody listened, by their ids."""
    guests: list[Actor] = field(default_factory=list)
    """Want the last seats and nothing else, so that each of them has an equal turn."""

    async def run(self) -> Figures:
        evening, clock, world = self.evening, self.evening.play.clock, self.evening.play.world
        world.watch(self._watch)
        await evening.start()
        new = max(5, self.updates // 50)
        # At the last tables everybody waits for the bot, and taps no more than it takes at once.
        patient = math.ceil(new / TAPS_A_SECOND)
        for number in range(self.tables + patient):
            self.circles.append(await gather(evening, number, (QUIET, FAST)[number % 2]))
        await self._play(3)
        lobby, host = await self._lobby()
        asked = {circle.table: circle.asked(evening) for circle in self.circles}
        moves = {
            circle.table: [
                (person, circle.move(evening, person, self.rng))
                for person, _ in asked[circle.table]
            ]
            for circle in self.circles
        }
        before = {circle.table: len(evening.log(circle.table)) for circle in self.circles}
        await evening.crash()
        begun = clock.now()
        say(f"{self.tables} tables; away")
        while (missing := self.updates - new - len(world.updates.pending)) > 0:
            self._one(moves, lobby, host)
            await clock.advance(max(0.0, begun + self.seconds - NEW - clock.now()) / missing)
        await clock.advance(max(0.0, begun + self.seconds - NEW - clock.now()))
        made = chain.from_iterable(circle.made for circle in self.circles[self.tables :])
        last = {person.id: (person, data) for person, data in made}
        for person, data in islice(cycle(last.values()), new):
            await clock.advance(NEW / new)
            self.queries.append(self._press(person, data))
        waiting, calls = len(world.updates.pending), len(world.calls)
        start, self.began = clock.now(), time.process_time()
        await evening.start()
        await clock.advance(PACES["fast"].out - 2 - (clock.now() - start))
        self._judge_moves(before, start, lobby, host)
        await clock.advance(10)
        hurried = self._judge_clocks(before, start)
        await clock.advance(60)
        for circle in self.circles:
            if not circle.stands_right(evening):
                raise AssertionError(f"table {circle.table} does not show who is asked")
        await evening.stop()
        return self._figures(waiting, start, calls) | {"turns that had their time again": hurried}

    def _watch(self, kind: str, subject: Any) -> None:
        if kind == "answered" and isinstance(subject, Query):
            self.answered[subject.id] = self.evening.play.clock.now()
            self.worked[subject.id] = time.process_time()

    async def _play(self, rounds: int) -> None:
        """Let everybody who is asked make a few moves."""
        for _ in range(rounds):
            for circle in self.circles:
                for person, _ in circle.asked(self.evening)[:1]:
                    data = circle.move(self.evening, person, self.rng)
                    if data is not None:
                        circle.press(self.evening, person, data)
            await self.evening.play.clock.advance(8)

    async def _lobby(self) -> tuple[Tap, Actor]:
        """A table at which many will want the last seats."""
        evening, world = self.evening, self.evening.play.world
        host = Actor.add(world, "Host")
        self.guests = [Actor.add(world, f"Guest {number}") for number in range(GUESTS)]
        await evening.greet(host)
        group = world.add_group("Lobby", host)
        host.write(group, "/newgame сочинка")
        await evening.play.clock.advance(15)
        (table,) = evening.app.services.tables.in_chat(group.id)
        return Tap(Verb.LOBBY, table.row.id, 0, "sit"), host

    # While nobody listens

    def _one(
        self, moves: dict[int, list[tuple[Actor, str | None]]], lobby: Tap, host: Actor
    ) -> None:
        """Somebody does something."""
        rng, world = self.rng, self.evening.play.world
        circle = rng.choice(self.circles[: self.tables])
        person = rng.choice(circle.people)
        match rng.choices(range(7), (10, 6, 3, 3, 2, 1, 1))[0]:
            case 0 if circle.table % 3 != 2:
                # At every third table, a fast one first, nobody who is asked taps.
                for asked, data in moves[circle.table]:
                    if data is not None:
                        kept = self.taps[asked.id] < TAPS_A_SECOND
                        (self.tapped if kept else self.dropped).add(circle.table)
                        self.queries += [self._press(asked, data) for _ in range(rng.randint(1, 3))]
            case 1 if circle.made:
                self.queries.append(self._press(*rng.choice(circle.made)))
            case 2:
                other = rng.choice(self.circles[: self.tables])
                stranger = rng.choice(other.people)
                if other is not circle and circle.made:
                    self.queries.append(self._press(stranger, rng.choice(circle.made)[1]))
            case 3:
                person.write(circle.group, rng.choice(COMMANDS))
            case 4:
                person.write(person.private, rng.choice(PRIVATE))
            case 5:
                group = _group(world.groups, "Lobby")
                guest = rng.choice(self.guests)
                if not group.status(guest.id).inside:
                    guest.join(group)
                message = self.evening.said(group)[-1]
                self.queries.append(guest.press(message, lobby.encode()))
            case _:
                world.add_group(f"New {len(world.groups)}", person, host)

    def _press(self, person: Actor, data: str) -> Query:
        self.taps[person.id] += 1
        return person.press(self.evening.said(person.private)[-1], data)

    # What has come of it

    def _judge_moves(self, before: dict[int, int], start: float, lobby: Tap, host: Actor) -> None:
        """Every decision that was tapped is made once, and nothing else."""
        evening = self.evening
        for circle in self.circles:
            new = evening.log(circle.table)[before[circle.table] :]
            people = [row for row in new if row.actor >= 0 and row.action != TALON]
            expected = {1} if circle.table in self.tapped else {0}
            if circle.table in self.dropped:
                expected.add(1)
            if len(people) not in expected or any(row.at < start for row in new):
                raise AssertionError(f"table {circle.table}: {expected} taps became {new}")
        sit = lobby.encode()
        query = "SELECT user_id FROM places WHERE table_id = ? ORDER BY position"
        came = [user_id for (user_id,) in evening.rows(query, lobby.table)]
        wanted = list(dict.fromkeys(each.user.id for each in self.queries if each.data == sit))
        if came != ([host.id, *wanted])[: len(came)] or len(came) <= min(len(wanted), 2):
            raise AssertionError(f"{came} sit there, {wanted} wanted to")

    def _judge_clocks(self, before: dict[int, int], start: float) -> int:
        """Computers took over at fast tables where nobody moved, after the whole time."""
        hurried = 0
        for circle in self.circles:
            if circle.table % 2 or circle.table in self.tapped | self.dropped:
                continue
            log = self.evening.log(circle.table)[before[circle.table] :]
            taken = [row.at for row in log if "control" in str(row.action)]
            if not taken or not PACES["fast"].out <= taken[0] - start <= PACES["fast"].out + 8:
                raise AssertionError(f"table {circle.table} was taken over at {taken}, {start=}")
            hurried += 1
        return hurried

    def _figures(self, waiting: int, start: float, calls: int) -> dict[str, float | str]:
        world = self.evening.play.world
        old = [each for each in self.queries if start - each.at > 15.0]
        new = [each for each in self.queries if start - each.at <= NEW]
        tried = [each for each in world.calls[calls:] if each.method == "answerCallbackQuery"]
        vain = sum(each.code != 200 for each in tried)
        late = [self.answered.get(each.id, start + 999.0) - start for each in new]
        work = [self.worked.get(each.id, math.inf) - self.began for each in new]
        figures = {
            "updates that waited": waiting,
            "taps too old to be answered": len(old),
            "answers that were sent in vain": vain,
            "new taps": len(new),
            "s until the last of them was answered": round(max(late, default=0.0), 2),
            "s of the processor until then": round(max(work, default=0.0), 2),
            "calls refused for their number": world.limits.refused.total(),
        }
        say(str(figures))
        if vain > FEW + IN_VAIN * len(old) or not new or max(late) > ANSWERED_WITHIN:
            raise AssertionError(str(figures))
        if figures["calls refused for their number"]:
            raise AssertionError(f"{figures}: {world.limits.refused}")
        return dict(figures)


def _group(groups: list[Chat], title: str) -> Chat:
    return next(each for each in groups if each.title == title)
