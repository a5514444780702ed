"""The Telegram side: tables, messages, storage, and the local sandbox."""
