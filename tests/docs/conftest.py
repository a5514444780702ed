"""The bot in the sandbox, for pages that tell what it does."""

from tests.e2e.conftest import evening, witness

__all__ = ["evening", "witness"]
