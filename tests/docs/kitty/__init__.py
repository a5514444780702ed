"""Kitty in pages."""
