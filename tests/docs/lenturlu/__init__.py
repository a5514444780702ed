"""Lenturlu in pages."""
