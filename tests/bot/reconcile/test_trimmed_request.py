"""Trimmed answers give what the bot reads of them, as the library's own do."""

from __future__ import annotations

import json
from typing import Any

import pytest
from telegram import Bot, Message
from telegram.error import TelegramError
from telegram.request import BaseRequest, RequestData

from bot.reconcile.trimmed_request import BUTTONS, KNOWN, trimmed

TOKEN = "123456:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr"
GROUP = {"id": -100, "type": "supergroup", "title": "Friday", "is_forum": True}
ANNA = {"id": 7, "is_bot": False, "first_name": "Anna", "language_code": "ru"}
KEYBOARD = {
    "inline_keyboard": [
        [{"text": "♠7", "callback_data": "m:1:2:ps7"}, {"text": "rules", "url": "https://t.me/x"}],
        [{"text": "♥A", "callback_data": "m:1:2:phA", "style": "primary"}],
    ]
}
SENT = {
    "message_id": 5,
    "date": 1_700_000_000,
    "chat": GROUP,
    "from": {"id": 1, "is_bot": True, "first_name": "Pulka"},
    "text": "Anna leads",
    "entities": [{"type": "bold", "offset": 0, "length": 4}],
    "reply_markup": KEYBOARD,
    "message_thread_id": 9,
    "is_topic_message": True,
}
SIZES = [
    {"file_id": name, "file_unique_id": name, "width": 9, "height": 9} for name in ("small", "big")
]
TAP = {"id": "3", "from": ANNA, "chat_instance": "1", "data": "m:1:2:ps7"}


class Canned(BaseRequest):
    """Answers every call with the same."""

    def __init__(self, status: int, body: object) -> None:
        self._answer = status, body if isinstance(body, bytes) else json.dumps(body).encode()

    @property
    def read_timeout(self) -> float | None:
        return None

    async def initialize(self) -> None:
        pass

    async def shutdown(self) -> None:
        pass

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *_: Any, **__: Any
    ) -> tuple[int, bytes]:
        del url, method, request_data
        return self._answer


def bots(status: int, body: object) -> tuple[Bot, Bot]:
    """The library's bot, and one with trimmed answers; both are answered the same."""
    whole, less = Canned(status, body), trimmed(Canned(status, body))
    return (
        Bot(TOKEN, request=whole, get_updates_request=whole),
        Bot(TOKEN, request=less, get_updates_request=less),
    )


def ok(result: object) -> dict[str, object]:
    return {"ok": True, "result": result}


async def test_a_sent_message_keeps_its_number_and_picture() -> None:
    for found in [
        [await bot.send_photo(-100, "id") for bot in bots(200, ok(SENT | {"photo": SIZES}))],
        [await bot.send_message(-100, "x") for bot in bots(200, ok(SENT))],
    ]:
        whole, less = found
        assert (less.message_id, less.chat.id) == (whole.message_id, whole.chat.id)
        assert [each.file_id for each in less.photo] == [each.file_id for each in whole.photo]


async def test_an_edited_message_is_taken_as_edited() -> None:
    edited = SENT | {"edit_date": 1_700_000_001}
    whole, less = bots(200, ok(edited))
    assert isinstance(await whole.edit_message_text("x", -100, 5), Message)
    assert await less.edit_message_text("x", -100, 5) is True
    assert await less.edit_message_reply_markup(-100, 5) is True
    _, pictured = bots(200, ok(edited | {"photo": SIZES}))
    shown = await pictured.edit_message_caption(-100, 5, caption="x")
    assert isinstance(shown, Message)
    assert shown.photo[-1].file_id == "big"


async def test_a_tapped_message_keeps_where_it_stands_and_what_can_be_tapped() -> None:
    here = {"ephemeral_message_id": 4, "receiver_user": ANNA}
    for message in (SENT, SENT | here, {"message_id": 5, "date": 0, "chat": GROUP}):
        updates = [{"update_id": 3, "callback_query": TAP | {"message": message}}]
        (whole,), (less,) = [await bot.get_updates() for bot in bots(200, ok(updates))]
        assert whole.callback_query is not None
        assert less.callback_query is not None
        standing, kept = whole.callback_query.message, less.callback_query.message
        assert standing is not None
        assert kept is not None
        assert type(kept) is type(standing)
        assert kept.chat == standing.chat
        read = ("message_id", "date", "is_topic_message", "message_thread_id")
        for name in read:
            assert getattr(kept, name, None) == getattr(standing, name, None)
        assert {**kept.api_kwargs, BUTTONS: None} == {**standing.api_kwargs, BUTTONS: None}
        data = ["m:1:2:ps7", "m:1:2:phA"] if message.get("reply_markup") else []
        assert kept.api_kwargs[BUTTONS] == data
        assert less.callback_query.to_dict() | {"message": 0} == TAP | {"message": 0}


async def test_of_a_known_update_the_number_is_read() -> None:
    updates = [{"update_id": number, "callback_query": TAP} for number in (3, 4)]
    _, less = bots(200, ok(updates))
    KNOWN.set(lambda number: number == 3)
    known, new = await less.get_updates()
    assert known.to_dict() == {"update_id": 3}
    assert new.to_dict() == updates[1]


async def test_other_updates_stay_whole() -> None:
    left = {"user": ANNA, "status": "left"}
    change = {"chat": GROUP, "from": ANNA, "date": 1, "old_chat_member": left}
    updates = [
        {"update_id": 1, "message": SENT},
        {"update_id": 2, "my_chat_member": change | {"new_chat_member": left}},
        {"update_id": 3, "callback_query": TAP},
    ]
    whole, less = [await bot.get_updates() for bot in bots(200, ok(updates))]
    assert [each.to_dict() for each in less] == [each.to_dict() for each in whole]


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (400, {"ok": False, "description": "Bad Request: message is not modified"}),
        (400, {"ok": False, "description": "x", "parameters": {"migrate_to_chat_id": -1001}}),
        (401, {"ok": False, "description": "Unauthorized"}),
        (403, {"ok": False, "description": "Forbidden: bot was kicked"}),
        (409, {"ok": False, "description": "Conflict: terminated"}),
        (429, {"ok": False, "description": "x", "parameters": {"retry_after": 7}}),
        (502, b"<html>Bad Gateway</html>"),
        (200, b"not JSON"),
    ],
)
async def test_refusals_are_the_library_s(status: int, body: object) -> None:
    raised = []
    for bot in bots(status, body):
        with pytest.raises(TelegramError) as error:
            await bot.send_message(-100, "x")
        raised.append((type(error.value), error.value.message, vars(error.value)))
    assert raised[0] == raised[1]
