"""Lenturlu."""
