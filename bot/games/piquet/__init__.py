"""Piquet in a chat."""
