"""Bezique in a chat."""
