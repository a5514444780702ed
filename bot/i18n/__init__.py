"""User texts: Fluent catalogues, Russian first, English beside it."""

from typing import Protocol


class Translator(Protocol):
    """One language. ``tr("key", name=…)`` returns text ready for HTML; see the catalogues."""

    language: str

    def __call__(self, key: str, /, **params: object) -> str:
        """Return the message; every key exists in every catalogue (a test holds them to it)."""
        ...
