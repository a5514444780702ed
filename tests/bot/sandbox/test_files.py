"""Photos and documents.

One test per fact about Telegram, asked through PTB's Bot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram.error import BadRequest

from bot.sandbox.errors import ApiError
from bot.sandbox.files import Files, Upload
from tests.bot.sandbox.contents import picture

if TYPE_CHECKING:
    from telegram import Bot

    from tests.support.telegram import Playground


async def test_photo_is_at_most_10_mb(playground: Playground, bot: Bot) -> None:
    with pytest.raises(BadRequest, match="too big for a photo"):
        await bot.send_photo(playground.group.id, picture() + bytes(10 << 20))


@pytest.mark.parametrize(("width", "height"), [(5001, 5000), (2100, 100), (10, 210)])
async def test_photo_sides_and_ratio(
    playground: Playground, bot: Bot, width: int, height: int
) -> None:
    with pytest.raises(BadRequest, match=r"(?i)photo_invalid_dimensions"):
        await bot.send_photo(playground.group.id, picture(width, height))


async def test_photo_at_the_limits_passes(playground: Playground, bot: Bot) -> None:
    sent = await bot.send_photo(playground.group.id, picture(2000, 100))
    assert (sent.photo[-1].width, sent.photo[-1].height) == (2000, 100)
    with pytest.raises(BadRequest, match=r"(?i)image_process_failed"):
        await bot.send_photo(playground.group.id, b"not a picture")


async def test_file_id_is_reused(playground: Playground, bot: Bot) -> None:
    first = await bot.send_photo(playground.group.id, picture())
    again = await bot.send_photo(playground.anna.id, first.photo[-1].file_id)
    assert again.photo[-1].file_unique_id == first.photo[-1].file_unique_id
    file = await bot.get_file(again.photo[-1].file_id)
    assert bytes(await file.download_as_bytearray()) == picture()
    with pytest.raises(BadRequest, match=r"(?i)wrong file identifier"):
        await bot.send_photo(playground.group.id, "AgACunknown")
    with pytest.raises(BadRequest, match=r"(?i)can't use file of type photo"):
        await bot.send_document(playground.group.id, first.photo[-1].file_id)


def test_files_of_more_than_50_mb_are_too_large() -> None:
    upload = Upload("big.bin", bytes((50 << 20) + 1))
    with pytest.raises(ApiError) as refused:
        Files().take("attach://part", {"part": upload}, photo=False)
    assert refused.value.code == 413


async def test_document_keeps_its_name(playground: Playground, bot: Bot) -> None:
    sent = await bot.send_document(playground.anna.id, b'{"v": 1}', filename="pulka.json")
    assert sent.document is not None
    assert (sent.document.file_name, sent.document.mime_type) == ("pulka.json", "application/json")
