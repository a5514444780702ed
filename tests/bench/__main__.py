"""``python -m tests.bench [NAME…]``: measure all figures, or those whose names contain a word."""

import importlib
import json
import sys

from bot import solving
from tests.bench.figures import REGISTRY, machine

MODULES = (
    "tests.bench.all_pass",
    "tests.bench.analysis",
    "tests.bench.engine",
    "tests.bench.picture",
    "tests.bench.solver",
    "tests.bench.toasts",
)
"""Modules that register figures; a new one is named here."""


def main(words: list[str]) -> int:
    """Print the figures; 2 when a word fits none."""
    solving.keep_compiled()
    for module in MODULES:
        importlib.import_module(module)
    unfit = [word for word in words if not any(word in name for name in REGISTRY)]
    if unfit:
        sys.stderr.write(f"no figure fits {', '.join(unfit)}; there are {', '.join(REGISTRY)}\n")
        return 2
    chosen = [name for name in REGISTRY if not words or any(word in name for word in words)]
    figures = {name: REGISTRY[name]().report() for name in chosen}
    sys.stdout.write(json.dumps({"machine": machine(), "figures": figures}, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
