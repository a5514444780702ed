"""The bot in the sandbox, for pages that tell what it does."""

from tests.e2e.conftest import evening, kept, witness

__all__ = ["evening", "kept", "witness"]
