"""Games in a chat, one package each."""
