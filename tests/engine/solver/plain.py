"""A search without any pruning: slow, short, and plainly what the rules say."""

from functools import cache

from engine.cards import Card
from engine.solver import MISERE, Position
from engine.tricks import cards_in, winner


def tricks(position: Position) -> int:
    """Tricks of the declarer: every line of play to its end."""
    return max_or_min(position, [after(position, card) for card in cards_in(position.playable)])


def values(position: Position) -> dict[Card, int]:
    """Tricks of the declarer after each card that may be played."""
    return {card: after(position, card) for card in cards_in(position.playable)}


def max_or_min(position: Position, found: list[int]) -> int:
    """What the player on turn makes of the results he can choose from."""
    wants_many = (position.turn == position.declarer) != (position.strain == MISERE)
    return max(found) if wants_many else min(found)


@cache
def after(position: Position, card: Card) -> int:
    """Tricks of the declarer from here after this card."""
    turn = position.turn
    hands = tuple(
        hand & ~(1 << card) if player == turn else hand
        for player, hand in enumerate(position.hands)
    )
    table = (*position.table, card)
    leader, declarer, strain = position.leader, position.declarer, position.strain
    if len(table) < 3:
        return tricks(Position(hands, leader, declarer, strain, table))  # type: ignore[arg-type]
    seats = [(leader + place) % 3 for place in range(3)]
    taker = winner(zip(seats, table, strict=True), table[0] >> 3, position.trump)
    won = int(taker == declarer)
    if not any(hands):
        return won
    return won + tricks(Position(hands, taker, declarer, strain))  # type: ignore[arg-type]
