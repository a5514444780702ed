"""Card games in a chat: `bot.games.kit.front.CardFront`, its parts, and `TrickFront` on it.

A game words its actions (`word`), its stages (`doing`), a deal's result (`verdict`), and where it
differs stakes, the course of a deal, payments and reasons; its texts stand in its catalogue under
the shared keys. All else is drawn from the view and the facts that every game of `engine.kit` has.
"""
