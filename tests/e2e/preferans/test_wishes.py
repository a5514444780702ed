"""The language of a newcomer, and what people wish for themselves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.sandbox import Actor
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
