"""A day of many people: everybody plays all deals of a set, while the process is killed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from bot.sandbox import Actor
from bot.views import codes
from tests.e2e.players import Player
from tests.e2e.preferans.days import computers, day, results, running, share, sleep, standing

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.e2e.evening import BotSession

TOGETHER = 8
"""People who play at the same time."""


@dataclass(slots=True)
class FullDay:
    """So many people, and ``deals`` that each of them plays; ``kills`` of the process.

    ``player``: makes who taps for a person.
    """

    evening: BotSession
    people: int
    deals: int
    kills: int
    seed: int = 1
    player: Callable[[Actor, Random], Player] = Player
    killed: int = 0
    taps: int = 0
    everybody: list[Actor] = field(default_factory=list)

    async def play(self) -> None:
        """Play it all, wait for the closing, and look at what came of it."""
        rng = Random(self.seed)
        for number in range(1, self.people + 1):
            self.everybody.append(Actor.add(self.evening.play.world, f"Игрок {number}"))
        batches = [
            self.everybody[first : first + TOGETHER] for first in range(0, self.people, TOGETHER)
        ]
        for number, batch in enumerate(batches, 1):
            await self.evening.greet(*batch)
            await self._batch(batch, rng, number * self.kills // len(batches))
        await self.evening.play.clock.advance(300)  # computers play, where they have to
        await sleep(self.evening, before=-60)
        await self._check()

    async def _batch(self, batch: list[Actor], rng: Random, kills: int) -> None:
        """Let some people play all their deals; until then the process dies so often."""
        evening, play = self.evening, self.evening.play
        for person in batch:
            await day(evening, person)
        players = {person.id: self.player(person, rng) for person in batch}
        left = list(batch)
        # Some thirty taps a deal, so that kills fall anywhere.
        rate = (kills - self.killed) / (20 * len(batch) * self.deals)
        while left:
            person = rng.choice(left)
            asked = players[person.id].look()
            if asked:
                players[person.id].tap(rng.choice(asked))
                self.taps += 1
            elif not running(evening, person):
                if self._done(person) == self.deals:
                    left.remove(person)
                    continue
                page = evening.said(person.private)[0]
                person.press(page, codes.page(codes.PLAY_DAY))
                await play.clock.advance(1)
            if rng.random() < rate and self.killed < kills:
                self.killed += 1
                await play.clock.advance(rng.choice((0, 0.01, 0.1, 0.5)))
                await evening.restart()
            await play.clock.advance(rng.uniform(0.1, 1.5))
        while self.killed < kills:
            self.killed += 1
            await evening.restart()

    def _done(self, person: Actor) -> int:
        query = "SELECT count(*) FROM results WHERE set_id = 1 AND deal = 1 AND user_id = ?"
        return int(self.evening.rows(query, person.id)[0][0])

    async def _check(self) -> None:
        """No deal counts twice or is lost; all shares are the plain sum; places follow."""
        evening = self.evening
        query = "SELECT user_id, set_deal FROM results WHERE deal = 1 AND user_id IS NOT NULL"
        played = Counter(evening.rows(query))
        assert set(played.values()) == {1}
        assert len(played) == self.people * self.deals
        made, of = results(evening), computers(evening)
        worth = {
            each.id: (
                share(each.id, made, of, count=self.deals),
                sum((made[each.id, deal] for deal in range(1, self.deals + 1)), Fraction(0)),
            )
            for each in self.everybody
        }
        order = sorted(worth.values(), reverse=True)
        for person in self.everybody:
            page = await day(evening, person)
            await evening.press(person, page, codes.page(codes.DAY, 1))
            closed = await evening.message(person.private, "-е место из")
            mine = worth[person.id]
            assert standing(closed) == (round(100 * mine[0]), 1 + order.index(mine), self.people)
