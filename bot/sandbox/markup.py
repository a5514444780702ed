"""Inline keyboards: what Telegram accepts as one.

Where Telegram is said to cut a keyboard silently (more than 8 in a row, more than 100 in all) the
sandbox refuses it, so that the mistake is seen.
"""

import json
from urllib.parse import urlsplit

from bot.sandbox.errors import bad_request
from bot.sandbox.model import Json

Keyboard = tuple[tuple[Json, ...], ...]

MAX_BUTTONS = 100
MAX_IN_ROW = 8
MAX_JSON_BYTES = 10_000
MAX_DATA_BYTES = 64

_STYLES = frozenset({"primary", "success", "danger"})
_ACTIONS = ("callback_data", "url", "copy_text", "switch_inline_query_current_chat")


def read_keyboard(markup: object) -> Keyboard:
    """Return the rows of an ``InlineKeyboardMarkup``; other markups give no rows.

    Raises 400 for a keyboard Telegram would refuse or cut.
    """
    if markup in (None, {}):
        return ()
    if not isinstance(markup, dict):
        raise bad_request("object expected as reply markup")
    if "inline_keyboard" not in markup:
        if "keyboard" in markup:
            raise bad_request("reply keyboards are not part of the sandbox")
        return ()
    rows = markup["inline_keyboard"]
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad_request('field "inline_keyboard" must be of type Array')
    keyboard = tuple(tuple(_read_button(button) for button in row) for row in rows if row)
    count = sum(len(row) for row in keyboard)
    if count > MAX_BUTTONS or any(len(row) > MAX_IN_ROW for row in keyboard):
        raise bad_request("REPLY_MARKUP_INVALID")
    if len(json.dumps(keyboard, ensure_ascii=False).encode()) > MAX_JSON_BYTES:
        raise bad_request("REPLY_MARKUP_TOO_LONG")
    return keyboard


def _read_button(button: object) -> Json:
    if not isinstance(button, dict):
        raise bad_request("can't parse inline keyboard button: InlineKeyboardButton must be Object")
    text = button.get("text")
    if not isinstance(text, str) or not text.strip():
        raise bad_request("text buttons must have non-empty text")
    actions = [name for name in _ACTIONS if button.get(name) is not None]
    if not actions:
        raise bad_request("text buttons are unallowed in the inline keyboard")
    if len(actions) > 1:
        raise bad_request("can't parse inline keyboard button: only one action is allowed")
    data = button.get("callback_data")
    if data is not None and not 1 <= len(str(data).encode()) <= MAX_DATA_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")
    url = button.get("url")
    if url is not None and not _is_link(str(url)):
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")
    style = button.get("style")
    if style is not None and style not in _STYLES:
        raise bad_request("can't parse inline keyboard button: invalid style specified")
    return dict(button)


def _is_link(url: str) -> bool:
    parts = urlsplit(url if "://" in url else f"http://{url}")
    if parts.scheme == "tg":
        return True
    return parts.scheme in {"http", "https"} and "." in parts.netloc
