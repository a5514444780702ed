"""Norman piquet in a chat."""
