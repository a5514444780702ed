"""``python -m tests.e2e.preferans.kept_databases``: write those of preferans anew.

Only a raised rules version asks for it, as it stops the tables in the old ones; see
`tests.e2e.test_kept_databases`.
"""

import asyncio
import random
import sqlite3
import tempfile
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Final

from bot.games.preferans import front
from bot.i18n import plain, translator
from bot.ops import log
from tests.e2e.evening import BotSession
from tests.e2e.players import Players
from tests.e2e.test_kept_databases import FOLDER
from tests.engine.preferans.pulkas import sayable
from tests.support.telegram import Playground

KEPT: Final = (("classic", 4), ("hussar", 2), ("leningrad", 4), ("rostov", 5), ("sochi", 3))
"""A convention and how many play it."""
BEHIND: Final = 12
"""Entries of the log since the last deal that is over."""


async def dump(kind: tuple[str, int], folder: Path, seed: int) -> str:
    """Play under a random agreement into the second deal; its database as SQL, "" if it ended."""
    play, rng = Playground(), random.Random(seed)
    evening = BotSession(play, folder, seed=seed)
    agreement = sayable(rng, kind)
    line = plain(front.agreement_line(agreement, translator("ru", "preferans")))
    people = play.party.people[: agreement.players]
    async with evening.open():
        table = await evening.sit_down(f"/newgame {line}", *people)
        company, since = Players.of(evening, rng, *people), 0
        while not since or len(evening.log(table)) < since + BEHIND:
            await company.step(lambda: False)
            if evening.status(table) != "playing":
                return ""
            if not since and evening.ledger(table).finished:
                since = len(evening.log(table))
    with closing(sqlite3.connect(evening.path)) as database:
        return "\n".join(database.iterdump()) + "\n"


def main() -> None:
    """Write one file for each of `KEPT`."""
    log.configure("ERROR")
    for kind in KEPT:
        found = ""
        for seed in count():
            with tempfile.TemporaryDirectory() as folder:
                found = asyncio.run(dump(kind, Path(folder), seed))
            if found:
                break
        (FOLDER / f"{kind[0]}-{kind[1]}.sql").write_text(found, encoding="utf-8")


if __name__ == "__main__":
    main()
