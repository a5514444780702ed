"""What the bot hands to who thinks: exactly what the seat may know, by the oracle of each game."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from bot.games.registry import front
from bot.store import Place
from bot.tables.events import Requested, Tapped
from bot.tables.task import TableTask
from bot.taps import Tap, Verb
from bot.views.model import TapNumbers
from engine.log import action_code, decode
from engine.table import OpenTable, apply, start
from engine.votes import AGREE
from tests.engine.random_games import any_move
from tests.laws.subjects import every_variant_of_the_bot
from tests.support.tables import ANNA, Bench, lobby

if TYPE_CHECKING:
    from tests.laws.kit import GameLaws

MOVES = 80
"""Decisions of a seat that are looked at in each variant."""


@dataclass
class Watching:
    """A thinker who holds what he is given to the oracle, and then does anything at all."""

    laws: GameLaws
    log: list[Any]
    rng: random.Random
    chosen: int = 0
    advised: int = 0
    found: int = 0
    wrong: list[str] = field(default_factory=list)
    seeds: dict[int, set[int]] = field(default_factory=dict)
    """Those of hints, by deal."""

    def __post_init__(self) -> None:
        game = self.laws.game
        opening = decode(game, self.log[0].action)
        assert isinstance(opening, OpenTable)
        self.table = start(game, opening)
        self.truth, self.read = self.laws.oracle(opening), 1

    def check(self, view: Any) -> None:
        """Hold a view to what the log and the rules let its viewer know."""
        try:
            for row in self.log[self.read :]:
                action = decode(self.laws.game, row.action)
                self.table = apply(self.table, row.actor, action)
                self.truth.follow(row.actor, action, self.table)
            self.read = len(self.log)
            self.truth.check(view)
        except Exception as leak:  # a thinker may fail: nobody else would tell
            self.wrong.append(f"{self.laws.stage(view)}: {leak!r}")

    async def choose(self, _players: Any, view: Any, _seed: int, _level: str, **_: Any) -> Any:
        """Choose anything, for a seat of a computer that is asked."""
        self.check(view)
        self.chosen += 1
        if view.viewer not in view.computer_seats:
            self.wrong.append(f"{view.viewer} is no computer")
        return any_move(self.rng, None, view.viewer, view.moves) if view.moves else AGREE

    async def work(self, find: Any, view: Any, **_: Any) -> Any:
        """Find what is sought, claims in the view of the claimer."""
        self.check(view)
        self.found += 1
        if view.claim is not None and view.viewer != view.claim.proposer:
            self.wrong.append(f"{view.viewer} has claimed nothing")
        return find(view)

    async def advise(self, _players: Any, view: Any, seed: int, **_: Any) -> None:
        """Advise nothing, to the only person."""
        self.check(view)
        self.seeds.setdefault(view.number, set()).add(seed)
        self.advised += 1
        if view.viewer in view.computer_seats:
            self.wrong.append(f"{view.viewer} is no person")


@every_variant_of_the_bot
async def test_who_thinks_gets_what_the_seat_may_know(laws: GameLaws, variant: str) -> None:
    rng, bench = random.Random(f"given {laws.game.key} {variant}"), Bench()
    agreement = laws.variants[variant](rng)
    level = front(laws.game.key).usual_level
    computer = Place("C", computer=True, level=level)
    places = (Place("Anna", ANNA), *(computer,) * (agreement.players - 1))
    options = {each.key: agreement.values()[each.key] for each in front(laws.game.key).options}
    row = replace(lobby(), game=laws.game.key, options=options, places=places, level=level)
    task = TableTask(bench.services, bench.store.add(row), bench.others)
    await task.begin()
    await bench.clock.drive(task.ask(Tapped(ANNA, Tap(Verb.LOBBY, 1, 0, "deal"), in_group=True)))
    thinker = Watching(laws, bench.store.logs[1], rng)
    bench.thinker.choose = thinker.choose  # type: ignore[attr-defined]
    bench.thinker.advise = thinker.advise  # type: ignore[attr-defined]
    bench.thinker.work = thinker.work  # type: ignore[attr-defined]
    for _ in range(10 * MOVES):
        if thinker.chosen >= MOVES or thinker.wrong or task.ledger is None or task.state.ended:
            break
        await bench.clock.advance(10)
        ledger, seat = task.ledger, task.state.seat_of(ANNA)
        assert seat is not None
        seen = ledger.view(seat)
        claims = [right for right in seen.rights if type(right) in laws.game.proposals]
        if claims and rng.random() < 0.1:
            right = TapNumbers(deal=seen.number).right
            tap = Tap(Verb.RIGHT, 1, right, action_code(laws.game, rng.choice(claims)))
        elif seen.moves and ledger.waits_for(seat):
            await bench.clock.drive(task.ask(Requested(ANNA, "hint")))
            await bench.clock.advance(1)
            what = action_code(laws.game, any_move(rng, None, seat, seen.moves))
            tap = Tap(Verb.MOVE, 1, ledger.decisions[seat], what)
        elif seen.vote is not None and seat in seen.vote.awaited:
            tap = Tap(Verb.VOTE, 1, ledger.vote_entry, action_code(laws.game, AGREE))
        else:
            # Where everybody seems to be away the next deal waits for a word.
            tap = Tap(Verb.SHOW, 1, seen.number, "here")
        await bench.clock.drive(task.ask(Tapped(ANNA, tap, in_group=False)))
    await task.stop()
    await bench.jobs.close()
    assert thinker.wrong == []
    assert thinker.chosen > 5 or task.state.ended  # a game of one deal is soon over
    if not task.state.has_hands:
        assert thinker.advised == 0  # a hint needs a hand that shows it
        return
    assert thinker.advised
    # All hints of a deal think over the same layouts, those of another deal over others.
    assert {len(seeds) for seeds in thinker.seeds.values()} == {1}
    assert len(set().union(*thinker.seeds.values())) == len(thinker.seeds)
