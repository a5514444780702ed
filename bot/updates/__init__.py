"""How updates come from Telegram: polled or pushed, each handled once."""
