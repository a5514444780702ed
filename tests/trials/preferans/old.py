# ruff: noqa: T201 - a command prints its figures
"""Random evenings of old preferans: ``python -m tests.trials.preferans.old [COUNT] [FIRST]``.

So many for each table of prices, of three, four, five and two players in turn (two play hussar,
then old hussar), to 10-20 points, with other options at random: written, verified, and damaged as
`tests.trials.records` does it.
"""

import random
import sys
import time
from collections import Counter
from typing import Final

from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.old.prices import TABLES
from engine.preferans.options import OPTIONS
from engine.table import opening_action, start
from tests.engine.options import drawn
from tests.trials.records import held, to_the_end

KINDS: Final = (
    (3, {"convention": "old"}),
    (4, {"convention": "old"}),
    (5, {"convention": "old"}),
    (2, {"convention": "hussar", "base": "old"}),
    (2, {"convention": "old_hussar"}),
)


def played(table: str, number: int) -> PreferansTable:
    """A whole evening, or as much of it as is played before everybody agrees to stop."""
    rng, (players, convention) = random.Random(f"old {table} {number}"), KINDS[number % len(KINDS)]
    limit = rng.choice(("", "", "", "deals 5"))
    length = 0 if limit else rng.randint(10, 20)
    seats = 2 if players == 2 else rng.choice((0, players))
    known = {**convention, "price_table": table, "limit": limit}
    options = drawn(rng, OPTIONS, {**known, "length": length, "seats": seats})
    agreement = PREFERANS.agree(options, players)
    computers = frozenset(seat for seat in range(players) if rng.random() < 0.3)
    opened = start(PREFERANS, opening_action(PREFERANS, agreement, computers))
    found: PreferansTable = to_the_end(rng, opened)
    return found


def main() -> None:
    """Play so many."""
    count = int(sys.argv[1]) if sys.argv[1:] else 1000
    first = int(sys.argv[2]) if sys.argv[2:] else 0
    for table in TABLES:
        began, total = time.monotonic(), Counter[str]()
        for number in range(first, first + count):
            try:
                found = played(table, number)
                total += held(found, str(number))
            except BaseException:
                print(f"failed: {table} {number}")
                raise
            for facts in found.state.finished:
                total.update(str(write.why) for write in facts.writes)
            total["finals"] += found.state.sheet.rounds > 0
        print(table, dict(total), f"{time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
