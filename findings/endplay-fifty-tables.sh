#!/usr/bin/env bash
# Expected: calc_all_tables takes any number of deals, or one limit holds for all calls.
# Seen: endplay 0.5.12 refuses fifty deals («Too many DD tables requested»), and takes the same
# fifty if one strain is excluded: what is limited is deals times strains, at 200.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check endplay==0.5.12
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import sys
from importlib.metadata import version

from endplay.dds import calc_all_tables
from endplay.dealer import generate_deals
from endplay.types import Denom

deals = list(generate_deals(produce=50, seed=1))
try:
    whole = str(len(list(calc_all_tables(deals))))
except Exception as error:
    whole = f"{type(error).__name__}: {error}"
without = len(list(calc_all_tables(deals, exclude=[Denom.nt])))
print("endplay", version("endplay"))
print("fifty deals, five strains:", whole)
print("fifty deals, four strains:", without)
held = "Too many DD tables" in whole and without == 50
print("as described" if held else "CHANGED")
sys.exit(0 if held else 1)
PYTHON
