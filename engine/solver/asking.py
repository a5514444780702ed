"""Questions about open cards, and their answers as plain values."""

from collections.abc import Sequence
from itertools import chain
from typing import Final

from engine.cards import Card
from engine.solver.machine import machine
from engine.solver.position import Position, PositionError, World
from engine.tricks import CardSet, cards_in

_HAND: Final = 10
_NONE: Final = -1


def tricks(position: Position) -> int:
    """Return how many tricks the declarer takes from here, this trick included."""
    now = machine()
    return now.functions["total"](now.memory(), *_words(position))


def reaches(position: Position, need: int) -> bool:
    """Return whether the declarer takes at least ``need`` tricks; cheaper than `tricks`."""
    now = machine()
    return bool(now.functions["enough"](now.memory(), *_words(position), need))


def values(position: Position) -> dict[Card, int]:
    """Return the declarer's tricks after each card that may be played next, ascending by card."""
    now = machine()
    found = now.blank(_HAND)
    end = now.functions["each"](now.memory(), *_words(position), found, 0)
    return dict(zip(cards_in(position.playable), map(int, found[:end]), strict=True))


def tricks_in(
    worlds: Sequence[World],
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
    position = Position(worlds[0], leader, declarer, strain, table)
    now = machine()
    found = now.blank(len(worlds))
    now.functions["totals"](
        now.memory(),
        now.words(tuple(chain.from_iterable(worlds))),
        len(worlds),
        *_order(position),
        *_stage(position),
        found,
    )
    return [int(each) for each in found]


def values_in(
    worlds: Sequence[World],
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
    now = machine()
    found = now.blank(len(worlds) * _HAND)
    width = now.functions["eaches"](
        now.memory(),
        now.words(tuple(chain.from_iterable(worlds))),
        len(worlds),
        *_order(position),
        *_stage(position),
        found,
    )
    plain = [int(each) for each in found[: width * len(worlds)]]
    return [tuple(plain[at : at + width]) for at in range(0, len(plain), width)]


def after_discards(
    twelve: CardSet, left: CardSet, right: CardSet, leader: int, strains: Sequence[int]
) -> list[tuple[int, ...]]:
    """Return what a declarer with twelve cards takes, per discard and strain.

    The declarer is player 0, ``left`` player 1 and ``right`` player 2, ``leader`` leads. One entry
    for each of ``combinations(cards_in(twelve), 2)``; in it the tricks by ``strains``.
    """
    asked = sorted(set(strains))
    two = cards_in(twelve)[:2]
    if twelve.bit_count() != 12 or not asked:
        raise PositionError("a declarer has twelve cards and a strain to ask about")
    for strain in asked:
        Position((twelve & ~(1 << two[0] | 1 << two[1]), left, right), leader, 0, strain)
    if twelve & (left | right):
        raise PositionError("a card is in two places")
    now = machine()
    found = now.blank(66 * len(asked))
    wanted = sum(1 << strain for strain in asked)
    now.functions["discards"](now.memory(), twelve, left, right, leader, wanted, found)
    plain = [int(each) for each in found]
    columns = [asked.index(strain) for strain in strains]
    return [
        tuple(plain[at + column] for column in columns) for at in range(0, len(plain), len(asked))
    ]


def _words(position: Position) -> tuple[int, ...]:
    return (*(position.hands[player] for player in _order(position)[:3]), *_stage(position))


def _order(position: Position) -> tuple[int, int, int]:
    """The players in order of play."""
    leader = position.leader
    return leader, (leader + 1) % 3, (leader + 2) % 3


def _stage(position: Position) -> tuple[int, int, int, int]:
    """The leader counted from the declarer, the strain, and the cards on the table."""
    first, then, *_ = *map(int, position.table), _NONE, _NONE
    return (position.leader - position.declarer) % 3, position.strain, first, then
