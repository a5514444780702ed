"""Evenings of preferans, played through the emulated Bot API."""
