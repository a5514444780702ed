"""The examples of docs/record.md: `python -m tests.docs.preferans.record_examples` prints them."""

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

from engine import napoleon, preferans
from engine.game import CHANCE
from engine.votes import AGREE, STOP
from tests.engine.records import dump

NAMES: Final = ("Anna", "Boris", "Vera", "Gleb")


def _played(table: Any, codes: str, seed: int) -> dict[str, Any]:
    """One deal: what is said and played as told, the rest at random; then everybody stops."""
    random = Random(seed)
    table.deal(random)
    told = iter(codes.split())
    while not table.score().finished:
        code = next(told, None)
        if CHANCE in table.actors:
            table.find()
        elif code is None or code == "?":
            table.push(random.choice(table.legal_moves))
        elif ":" in code:
            seat, _, code = code.partition(":")
            table.push_code(code, int(seat))
        else:
            table.push_code(code)
    if not table.over:
        table.push(STOP, 0)
        while not table.over:
            table.push(AGREE, min(table.state.vote.awaited))
    return dump(table.state, table.names)


def _pulka(convention: str, players: int, codes: str, seed: int, **options: Any) -> dict[str, Any]:
    length = {"length": 10, **options}
    table = preferans.open_table(convention, names=NAMES[:players], seating="joining", **length)
    return _played(table, codes, seed)


def _napoleon() -> dict[str, Any]:
    table = napoleon.open_table(names=NAMES[:3], seating="joining", deals=1)
    return _played(table, "b2 b3", 7)


EXAMPLES: Final[dict[str, Callable[[], dict[str, Any]]]] = {
    "contract": lambda: _pulka("sochi", 3, "b6s P P O ? o6s w w", 1),
    "misère": lambda: _pulka("sochi", 3, "bm P P O ?", 2),
    "all-pass of four": lambda: _pulka("leningrad", 4, "P P P", 3),
    "in the dark": lambda: _pulka("classic", 3, "d6s L P L P O ? o6s w w", 4, forced_rounds=0),
    "hussar": lambda: _pulka("hussar", 2, "b6s P O ? o6s w po", 5),
    "Napoleon": _napoleon,
}
"""By what they show: a whole record each, of one deal."""


def text(value: object, pad: int = 0) -> str:
    """JSON that breaks only lines which are too long."""
    flat = json.dumps(value, ensure_ascii=False)
    if pad + len(flat) <= 96 or not isinstance(value, dict | list):
        return flat
    inside, close = " " * (pad + 2), " " * pad
    if isinstance(value, dict):
        lines = [f"{json.dumps(key)}: {text(each, pad + 2)}" for key, each in value.items()]
        return "{\n" + ",\n".join(inside + line for line in lines) + f"\n{close}}}"
    parts = [text(each, pad + 2) for each in value]
    lines = [""]
    for part in parts:
        if lines[-1] and (len(inside + lines[-1]) + len(part) > 92 or part.startswith('{"')):
            lines.append("")
        lines[-1] += f"{part}, "
    return "[\n" + "\n".join(inside + line.rstrip() for line in lines).rstrip(",") + f"\n{close}]"


if __name__ == "__main__":
    for name, made in EXAMPLES.items():
        print(f"### {name}\n\n```json\n{text(made())}\n```\n")  # noqa: T201 - that is its use
