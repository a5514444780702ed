"""Preferans in a chat: hands, the running deal, results, the drawn sheet."""
