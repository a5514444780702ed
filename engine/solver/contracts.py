"""Contracts and misère with open cards: questions, and their answers as plain values."""

from collections.abc import Sequence
from itertools import chain
from typing import Final

from engine.cards import Card
from engine.solver.position import Hands, Position, PositionError
from engine.solver.questions import BY_CARD, DISCARDS, REACHES, TOTALS
from engine.solver.runtime import runtime
from engine.tricks import CardSet, card_set, cards_in

_NONE: Final = -1
_DISCARDS: Final = 66
"""Ways to put two of twelve cards away."""


def tricks(position: Position) -> int:
    """Return how many tricks the declarer takes from here, this trick included."""
    return _ask(TOTALS, position, [position.hands], 1)[0]


def reaches(position: Position, need: int) -> bool:
    """Return whether the declarer takes at least ``need`` tricks; cheaper than `tricks`."""
    return bool(_ask(REACHES, position, [position.hands], 1, max(need, 0))[0])


def values(position: Position) -> dict[Card, int]:
    """Return the declarer's tricks after each card that may be played next, ascending by card."""
    cards = cards_in(position.playable)
    return dict(zip(cards, _ask(BY_CARD, position, [position.hands], len(cards)), strict=True))


def tricks_in(
    worlds: Sequence[Hands],
    leader: int,
    declarer: int,
    strain: int,
    table: tuple[Card, ...] = (),
) -> list[int]:
    """Return `tricks` in each of several layouts of the hidden cards.

    Raises `PositionError` when the first of them is no position; the others must be like it.
    """
    if not worlds:
        return []
    return _ask(TOTALS, Position(worlds[0], leader, declarer, strain, table), worlds, 1)


def values_in(
    worlds: Sequence[Hands],
    leader: int,
    declarer: int,
    strain: int,
    table: tuple[Card, ...] = (),
) -> list[tuple[int, ...]]:
    """Return `values` in each of several layouts of the hidden cards, per card in ascending order.

    The hand on turn is the same in all of them. Raises `PositionError` when it is not, or when
    the first layout is no position; the others must be like it.
    """
    if not worlds:
        return []
    position = Position(worlds[0], leader, declarer, strain, table)
    turn = position.turn
    if any(world[turn] != position.hands[turn] for world in worlds):
        raise PositionError("the hand on turn is the same in every world")
    width = position.playable.bit_count()
    found = _ask(BY_CARD, position, worlds, width)
    return [tuple(found[at : at + width]) for at in range(0, len(found), width)]


def after_discards(
    twelve: CardSet, left: CardSet, right: CardSet, leader: int, strains: Sequence[int]
) -> list[tuple[int, ...]]:
    """Return what a declarer with twelve cards takes, per discard and strain.

    The declarer is player 0, ``left`` player 1 and ``right`` player 2, ``leader`` leads. One entry
    for each of ``combinations(cards_in(twelve), 2)``; in it the tricks by ``strains``. Raises
    `PositionError` for cards that cannot be.
    """
    asked = sorted(set(strains))
    if not asked:
        return [()] * _DISCARDS
    if twelve.bit_count() != 12 or twelve & (left | right):
        raise PositionError("a declarer has twelve cards of his own")
    kept = card_set(cards_in(twelve)[2:])
    for strain in asked:
        Position((kept, left, right), leader, 0, strain)
    now = runtime()
    found = now.blank(_DISCARDS * len(asked))
    wanted = sum(1 << strain for strain in asked)
    order = (leader, (leader + 1) % 3, (leader + 2) % 3)
    words = (leader, wanted, _NONE, _NONE, 0, *order, 1, twelve, left, right)
    now.functions["ask"](now.memory(), DISCARDS, now.words(words), found)
    plain = now.plain(found)
    columns = [asked.index(strain) for strain in strains]
    return [
        tuple(plain[at + column] for column in columns) for at in range(0, len(plain), len(asked))
    ]


def _ask(
    question: int, position: Position, worlds: Sequence[Hands], width: int, need: int = 0
) -> list[int]:
    """Ask about layouts that are like ``position``; the answer has ``width`` words for each."""
    leader = position.leader
    order = (leader, (leader + 1) % 3, (leader + 2) % 3)
    first, then, *_ = *position.table, _NONE, _NONE
    start = (leader - position.declarer) % 3, position.strain, first, then, need
    words = (*start, *order, len(worlds), *chain.from_iterable(worlds))
    now = runtime()
    found = now.blank(width * len(worlds))
    now.functions["ask"](now.memory(), question, now.words(words), found)
    return now.plain(found)
