"""``python -m tests.chaos [WORD…]``: carry out all trials, or those whose names contain a word.

``--standby``: those that can be, on PostgreSQL and with a standby. Progress goes to stderr, the
figures as JSON to stdout at the end.
"""

import importlib
import json
import pkgutil
import sys
from contextlib import nullcontext

from bot.ops import log
from bot.thinking import solver_cache
from tests import chaos
from tests.bench.figures import machine
from tests.chaos.trials import REGISTRY, STANDBY, carry_out, with_standby


def main(words: list[str]) -> int:
    """Print the figures; 1 when a trial failed, 2 when a word fits none."""
    solver_cache.enable()
    log.configure("ERROR")  # on stderr: stdout is for the figures
    for module in pkgutil.walk_packages(chaos.__path__, "tests.chaos."):
        if not module.name.rpartition(".")[2].startswith(("test_", "__main__")):
            importlib.import_module(module.name)
    standby = "--standby" in words
    words = [word for word in words if word != "--standby"]
    unfit = [word for word in words if not any(word in name for name in REGISTRY)]
    if unfit:
        sys.stderr.write(f"no trial fits {', '.join(unfit)}; there are {', '.join(REGISTRY)}\n")
        return 2
    chosen = [name for name in REGISTRY if not words or any(word in name for word in words)]
    with with_standby() if standby else nullcontext():
        trials = {name: carry_out(name) for name in chosen if not standby or name in STANDBY}
    report = {"machine": machine(), "trials": trials}
    sys.stdout.write(json.dumps(report, indent=2, ensure_ascii=False) + "\n")
    return int(any("failed" in each for each in trials.values()))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
