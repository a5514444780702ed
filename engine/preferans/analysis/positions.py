"""From seats to the solver's players: the declarer is player 0, the others follow clockwise."""

from engine.cards import Card
from engine.preferans.actions import AnyContract
from engine.preferans.ai.expert.position import solver_strain
from engine.preferans.ai.knowledge import others_after
from engine.preferans.state import Play
from engine.solver import Position
from engine.tricks import CardSet


def declarer_first(active: tuple[int, ...], declarer: int) -> tuple[int, int, int]:
    """Return the seats of players 0, 1 and 2."""
    return (declarer, *others_after(active, declarer))


def position_of(
    hands: tuple[CardSet, ...],
    active: tuple[int, ...],
    declarer: int,
    leader: int,
    *,
    game: AnyContract,
    table: tuple[Card, ...] = (),
) -> Position:
    """Return the position of ``hands``, by seat, as they are now; ``leader`` is a seat."""
    seats = declarer_first(active, declarer)
    first, second, third = (hands[seat] for seat in seats)
    return Position((first, second, third), seats.index(leader), 0, solver_strain(game), table)


def position_in_play(phase: Play) -> Position:
    """Return where a contract or misère stands."""
    game = phase.history.contract
    if game is None:
        raise ValueError("nothing was ordered")
    table = tuple(card for _, card in phase.trick)
    active = phase.deal.terms.active
    return position_of(phase.hands, active, phase.declarer, phase.leader, game=game, table=table)
