"""The page in a real browser: what only its script can do."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup

from bot.clock import SystemClock
from bot.sandbox import World, gather
from bot.sandbox.front import api_url, root_url, serve

if TYPE_CHECKING:
    from selenium.webdriver import Chrome
    from selenium.webdriver.remote.webelement import WebElement

pytestmark = pytest.mark.browser

TEXT = '<b>2 &lt; 3</b> &lt;img src=x&gt; 🃏 <i>до <tg-time unix="1790000000">21:47</tg-time></i>'


async def test_taps_toasts_alerts_badges_and_safe_text(browser: Chrome) -> None:
    world = World(SystemClock(), limits=False)
    party = gather(world, started=True)
    world.updates.drop()
    runner = await serve(world)
    wait = WebDriverWait(browser, 10)

    def find(chat: int, selector: str) -> WebElement:
        where = f'.column[data-chat="{chat}"] {selector}'
        return wait.until(lambda driver: driver.find_element(By.CSS_SELECTOR, where))

    def text_of(chat: int, selector: str) -> str:
        return wait.until(lambda _: find(chat, selector).text)

    async with Bot(world.token, base_url=api_url(runner)) as bot:
        group, boris = party.group.id, party.boris.id
        await asyncio.to_thread(browser.get, root_url(runner))
        await asyncio.to_thread(find, group, "textarea")
        keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("Сесть", callback_data="sit")]])
        await bot.send_message(group, TEXT, parse_mode="HTML", reply_markup=keyboard)
        assert await asyncio.to_thread(text_of, group, ".head .badge") == "1"
        shown = await asyncio.to_thread(text_of, group, ".message.bot .text")
        assert shown == "2 < 3 <img src=x> 🃏 до 21:47"
        assert (await asyncio.to_thread(find, group, ".text i time")).text == "21:47"

        for alert in (False, True):
            (await asyncio.to_thread(find, group, f'[data-user="{boris}"]')).click()
            (await asyncio.to_thread(find, group, '.key[data-data="sit"]')).click()
            (update,) = await bot.get_updates(timeout=5)
            assert update.callback_query is not None
            assert update.callback_query.from_user.id == boris
            await bot.answer_callback_query(update.callback_query.id, "Вы сели", show_alert=alert)
            await bot.get_updates(update.update_id + 1)
        assert await asyncio.to_thread(text_of, group, ".toast") == "Борис: Вы сели"
        dialog = browser.find_element(By.CSS_SELECTOR, "dialog.alert")
        await asyncio.to_thread(wait.until, lambda _: dialog.is_displayed())
        assert "Вы сели" in dialog.text
        dialog.find_element(By.TAG_NAME, "button").click()
        assert not dialog.is_displayed()
        assert not find(group, ".head .badge").is_displayed()
    await runner.cleanup()
