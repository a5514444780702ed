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
from typing import Final

from bot.compute import Unfinished
from engine.preferans.proof import ClaimVerdict, prove
from engine.table import observe
from tests.engine.preferans.claim_endings import ROLES, Judge
from tests.support.computing import computing_parser

TRIED: Final = {1: 600, 2: 600, 3: 600, 4: 250}
"""Claims per part, by tricks to come."""
SLICE: Final = 7
"""Claims that one random source draws."""
STRETCH: Final = 80_000
"""Positions that one piece of work visits, in less than a second."""


@dataclass(frozen=True)
class Sweep:
    """What came of ``tried`` claims."""

    left: int
    role: str
    tried: int = 0
    hold: int = 0
    unsound: int = 0
    missed: int = 0


@dataclass(frozen=True)
class Slice:
    """What came of the first of so many claims, and how the next ones are drawn."""

    many: int
    sweep: Sweep
    judge: Judge


def begin(seed: str, left: int, role: str, many: int) -> Slice:
    """Return a slice of which no claim was tried."""
    return Slice(many, Sweep(left, role), Judge(random.Random(f"{seed} {left} {role}"), role, left))


def do(piece: Slice) -> Sweep | Unfinished[Slice]:
    """Compare proofs with the brute force, for a stretch or to the end of a slice."""
    found, judge = piece.sweep, piece.judge
    judge.positions = STRETCH
    while found.tried < piece.many:
        if judge.positions <= 0:
            return Unfinished(replace(piece, sweep=found))
        judged = judge.step()
        if judged is not None:
            case, holds = judged
            proved = prove(observe(case.table, case.claimer), case.claim) is ClaimVerdict.PROVED
            found = replace(
                found,
                tried=found.tried + 1,
                hold=found.hold + holds,
                unsound=found.unsound + (proved and not holds),
                missed=found.missed + (holds and not proved),
            )
    return found


def swept(seed: str, left: int, role: str, many: int) -> Sweep:
    """Compare the proof with the brute force on so many claims."""
    found = do(begin(seed, left, role, many))
    while isinstance(found, Unfinished):
        found = do(found.piece)
    return found


def added(part: Sequence[Sweep]) -> Sweep:
    """Add up the slices of a part."""
    counts = {
        name: sum(getattr(each, name) for each in part)
        for name in ("tried", "hold", "unsound", "missed")
    }
    return replace(part[0], **counts)


def slices(seed: str, tried: Mapping[int, int]) -> list[Slice]:
    """Return all parts, slice by slice."""
    return [
        begin(f"{seed} {first}", left, role, min(SLICE, many - first))
        for left, many in tried.items()
        for role in ROLES
        for first in range(0, many, SLICE)
    ]


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
