"""Sixtysix in a chat."""
