"""Parties of Sixty-six, played through the emulated Bot API."""
