"""Updates from Telegram: polled or pushed, each handled once."""
