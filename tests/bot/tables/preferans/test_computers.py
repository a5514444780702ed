"""How long computers seem to think, and what is none of their business."""

import random
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.clock import SystemClock
from bot.games.pauses import TRICK
from bot.games.preferans import front
from bot.games.preferans.computers import pause
from bot.sandbox.clock import VirtualClock
from bot.tables.askers import SPREAD, Computers, for_itself
from engine.game import PUBLIC
from engine.preferans.observe import PlayerView, Stage
from engine.tricks import PlayCard
from engine.view import VoteView
from engine.votes import ProposeStop
from tests.bot.games.preferans.games import play


def turns() -> list[PlayerView]:
    return [
        view
        for moment in play(2, 3, 4)
        for viewer in range(3)
        if (view := moment.seen(viewer)).moves
    ]


@pytest.mark.slow
def test_a_pause_is_a_persons_never_a_burst_and_never_long() -> None:
    rng = random.Random(1)
    found: dict[Stage, list[float]] = {}
    for view in turns():
        found.setdefault(view.stage, []).append(pause(view) * rng.uniform(*SPREAD))
    assert {Stage.AUCTION, Stage.WHISTING, Stage.PLAY} <= found.keys()
    for pauses in found.values():
        assert 0.5 < min(pauses) <= max(pauses) <= TRICK * SPREAD[1]
        assert len(pauses) < 3 or len(set(pauses)) > 1
    assert max(found[Stage.PLAY]) > 2 * min(found[Stage.PLAY])


def stopping(view: PlayerView, *, absent: bool) -> PlayerView:
    viewer = view.viewer
    others = frozenset(range(3)) - {viewer}
    vote = VoteView(min(others), ProposeStop(()), frozenset(others), frozenset({viewer}), False)
    substituted = frozenset({viewer}) if absent else frozenset()
    return replace(view, vote=vote, substituted=substituted)


def test_a_computer_never_ends_the_pulka_in_the_name_of_who_is_away() -> None:
    """Rule 8.4: the others decide, or he himself; it goes on playing for him."""
    view = next(view for view in turns() if view.stage is Stage.PLAY and view.vote is None)
    mine = for_itself(stopping(view, absent=False))
    assert mine is not None
    assert mine.vote is not None
    his = for_itself(stopping(view, absent=True))
    assert his is not None
    assert his.vote is None
    assert for_itself(stopping(replace(view, moves=()), absent=True)) is None
    assert for_itself(replace(view, moves=())) is None


# --- timing tells nothing -------------------------------------------------------------------


def test_the_pause_of_a_card_does_not_tell_how_many_might_be_played() -> None:
    """Whoever watches a clock would learn who is void in a suit."""
    cards = [view for view in turns() if isinstance(view.moves[0], PlayCard) and not view.vote]
    single = [view for view in cards if len(view.moves) == 1 and view.table]
    several = [view for view in cards if len(view.moves) > 1 and view.table]
    assert single
    assert several
    assert {pause(view) for view in single} == {pause(view) for view in several}
    for view in several:
        assert pause(replace(view, moves=view.moves[:1])) == pause(view)


class Slow:
    """A thinker that takes its time, and what it was allowed to take."""

    def __init__(self, clock: SystemClock, share: float) -> None:
        self.clock, self.share, self.within = clock, share, 0.0

    async def choose(
        self, players: object, view: Any, seed: int, level: str, *, table: int, within: float
    ) -> Any:
        self.within = within
        await self.clock.sleep(self.share * within)
        return view.moves[0]


async def delay(view: PlayerView, seed: int, *, share: float, people: int) -> tuple[float, float]:
    """Seconds until a computer has moved that thinks for a share of what it may; what it may."""
    clock = VirtualClock()
    own = SystemClock(clock.wall, clock.now, clock.sleep)
    thinker, begun = Slow(own, share), own.now()
    services = SimpleNamespace(clock=own, rng=random.Random(seed), thinker=thinker)
    moved: list[float] = []
    computers = Computers(1, services, lambda move: moved.append(own.now()))  # type: ignore[arg-type]
    seat = view.viewer
    ledger = SimpleNamespace(
        vote_entry=0,
        table=SimpleNamespace(vote=None),
        decisions=(1, 1, 1),
        moves=[view.moves if each == seat else () for each in range(3)],
        played_by_computer=frozenset({seat}),
        waits_for=lambda each: each == seat,
        view=lambda each: view,
    )
    places = [SimpleNamespace(user_id=each, level="club") for each in range(people)]
    at = SimpleNamespace(
        current=ledger,
        hurried=False,
        without_pauses=False,
        public=replace(view, viewer=PUBLIC),
        front=front,
        plays_itself=lambda each: False,
        people=dict.fromkeys(range(people)),
        row=SimpleNamespace(places=places, private=False),
    )
    computers.consider(at)  # type: ignore[arg-type]
    await clock.advance(10)
    return moved[0] - begun, thinker.within


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
async def test_computers_move_after_the_same_time_whatever_they_might_and_think(
    share: float,
) -> None:
    view = next(s for s in turns() if len(s.moves) > 1 and s.table and s.stage is Stage.PLAY)
    single = replace(view, moves=view.moves[:1])
    for seed in range(20):
        told, within = await delay(view, seed, share=share, people=2)
        assert within < told  # a search ends before the pause does
        assert told == pytest.approx((await delay(single, seed, share=0.0, people=2))[0])
