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
    current = SimpleNamespace(
        table=SimpleNamespace(vote=said.get("vote")),
    )
    front = SimpleNamespace(
        trick_over=lambda view: view == "over",
        in_play=lambda view: said.get("in_play", True),
        looks_on=lambda view: said.get("looks_on", False),
    )
    return SimpleNamespace(
        reader=lambda seat: reader if seat == 0 else None,
        current=current,
        asked=lambda seat: seat == 0 and said.get("asked", False),
        without_pauses=said.get("without_pauses", False),
        votes=lambda seat: said.get("votes", False),
        now=100.0,
        row=SimpleNamespace(private=said.get("private", False), places=(1, None)),
        between=said.get("between", False),
        front=front,
        views={0: "over" if said.get("trick_over") else "open"},
        public="all",
        user_at=lambda seat: 7 if seat == 0 else None,
    )


@pytest.mark.parametrize(
    ("asked", "votes", "tapped", "trick_over", "looks_on"),
    tuple(
        itertools.product(
            (False, True), (False, True), (0.0, 2.9, 3.1), (False, True), (False, True)
        )
    ),
)
def test_a_hand_is_as_urgent_as_what_its_reader_has_to_do_with_it(
    asked: bool, votes: bool, tapped: float, trick_over: bool, looks_on: bool
) -> None:
    at = moment(asked=asked, votes=votes, tapped=tapped, trick_over=trick_over, looks_on=looks_on)
    if asked or votes:
        expected = Urgency.TURN
    elif tapped < 3:
        expected = Urgency.ACTED
    else:
        waiting = Urgency.LOOKS if looks_on else Urgency.WAITS
        expected = Urgency.TRICK if trick_over else waiting
    assert urgency.of_hand(at, 0) is expected


def test_without_pauses_a_round_is_shown_at_once() -> None:
    """What computers do within a second of a tap comes with the person's next turn."""
    for said in ({}, {"tapped": 1.0}, {"trick_over": True}):
        at = moment(private=True, without_pauses=True, **said)
        assert urgency.of_hand(at, 0) is Urgency.WAITS
    assert urgency.of_hand(moment(without_pauses=True, asked=True), 0) is Urgency.TURN
    assert urgency.of_hand(moment(without_pauses=True, between=True), 0) is Urgency.TRICK


@pytest.mark.parametrize("where", ["private", "between"])
def test_no_card_is_held_where_nobody_else_is_in_the_way_or_no_trick_runs(where: str) -> None:
    assert urgency.of_hand(moment(**{where: True}), 0) is Urgency.TRICK


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({}, Urgency.WAITS),
        ({"looks_on": True}, Urgency.LOOKS),
        ({"looks_on": True, "vote": "stop?"}, Urgency.TRICK),
        ({"in_play": False}, Urgency.WAITS),
        ({"reachable": False}, Urgency.TRICK),
        ({"reachable": False, "in_play": False}, Urgency.TURN),
        ({"between": True, "in_play": False}, Urgency.TURN),
        ({"vote": "stop?"}, Urgency.TRICK),
    ],
)
def test_the_group_waits_while_all_have_their_hands(
    said: dict[str, Any], expected: Urgency
) -> None:
    assert urgency.of_deal(moment(**said)) is expected


def test_what_informs_comes_after_whoever_acts_and_before_what_only_waits() -> None:
    order = ("ANSWER", "TURN", "ACTED", "RESULT", "TRICK", "WAITS", "LOOKS")
    assert [each.name for each in sorted(Urgency)] == list(order)
