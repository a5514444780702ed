"""Prices of old preferans, by the table that was agreed on. Rule 11.11."""

from collections.abc import Callable, Mapping
from typing import Final

from engine.cards import Card, Rank
from engine.preferans.actions import AnyContract, Contract, Special

TABLES: Final[Mapping[str, Callable[[int, int], int]]] = {
    "1": lambda base, over: base * (over + 1),
    "2": lambda base, over: base + 10 * over,
    "3": lambda base, over: base + 10 * (over + 1),
    "4": lambda base, over: 10 * (over + 1),
    "doubling": lambda base, over: base << over,
}
"""Prices by those of a six in table 1, and the level above six."""
NO_TRICKS: Final[Mapping[Special, int]] = {
    Special.SMALL_MISERE: 5,
    Special.BIG_MISERE: 10,
    Special.SMALL_UVERT: 15,
    Special.BIG_UVERT: 20,
}
"""Prices of the games of no trick, in every table."""


def price(table: str, game: AnyContract) -> int:
    """Return the price of a game.

    >>> from engine.preferans.actions import Strain
    >>> price("1", Contract(6, Strain.HEARTS)), price("doubling", Contract(10, Strain.NO_TRUMP))
    (10, 192)
    """
    if isinstance(game, Contract):
        return TABLES[table](4 + 2 * game.strain, game.level - 6)
    return NO_TRICKS[game]


SOLD: Final = (0, 20, 30, 40)
"""Whists of no ace, an ace, an ace with its king, two aces: what a talon brings a dealer. 11.18."""


def sold(talon: tuple[Card, ...]) -> int:
    """Return the whists that a talon brings a dealer who sits out. Rule 11.18.

    >>> [sold((Card.parse("As"), Card.parse(other))) for other in ("7c", "Ks", "Kc", "Ad")]
    [20, 30, 20, 40]
    """
    ranks = [card.rank for card in talon]
    married = len({card.suit for card in talon}) == 1 and Rank.KING in ranks
    aces = ranks.count(Rank.ACE)
    return SOLD[3 if aces == 2 else aces and aces + married]
