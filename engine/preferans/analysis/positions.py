"""From seats to the solver's players: the declarer is player 0, the others follow clockwise.

Where two play and the third hand lies closed, its cards are out of play and a trick has two cards
(rule 10.1); the solver has positions of their own for that.
"""

from collections.abc import Sequence

from engine.cards import Card
from engine.preferans.actions import AnyContract
from engine.preferans.ai.expert.position import solver_strain
from engine.preferans.ai.seats import others_after
from engine.preferans.state import Play
from engine.solver import Position, contracts
from engine.solver.two_hands import PairPosition, pair_tricks_in, pair_values_in
from engine.tricks import CardSet, cards_in

AnyPosition = Position | PairPosition
"""Three hands that play, or two."""


def declarer_first(active: tuple[int, ...], declarer: int) -> tuple[int, int, int]:
    """Return the seats of players 0, 1 and 2."""
    return (declarer, *others_after(active, declarer))


def position_of(
    hands: tuple[CardSet, ...],
    order: tuple[int, ...],
    declarer: int,
    leader: int,
    *,
    game: AnyContract,
    table: tuple[Card, ...] = (),
) -> AnyPosition:
    """Return the position of ``hands``, by seat, as they are now; ``leader`` is a seat.

    ``order``: the hands that play, in hand order.
    """
    strain = solver_strain(game)
    if len(order) == 2:
        (other,) = (seat for seat in order if seat != declarer)
        pair = hands[declarer], hands[other]
        return PairPosition(pair, int(leader == other), 0, strain, table)
    seats = declarer_first(order, declarer)
    first, second, third = (hands[seat] for seat in seats)
    return Position((first, second, third), seats.index(leader), 0, strain, table)


def position_in_play(phase: Play) -> AnyPosition:
    """Return where a contract or misère stands."""
    game = phase.history.contract
    if game is None:
        raise ValueError("nothing was ordered")
    table = tuple(card for _, card in phase.trick)
    order = phase.control.order
    return position_of(phase.hands, order, phase.declarer, phase.leader, game=game, table=table)


def declarers_tricks(position: AnyPosition) -> int:
    """Return the tricks that the declarer still takes."""
    if isinstance(position, Position):
        return contracts.tricks(position)
    asked = position.leader, position.player, position.strain, position.table
    return pair_tricks_in([position.hands], *asked)[0]


def by_card(position: AnyPosition) -> dict[Card, int]:
    """Return the same after each card that may be played next."""
    if isinstance(position, Position):
        return contracts.values(position)
    asked = position.leader, position.player, position.strain, position.table
    (row,) = pair_values_in([position.hands], *asked)
    return dict(zip(cards_in(position.playable), row, strict=True))


def by_card_in(
    layouts: Sequence[tuple[CardSet, ...]], order: tuple[int, ...], declarer: int, here: AnyPosition
) -> list[tuple[int, ...]]:
    """Return it in each of several layouts, by seat, that differ from ``here`` in hidden hands."""
    if isinstance(here, Position):
        one, two, three = declarer_first(order, declarer)
        trios = [(each[one], each[two], each[three]) for each in layouts]
        return contracts.values_in(trios, here.leader, 0, here.strain, here.table)
    (other,) = (seat for seat in order if seat != declarer)
    pairs = [(each[declarer], each[other]) for each in layouts]
    return pair_values_in(pairs, here.leader, here.player, here.strain, here.table)
