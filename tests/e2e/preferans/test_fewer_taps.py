"""What nobody has to press: the only card, the pauses of computers, the cut of others."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from engine.game import CHANCE
from engine.preferans.observe import Stage
from engine.table import moves
from engine.tricks import PlayCard
from tests.e2e.evening import taps, words
from tests.e2e.players import CALL, Player, Players
from tests.e2e.preferans.test_at_the_table import GAME, cards_lie, say
from tests.e2e.preferans.test_restarts import state
from tests.engine.preferans.tables import stage_of
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox.model import Message
    from bot.taps import Tap
    from tests.e2e.evening import BotSession
    from tests.e2e.preferans.leaks import Witness

pytestmark = pytest.mark.slow

PAUSES = 3.2
"""Seconds within which a computer that needs no thought has played."""


def buttons(evening: BotSession, chat: Any) -> list[Tap]:
    """The buttons of moves that stand in a chat."""
    return [tap for message in evening.said(chat) for tap in taps(message) if tap.verb == "m"]


# --- the cut --------------------------------------------------------------------------------


async def test_who_cannot_be_reached_is_asked_in_the_group(evening: BotSession) -> None:
    play = evening.play
    table = await evening.sit_down(GAME, *play.party.people[:3])
    await evening.message(play.vera.private, tr("button-cut-middle"))
    play.vera.block()
    live = await evening.message(play.group, tr("button-cut-middle"))
    await evening.tap(play.vera, live, tr("button-cut-middle"))
    await play.until(lambda: len(evening.log(table)) == 3)


async def test_always_for_me_is_offered_with_the_first_cut(
    evening: BotSession, witness: Witness
) -> None:
    play = evening.play
    table = await evening.sit_down(GAME, *play.party.people[:3])
    hand = await evening.message(play.vera.private, tr("button-cut-for-me"))
    toast = await evening.tap(play.vera, hand, tr("button-cut-for-me"))
    assert toast == tr("toast-cut-for-me")
    await play.until(lambda: len(evening.log(table)) == 3, limit=6)
    assert evening.log(table)[-1].actor == CHANCE
    company = Players.of(evening, random.Random(8), *play.party.people[:3])

    def cutting(deal: int) -> Callable[[], bool]:
        def reached() -> bool:
            now = state(witness, table)
            return len(now.state.pulka.finished) == deal - 1 and stage_of(now) is Stage.CUT

        return reached

    # Whoever has cut before is not offered it again.
    for deal, offered in ((2, True), (3, True), (5, False)):
        await company.play(cutting(deal))
        await play.clock.advance(3)
        buttons = [text for p in company.players for m in p.look() for text in words(m.buttons)]
        assert tr("button-cut-middle") in buttons
        assert (tr("button-cut-for-me") in buttons) is offered


# --- what makes itself -----------------------------------------------------------------------


AGREED = f"{GAME} автоход=да"


def forced(witness: Witness, table: int, seat: int, *, last: int = 8) -> bool:
    """Whether a seat may play one card alone, before trick ``last`` is over."""
    now = state(witness, table)
    found = moves(now, seat)
    if len(found) != 1 or not isinstance(found[0], PlayCard):
        return False
    # A claim may be made from one's first card on.
    return 0 < len(now.state.phase.tricks) < last  # type: ignore[union-attr]


async def only_card(
    evening: BotSession, witness: Witness, game: str = AGREED
) -> tuple[int, Players]:
    """An all-pass at a point where Boris may play one card alone."""
    table = await cards_lie(evening, game)
    await say(evening, *[tr("act-pass")] * 3)
    company = Players.of(evening, random.Random(3), *evening.play.party.people[:3])
    company.quick = (0.1, 0.2)
    await company.play(lambda: forced(witness, table, 1))
    return table, company


async def test_the_only_card_waits_unless_agreed_otherwise(
    evening: BotSession, witness: Witness
) -> None:
    """Whoever sees it fall at once would know that there was no other."""
    table, _ = await only_card(evening, witness, GAME)
    before = len(evening.log(table))
    await evening.play.clock.advance(30)
    assert len(evening.log(table)) == before


async def test_the_only_card_plays_itself_after_a_pause(
    evening: BotSession, witness: Witness
) -> None:
    table, company = await only_card(evening, witness)
    play = evening.play
    before = len(evening.log(table))
    await play.until(lambda: len(evening.log(table)) > before, limit=PAUSES)
    assert evening.log(table)[before].actor == 1
    company.players = [each for each in company.players if each.person is not play.boris]
    boris = Player(play.boris, company.rng)

    def chooses() -> list[Message]:
        return [] if forced(witness, table, 1, last=11) else boris.look()

    while not witness.truths[table].deals[1].over:
        await company.play(lambda: chooses() or witness.truths[table].deals[1].over)
        if asking := chooses():
            boris.tap(asking[-1])
            await play.clock.advance(1)
    # Boris pressed only where he had a choice; people who tap wildly get on as well.
    company.players.append(boris)
    company.mischief = 0.3
    await company.play(
        lambda: 2 in witness.truths[table].deals and witness.truths[table].deals[2].over
    )


async def test_against_computers_the_only_card_plays_itself(
    evening: BotSession, witness: Witness
) -> None:
    """Nobody is there who could learn anything from it."""
    play = evening.play
    anna = play.anna
    anna.write(anna.private, GAME)
    lobby = await evening.message(anna.private, tr("button-deal"))
    await evening.tap(anna, lobby, tr("button-deal"))
    await play.until(lambda: evening.log(1))
    seat, company = witness.seat(1, anna.id), Players.of(evening, random.Random(4), anna)
    company.quick = (0.1, 0.2)
    assert seat is not None

    def only() -> bool:
        stage = stage_of(state(witness, 1))
        return stage in (Stage.PLAY, Stage.ALL_PASS) and forced(witness, 1, seat)

    await company.play(only)
    before = len(evening.log(1))
    await play.until(lambda: len(evening.log(1)) > before, limit=1)
    assert evening.log(1)[before].actor == seat


async def test_the_last_trick_and_the_talon_need_no_tap(
    evening: BotSession, witness: Witness
) -> None:
    """They tell nothing, so nobody has to agree on it; whatever else there is waits for a tap."""
    play = evening.play
    table = await cards_lie(evening)
    await say(evening, "6♠", tr("act-pass"), tr("act-pass"))
    opened = len(evening.log(table))
    await play.until(lambda: len(evening.log(table)) > opened, limit=PAUSES)
    assert stage_of(state(witness, table)) is Stage.DISCARD
    company = Players.of(evening, random.Random(3), *play.party.people[:3])

    def left() -> int:
        now = state(witness, table)
        played = now.state.phase.tricks if stage_of(now) is Stage.PLAY else ()  # type: ignore[union-attr]
        return 30 - 3 * len(played)

    await company.play(lambda: left() <= 6)
    while left() > 3:
        before, now = len(evening.log(table)), left()
        await play.clock.advance(30)
        assert (len(evening.log(table)), left()) == (before, now)
        await company.step(lambda: False)
    await play.until(lambda: evening.rows("SELECT 1 FROM deals"), limit=3 * PAUSES)


# --- without pauses -------------------------------------------------------------------------


async def test_private_games_have_no_pauses_unless_wished(
    evening: BotSession, witness: Witness
) -> None:
    """It is asked at the first one alone, and can be changed in the middle of any."""
    play = evening.play
    anna = play.anna
    anna.write(anna.private, GAME)
    lobby = await evening.message(anna.private, tr("button-deal"))
    assert f"✓ {tr('pauses-none')}" in words(lobby.buttons)
    await evening.tap(anna, lobby, tr("button-deal"))
    await play.until(lambda: evening.log(1))
    company = Players.of(evening, random.Random(4), anna)

    async def gaps() -> list[float]:
        """Seconds before each of the next cards of computers."""
        begun, seat = len(evening.log(1)), witness.seat(1, anna.id)

        def found() -> list[float]:
            return [
                row.at - old.at
                for old, row in pairwise(evening.log(1)[begun:])
                if row.actor not in (seat, CHANCE) and re.fullmatch("p..", str(row.action))
            ]

        await company.play(lambda: len(found()) > 9)
        return found()

    assert max(await gaps()) < 0.4
    anna.write(anna.private, "/settings")
    page = await evening.message(anna.private, tr("settings-person"))
    await evening.tap(anna, page, tr("pauses-some"))
    assert min(await gaps()) > 0.8
    anna.write(anna.private, GAME)
    again = await evening.message(anna.private, tr("button-deal"))
    assert tr("lobby-pauses") not in again.text
    assert tr("pauses-none") not in words(again.buttons)


# --- to the end -----------------------------------------------------------------------------


SEED = 4


async def left_to_computers(evening: BotSession) -> tuple[int, Message]:
    """Anna deals to three computers, who have begun to play."""
    evening.app.rng.seed(SEED)  # a deal that is played, and in which she has no say
    table = await evening.sit_down(GAME, evening.play.anna, computers=3)
    hand = await evening.message(evening.play.anna.private, tr("button-hurry"), limit=300)
    return table, hand


@pytest.mark.parametrize("again", [False, True])
async def test_computers_alone_finish_without_pauses(evening: BotSession, again: bool) -> None:
    play = evening.play
    table, hand = await left_to_computers(evening)
    assert not evening.rows("SELECT 1 FROM deals")
    await evening.tap(play.anna, hand, tr("button-hurry"))
    if again:
        await evening.restart()
    await play.until(lambda: evening.rows("SELECT 1 FROM deals"), limit=2)
    # The next deal has its pauses again, and Anna is asked for her word.
    await play.until(lambda: CALL in evening.said(play.anna.private)[-1].text, limit=60)
    begun = [row.at for row in evening.log(table)]
    assert begun == sorted(begun)


async def test_with_pauses_it_takes_as_long_as_people(evening: BotSession) -> None:
    play = evening.play
    await left_to_computers(evening)
    await play.clock.advance(8)
    assert not evening.rows("SELECT 1 FROM deals")
