"""A call's parameters: JSON bodies carry values, forms carry text, both are read alike."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.errors import bad_request
from bot.sandbox.files import Upload


@dataclass(frozen=True, slots=True)
class Params:
    """Named values of one call and its file parts. A wrong type is Telegram's 400."""

    values: Mapping[str, Any]
    uploads: Mapping[str, Upload] = field(default_factory=dict)

    def text(self, name: str) -> str | None:
        """Return a string, None if absent."""
        value = self.values.get(name)
        return None if value is None else str(value)

    def integer(self, name: str) -> int | None:
        """Return an integer, None if absent."""
        value = self.values.get(name)
        if value is None or value == "":
            return None
        try:
            return int(value)
        except (TypeError, ValueError) as error:
            raise bad_request(f"can't parse {name}: expected an Integer") from error

    def need_integer(self, name: str) -> int:
        """Return an integer; 400 if it is absent."""
        value = self.integer(name)
        if value is None:
            raise bad_request(f"parameter {name} is required")
        return value

    def flag(self, name: str) -> bool:
        """Return a boolean, False if absent."""
        return str(self.values.get(name, "")).lower() in {"true", "1"}

    def data(self, name: str) -> Any:
        """Return a JSON value, sent as such or as its text; None if absent."""
        value = self.values.get(name)
        if not isinstance(value, str):
            return value
        try:
            return json.loads(value)
        except ValueError as error:
            raise bad_request(f"can't parse {name}: JSON expected") from error

    def file_value(self, name: str) -> object:
        """Return what names a file: its own part in the form, ``attach://`` or a ``file_id``."""
        return f"attach://{name}" if name in self.uploads else self.values.get(name)

    def to_log(self) -> dict[str, object]:
        """Return what the call log shows: values as sent, files by name and size."""
        files = {
            name: f"<{upload.name}, {len(upload.content)} bytes>"
            for name, upload in self.uploads.items()
        }
        return dict(self.values) | files
