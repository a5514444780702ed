#!/usr/bin/env bash
# Expected: equal players who all tie stay equal, wherever they stand in the list.
# Seen: trueskill 0.4.5 compares neighbours of the list only, so of four new players who tie the two
# listed in the middle come out surer (a smaller sigma) than the first and the last.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check trueskill==0.4.5 six==1.17.0
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import sys
from importlib.metadata import version

from trueskill import Rating, rate

found = rate([(Rating(),) for _ in range(4)], ranks=[0] * 4)
means = [f"{player.mu:.2f}" for (player,) in found]
sigmas = [f"{player.sigma:.3f}" for (player,) in found]
print("trueskill", version("trueskill"))
print("mu:", *means)
print("sigma:", *sigmas)
first, second, third, last = sigmas
held = len({*means}) == 1 and first == last > second == third
print("as described" if held else "CHANGED")
sys.exit(0 if held else 1)
PYTHON
