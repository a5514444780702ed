"""A hint that is late: what stands there until it comes, and that it comes by itself."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.games.registry import FRONTS, usual
from bot.tables.askers import LATE
from bot.thinking import ThinkingError, ThreadThinker
from engine.kit.words import allowed
from engine.log import action_code
from tests.e2e.evening import taps, words
from tests.e2e.players import Players
from tests.support.texts import told, tr

if TYPE_CHECKING:
    from bot.clock import Clock
    from bot.sandbox.model import Message
    from bot.views.model import Hint
    from engine.computers import ComputerPlayers
    from tests.e2e.evening import BotSession

MEANWHILE, RATHER = tr("advice-meanwhile"), tr("advice-rather")


@dataclass
class Strained(ThreadThinker):
    """Advises after so many seconds and failures; ``other``: not what ``table`` has named."""

    clock: Clock
    table: Table
    seconds: float = 0.0
    failures: int = 0
    other: bool = False
    asked: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        super().__init__()

    async def advise(
        self, players: ComputerPlayers[Any, Any, Any], view: Any, seed: int, *, table: int
    ) -> Any:
        self.asked += 1
        await self.clock.sleep(self.seconds)
        if self.asked <= self.failures:
            raise ThinkingError("killed")
        advice = await super().advise(players, view, seed, table=table)
        hint = self.table.hint
        usual = view.moves[0] if hint is None else hint.meanwhile
        wanted = [move for move in view.moves if (move != usual) is self.other]
        return replace(advice, action=wanted[0], choices=()) if wanted else advice


class Table:
    """A private game of Anna's, up to a choice of hers."""

    def __init__(self, evening: BotSession, key: str) -> None:
        self.evening, self.anna, self.key = evening, evening.play.anna, key
        self.company = Players.of(evening, random.Random(3), self.anna)

    async def play(self) -> Strained:
        """Deal, play until there is something to choose, and strain who thinks."""
        evening, anna = self.evening, self.anna
        await evening.play.clock.drive(
            evening.app.services.people.change(anna.id, always_cut=True, pauses=False)
        )
        anna.write(anna.private, f"/newgame {told(self.key, 'game-played')}")
        lobby = await evening.message(anna.private, tr("button-deal"))
        await evening.tap(anna, lobby, tr("button-deal"))
        await self.company.play(lambda: bool(self.evening.log(1)) and self.may_ask(), steps=3000)
        return self.strain()

    def strain(self) -> Strained:
        """Let hints take their time in this process."""
        thinker = Strained(self.evening.play.clock, self)
        self.evening.app.thinker.advise = thinker.advise  # type: ignore[method-assign]
        return thinker

    @property
    def hand(self) -> Message:
        """The lowest message of the bot."""
        return self.evening.said(self.anna.private)[-1]

    @property
    def line(self) -> str:
        """What is said of a hint, "" for nothing."""
        return next((each for each in self.hand.text.splitlines() if "💡" in each), "")

    @property
    def hint(self) -> Hint | None:
        """What the table knows."""
        state = self.evening.task(1).state
        assert state.only_seat is not None
        return state.hint(state.only_seat)

    def may_ask(self) -> bool:
        state = self.evening.task(1).state
        several = state.only_seat is not None and len(state.current.moves[state.only_seat]) > 1
        return several and tr("button-hint") in words(self.hand.buttons)

    async def ask(self) -> None:
        toast = await self.evening.tap(self.anna, self.hand, tr("button-hint"))
        assert toast == tr("toast-hint-thinking")


every_game = pytest.mark.parametrize("key", FRONTS)


@pytest.mark.slow
@every_game
async def test_a_late_hint_comes_by_itself_and_corrects(evening: BotSession, key: str) -> None:
    table = Table(evening, key)
    thinker = await table.play()
    thinker.seconds, thinker.other = 20.0, True
    await table.ask()
    await evening.play.clock.advance(LATE / 2)
    assert table.line == ""
    assert table.may_ask()
    await evening.play.until(lambda: MEANWHILE in table.line, limit=LATE + 2)
    hint = table.hint
    assert hint is not None
    usual = hint.meanwhile
    state = evening.task(1).state
    moves = state.current.moves[state.only_seat or 0]
    assert usual in moves or allowed(moves, usual)
    # It may be asked for again, and is not thought about twice.
    assert tr("button-do-so") not in words(table.hand.buttons)
    await table.ask()
    await evening.play.until(lambda: RATHER in table.line, limit=20)
    assert thinker.asked == 1
    assert tr("button-do-so") in words(table.hand.buttons)
    assert table.hand.text.count("💡") == 1
    assert table.hint is not None
    assert table.hint.advice.action != usual
    assert tr("toast-hint-thinking") not in [each.text for each in evening.said(table.anna.private)]


@pytest.mark.slow
@every_game
async def test_a_hint_whose_search_was_killed_is_tried_again(evening: BotSession, key: str) -> None:
    table = Table(evening, key)
    thinker = await table.play()
    thinker.failures = 4
    await table.ask()
    await evening.play.until(lambda: MEANWHILE in table.line, limit=LATE + 2)
    assert table.may_ask()
    await evening.play.until(lambda: tr("button-do-so") in words(table.hand.buttons), limit=30)
    assert thinker.asked == 5
    # What stood there was right.
    assert MEANWHILE not in table.line
    assert RATHER not in table.line


async def test_a_hint_for_a_choice_made_meanwhile_is_dropped(evening: BotSession) -> None:
    table = Table(evening, usual())
    thinker = await table.play()
    thinker.seconds = 20.0
    await table.ask()
    await evening.play.until(lambda: MEANWHILE in table.line, limit=LATE + 2)
    number = len(evening.log(1))
    await table.company.play(lambda: len(evening.log(1)) > number)
    for _ in range(30):
        await evening.play.clock.advance(1)
        assert "💡 " not in table.hand.text
    assert table.hint is None


@pytest.mark.slow
async def test_a_hint_owed_by_a_killed_process_comes_after_its_restart(
    evening: BotSession,
) -> None:
    table = Table(evening, usual())
    thinker = await table.play()
    thinker.seconds = 1000.0
    await table.ask()
    await evening.play.until(lambda: MEANWHILE in table.line, limit=LATE + 2)
    await evening.crash()
    await evening.build()
    table.strain()
    await evening.play.clock.drive(evening.app.start())
    await evening.play.until(lambda: tr("button-do-so") in words(table.hand.buttons), limit=30)
    assert MEANWHILE not in table.line


async def test_a_command_shows_that_a_hint_comes_in_the_hand_itself(evening: BotSession) -> None:
    table = Table(evening, usual())
    thinker = await table.play()
    thinker.seconds = LATE / 2
    asked = table.anna.write(table.anna.private, "/hint")
    await evening.play.until(lambda: tr("advice-awaited") in table.line, limit=LATE / 2)
    hand = table.hand
    assert hand.id > asked.id
    await evening.play.until(lambda: tr("button-do-so") in words(table.hand.buttons), limit=30)
    assert table.hand.id == hand.id
    below = [each for each in evening.said(table.anna.private) if each.id > asked.id]
    assert below == [table.hand]
    # Asked once more, the same hint comes down.
    again = table.anna.write(table.anna.private, "/hint")
    await evening.play.until(lambda: table.hand.id > again.id, limit=10)
    assert tr("button-do-so") in words(table.hand.buttons)
    assert thinker.asked == 1
    state = evening.task(1).state
    assert table.hint is not None
    advised = action_code(state.current.table.game, table.hint.advice.action)
    assert any(tap.what.removeprefix("?") == advised for tap in taps(table.hand))
