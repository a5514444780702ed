"""Prices of old preferans, by the table that was agreed on. Rule 11.11."""

from collections.abc import Mapping
from typing import Final

from engine.cards import Card, Rank
from engine.preferans.actions import AnyContract, Contract, Special

TABLES: Final[Mapping[str, tuple[tuple[int, ...], ...]]] = {
    "1": (
        (4, 8, 12, 16, 20),
        (6, 12, 18, 24, 30),
        (8, 16, 24, 32, 40),
        (10, 20, 30, 40, 50),
        (12, 24, 36, 48, 60),
    ),
    "2": (
        (4, 14, 24, 34, 44),
        (6, 16, 26, 36, 46),
        (8, 18, 28, 38, 48),
        (10, 20, 30, 40, 50),
        (12, 22, 32, 42, 52),
    ),
    "3": (
        (14, 24, 34, 44, 54),
        (16, 26, 36, 46, 56),
        (18, 28, 38, 48, 58),
        (20, 30, 40, 50, 60),
        (22, 32, 42, 52, 62),
    ),
    "4": ((10, 20, 30, 40, 50),) * 5,
    "doubling": (
        (4, 8, 16, 32, 64),
        (6, 12, 24, 48, 96),
        (8, 16, 32, 64, 128),
        (10, 20, 40, 80, 160),
        (12, 24, 48, 96, 192),
    ),
}
"""Prices by strain, from spades up, and by level, from six up."""
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
        return TABLES[table][game.strain][game.level - 6]
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
