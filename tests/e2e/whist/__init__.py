"""Rubbers of Whist, played through the emulated Bot API."""
