"""From seats to the solver's players: the declarer is player 0, the others follow clockwise."""

from engine.cards import Card
from engine.preferans.actions import AnyContract, Contract
from engine.preferans.state import Play
from engine.solver import MISERE, NO_TRUMP, Position
from engine.tricks import CardSet


def order(active: tuple[int, ...], declarer: int) -> tuple[int, int, int]:
    """Return the seats of players 0, 1 and 2."""
    place = active.index(declarer)
    return declarer, active[(place + 1) % 3], active[(place + 2) % 3]


def strain(game: AnyContract) -> int:
    """Return the solver's number of what is played."""
    return int(game.strain) if isinstance(game, Contract) else MISERE


def position(
    hands: tuple[CardSet, ...],
    active: tuple[int, ...],
    declarer: int,
    leader: int,
    *,
    game: AnyContract,
    table: tuple[Card, ...] = (),
) -> Position:
    """Return the position of ``hands``, by seat, as they are now; ``leader`` is a seat."""
    seats = order(active, declarer)
    first, second, third = (hands[seat] for seat in seats)
    return Position((first, second, third), seats.index(leader), 0, strain(game), table)


def of_play(phase: Play) -> Position:
    """Return where a contract or misère stands."""
    game = phase.history.contract
    if game is None:
        raise ValueError("nothing was ordered")
    table = tuple(card for _, card in phase.trick)
    active = phase.deal.terms.active
    return position(phase.hands, active, phase.declarer, phase.leader, game=game, table=table)


__all__ = ["NO_TRUMP", "of_play", "order", "position", "strain"]
