"""Kitty in a chat."""
