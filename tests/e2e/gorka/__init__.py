"""Evenings of Gorka, played through the emulated Bot API."""
