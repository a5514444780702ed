# ruff: noqa: T201 - a command prints its figures
"""Random games of every variant, their records written and verified: ``tests.trials.records 1000``.

In each record five things are changed, one at a time: all have to be found, by the format's own
error and no other. A failure names its seed, which plays it again.
"""

import json
import random
import sys
import time
from collections import Counter
from itertools import cycle, islice
from typing import Any, Final

from engine.events import Joined, Replaced
from engine.games import RECORDS
from engine.table import apply, start
from tests.engine.damage import complaint, damages
from tests.engine.random_games import any_move, early_move, random_game
from tests.engine.records import dump, read, replayed, verify
from tests.laws.subjects import laws_of

CHANGES: Final = 5
LONGEST: Final = 300
"""Entries after which everybody agrees to stop."""
KINDS: Final = tuple((key, variant) for key in RECORDS for variant in laws_of(key).variants)
"""Every game in every variant."""


def played(key: str, variant: str, seed: str) -> Any:
    """A whole game: people come and go, claim, agree and stop."""
    rng, laws = random.Random(f"{key} {variant} {seed}"), laws_of(key)
    return to_the_end(rng, start(laws.game, laws.opening(rng, variant)))


def to_the_end(rng: random.Random, table: Any) -> Any:
    """The table when all is played, or when everybody has agreed to stop."""
    some = random_game(
        rng,
        table,
        choose=rng.choice((any_move, early_move)),
        besides=rng.choice((0.0, 0.1)),
        guests=rng.choice((0.0, 0.01)),
        longest=LONGEST,
    )
    for before, entry in some:
        table = apply(before, entry.actor, entry.action)
    return table


def with_exchanges_reversed(value: Any) -> Any:
    """A record whose thrown and drawn cards stand in the opposite order."""
    match value:
        case dict():
            return {
                key: each[::-1] if _cards(key, each) else with_exchanges_reversed(each)
                for key, each in value.items()
            }
        case list():
            return [with_exchanges_reversed(each) for each in value]
        case _:
            return value


def _cards(key: str, value: Any) -> bool:
    """Whether these are thrown or drawn cards, and no seats."""
    listed = key in ("out", "in") and isinstance(value, list) and bool(value)
    return listed and isinstance(value[0], str)


def tried(key: str, variant: str, seed: str) -> Counter[str]:
    """Hold the record of one game to all that is said of it."""
    return held(played(key, variant, seed), seed)


def held(table: Any, seed: str) -> Counter[str]:
    """Hold the record of a table to all that is said of it."""
    names = [f"Player {seat}" for seat in range(table.players)]
    for event in table.seating.events:
        if isinstance(event, Joined | Replaced):
            names[event.seat] = event.name
    data = dump(table, names)
    verdict = verify(data)
    assert verdict.ok, verdict
    assert dump(replayed(data), names) == data
    assert json.loads(json.dumps(data)) == data
    read(data)
    assert verify(with_exchanges_reversed(data)).ok
    rng = random.Random(f"changes {seed}")
    for path, changed in damages(rng, data, CHANGES):
        wrong = complaint(path, changed)
        assert not wrong, wrong
    found = Counter({"games": 1, "deals": len(data["deals"]), "changes": CHANGES})
    found["events"] += len(data.get("events", ()))
    for deal in data["deals"]:
        for _, code in deal["log"]:
            found["claims"] += not isinstance(code, str) and "claim" in code
            found["refusals"] += code == "R"
    return found


def main() -> None:
    """Try as many as are asked for."""
    many, began, total = (
        int(sys.argv[1]) if sys.argv[1:] else 1000,
        time.monotonic(),
        Counter[str](),
    )
    for number, (key, variant) in enumerate(islice(cycle(KINDS), many)):
        try:
            total += tried(key, variant, str(number))
        except BaseException:
            print(f"failed: {key} {variant} {number}")
            raise
    print(dict(total), f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
