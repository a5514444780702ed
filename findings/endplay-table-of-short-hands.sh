#!/usr/bin/env bash
# Expected: a double-dummy table of a deal with five cards a hand has from 0 to 5 tricks, or is
# refused.
# Seen: endplay 0.5.12 returns tricks of thirteen: 11 for a side that solve_board gives 3 of 5, as
# the eight tricks that are not there are added to both sides.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check endplay==0.5.12
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import sys
from importlib.metadata import version

from endplay.dds import calc_dd_table, solve_board
from endplay.types import Deal, Denom, Player

deal = Deal("N:AK.Q3.2. QJ.A2.3. T9.K4.4. 87.J5.5.")
deal.first, deal.trump = Player.north, Denom.nt
best = max(tricks for _, tricks in solve_board(deal))
north, east = (calc_dd_table(deal)[Denom.nt, player] for player in (Player.north, Player.east))
print("endplay", version("endplay"))
print("five cards each, no trumps; solve_board, north leads:", best)
print("calc_dd_table, declarer north and east:", north, east)
held = (best, north, east) == (3, 11, 10)
print("as described" if held else "CHANGED")
sys.exit(0 if held else 1)
PYTHON
