"""Refusals of the rules, and values in errors: shared by options, games and records."""

import json


class RuleError(Exception):
    """A refused action: ``key`` names a message in the catalogues, ``params`` fill its blanks.

    ``rule`` numbers the rule it breaks; None where only its form is wrong. A refused action changes
    nothing.
    """

    def __init__(self, key: str, rule: str | None = None, /, **params: object) -> None:
        super().__init__(key, rule, params)
        self.key = key
        self.rule = rule
        self.params = params


def quoted(value: object) -> str:
    """Name a JSON value in an error: containers only by their kind, the rest shortened."""
    if isinstance(value, dict | list | tuple):
        return "an object" if isinstance(value, dict) else "a list"
    return shortened(json.dumps(value) if isinstance(value, bool | None) else repr(value))


def shortened(text: str) -> str:
    """Return at most 60 characters of a text, all of which can be printed."""
    shown = text if text.isprintable() else ascii(text)
    return shown if len(shown) <= 60 else f"{shown[:59]}…"
