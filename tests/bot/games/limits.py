"""What Telegram takes of a screen, whatever game it shows."""

import re
from html import unescape

from bot.screen import Screen
from bot.taps import LIMIT, decode


def visible(text: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", text))


def check(screen: Screen) -> None:
    limit = 1024 if screen.picture is not None else 4096
    # Telegram counts UTF-16 units.
    assert 0 < len(visible(screen.text).encode("utf-16-le")) // 2 <= limit
    assert "\n\n\n" not in screen.text
    assert screen.text.count("<b>") == screen.text.count("</b>")
    assert not re.search("&(?!amp;|lt;|gt;|quot;)", screen.text), screen.text
    buttons = [button for row in screen.rows for button in row]
    assert len(buttons) <= 100
    size = 0
    for row in screen.rows:
        assert 1 <= len(row) <= 8
        for button in row:
            assert button.text.strip()
            assert "&amp;" not in button.text
            assert (button.data is None) != (button.url is None)
            if button.data is not None:
                assert 1 <= len(button.data.encode()) <= LIMIT
                assert decode(button.data).encode() == button.data
                assert re.fullmatch(r"[A-Za-z0-9?!=,_+-]+", decode(button.data).what)
            size += len(button.text.encode()) + len((button.data or button.url or "").encode()) + 40
    assert size < 10_000
