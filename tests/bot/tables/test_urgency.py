"""What gives way when calls are scarce, said a second time and plainly."""

import itertools
from types import SimpleNamespace
from typing import Any

import pytest

from bot.screen import Urgency
from bot.tables import urgency


def moment(**said: Any) -> Any:
    """A table of two at a quiet moment within a trick, but for what is ``said`` of seat 0."""
    tapped = said.get("tapped", 1000.0)
    reader = SimpleNamespace(touched=100.0 - tapped, reachable=said.get("reachable", True))
    return SimpleNamespace(
        reader=lambda seat: reader if seat == 0 else None,
        current=SimpleNamespace(table=SimpleNamespace(vote=said.get("vote"))),
        is_awaited=lambda seat: seat == 0 and said.get("asked", False),
        has_hands=True,
        without_pauses=said.get("without_pauses", False),
        votes=lambda seat: said.get("votes", False),
        at=SimpleNamespace(now=100.0),
        persons=(0,),
        between=said.get("between", False),
        front=SimpleNamespace(in_play=lambda view: said.get("in_play", True)),
        public="all",
    )


@pytest.mark.parametrize(
    ("asked", "votes", "tapped"),
    tuple(itertools.product((False, True), (False, True), (0.0, 2.9, 3.1))),
)
def test_a_hand_is_as_urgent_as_what_its_reader_has_to_do_with_it(
    asked: bool, votes: bool, tapped: float
) -> None:
    at = moment(asked=asked, votes=votes, tapped=tapped)
    expected = Urgency.NOW if asked or votes else Urgency.SOON if tapped < 3 else Urgency.LATER
    assert urgency.of_hand(at, 0) is expected


def test_without_pauses_a_round_is_shown_at_once() -> None:
    """What computers do within a second of a tap comes with the person's next turn."""
    for tapped in (1.0, 10.0):
        assert urgency.of_hand(moment(without_pauses=True, tapped=tapped), 0) is Urgency.LATER
    assert urgency.of_hand(moment(without_pauses=True, asked=True), 0) is Urgency.NOW
    between = moment(without_pauses=True, between=True, tapped=1.0)
    assert urgency.of_hand(between, 0) is Urgency.SOON


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({}, Urgency.LATER),
        ({"vote": "stop?"}, Urgency.NOW),
        ({"reachable": False}, Urgency.LATER),
        ({"in_play": False}, Urgency.LATER),
        ({"in_play": False, "reachable": False}, Urgency.NOW),
        ({"in_play": False, "between": True}, Urgency.NOW),
        ({"in_play": False, "vote": "stop?"}, Urgency.NOW),
    ],
)
def test_the_group_waits_while_all_have_their_hands_and_while_tricks_run(
    said: dict[str, Any], expected: Urgency
) -> None:
    assert urgency.of_deal(moment(**said)) is expected
