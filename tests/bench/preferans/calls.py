"""What one deal costs of Telegram's thirty calls a second, and what the calls are for.

Three or four people sit in front of the whole bot, in virtual time, and play as the computer
players of the house would: real auctions, real contracts, every trick to the end, no claims. A
person looks at the screen, and `PACE` seconds after it asks for something there is a tap. Answers
to taps are not counted: Telegram does not count them either.
"""

import asyncio
import random
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from bot.games.registry import front
from bot.sandbox import Actor
from bot.sandbox.model import Message
from bot.sandbox.world import Call
from bot.tables.ledger import Ledger
from bot.tables.task import TableTask
from bot.taps import Tap, Verb
from bot.views import codes
from engine.computers import Effort
from engine.log import action_code
from engine.preferans.actions import Discard
from engine.view import TableStage
from tests.bench.figures import Figure, figure, say
from tests.e2e.evening import BotSession, taps
from tests.support.telegram import Playground

PACE: Final = (2.0, 8.0)
"""Seconds in which a person decides."""
COMMANDS: Final = {3: "/newgame сочинка 1000", 4: "/newgame сочинка 4 1000"}
"""By people; pools that no evening fills."""
DEALS: Final = 12
AIMS: Final = {3: 45.0, 4: 60.0}
UNCOUNTED: Final = frozenset({"answerCallbackQuery", "getUpdates", "getMe", "getChatMember"})


@dataclass(slots=True)
class Evenings:
    """People who play at a human pace, and a list of what the bot called for."""

    evening: BotSession
    table: int
    people: tuple[Actor, ...]
    rng: random.Random
    kinds: Counter[str] = field(default_factory=Counter)
    """Calls by what they were for."""
    late: list[float] = field(default_factory=list)
    """Seconds from a turn to the moment when the hand of whose turn it is shows it."""
    _counted: int = 0
    _asked: dict[int, int] = field(default_factory=dict)
    """The decision for which a seat's hand was brought up to date last."""
    _tapped: dict[int, float] = field(default_factory=dict)

    @property
    def task(self) -> TableTask:
        """The table."""
        return self.evening.task(self.table)

    @property
    def ledger(self) -> Ledger:
        """Its log."""
        return self.task.state.current

    async def play(self, deals: int) -> None:
        """Play until so many more deals are over."""
        goal = len(self.ledger.finished) + deals
        while len(self.ledger.finished) < goal:
            await self._decide()
        self._count()

    async def _decide(self) -> None:
        """Wait until somebody's screen asks for something, think, and tap."""
        play, found = self.evening.play, list[tuple[Actor, int, Message]]()

        def asked() -> bool:
            found[:] = self._asking()
            return bool(found)

        await play.until(asked, what="that a screen asks for something", limit=900)
        person, seat, message = found[0]
        self.late.append(play.clock.now() - self.ledger.since[seat])
        self._count()
        decision = self.ledger.decisions[seat]
        await play.clock.advance(self.rng.uniform(*PACE))
        self._count()
        if self.ledger.decisions[seat] != decision or seat not in self.ledger.actors:
            return  # an only card has played itself meanwhile
        for code in self._choice(seat):
            self._tapped[person.id] = play.clock.now()
            query = person.press(message, code)
            await play.until(lambda query=query: query.answered, limit=15, what="an answer")  # type: ignore[misc]
            self._count()
            await play.clock.advance(0.8 if code.startswith(Verb.DRAFT) else 0.0)

    def _asking(self) -> list[tuple[Actor, int, Message]]:
        """Whose screen carries a button of the decision that the table waits for."""
        ledger, asking = self.ledger, []
        for person in self.people:
            seat = self.task.state.seat_of(person.id)
            if seat is None or seat not in ledger.actors:
                continue
            for message in reversed(self.evening.said(person.private)):
                mine = (tap for tap in taps(message) if tap.verb in {Verb.MOVE, Verb.DRAFT})
                if any(tap.number == ledger.decisions[seat] for tap in mine):
                    asking.append((person, seat, message))
                    break
        return asking

    def _choice(self, seat: int) -> list[str]:
        """What somebody who plays well would tap."""
        ledger = self.ledger
        view = ledger.view(seat)
        key = ledger.table.game.key
        action: Any = front(key).computers.choose(view, self.rng, "club", Effort(4))
        number = ledger.decisions[seat]
        moves = [Tap(Verb.MOVE, self.table, number, action_code(ledger.table.game, action))]
        if isinstance(action, Discard):
            toggles = (codes.toggle(card) for card in action.cards)
            moves[:0] = [Tap(Verb.DRAFT, self.table, number, toggle) for toggle in toggles]
        return [tap.encode() for tap in moves]

    def _count(self) -> None:
        """Name what every call since the last look was for."""
        calls = self.evening.play.world.calls
        for call in calls[self._counted :]:
            if call.method not in UNCOUNTED and call.chat_id is not None:
                self.kinds[self._kind(call)] += 1
        self._counted = len(calls)

    def _kind(self, call: Call) -> str:
        chat = call.chat_id
        if chat is None or chat < 0:
            return f"group, {call.method}"
        if not call.method.startswith("edit"):
            return f"private, {call.method}"
        seat = self.task.state.seat_of(chat)
        assert seat is not None
        if self._tapped.pop(chat, None) is not None:
            return "hand of who acted"
        decision = self.ledger.decisions[seat]
        if seat in self.ledger.actors and self._asked.get(seat) != decision:
            self._asked[seat] = decision
            return "hand of who is asked"
        view: Any = self.task.state.public
        out = view.table_stage is TableStage.DEAL and seat not in {*view.active, *view.whisters}
        return "hand of who sits out" if out else "hand of who waits"


@cache
def measured(people: int, deals: int = DEALS) -> tuple[float, dict[str, float]]:
    """Calls a deal, and the same by what they are for."""
    return asyncio.run(_measure(people, deals))


async def _measure(people: int, deals: int) -> tuple[float, dict[str, float]]:
    with tempfile.TemporaryDirectory() as folder:
        evening = BotSession(Playground(), Path(folder))
        await evening.start()
        try:
            party = evening.play.party.people[:people]
            await evening.greet(*party)
            table = await evening.sit_down(COMMANDS[people], *party)
            played = Evenings(evening, table, party, random.Random(people))
            await played.play(1)  # the lots and the lobby belong to no deal
            played.kinds.clear()
            await played.play(deals)
        finally:
            await evening.stop()
    by_kind = {kind: count / deals for kind, count in played.kinds.most_common()}
    for kind, count in by_kind.items():
        say(f"{people} people: {count:5.1f} {kind}")
    return sum(by_kind.values()), by_kind


@figure("calls per deal of 3 people")
def three_people() -> Figure:
    """Calls that a deal of three costs, all tricks played."""
    return Figure("calls", (measured(3)[0],), aim=AIMS[3])


@figure("calls per deal of 4 people")
def four_people() -> Figure:
    """Calls that a deal of four costs, all tricks played."""
    return Figure("calls", (measured(4)[0],), aim=AIMS[4])
