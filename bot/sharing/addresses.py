"""Whom an update concerns: the chats that one worker must have to handle it."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from bot.taps import decode
from bot.views.links import table_link

_KINDS: Final = ("message", "callback_query", "my_chat_member")
_MOVES: Final = ("migrate_to_chat_id", "migrate_from_chat_id")
_START: Final = "/start"


@dataclass(frozen=True, slots=True)
class Address:
    """The chat where something happened and the private one of who did it; a table they name."""

    chats: frozenset[int]
    table: int | None = None


def address_of(update: Mapping[str, Any]) -> Address:
    """Read where an update belongs. What names nothing belongs nowhere: its chats are empty."""
    what = next((_object(update, kind) for kind in _KINDS if kind in update), {})
    message = _object(what, "message") if "callback_query" in update else what
    chats = {*_number(_object(message, "chat"), "id")}
    if "message" not in update or _is_command(what):
        # Whoever only talks in a group has nothing to do with the bot.
        chats.update(_number(_object(what, "from"), "id"))
    for name in _MOVES:
        chats.update(_number(message, name))
    return Address(frozenset(chats), _table(what.get("data"), what.get("text")))


def _table(data: object, text: object) -> int | None:
    """Return the table that a button or a link into the private chat names."""
    if isinstance(data, str):
        with suppress(ValueError):
            return decode(data).table or None
    elif isinstance(text, str) and text.startswith(_START):
        _, _, payload = text.partition(" ")
        named = table_link(payload.strip())
        return None if named is None else named[1] or None
    return None


def _is_command(message: Mapping[str, Any]) -> bool:
    text = message.get("text")
    return isinstance(text, str) and text.startswith("/")


def _object(within: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = within.get(name)
    return found if isinstance(found, Mapping) else {}


def _number(within: Mapping[str, Any], name: str) -> Iterable[int]:
    found = within.get(name)
    return (found,) if type(found) is int and abs(found) < 1 << 63 else ()
