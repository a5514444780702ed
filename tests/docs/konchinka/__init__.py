"""Konchinka in pages."""
