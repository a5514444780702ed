"""The portable record of a pulka: `dump` writes it, `load` reads it, `verify` checks every figure.

A record is a JSON document of format ``pulka-record``, version 1. Whatever a text contains, `load`
and `replayed` raise nothing but `RecordError`, and `verify` raises nothing.
"""

from engine.preferans.record.archive import archive_deal, archive_opening, facts_of, read_pulka
from engine.preferans.record.dealing import told_deals
from engine.preferans.record.model import Record
from engine.preferans.record.read import load, read
from engine.preferans.record.verify import entries, replayed, verify
from engine.preferans.record.write import dump, dump_deal
from engine.record import FORMAT, VERSION, Player, RecordError, UnreadableError, Verdict

__all__ = [
    "FORMAT",
    "VERSION",
    "Player",
    "Record",
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
    "read_pulka",
    "replayed",
    "told_deals",
    "verify",
]
