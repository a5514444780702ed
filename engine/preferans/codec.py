"""Agreements as JSON, for the stored log.

They are written in full, so that a later default does not change an old log.
"""

from collections.abc import Mapping
from typing import Any

from engine.preferans.options import Agreement, agree


def encode_agreement(agreement: Agreement) -> dict[str, Any]:
    """Return every option of the agreement as JSON values."""
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in {"players": agreement.players, **agreement.values()}.items()
    }


def decode_agreement(data: Mapping[str, Any]) -> Agreement:
    """Read an agreement; raises ``ValueError`` or `RuleError`. What is missing is the default."""
    options: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in data.items()
    }
    try:
        convention, players = options.pop("convention"), options.pop("players")
    except KeyError as missing:
        raise ValueError(f"no {missing} in an agreement") from None
    return agree(convention, players, options)
