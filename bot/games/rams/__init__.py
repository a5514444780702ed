"""Rams in a chat."""
