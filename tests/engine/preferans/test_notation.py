"""Short codes and JSON of actions, both ways."""

import pytest

from engine.cards import DECK
from engine.log import action_code, parse_action
from engine.preferans.actions import (
    BID,
    DISCARD,
    MISERE,
    PLAY,
    Action,
    Claim,
    ClaimKind,
    ProposeResult,
)
from engine.preferans.game import PREFERANS
from engine.shuffle import CUT
from engine.votes import ProposeComputer, ProposeStop


@pytest.mark.parametrize(
    ("code", "action"),
    [
        ("pTs", PLAY[DECK[3]]),
        ("x7s8s", DISCARD[frozenset(DECK[:2])]),
        ("bm", BID[MISERE]),
        ("cr1", Claim(ClaimKind.REST, 1)),
        ("cn0", Claim(ClaimKind.NONE, 0)),
        ("k17", CUT[17]),
        ("pr7-3-0", ProposeResult((7, 3, 0))),
        ("ps", ProposeStop()),
        ("ps2", ProposeStop((2,))),
        ("ps13", ProposeStop((1, 3))),
        ("pm2", ProposeComputer(2)),
    ],
)
def test_the_agreed_codes(code: str, action: Action) -> None:
    assert action_code(PREFERANS, action) == code
    assert parse_action(PREFERANS, code) == action


@pytest.mark.parametrize(
    "code",
    ["", "p", "pTx", "ppTs", "p6s", "x6s7s", "x7s7s", "x8s7s", "x7s", "b5s", "bmisere", "b11s",
     "omisere", "o", "l5", "l", "cx1", "cr5", "cr", "k", "k007", "k999", "k-4", "k١٧", "pr",
     "pr7-3-x", "ps9", "pm", "ps31", "ps11", "PP", "t", " P", "A "],
)  # fmt: skip
def test_malformed_codes(code: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        parse_action(PREFERANS, code)
