"""Decisions of preferans from games of computers, among them rare ones, by a seed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from engine.game import CHANCE
from engine.preferans.actions import BID, MISERE, PASS
from engine.preferans.ai import Level, choose
from engine.preferans.game import PREFERANS
from engine.preferans.observe import Stage
from engine.shuffle import CUT, Shuffle
from engine.table import actors, apply, found, observe, sought
from tests.engine.preferans.tables import KINDS, opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.preferans.actions import Action
    from engine.preferans.game import PreferansTable
    from engine.preferans.observe import PlayerView

DEALS: Final = 12
"""Deals of one table, so that sheets fill a little."""


def positions(seed: int, count: int) -> Iterator[PlayerView]:
    """Yield decisions with a choice, of every convention and number of players."""
    rng = random.Random(seed)
    while count > 0:
        kind, players = rng.choice(KINDS)
        table = opened(kind, players)
        for view, _ in table_positions(table, rng):
            yield view
            count -= 1
            if not count:
                return


def table_positions(
    table: PreferansTable, rng: random.Random
) -> Iterator[tuple[PlayerView, Action]]:
    """Yield decisions of one table with what was done."""
    while not table.over and len(table.state.pulka.finished) < DEALS:
        waiting = sorted(actors(table))
        if sought(table) is not None:
            table = apply(table, CHANCE, found(table))
            continue
        if waiting == [CHANCE]:
            deck = PREFERANS.deck(table.state.pulka.agreement)
            deck = tuple(rng.sample(deck, len(deck)))
            table = apply(table, CHANCE, Shuffle(deck, f"{rng.getrandbits(64):032x}"))
            continue
        seat = waiting[0]
        view = observe(table, seat)
        if view.stage is Stage.CUT:
            table = apply(table, seat, CUT[16])
            continue
        action = _done(view, rng)
        if len(view.moves) > 1:
            yield view, action
        table = apply(table, seat, action)


def _done(view: PlayerView, rng: random.Random) -> Action:
    """What a club player does; sometimes a pass, a misère, or anything."""
    drawn = rng.random()
    if view.stage is Stage.AUCTION:
        if drawn < 0.25 and PASS in view.moves:
            return PASS
        if drawn < 0.32 and BID[MISERE] in view.moves:
            return BID[MISERE]
    if drawn > 0.9 and view.moves:
        return rng.choice(view.moves)
    return choose(view, rng, Level.CLUB)
