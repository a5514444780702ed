"""People and chats as the bot remembers them, and whether it may write to them."""
