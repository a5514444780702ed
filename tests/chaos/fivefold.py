"""Every button is tapped five times at once, by others too, and long after its deal is over.

Evenings of every game: who is asked taps five times, and everybody else taps what that button
carries, on messages of their own. Each tap is answered; what was tapped happens once.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.games.registry import FRONTS
from bot.taps import Tap, Verb, decode
from bot.updates.intake import TAPS_A_SECOND
from tests.chaos.trials import Figures, say, trial
from tests.e2e.evening import BotSession, taps
from tests.e2e.players import Players
from tests.laws.subjects import laws_of
from tests.support.telegram import Playground
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from bot.sandbox.model import Message, Query
    from bot.tables.ledger import Ledger

TIMES: Final = TAPS_A_SECOND
OF_A_DEAL: Final = frozenset((Verb.MOVE, Verb.RIGHT, Verb.VOTE))


class Impatient:
    """A table of people who tap everything five times."""

    def __init__(self, evening: BotSession, rng: random.Random, people: tuple[Actor, ...]) -> None:
        self.evening = evening
        self.rng = rng
        self.people = people
        self.company = Players.of(evening, rng, *people)
        self.table = 0
        self.old: list[tuple[Actor, Message, str, int]] = []
        """Buttons that somebody saw: whose, where, what they carry, in which deal."""
        self.counts: Counter[str] = Counter()

    @property
    def ledger(self) -> Ledger:
        """The table as it is written."""
        return self.evening.ledger(self.table)

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return self.evening.status(self.table) == "finished"

    async def answered(self, queries: list[Query]) -> None:
        """Wait for an answer to each, and until each person may tap so often again."""
        self.counts["taps"] += len(queries)
        await self.evening.play.until(
            lambda: all(query.answered for query in queries), limit=15, what="answers to all taps"
        )
        await self.evening.play.clock.advance(1)

    async def gather(self, command: str) -> None:
        """Open, sit down and deal, each five times at once."""
        evening, play = self.evening, self.evening.play
        self.people[0].write(play.group, command)
        lobby = await evening.message(play.group, tr("button-sit"))
        self.table = taps(lobby)[0].table
        for count, person in enumerate(self.people, 1):
            sit = Tap(Verb.LOBBY, self.table, 0, "sit").encode()
            await self.answered([person.press(lobby, sit) for _ in range(TIMES)])
            seated = evening.rows("SELECT 1 FROM places WHERE table_id = ?", self.table)
            assert len(seated) == count
        deal = Tap(Verb.LOBBY, self.table, 0, "deal").encode()
        await self.answered([self.people[0].press(lobby, deal) for _ in range(TIMES)])
        await play.until(lambda: evening.log(self.table), limit=60, what="the first entry")

    def seat(self, person: Actor) -> int | None:
        """The seat of a person, None before the lots are drawn."""
        joined = self.ledger.table.seating.joined
        place = self.people.index(person)
        return joined[place] if place < len(joined) else None

    async def tap(self) -> None:
        """Who is asked taps five times, all others once; it is done once at most."""
        play = self.evening.play
        player = self.rng.choice([each for each in self.company.players if each.look()])
        message = self.rng.choice(player.look())
        known = len(play.world.queries)
        player.tap(message)
        mine = list(play.world.queries.values())[known:]
        if not mine:
            await play.clock.advance(1)
            return
        before, deal, data = self.evening.log(self.table), self.deal, mine[0].data
        mine += [player.person.press(message, data) for _ in range(TIMES - 1)]
        for person in play.party.people:
            own = self.evening.said(person.private)
            if person is not player.person and own:
                mine.append(person.press(own[-1], data))
        await self.answered(mine)
        rows = self.evening.log(self.table)[len(before) :]
        added = Counter(row.actor for row in rows if row.action == decode(data).what)
        for person in self.people:
            seat = self.seat(person)
            assert seat is None or added[seat] <= 1, f"{data} made {added[seat]} entries"
        self.counts["entries"] += len(rows)
        if decode(data).verb in OF_A_DEAL:
            self.old.append((player.person, message, data, deal))

    @property
    def deal(self) -> int:
        """Deals that are over."""
        return len(self.ledger.finished)

    async def tap_old(self) -> None:
        """Buttons of earlier deals do nothing, and say so."""
        past = [each for each in self.old if each[3] < self.deal]
        if not past:
            return
        person, message, data, _ = self.rng.choice(past)
        pressed = [person.press(message, data) for _ in range(TIMES)]
        await self.answered(pressed)
        refusals = [each.text for each in person.popups if each.query in pressed]
        assert len(refusals) == TIMES, f"{data} of an earlier deal was not refused"
        assert all(refusals), f"{data} of an earlier deal was taken"
        self.counts["buttons of earlier deals"] += TIMES

    async def settle(self) -> None:
        """They propose to stop, and agree, each five times at once."""
        evening, play = self.evening, self.evening.play
        first, *others = self.people
        for _ in range(TIMES):
            first.write(play.group, "/stop")
        for person in others:
            agree = await self._agree(person)
            if agree is None:
                break
            before, seat = len(evening.log(self.table)), self.seat(person)
            await self.answered([person.press(agree[0], agree[1]) for _ in range(TIMES)])
            added = [row.actor for row in evening.log(self.table)[before:]]
            assert added.count(seat or 0) <= 1, "one consent, two entries"
        await play.until(lambda: self.over, limit=120, what="the end of the table")

    async def _agree(self, person: Actor) -> tuple[Message, str] | None:
        """Wait for the question whether to stop; None when the table is over without it."""
        found: list[tuple[Message, str]] = []

        def asked() -> bool:
            found[:] = [
                (message, tap.encode())
                for message in self.evening.said(person.private)
                for tap in taps(message)
                if tap.verb is Verb.VOTE and tap.what == "A"
            ]
            return bool(found) or self.over

        await self.evening.play.until(asked, limit=120, what="the question whether to stop")
        return found[-1] if found else None


async def _evening(key: str, name: str, most: int) -> Counter[str]:
    play = Playground()
    command, players = laws_of(key).evenings[name]
    with tempfile.TemporaryDirectory() as folder:
        async with BotSession(play, Path(folder)).open() as evening:
            people = play.party.people[:players]
            await evening.greet(*people)
            table = Impatient(evening, random.Random(name), people)
            await table.gather(command)
            for _ in range(most):
                await play.until(
                    lambda: table.over or any(each.look() for each in table.company.players),
                    limit=900,
                    what="that anybody is asked",
                )
                if table.over:
                    break
                await table.tap()
                await table.tap_old()
            if not table.over:
                await table.settle()
            assert all(query.answered for query in play.world.queries.values())
            return table.counts


@trial("chaos/fivefold")
def fivefold(most: int = 400, evenings: int | None = None) -> Figures:
    """Evenings of ``most`` taps, of every kind that there is or of so many kinds."""
    total: Counter[str] = Counter()
    kinds = [(key, name) for key in FRONTS for name in laws_of(key).evenings]
    for key, name in kinds[:evenings]:
        total += asyncio.run(_evening(key, name, most))
        total["evenings"] += 1
        say(f"{key}, {name}: {dict(total)}")
    return dict(total)
