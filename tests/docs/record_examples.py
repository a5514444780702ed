"""The whole records of docs/record.md; `python -m tests.docs.record_examples` writes them there.

A game's are in its folder beside this module, `EXAMPLES` in a module of this name.
"""

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

from engine.games import GAMES
from engine.table import moves
from engine.votes import AGREE, STOP
from tests.engine.records import dump

PAGE: Final = Path(__file__).parents[2] / "docs" / "record.md"
BEGIN: Final = "## Whole records\n"


def examples() -> Mapping[str, Callable[[], dict[str, Any]]]:
    """Return what makes each record, by what it shows."""
    found: dict[str, Callable[[], dict[str, Any]]] = {}
    for game in GAMES:
        found |= import_module(f"tests.docs.{game}.record_examples").EXAMPLES
    return found


def play(table: Any, codes: str, seed: int) -> None:
    """Play a deal: first what is told, with ``?`` and later at random."""
    random = Random(seed)
    if not table.state.played:
        table.deal(random)
    for code in codes.split():
        if code == "?":
            _push(table, random)
        else:
            table.push_code(code)
    while not table.score().finished:
        _push(table, random)


def _push(table: Any, random: Random) -> None:
    """Do anything by the first who may."""
    seat = min(table.actors)
    table.push(random.choice(moves(table.state, seat)), seat)


def told(table: Any) -> dict[str, Any]:
    """Stop after the deal, and return the record."""
    if not table.over:
        table.push(STOP, 0)
        while not table.over:
            table.push(AGREE, min(table.state.vote.awaited))
    return dump(table.state, table.names)


def text(value: Mapping[str, Any], pad: int = 2) -> str:
    """Return JSON with a line for each field, of the frame and of each deal."""
    lines = []
    for name, each in value.items():
        told = json.dumps(each, ensure_ascii=False)
        if name == "deals":
            told = f"[{', '.join(text(deal, pad + 2) for deal in each)}]"
        lines.append(f"{' ' * pad}{json.dumps(name)}: {told}")
    return "{\n" + ",\n".join(lines) + f"\n{' ' * (pad - 2)}}}"


def whole() -> str:
    """Return the section of the page."""
    parts = [f"### {name}\n\n```json\n{text(made())}\n```\n" for name, made in examples().items()]
    said = (
        "One of each kind, of one deal. `python -m tests.docs.record_examples` makes them anew.\n"
    )
    return "\n".join((BEGIN, said, *parts))


if __name__ == "__main__":
    page = PAGE.read_text("utf-8").partition(BEGIN)[0]
    PAGE.write_text(page + whole(), "utf-8")
