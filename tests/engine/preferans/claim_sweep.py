"""Thousands of claims by brute force: ``python -m tests.engine.preferans.claim_sweep``.

Prints, for each number of tricks to come and each part, how many claims were tried, how many of
them hold, how many proofs were none (``unsound``, must be 0) and how many claims that hold were not
proved (``missed``). Too long for the tests: half an hour on one core.
"""

import json
import random
import sys
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Final

import click

from engine.preferans import claim
from tests.engine.preferans.claim_endings import ROLES, judged

TRIED: Final = {1: 600, 2: 600, 3: 600, 4: 250}
"""Claims per part, by tricks to come."""


@dataclass(frozen=True)
class Sweep:
    """What came of ``tried`` claims."""

    left: int
    role: str
    tried: int
    hold: int
    unsound: int
    missed: int


def swept(seed: str, left: int, role: str, tried: int) -> Sweep:
    """Compare the proof with the brute force on ``tried`` claims."""
    rng = random.Random(f"{seed} {left} {role}")
    hold = unsound = missed = 0
    for case, holds in islice(judged(rng, role, left), tried):
        proved = claim.holds(case.table.state, case.phase, case.claimer, case.claim)
        hold += holds
        unsound += proved and not holds
        missed += holds and not proved
    return Sweep(left, role, tried, hold, unsound, missed)


def main(seed: str = "sweep") -> None:
    """Sweep everything; exit code 1 when some proof was none."""
    wrong = 0
    for left, tried in TRIED.items():
        for role in ROLES:
            found = swept(seed, left, role, tried)
            wrong += found.unsound
            click.echo(json.dumps(asdict(found), ensure_ascii=False))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main(*sys.argv[1:])
