"""Thousands of claims by brute force: ``python -m tests.engine.preferans.claim_sweep``.

Prints, for each number of tricks to come and each part, how many claims were tried, how many of
them hold, how many proofs were none (``unsound``, must be 0) and how many claims that hold were not
proved (``missed``). Too long for the tests: half an hour on one core.
"""

import json
import random
import sys
import time
from typing import Final

import click

from engine.preferans import claim
from tests.engine.preferans.claim_endings import ROLES, judged

TRIED: Final = {1: 600, 2: 600, 3: 600, 4: 200}
"""Claims per part, by tricks to come."""


def swept(seed: str, left: int, role: str, tried: int) -> dict[str, int | str]:
    """Compare the proof with the brute force on ``tried`` claims."""
    rng = random.Random(f"{seed} {left} {role}")
    found = judged(rng, role, left)
    holding = unsound = missed = 0
    for _ in range(tried):
        case, holds = next(found)
        proved = claim.holds(case.table, case.phase, case.claimer, case.claim)
        holding += holds
        unsound += proved and not holds
        missed += holds and not proved
    return {
        "left": left,
        "role": role,
        "tried": tried,
        "hold": holding,
        "unsound": unsound,
        "missed": missed,
    }


def main(seed: str = "sweep") -> None:
    """Sweep everything; exit code 1 when some proof was none."""
    wrong = 0
    for left, tried in TRIED.items():
        for role in ROLES:
            since = time.monotonic()
            found = swept(seed, left, role, tried)
            wrong += bool(found["unsound"])
            took = round(time.monotonic() - since, 1)
            click.echo(json.dumps(found | {"seconds": took}, ensure_ascii=False))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main(*sys.argv[1:])
