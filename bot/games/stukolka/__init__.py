"""Stukolka in a chat."""
