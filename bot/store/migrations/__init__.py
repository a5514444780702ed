"""Alembic's scripts. They change tables, never the payload of a log."""
