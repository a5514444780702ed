"""Napoleon in a chat: see `bot.games.napoleon.front`."""
