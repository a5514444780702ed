"""Alembic's scripts. They change the shape of tables, never the payload of a log."""
