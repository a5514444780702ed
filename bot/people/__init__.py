"""People and chats in memory, and whether the bot may write to them."""
