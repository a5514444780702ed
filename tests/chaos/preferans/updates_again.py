"""A process is killed, and Telegram delivers what it had not confirmed once more.

The evening of `refused_writes`, and a lobby before it: after every few requests the process is
killed and the next one gets all their updates again, in their order. What the database holds, and
what people see, must be what it was.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tests.chaos.preferans.kills import Table, in_world
from tests.chaos.preferans.lost_answers import doubles
from tests.chaos.preferans.refused_writes import REST, Act, Evenings
from tests.chaos.trials import Figures, say, trial
from tests.e2e.evening import shows
from tests.support.texts import tr

HELD: Final = {
    "tables": "SELECT id, game, status, options, number, follows, level FROM tables ORDER BY id",
    "places": "SELECT * FROM places ORDER BY table_id, position",
    "log": "SELECT table_id, seq, actor, action FROM log ORDER BY table_id, seq",
    "deals": "SELECT table_id, number, facts FROM deals ORDER BY table_id, number",
    "beside": "SELECT * FROM drafts WHERE seat >= -1 ORDER BY table_id, seat",
    "people": "SELECT user_id, language, sound, always_cut FROM people ORDER BY user_id",
    "chats": "SELECT chat_id, language, defaults, house FROM chats ORDER BY chat_id",
}


@dataclass(slots=True)
class AgainEvenings(Evenings):
    """An evening in which everything is delivered twice, so many requests at a time."""

    batch: int = 1
    waiting: int = 0
    """Requests since the last kill."""
    first: int = 0
    """The first update since then."""
    kills: int = 0
    repeated: int = 0
    """Updates that came again."""

    async def insist(
        self, act: Act, adds: Sequence[str] = (), done: Callable[[], object] = lambda: True
    ) -> None:
        """Do it; then, if it is time, kill and have all that was asked for delivered again."""
        await Evenings.insist(self, act, adds, done)
        self.waiting += 1
        if self.waiting >= self.batch:
            await self.again()
            assert done()

    async def again(self) -> None:
        """Kill, and let the next process hear everything since the last time once more."""
        play = self.evening.play
        queue = play.world.updates
        held, seen = self._held(), self._seen()
        await self.evening.crash()
        known = {each["update_id"]: each for each in (*queue.confirmed, *queue.pending)}
        updates = [known[number] for number in sorted(known) if number > self.first]
        queue.confirm(max(known) + 1)
        queue.repeat(updates)
        await self.evening.start()
        await play.clock.advance(REST)
        for what, rows in self._held().items():
            assert rows == held[what], f"{what} after {_told(updates)}"
        assert self._seen() == seen, _told(updates)
        assert doubles(self.evening) == []
        unanswered = [query for query in play.world.queries.values() if not query.answered]
        assert unanswered == []
        self.first, self.waiting = max(known), 0
        self.kills, self.repeated = self.kills + 1, self.repeated + len(updates)

    def _held(self) -> dict[str, list[tuple[Any, ...]]]:
        return {what: self.evening.rows(query) for what, query in HELD.items()}

    def _seen(self) -> dict[str, int]:
        """How many lobbies and ends the group sees."""
        signs = {"lobbies": tr("button-deal"), "ends": "🏁"}
        return {
            what: sum(shows(message, sign) for message in self.group)
            for what, sign in signs.items()
        }

    async def gather(self) -> None:
        """A table is opened, arranged, and called off."""
        anna, boris = self.evening.play.party.people[:2]
        sit, stand = tr("button-sit"), tr("button-stand")

        def seated(number: int) -> Callable[[], bool]:
            return lambda: len(self.seats()) == number

        async def open_it() -> str:
            anna.write(self.evening.play.group, "/newgame сочинка")
            await self.evening.message(self.evening.play.group, sit)
            return ""

        def tables(number: int) -> Callable[[], bool]:
            return lambda: len(self.evening.rows("SELECT 1 FROM tables")) == number

        await self.insist(open_it, done=tables(1))
        await self.insist(self.taps(boris, sit, sit), done=seated(2))
        computer = tr("button-add-computer")
        await self.insist(self.taps(anna, computer, computer), done=seated(3))
        fewer = tr("button-drop-computer")
        await self.insist(self.taps(anna, computer, computer), done=seated(4))
        await self.insist(self.taps(anna, fewer, fewer), done=seated(3))
        await self.insist(self.taps(boris, stand, stand), done=seated(2))
        cancel, sure = tr("button-cancel"), tr("button-cancel-yes")
        await self.insist(self.taps(anna, cancel, cancel))
        await self.insist(
            self.taps(anna, sure, sure), done=lambda: self.evening.status(1) == "cancelled"
        )


def _told(updates: Sequence[Any]) -> list[str]:
    """What updates were about."""
    return [
        each["callback_query"]["data"]
        if "callback_query" in each
        else each.get("message", {}).get("text", "other")
        for each in updates
    ]


@trial("chaos/updates-again")
def updates_again(batches: Sequence[int] = range(1, 9)) -> Figures:
    """The evening once for each number of requests that come again together."""
    kills = repeated = 0
    for batch in batches:

        async def work(table: Table, batch: int = batch) -> AgainEvenings:
            evenings = AgainEvenings(table.evening, batch=batch)
            evenings.first = table.evening.play.world.updates.confirmed[-1]["update_id"]
            await evenings.gather()
            await evenings.play_through()
            return evenings

        found = asyncio.run(in_world(work, 4))
        kills, repeated = kills + found.kills, repeated + found.repeated
        say(f"{batch} at a time: {kills} kills, {repeated} updates came again")
    return {"evenings": len(batches), "kills": kills, "updates": repeated}
