"""Gorka in a chat."""
