"""Which chats an update brings together: everything that one process must have to handle it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sharing.addresses import address_of
from bot.taps import Tap, Verb

GROUP, ANN = -100123, 7


def message(chat: int, **more: Any) -> dict[str, Any]:
    return {"message_id": 1, "date": 0, "chat": {"id": chat}, "from": {"id": ANN}, **more}


def tap(chat: int, data: str) -> dict[str, Any]:
    query = {"id": "1", "from": {"id": ANN}, "data": data}
    return {"update_id": 1, "callback_query": {**query, "message": message(chat)}}


BUTTON = Tap(Verb.MOVE, 12, 3, "pass").encode()
NOBODYS = Tap(Verb.PERSON, 0, 0, "sound=seldom").encode()


@pytest.mark.parametrize(
    ("update", "chats", "table"),
    [
        ({"message": message(GROUP, text="/newgame")}, {GROUP, ANN}, None),
        ({"message": message(ANN, text="hello")}, {ANN}, None),
        ({"message": message(GROUP, text="hello")}, {GROUP}, None),
        ({"message": message(GROUP, photo=[])}, {GROUP}, None),
        ({"message": message(ANN, text="/start sit-12-abcdefghijkl")}, {ANN}, 12),
        ({"message": message(GROUP, text="/start@bot hand-12")}, {GROUP, ANN}, 12),
        ({"message": message(ANN, text="/start sit-99999999999999999999")}, {ANN}, None),
        ({"message": message(ANN, text="/start")}, {ANN}, None),
        ({"message": message(ANN, text="sit-12")}, {ANN}, None),
        (tap(GROUP, BUTTON), {GROUP, ANN}, 12),
        (tap(ANN, BUTTON), {ANN}, 12),
        (tap(ANN, NOBODYS), {ANN}, None),
        (tap(ANN, "anything"), {ANN}, None),
        ({"my_chat_member": {"chat": {"id": GROUP}, "from": {"id": ANN}}}, {GROUP, ANN}, None),
        ({"message": message(GROUP, migrate_to_chat_id=-9)}, {GROUP, -9}, None),
        ({"message": message(-9, migrate_from_chat_id=GROUP)}, {GROUP, -9}, None),
        ({"callback_query": {"from": {"id": ANN}, "data": BUTTON}}, {ANN}, 12),
        ({"poll": {"id": "5"}}, set(), None),
        ({"message": None}, set(), None),
        ({"message": {"chat": {"id": True}, "from": {"id": 1 << 70}}}, set(), None),
        ({"message": {"chat": "x", "from": [], "text": 5}}, set(), None),
    ],
)
def test_an_update_belongs_to_its_chat_its_person_and_the_table_it_names(
    update: dict[str, Any], chats: set[int], table: int | None
) -> None:
    address = address_of({"update_id": 1, **update})
    assert (set(address.chats), address.table) == (chats, table)
