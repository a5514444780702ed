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
from engine.votes import AGREE, STOP
from tests.engine.records import dump

PAGE: Final = Path(__file__).parents[2] / "docs" / "record.md"
BEGIN: Final = "## Whole records\n"
WIDTH: Final = 108


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
            table.push(random.choice(table.legal_moves))
        else:
            table.push_code(code)
    while not table.score().finished:
        table.push(random.choice(table.legal_moves))


def told(table: Any) -> dict[str, Any]:
    """Stop after the deal, and return the record."""
    if not table.over:
        table.push(STOP, 0)
        while not table.over:
            table.push(AGREE, min(table.state.vote.awaited))
    return dump(table.state, table.names)


def text(value: object, pad: int = 0) -> str:
    """Return JSON that breaks only lines which are too long."""
    flat = json.dumps(value, ensure_ascii=False)
    if pad + len(flat) <= WIDTH or not isinstance(value, dict | list):
        return flat
    inside, close = " " * (pad + 2), " " * pad
    if isinstance(value, dict):
        lines = [f"{json.dumps(key)}: {text(each, pad + 2)}" for key, each in value.items()]
        return "{\n" + ",\n".join(inside + line for line in lines) + f"\n{close}}}"
    lines = [""]
    for part in (text(each, pad + 2) for each in value):
        if lines[-1] and (len(inside + lines[-1] + part) > WIDTH or "{" in part[:2]):
            lines.append("")
        lines[-1] += f"{part}, "
    return "[\n" + "\n".join(inside + line.rstrip() for line in lines).rstrip(",") + f"\n{close}]"


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
