"""Lenturlu in a chat."""
