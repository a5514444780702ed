"""Whist in a chat."""
