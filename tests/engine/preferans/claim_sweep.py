"""Thousands of claims by brute force: ``make claims``.

Prints, for each number of tricks to come and each part, how many claims were tried, how many of
them hold, how many proofs were none (``unsound``, must be 0) and how many claims that hold were not
proved (``missed``). Too long for the tests: half an hour on one core.
"""

import json
import random
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from typing import Final

from engine.preferans.proof import ClaimVerdict, prove
from engine.table import observe
from tests.engine.preferans.claim_endings import ROLES, judged
from tests.support.computing import computing_parser

TRIED: Final = {1: 600, 2: 600, 3: 600, 4: 250}
"""Claims per part, by tricks to come."""
SLICE: Final = 7
"""Claims in one piece of work, which takes less than a second."""


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
        view = observe(case.table, case.claimer)
        proved = prove(view, case.claim) is ClaimVerdict.PROVED
        hold += holds
        unsound += proved and not holds
        missed += holds and not proved
    return Sweep(left, role, tried, hold, unsound, missed)


def added(part: Sequence[Sweep]) -> Sweep:
    """Add up the slices of a part."""
    counts = {
        name: sum(getattr(each, name) for each in part)
        for name in ("tried", "hold", "unsound", "missed")
    }
    return replace(part[0], **counts)


def slices(seed: str, tried: Mapping[int, int]) -> list[tuple[str, int, str, int]]:
    """Return what `swept` is to be called with, for each part slice by slice."""
    return [
        (f"{seed} {first}", left, role, min(SLICE, many - first))
        for left, many in tried.items()
        for role in ROLES
        for first in range(0, many, SLICE)
    ]


def do(piece: tuple[str, int, str, int]) -> Sweep:
    """Sweep one slice."""
    return swept(*piece)


def main(arguments: list[str] | None = None, tried: Mapping[int, int] = TRIED) -> int:
    """Sweep everything, and print each part when it is done; return 1 when some proof was none."""
    parser = computing_parser("make claims")
    parser.add_argument("seed", nargs="?", default="sweep")
    options = parser.parse_args(arguments)
    pieces = slices(options.seed, tried)
    parts: dict[tuple[int, str], list[Sweep]] = {}
    unsound = 0

    def collect(_: int, found: Sweep) -> None:
        nonlocal unsound
        unsound += found.unsound
        part = parts.setdefault((found.left, found.role), [])
        part.append(found)
        if sum(each.tried for each in part) == tried[found.left]:
            print(json.dumps(asdict(added(part)), ensure_ascii=False), flush=True)  # noqa: T201

    parser.compute(options, do, pieces, collect)
    return min(unsound, 1)


if __name__ == "__main__":
    from tests.engine.preferans import claim_sweep  # noqa: PLW0406 - processes know it by this name

    sys.exit(claim_sweep.main())
