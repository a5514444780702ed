"""Vint in a chat."""
