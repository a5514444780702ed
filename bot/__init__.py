"""The Telegram side: tables, messages, storage, and the local sandbox."""

__version__ = "0.1.0"
"""The release, as `CONTRIBUTING.md` counts it; the one place where it is written."""
