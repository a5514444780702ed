#!/usr/bin/env bash
# Expected: what one side of bridge gains the other loses, overtricks count, and defenders gain when
# they set the contract.
# Seen: rlcard 1.2.0 pays a made contract its tricks and two, with or without overtricks; defenders
# get their tricks in any case, so of 1C just made they have 6 where the declarer has 9.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check rlcard==1.2.0 numpy==2.4.6 termcolor==3.3.0
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import sys
from importlib.metadata import version

import rlcard
from rlcard.games.bridge.utils.action_event import BidAction, PassAction


def played(seed: int) -> tuple[int, int, int]:
    env = rlcard.make("bridge", config={"seed": seed})
    env.reset()
    game = env.game
    declarer = game.round.current_player_id
    for call in (BidAction(1, "C"), PassAction(), PassAction(), PassAction()):
        game.step(call)
    while not game.is_over():
        game.step(game.judger.get_legal_actions()[0])
    payoffs = env.get_payoffs()
    tricks = game.round.won_trick_counts[declarer % 2]
    return tricks, int(payoffs[declarer]), int(payoffs[(declarer + 1) % 4])


deals = sorted({played(seed) for seed in range(40)})
print("rlcard", version("rlcard"))
print("1C, tricks, declarer, left defender:")
print(*(f"{tricks}: {first} {second}" for tricks, first, second in deals), sep="\n")
made = [deal for deal in deals if deal[0] >= 7]
set_ = [deal for deal in deals if deal[0] < 7]
held = (
    len(made) > 1
    and len(set_) > 1
    and all(deal == (deal[0], 9, 13 - deal[0]) for deal in made)
    and all(deal == (deal[0], deal[0] - 7, 13 - deal[0]) for deal in set_)
)
print("as described" if held else "CHANGED")
sys.exit(0 if held else 1)
PYTHON
