"""How long computers seem to think, and what is none of their business."""

import asyncio
import math
import random
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.clock import SystemClock
from bot.games.pauses import CARD, TRICK
from bot.games.preferans.computers import pause
from bot.sandbox.clock import VirtualClock
from bot.tables.askers import LONGEST, SPREAD, Computers, for_itself
from bot.thinking import SearchTimes
from bot.thinking.queues import LEAST, RECENT
from engine.preferans.observe import PlayerView, Stage
from engine.tricks import PlayCard
from engine.view import VoteView
from engine.votes import ProposeStop
from tests.bot.tables.preferans.pacing import Town, followers, table_of, turns
from tests.support.permutation import p_value


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


def test_a_computer_decides_only_on_what_it_is_asked() -> None:
    view = next(view for view in turns() if view.stage is Stage.PLAY and view.vote is None)
    others = frozenset(range(3)) - {view.viewer}
    asked = frozenset({view.viewer})
    vote = VoteView(min(others), ProposeStop(()), frozenset(others), asked, blocks=False)
    idle = replace(view, moves=())
    assert for_itself(replace(idle, vote=vote)) is not None
    assert for_itself(replace(idle, vote=replace(vote, awaited=frozenset()))) is None
    assert for_itself(idle) is None


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
    services = SimpleNamespace(
        clock=own, rng=random.Random(seed), thinker=thinker, search_times=SearchTimes()
    )
    moved: list[float] = []
    computers = Computers(1, services, lambda move: moved.append(own.now()))  # type: ignore[arg-type]
    computers.consider(table_of(view, people))
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
        assert 0.0 < within < told  # a search ends before the pause does
        assert told == pytest.approx((await delay(single, seed, share=0.0, people=2))[0])


class Busy:
    """One process that thinks for all tables, in virtual time; a forced card needs no search."""

    def __init__(self, clock: VirtualClock, rng: random.Random, longest: float) -> None:
        self.clock, self.rng, self.longest = clock, rng, longest
        self.free, self.asked, self.cut = asyncio.Lock(), 0, 0

    async def choose(
        self,
        players: Any,
        view: Any,
        seed: int,
        level: str,
        *,
        table: int,
        within: float = math.inf,
    ) -> Any:
        if level not in players.fallbacks:
            return view.moves[0]
        self.asked += 1
        try:
            async with self.free:
                searches = self.rng.uniform(0.05, self.longest)
                await self.clock.sleep(searches if len(view.moves) > 1 else 0.01)
        except asyncio.CancelledError:
            self.cut += 1
            raise
        return view.moves[-1]


async def played(
    seed: int, longest: float, cards: int, *, people: int = 2, tables: int = 9
) -> tuple[Town, Busy]:
    """A town in which so many cards with and without a choice have fallen."""
    clock, (choices, _) = VirtualClock(), followers()
    view = choices[0]
    thinker = Busy(clock, random.Random(seed), longest)
    town = Town(seed, clock, thinker, people, tables)
    forced = replace(view, moves=view.moves[:1])
    await clock.drive(town.play([view] * cards, [forced] * cards), limit=36000.0)
    return town, thinker


@pytest.mark.slow
@pytest.mark.parametrize("longest", [0.9, 6.0])
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_time_does_not_tell_who_had_a_choice(seed: int, longest: float) -> None:
    """Nine tables share one process, whose queue alone may take longer than a card.

    The first three seeds: of equal distributions one in twenty may fail, and would go on failing.
    """
    town, thinker = await played(seed, longest, 400)
    with_choice, forced = town.took[True], town.took[False]
    assert p_value(with_choice, forced, seed) > 0.05
    assert max(*with_choice, *forced) <= LONGEST
    assert thinker.asked == len(with_choice), "a forced card does not wait in the queue"
    if longest > 1.0:
        assert thinker.cut
        assert max(forced) > 3.0, "forced cards wait as long as the others"


async def test_a_cut_search_is_replaced_by_the_fallback() -> None:
    town, _ = await played(1, 1000.0, 5, tables=2)
    assert {move.action for move in town.moves} == {followers()[0][0].moves[0]}


async def test_fast_searches_lengthen_no_pause() -> None:
    town, _ = await played(1, 0.1, 100, tables=3)
    assert max(*town.took[True], *town.took[False]) <= CARD * SPREAD[1]


async def test_against_one_person_a_search_may_take_longer() -> None:
    town, thinker = await played(1, 6.0, 50, people=1, tables=1)
    assert max(town.took[True]) > LONGEST
    assert not thinker.cut


def test_95_of_100_searches_are_counted_and_cut_ones_took_longest() -> None:
    times = SearchTimes()
    for number in range(LEAST - 1):
        times.note(0.0, number)
    assert times.usual(0.0) == 0.0, "too few to tell"
    for number in range(LEAST - 1, 100):
        times.note(100.0, number)
    assert times.usual(100.0) == 94
    for _ in range(5):
        times.note(100.0, math.inf)
    assert times.usual(100.0) == 99
    times.note(100.0, math.inf)
    assert times.usual(100.0) == math.inf
    assert times.usual(RECENT) == math.inf
    assert times.usual(100.0 + RECENT + 1) == 0.0, "only the last minutes count"
