"""Pictures: what every game draws with, and a package for the pictures of each game."""
