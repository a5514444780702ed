"""Semerik in a chat."""
