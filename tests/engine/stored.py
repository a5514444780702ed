"""A log as text."""

import json
from typing import Any

from engine.game import Game
from engine.log import Entry, dump_entry, load_entry


def stored(game: Game[Any, Any, Any], entry: Entry[Any]) -> str:
    """Write an entry."""
    return json.dumps(dump_entry(game, entry))


def read(game: Game[Any, Any, Any], row: str) -> Entry[Any]:
    """Read an entry back; raises ``ValueError``."""
    return load_entry(game, json.loads(row))
