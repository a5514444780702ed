#!/usr/bin/env bash
# Expected: Rank(10) is the ten, as Rank("10") is.
# Seen: whist-core 0.9.2 takes an integer for a place in the list of ranks, which begins with the two:
# Rank(10) is the queen, Rank(2) the four, and there is no rank 13 or 14.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check whist-core==0.9.2
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import sys
from importlib.metadata import version

from whist_core.cards.card import Rank


def named(value: object) -> str:
    try:
        return str(Rank(value))
    except ValueError:
        return "none"


found = {repr(each): named(each) for each in ("10", 10, 2, 13, 14)}
print("whist-core", version("whist-core"))
print(*(f"Rank({each}) is {rank}" for each, rank in found.items()), sep="\n")
held = found == {"'10'": "10", "10": "queen", "2": "4", "13": "none", "14": "none"}
print("as described" if held else "CHANGED")
sys.exit(0 if held else 1)
PYTHON
