"""A log as a database keeps it: who acted, and the action as JSON text."""

import json
from typing import Any

from engine.game import Game
from engine.log import Entry, decode, encode

Row = tuple[int, str]


def stored(game: Game[Any, Any, Any], entry: Entry[Any]) -> Row:
    """Write an entry."""
    return entry.actor, json.dumps(encode(game, entry.action))


def read(game: Game[Any, Any, Any], row: Row) -> Entry[Any]:
    """Read an entry back; raises ``ValueError``."""
    actor, action = row
    return Entry(actor, decode(game, json.loads(action)))
