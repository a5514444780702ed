"""Until a set closes, no button, link or command tells anything of its deals."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from bot.sandbox.errors import ImpossibleError
from bot.taps import Tap, Verb
from bot.views import codes
from engine import sets
from engine.cards import Rank, deck
from tests.e2e.known import Notation
from tests.e2e.preferans.days import begin, day, finish, quick_sets
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.sandbox import Actor
    from bot.sandbox.model import Chat, Message
    from tests.e2e.evening import BotSession

pytestmark = pytest.mark.slow
TRIES: Final = 600
COMMANDS: Final = (
    "/hint", "/analyze", "/analyze 1", "/deal", "/deal 1", "/export", "/pulka", "/history", "/me",
    "/day", "/mydata", "/poke", "/stop", "/leave", "/longer",
)  # fmt: skip
WORDS: Final = (
    codes.ANALYSIS, codes.WHY, codes.CHECK, codes.HINT, codes.DETAILS, "exact", "sheet", "hand",
    "down", "layout", "back", "rules", "past", "deal", "deals", "history", codes.walk(0, anew=True),
    codes.walk(3), codes.replay(0, "expert"), codes.replay(5, "novice"), codes.MISTAKES,
    codes.after(0), codes.answer(2, 0, 0), codes.DAY, "day=all", "day=groups", "day=reveal",
    "day=seal", "day=earlier", codes.DAY_NEWS, codes.DAY_NAME, codes.LEAVE, codes.STOP, "cut=1",
    "export", "analyze", "deal=1", "pulka", "P", "menu", "A", "c1",
)  # fmt: skip
LINKS: Final = ("day", "hand-{0}", "sit-{0}", "replay-{0}-{1}", "deal-{0}-{1}", "me", "a{0}-{1}-1")


@pytest.fixture(autouse=True)
def _quick() -> Iterator[None]:
    with quick_sets():
        yield


class Spies:
    """A player of a set and a stranger, who send whatever they like."""

    def __init__(self, evening: BotSession, seed: int) -> None:
        self.evening, self.rng = evening, Random(seed)
        self.cards = Notation(deck(Rank.SEVEN))
        self.player, self.stranger = evening.play.boris, evening.play.gleb

    async def begin(self) -> None:
        """Finish a deal, and begin the next."""
        self.over = await begin(self.evening, self.player)
        await finish(self.evening, self.player, self.over, 1)
        self.running = await begin(self.evening, self.player)
        await day(self.evening, self.stranger)
        await self.evening.play.clock.advance(30)
        self.stood = {each.id for each in self.shown(self.player.private)}

    def shown(self, chat: Chat) -> list[Message]:
        """The bot's messages with cards."""
        return [each for each in self.evening.said(chat) if self.cards.read(each.text)]

    async def forge(self, count: int) -> None:
        """Send so many buttons, links and commands, and look at everything that comes."""
        play, rng = self.evening.play, self.rng
        for number in range(count):
            person = rng.choice((self.player, self.stranger))
            chat = rng.choice((person.private, play.group))
            try:
                self._send(person, chat)
            except ImpossibleError:
                continue
            await play.clock.advance(rng.choice((0.3, 2.0)))
            if number % 20 == 19:
                await play.clock.advance(40)
                self.look()
        await play.clock.advance(90)
        self.look()

    def _send(self, person: Actor, chat: Chat) -> None:
        rng = self.rng
        table = rng.choice((self.over, self.running, self.over + 1, 99))
        deal = rng.choice((0, 1, 2, 7))
        match rng.randrange(8):
            case 0:
                person.write(chat, rng.choice(COMMANDS))
            case 1:
                link = rng.choice(LINKS).format(table, deal)
                person.start(self.evening.signed(link) if rng.random() < 0.7 else link)
            case _:
                tap = Tap(rng.choice(list(Verb)), table, deal, rng.choice(WORDS))
                moves = tap.table == self.running and tap.verb is Verb.MOVE
                if (said := self.evening.said(chat)) and not (moves and person is self.player):
                    person.press(rng.choice(said), tap.encode())

    def look(self) -> None:
        """Nothing is shown but the player's own hand, at his own table."""
        play = self.evening.play
        assert not self.shown(self.stranger.private)
        assert not self.shown(play.group)
        for each in self.shown(self.player.private):
            headline = tr("day-deal", time="|", late="no").split("|")[0]
            assert each.id in self.stood or headline in each.text, each.text
        for popup in play.world.popups:
            assert not self.cards.read(popup.text) or popup.user is self.player.user
        for chat in (play.group, self.player.private, self.stranger.private):
            for file in filter(None, (each.file for each in self.evening.said(chat))):
                told = file.content.decode(errors="replace")
                assert "salt" not in told
                assert not self.cards.read(told)


async def test_forgers_learn_nothing(evening: BotSession) -> None:
    spies = Spies(evening, 1)
    await spies.begin()
    before = evening.rows("SELECT count(*) FROM results")
    await spies.forge(TRIES)
    assert evening.rows("SELECT count(*) FROM results") == before
    # Its decks stand nowhere in plain but in the database.
    ((data,),) = evening.rows("SELECT data FROM sets WHERE id = 1")
    seed = sets.load(json.loads(data)).seed
    for chat in (evening.play.group, spies.player.private, spies.stranger.private):
        assert not any(seed in each.text for each in evening.said(chat))


async def test_all_that_looks_into_a_deal_waits(evening: BotSession) -> None:
    """No hint, coach, cost, «Мои ошибки», «Разбор», replay, record, in any chat."""
    spies = Spies(evening, 1)
    await spies.begin()
    play, boris, after = evening.play, spies.player, tr("toast-set-after")
    page = await day(evening, boris)
    for code in (
        codes.show(spies.over, 1, codes.ANALYSIS),
        codes.show(spies.over, 1, codes.WHY),
        codes.show(spies.over, 1, codes.CHECK),
        codes.show(spies.over, 1, "sheet"),
        codes.show(spies.over, 1, "exact"),
        codes.show(spies.running, 1, codes.CHECK),
        codes.page(codes.walk(0, anew=True), 1, spies.over),
        codes.page(codes.replay(0, "expert"), 1, spies.over),
    ):
        assert await evening.press(boris, page, code) == after, code
        await play.clock.advance(60)
    hand = evening.said(boris.private)[-1]
    assert codes.HINT not in str(hand.keyboard)
    for command in ("/analyze", "/analyze 1", "/deal 1", "/export", "/pulka", "/hint"):
        for chat in (boris.private, play.group):
            wrote = boris.write(chat, command)
            await play.clock.advance(70)
            told = [each for each in evening.said(chat) if each.id > wrote.id]
            assert not any(each.file for each in told), command
            assert not any(spies.cards.read(each.text) for each in told if chat is play.group)
    spies.look()
    assert evening.rows("SELECT count(*) FROM decisions") == [(0,)]
