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
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final

import structlog
from telegram.ext._utils import networkloop

from bot.games.preferans import front
from bot.i18n import plain, translator
from bot.log import configure
from bot.tables.ledger import fold
from engine.errors import RuleError
from engine.preferans.options import OPTIONS, agree
from tests.e2e.evening import Evening
from tests.e2e.players import Company
from tests.e2e.witness import Witness
from tests.engine.options import drawn
from tests.engine.preferans.damage import complaint, damaged
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
LIVES: Final = 3
"""Processes that play one pulka in a chat, each but the last of them killed."""
CHANGES: Final = 5
"""Changes of one thing each that are made to one record."""
Task = tuple[str, Kind, str]
"""What is to be done, with which kind of pulka, and the seed."""


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


async def in_chat(seed: str, kind: Kind, folder: Path) -> Counter[str]:
    """Play a whole pulka in a chat, with kills; raises where anything is not as it should be."""
    rng, play = random.Random(f"{seed} {kind}"), Playground()
    # PTB pauses in real seconds after a failed poll: its pauses are put on the world's clock.
    paused = SimpleNamespace(**vars(asyncio) | {"sleep": play.clock.sleep})
    setattr(networkloop, "asyncio", paused)  # noqa: B010 - it is not exported
    witness = Witness(play.world, KeptFile(folder / "pulka.db"))
    configure("DEBUG", (play.world.token,), witness.ink)
    evening = Evening(play, folder, seed=rng.randrange(1000))
    async with evening.open():
        agreement = sayable(rng, kind)
        line = plain(front.agreement_line(agreement, translator("ru", GAME)))
        people = play.party.people[: agreement.players]
        table = await evening.sit_down(f"/newgame {line}", *people)
        company = Company.of(evening, rng, *people, mischief=0.05)

        def over() -> bool:
            return evening.status(table) == "finished"

        for _ in range(LIVES - 1):
            far = len(evening.log(table)) + rng.randrange(15, 60)
            await company.play(lambda far=far: over() or len(evening.log(table)) >= far)  # type: ignore[misc]
            before = evening.log(table)
            await evening.crash()
            await evening.start()
            assert evening.log(table)[: len(before)] == before
            await play.clock.advance(60)
        await company.play(over)
        await play.clock.advance(300)
        ledger = fold(evening.log(table))
        assert ledger is not None
        assert ledger.table.seating.opening.values() == agreement.values(), line
        laws = laws_of(GAME)
        laws.check_points(ledger.table)
        assert laws.check_export is not None
        laws.check_export(await the_export(evening))
        found = figures(ledger.table, exported(ledger.table))
    assert witness.leaks == [], witness.leaks[:4]
    witness.close()
    return found + Counter({"kills": LIVES - 1, "Bot API calls": len(play.world.calls)})


async def the_export(evening: Evening) -> str:
    """The record that lands in the chat."""
    person = evening.play.anna
    person.write(person.private, "/export")
    await evening.play.until(lambda: evening.said(person.private)[-1].file)
    file = evening.said(person.private)[-1].file
    assert file is not None
    return file.content.decode()


# --- what is done -----------------------------------------------------------------------------


def through_the_engine(seed: str, kind: Kind) -> Counter[str]:
    """One pulka through the engine, its record checked."""
    table = played(seed, kind)
    return figures(table, check(table))


def through_the_chat(seed: str, kind: Kind) -> Counter[str]:
    """One pulka through the emulated Bot API."""
    handlers = logging.getLogger().handlers[:]
    try:
        with tempfile.TemporaryDirectory() as folder:
            return asyncio.run(in_chat(seed, kind, Path(folder)))
    finally:
        structlog.reset_defaults()
        logging.getLogger().handlers[:] = handlers


def changed_in_one_thing(seed: str, kind: Kind) -> Counter[str]:
    """One record, with one thing after another changed."""
    rng, data = random.Random(f"changed {seed} {kind}"), exported(played(seed, kind))
    found = Counter({"records": 1})
    for _ in range(CHANGES):
        path, changed = damaged(rng, data)
        wrong = complaint(path, changed)
        assert not wrong, wrong
        found["changes"] += 1
    return found


WAYS: Final[dict[str, Callable[[str, Kind], Counter[str]]]] = {
    "engine": through_the_engine,
    "chat": through_the_chat,
    "changed": changed_in_one_thing,
}


def done(task: Task) -> tuple[Counter[str], str]:
    """Do one thing; what there was in it, and what went wrong."""
    way, kind, seed = task
    try:
        return WAYS[way](seed, kind), ""
    except Exception as failure:
        return Counter({"failed": 1}), f"{type(failure).__name__}: {failure}"[:2000]


# --- the command ----------------------------------------------------------------------------


def tasks(options: argparse.Namespace) -> Iterable[Task]:
    """Everything that is to be done, what takes long first."""
    for way in ("chat", "engine", "changed"):
        for kind in KINDS:
            many = -(-options.changed // len(KINDS)) if way == "changed" else getattr(options, way)
            for number in range(many):
                yield way, kind, f"{options.seed} {way} {number}"


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
        (way, kind, seed), (results[number], wrong) = todo[number], result
        if wrong:
            failures += 1
            print(f"FAILED {way} {kind} seed {seed!r}: {wrong}", file=sys.stderr, flush=True)

    parser.compute(options, done, todo, collect)
    found: dict[str, dict[Kind, Counter[str]]] = {}
    for number, (way, kind, _) in enumerate(todo):
        mine = found.setdefault(way, {each: Counter() for each in KINDS})
        mine[kind] += results[number]
    for way, each in found.items():
        print(table_of(way, each))
    print(f"{time.monotonic() - begun:.0f} s, {failures} failed")
    return min(failures, 1)


if __name__ == "__main__":
    from tests.e2e.preferans import random_pulkas  # noqa: PLW0406 - processes know it by this name

    sys.exit(random_pulkas.main())
