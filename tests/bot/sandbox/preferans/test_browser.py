"""The page in a real browser: what only its script can do."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup

from bot.clock import SystemClock
from bot.games.registry import front, usual
from bot.i18n import LANGUAGES, translator
from bot.sandbox import Party, World, add_party
from bot.sandbox.server import api_url, root_url, serve
from bot.views import codes
from bot.views.options import options_screen
from engine.preferans.options import OPTIONS, agree

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from selenium.webdriver import Chrome
    from selenium.webdriver.remote.webelement import WebElement
    from telegram import CallbackQuery, Message

pytestmark = pytest.mark.browser

TEXT = '<b>2 &lt; 3</b> &lt;img src=x&gt; 🃏 <i>до <tg-time unix="1790000000">21:47</tg-time></i>'


async def test_taps_toasts_alerts_badges_and_safe_text(browser: Chrome) -> None:
    world = World(SystemClock(), limits=False)
    party = add_party(world, started=True)
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


# The page of one world, and what a person at a keyboard or with a phone sees of it


@dataclass(slots=True)
class Desk:
    """A browser before the page of a world whose bot is driven by hand."""

    browser: Chrome
    bot: Bot
    party: Party
    url: str

    @property
    def group(self) -> int:
        return self.party.group.id

    async def open(self) -> None:
        await asyncio.to_thread(self.browser.get, self.url)
        await self.until(
            "document.querySelector('.link.live') && document.querySelector('.column')"
        )

    async def run(self, script: str) -> Any:
        return await asyncio.to_thread(self.browser.execute_script, f"return {script}")

    async def until(self, script: str) -> Any:
        async with asyncio.timeout(15):
            while not (value := await self.run(script)):  # noqa: ASYNC110 - a page tells nobody
                await asyncio.sleep(0.05)
        return value

    async def send(self, *rows: tuple[tuple[str, str], ...]) -> Message:
        return await self.bot.send_message(self.group, "x", reply_markup=keys_of(*rows))

    async def pressed(self) -> CallbackQuery:
        (update,) = await self.bot.get_updates(timeout=5)
        await self.bot.get_updates(update.update_id + 1)
        assert update.callback_query is not None
        return update.callback_query

    async def click(self, selector: str) -> None:
        await self.until(f"document.querySelector('{selector}')")
        await self.run(f"document.querySelector('{selector}').click()")

    async def speak(self, language: str) -> None:
        """What the browser is set to."""
        agent = await self.run("navigator.userAgent")
        override = {"userAgent": agent, "acceptLanguage": language}
        await asyncio.to_thread(
            self.browser.execute_cdp_cmd, "Emulation.setUserAgentOverride", override
        )

    async def shrink(self, width: int) -> None:
        metrics = {"width": width, "height": 844, "deviceScaleFactor": 2, "mobile": True}
        await asyncio.to_thread(
            self.browser.execute_cdp_cmd, "Emulation.setDeviceMetricsOverride", metrics
        )


def keys_of(*rows: tuple[tuple[str, str], ...]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(text, callback_data=data) for text, data in row] for row in rows]
    )


@pytest.fixture
async def desk(browser: Chrome) -> AsyncIterator[Desk]:
    world = World(SystemClock(), limits=False)
    party = add_party(world, started=True)
    world.updates.drop()
    runner = await serve(world)
    async with Bot(world.token, base_url=api_url(runner)) as bot:
        yield Desk(browser, bot, party, root_url(runner))
    await runner.cleanup()


CHROME = """(() => {
  const parts = [...document.querySelectorAll(".service, .titles p, .items, dialog")];
  const said = parts.map((each) => each.textContent).join();
  return document.querySelector(".bar").innerText + said;
})()"""
"""What the page itself says."""
GAPS = r"""((texts) => Object.keys(texts).sort()
  .filter((each) => !/-(few|many|other|one)$/.test(each))
  .map((each) => each + (texts[each].match(/{\w+}/g) || []).sort()))"""
"""The keys of a language's texts, each with what it leaves open."""


@pytest.mark.parametrize(
    ("language", "spoken", "field"),
    [("ru-RU", "ru", "Сообщение"), ("en-GB", "en", "Message"), ("de-DE", "en", "Message")],
)
async def test_the_page_speaks_the_language_of_the_browser(
    desk: Desk, language: str, spoken: str, field: str
) -> None:
    await desk.speak(language)
    await desk.open()
    assert await desk.run("document.documentElement.lang") == spoken
    assert await desk.run("document.querySelector('textarea').placeholder") == field
    desk.party.gleb.leave(desk.party.group)
    await desk.until("document.querySelector('.service')")
    words = await desk.run(CHROME)
    for name in ("Pulka", "Пулька", "Анна", "Борис", "Вера", "Глеб", "Пятница"):
        words = words.replace(name, "")
    foreign = "[A-Za-z]{2}" if spoken == "ru" else "[а-яё]{2}"
    spared = words.replace("Start", "")
    assert not re.search(foreign, spared, re.IGNORECASE), spared
    # Both languages have the same texts, with the same gaps.
    assert await desk.run(f"{GAPS}(TEXTS.ru)") == await desk.run(f"{GAPS}(TEXTS.en)")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_labels_of_an_agreement_are_whole_on_a_phone(desk: Desk, language: str) -> None:
    await desk.shrink(390)
    await desk.open()
    agreement, tr = agree("sochi", 3, {}), translator(language, "preferans")
    screens = [
        options_screen(front(usual()), agreement, tr, table=3, opened=codes.options_page(page))
        for page in OPTIONS.pages
    ]
    rows = [
        tuple((button.text, button.data or "") for button in row)
        for screen in screens
        for row in screen.rows
    ]
    await desk.send(*rows)
    keys = "[...document.querySelectorAll('.key')]"
    assert len(await desk.until(f"{keys}.map((each) => each.textContent)")) > len(OPTIONS)
    cut = f"{keys}.filter((each) => each.scrollWidth > each.clientWidth)"
    assert await desk.run(f"{cut}.map((each) => each.textContent)") == []
