"""Errors that the server returns, and failures of the network."""

from typing import Any


class ApiError(Exception):
    """A refused call: HTTP ``code``, Telegram's ``description`` and its optional ``parameters``."""

    def __init__(
        self, code: int, description: str, parameters: dict[str, Any] | None = None
    ) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters

    def to_json(self) -> dict[str, object]:
        """Return the body of the answer."""
        body: dict[str, object] = {
            "ok": False,
            "error_code": self.code,
            "description": self.description,
        }
        if self.parameters:
            body["parameters"] = self.parameters
        return body


class ConnectionLostError(Exception):
    """A fault cut the connection; ``acted``: whether the call had already taken effect.

    Before acting the client sees a broken connection, afterwards it waits in vain for the reply.
    """

    def __init__(self, *, acted: bool) -> None:
        super().__init__("the connection was lost")
        self.acted = acted


class ImpossibleError(Exception):
    """A person tried what Telegram's own app does not allow: a mistake in the test."""


def bad_request(description: str) -> ApiError:
    """Return 400 with Telegram's prefix."""
    return ApiError(400, f"Bad Request: {description}")


def forbidden(description: str) -> ApiError:
    """Return 403 with Telegram's prefix."""
    return ApiError(403, f"Forbidden: {description}")


def conflict(description: str) -> ApiError:
    """Return 409 with Telegram's prefix."""
    return ApiError(409, f"Conflict: {description}")


def too_many_requests(retry_after: int) -> ApiError:
    """Return 429: nothing more into this chat for ``retry_after`` seconds."""
    return ApiError(
        429,
        f"Too Many Requests: retry after {retry_after}",
        {"retry_after": retry_after},
    )


def chat_migrated(new_chat_id: int) -> ApiError:
    """Return 400 for a group that lives on as a supergroup."""
    return ApiError(
        400,
        "Bad Request: group chat was upgraded to a supergroup chat",
        {"migrate_to_chat_id": new_chat_id},
    )
