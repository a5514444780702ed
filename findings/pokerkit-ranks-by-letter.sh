#!/usr/bin/env bash
# Expected: Rank.ACE is above Rank.KING, or ranks do not compare, as its cards do not.
# Seen: ranks of pokerkit 0.7.7 are strings, so they compare and sort by their letters: the ace is
# below the king, and the ten above everything; only its RankOrder knows their height.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pokerkit==0.7.7
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import sys
from importlib.metadata import version

from pokerkit import Rank, RankOrder

ranks = [Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.NINE]
by_letter = "".join(sorted(ranks))
by_height = "".join(sorted(ranks, key=RankOrder.STANDARD.index))
print("pokerkit", version("pokerkit"))
print("Rank.ACE > Rank.KING:", Rank.ACE > Rank.KING)
print("sorted:", by_letter, "by RankOrder:", by_height)
held = not Rank.ACE > Rank.KING and by_letter == "9AJKQT" and by_height == "9TJQKA"
print("as described" if held else "CHANGED")
sys.exit(0 if held else 1)
PYTHON
