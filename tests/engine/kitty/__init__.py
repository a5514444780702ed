"""Kitty."""
