"""The language of a newcomer, and what people wish for themselves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.sandbox import Actor
from bot.taps import Tap, Verb
from bot.views.model import HandOrder
from bot.views.words import by_suit
from engine.cards import Card
from tests.e2e.preferans.test_at_the_table import cards_lie
from tests.support.texts import tr

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession

CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


async def test_a_newcomer_is_greeted_in_the_language_of_their_phone(evening: BotSession) -> None:
    play = evening.play
    john = Actor.add(play.world, "John", language_code="en-GB")
    john.start()
    await play.until(lambda: evening.said(john.private))
    assert not CYRILLIC.search(evening.said(john.private)[0].text)


@pytest.mark.slow
async def test_ones_own_settings_are_one_message(evening: BotSession) -> None:
    """The agreement fills a phone: below one's own wishes it would push them out of sight."""
    play = evening.play
    vera = play.vera
    vera.write(vera.private, "/settings")
    wishes = await evening.message(vera.private, tr("settings-person"))
    await play.clock.advance(5)
    assert evening.said(vera.private)[-1] is wishes
    await evening.tap(vera, wishes, tr("button-usual"))
    menu = await evening.message(vera.private, tr("options-title"))
    await evening.tap(vera, menu, tr("options-evening"))
    await evening.tap(vera, menu, tr("option-says", option=tr("option-length"), value=10))
    for _ in range(3):  # the choices, their page, the menu
        await evening.tap(vera, menu, tr("button-back-menu"))
    await play.until(lambda: menu.deleted)
    assert evening.said(vera.private)[-1] is wishes


@pytest.mark.slow
async def test_a_hand_stands_as_its_owner_wishes(evening: BotSession) -> None:
    """In private and in the group's pop-up; a forged order changes nothing."""
    play = evening.play
    vera = play.vera
    await cards_lie(evening)
    vera.write(vera.private, "/settings")
    wishes = await evening.message(vera.private, tr("settings-person"))
    wished = "SELECT suits, trumps_first, ascending FROM people WHERE user_id = ?"
    await evening.press(vera, wishes, Tap(Verb.PERSON, 0, 0, "suits=sdhc").encode())
    assert evening.rows(wished, vera.id) == [("", 0, 0)]
    await evening.tap(vera, wishes, "♥♦♣♠")
    await evening.tap(vera, wishes, tr("cards-ascending"))
    await evening.tap(vera, wishes, tr("trumps-first"))
    assert evening.rows(wished, vera.id) == [("hdcs", 1, 1)]
    live = await evening.message(play.group, tr("button-my-cards"), limit=300)
    popup = await evening.tap(vera, live, tr("button-my-cards"))
    lines = popup.split("\n")
    signs = [line[0] for line in lines]
    assert signs == [sign for sign in "♥♦♣♠" if sign in signs]
    ranks = ["7", "8", "9", "10", "В", "Д", "К", "Т"]
    for line in lines:
        told = [ranks.index(each) for each in line.replace("\u00a0", " ").split()[1:]]
        assert told == sorted(told)


def test_trumps_stand_first_where_wished() -> None:
    hand = [Card.parse(each) for each in ("As", "7s", "Kc", "Td", "8h")]
    order = HandOrder(trumps_first=True, ascending=True)
    suits = [(suit.letter, *(c.code for c in cards)) for suit, cards in by_suit(hand, order, 2)]
    assert suits == [("d", "Td"), ("s", "7s", "As"), ("c", "Kc"), ("h", "8h")]
    assert [suit.letter for suit, _ in by_suit(hand, order)] == ["s", "c", "d", "h"]
