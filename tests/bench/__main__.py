"""``python -m tests.bench [NAME…]``: measure all figures, or those whose names contain a word.

Progress goes to stderr, the figures as JSON to stdout at the end.
"""

import importlib
import json
import sys
from pathlib import Path

from bot.ops import log
from bot.thinking import solver_cache
from engine.games import GAMES
from tests.bench.figures import REGISTRY, machine, measure

MODULES = ("all_pass", "kit", "solver", "start", "toasts")
"""Modules that register figures; a new one is named here."""
OF_A_GAME = ("busy", "calls", "day", "engine", "opening")
"""Modules in a game's folder; a game has those that make sense for it."""


LIMIT = 600.0
"""Seconds that one figure may take."""


def main(words: list[str]) -> int:
    """Print the figures; 1 when one of them failed, 2 when a word fits none."""
    solver_cache.enable()
    log.configure("WARNING")  # on stderr: stdout is for the figures
    for module in MODULES:
        importlib.import_module(f"tests.bench.{module}")
    for game in GAMES:
        for module in OF_A_GAME:
            if (Path(__file__).parent / game / f"{module}.py").exists():
                importlib.import_module(f"tests.bench.{game}.{module}")
    unfit = [word for word in words if not any(word in name for name in REGISTRY)]
    if unfit:
        sys.stderr.write(f"no figure fits {', '.join(unfit)}; there are {', '.join(REGISTRY)}\n")
        return 2
    chosen = [name for name in REGISTRY if not words or any(word in name for word in words)]
    figures = {name: measure(name, LIMIT) for name in chosen}
    sys.stdout.write(json.dumps({"machine": machine(), "figures": figures}, indent=2) + "\n")
    return int(any("failed" in each for each in figures.values()))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
