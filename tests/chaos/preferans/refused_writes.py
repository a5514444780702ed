"""The database refuses a write while people join, leave, settle, play on and begin anew.

An evening of such requests is played again and again, and in each another write of every
`SPACING` is refused, or another commit, or a commit is made and looks as if it had failed. Whoever
asks is told when it was not done, and asks again; then the log has what was asked for, once.
"""

import asyncio
import json
import random
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.i18n import plain, translator
from bot.sandbox import Actor
from bot.sandbox.model import Message
from bot.store import NOTES, LogRow
from tests.chaos.preferans.kills import Table, in_world
from tests.chaos.preferans.lost_answers import doubles
from tests.chaos.trials import Figures, say, trial
from tests.e2e.evening import BotSession, shows
from tests.e2e.players import Players
from tests.e2e.preferans.test_at_the_table import cards_lie
from tests.e2e.preferans.test_restarts import deals_shown
from tests.e2e.preferans.test_store_faults import standing
from tests.support.texts import tr

TR: Final = translator("ru", "preferans")
UNDONE: Final = frozenset(plain(TR(key)) for key in ("toast-unwritten", "unwritten"))
"""What somebody hears whose wish could not be written down."""
SPACING: Final = 24
"""Writes from one that is refused to the next: each fault is over before another comes."""
WAYS: Final = ("refused", "before", "after")
"""A statement is refused; a commit is; a commit is made, and looks as if it had not been."""
OF_TABLE: Final = re.compile(r"[A-Z]|p[sl]\d*|[a-z]{4,}")
"""An entry that is no move of a deal."""
DEALS: Final = 4
"""Deals of which the group sees a message: two of each table."""
TRIES: Final = 5
REST: Final = 25.0
"""Seconds after which everything stands that a request has caused."""
Act = Callable[[], Awaitable[str]]
"""Does what a person does, and returns what that person is told."""


@dataclass(slots=True)
class Evenings:
    """One evening of requests at a table that grows and shrinks."""

    evening: BotSession
    asked: int = 0
    """Requests that were made, those made again included."""
    undone: int = 0
    """Requests that people were told could not be written."""
    table: int = 1

    @property
    def group(self) -> list[Message]:
        """What the bot says in the group now."""
        return self.evening.said(self.evening.play.group)

    def seats(self) -> list[str]:
        """Who sits at the table, in joining order."""
        query = "SELECT name FROM places WHERE table_id = ? ORDER BY position"
        return [name for (name,) in self.evening.rows(query, self.table)]

    async def insist(
        self, act: Act, adds: Sequence[str] = (), done: Callable[[], object] = lambda: True
    ) -> None:
        """Ask until it is done. ``adds``: what the log gets by it, in this order and no more."""
        length = len(self.evening.log(self.table))

        def added() -> list[str]:
            kinds = (_kind(row) for row in self.evening.log(self.table)[length:])
            return [kind for kind in kinds if OF_TABLE.fullmatch(kind)]

        for _ in range(TRIES):
            told = await act()
            self.asked += 1
            self.undone += told in UNDONE
            await self.evening.play.clock.advance(REST)
            assert added() == list(adds)[: len(added())], (added(), adds)
            if added() == list(adds) and done():
                if told in UNDONE:
                    # It was done and looked as if not: to ask again changes nothing.
                    await act()
                    await self.evening.play.clock.advance(REST)
                    assert added() == list(adds), (added(), adds)
                    assert done()
                return
            assert told in UNDONE, f"{told!r} was said, and the log has got {added()} of {adds}"
        raise AssertionError(f"{adds} was not done in {TRIES} tries")

    def says(self, person: Actor, command: str) -> Act:
        """Somebody writes a command in the group, and waits for the answer."""

        async def act() -> str:
            play = self.evening.play
            known = {message.id for message in self.group}
            asked = person.write(play.group, command)
            found: list[str] = []

            def answered() -> bool:
                # A question put to the person, or to all, is an answer too.
                questions = tr("button-leave-yes"), tr("button-withdraw")
                found[:] = [
                    m.text
                    for m in self.group
                    if m.id not in known
                    and (m.reply_to is asked or any(shows(m, each) for each in questions))
                ]
                return bool(found)

            await play.until(answered, limit=60, what=f"an answer to {command}")
            return found[0]

        return act

    def taps(self, person: Actor, shown: str, button: str) -> Act:
        """Somebody taps a button of the lowest message of the group that shows something."""
        stood: list[Message] = []

        async def act() -> str:
            found = [m for m in self.group if shows(m, shown) and shows(m, button)]
            stood[:] = found[-1:] or stood
            if not stood:
                stood.append(await self.evening.message(self.evening.play.group, button))
            message = stood[0]
            data = [b["callback_data"] for b in message.buttons if button in b["text"]]
            if not data:
                return "the button is gone"
            return await self.evening.press(person, message, data[0])

        return act

    async def agree(self, shown: str, *people: Actor, last: Sequence[str] = ()) -> None:
        """These consent, one after the other; ``last``: what the log gets besides at the end."""
        button = tr("button-agree")
        for person in people[:-1]:
            await self.insist(self.taps(person, shown, button), ["A"])
        await self.insist(self.taps(people[-1], shown, button), ["A", *last])

    def gone(self) -> int:
        """How many of those who sit at the table have left it."""
        (notes,) = self.evening.rows(
            "SELECT draft FROM drafts WHERE table_id = ? AND seat = ?", self.table, NOTES
        ) or [("{}",)]
        return len(json.loads(notes[0]).get("gone", ()))

    def over(self) -> bool:
        """Whether the table has settled."""
        return self.evening.status(self.table) == "finished"

    # The evening

    async def play_through(self, begin: Callable[[BotSession], object] = str) -> None:
        """Everything, from the first request to the last; ``begin``: told when cards lie."""
        await self.evening.greet(*self.evening.play.party.people[4:])
        self.table = await cards_lie(self.evening)
        begin(self.evening)
        await self._let_in_and_stays_away()
        await self._leaves_and_is_replaced()
        await self._settles_and_plays_longer()
        await self._begins_anew()
        await self._sits_down_when_the_deal_is_over()
        self.evening.faults.heal()
        await self.evening.play.clock.advance(120)
        assert doubles(self.evening) == []
        deals = deals_shown(self.evening, self.evening.play.group)
        assert len(deals) <= DEALS, deals
        assert standing(self.evening) == []
        ends = [each.text for each in self.group if "🏁" in each.text and each.buttons]
        assert len(ends) == len(set(ends))

    async def _let_in_and_stays_away(self) -> None:
        """One more player thinks better of it, is refused, is let in and does not come."""
        anna, boris, vera, gleb = self.evening.play.party.people[:4]
        asks = tr("vote-newcomer", name="Глеб")
        await self.insist(self.says(gleb, "/join"), ["newcomer"])
        await self.insist(self.taps(gleb, asks, tr("button-withdraw")), ["W"])
        await self.insist(self.says(gleb, "/join"), ["newcomer"])
        await self.insist(self.taps(boris, asks, tr("button-refuse")), ["R"])
        await self.insist(self.says(gleb, "/join"), ["newcomer"])
        await self.agree(asks, anna, boris, vera)
        away = tr("button-away")
        await self.insist(self.taps(gleb, away, away), ["away"])
        assert self.seats() == ["Анна", "Борис", "Вера"]

    async def _leaves(self, person: Actor) -> None:
        yes = tr("button-leave-yes")
        await self.insist(self.says(person, "/leave"))
        await self.insist(self.taps(person, yes, yes), done=self.gone)

    async def _leaves_and_is_replaced(self) -> None:
        """One leaves, comes back, leaves again, and another takes over the seat."""
        anna, boris, vera, gleb = self.evening.play.party.people[:4]
        await self._leaves(vera)
        back = self.taps(vera, tr("button-back"), tr("button-back"))
        await self.insist(back, done=lambda: not self.gone())
        await self._leaves(vera)
        instead = tr("button-instead-of-him")
        await self.insist(self.taps(gleb, instead, instead), ["substitute"])
        await self.agree(tr("vote-substitute", name="Глеб", instead="Вера"), anna, boris)
        assert self.seats() == ["Анна", "Борис", "Глеб"]

    async def _settle(self, first: Actor, *others: Actor) -> None:
        await self.insist(self.says(first, "/stop"), ["ps"])
        await self.agree(tr("vote-stop", name=first.user.first_name), *others)
        assert self.over()

    async def _settles_and_plays_longer(self) -> None:
        """They settle; one will not play on, then they all do, and settle again."""
        anna, boris, _, gleb = self.evening.play.party.people[:4]
        await self._settle(anna, boris, gleb)
        longer, title = tr("button-longer-points", to=20), tr("longer-title", table="Пятница")
        await self.insist(self.taps(boris, "🏁", longer), ["pl20"])
        await self.insist(self.taps(gleb, title, tr("button-refuse")), ["R"], self.over)
        await self.insist(self.taps(boris, "🏁", longer), ["pl20"])
        await self.agree(title, anna, gleb, last=["shuffle"])
        assert not self.over()
        await self._settle(gleb, anna, boris)

    async def _begins_anew(self) -> None:
        """Two of them go on with a computer, whose seat another takes."""
        anna, boris, _, gleb = self.evening.play.party.people[:4]
        again = tr("button-again")

        tables = "SELECT count(*), max(id) FROM tables"
        ((before, _),) = self.evening.rows(tables)

        def sit(*names: str) -> Callable[[], bool]:
            newest = "SELECT max(id) FROM tables"
            query = f"SELECT name FROM places WHERE table_id = ({newest}) ORDER BY position"  # noqa: S608
            return lambda: [name for (name,) in self.evening.rows(query)] == list(names)

        await self.insist(self.taps(boris, again, again), done=sit("Борис"))
        await self.insist(self.taps(anna, again, again), done=sit("Борис", "Анна"))
        # A server leaves out the number of a table that was refused.
        ((many, self.table),) = self.evening.rows(tables)
        assert many == before + 1
        computer, deal = tr("button-add-computer"), tr("button-deal")
        await self.insist(self.taps(anna, computer, computer), done=lambda: len(self.seats()) == 3)
        await self.insist(self.taps(anna, deal, deal), ["open", "shuffle"])
        assert self.evening.rows(tables) == [(many, self.table)]
        join, name = tr("button-join"), self.seats()[2]
        instead = tr("button-instead", name=name)
        offered = self.taps(gleb, join, join)
        await self.insist(offered, done=lambda: any(shows(m, instead) for m in self.group))
        await self.insist(self.taps(gleb, instead, instead), ["substitute"])
        await self.agree(tr("vote-substitute", name="Глеб", instead=name), anna, boris)
        assert self.seats() == ["Борис", "Анна", "Глеб"]

    async def _sits_down_when_the_deal_is_over(self) -> None:
        """A fourth is let in, and the deal is played to its end."""
        anna, boris, _, gleb, dina = self.evening.play.party.people[:5]
        await self.insist(self.says(dina, "/join"), ["newcomer"])
        await self.agree(tr("vote-newcomer", name="Дина"), anna, boris, gleb)
        company = Players.of(self.evening, random.Random(4), anna, boris, gleb, talkative=0.0)
        company.quick = (2.0, 6.0)

        def deals() -> int:
            return len(self.evening.rows("SELECT 1 FROM deals WHERE table_id = ?", self.table))

        await company.play(deals, steps=400)
        assert self.seats() == ["Борис", "Анна", "Глеб", "Дина"]
        company.players = Players.of(self.evening, company.rng, anna, boris, gleb, dina).players
        length = len(self.evening.log(self.table))
        await company.play(lambda: len(self.evening.log(self.table)) > length + 4, steps=400)
        assert [row.seq for row in self.evening.log(self.table)] == list(
            range(len(self.evening.log(self.table)))
        )
        assert deals() == 1


def _kind(row: LogRow) -> str:
    """What an entry is, without the cards and people in it."""
    return row.action if isinstance(row.action, str) else next(iter(row.action))


def strike(evening: BotSession, way: str, offset: int) -> None:
    """Have one write of every `SPACING` fail, or one commit of about as many."""
    faults = evening.faults
    if way == "refused":
        begun = faults.written
        faults.strikes = lambda write: (write.number - begun) % SPACING == offset
    else:
        faults.commits, faults.every, faults.due = way, SPACING, faults.committed + offset + 1


@trial("chaos/refused-writes", standby=True)
def refused_writes(offsets: Sequence[int] = range(SPACING), ways: Sequence[str] = WAYS) -> Figures:
    """The evening once for each first write that fails, and each way to fail."""
    struck = asked = undone = 0
    for way in ways:
        for offset in offsets:

            async def work(table: Table, way: str = way, offset: int = offset) -> Evenings:
                evenings = Evenings(table.evening)
                await evenings.play_through(lambda evening: strike(evening, way, offset))
                return evenings

            found = asyncio.run(in_world(work, 4))
            struck += len(found.evening.faults.struck)
            asked, undone = asked + found.asked, undone + found.undone
            say(f"{way} {offset}: {struck} writes failed, {undone} of {asked} requests undone")
    return {
        "evenings": len(ways) * len(offsets),
        "writes that failed": struck,
        "requests": asked,
        "told": undone,
    }
