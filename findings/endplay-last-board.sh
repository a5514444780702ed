#!/usr/bin/env bash
# Expected: solve_all_boards returns a Sequence, so index -1 is its last board.
# Seen: endplay 0.5.12 raises IndexError for every negative index, though slices of it work.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check endplay==0.5.12
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import sys
from collections.abc import Sequence
from importlib.metadata import version

from endplay.dds import solve_all_boards
from endplay.types import Deal, Denom, Player

deal = Deal("N:AK.Q3.2. QJ.A2.3. T9.K4.4. 87.J5.5.")
deal.first, deal.trump = Player.north, Denom.nt
boards = solve_all_boards([deal] * 3)
try:
    last = str(list(boards[-1]))
except IndexError:
    last = "IndexError"
sliced = len(list(boards[-1:][0]))
print("endplay", version("endplay"))
print("a Sequence:", isinstance(boards, Sequence), "of", len(boards))
print("boards[-1]:", last)
print("boards[-1:][0]: values of", sliced, "cards")
held = isinstance(boards, Sequence) and last == "IndexError" and sliced == 5
print("as described" if held else "CHANGED")
sys.exit(0 if held else 1)
PYTHON
