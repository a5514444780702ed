"""The bot in the sandbox, for pages that tell what it does."""

from tests.e2e.conftest import empty_tables, evening, kept, witness

__all__ = ["empty_tables", "evening", "kept", "witness"]
