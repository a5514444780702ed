"""The sandbox as a person meets it: ``pulka sandbox``, a browser, and one whole deal."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from bot.taps import decode
from bot.updates.intake import EQUAL_WITHIN
from tests.e2e.players import CALL, weight
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from typing import TypeVar

    from selenium.webdriver import Chrome
    from selenium.webdriver.remote.webelement import WebElement

    T = TypeVar("T")

pytestmark = pytest.mark.browser

PATIENCE = 60.0
A_WHOLE_DEAL = 240.0
"""Seconds of real time: computers think for a second or two before each card."""

SCREENS = """
return [...document.querySelectorAll(`.column[data-chat="${arguments[0]}"] .message.bot`)].map(
  (node) => ({
    id: node.dataset.id,
    text: node.querySelector(".text")?.textContent ?? "",
    picture: node.querySelector("img")?.naturalWidth ?? 0,
    keys: [...node.querySelectorAll(".key[data-data]")]
      .map((key) => [key.textContent, key.dataset.data, key.matches(".primary, .success")]),
  }));
"""


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[str]:
    """The address of a sandbox that runs as its own process."""
    environment = {key: value for key, value in os.environ.items() if key != "BOT_TOKEN"}
    environment |= {"DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path / 'pulka.db'}"}
    command = [sys.executable, "-c", "from bot.cli import main; main()", "sandbox", "--port", "0"]
    process = subprocess.Popen(  # noqa: S603 - our own program
        command, env=environment, cwd=tmp_path, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    yield next(line.split()[0] for line in process.stdout if "http://" in line)
    process.terminate()
    assert process.wait(10) == 0
    process.stdout.close()


class Screen:
    """One person at the page, who acts as Anna."""

    def __init__(self, browser: Chrome, url: str) -> None:
        self.browser = browser
        browser.get(url)
        self.group = int(self._column(".column.group"))
        self.anna = int(self._column(".column.private"))

    def _column(self, selector: str) -> str:
        found = self.until(lambda: self._element(selector))
        return str(found.get_attribute("data-chat"))

    def _element(self, selector: str) -> WebElement | None:
        found = self.browser.find_elements("css selector", selector)
        return found[0] if found else None

    @staticmethod
    def until(found: Callable[[], T | None], limit: float = PATIENCE) -> T:
        """Look again until there is something."""
        end = time.monotonic() + limit
        while time.monotonic() < end:
            value = found()
            if value:
                return value
            time.sleep(0.1)
        raise AssertionError("what was waited for did not appear on the page")

    def messages(self, chat: int) -> list[dict[str, object]]:
        """What the bot says in a column now."""
        found: list[dict[str, object]] = self.browser.execute_script(SCREENS, str(chat))
        return found

    def write(self, chat: int, text: str) -> None:
        """Type into a column, and press Enter."""
        area = self.browser.find_element(
            "css selector", f'.column[data-chat="{chat}"] .compose textarea'
        )
        area.send_keys(text + "\n")

    def click(self, chat: int, data: str, message: object = None) -> bool:
        """Click the button that carries ``data``; False if it went away in the meantime.

        An alert lies over the buttons: it is closed first.
        """
        from selenium.common.exceptions import WebDriverException

        inside = f'.message[data-id="{message}"] ' if message else ""
        where = f'.column[data-chat="{chat}"] {inside}.key[data-data="{data}"]'
        try:
            if alert := self._element(f'.column[data-chat="{chat}"] dialog.alert[open] button'):
                alert.click()
            element = self._element(where)
            if element is None:
                return False
            self.browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
            element.click()
        except WebDriverException:
            return False
        return True

    def tap(self, chat: int, label: str) -> None:
        """Wait for a button with this label at the lowest message that has it, and click it."""

        def clicked() -> bool:
            for message in reversed(self.messages(chat)):
                for text, data, _ in message["keys"]:  # type: ignore[attr-defined]
                    if text == label:
                        return self.click(chat, data, message["id"])
            return False

        self.until(clicked)

    def switch(self, chat: int, label: str) -> None:
        """Open a column's menu, and click the item with this label once it is there."""
        where = f'.column[data-chat="{chat}"] .menu'

        def clicked() -> bool:
            said = self.browser.execute_script("return say(arguments[0])", label)
            self.browser.execute_script("document.querySelector(arguments[0]).open = true", where)
            for item in self.browser.find_elements("css selector", f"{where} .items button"):
                if item.text == said:
                    item.click()
                    return True
            return False

        self.until(clicked)


def test_one_whole_deal(browser: Chrome, sandbox: str) -> None:
    """Sit down, deal, bid, play, see the sheet."""
    page = Screen(browser, sandbox)
    group, anna = page.group, page.anna
    page.write(group, "/newgame 4 места=как сели")
    said = tr("agreement-head", preset=tr("preset-sochi"), length=4, limit="none")
    page.until(lambda: [m for m in page.messages(group) if said in str(m["text"])])
    page.tap(group, tr("button-sit"))
    page.tap(group, tr("button-add-computer"))
    page.until(lambda: "2. " in str(page.messages(group)[-1]["text"]))
    time.sleep(EQUAL_WITHIN)
    page.tap(group, tr("button-add-computer"))
    page.tap(group, tr("button-deal"))

    rng = random.Random(1)
    page.until(lambda: played(page, group, anna, rng), A_WHOLE_DEAL)

    page.until(lambda: drawn(page, group, anna), A_WHOLE_DEAL)


def drawn(page: Screen, group: int, anna: int) -> bool:
    """Ask for the sheet; whether it stands, in private where the group's calls are spent."""
    page.tap(group, tr("button-sheet"))
    time.sleep(5)
    shown = (*page.messages(group), *page.messages(anna))
    return any(int(str(message["picture"])) > 500 for message in shown)


def played(page: Screen, group: int, anna: int, rng: random.Random) -> bool:
    """Do what is asked of Anna, if anything; whether the deal is over."""
    if any(tr("standing") in str(message["text"]) for message in page.messages(group)):
        return True
    for message in page.messages(anna):
        shown = str(message["text"])
        if CALL not in shown:
            continue
        keys: list[tuple[str, str, bool]] = message["keys"]  # type: ignore[assignment]
        carried = " ".join(data for _, data, _ in keys)
        wishes = [
            weight(decode(data), shown, carried, stands_out=styled) for _, data, styled in keys
        ]
        if any(wishes):
            ((_, data, _),) = rng.choices(keys, wishes)
            page.click(anna, data, message["id"])
            time.sleep(0.3)
    return False


def test_a_group_s_rights_are_taken_and_given(browser: Chrome, sandbox: str) -> None:
    """The menu's item turns into its opposite, and the bot may or may not write."""
    page = Screen(browser, sandbox)
    page.until(lambda: page.messages(page.group))

    def helped() -> bool:
        return any(tr("help-title") in str(each["text"]) for each in page.messages(page.group))

    page.switch(page.group, "forbid-text")
    page.write(page.group, "/help")
    page.switch(page.group, "allow-text")
    assert not helped()
    page.write(page.group, "/help")
    page.until(helped)
    page.switch(page.group, "forbid-text")
