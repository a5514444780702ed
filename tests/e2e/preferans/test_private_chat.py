"""One's own chat with the bot: results stay, and the cards are always below them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.e2e.evening import words
from tests.e2e.players import Players
from tests.e2e.preferans.test_at_the_table import GAME, SEAL, cards_lie, say
from tests.support.texts import runs, tr

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession
    from tests.e2e.preferans.leaks import Witness


async def deal_over(evening: BotSession, witness: Witness, people: int = 3) -> int:
    """Everybody passes, and the first all-pass is played out."""
    friends = evening.play.party.people[:people]
    table = await evening.sit_down(GAME, *friends)
    await say(evening, tr("button-cut-middle"), *[tr("act-pass")] * 3)
    company = Players.of(evening, random.Random(5), *friends)
    await company.play(lambda: witness.truths[table].deals[1].over)
    await evening.play.clock.advance(20)
    return table


def cards(evening: BotSession, person: Actor) -> list[Message]:
    """The results that stand in a person's chat."""
    total = runs("card")[-2]
    return [each for each in evening.said(person.private) if total in each.text]


def lowest(evening: BotSession, person: Actor) -> Message:
    return evening.said(person.private)[-1]


def is_hand(message: Message, number: int) -> bool:
    """Whether a message is about a running deal."""
    return tr("header", number=number) in message.text


async def against_computers(evening: BotSession) -> Message:
    """Anna alone with computers, who asks her for her first bid."""
    anna = evening.play.anna
    anna.write(anna.private, "/newgame места=как сели")
    lobby = await evening.message(anna.private, tr("button-deal"))
    await evening.tap(anna, lobby, tr("button-deal"))
    return await evening.message(anna.private, tr("act-pass"))


async def test_against_computers_the_deck_on_the_table_can_be_checked(evening: BotSession) -> None:
    """It is cut by itself: what was committed to is told while the deal runs."""
    anna = evening.play.anna
    hand = await against_computers(evening)
    await evening.tap(anna, hand, tr("button-menu"))
    await evening.tap(anna, hand, tr("button-check"))
    page = await evening.message(anna.private, tr("check-how"))
    assert tr("check-deck-lies", cut="yes") in page.text
    assert SEAL.search(page.text)


@pytest.mark.slow
async def test_a_private_game_keeps_one_message_per_deal(
    evening: BotSession, witness: Witness
) -> None:
    """The result takes the place of the cards; the next deal is below whatever was asked.

    The deck is cut by itself, and before the first deal at once.
    """
    play = evening.play
    anna = play.anna
    anna.write(anna.private, GAME)
    lobby = await evening.message(anna.private, tr("button-deal"))
    await evening.tap(anna, lobby, tr("button-deal"))
    await evening.message(anna.private, tr("own-cards"), limit=3)
    company = Players.of(evening, random.Random(2), anna)
    await company.play(lambda: 1 in witness.truths[1].deals and witness.truths[1].deals[1].over)
    await play.clock.advance(1)
    assert not cards(evening, anna)
    result = await evening.message(anna.private, runs("standing")[0])
    await evening.tap(anna, result, tr("button-why"))
    for _ in range(20):
        texts = [text for each in evening.said(anna.private) for text in words(each.buttons)]
        assert not {tr("button-cut-middle"), tr("button-cut-top")} & set(texts)
        await play.clock.advance(1)
    assert is_hand(lowest(evening, anna), 2)


def folded(message: Message) -> bool:
    return any(each["type"] == "expandable_blockquote" for each in message.entities)


@pytest.mark.slow
async def test_the_cards_lie_below_whatever_was_asked(
    evening: BotSession, witness: Witness
) -> None:
    """Reasons, help, settings, the analysis: the next deal's cards come below, in one message."""
    play = evening.play
    await deal_over(evening, witness)
    anna, boris, vera = play.party.people[:3]
    (card,) = cards(evening, anna)
    await evening.tap(anna, card, tr("button-why"))
    boris.write(boris.private, "/help")
    vera.write(vera.private, "/settings")
    answer = await evening.message(anna.private, runs("why-title", number=1)[0])
    await play.clock.advance(20)
    assert not folded(answer)
    assert not any(is_hand(lowest(evening, person), 2) for person in (boris, vera))
    assert is_hand(lowest(evening, anna), 2)  # she is to cut
    await say(evening, tr("button-cut-middle"))
    await play.clock.advance(20)
    for person in (anna, boris, vera):
        hand = lowest(evening, person)
        assert is_hand(hand, 2)
        assert len([m for m in evening.said(person.private) if is_hand(m, 2)]) == 1
        assert tr("own-cards") in hand.text
    assert folded(answer)


async def test_the_cards_come_down_with_the_turn(evening: BotSession) -> None:
    """Silently, below whatever the bot said; who need not act finds his answers lowest."""
    play = evening.play
    anna, _, vera = play.party.people[:3]
    table = await cards_lie(evening)  # Boris speaks first, then Vera
    await play.clock.advance(20)
    for person in (anna, vera):
        person.write(person.private, "/rules")
        person.write(person.private, "/help")
    await play.clock.advance(30)
    assert not any(is_hand(lowest(evening, person), 1) for person in (anna, vera))
    await say(evening, tr("act-pass"))
    await play.clock.advance(1)
    hand = lowest(evening, vera)
    assert is_hand(hand, 1)
    assert hand.silent
    assert [each for each in evening.said(vera.private) if is_hand(each, 1)] == [hand]
    assert not is_hand(lowest(evening, anna), 1)
    await say(evening, tr("act-pass"))
    await play.clock.advance(1)
    assert is_hand(lowest(evening, anna), 1)
    vera.write(vera.private, "/help")
    await play.until(lambda: not is_hand(lowest(evening, vera), 1))
    await play.clock.advance(20)
    assert not is_hand(lowest(evening, vera), 1)
    vera.start(evening.signed(f"hand-{table}"))  # the link below the group's message
    await play.until(lambda: is_hand(lowest(evening, vera), 1))


def hands(evening: BotSession, person: Actor) -> list[Message]:
    return [each for each in evening.said(person.private) if is_hand(each, 1)]


@pytest.mark.slow
async def test_the_hand_stands_below_every_answer(evening: BotSession) -> None:
    """At most once in five seconds: within them it is owed, and a restart knows it."""
    play = evening.play
    boris = play.boris
    await cards_lie(evening)
    hand = await evening.message(boris.private, tr("act-pass"))
    await play.clock.advance(20)
    sent = play.clock.now()
    for _ in range(4):
        boris.write(boris.private, "/help")
        await play.clock.advance(2)
    await play.clock.advance(6)
    assert lowest(evening, boris) is not hand
    assert [*hands(evening, boris)] == [lowest(evening, boris)]
    assert lowest(evening, boris).silent
    calls = [each.method for each in play.world.calls_into(boris.private, since=sent)]
    assert calls.count("sendMessage") == 4 + 3  # after 0, 5 and 10 seconds
    # Owed while the process dies.
    boris.write(boris.private, "/rules")
    await play.clock.advance(2)
    hand = lowest(evening, boris)
    boris.write(boris.private, "/help")
    await play.clock.advance(1)
    assert not is_hand(lowest(evening, boris), 1)
    await evening.restart()
    await play.clock.advance(10)
    assert [*hands(evening, boris)] == [lowest(evening, boris)]
    assert lowest(evening, boris) is not hand
    # It is played from.
    await evening.tap(boris, lowest(evening, boris), tr("act-pass"))
    await play.until(lambda: tr("act-pass") not in words(lowest(evening, boris).buttons))


@pytest.mark.slow
async def test_hands_of_two_tables_both_stand_below_an_answer(evening: BotSession) -> None:
    """Each once: the other's hand is no answer."""
    play = evening.play
    boris = play.boris
    await cards_lie(evening)
    await play.clock.advance(20)
    await evening.sit_down(GAME, *play.party.people[:3])
    cut = await evening.message(play.vera.private, tr("button-cut-middle"))
    await evening.tap(play.vera, cut, tr("button-cut-middle"))
    await play.clock.advance(30)
    assert len(hands(evening, boris)) == 2
    since = play.clock.now()
    boris.write(boris.private, "/help")
    await play.clock.advance(60)
    assert evening.said(boris.private)[-2:] == hands(evening, boris)
    calls = [each.method for each in play.world.calls_into(boris.private, since=since)]
    assert (calls.count("sendMessage"), calls.count("deleteMessage")) == (1 + 2, 2)
