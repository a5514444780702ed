"""Answers and updates of the Bot API, without what nobody reads."""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, Final

from telegram.request import BaseRequest

Json = dict[str, Any]

_OF_SENT: Final = (
    *("message_id", "date", "chat", "photo"),
    *("ephemeral_message_id", "receiver_user"),
)
_OF_TAPPED: Final = (*_OF_SENT[:3], "is_topic_message", "message_thread_id", *_OF_SENT[4:])
BUTTONS: Final = "buttons"
"""Among ``api_kwargs`` of a tapped message: the callback data of its buttons."""

KNOWN: Final = ContextVar[Callable[[int], bool]]("known", default=lambda _: False)
"""Tells by their numbers which updates need not be read again, for calls in its context."""


class TrimmedRequest(BaseRequest):
    """Wraps a request; of a message that it sent or edited only what is used is left.

    The library builds an object for every field of a message, and for every button under it.
    """

    def __init__(self, request: BaseRequest) -> None:
        self._request = request

    @property
    def read_timeout(self) -> float | None:
        """Seconds a call may take by default."""
        return self._request.read_timeout

    async def initialize(self) -> None:
        """Open the wrapped request."""
        await self._request.initialize()

    async def shutdown(self) -> None:
        """Close the wrapped request."""
        await self._request.shutdown()

    async def do_request(self, *args: Any, **named: Any) -> tuple[int, bytes]:
        """Make one call."""
        return await self._request.do_request(*args, **named)

    @staticmethod
    def parse_json_payload(payload: bytes) -> Json:
        """Return the answer, a message in it trimmed. Raises `TelegramError` if unreadable."""
        answer = BaseRequest.parse_json_payload(payload)
        result = answer.get("result")
        if isinstance(result, dict) and "message_id" in result:
            answer["result"] = _trim(result)
        elif isinstance(result, list):
            answer["result"] = [trim_update(each) for each in result]
        return answer


def trimmed(request: BaseRequest) -> TrimmedRequest:
    """Return a request whose answers are trimmed, itself if they are."""
    return request if isinstance(request, TrimmedRequest) else TrimmedRequest(request)


def _trim(message: Json) -> Json | bool:
    """Return what is read of a message that was sent; of an edited text nothing."""
    if "edit_date" in message and "photo" not in message:
        return True  # as for inline messages
    return {key: message[key] for key in _OF_SENT if key in message}


def trim_update(update: Any) -> Any:
    """Return an update, of a tapped message what is read of it and `BUTTONS`.

    Of one that is `KNOWN` only the number is left.
    """
    match update:
        case {"update_id": int(number)} if KNOWN.get()(number):
            return {"update_id": number}
        case {"callback_query": {"message": {"message_id": _} as message} as query}:
            rows = (message.get("reply_markup") or {}).get("inline_keyboard", ())
            kept = {key: message[key] for key in _OF_TAPPED if key in message}
            kept[BUTTONS] = [
                b["callback_data"] for row in rows for b in row if "callback_data" in b
            ]
            return {**update, "callback_query": {**query, "message": kept}}
    return update
