"""Commands of the program that are more than a few lines; `bot.cli` lists them all."""
