"""Computer players: a view and a random source in, an action out."""
