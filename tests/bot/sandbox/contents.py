"""What the tests send, and what came back."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from PIL import Image
from telegram import InlineKeyboardButton, InlineKeyboardMarkup

if TYPE_CHECKING:
    from telegram import Bot


def keys(*rows: list[str]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(text, callback_data=text) for text in row] for row in rows]
    )


def picture(width: int = 40, height: int = 30) -> bytes:
    out = io.BytesIO()
    Image.new("1", (width, height)).save(out, "PNG")
    return out.getvalue()


async def kinds(bot: Bot) -> list[str]:
    """What the pending updates are."""
    updates = await bot.get_updates()
    return [next(key for key in update.to_dict() if key != "update_id") for update in updates]
