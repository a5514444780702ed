"""Two sides of two hands without any pruning: slow, short, and plainly what the rules say."""

from functools import cache

from engine.cards import Card, Suit
from engine.solver.four_hands import FourPosition
from engine.solver.position import NO_TRUMP
from engine.tricks import cards_in, winner


def tricks(position: FourPosition) -> int:
    """Tricks of players 0 and 2: every line of play to its end."""
    found = values(position).values()
    return min(found) if position.turn % 2 else max(found)


def values(position: FourPosition) -> dict[Card, int]:
    """Their tricks after each card that may be played."""
    return {card: after(position, card) for card in cards_in(position.playable)}


@cache
def after(position: FourPosition, card: Card) -> int:
    """Their tricks from here after this card."""
    turn, leader, strain = position.turn, position.leader, position.strain
    a, b, c, d = (
        hand & ~(1 << card) if seat == turn else hand for seat, hand in enumerate(position.hands)
    )
    table = (*position.table, card)
    if len(table) < 4:
        return tricks(FourPosition((a, b, c, d), leader, strain, table))
    played = ((leader + place) % 4 for place in range(4))
    trump = None if strain == NO_TRUMP else Suit(strain)
    taker = winner(zip(played, table, strict=True), table[0].suit, trump)
    won = int(taker % 2 == 0)
    return won + tricks(FourPosition((a, b, c, d), taker, strain)) if a else won
