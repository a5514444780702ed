"""Short codes and JSON of actions, both ways."""

import json
from itertools import chain

import pytest

from engine.cards import DECK
from engine.log import action_code, decode, encode, parse_action
from engine.preferans.actions import (
    BID,
    CONCEDE,
    DISCARD,
    HALF_WHIST,
    HAND_OVER,
    HOLD,
    MISERE,
    OPEN_TALON,
    ORDER,
    PASS,
    PLAY,
    PLAY_CLOSED,
    PLAY_OPEN,
    RETURN_WHIST,
    TAKE_TALON,
    WHIST,
    WITHOUT_THREE,
    Action,
    Claim,
    ClaimKind,
    LookAtHand,
    ProposeResult,
)
from engine.preferans.game import PREFERANS
from engine.preferans.notation import (
    CONTRACT_NAMES,
    WORDS,
)
from engine.shuffle import CUT, RESHUFFLE, DrawLots, Shuffle
from engine.table import Control, OpenTable
from engine.votes import AGREE, REFUSE, WITHDRAW, ProposeComputer, ProposeStop

INTERNED: tuple[Action, ...] = (
    PASS, HOLD, TAKE_TALON, OPEN_TALON, WITHOUT_THREE, WHIST, HALF_WHIST, RETURN_WHIST,
    PLAY_OPEN, PLAY_CLOSED, HAND_OVER, CONCEDE, RESHUFFLE, AGREE, REFUSE, WITHDRAW,
    *BID.values(), *ORDER.values(), *CUT, *PLAY.values(), *DISCARD.values(),
)  # fmt: skip
OTHERS: tuple[Action, ...] = (
    *(LookAtHand(seat) for seat in range(5)),
    *(Claim(kind, seat) for kind in ClaimKind for seat in range(5)),
    *(ProposeStop(seats) for seats in ((), (0,), (1,), (2,), (3,), (0, 2), (1, 2, 3))),
    *(ProposeComputer(seat) for seat in range(4)),
    ProposeResult((7, 3, 0)),
    ProposeResult((0, 10, 0, 0)),
)
CHANCES: tuple[Action, ...] = (
    OpenTable("preferans", 1, 4, {"length": 20, "exit": (6, 7, 8)}, frozenset({1, 2})),
    DrawLots(DECK[:6]),
    DrawLots(DECK[:6], "00ff"),
    Shuffle(DECK[::-1], "ab12"),
    Control(2, computer=True),
)


def test_codes_go_both_ways_and_are_all_different() -> None:
    every = [*INTERNED, *OTHERS]
    codes = [action_code(PREFERANS, action) for action in every]
    assert len(set(codes)) == len(every)
    assert all(code.isascii() and len(code) <= 12 for code in codes)
    assert [parse_action(PREFERANS, code) for code in codes] == every


def test_recurring_actions_come_back_interned() -> None:
    for action in INTERNED:
        assert parse_action(PREFERANS, action_code(PREFERANS, action)) is action


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
     "omisere", "o", "l5", "l", "cx1", "cr5", "cr", "k", "k007", "k99", "k-4", "k١٧", "pr",
     "pr7-3-x", "ps9", "pm", "ps31", "ps11", "PP", "t", " P", "A "],
)  # fmt: skip
def test_malformed_codes(code: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        parse_action(PREFERANS, code)


def test_what_chance_does_has_no_short_code() -> None:
    for action in CHANCES:
        with pytest.raises(ValueError, match="no short code"):
            action_code(PREFERANS, action)


def test_json_goes_both_ways() -> None:
    for action in chain(INTERNED, OTHERS, CHANCES):
        assert decode(PREFERANS, json.loads(json.dumps(encode(PREFERANS, action)))) == action


def test_words_and_contracts_as_records_write_them() -> None:
    for code in (
        "pass", "hold", "talon", "misere", "misere!", "6s", "9n!", "10n",
        "dark:pass", "dark:hold", "dark:misere", "dark:10n", "look", "switch",
    ):  # fmt: skip
        assert code in WORDS
    assert len(WORDS) == len(set(WORDS.values())) == 65
    assert str(CONTRACT_NAMES["7c"]) == "7c"
    for bad in ("pas", "5s", "6x", "6S", ""):
        assert bad not in WORDS
        assert bad not in CONTRACT_NAMES
    assert "pass" not in CONTRACT_NAMES
