"""How long computers seem to think, and what is none of their business."""

import random
from dataclasses import replace

import pytest

from bot.games.pauses import TRICK
from bot.games.preferans.computers import pause
from bot.tables.computers import SPREAD, for_itself
from engine.preferans.observe import PlayerView, Stage
from engine.view import VoteView
from engine.votes import ProposeStop
from tests.bot.games.preferans.games import play


def turns() -> list[PlayerView]:
    return [
        seen
        for moment in play(2, 3, 4)
        for viewer in range(3)
        if (seen := moment.seen(viewer)).moves
    ]


@pytest.mark.slow
def test_a_pause_is_a_persons_never_a_burst_and_never_long() -> None:
    rng = random.Random(1)
    found: dict[Stage, list[float]] = {}
    for seen in turns():
        found.setdefault(seen.stage, []).append(pause(seen) * rng.uniform(*SPREAD))
    assert {Stage.AUCTION, Stage.WHISTING, Stage.PLAY} <= found.keys()
    for pauses in found.values():
        assert 0.5 < min(pauses) <= max(pauses) <= TRICK * SPREAD[1]
        assert len(pauses) < 3 or len(set(pauses)) > 1
    assert max(found[Stage.PLAY]) > 2 * min(found[Stage.PLAY])


def stopping(seen: PlayerView, *, absent: bool) -> PlayerView:
    viewer = seen.viewer
    others = frozenset(range(3)) - {viewer}
    vote = VoteView(min(others), ProposeStop(()), frozenset(others), frozenset({viewer}), False)
    substituted = frozenset({viewer}) if absent else frozenset()
    return replace(seen, vote=vote, substituted=substituted)


def test_a_computer_never_ends_the_pulka_in_the_name_of_who_is_away() -> None:
    """Rule 8.4: the others decide, or he himself; it goes on playing for him."""
    seen = next(seen for seen in turns() if seen.stage is Stage.PLAY and seen.vote is None)
    mine = for_itself(stopping(seen, absent=False))
    assert mine is not None
    assert mine.vote is not None
    his = for_itself(stopping(seen, absent=True))
    assert his is not None
    assert his.vote is None
    assert for_itself(stopping(replace(seen, moves=()), absent=True)) is None
    assert for_itself(replace(seen, moves=())) is None
