"""The portable record of an evening: `dump` writes it, `load` reads it, `verify` checks it.

A record is a JSON document of format ``pulka-record``, version 1, with ``"game": "napoleon"``.
Whatever a text contains, `load` and `replayed` raise nothing but `RecordError`, and `verify` raises
nothing.
"""

from engine.napoleon.record.archive import (
    archive_deal,
    archive_opening,
    facts_of,
    read_evening,
    read_facts,
)
from engine.napoleon.record.dealing import told_deals
from engine.napoleon.record.model import EveningFacts, NapoleonRecord
from engine.napoleon.record.read import load, read
from engine.napoleon.record.verify import entries, replayed, verify
from engine.napoleon.record.write import dump, dump_deal
from engine.record import Player, RecordError, UnreadableError, Verdict

__all__ = [
    "EveningFacts",
    "NapoleonRecord",
    "Player",
    "RecordError",
    "UnreadableError",
    "Verdict",
    "archive_deal",
    "archive_opening",
    "dump",
    "dump_deal",
    "entries",
    "facts_of",
    "load",
    "read",
    "read_evening",
    "read_facts",
    "replayed",
    "told_deals",
    "verify",
]
