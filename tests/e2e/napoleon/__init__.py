"""Evenings of Napoleon, played through the emulated Bot API."""
