# ruff: noqa: T201 - a command prints its figures
"""The day's deals at length: ``python -m tests.trials.preferans.day WORD [COUNT]``.

``people``: so many play nine deals each while the process is killed COUNT / 4 times, at random and
against computers that do not search; ``levels``: the same by people of three levels, four kinds
each, against the computers as declared; ``forged``: so many forged buttons, links and commands
beside a running set; ``records``: so many forged records and sets, given to the program there.
"""

import asyncio
import json
import logging
import os
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
import structlog

from bot.sandbox import Actor
from bot.sandbox.clock import VirtualClock
from bot.sandbox.model import Message
from bot.taps import Tap, Verb
from bot.thinking import solver_cache
from engine import sets
from engine.computers import Level
from engine.log import action_code
from engine.preferans import PREFERANS
from engine.preferans.sets import deals
from engine.sets import DealSet
from engine.table import observe
from tests.e2e.evening import BotSession
from tests.e2e.players import Player
from tests.e2e.preferans.days import FROZEN, quick, quick_sets, running
from tests.e2e.preferans.full_day import FullDay
from tests.e2e.preferans.test_day_forged import Spies
from tests.engine.damage import another, changed, leaves, sort_of
from tests.support.cli import pulka
from tests.support.results import check_results
from tests.support.telegram import Playground
from tests.support.unhurried import lift

DEALS: Final = 9


@dataclass
class Levels:
    """People of three levels, who find what to do as computers do, and what answers cost."""

    evening: BotSession
    spent: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    known: dict[tuple[str, str], object] = field(default_factory=dict)

    def answer(self, view: Any, level: str, seed: str) -> Any:
        """Answer for a computer of the set, or one that plays beside people."""
        return self._timed("beside" if "/" in seed else "set", view, level, seed)

    def _timed(self, whose: str, *asked: Any) -> Any:
        begun = time.thread_time()
        found = FROZEN.answer(*asked)
        self.spent[whose].append(time.thread_time() - begun)
        return found

    def find(self, view: Any, level: Level, kind: int) -> Any:
        """What a person does; others of his kind do the same."""
        name = f"{level}-{kind}", FROZEN.key(view)
        if name not in self.known:
            self.known[name] = self._timed("people", view, level, str(kind))
        return self.known[name]

    def player(self, person: Actor, rng: Random) -> Player:
        """Make one."""
        return Scripted(person, rng, levels=self)


@dataclass(slots=True)
class Scripted(Player):
    """Who taps what a computer of his level would."""

    levels: Levels = field(kw_only=True)
    tapped: str = ""

    def tap(self, message: Message) -> None:
        """Press it, whichever button it is on; if it has not been taken, any other."""
        evening, person = self.levels.evening, self.person
        for table in running(evening, person):
            ledger = evening.ledger(table)
            (seat,) = set(range(3)) - ledger.table.computer_seats
            view, number = ledger.view(seat), person.id % 12
            asked = view.vote is not None and view.viewer in view.vote.awaited
            if not asked and not view.moves:
                return
            action = self.levels.find(view, list(Level)[number % 3], number // 3)
            verb = Verb.VOTE if asked else Verb.MOVE if action in view.moves else Verb.RIGHT
            moment = {Verb.VOTE: ledger.vote_entry, Verb.RIGHT: 1}
            moment.setdefault(verb, ledger.decisions[view.viewer])
            tap = Tap(verb, table, moment[verb], action_code(PREFERANS, action)).encode()
            if tap == self.tapped:
                break
            self.tapped = tap
            person.press(message, tap)
            return
        self.tapped = ""
        super().tap(message)


async def people(count: int) -> None:
    """Let people play a day, and look at what came of it."""
    await _play(count, searching=False)


async def levels(count: int) -> None:
    """Let people of three levels play a day against the computers as declared."""
    await _play(count, searching=True)


async def _play(count: int, *, searching: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        # A batch asks for dozens of searches at once, beside whatever else the machine does.
        evening = BotSession(Playground(VirtualClock(patience=1800)), Path(folder))
        scripted = Levels(evening)
        with quick_sets(DEALS, answer=scripted.answer if searching else quick):
            async with evening.open():
                found = FullDay(evening, people=count, deals=DEALS, kills=count // 4)
                if searching:
                    found.player = scripted.player
                await found.play()
        rows = await check_results(evening.kept)
    print(f"{count} people, {found.taps} taps, {found.killed} kills, {rows} rows equal")
    for whose, spent in scripted.spent.items():
        print(f"{len(spent)} answers, {whose}: {sum(spent):.1f} s")


async def records(count: int) -> None:
    """Give the program so many forged records and sets beside a running one."""
    rng = Random(3)
    with tempfile.TemporaryDirectory() as folder, quick_sets():
        async with BotSession(Playground(), Path(folder)).open() as evening:
            spies = Spies(evening, 3)
            await spies.begin()
            ((data, seal),) = evening.rows("SELECT data, fingerprint FROM sets WHERE id = 1")
            running = sets.load(json.loads(data))
            secrets = [running.seed, *_hands(running)]
            watch, codes = Watch(folder), Counter[object]()
            for number in range(count):
                told = _forged(rng, running)
                text = json.dumps(told)
                command, *words = rng.choice(TOOLS)
                words = [seal if each == "SEAL" else each for each in words]
                watch.on = True
                found = pulka(command, "-", *words, stdin=text)
                watch.on = False
                assert found.exception is None or isinstance(found.exception, SystemExit), text
                assert not any(each in found.output and each not in text for each in secrets)
                codes[found.exit_code] += 1
                if number % 100 == 99:
                    person = rng.choice((spies.player, spies.stranger))
                    start = rng.choice(("/analyze", "/export", "/deal", "/day", "/replay"))
                    person.write(person.private, f"{start} {text[:2000]}")
                    await evening.play.clock.advance(40)
                    spies.look()
    print(f"{count} forged records, exit codes {dict(codes)}, nothing shown, nothing else opened")


TOOLS: Final = (
    ("check",), ("check", "--jsonl"), ("verify-set",), ("verify-set", "--seal", "SEAL"),
    ("verify-deal",), ("verify-deal", "--deal", "1"), ("verify-deal", "--draw"),
    ("verify-deal", "--deal", "1", "--seal", "SEAL"), ("score",),
)  # fmt: skip
RECORD: Final = Path(__file__).parents[2] / "golden/preferans/records/leningrad-talon-3.json"


class Watch:
    """Sees to it that the program opens nothing of a folder, and no database, while it is on."""

    def __init__(self, folder: str) -> None:
        self._folder, self._thread, self.on = folder, threading.get_ident(), False
        sys.addaudithook(self._hear)

    def _hear(self, event: str, told: tuple[Any, ...]) -> None:
        if self.on and threading.get_ident() == self._thread:
            assert event not in ("sqlite3.connect", "socket.connect"), event
            assert event != "open" or not str(told[0]).startswith(self._folder), told


def _hands(found: DealSet) -> list[str]:
    """The hands of all deals as the program writes them."""
    return [
        " ".join(card.code for card in sorted(observe(table, seat).hands[seat] or ()))
        for table in sets.check(found)
        for seat in range(table.players)
    ]


def _forged(rng: Random, running: DealSet) -> Any:
    """A record of something else, or a set with what is known of the running one, damaged."""
    told: Any = json.loads(RECORD.read_text())
    if rng.random() < 0.5:
        made = deals(running.opening.options, Random(rng.random()))[: len(running.deals)]
        told = sets.dump(replace(running, seed=f"{rng.getrandbits(128):032x}", deals=made))
    for _ in range(rng.randrange(4)):
        path, old = rng.choice([*leaves(told)])
        same = [each for where, each in leaves(told) if sort_of(where) == sort_of(path)]
        told = changed(told, path, another(rng, old, same))
    return told


async def forged(count: int) -> None:
    """Forge so many."""
    with tempfile.TemporaryDirectory() as folder, quick_sets():
        async with BotSession(Playground(), Path(folder)).open() as evening:
            spies = Spies(evening, 2)
            await spies.begin()
            await spies.forge(count)
            print(f"{count} forged, {len(evening.play.world.popups)} pop-ups, nothing shown")


def main() -> None:
    """Run one."""
    run, count = {
        "people": (people, 200),
        "levels": (levels, 200),
        "forged": (forged, 10_000),
        "records": (records, 10_000),
    }[sys.argv[1]]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else count
    os.nice(19)
    solver_cache.enable()
    logging.disable(logging.CRITICAL)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    with pytest.MonkeyPatch.context() as patch:
        lift(patch)
        begun = time.process_time()
        asyncio.run(run(count))
    print(f"{time.process_time() - begun:.0f} s of processor time")


if __name__ == "__main__":
    main()
