"""Konchinka."""
