"""Mouche in a chat."""
