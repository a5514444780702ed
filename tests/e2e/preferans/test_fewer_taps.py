"""What nobody has to press: the only card, the pauses of computers, the cut of others."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from engine.game import CHANCE
from engine.preferans.observe import Stage
from engine.table import moves
from engine.tricks import PlayCard
from tests.e2e.evening import taps, words
from tests.e2e.players import CALL, Company, Player
from tests.e2e.preferans.test_at_the_table import GAME, cards_lie, say
from tests.e2e.preferans.test_restarts import state
from tests.engine.preferans.tables import stage_of
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox import Actor
    from bot.sandbox.model import Message
    from bot.taps import Tap
    from tests.e2e.evening import Evening
    from tests.e2e.preferans.leaks import Witness

PAUSES = 3.2
"""Seconds within which a computer that needs no thought has played."""


def buttons(evening: Evening, chat: Any) -> list[Tap]:
    """The buttons of moves that stand in a chat."""
    return [tap for message in evening.said(chat) for tap in taps(message) if tap.verb == "m"]


# --- the cut --------------------------------------------------------------------------------


async def test_the_cut_is_shown_to_whom_it_concerns(evening: Evening) -> None:
    play = evening.play
    table = await evening.sit_down(GAME, *play.party.people[:3])
    hand = await evening.message(play.vera.private, tr("button-cut-middle"))
    await play.clock.advance(5)
    assert CALL in hand.text
    assert tr("button-cut-for-me") in words(hand.buttons)
    for chat in (play.group, play.anna.private, play.boris.private):
        assert not buttons(evening, chat)
    await evening.tap(play.vera, hand, tr("button-cut-top"))
    await play.until(lambda: len(evening.log(table)) == 3)


async def test_who_cannot_be_reached_is_asked_in_the_group(evening: Evening) -> None:
    play = evening.play
    table = await evening.sit_down(GAME, *play.party.people[:3])
    await evening.message(play.vera.private, tr("button-cut-middle"))
    play.vera.block()
    live = await evening.message(play.group, tr("button-cut-middle"))
    await evening.tap(play.vera, live, tr("button-cut-middle"))
    await play.until(lambda: len(evening.log(table)) == 3)


@pytest.mark.slow
async def test_always_for_me_is_offered_with_the_first_cut(
    evening: Evening, witness: Witness
) -> None:
    play = evening.play
    table = await evening.sit_down(GAME, *play.party.people[:3])
    hand = await evening.message(play.vera.private, tr("button-cut-for-me"))
    toast = await evening.tap(play.vera, hand, tr("button-cut-for-me"))
    assert toast == tr("toast-cut-for-me")
    await play.until(lambda: len(evening.log(table)) == 3, limit=6)
    assert evening.log(table)[-1].actor == CHANCE
    company = Company.of(evening, random.Random(8), *play.party.people[:3])

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


# --- the only card --------------------------------------------------------------------------


async def wishes(evening: Evening, person: Actor) -> None:
    """Ask for it in the settings."""
    person.write(person.private, "/settings")
    page = await evening.message(person.private, tr("card-itself"))
    await evening.tap(person, page, tr("card-itself"))
    await evening.play.until(lambda: f"✓ {tr('card-itself')}" in words(page.buttons))


def forced(witness: Witness, table: int, seat: int, *, last: int = 8) -> bool:
    """Whether a seat may play one card alone, before trick ``last`` is over."""
    now = state(witness, table)
    found = moves(now, seat)
    if len(found) != 1 or not isinstance(found[0], PlayCard):
        return False
    # A claim may be made from one's first card on.
    return 0 < len(now.state.phase.tricks) < last  # type: ignore[union-attr]


async def only_card(evening: Evening, witness: Witness) -> tuple[int, Company, Message]:
    """An all-pass at a point where Boris may play one card alone."""
    play = evening.play
    table = await cards_lie(evening)
    await say(evening, *[tr("act-pass")] * 3)
    company = Company.of(evening, random.Random(3), *play.party.people[:3])
    await company.play(lambda: forced(witness, table, 1))
    await play.until(lambda: any(CALL in m.text for m in evening.said(play.boris.private)))
    hand = next(m for m in evening.said(play.boris.private) if CALL in m.text)
    return table, company, hand


@pytest.mark.slow
async def test_the_only_card_waits_unless_wished_otherwise(
    evening: Evening, witness: Witness
) -> None:
    table, _, _ = await only_card(evening, witness)
    before = len(evening.log(table))
    await evening.play.clock.advance(30)
    assert len(evening.log(table)) == before


async def test_the_only_card_plays_itself_after_a_pause(evening: Evening, witness: Witness) -> None:
    table, company, _ = await only_card(evening, witness)
    play = evening.play
    before = len(evening.log(table))
    await wishes(evening, play.boris)
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


@pytest.mark.slow
async def test_a_question_keeps_the_only_card(evening: Evening, witness: Witness) -> None:
    """While Boris is asked whether to claim, or anything is voted on, nothing is played for him."""
    table, _, hand = await only_card(evening, witness)
    play = evening.play
    await evening.tap(play.boris, hand, tr("button-menu"))
    # In an all-pass he claims no more tricks, as a declarer the rest.
    claims = tr("act-none"), tr("act-rest")
    await play.until(lambda: any(each in claims for each in words(hand.buttons)))
    await evening.tap(play.boris, hand, next(b for b in words(hand.buttons) if b in claims))
    await wishes(evening, play.boris)
    before = len(evening.log(table))
    await play.clock.advance(30)
    assert len(evening.log(table)) == before
    await evening.tap(play.boris, hand, tr("button-not-yet"))
    await play.until(lambda: len(evening.log(table)) > before, limit=PAUSES)
    assert evening.log(table)[before].actor == 1


@pytest.mark.slow
async def test_a_vote_keeps_the_only_card(evening: Evening, witness: Witness) -> None:
    table, _, _ = await only_card(evening, witness)
    play = evening.play
    play.anna.write(play.group, "/stop")
    live = await evening.message(play.group, tr("button-refuse"))
    await wishes(evening, play.boris)
    before = len(evening.log(table))
    await play.clock.advance(30)
    assert len(evening.log(table)) == before
    await evening.tap(play.vera, live, tr("button-refuse"))
    await play.until(lambda: len(evening.log(table)) > before + 1, limit=PAUSES)
    assert [row.actor for row in evening.log(table)[before : before + 2]] == [2, 1]


@pytest.mark.slow
async def test_the_only_card_plays_itself_after_a_restart(
    evening: Evening, witness: Witness
) -> None:
    table, _, _ = await only_card(evening, witness)
    play = evening.play
    before = len(evening.log(table))
    assert evening.running is not None
    people = evening.running.services.people
    await play.clock.drive(people.change(play.boris.id, only_card=True))
    assert len(evening.log(table)) == before
    await evening.crash()
    await evening.start()
    await play.until(lambda: len(evening.log(table)) > before, limit=PAUSES)
    assert evening.log(table)[before].actor == 1


# --- to the end -----------------------------------------------------------------------------


SEED = 4


async def left_to_computers(evening: Evening) -> tuple[int, Message]:
    """Anna deals to three computers, who have begun to play."""
    assert evening.running is not None
    evening.running.rng.seed(SEED)  # a deal that is played, and in which she has no say
    table = await evening.sit_down(GAME, evening.play.anna, computers=3)
    hand = await evening.message(evening.play.anna.private, tr("button-hurry"), limit=300)
    return table, hand


@pytest.mark.parametrize("again", [False, True])
async def test_computers_alone_finish_without_pauses(evening: Evening, again: bool) -> None:
    play = evening.play
    table, hand = await left_to_computers(evening)
    assert not evening.rows("SELECT 1 FROM deals")
    await evening.tap(play.anna, hand, tr("button-hurry"))
    if again:
        await evening.crash()
        await evening.start()
    await play.until(lambda: evening.rows("SELECT 1 FROM deals"), limit=2)
    # The next deal has its pauses again, and Anna is asked for her word.
    await play.until(lambda: CALL in evening.said(play.anna.private)[-1].text, limit=60)
    begun = [row.at for row in evening.log(table)]
    assert begun == sorted(begun)


async def test_with_pauses_it_takes_as_long_as_people(evening: Evening) -> None:
    play = evening.play
    await left_to_computers(evening)
    await play.clock.advance(8)
    assert not evening.rows("SELECT 1 FROM deals")


async def test_nobody_is_hurried_who_has_a_card_to_play(evening: Evening, witness: Witness) -> None:
    play = evening.play
    table = await evening.sit_down(GAME, play.anna, play.boris, computers=2)
    company = Company.of(evening, random.Random(4), play.anna, play.boris)
    await company.play(lambda: stage_of(state(witness, table)) in (Stage.PLAY, Stage.ALL_PASS))
    await play.clock.advance(2)
    for person in (play.anna, play.boris):
        for message in evening.said(person.private):
            assert tr("button-hurry") not in words(message.buttons)
    before = len(evening.log(table))
    hand = await evening.message(play.anna.private, tr("button-menu"))
    toast = await evening.press(play.anna, hand, f"s:{table}:1:hurry")
    assert tr("toast-stale") in toast
    await play.clock.advance(0.1)
    assert len(evening.log(table)) <= before + 1
