"""What card games share: pieces, `engine.kit.game.CardGame` above them, and `TrickGame` on it.

A game is a module with, in this order: an agreement (its options, as fields of a
`engine.kit.agreement.CardAgreement`); its words (frozen dataclasses) with their codes; a
`engine.kit.deal.CardDeal` with its own fields, and properties named as its facts; the facts of a
deal (a dataclass filled by name: stored and exported); and a `CardGame`, or with tricks a
`TrickDeal` and an `engine.kit.trick_game.TrickGame`:

* ``lay_out``: the deal once its cards lie, `CardGame.lying` with the antes
* ``choices``: what a seat may do: words, `TrickGame.cards_of`, a `engine.kit.words.Pick`
* ``step``: the deal after one of them, by `engine.kit.copying.but`, `TrickGame.laid`,
  `engine.kit.words.one_each` and others, where ``over=True`` ends it
* ``payments``: who pays whom, how much, by which rule.

Legality is defined once, in ``choices``: all else is refused with the rule's number. A seat that
has held or seen a card knows where it lies until it moves face down (``known`` adds to that), and
views hold nothing else.

``deck``, ``ranking``, ``duties``, ``order``, ``awaited``, ``player_of``, ``ahead``, ``closing``,
``ended``, ``settled`` and others have defaults. A game gets its fold, views, codes, score, facts,
records, the archive and their check, and the laws of ``tests/laws``. The smallest of the games is
an example.
"""
