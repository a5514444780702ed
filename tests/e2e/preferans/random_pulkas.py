# ruff: noqa: T201 - a command prints its figures
"""Random whole pulkas by one command, ``make pulkas``: figures of all that was played and checked.

Every convention for as many as may play it, each pulka under an agreement of its own: through the
engine with all that may happen beside the deals, and in a chat of the emulated Bot API, where the
agreement is typed after /newgame and the program is killed on the way. Each exported record has to
verify; records with one thing changed have to be refused for what was changed. A failure names its
seed, which plays it again.
"""

from __future__ import annotations

import asyncio
import logging
import random
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final

import structlog
from telegram.ext._utils import networkloop

from bot.compute import Unfinished
from bot.games.preferans import front
from bot.i18n import plain, translator
from bot.ops.log import configure
from engine.errors import RuleError
from engine.preferans.options import OPTIONS, agree
from tests.e2e.evening import BotSession
from tests.e2e.frozen import freeze, thaw
from tests.e2e.players import Player, Players
from tests.e2e.witness import Witness
from tests.engine.damage import complaint, damaged
from tests.engine.options import drawn
from tests.engine.preferans.pulkas import Kind, check, exported, figures, played
from tests.engine.preferans.tables import KINDS
from tests.laws.subjects import laws_of
from tests.support.computing import computing_parser
from tests.support.databases import KeptFile
from tests.support.telegram import Playground

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable

    from engine.options import Values
    from engine.preferans.options import Agreement

GAME: Final = "preferans"
TAPS: Final = 14
"""What people do in a chat until the program is killed; the next process is a piece of its own."""
MOST_LIVES: Final = 1000
CHANGES: Final = 3
"""Changes of one thing each that are made to one record."""


@dataclass(frozen=True)
class Left:
    """What a process that was killed in a chat leaves behind: the world, and its database."""

    lives: int
    table: int
    calls: int
    world: bytes
    database: bytes


@dataclass(frozen=True)
class Task:
    """What is to be done, with which kind of pulka, and the seed; how far it has come."""

    way: str
    kind: Kind
    seed: str
    left: Left | None = None


# --- in a chat ------------------------------------------------------------------------------


def sayable(rng: random.Random, kind: Kind) -> Agreement:
    """A random agreement that can be said in one line, for so many."""
    convention, players = kind
    usual = OPTIONS.complete({"convention": convention})
    still = {key: usual[key] for key in ("stake", "pace", "sheet")}
    while True:
        limit = "" if rng.random() < 0.8 else "deals 3"
        end: Values = {"limit": limit, "length": 0 if limit else rng.randint(1, 2)}
        chosen: Values = {"convention": convention, **end, "seats": players, **still}
        try:
            return agree(convention, players, drawn(rng, OPTIONS, chosen))
        except RuleError:
            continue


async def lived(task: Task, folder: Path) -> Counter[str] | Left:
    """Play a pulka in a chat until the program is killed; the last process finds it over.

    Raises where anything is not as it should be.
    """
    left = task.left
    play, seed, agreement, rng, players = thaw(left.world) if left else people_of(task)
    # PTB pauses in real seconds after a failed poll: its pauses are put on the world's clock.
    paused = SimpleNamespace(**vars(asyncio) | {"sleep": play.clock.sleep})
    setattr(networkloop, "asyncio", paused)  # noqa: B010 - it is not exported
    database = KeptFile(folder / "pulka.db")
    if left is not None:
        database.path.write_bytes(left.database)
    witness = Witness(play.world, database)
    configure("DEBUG", (play.world.token,), witness.ink)
    evening = BotSession(play, folder, seed, lives=left.lives if left else 0)
    try:
        table = await going_on(evening, left) if left else await begun(evening, agreement)

        def over() -> bool:
            return evening.status(table) == "finished"

        calls = left.calls if left else 0
        if over():
            found = await checked(evening, table, agreement)
            found += Counter({"kills": evening.lives - 1})
            return found + Counter({"Bot API calls": calls + len(play.world.calls)})
        company = Players(evening, rng, players, mischief=0.05)
        for _ in range(TAPS):
            if not over():
                await company.step(over)
        await evening.crash()
    finally:
        await evening.stop()
        assert witness.leaks == [], witness.leaks[:4]
        witness.look_away()
        witness.close()
    assert evening.lives < MOST_LIVES
    calls += len(play.world.calls)
    play.world.calls.clear()
    world = freeze(play, seed, agreement, rng, players)
    with closing(sqlite3.connect(database.path)) as connection:
        return Left(evening.lives, table, calls, world, connection.serialize())


def people_of(task: Task) -> tuple[Playground, int, Agreement, random.Random, list[Player]]:
    """Who plays, under which agreement, and by which chance."""
    rng, play = random.Random(f"{task.seed} {task.kind}"), Playground()
    seed, agreement = rng.randrange(1000), sayable(rng, task.kind)
    people = play.party.people[: agreement.players]
    return play, seed, agreement, rng, [Player(each, rng) for each in people]


async def begun(evening: BotSession, agreement: Agreement) -> int:
    """Open the table in the first process."""
    await evening.start()
    await evening.greet()
    people = evening.play.party.people[: agreement.players]
    return await evening.sit_down(f"/newgame {line_of(agreement)}", *people)


def line_of(agreement: Agreement) -> str:
    """The agreement as it is typed."""
    return plain(front.agreement_line(agreement, translator("ru", GAME)))


async def going_on(evening: BotSession, left: Left) -> int:
    """Start the next process, which forgets nothing."""
    before = evening.log(left.table)
    await evening.start()
    assert evening.log(left.table)[: len(before)] == before
    await evening.play.clock.advance(60)
    return left.table


async def checked(evening: BotSession, table: int, agreement: Agreement) -> Counter[str]:
    """Hold a pulka that is over to the laws, and its record with it."""
    await evening.play.clock.advance(300)
    ledger = evening.ledger(table)
    assert ledger.table.seating.opening.values() == agreement.values(), line_of(agreement)
    laws = laws_of(GAME)
    laws.check_points(ledger.table)
    assert laws.check_export is not None
    laws.check_export(await evening.file(evening.play.anna, "/export"))
    return figures(ledger.table, exported(ledger.table))


# --- what is done -----------------------------------------------------------------------------


def through_the_engine(task: Task) -> Counter[str]:
    """One pulka through the engine, its record checked."""
    table = played(task.seed, task.kind)
    return figures(table, check(table))


def through_the_chat(task: Task) -> Counter[str] | Left:
    """One process of a pulka through the emulated Bot API."""
    handlers = logging.getLogger().handlers[:]
    try:
        with tempfile.TemporaryDirectory() as folder:
            return asyncio.run(lived(task, Path(folder)))
    finally:
        structlog.reset_defaults()
        logging.getLogger().handlers[:] = handlers


def changed_in_one_thing(task: Task) -> Counter[str]:
    """One record, with one thing after another changed."""
    rng = random.Random(f"changed {task.seed} {task.kind}")
    data = exported(played(task.seed, task.kind))
    found = Counter({"records": 1})
    for _ in range(CHANGES):
        path, changed = damaged(rng, data)
        wrong = complaint(path, changed)
        assert not wrong, wrong
        found["changes"] += 1
    return found


WAYS: Final[dict[str, Callable[[Task], Counter[str] | Left]]] = {
    "engine": through_the_engine,
    "chat": through_the_chat,
    "changed": changed_in_one_thing,
}


def done(task: Task) -> tuple[Counter[str], str] | Unfinished[Task]:
    """Do one thing, or as much of it as one process does; what was in it, and what went wrong."""
    try:
        found = WAYS[task.way](task)
    except Exception as failure:
        return Counter({"failed": 1}), f"{type(failure).__name__}: {failure}"[:2000]
    return Unfinished(replace(task, left=found)) if isinstance(found, Left) else (found, "")


# --- the command ----------------------------------------------------------------------------


def tasks(options: argparse.Namespace) -> Iterable[Task]:
    """Everything that is to be done, what takes long first."""
    for way in ("chat", "engine", "changed"):
        for kind in KINDS:
            many = -(-options.changed // len(KINDS)) if way == "changed" else getattr(options, way)
            for number in range(many):
                yield Task(way, kind, f"{options.seed} {way} {number}")


def table_of(way: str, found: dict[Kind, Counter[str]]) -> str:
    """The figures of one way to play, a line for each kind."""
    total = sum(found.values(), Counter())
    columns = list(total)
    rows = [["", *columns]]
    rows += [[" ".join(map(str, kind)), *(str(found[kind][c]) for c in columns)] for kind in found]
    rows.append(["all", *(str(total[column]) for column in columns)])
    wide = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = ["  ".join(cell.rjust(size) for cell, size in zip(r, wide, strict=True)) for r in rows]
    return "\n".join((f"== {way}", *lines, ""))


def main(arguments: list[str] | None = None) -> int:
    """Play, and print what came of it; 1 if anything went wrong."""
    parser = computing_parser("make pulkas", __doc__)
    parser.add_argument("--engine", type=int, default=200, help="pulkas of each kind by engine")
    parser.add_argument("--chat", type=int, default=10, help="pulkas of each kind in a chat")
    parser.add_argument("--changed", type=int, default=1000, help="records to change, in all")
    parser.add_argument("--seed", default="1")
    options = parser.parse_args(arguments)
    begun = time.monotonic()
    todo = list(tasks(options))
    results: dict[int, Counter[str]] = {}
    failures = 0

    def collect(number: int, result: tuple[Counter[str], str]) -> None:
        nonlocal failures
        each, (results[number], wrong) = todo[number], result
        if wrong:
            failures += 1
            told = f"FAILED {each.way} {each.kind} seed {each.seed!r}: {wrong}"
            print(told, file=sys.stderr, flush=True)

    parser.compute(options, done, todo, collect)
    found: dict[str, dict[Kind, Counter[str]]] = {}
    for number, task in enumerate(todo):
        mine = found.setdefault(task.way, {each: Counter() for each in KINDS})
        mine[task.kind] += results[number]
    for way, each in found.items():
        print(table_of(way, each))
    print(f"{time.monotonic() - begun:.0f} s, {failures} failed")
    return min(failures, 1)


if __name__ == "__main__":
    from tests.e2e.preferans import random_pulkas  # noqa: PLW0406 - processes know it by this name

    sys.exit(random_pulkas.main())
