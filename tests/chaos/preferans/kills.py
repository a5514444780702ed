"""``kill -9`` at every step from a tap to the last message it causes, and at any in whole games.

Steps are found by watching, not by a list: each statement that writes, each commit, before and
after; each call of the Bot API, before it reaches Telegram and when its answer is due. Between two
of them a process changes nothing but its memory, which a kill takes away wherever it strikes.

A kind of tap (which stage of a deal, which card of a trick) is killed at its first step, the next
of that kind at its second, and so on, until a tap has fewer steps than that. What the next process
finds is the file as it was at the moment of the kill; nothing counts that the old one did later. On
a server (``--standby``) a dead process writes no more, and a standby takes its place.
"""

import asyncio
import random
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from sqlalchemy import event
from telegram.ext._utils import networkloop

from bot.games.preferans import front
from bot.i18n import plain, translator
from bot.sandbox.model import Message
from bot.store import Store
from bot.tables.ledger import Ledger
from bot.taps import Verb
from engine.log import action_code
from engine.preferans.game import PreferansTable
from engine.preferans.state import Play
from tests.chaos.trials import Figures, database_of, say, trial
from tests.e2e.evening import BotSession, taps
from tests.e2e.players import CALL, VOTE, Players
from tests.e2e.preferans.test_restarts import deals_shown
from tests.e2e.witness import Witness
from tests.engine.preferans.pulkas import sayable
from tests.engine.preferans.tables import KINDS, stage_of
from tests.laws.subjects import laws_of
from tests.support.databases import KeptFile, engines
from tests.support.logs import logged
from tests.support.store import StoreFaults, error_of
from tests.support.telegram import Playground
from tests.support.texts import tr

GAME: Final = "preferans"
LONG: Final = "/newgame сочинка 500"
"""A pool that no evening fills."""
CALLS: Final = (tr("ping"),)
WRITES: Final = ("INSERT", "UPDATE", "DELETE")
REST: Final = 40.0
"""Seconds in which everything that a tap causes has been shown."""
MISSES: Final = 2
"""Taps of a kind with fewer steps than those tried, after which the kind is done."""


class Killer:
    """Counts the steps of a process, and ends it at one of them."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._error: Callable[[str], Exception] = sqlite3.OperationalError
        self._left = 0
        self.dead = False
        self.restored: Callable[[], None] = lambda: None
        """Told that another file lies there now."""
        self.where: Counter[str] = Counter()
        """Kills, by the step at which they struck."""

    @property
    def _files(self) -> dict[Path, Path]:
        ends = ("", "-wal")
        return {Path(f"{self._path}{end}"): Path(f"{self._path}.killed{end}") for end in ends}

    def arm(self, step: int) -> None:
        """Kill at the so-manieth step from now; 0: never."""
        self._left = step

    def attach(self, store: Store) -> None:
        """Watch what a store writes."""
        engine = engines(store)[-1]
        self._error = error_of(engine)

        def statement(*args: Any) -> None:
            words = args[2].split()
            if words[0] in WRITES:
                self._go_on(f"before {words[0]} {words[2 if words[0] != 'UPDATE' else 1]}")

        event.listen(engine, "before_cursor_execute", statement)
        commit = engine.dialect.do_commit

        def do_commit(connection: Any) -> None:
            self._go_on("before commit")
            commit(connection)
            self.reach("after commit")

        engine.dialect.do_commit = do_commit  # type: ignore[method-assign,assignment]

    def _go_on(self, where: str) -> None:
        """Take a step towards the file, which a dead process cannot."""
        if self.reach(where):
            raise self._error("the process is dead")

    def reach(self, where: str) -> bool:
        """Take one step; whether the process is dead from here on."""
        if self._left and not self.dead:
            self._left -= 1
            if not self._left:
                self.dead = True
                self.where[where] += 1
                for file, copy in self._files.items():
                    copy.unlink(missing_ok=True)
                    if file.exists():
                        shutil.copyfile(file, copy)
        return self.dead

    def restore(self) -> None:
        """Put back the file of the moment of the kill."""
        Path(f"{self._path}-shm").unlink(missing_ok=True)
        for file, copy in self._files.items():
            file.unlink(missing_ok=True)
            if copy.exists():
                copy.rename(file)
        self.dead = False
        self.restored()


@dataclass(slots=True)
class WatchedFaults(StoreFaults):
    """Faults of a store that a killer watches, too."""

    killer: Killer | None = None

    def attach(self, store: Store) -> None:
        """Stand between a store and its driver."""
        StoreFaults.attach(self, store)
        if self.killer is not None:
            self.killer.attach(store)


class Table:
    """A table of people, each tap of whom may be the last thing that a process hears of."""

    def __init__(self, evening: BotSession, killer: Killer, rng: random.Random) -> None:
        self.evening = evening
        self.killer = killer
        self.rng = rng
        self.number = 0
        self.kills = 0
        self.late = 0
        """Kills of a process that was still repairing what the one before it had left."""
        self.people = evening.play.party.people[:3]
        self.group = evening.play.group

    async def sit_down(self, command: str, players: int = 3) -> None:
        """Gather and deal."""
        self.people = self.evening.play.party.people[:players]
        self.number = await self.evening.sit_down(command, *self.people)
        self.company = Players.of(self.evening, self.rng, *self.people)

    @property
    def ledger(self) -> Ledger:
        """The table as the file has it."""
        return self.evening.ledger(self.number)

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return self.evening.status(self.number) == "finished"

    def kind(self) -> str:
        """What is tapped now: the stage, in play which card of the trick and whether the last."""
        table = self.ledger.table
        phase = table.state.phase
        name: str = "vote" if table.vote is not None else stage_of(table).name.lower()
        if isinstance(phase, Play):
            name += f", card {len(phase.trick) + 1}"
            name += " of the last trick" if len(phase.tricks) == 9 else ""
        return name

    async def asked(self) -> bool:
        """Wait until somebody is asked; False when the game is over before."""
        await self.evening.play.until(
            lambda: self.over or any(each.look() for each in self.company.players),
            limit=900,
            what="that anybody is asked for anything",
        )
        return not self.over

    async def tap(self, step: int, again: int = 0) -> bool:
        """Let somebody who is asked tap, and kill at a step; whether there was such a step.

        ``again``: the step of the next process at which it is killed as well.
        """
        players = [(each, found) for each in self.company.players if (found := each.look())]
        player, screens = self.rng.choice(players)
        message = self.rng.choice(screens)
        before, notes, calls = self.evening.log(self.number), self._notes(), len(self._calls())
        deals = len(self.ledger.finished)
        clock = self.evening.play.clock
        self.killer.arm(step)
        player.tap(message)
        if not step:
            await clock.advance(self.rng.uniform(0.4, 1.6))
            return False
        dead = await self._until_dead()
        if dead:
            await self._next_process(before)
            if again:
                self.killer.arm(again)
                if await self._until_dead():
                    self.late += 1
                    await self._next_process(before)
        self.killer.arm(0)
        await clock.advance(REST)
        if dead:
            added, called = self._notes() - notes, len(self._calls()) - calls
            ended = len(self.ledger.finished) - deals
            assert added <= 1 + 2 * ended + self.over, f"{added} messages are new in the group"
            assert called <= len(self.people), f"{called} calls for who is asked"
            self.check()
        return dead

    async def _until_dead(self) -> bool:
        clock = self.evening.play.clock
        until = clock.now() + REST
        while not self.killer.dead and clock.now() < until:
            await clock.advance(0.25)
        return self.killer.dead

    async def _next_process(self, before: list[Any]) -> None:
        self.kills += 1
        await self.evening.crash()
        self.killer.restore()
        stood = self.evening.log(self.number)
        assert stood[: len(before)] == before, "what had been written is gone"
        await self.evening.start()
        assert self.evening.log(self.number)[: len(stood)] == stood, "the log was written anew"

    # What must hold

    def check(self, *, played_on_after: int = 0, copies: bool = False) -> None:
        """Nothing is lost, nothing is there twice, and who is asked sees just what may be done.

        ``played_on_after``: the deal after which a game that was over went on; its result stands
        above the settlement, and once more where the next deal is cut for. ``copies``: of hands
        that nobody knows of there may be some, all of whose buttons are of earlier moments.
        """
        evening, log = self.evening, self.evening.log(self.number)
        assert [row.seq for row in log] == list(range(len(log)))
        ledger = self.ledger  # raises when the log breaks a rule
        query = "SELECT number FROM deals WHERE table_id = ? ORDER BY number"
        archived = [number for (number,) in evening.rows(query, self.number)]
        assert archived == list(range(1, len(ledger.finished) + 1))
        for facts in ledger.finished:
            cards = [card for trick in facts.tricks for _, card in trick.cards]
            assert len(cards) == len(set(cards)), "a card was played twice"
        heads = deals_shown(evening, self.group)
        if heads.count(str(played_on_after)) == 2:
            heads.remove(str(played_on_after))
        assert len(heads) == len(set(heads)), f"messages of deals: {heads}"
        if not evening.standby:
            assert evening.rows("PRAGMA integrity_check") == [("ok",)]
        if not self.over:
            for place, person in enumerate(self.people):
                seat = ledger.table.seating.joined[place]
                said = evening.said(person.private)
                if copies:
                    said = [each for each in said if not _is_old(each, ledger.decisions[seat])]
                check_hand(ledger.table, ledger.moves[seat], ledger.decisions[seat], said)

    def _notes(self) -> int:
        """Messages in the group that no deal has, and that call nobody."""
        group = self.evening.play.group
        said = len(self.evening.said(group)) - len(deals_shown(self.evening, group))
        return said - len(self._calls())

    def _calls(self) -> list[str]:
        """Messages in the group that call somebody who is asked, and is long in answering."""
        said = (each.text for each in self.evening.said(self.evening.play.group))
        return [text for text in said if any(each in text for each in CALLS)]


def _is_old(message: Message, decisions: int) -> bool:
    """Whether every move on a message's buttons is of another moment than a seat's present one."""
    moves = {tap.number for tap in taps(message) if tap.verb is Verb.MOVE}
    return bool(moves) and decisions not in moves


def check_hand(
    table: PreferansTable, moves: Sequence[Any], decision: int, said: Sequence[Message]
) -> None:
    """What a person is told in private has the buttons of this moment: no legal card is missing.

    ``moves`` are what the rules allow him now, ``decision`` how many times he was asked.
    """
    legal = {action_code(table.game, move) for move in moves}
    call = CALL if table.vote is None else VOTE
    asked = [each for each in said if call in each.text]
    if table.vote is not None:
        assert asked or not legal, f"{legal} may be answered, and nothing asks"
        return
    assert len(asked) == bool(legal), f"{legal} may be done, {len(asked)} messages ask"
    if asked and isinstance(table.state.phase, Play):
        buttons = [tap for tap in taps(asked[0]) if tap.verb is Verb.MOVE]
        cards = {code for code in legal if code.startswith("p")}
        assert cards <= {tap.what for tap in buttons}, "a card is missing on the buttons"
        assert {tap.number for tap in buttons} == {decision}, "the buttons are of another moment"


async def in_world(work: Callable[[Table], Any], seed: int) -> Any:
    """Do something with a bot that a killer watches; nobody may have seen a hidden card."""
    play = Playground()
    # PTB pauses in real seconds after a failed poll: its pauses are put on the world's clock.
    paused = SimpleNamespace(**vars(asyncio) | {"sleep": play.clock.sleep})
    setattr(networkloop, "asyncio", paused)  # noqa: B010 - it is not exported
    with ExitStack() as ends:
        folder = ends.enter_context(tempfile.TemporaryDirectory())
        database = database_of(Path(folder) / "pulka.db", ends)
        witness = Witness(play.world, database)
        ends.enter_context(logged("DEBUG", (play.world.token,), witness.ink))
        killer = Killer(Path(folder) / "pulka.db")
        killer.restored = witness.close
        evening = BotSession(play, Path(folder), seed=seed, reached=killer.reach)
        evening.kept = evening.database = database
        evening.standby = not isinstance(database, KeptFile)
        evening.faults = WatchedFaults(killer=killer)
        try:
            async with evening.open():
                found = await work(Table(evening, killer, random.Random(seed)))
            assert witness.leaks == [], witness.leaks[:3]
            assert "Traceback" not in witness.ink.getvalue(), "an error was logged"
            return found
        finally:
            witness.close()
            setattr(networkloop, "asyncio", asyncio)  # noqa: B010


@trial("chaos/kills", standby=True)
def kills(most: int = 1500, evenings: int = 6, deals: int = 40) -> Figures:
    """At every step of every kind of tap, one after another, until an evening has no new kill.

    So many ``evenings`` of so many ``deals`` at most, and ``most`` kills.
    """
    tried: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    total: Counter[str] = Counter()
    where: set[str] = set()

    async def work(table: Table) -> None:
        before = total["kills"]
        await table.sit_down(LONG)
        while before + table.kills < most and len(table.ledger.finished) < deals:
            await table.asked()
            kind = table.kind()
            done = missed[kind] >= MISSES
            if await table.tap(0 if done else tried[kind] + 1, again=table.kills % 7):
                tried[kind] += 1
                missed[kind] = 0
            elif not done:
                missed[kind] += 1
        where.update(table.killer.where)
        total.update(
            {
                "kills": table.kills,
                "of them while repairing": table.late,
                "deals": len(table.ledger.finished),
            }
        )

    for seed in range(evenings):
        before = total["kills"]
        asyncio.run(in_world(work, seed))
        say(f"{seed + 1} evenings: {dict(total)}")
        if total["kills"] == before or total["kills"] >= most:
            break
    return {
        **total,
        "kinds of taps": len(tried),
        "kinds killed at every step": sum(times >= MISSES for times in missed.values()),
        "not at every step": ", ".join(
            f"{kind} ({times})" for kind, times in tried.items() if missed[kind] < MISSES
        ),
        "most steps of a tap": max(tried.values()),
        "different steps": len(where),
    }


@trial("chaos/random-kills", standby=True)
def random_kills(games: int = 100, often: float = 0.05, most: int = 1000) -> Figures:
    """Whole games of every convention, each killed at any step of any tap, so often at ``most``."""
    total: Counter[str] = Counter()
    for number in range(games):
        total += asyncio.run(in_world(lambda table: _whole(table, often, most), number))
        say(f"{number + 1} games: {dict(total)}")
    return dict(total)


async def _whole(table: Table, often: float, most: int) -> Counter[str]:
    rng = table.rng
    agreement = sayable(rng, rng.choice(KINDS))
    line = plain(front.agreement_line(agreement, translator("ru", GAME)))
    await table.sit_down(f"/newgame {line}", agreement.players)
    while await table.asked():
        step = rng.randint(1, 30) if rng.random() < often and table.kills < most else 0
        await table.tap(step, rng.choice((0, 0, 5)))
    await table.evening.play.clock.advance(300)
    laws = laws_of(GAME)
    ledger = table.ledger
    laws.check_points(ledger.table)
    assert laws.check_export is not None
    laws.check_export(await table.evening.file(table.people[0], "/export"))
    return Counter(
        {
            "games": 1,
            "kills": table.kills,
            "of them while repairing": table.late,
            "deals": len(ledger.finished),
            "entries": ledger.length,
        }
    )
