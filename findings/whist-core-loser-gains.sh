#!/usr/bin/env bash
# Expected: an Elo rating falls for the side that lost the only hand, whichever side is listed first.
# Seen: whist-core 0.9.2 gives the change of the first side to both, with the sign of who won: a first
# side that loses to its equals gains 20, and one that wins by three tricks gains five times as much.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check whist-core==0.9.2
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import sys
from importlib.metadata import version

from whist_core.scoring.elo import EloRater
from whist_core.scoring.score import Score
from whist_core.scoring.score_card import ScoreCard
from whist_core.scoring.team import Team
from whist_core.user.player import Player


def rated(first: int, second: int) -> list[int]:
    people = [Player(username=name, rating=2000, games=0) for name in "ABCD"]
    sides = [Team(players=people[:2]), Team(players=people[2:])]
    card = ScoreCard(hands=[Score(sides, [first, second])])
    EloRater.rate(sides, card)
    return [person.rating for person in people]


won, lost = rated(3, 0), rated(0, 3)
print("whist-core", version("whist-core"))
print("first side wins by three:", *won)
print("first side loses by three:", *lost)
held = won == [2100, 2100, 1900, 1900] and lost == [2020, 2020, 1980, 1980]
print("as described" if held else "CHANGED")
sys.exit(0 if held else 1)
PYTHON
