"""Languages, usual agreements, and what people wish for themselves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.sandbox import Actor
from tests.e2e.evening import words
from tests.e2e.preferans.test_at_the_table import cards_lie
from tests.support.texts import runs, tr

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession

CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


def plain(text: str) -> str:
    """A text without the names people and groups gave themselves."""
    for name in ("Анна", "Борис", "Вера", "Глеб", "Пятница"):
        text = text.replace(name, "")
    return text


@pytest.mark.slow
async def test_a_group_that_speaks_english(evening: BotSession) -> None:
    """The group's messages change at once, hands stay in each person's own language."""
    play = evening.play
    await cards_lie(evening)
    live = await evening.message(play.group, tr("doing-auction", level=6))
    play.anna.write(play.group, "/language")
    menu = await evening.message(play.group, "English")
    await evening.tap(play.anna, menu, "English")
    await play.until(lambda: not CYRILLIC.search(plain(live.text)))
    assert not any(CYRILLIC.search(button["text"]) for button in live.buttons)
    hand = await evening.message(play.vera.private, tr("doing-auction", level=6))
    assert CYRILLIC.search(plain(hand.text))


@pytest.mark.slow
async def test_a_person_who_speaks_english(evening: BotSession) -> None:
    """Cards get their English letters."""
    play = evening.play
    await cards_lie(evening)
    play.vera.write(play.vera.private, "/language")
    menu = await evening.message(play.vera.private, "English")
    await evening.tap(play.vera, menu, "English")

    def english() -> bool:
        # The old one stands for a moment where the hand is sent anew.
        *_, hand = [
            m for m in evening.said(play.vera.private) if m.text.startswith(runs("header")[0])
        ]
        return not CYRILLIC.search(plain(hand.text)) and not any(
            CYRILLIC.search(text) for text in words(hand.buttons)
        )

    await play.until(english)
    live = await evening.message(play.group, tr("doing-auction", level=6))
    await evening.tap(play.vera, live, tr("button-my-cards"))
    assert not CYRILLIC.search(play.vera.popups[-1].text)


async def test_a_newcomer_is_greeted_in_the_language_of_their_phone(evening: BotSession) -> None:
    play = evening.play
    john = Actor.add(play.world, "John", language_code="en-GB")
    john.start()
    await play.until(lambda: evening.said(john.private))
    assert not CYRILLIC.search(evening.said(john.private)[0].text)


@pytest.mark.slow
async def test_a_chat_has_its_usual_agreement(evening: BotSession) -> None:
    play = evening.play
    leningrad = tr("choice-convention-leningrad")
    play.anna.write(play.group, "/settings")
    menu = await evening.message(play.group, tr("options-title"))
    await evening.tap(play.anna, menu, leningrad)
    await play.until(lambda: tr("agreement-head", preset=leningrad, length=10) in menu.text)
    play.boris.write(play.group, "/newgame 20")
    lobby = await evening.message(play.group, tr("button-sit"))
    assert tr("agreement-head", preset=leningrad, length=20) in lobby.text
    play.boris.write(play.group, "/rules")
    await evening.message(play.group, leningrad)


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
async def test_the_deck_is_cut_for_those_who_wish_so(evening: BotSession) -> None:
    play = evening.play
    play.vera.write(play.vera.private, "/settings")
    menu = await evening.message(play.vera.private, tr("cut-for-me"))
    await evening.tap(play.vera, menu, tr("cut-for-me"))
    await evening.sit_down("/newgame места=как сели", *play.party.people[:3])
    await evening.message(play.group, tr("doing-auction", level=6), limit=20)


@pytest.mark.slow
async def test_who_wants_no_sound_gets_none(evening: BotSession) -> None:
    play = evening.play
    play.boris.write(play.boris.private, "/settings")
    menu = await evening.message(play.boris.private, tr("sound-never"))
    await evening.tap(play.boris, menu, tr("sound-never"))
    await play.clock.advance(200)
    await evening.sit_down("/newgame места=как сели", *play.party.people[:3])
    vera = await evening.message(play.vera.private, "👉")
    await play.clock.advance(200)
    await evening.tap(play.vera, vera, tr("button-cut-middle"))
    hand = await evening.message(play.boris.private, tr("doing-auction", level=6))
    assert hand.silent
    # So the group has to call him.
    await play.clock.advance(70)
    await evening.message(play.group, tr("ping"))
