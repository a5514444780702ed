"""Two hands without any pruning: slow, short, and plainly what the rules say."""

from functools import cache

from engine.cards import Card
from engine.solver import MISERE
from engine.solver.two_hands import PairPosition
from engine.tricks import cards_in, winner


def tricks(position: PairPosition) -> int:
    """Tricks of the player asked about: every line of play to its end."""
    found = values(position).values()
    wants_many = (position.turn == position.player) != (position.strain == MISERE)
    return max(found) if wants_many else min(found)


def values(position: PairPosition) -> dict[Card, int]:
    """Tricks of that player after each card that may be played."""
    return {card: after(position, card) for card in cards_in(position.playable)}


@cache
def after(position: PairPosition, card: Card) -> int:
    """Tricks of that player from here after this card."""
    turn, leader = position.turn, position.leader
    player, strain = position.player, position.strain
    one, other = (
        hand & ~(1 << card) if seat == turn else hand for seat, hand in enumerate(position.hands)
    )
    table = (*position.table, card)
    if len(table) < 2:
        return tricks(PairPosition((one, other), leader, player, strain, table))
    played = ((leader, table[0]), (1 - leader, table[1]))
    taker = winner(played, table[0] >> 3, position.trump)
    won = int(taker == player)
    return won + tricks(PairPosition((one, other), taker, player, strain)) if one else won
