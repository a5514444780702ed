"""Ten thousand buttons and ten thousand links that nobody of ours made, at a table of each game.

Some are noise, most are what real buttons carry with something about them changed. A stranger can
change nothing with them; who sits there can do at most what the rules allow that seat just then.
"""

import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bot.games.registry import FRONTS
from bot.sandbox import Actor
from bot.store import LogRow
from bot.tables.ledger import fold
from bot.taps import GREATEST, Verb, decode
from tests.chaos.trials import Figures, say, trial
from tests.e2e.test_forged import Siege
from tests.support.logs import logged

AT_ONCE: Final = 50
BETWEEN: Final = 1000
"""Values after which the tables are new: somebody may have ended the old ones."""
NUMBERS: Final = (
    "0", "1", "2", "3", "-1", "-0", "+1", "1_0", "²", "٣", "１", "007", "1e3", "0x1", "NaN", "",
    str(GREATEST), str(GREATEST + 1), "9" * 19, "9" * 400,
)  # fmt: skip
PAYLOADS: Final = ("hand-1", "hand-2", "sit-1", "sit-2", "a2-1-1", "a2-4001-1-0123456789abcdef")
NOISE: Final = "\x00\x1f\u202e\u200b\ud800Я٣ :;-_=?+/<&'\"%{}\\👑mvdslop01279"


def noise(rng: random.Random) -> str:
    """Any text, seldom a very long one."""
    length = rng.choice((1, 2, 5, 20, 64, 65, 500, 4000) if rng.random() < 0.1 else (1, 3, 8, 20))
    if rng.random() < 0.5:
        return "".join(rng.choices(NOISE, k=length))
    return bytes(rng.choices(range(256), k=length)).decode("latin-1")


def changed(rng: random.Random, real: str, parts: str) -> str:
    """A real value with one or two things about it changed; ``parts``: what stands between."""
    for _ in range(rng.choice((1, 1, 2))):
        pieces = real.split(parts)
        place = rng.randrange(len(pieces))
        match rng.randrange(7):
            case 0 | 1:
                pieces[place] = rng.choice(NUMBERS)
            case 2:
                pieces[place] = noise(rng)
            case 3:
                pieces.insert(place, rng.choice(pieces))
            case 4:
                del pieces[place]
            case 5:
                pieces[0] = rng.choice([*map(str, Verb), pieces[0].upper()])
            case _:
                cut = rng.randrange(len(real) + 1)
                pieces = [real[:cut] + noise(rng)[:2] + real[cut + rng.randrange(2) :]]
        real = parts.join(pieces)
    return real


class LongSiege(Siege):
    """The siege, besides a stranger who speaks English, and somebody who sits at every table."""

    async def _begin(self) -> None:
        self.evening.play.gleb.user.language_code = "en"
        await super()._begin()

    def real(self) -> list[str]:
        """What the buttons on all screens carry."""
        play = self.evening.play
        chats = [play.group, *(person.private for person in play.party.people)]
        return sorted(
            button["callback_data"]
            for chat in chats
            for message in self.evening.said(chat)
            for button in message.buttons
            if "callback_data" in button
        )

    def attack(self, values: Sequence[str], *, links: bool) -> None:
        """Let a stranger try them all, and then Anna."""
        play = self.evening.play
        send = self._follow if links else self._tap
        self.runner.run(send(play.gleb, [each for each in values if not _invites(each)]))
        self.holds()
        logs = self.logs()
        self.runner.run(send(play.anna, values))
        # Whatever she could do, the computers have answered it.
        self.runner.run(play.clock.advance(60))
        for number, before in logs.items():
            self._fair(number, before)
        self.before = self.facts()
        self.holds()

    async def _tap(self, person: Actor, values: Sequence[str]) -> None:
        own = self.evening.said(person.private)
        await self.tap(person, values, [self.lobby, *own[-1:]])

    async def _follow(self, person: Actor, values: Sequence[str]) -> None:
        world, clock = self.evening.play.world, self.evening.play.clock
        for value in values:
            last = max(message.id for message in world.messages(person.private))
            said = person.write(person.private, f"/start {value}").id
            assert said > last
            await self.evening.play.until(
                lambda: any(each.id > said for each in self.evening.said(person.private)),  # noqa: B023 - at once
                limit=120,
                what=f"an answer to {value!r}",
            )
        await clock.advance(5)

    def logs(self) -> dict[int, list[LogRow]]:
        """What is written of every table."""
        tables = self.evening.rows("SELECT id FROM tables")
        return {number: self.evening.log(number) for (number,) in tables}

    def _fair(self, number: int, before: list[LogRow]) -> None:
        """The rules lead through the log, as it was before and on; the stranger sits nowhere."""
        log = self.evening.log(number)
        assert log[: len(before)] == before
        fold(log)  # raises when an entry was not allowed
        # Where a table is over Anna may open a lobby, and the stranger may sit down there.
        if number <= len(FRONTS):
            assert log
            query = "SELECT 1 FROM places WHERE table_id = ? AND user_id = ?"
            assert not self.evening.rows(query, number, self.evening.play.gleb.id)


def _invites(value: str) -> bool:
    """Whether a value is, after all, what a button carries that seats whoever wants to."""
    try:
        tap = decode(value)
    except ValueError:
        return False
    return tap.verb is Verb.LOBBY and tap.what.startswith(("sit", "join"))


@contextmanager
def siege() -> Iterator[LongSiege]:
    """A bot under siege, whose log is read."""
    with tempfile.TemporaryDirectory() as folder:
        found = LongSiege(Path(folder))
        with logged("INFO", ink=found.ink):
            try:
                yield found
            finally:
                found.end()


@trial("chaos/forged")
def forged(values: int = 10_000, seed: int = 1) -> Figures:
    """So many buttons, and so many links."""
    rng = random.Random(seed)
    kinds: dict[bool, Callable[[list[str]], str]] = {
        False: lambda real: changed(rng, rng.choice(real), ":"),
        True: lambda _: changed(rng, rng.choice(PAYLOADS), "-"),
    }
    moved = 0
    for links, make in kinds.items():
        for begun in range(0, values, BETWEEN):
            with siege() as found:
                before = sum(map(len, found.logs().values()))
                for _ in range(begun, min(begun + BETWEEN, values), AT_ONCE):
                    real = found.real()
                    some = [
                        noise(rng) if rng.random() < 0.2 else make(real) for _ in range(AT_ONCE)
                    ]
                    found.attack(some, links=links)
                moved += sum(map(len, found.logs().values())) - before
            say(f"{begun} {'links' if links else 'buttons'} and more, {moved} entries")
    return {"buttons": values, "links": values, "entries that Anna could make": moved}
