"""Konchinka in a chat."""
