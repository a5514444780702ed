"""What a table of Napoleon agrees on, and actions that nobody can make. Napoleon 1.1, 1.4."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine import napoleon
from engine.cards import Card
from engine.errors import RuleError
from engine.game import CHANCE
from engine.napoleon.actions import PASS, TrickBid
from engine.napoleon.game import NAPOLEON
from engine.napoleon.options import OPTIONS, NapoleonAgreement, agree, places
from engine.options import Values
from engine.playing import MoveError
from engine.table import opening_action, start
from engine.tricks import PlayCard


def test_what_is_usual() -> None:
    """Napoleon 1.4, 3.1, 4.3, 5.3."""
    usual = agree({}, 4)
    rules = {key: value for key, value in usual.values().items() if OPTIONS[key].of_rules}
    assert rules == {"least_bid": 2, "penalty": "by_bid", "play_out": False, "deals": 0}
    assert (usual.length, usual.differing()) == (20, {})
    assert agree({"deals": 10, "penalty": "flat"}, 4).differing() == {
        "penalty": "flat",
        "deals": 10,
    }


def test_there_is_a_preset_for_whatever_is_agreed_on() -> None:
    for chosen in ({}, {"least_bid": 3}, {"play_out": True, "deals": 30}):
        assert OPTIONS.preset_of(agree(chosen, 3).values()).key == "usual"
    assert OPTIONS.preset_of(agree({"penalty": "flat", "least_bid": 1}, 3).values()).key == "mild"
    for preset in OPTIONS.presets:
        assert OPTIONS.is_preset(preset, agree(preset.chosen, 2).values())


def test_every_rule_is_cited_by_its_name() -> None:
    for option in OPTIONS:
        assert option.rule.startswith("Napoleon ") or option.key in {"only_card", "pace", "sheet"}
        assert not option.page or option.page in OPTIONS.pages


def test_two_to_six_play() -> None:
    """Napoleon 1.1."""
    assert places({}) == (2, 3, 4, 5, 6)
    assert places({"seats": 5}) == (5,)
    assert agree({"seats": 5}, 5).players == 5
    for chosen, players in (({}, 1), ({}, 7), ({}, True), ({"seats": 5}, 4)):
        with pytest.raises(RuleError, match="players"):
            agree(chosen, players)


@pytest.mark.parametrize(
    ("chosen", "error"),
    [
        ({"least_bid": 4}, "option-value"),
        ({"least_bid": True}, "option-value"),
        ({"penalty": "none"}, "option-value"),
        ({"play_out": 1}, "option-value"),
        ({"deals": -1}, "option-value"),
        ({"deals": 1001}, "option-value"),
        ({"convention": "sochi"}, "option-unknown"),
    ],
)
def test_what_cannot_be_agreed_on(chosen: Values, error: str) -> None:
    with pytest.raises(RuleError, match=error):
        agree(chosen, 3)


@pytest.mark.parametrize(
    "changes", [{"players": 7}, {"players": 2.0}, {"least_bid": 0}, {"deals": True}, {"seats": 4}]
)
def test_a_forged_agreement_opens_no_table(changes: dict[str, Any]) -> None:
    forged: NapoleonAgreement = replace(agree({}, 3), **changes)
    with pytest.raises(RuleError):
        start(NAPOLEON, opening_action(NAPOLEON, forged))


@pytest.mark.parametrize(
    "action",
    [
        TrickBid(True), TrickBid(-1), TrickBid(6), TrickBid(2.0),  # type: ignore[arg-type]
        PlayCard(3), PlayCard(Card.parse("2s")), "b3", None,  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_a_forged_action_is_refused(action: Any) -> None:
    table = napoleon.open_table(players=2)
    table.deal(Random(1))
    assert table.actor is not None
    with pytest.raises(MoveError):
        table.push(PASS, True)
    for actor in (table.actor, CHANCE, 2):
        with pytest.raises(MoveError):
            table.push(action, actor)
    table.push(TrickBid(2))
    table.push(PASS)
    with pytest.raises(MoveError):
        table.push(action)


@pytest.mark.parametrize(
    "code", ["", "p", "b", "b0", "b6", "b01", "p2s", "p10s", "pTx", "PP", "b-1"]
)
def test_malformed_codes(code: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        NAPOLEON.decode(code)
