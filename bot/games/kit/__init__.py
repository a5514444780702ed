"""What trick games look like in a chat: `bot.games.kit.front.TrickFront`, and its parts.

A game says its words (`word`), what is being done (`doing`), its verdict on a deal (`verdict`), and
where it differs what is at stake, who took what, what was paid and why; its texts stand in its
catalogue under the names of the shared ones. Everything else is drawn from the view and the facts
that every game of `engine.kit` has.
"""
