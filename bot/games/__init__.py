"""What each game looks like in a chat, one package a game."""
