"""Ten groups at once: no call too many, and a chat that Telegram silences delays no other.

People tap as soon as they see that they are asked, computers play beside them, and Telegram's
limits are on. The same evening is played twice, by the same chance: once undisturbed, once while
Telegram asks again and again for a pause in one private chat and in one group.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.sandbox.faults import Flood
from bot.sandbox.model import Message
from bot.taps import Verb
from tests.chaos.preferans.crowd import Circle, gather
from tests.chaos.trials import Figures, say, trial
from tests.e2e.evening import BotSession, taps
from tests.support.logs import logged
from tests.support.telegram import Playground

if TYPE_CHECKING:
    from bot.sandbox.faults import Rule

COMMAND = "/newgame сочинка 50 места=как сели novice"
LATENCY = 0.05
"""Seconds that a call takes on its way."""
TICK = 0.1
"""Seconds between two looks at all hands."""
LOOKS = (0.3, 1.5)
"""Seconds from seeing that one is asked to the tap."""
AGAIN = 30.0
"""Seconds after which somebody taps once more where nothing has happened."""
PAUSE = 5
"""Seconds for which Telegram asks each time."""
SILENCED = 0.7
"""Share of the calls into the two chats for which it does."""
AIM = 1.5
"""How many times as late as undisturbed 95 of 100 hands of all others may be, at most."""


@trial("chaos/flood")
def flood(groups: int = 10, seconds: float = 600.0, seed: int = 14) -> Figures:
    """Play the evening undisturbed, then with two chats silenced."""
    calm = asyncio.run(_play(groups, seconds, seed, silence=False))
    rough = asyncio.run(_play(groups, seconds, seed, silence=True))
    figures = {
        "groups": groups,
        "taps": calm.taps,
        "calls": calm.calls,
        "calls refused for their number, undisturbed": calm.refused,
        "calls refused beside those on purpose, disturbed": rough.refused,
        "pauses asked for on purpose": rough.pauses,
        "s until hands stood right, undisturbed, half": _part(calm.late(rough.silenced), 0.5),
        "s, undisturbed, 95 of 100": _part(calm.late(rough.silenced), 0.95),
        "s, disturbed, all other chats, half": _part(rough.late(rough.silenced), 0.5),
        "s, disturbed, all other chats, 95 of 100": _part(rough.late(rough.silenced), 0.95),
    }
    say(str(figures))
    if calm.refused or rough.refused:
        raise AssertionError(f"Telegram refused calls: {figures}")
    if rough.pauses < 2 or rough.hasty:
        raise AssertionError(f"pauses: {figures}, not kept: {rough.hasty}")
    if _part(rough.late(rough.silenced), 0.95) > AIM * _part(calm.late(rough.silenced), 0.95):
        raise AssertionError(f"others were held up: {figures}")
    return figures


def _part(times: list[float], part: float) -> float:
    return round(times[int(len(times) * part)], 3)


Key = tuple[int, int, int]
"""A table, somebody who sits there, and the number of a decision of theirs."""


@dataclass
class _Evening:
    """One evening, and what was measured in it."""

    evening: BotSession
    rngs: list[random.Random]
    circles: list[Circle] = field(default_factory=list)
    plans: dict[Key, float] = field(default_factory=dict)
    """When somebody will tap who sees that he is asked."""
    due: dict[Key, float] = field(default_factory=dict)
    """Decisions that hands do not show yet, and since when they should."""
    gone: dict[Key, float] = field(default_factory=dict)
    """Decisions that hands still show, and when their buttons were tapped."""
    known: set[Key] = field(default_factory=set)
    times: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    """By private chat: seconds until its hand stood right."""
    taps: int = 0
    rules: list[Rule] = field(default_factory=list)
    silenced: frozenset[int] = frozenset()
    calls: int = 0
    refused: int = 0
    pauses: int = 0
    hasty: int = 0
    """Calls into a chat before the pause was over for which Telegram had asked."""

    def late(self, silenced: frozenset[int]) -> list[float]:
        """Seconds of all hands but those in silenced chats, ascending."""
        return sorted(
            time for chat, times in self.times.items() if chat not in silenced for time in times
        )

    def silence(self, *chats: int) -> None:
        """Let Telegram ask for pauses in some chats."""
        world = self.evening.play.world
        self.silenced = frozenset(chats)
        for chat in chats:
            rule = world.faults.add("*", Flood(PAUSE), chat=chat, probability=SILENCED)
            self.rules.append(rule)

    async def play(self, seconds: float) -> None:
        """Let everybody look and tap for a while."""
        clock = self.evening.play.clock
        self.evening.play.world.watch(self._changed)
        until = clock.now() + seconds
        while clock.now() < until:
            for circle, rng in zip(self.circles, self.rngs, strict=True):
                self._look(circle, rng)
            await clock.advance(TICK)

    def _look(self, circle: Circle, rng: random.Random) -> None:
        now, since = self.evening.play.clock.now(), circle.since(self.evening)
        for person, decision in circle.asked(self.evening):
            key = circle.table, person.id, decision
            if key not in self.known:
                self.known.add(key)
                self.due[key] = since[person.id]
            if not self._shown(key):
                continue
            if key in self.due:  # it was shown before anybody looked
                self.times[person.id].append(now - self.due.pop(key))
            if self.plans.setdefault(key, now + rng.uniform(*LOOKS)) <= now:
                self.plans[key] = now + AGAIN
                data = circle.move(self.evening, person, rng)
                if data is not None:
                    circle.press(self.evening, person, data)
                    self.gone[key] = now
                    self.taps += 1

    def _shown(self, key: Key) -> bool:
        table, chat, decision = key
        said = self.evening.said(self.evening.play.world.chats[chat])
        return any(
            (tap.table, tap.number) == (table, decision) and tap.verb in {Verb.MOVE, Verb.DRAFT}
            for message in said
            for tap in taps(message)
        )

    def _changed(self, kind: str, subject: Any) -> None:
        """Something was shown: perhaps a hand stands right now."""
        if kind not in {"message", "edit", "delete"} or not isinstance(subject, Message):
            return
        chat, now = subject.chat.id, self.evening.play.clock.now()
        for keys, there in ((self.due, True), (self.gone, False)):
            for key in [each for each in keys if each[1] == chat]:
                if self._shown(key) is there:
                    self.times[chat].append(now - keys.pop(key))

    def judge(self, calls: int) -> None:
        """Count what Telegram has refused."""
        world = self.evening.play.world
        made = world.calls[calls:]
        self.calls = len(made)
        self.pauses = sum(rule.struck for rule in self.rules)
        self.refused = world.limits.refused.total() - self.pauses
        quiet: dict[int, float] = {}
        for call in made:
            if call.chat_id is None or call.method == "answerCallbackQuery":
                continue
            self.hasty += call.at < quiet.get(call.chat_id, 0.0)
            if call.code == 429:
                quiet[call.chat_id] = call.at + PAUSE


async def _play(groups: int, seconds: float, seed: int, *, silence: bool) -> _Evening:
    with tempfile.TemporaryDirectory() as folder, logged() as ink:
        evening = BotSession(Playground(), Path(folder), seed=seed, latency=LATENCY)
        played = _Evening(evening, [random.Random(f"{seed}/{n}") for n in range(groups)])
        await evening.start()
        for number in range(groups):
            people = 3 - number % 3
            played.circles.append(await gather(evening, number, COMMAND, people=people))
        calls = len(evening.play.world.calls)
        if silence:
            first, second = played.circles[:2]
            played.silence(first.people[0].id, second.group.id)
        await played.play(seconds)
        played.judge(calls)
        await evening.stop()
        said = ink.getvalue()
        if "Traceback" in said or "error" in said:
            raise AssertionError(f"an error was logged: {said[:2000]}")
        say(f"{played.taps} taps, {played.calls} calls")
        return played
