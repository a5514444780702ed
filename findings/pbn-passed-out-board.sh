#!/usr/bin/env bash
# Expected: a board that all four passed, in PBN an auction of the single word AP, is read as four
# passes, and kept.
# Seen: endplay 0.5.12 reads AP as three passes wherever it stands, and writes an auction of three
# that ends nothing; bridgebots 0.0.12 takes "Pass" for an invalid contract and leaves the board out.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check endplay==0.5.12 bridgebots==0.0.12
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import logging
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from bridgebots import parse_pbn
from endplay.parsers import pbn

BOARD = """[Event ""]
[Site ""]
[Date "2026.11.30"]
[Board "1"]
[West "W"]
[North "N"]
[East "E"]
[South "S"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQ2.A52.A52.A52 J543.QJ3.QJ3.QJ3 T987.T98.T98.T98 6.K764.K764.K764"]
[Scoring "IMP"]
[Declarer ""]
[Contract "Pass"]
[Result ""]
[Auction "N"]
AP
"""

logging.disable()
(board,) = pbn.loads(BOARD)
written = pbn.dumps([board]).splitlines()
auction = written[written.index('[Auction "N"]') + 1]
with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "board.pbn"
    path.write_text(BOARD + "\n", "utf-8")
    kept = len(parse_pbn(path))
print("endplay", version("endplay"), "calls read:", len(board.auction), "written:", auction)
print("bridgebots", version("bridgebots"), "boards kept:", kept, "of 1")
held = len(board.auction) == 3 and auction == "Pass Pass Pass" and kept == 0
print("as described" if held else "CHANGED")
sys.exit(0 if held else 1)
PYTHON
