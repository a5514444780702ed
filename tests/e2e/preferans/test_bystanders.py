"""Members of a group who ask for pages without end beside a running game."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from typing import TYPE_CHECKING

import pytest

from bot.features.registry import FEATURES
from bot.reconcile.budgets import PAGES
from bot.sandbox import Actor
from bot.sandbox.model import Message
from bot.views import codes
from tests.bot.reconcile.test_budgets import most_in
from tests.e2e.evening import MINUTE
from tests.e2e.players import Players
from tests.e2e.test_hands_here import SHORT, known
from tests.e2e.test_hands_refused import first_result, pages
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox import VirtualClock
    from tests.e2e.evening import BotSession

__all__ = ["known"]

GAME = "/newgame сочинка 20 места=как сели"
AFTER = "поэтому ответ здесь"
SPAN = 40.0
SPANS = 3
FREE = ("/help", "/rules", "/settings", "/history", "/language", "/privacy", "/start", "/forget")


@dataclass
class Beside:
    """A table of three, and bystanders who each give a command every five seconds."""

    evening: BotSession
    commands: tuple[str, ...]
    bystanders: int
    keys: dict[int, str] = field(default_factory=dict)
    """The slot of each message in the group, by its id."""
    seen: list[tuple[str, Message, float]] = field(default_factory=list)
    """What the bot did in the group, and when."""
    begun: float = 0.0
    entries: int = 0
    others: list[Actor] = field(default_factory=list)

    async def play(self) -> None:
        """Deal, and play for three spans."""
        play, clock = self.evening.play, self.evening.play.clock
        people = play.party.people[:3]
        play.world.watch(self._watch)
        table = await self.evening.sit_down(GAME, *people)
        company = Players.of(self.evening, random.Random(1), *people, talkative=0.0)
        self.others = [self._add(number) for number in range(self.bystanders)]
        await company.play(lambda: len(self.evening.log(table)) > 10)
        await clock.advance(MINUTE)
        self.begun, before = clock.now(), len(self.evening.log(table))
        said = cycle(self.commands)
        for number in range(int(SPANS * SPAN / 5)):
            until = self.begun + 5.0 * (number + 1)
            for each in self.others:
                each.write(play.group, next(said))
            while clock.now() < until:
                await company.step(partial(passed, clock, until))
        self.entries = len(self.evening.log(table)) - before

    def _add(self, number: int) -> Actor:
        play = self.evening.play
        person = Actor.add(play.world, f"Зритель {number}")
        person.join(play.group)
        person.start()
        return person

    def _watch(self, kind: str, subject: object) -> None:
        play = self.evening.play
        if kind not in ("message", "edit", "delete") or not isinstance(subject, Message):
            return
        if subject.sender is not play.world.bot or subject.chat is not play.group:
            return
        if kind == "message":
            self.keys[subject.id] = self._sending()
        if self.begun:
            self.seen.append((kind, subject, play.clock.now() - self.begun))

    def _sending(self) -> str:
        """The slot whose message is under way, "" for one without; a chat has one at a time."""
        queue = self.evening.app.telegram._chats.find(self.evening.play.group.id)
        assert queue is not None
        sending = (key for key, each in queue.slots.items() if each.row.intent_at is not None)
        return next(sending, "")

    def _of_game(self, message: Message) -> bool:
        return self.keys.get(message.id, "").partition(":")[0].isdigit()

    @property
    def edits(self) -> list[float]:
        """Seconds at which a live message showed something new."""
        return [
            at for kind, each, at in self.seen if kind != "delete" and "deal:" in self.keys[each.id]
        ]

    @property
    def pages(self) -> list[float]:
        """Seconds at which the bot did anything else in the group."""
        return [at for _, each, at in self.seen if not self._of_game(each)]


@pytest.mark.slow
@pytest.mark.parametrize("bystanders", [1, 4])
async def test_who_asks_for_pages_without_end_does_not_blind_the_table(
    evening: BotSession, bystanders: int
) -> None:
    beside = Beside(evening, FREE, bystanders)
    await check(beside)
    assert beside.entries > 100, "hands come as soon as they do without bystanders"
    for each in beside.others:
        answers = evening.said(each.private)
        assert any(AFTER in answer.text for answer in answers), "they are answered in private"


COMMANDS = tuple(
    f"/{spec.name}" for each in FEATURES for spec in each.commands if spec.name != "join"
)


@pytest.mark.slow
async def test_nor_does_any_other_command(evening: BotSession) -> None:
    """But `/join`, which those who play answer; a new table has to wait."""
    await check(Beside(evening, COMMANDS, 4))


async def test_what_a_group_takes_no_more_is_answered_elsewhere(evening: BotSession) -> None:
    """By a pop-up, in private, or not at all where the bot may not write."""
    play = evening.play
    anna, gleb, dora = play.anna, play.gleb, Actor.add(play.world, "Дора")
    dora.join(play.group)
    await evening.sit_down(GAME, *play.party.people[:3])
    await play.clock.advance(MINUTE)
    for command, key in (("/help", "help-title"), ("/privacy", "privacy"), ("/language", "")):
        gleb.write(play.group, command)
        await evening.message(play.group, tr(key) if key else "English")
    shown = len(evening.said(play.group))
    gleb.write(play.group, "/settings")
    await evening.message(gleb.private, tr("slow-down", seconds=0)[:20])
    gleb.write(play.group, "/rules")
    await evening.message(gleb.private, AFTER)
    menu = await evening.message(play.group, "English")
    assert "Слишком много" in await evening.tap(gleb, menu, tr("language-en"))
    assert "Слишком много" in await evening.press(anna, menu, codes.show(1, 1, "down"))
    dora.write(play.group, "/help")
    await play.clock.advance(10)
    assert len(evening.said(play.group)) == shown
    await play.clock.advance(MINUTE)
    gleb.write(play.group, "/settings")
    await evening.message(play.group, tr("options-title"))


def passed(clock: VirtualClock, until: float) -> bool:
    """Whether a moment has come."""
    return clock.now() >= until


async def check(beside: Beside) -> None:
    """Play, and look at what the group saw."""
    await beside.play()
    assert most_in(60.0, beside.pages) <= PAGES
    for span in range(SPANS):
        within = [at for at in beside.edits if span * SPAN <= at < (span + 1) * SPAN]
        assert len(within) >= 4, (span, within, beside.entries)
    assert beside.pages, "pages still come"


@pytest.mark.slow
async def test_answers_to_one_person_count_as_pages(known: BotSession) -> None:
    """Of three in a minute the fourth is answered in private, as it is without hands here."""
    play = known.play
    result = await first_result(known, SHORT)
    await play.clock.advance(60)
    people = (play.anna, play.boris, play.vera, play.gleb)
    for person in people:
        private = len(known.said(person.private))
        await known.press(person, result, "s:1:1:check")
        await play.clock.advance(3)
        fourth = person is people[-1]
        assert len(pages(known, person)) == (not fourth)
        assert (len(known.said(person.private)) > private) == fourth
    assert play.world.limits.refused == {}
