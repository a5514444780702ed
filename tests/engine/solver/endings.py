"""Random positions of every kind, and a compiled search of them without any pruning."""

import random
from functools import cache
from typing import Any

from engine.cards import DECK, Card
from engine.solver import MISERE, Position
from engine.tricks import card_set, cards_in


def ending(rng: random.Random, cards: int, strain: int | None = None) -> Position:
    """A position that began with so many cards in each hand; up to two are on the table."""
    deck = list(DECK)
    rng.shuffle(deck)
    hands = [card_set(deck[at * cards : at * cards + cards]) for at in range(3)]
    if strain is None:
        strain = rng.randrange(MISERE + 1)
    leader, declarer = rng.randrange(3), rng.randrange(3)
    table: tuple[Card, ...] = ()
    for place in range(rng.randrange(3)):
        before = Position((hands[0], hands[1], hands[2]), leader, declarer, strain, table)
        card = rng.choice(cards_in(before.playable))
        hands[(leader + place) % 3] &= ~(1 << card)
        table = (*table, card)
    return Position((hands[0], hands[1], hands[2]), leader, declarer, strain, table)


def every_line(position: Position) -> int:
    """Tricks of the declarer by `_tricks`, which looks at every line of play."""
    first, then, *_ = *position.table, -1, -1
    order = [(position.leader + place) % 3 for place in range(3)]
    a, b, c = (position.hands[player] for player in order)
    declarer = order.index(position.declarer)
    return int(_compiled()(a, b, c, first, then, declarer, position.strain))


def _tricks(  # noqa: PLR0917 - it is compiled
    a: int, b: int, c: int, first: int, then: int, declarer: int, strain: int
) -> int:
    """Hands in order of play; ``declarer`` is a place in it; ``first`` and ``then`` are cards, -1.

    Strains as in the solver. Whoever wins a trick is the first of the next.
    """
    own, turn = a, 0
    if then >= 0:
        own, turn = c, 2
    elif first >= 0:
        own, turn = b, 1
    allowed = own
    if first >= 0:
        follow = own & (255 << (first // 8 * 8))
        if follow:
            allowed = follow
        elif strain < 4 and own & (255 << (8 * strain)):
            allowed = own & (255 << (8 * strain))
    greatest = (turn == declarer) != (strain == 5)
    best = -1
    for card in range(32):
        if not allowed >> card & 1:
            continue
        rest = own & ~(1 << card)
        if turn == 0:
            found = _tricks(rest, b, c, card + 0, then, declarer, strain)
        elif turn == 1:
            found = _tricks(a, rest, c, first, card + 0, declarer, strain)
        else:
            taker, high = 0, first
            for place in range(1, 3):
                other = then if place == 1 else card
                same = other // 8 == high // 8
                if (same and other > high) or (not same and other // 8 == strain):
                    taker, high = place, other
            found = 1 if taker == declarer else 0
            if a:
                ahead = (declarer - taker) % 3
                none = first * 0 - 1
                if taker == 0:
                    found += _tricks(a, b, rest, none, none, ahead, strain)
                elif taker == 1:
                    found += _tricks(b, rest, a, none, none, ahead, strain)
                else:
                    found += _tricks(rest, a, b, none, none, ahead, strain)
        if best < 0 or (found > best) == greatest:
            best = found
    return best


@cache
def _compiled() -> Any:
    """`_tricks` by numba; where that is missing, as it stands."""
    try:
        import numba
    except ImportError:
        return _tricks
    compiled: Any = numba.njit(_tricks)
    globals()["_tricks"] = compiled  # the name it calls itself by
    compiled.compile((numba.int64,) * 7)
    return compiled
